// The storm of closing: months and a year are closed while clerks post into them; nothing comes late and
// nothing acknowledged is lost.
import fc from 'fast-check';
import type pg from 'pg';
import { accounting } from '../modules/ledger/ledger.contract.ts';
import { bills } from '../modules/payables/payables.contract.ts';
import { receipts } from '../modules/receivables/receivables.contract.ts';
import { modulo } from '../packages/kernel/kernel.ts';
import { ask, type Books, type Ground, journalEntry, onWorld, type Reply, send, sendEntry, setUpBooks } from './ground.ts';
import { brokenInvariants } from './invariants.ts';
import type { Storm, StormFigures, StormOrders } from './storm.ts';

/**
 * What a clerk does again and again: posts something on a day, and says what it is called in the books once
 * it is acknowledged.
 */
interface Clerk {
  post(day: string, turn: number): Promise<{ reply: Reply; name: string }>;
}

function clerksOf(ground: Ground, books: Books): Clerk[] {
  const { communityId, operatingBankId: bankAccountId } = books;
  const { clerk, approver } = ground;
  const byEntry: Clerk = {
    post: async (day, turn) => {
      const reply = await sendEntry(ground, clerk, journalEntry(books, day, `Turn ${turn}`));
      return { reply, name: `entry ${reply.json['entryId']}` };
    },
  };
  const byReceipt = (unit: number): Clerk => ({
    post: async (postDate, turn) => {
      const rows = [{ ownershipId: books.units[unit]?.ownershipId ?? '', amount: '1.00', checkNumber: `C${unit}-${turn}` }];
      const deposit = { communityId, bankAccountId, postDate, rows };
      const { baseHash } = await clerk.player.call(receipts.previewReceipts, deposit);
      const reply = await send(ground, clerk, receipts.postReceipts, { ...deposit, baseHash });
      return { reply, name: `batch ${reply.json['batchId']}` };
    },
  });
  const byBill: Clerk = {
    post: async (day, turn) => {
      const lines = [{ accountId: books.accounts.get('5300') ?? '', amount: '1.00' }];
      const bill = { communityId, vendorId: books.vendorIds[0] ?? '', billNumber: `${day}-${turn}`, billDate: day, amount: '1.00', lines };
      const added = await send(ground, clerk, bills.addBill, bill);
      if (added.status !== 200) return { reply: added, name: '' };
      const billId = String(added.json['billId']);
      return { reply: await send(ground, approver, bills.approveBill, { communityId, billId, revision: 1 }), name: `bill ${billId}` };
    },
  };
  return [byEntry, byEntry, byReceipt(0), byReceipt(1), byBill];
}

/** What clerks were told was posted, by the first day of the month. */
type Acknowledged = Map<string, Set<string>>;
const monthOf = (day: string) => `${day.slice(0, 8)}01`;

/**
 * Posts on the days given until the last of their months is closed. Anything but an answer or a closed period
 * is a finding.
 */
async function postUntilClosed(clerk: Clerk, days: readonly string[], told: Acknowledged, findings: string[], from: number): Promise<void> {
  let open = [...days];
  for (let turn = from; open.length > 0; turn += 1) {
    const day = open[modulo(turn, open.length)] ?? '';
    const { reply, name } = await clerk.post(day, turn);
    if (reply.status === 200) told.get(monthOf(day))?.add(name);
    else if (reply.code === 'periodClosed') open = open.filter((other) => monthOf(other) !== monthOf(day));
    else {
      findings.push(`posting on ${day}: ${reply.status} ${reply.text}`);
      return;
    }
  }
}

/** What stands in a period, by the names clerks were told. */
async function standing(client: pg.ClientBase, { communityId }: Books, month: string): Promise<Set<string>> {
  const rows = await ask<{ name: string }>(
    client,
    `select case e.source_type when 'journal' then 'entry ' || e.entry_id when 'receipt' then 'batch ' || e.batch_id else 'bill ' || e.source_id end as name
      from ledger.entry e where e.community_id = $1 and e.period_start = $2 and e.source_type in ('journal', 'receipt', 'bill')`,
    [communityId, month],
  );
  return new Set(rows.map((row) => row.name));
}

interface Closing {
  month: string;
  waited: number;
  atClosing: Set<string>;
}

async function close(ground: Ground, client: pg.ClientBase, books: Books, month: string): Promise<Closing> {
  const begin = performance.now();
  const order = { communityId: books.communityId, periodStartDate: month, status: 'CLOSED' };
  const reply = await send(ground, ground.approver, accounting.changePeriod, order);
  const waited = performance.now() - begin;
  if (reply.status !== 200) throw new Error(`closing ${month}: ${reply.status} ${reply.text}`);
  return { month, waited, atClosing: await standing(client, books, month) };
}

/**
 * Lets clerks post on the days of some months and closes these months, each after the books have had a little
 * more work.
 */
async function closeMonths(
  ground: Ground,
  client: pg.ClientBase,
  books: Books,
  months: readonly string[],
  findings: string[],
): Promise<{ closings: Closing[]; told: Acknowledged }> {
  const told: Acknowledged = new Map(months.map((month) => [month, new Set()]));
  const days = months.flatMap((month) => [`${month.slice(0, 8)}05`, `${month.slice(0, 8)}20`]);
  const work = Promise.all(clerksOf(ground, books).map((clerk, i) => postUntilClosed(clerk, days, told, findings, i * 100_000)));
  const posted = () => [...told.values()].reduce((sum, names) => sum + names.size, 0);
  const closings: Closing[] = [];
  for (const month of months) {
    const enough = posted() + 4;
    while (posted() < enough && findings.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    if (findings.length > 0) break;
    closings.push(await close(ground, client, books, month));
  }
  await work;
  return { closings, told };
}

const missingFrom = (whole: ReadonlySet<string>, part: ReadonlySet<string>) => [...part].filter((name) => !whole.has(name));

/**
 * How much is closed: so many communities, of each so many months one by one, and as many of another year at
 * once.
 */
export interface Extent {
  communities: number;
  months: number;
  /** The number of the first community, where others have set theirs up already. */
  nth?: number;
}

/**
 * Closes the months of 2026 one after the other, then those of 2027 in a random order while clerks post
 * anywhere in them.
 */
export async function closeYears(
  ground: Ground,
  { communities, months, nth: first = 0 }: Extent,
  orders: StormOrders,
): Promise<StormFigures> {
  const faults = { lost: 0, doubles: 0, late: 0, 'refused wrongly': 0 };
  const findings: string[] = [];
  const waits: number[] = [];
  let attempts = 0;
  const client = await ground.connect();
  const random = fc.sample(fc.shuffledSubarray([...Array(months).keys()], { minLength: months }), {
    numRuns: communities,
    seed: orders.seed,
  });
  const monthsOf = (year: number) => Array.from({ length: months }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}-01`);
  for (let nth = 0; nth < communities && findings.length === 0; nth += 1) {
    const books = await setUpBooks(ground, first + nth, ['2026', '2027']);
    const { communityId } = books;
    for (const periodStartDate of monthsOf(2027)) {
      await ground.approver.player.call(accounting.changePeriod, { communityId, periodStartDate, status: 'OPEN' });
    }
    const year = (random[nth] ?? []).map((i) => monthsOf(2027)[i] ?? '');
    for (const closed of [...monthsOf(2026).map((month) => [month]), year]) {
      const { closings, told } = await closeMonths(ground, client, books, closed, findings);
      for (const { month, waited, atClosing } of closings) {
        waits.push(waited);
        const now = await standing(client, books, month);
        const names = told.get(month) ?? new Set();
        attempts += names.size;
        faults.late += missingFrom(atClosing, now).length;
        faults.lost += missingFrom(now, names).length;
        faults.doubles += missingFrom(names, now).length;
      }
    }
    orders.say(`community ${nth + 1} of ${communities}: ${waits.length} closings`);
  }
  faults['refused wrongly'] = findings.length;
  const broken = await brokenInvariants(client, ground.customerId).finally(() => client.end());
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return {
    rounds: waits.length,
    faults: { ...faults, 'invariants broken': broken.length },
    counts: {
      'postings acknowledged': attempts,
      'close wait p50, ms': at(0.5),
      'close wait p95, ms': at(0.95),
      'close wait longest, ms': at(1),
    },
    findings: [...findings, ...broken],
  };
}

export const closing: Storm = {
  name: 'close',
  about: 'months and a year are closed while clerks post into them: nothing comes late, nothing acknowledged is lost.',
  run: (orders) => onWorld((world) => closeYears(world, { communities: orders.size === 'long' ? 8 : 1, months: 12 }, orders)),
};
