// The SQL of collection runs.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { By } from '../cases/case.store.ts';
import type { Stage } from '../cases/stage.contract.ts';

/** One owner of a run, with where the case stood before. */
export interface RunLine {
  collectionCaseId: string;
  ownershipId: string;
  stepNo: number;
  step: string;
  stage: Stage;
  stepBefore: number;
  stageBefore: Stage;
  stageBeforeDate: LocalDate;
  hasOpened: boolean;
  letterBatchId: string | null;
  fee: Cents;
  balance: Cents;
  daysLate: number;
}

export async function insertRun(
  tx: Tx,
  communityId: string,
  { runDate, batchId }: { runDate: LocalDate; batchId: string | null },
  by: By,
): Promise<string> {
  const made = await sql<{ id: string }>`insert into collections.run (customer_id, community_id, run_on, batch_id, posted_by, posted_time)
    values (${tx.customerId}, ${communityId}, ${runDate}, ${batchId}, ${by.userId}, ${by.now}::timestamptz) returning run_id as id`.execute(
    tx.db,
  );
  return made.rows[0]?.id ?? '';
}

export async function insertRunLines(tx: Tx, runId: string, lines: readonly RunLine[]): Promise<void> {
  const of = <K extends keyof RunLine>(type: string, key: K) => ({ type, values: lines.map((line) => line[key]) });
  await sql`insert into collections.run_line (customer_id, run_id, collection_case_id, ownership_id, step_no, step_name, stage, step_before, stage_before,
      stage_on_before, has_opened, letter_batch_id, fee_cents, balance_cents, days_late)
    select customer.customer_id, ${runId}::bigint, r.* from ${rowsFor(
      tx,
      {
        collection_case_id: of('bigint', 'collectionCaseId'),
        ownership_id: of('bigint', 'ownershipId'),
        step_no: of('integer', 'stepNo'),
        step_name: of('text', 'step'),
        stage: of('text', 'stage'),
        step_before: of('integer', 'stepBefore'),
        stage_before: of('text', 'stageBefore'),
        stage_on_before: of('date', 'stageBeforeDate'),
        has_opened: of('boolean', 'hasOpened'),
        letter_batch_id: of('bigint', 'letterBatchId'),
        fee_cents: of('bigint', 'fee'),
        balance_cents: of('bigint', 'balance'),
        days_late: of('integer', 'daysLate'),
      },
      'r',
    )}`.execute(tx.db);
}

export interface RunRow {
  runId: string;
  runDate: LocalDate;
  state: 'POSTED' | 'UNDONE';
  batchId: string | null;
  withdrawalTemplateId: string | null;
}

/** A run, locked when it is about to be undone, with the letter the newest steps withdraw notices by. */
export async function findRun(tx: Tx, communityId: string, runId: string, lock: boolean): Promise<RunRow | undefined> {
  const found = await sql<RunRow>`
    select n.run_id as "runId", n.run_on as "runDate", n.state, n.batch_id as "batchId",
      (select r.withdrawal_template_id::text from collections.procedure r where r.customer_id = ${tx.customerId} and r.community_id = ${communityId}
        order by r.version_no desc limit 1) as "withdrawalTemplateId"
    from collections.run n where n.customer_id = ${tx.customerId} and n.community_id = ${communityId} and n.run_id = ${runId}
    ${lock ? sql`for no key update of n` : sql``}`.execute(tx.db);
  return found.rows[0];
}

export interface UndoneLine {
  collectionCaseId: string;
  stepNo: number;
  stepNow: number;
  owner: string;
  stepBefore: number;
  stageBefore: Stage;
  stageBeforeDate: LocalDate;
  hasOpened: boolean;
  letterBatchId: string | null;
  fee_cents: Cents;
  isClosed: boolean;
}

/** The lines of a run with where their cases stand now. */
export async function listRunLines(tx: Tx, runId: string): Promise<UndoneLine[]> {
  const found = await sql<UndoneLine>`
    select n.collection_case_id as "collectionCaseId", n.step_no as "stepNo", k.step_no as "stepNow", t.display_name as owner, n.step_before as "stepBefore",
      n.stage_before as "stageBefore", n.stage_on_before as "stageBeforeDate", n.has_opened as "hasOpened", n.letter_batch_id as "letterBatchId", n.fee_cents,
      k.closed_on is not null as "isClosed"
    from collections.run_line n
    join collections.collection_case k on k.customer_id = ${tx.customerId} and k.collection_case_id = n.collection_case_id
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = n.ownership_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where n.customer_id = ${tx.customerId} and n.run_id = ${runId} order by n.run_line_id`.execute(tx.db);
  return found.rows;
}

/** Marks a run as undone. */
export async function markUndone(tx: Tx, runId: string, withdrawalBatchId: string | null, by: By): Promise<void> {
  await sql`update collections.run set state = 'UNDONE', undone_by = ${by.userId}, undone_time = ${by.now}::timestamptz, withdrawal_batch_id = ${withdrawalBatchId}
    where customer_id = ${tx.customerId} and run_id = ${runId}`.execute(tx.db);
}

/** How many letters of batches may still be canceled, and how many left the house. */
export async function countLetters(tx: Tx, letterBatchIds: readonly string[]): Promise<{ waiting: number; out: number }> {
  const found = await sql<{ waiting: number; out: number }>`
    select count(*) filter (where state in ('QUEUED', 'READY', 'FAILED'))::int as waiting, count(*) filter (where state not in ('QUEUED', 'READY', 'FAILED', 'VOID'))::int as out
    from correspondence.letter where customer_id = ${tx.customerId} and letter_batch_id = any(${[...letterBatchIds]}::bigint[])`.execute(
    tx.db,
  );
  return found.rows[0] ?? { waiting: 0, out: 0 };
}

export interface ListedRun {
  collectionRunId: string;
  runDate: LocalDate;
  state: 'POSTED' | 'UNDONE';
  count: number;
  letters: number;
  total_cents: Cents;
  batchId: string | null;
  postedBy: string;
  postedTime: Instant;
}

/** The runs of a community, the newest first. */
export async function listRunRows(tx: Tx, communityId: string): Promise<ListedRun[]> {
  const found = await sql<ListedRun>`
    select n.run_id as "collectionRunId", n.run_on as "runDate", n.state, l.count, l.letters, l.total_cents, n.batch_id as "batchId", u.display_name as "postedBy",
      n.posted_time as "postedTime"
    from collections.run n
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = n.posted_by
    cross join lateral (select count(*)::int as count, count(x.letter_batch_id)::int as letters, coalesce(sum(x.fee_cents), 0)::bigint as total_cents
      from collections.run_line x where x.customer_id = ${tx.customerId} and x.run_id = n.run_id) l
    where n.customer_id = ${tx.customerId} and n.community_id = ${communityId} order by n.run_id desc limit 200`.execute(tx.db);
  return found.rows;
}
