// The job that makes the statements of a run: one tagged PDF per owner as they finish, and the same sheets in one file to print.
import type { Tx } from '../../../packages/db/database.ts';
import { type PdfRun, renderPdfBatch, renderPrintFile } from '../../../packages/files/pdf/pdf.ts';
import { defineJob } from '../../../packages/jobs/jobs.ts';
import { assert, centsToText, formatDateShort, type Instant } from '../../../packages/kernel/kernel.ts';
import { findCommunity } from '../../communities/communities.server.ts';
import { makeStatements } from './statement.contract.ts';
import { type PlannedStatement, planStatements, planTotals } from './statement.rules.ts';
import {
  findRun,
  finishRun,
  loadStatementFigures,
  loadStatementLines,
  loadStatementOwners,
  type MadeStatement,
  type StatementRun,
} from './statement.store.ts';
import { PRINT_FILE, runFolder, statementFile } from './statement-file.rules.ts';
import { type Biller, statementSheet } from './statement-sheet.rules.ts';
import { STATEMENT_TEMPLATE } from './statement-template.rules.ts';

const CHUNK = 100;

/** The sheets of a plan in order, their lines loaded some owners at a time, so that memory stays flat. */
async function* sheetsOf(tx: Tx, communityId: string, biller: Biller, run: StatementRun, planned: readonly PlannedStatement[]) {
  for (let at = 0; at < planned.length; at += CHUNK) {
    const some = planned.slice(at, at + CHUNK);
    const lines = await loadStatementLines(
      tx,
      communityId,
      run.fromDate,
      run.statementDate,
      some.map((s) => s.ownershipId),
    );
    const linesOf = Map.groupBy(lines, (row) => row.ownershipId);
    for (const statement of some) {
      const title = `Statement of ${statement.recipient}, ${formatDateShort(run.statementDate)}`;
      yield { title, statement, data: statementSheet(biller, run, statement, linesOf.get(statement.ownershipId) ?? []) };
    }
  }
}

/** Makes every file of a run inside one snapshot of the books; returns what each owner got. */
async function makeFiles(
  tx: Tx,
  order: { communityId: string; run: StatementRun; now: Instant },
  put: (key: string, content: Uint8Array | AsyncIterable<Uint8Array>) => Promise<number>,
  progress: (done: number, total: number | null, message?: string) => void,
): Promise<{ made: MadeStatement[]; due: bigint }> {
  const { communityId, run, now } = order;
  const biller = await findCommunity(tx, communityId);
  assert(biller, 'a run belongs to a community');
  const owners = await loadStatementOwners(tx, communityId, run.statementDate);
  const { statements } = planStatements(owners, await loadStatementFigures(tx, communityId, run.fromDate, run.statementDate), run.whom);
  const sheets = sheetsOf(tx, communityId, biller, run, statements);
  const folder = runFolder(tx.customerId, run.runId);
  const pdf: PdfRun = { template: STATEMENT_TEMPLATE, createdTime: now };
  const made: MadeStatement[] = [];
  progress(0, statements.length, 'Making statements');
  async function* printed() {
    for await (const { item, bytes, pages } of renderPdfBatch(pdf, sheets)) {
      await put(statementFile(folder, item.statement.ownershipId), bytes);
      made.push({ ...item.statement, pages });
      progress(made.length, statements.length, 'Making statements');
      yield item;
    }
  }
  const title = `Statements of ${biller.name}, ${formatDateShort(run.statementDate)}`;
  await put(`${folder}/${PRINT_FILE}`, renderPrintFile({ ...pdf, title }, printed()));
  return { made, due: planTotals(statements).due };
}

/** Makes the statements of a run. Run again after a crash it starts over in the same folder; a finished run stays as it is. */
export const statementsJob = defineJob(makeStatements, async ({ customerId, payload, services, progress }) => {
  const { communityId, runId } = payload;
  const { database, files, clock } = services;
  const run = await database.read(customerId, (tx) => findRun(tx, communityId, runId));
  assert(run, 'the run was saved with its job');
  if (run.finishedTime === null) {
    const now = clock.now();
    const { made, due } = await database
      .snapshot(customerId, (tx) => makeFiles(tx, { communityId, run, now }, files.put, progress))
      .catch(async (error: unknown) => {
        await files.removeFolder(runFolder(customerId, runId));
        throw error;
      });
    await database.transact(customerId, (tx) => finishRun(tx, communityId, runId, made, due, clock.now()));
    return { communityId, runId, count: made.length, due: centsToText(due) };
  }
  return { communityId, runId, count: run.count, due: centsToText(run.due_cents ?? 0n) };
});
