// What `verify` checks besides the seals: kept files against their hashes, and balances and subledgers
// against what they add up.
import { todayOf } from '../../modules/communities/communities.server.ts';
import { listKeptLetters, listKeptProofs, listKeptWords } from '../../modules/correspondence/correspondence.server.ts';
import { allTieOuts, communitiesWithBooks, lookAt } from '../../modules/ledger/ledger.server.ts';
import { wrongOpenBills } from '../../modules/payables/payables.server.ts';
import { fileOfRun, listKeptStatements, wrongOpenAmounts, wrongPrepaids } from '../../modules/receivables/receivables.server.ts';
import { listKeptVersions } from '../../modules/records/records.server.ts';
import type { Tx } from '../../packages/db/database.ts';
import type { FileStore } from '../../packages/files/store.ts';
import { sha256Of } from '../../packages/http/whole-file.ts';
import { formatMoney, type Instant, Refusal } from '../../packages/kernel/kernel.ts';
import { ledgerNeighbors } from './registry.ts';

/** What was looked at, and a sentence for each fault. */
interface Standing {
  files: number;
  communities: number;
  faults: readonly string[];
}

/**
 * Lamps that tell of work under way, not of damage: money that has not arrived, bank lines that are not
 * matched.
 */
const ofWork: ReadonlySet<string> = new Set(['clearing', 'in-transit', 'bank']);

const money = (cents: bigint) => formatMoney(cents, 'digits');

async function fileFault(files: FileStore, fileKey: string, sha256: string): Promise<string | null> {
  try {
    return (await sha256Of(await files.get(fileKey))) === sha256 ? null : 'it is not as it was kept';
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') return 'it was kept and is gone';
    throw error;
  }
}

/** Reads every attached file of the customer, and every statement and letter that was kept with its hash. */
async function filesOf(tx: Tx, files: FileStore): Promise<Pick<Standing, 'files' | 'faults'>> {
  const kept = await listKeptVersions(tx);
  const faults: string[] = [];
  for (const { name, version, fileKey, sha256 } of kept) {
    const fault = await fileFault(files, fileKey, sha256);
    if (fault !== null) faults.push(`File ${JSON.stringify(name)}, version ${version}: ${fault}.`);
  }
  const statements = await listKeptStatements(tx);
  for (const { sha256, ...of } of statements) {
    const fault = await fileFault(files, fileOfRun(tx.customerId, of), sha256);
    const what = of.ownershipId === null ? 'Print file' : `Statement of ownership ${of.ownershipId}`;
    if (fault !== null) faults.push(`${what}, run ${of.runId}: ${fault}.`);
  }
  const letters = [...(await listKeptLetters(tx)), ...(await listKeptWords(tx)), ...(await listKeptProofs(tx))];
  for (const { fileKey, sha256 } of letters) {
    const fault = await fileFault(files, fileKey, sha256);
    if (fault !== null) faults.push(`Letter file ${fileKey}: ${fault}.`);
  }
  return { files: kept.length + statements.length + letters.length, faults };
}

/**
 * Holds the balances of every community against its postings, and its control accounts against their
 * subledgers.
 */
async function booksOf(tx: Tx, now: Instant): Promise<Pick<Standing, 'communities' | 'faults'>> {
  const all = allTieOuts(ledgerNeighbors.tieOuts).filter(({ name }) => !ofWork.has(name));
  const titles = new Map(all.map(({ name, title }) => [name, title]));
  const communities = await communitiesWithBooks(tx);
  const faults: string[] = [];
  for (const { communityId, name } of communities) {
    for (const found of await lookAt(tx, all, communityId, await todayOf(tx, communityId, now))) {
      if (found.lamp !== 'RED') continue;
      const [first] = found.offenders;
      const sums = `${money(found.ledger_cents)} against ${money(found.subledger_cents)}`;
      faults.push(`${name}, ${titles.get(found.name)}: ${sums}${first ? `; ${first.what}` : ''}.`);
    }
  }
  return { communities: communities.length, faults };
}

/** The sums subledgers keep, against their parts. */
async function sumsOf(tx: Tx): Promise<string[]> {
  const wrong = [...(await wrongOpenAmounts(tx)), ...(await wrongPrepaids(tx)), ...(await wrongOpenBills(tx))];
  return wrong.map(
    ({ community, what, kept_cents, summed_cents }) =>
      `${what} of ${community}: ${money(kept_cents)} is kept, ${money(summed_cents)} by its parts.`,
  );
}

/** Checks what the seals do not cover of a customer. Run it in a snapshot; it reads every attached file. */
export async function checkStanding(tx: Tx, files: FileStore, now: Instant): Promise<Standing> {
  const kept = await filesOf(tx, files);
  const books = await booksOf(tx, now);
  return { files: kept.files, communities: books.communities, faults: [...books.faults, ...(await sumsOf(tx)), ...kept.faults] };
}
