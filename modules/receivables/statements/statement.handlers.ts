// Owner statements: what they would say, starting the job that makes them, and the files it made.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { FileStore } from '../../../packages/files/store.ts';
import { type ZipEntry, zipFiles } from '../../../packages/files/zip.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { requireWhole, wholeFile } from '../../../packages/http/whole-file.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { formatDateShort, invalid, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { makeStatements, type StatementAudience, statementRefusals, type statements } from './statement.contract.ts';
import { planStatements, planTotals, type StatementPlan, sheetsOf } from './statement.rules.ts';
import {
  findRun,
  insertRun,
  listMadeStatements,
  listRuns,
  loadChain,
  loadPriorStatements,
  loadStatementFigures,
  loadStatementOwners,
  type StatementRun,
  setRunJob,
} from './statement.store.ts';
import { carryOn, faultsOf, typedCode } from './statement-chain.rules.ts';
import { statementCode } from './statement-code.server.ts';
import { PRINT_FILE, runFolder, statementFile } from './statement-file.rules.ts';
import { printStatements } from './statement-print.handlers.ts';

interface Span {
  communityId: string;
  fromDate: LocalDate;
  statementDate: LocalDate;
  whom: StatementAudience;
}

/** The statements of a community for some days; refuses days that end before they begin. */
export async function planOf(tx: Tx, { communityId, fromDate, statementDate, whom }: Span): Promise<StatementPlan> {
  if (fromDate > statementDate)
    throw invalid('The first day must not be after the statement date.', [
      { path: 'fromDate', message: 'must not be after the statement date' },
    ]);
  const owners = await loadStatementOwners(tx, communityId, statementDate);
  const plan = planStatements(owners, await loadStatementFigures(tx, communityId, fromDate, statementDate), whom);
  return { ...plan, statements: carryOn(plan.statements, await loadPriorStatements(tx, communityId, statementDate), fromDate) };
}

/** A run whose files stand, with its community; anything else is not found. */
async function finishedRun(tx: Tx, communityId: string, runId: string): Promise<{ run: StatementRun; folder: string; shortCode: string }> {
  const { shortCode } = await requireCommunity(tx, communityId);
  const run = await findRun(tx, communityId, runId);
  if (!run || run.finishedTime === null) throw notFound('The statement run');
  return { run, folder: runFolder(tx.customerId, runId), shortCode };
}

/** A file as it was made; one of before hashes were kept as it stands. */
function sound(files: FileStore, fileKey: string, sha256: string | null): Promise<AsyncIterable<Uint8Array>> {
  return sha256 === null ? files.get(fileKey) : wholeFile(files, { fileKey, sha256 });
}

async function bytesOf(files: FileStore, key: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await files.get(key)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

async function* entriesOf(files: FileStore, named: readonly { name: string; key: string }[]): AsyncGenerator<ZipEntry> {
  for (const { name, key } of named) yield { name, bytes: await bytesOf(files, key) };
}

export const statementHandlers: Handlers<typeof statements> = {
  printStatements,
  async previewStatements({ tx, input }) {
    await requireCommunity(tx, input.communityId);
    const plan = await planOf(tx, input);
    const { due, credit } = planTotals(plan.statements);
    const rows = plan.statements.map(({ mailingLines: _mailing, recipient: _recipient, group, ...row }) => ({
      ...row,
      group: group?.name ?? '',
    }));
    return { rows, skipped: plan.skipped, count: rows.length, sheets: sheetsOf(plan.statements).length, due, credit };
  },
  async startStatements(context) {
    const { tx, input, userId, now } = context;
    const community = await requireCommunity(tx, input.communityId);
    if (input.dueDate < input.statementDate)
      throw invalid('The due date must not be before the statement date.', [
        { path: 'dueDate', message: 'must not be before the statement date' },
      ]);
    const plan = await planOf(tx, input);
    if (plan.statements.length === 0) throw refuse(statementRefusals, 'nobody');
    const runId = await insertRun(tx, { ...input, userId, now });
    const title = `Statements of ${community.name}, ${formatDateShort(input.statementDate)}`;
    const { communityId } = input;
    const opens = { screen: 'mailing-statements', params: { communityId } };
    const jobId = await enqueueJob(tx, makeStatements, { payload: { communityId, runId }, title, userId, opens });
    await setRunJob(tx, runId, jobId);
    context.record({ entityId: runId, after: { ...input, count: plan.statements.length } });
    return { runId, jobId };
  },
  async checkStatementCode({ tx, input, communities }) {
    const [found] = await loadChain(tx, { code: typedCode(input.code) });
    if (!found || (communities !== 'all' && !communities.has(found.communityId))) return { statement: null };
    const { community, accountNumber, owner, fromDate, statementDate, opening, balance, due } = found;
    const isSound = statementCode(tx.customerId, found) === found.code;
    return { statement: { community, accountNumber, owner, fromDate, statementDate, opening, balance, due, isSound } };
  },
  async checkStatementChain({ tx, input: { communityId }, services }) {
    const all = await loadChain(tx, { communityId });
    const faults = faultsOf(all, (of) => statementCode(tx.customerId, of));
    return {
      count: all.length,
      owners: new Set(all.map((one) => one.ownershipId)).size,
      checkAddress: `${services.publicUrl}/statement-check/${tx.customerId}`,
      faults: faults.map(({ statement, fault }) => {
        const { runId, accountNumber, owner, statementDate, code } = statement;
        return { runId, accountNumber, owner, statementDate, code, fault };
      }),
    };
  },
  async listStatementRuns({ tx, input, userId }) {
    await requireCommunity(tx, input.communityId);
    const runs = await listRuns(tx, input.communityId, userId);
    return runs.map(({ due_cents, ...run }) => ({ ...run, due: due_cents }));
  },
  async listStatements({ tx, input }) {
    await finishedRun(tx, input.communityId, input.runId);
    const rows = await listMadeStatements(tx, input.communityId, input.runId);
    return rows.map(({ opening_cents, balance_cents, due_cents, ...row }) => ({
      ...row,
      opening: opening_cents,
      balance: balance_cents,
      due: due_cents,
    }));
  },
  async downloadStatement({ tx, input, services }) {
    const { run, folder } = await finishedRun(tx, input.communityId, input.runId);
    const statement = (await listMadeStatements(tx, input.communityId, input.runId)).find((s) => s.ownershipId === input.ownershipId);
    if (!statement) throw notFound('The statement');
    const body = await sound(services.files, statementFile(folder, statement.leadOwnershipId ?? statement.ownershipId), statement.sha256);
    return { fileName: `${statement.accountNumber} statement ${run.statementDate}.pdf`, contentType: 'application/pdf', body };
  },
  async downloadStatements({ tx, input, services }) {
    const { run, folder, shortCode } = await finishedRun(tx, input.communityId, input.runId);
    const made = await listMadeStatements(tx, input.communityId, input.runId);
    const own = made.filter((s) => s.leadOwnershipId === null || s.leadOwnershipId === s.ownershipId);
    const named = own.map((s) => ({
      name: `${s.accountNumber} statement ${run.statementDate}.pdf`,
      key: statementFile(folder, s.ownershipId),
    }));
    // Nothing of an archive goes out where one of its files is damaged.
    await requireWhole(
      services.files,
      own.flatMap(({ ownershipId, sha256 }) => (sha256 === null ? [] : [{ fileKey: statementFile(folder, ownershipId), sha256 }])),
    );
    const body = zipFiles(entriesOf(services.files, named), run.enteredTime);
    return { fileName: `${shortCode} statements ${run.statementDate}.zip`, contentType: 'application/zip', body };
  },
  async downloadPrintFile({ tx, input, services }) {
    const { run, folder, shortCode } = await finishedRun(tx, input.communityId, input.runId);
    const body = await sound(services.files, `${folder}/${PRINT_FILE}`, run.printSha256);
    return { fileName: `${shortCode} statements to print ${run.statementDate}.pdf`, contentType: 'application/pdf', body };
  },
};
