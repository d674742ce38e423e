// The job that makes the statements of a run: one tagged PDF per owner as they finish, and the same sheets in
// one file to print; it goes on where it stopped.
import { createHash } from 'node:crypto';
import type { Tx } from '../../../packages/db/database.ts';
import { type PdfRun, renderPdfBatch, renderPrintFile } from '../../../packages/files/pdf/pdf.ts';
import type { FileStore } from '../../../packages/files/store.ts';
import { defineJob, type JobContext, type Piece, type Pieces } from '../../../packages/jobs/jobs.ts';
import { assert, centsToText, formatDateShort, type Instant, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { findCommunity } from '../../communities/communities.server.ts';
import { findRemitLines } from '../../ledger/ledger.server.ts';
import { loadCategories } from '../codes/code.store.ts';
import { agedAmounts, agesBetween } from '../owners/aging.rules.ts';
import { lateDaysOf } from '../owners/aging.store.ts';
import { openItemsAsOf } from '../owners/owner-rows.store.ts';
import { mailRun } from '../statement-export/run-mail.server.ts';
import { runMail } from '../statement-export/statement-export.store.ts';
import { coveredItems } from '../subledger/prepaid.rules.ts';
import { findDistribution, loadPrepaidAsOf } from '../subledger/subledger.store.ts';
import { makeStatements } from './statement.contract.ts';
import { planStatements, planTotals, sheetsOf } from './statement.rules.ts';
import {
  findRun,
  finishRun,
  loadPriorStatements,
  loadStatementFigures,
  loadStatementLines,
  loadStatementOwners,
  type MadeStatement,
  type StatementRun,
} from './statement.store.ts';
import { type ChainedStatement, carryOn, lateLine } from './statement-chain.rules.ts';
import { statementCode } from './statement-code.server.ts';
import { PRINT_FILE, runFolder, statementFile } from './statement-file.rules.ts';
import { type Biller, groupSheet, lateFeeSentences, statementSheet } from './statement-sheet.rules.ts';
import { STATEMENT_TEMPLATE } from './statement-template.rules.ts';

const CHUNK = 100;

/** The open charges of a day by owner, with what prepaid money would pay of each. */
async function openByOwner(tx: Tx, communityId: string, asOf: LocalDate) {
  const items = await openItemsAsOf(tx, communityId, asOf, null);
  const buckets = await loadPrepaidAsOf(tx, communityId, asOf, null);
  const order = await findDistribution(tx, communityId, { kind: 'DEFAULT' });
  return Map.groupBy(coveredItems(items, buckets, order?.codeIds ?? []), (item) => item.ownershipId);
}

/** The sheets of a plan in order, their lines loaded some owners at a time, so that memory stays flat. */
async function* sheetsFrom(tx: Tx, communityId: string, biller: Biller, run: StatementRun, planned: readonly ChainedStatement[]) {
  const all = sheetsOf(planned);
  const items = await openByOwner(tx, communityId, run.statementDate);
  for (let at = 0; at < all.length; at += CHUNK) {
    const some = all.slice(at, at + CHUNK);
    const lines = await loadStatementLines(
      tx,
      communityId,
      run.fromDate,
      run.statementDate,
      some.flat().map((s) => s.ownershipId),
    );
    const linesOf = Map.groupBy(lines, (row) => row.ownershipId);
    for (const statements of some) {
      const [statement] = statements;
      assert(statement, 'a sheet has an account');
      const { group } = statement;
      const homes = statements.map((one) => ({
        statement: one,
        lines: [...lateLine(one, run.fromDate), ...(linesOf.get(one.ownershipId) ?? [])],
        code: codeOf(tx, run, one),
        aged: agedAmounts(items.get(one.ownershipId) ?? [], biller.ages, run.statementDate),
      }));
      const [home] = homes;
      assert(home, 'a sheet has an account');
      const title = `Statement of ${group?.name ?? statement.recipient}, ${formatDateShort(run.statementDate)}`;
      const data = group ? groupSheet(biller, run, group, homes) : statementSheet(biller, run, home);
      // The file is that of the first account.
      yield { title, statement, statements, data };
    }
  }
}

/** The code a statement of a run carries. */
const codeOf = (tx: Tx, run: StatementRun, statement: ChainedStatement) => statementCode(tx.customerId, { ...run, ...statement });

type Sheet = Awaited<ReturnType<Awaited<ReturnType<typeof sheetsFrom>>['next']>>['value'] & object;

/** What a statement says, in short: when a run goes on, one that would say the same is not made again. */
function digestOf({ title, data }: Sheet): string {
  return createHash('sha256')
    .update(STATEMENT_TEMPLATE)
    .update(JSON.stringify([title, data]))
    .digest('base64url');
}

/** The statements made so far, by owner, of this run of the job and of those before it. */
interface Keeping {
  pieces: Pieces;
  /** Digest, pages and SHA-256 of the files that stand. */
  finished: ReadonlyMap<string, string>;
  put: FileStore['put'];
}

const NOTED_TOGETHER = 25;

/** Puts a file for every sheet whose file does not stand yet, and hands on all of them in order. */
async function* putEach(pdf: PdfRun, folder: string, sheets: AsyncIterable<Sheet>, { pieces, finished, put }: Keeping) {
  const waiting: { sheet: Sheet; digest: string }[] = [];
  let fresh: Piece[] = [];
  /** What was noted of a file that stands; none of one without its hash, which is made again. */
  const noted = (sheet: Sheet, digest: string) => {
    const [kept, pages, sha256] = (finished.get(sheet.statement.ownershipId) ?? '').split(':');
    return kept === digest && sha256 !== undefined ? { pages: Number(pages), sha256 } : null;
  };
  async function* missing() {
    for await (const sheet of sheets) {
      const digest = digestOf(sheet);
      waiting.push({ sheet, digest });
      if (noted(sheet, digest) === null) yield sheet;
    }
  }
  /** Those that wait before a sheet, or all, stood already. */
  function* keptBefore(item: Sheet | null) {
    while (waiting[0] && waiting[0].sheet !== item) {
      const [first] = waiting.splice(0, 1);
      const kept = first && noted(first.sheet, first.digest);
      assert(kept, 'what is not made again stands with its pages and its hash');
      yield { sheet: first.sheet, ...kept };
    }
  }
  const note = async () => {
    const some = fresh;
    fresh = [];
    if (some.length > 0) await pieces.note(some);
  };
  try {
    for await (const { item, bytes, pages } of renderPdfBatch(pdf, missing())) {
      yield* keptBefore(item);
      const [{ digest } = { digest: '' }] = waiting.splice(0, 1);
      const { ownershipId, accountNumber, owner } = item.statement;
      await put(statementFile(folder, ownershipId), bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      fresh.push({ key: ownershipId, message: `${accountNumber} ${owner}`, mark: `${digest}:${pages}:${sha256}` });
      if (fresh.length >= NOTED_TOGETHER) await note();
      yield { sheet: item, pages, sha256 };
    }
    yield* keptBefore(null);
  } finally {
    await note();
  }
}

/** Makes every file of a run inside one snapshot of the books; returns what each owner got. */
async function makeFiles(
  tx: Tx,
  order: { communityId: string; run: StatementRun; now: Instant },
  { services, pieces, progress }: Pick<JobContext<unknown>, 'services' | 'pieces' | 'progress'>,
): Promise<{ made: MadeStatement[]; due: bigint; printSha256: string }> {
  const { communityId, run, now } = order;
  const { put } = services.files;
  const community = await findCommunity(tx, communityId);
  assert(community, 'a run belongs to a community');
  const biller: Biller = {
    ...community,
    remitLines: await findRemitLines(tx, communityId),
    ages: agesBetween(await lateDaysOf(tx, communityId)),
    lateFees: lateFeeSentences((await loadCategories(tx, communityId)).filter(({ linkedCount }) => linkedCount > 0)),
  };
  const owners = await loadStatementOwners(tx, communityId, run.statementDate);
  const plan = planStatements(owners, await loadStatementFigures(tx, communityId, run.fromDate, run.statementDate), run.whom);
  const statements = carryOn(plan.statements, await loadPriorStatements(tx, communityId, run.statementDate), run.fromDate);
  const sheets = sheetsFrom(tx, communityId, biller, run, statements);
  const folder = runFolder(tx.customerId, run.runId);
  const pdf: PdfRun = { template: STATEMENT_TEMPLATE, createdTime: now };
  const finished = await pieces.finished();
  const made: MadeStatement[] = [];
  let next = 1;
  progress(0, statements.length, 'Making statements');
  async function* printed() {
    for await (const { sheet, pages, sha256 } of putEach(pdf, folder, sheets, { pieces, finished, put })) {
      const leadOwnershipId = sheet.statement.group ? sheet.statement.ownershipId : null;
      const firstPage = next;
      next += pages;
      made.push(...sheet.statements.map((one) => ({ ...one, pages, firstPage, leadOwnershipId, sha256, code: codeOf(tx, run, one) })));
      progress(made.length, statements.length, 'Making statements');
      yield sheet;
    }
  }
  const title = `Statements of ${community.name}, ${formatDateShort(run.statementDate)}`;
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const piece of renderPrintFile({ ...pdf, title }, printed())) {
      hash.update(piece);
      yield piece;
    }
  }
  await put(`${folder}/${PRINT_FILE}`, hashed());
  return { made, due: planTotals(statements).due, printSha256: hash.digest('hex') };
}

/**
 * Makes the statements of a run. After a crash, a failure or a cancel it goes on in the same folder: a
 * statement that would say the same stays, one whose books changed meanwhile is made again, so that all of
 * them stand as of one moment. A finished run stays as it is.
 */
export const statementsJob = defineJob(makeStatements, async (context) => {
  const { customerId, payload, services } = context;
  const { communityId, runId } = payload;
  const { database, clock } = services;
  const run = await database.read(customerId, (tx) => findRun(tx, communityId, runId));
  assert(run, 'the run was saved with its job');
  if (run.finishedTime === null) {
    const order = { communityId, run, now: run.enteredTime };
    const files = await database.snapshot(customerId, (tx) => makeFiles(tx, order, context));
    const { made, due } = files;
    await database.transact(customerId, async (tx) => {
      const now = clock.now();
      const isClosed = await finishRun(tx, communityId, runId, files, now);
      const mail = isClosed ? await runMail(tx, runId) : undefined;
      if (!mail?.ordersMail) return;
      const finished = await findRun(tx, communityId, runId);
      assert(finished, 'a run that was finished is there');
      await mailRun(tx, communityId, finished, { userId: mail.enteredBy, now });
    });
    return { communityId, runId, count: made.length, due: centsToText(due) };
  }
  return { communityId, runId, count: run.count, due: centsToText(run.due_cents ?? 0n) };
});
