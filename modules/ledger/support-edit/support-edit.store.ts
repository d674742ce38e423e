// The SQL of corrections of texts.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { correctionStates } from './support-edit.contract.ts';

export interface CorrectionRow {
  textCorrectionId: string;
  batchId: string;
  state: keyof typeof correctionStates;
  before: string;
  description: string;
  reason: string;
  askedById: string;
  askedBy: string;
  askedTime: Instant;
  decidedBy: string;
  decidedTime: Instant | null;
}

interface By {
  userId: string;
  now: Instant;
}

/** Corrections of a community that wait, all of one batch, or one of them, locked; the newest first. */
export async function listCorrections(
  tx: Tx,
  communityId: string,
  which: { batchId?: string | undefined } | { textCorrectionId: string },
): Promise<CorrectionRow[]> {
  const one = 'textCorrectionId' in which;
  const chosen = one
    ? sql`c.text_correction_id = ${which.textCorrectionId}`
    : which.batchId === undefined
      ? sql`c.state = 'PENDING'`
      : sql`c.batch_id = ${which.batchId}`;
  const found = await sql<CorrectionRow>`
    select c.text_correction_id as "textCorrectionId", c.batch_id as "batchId", c.state, c.description_before as before, c.description, c.reason,
      c.asked_by as "askedById", a.display_name as "askedBy", c.asked_time as "askedTime", coalesce(d.display_name, '') as "decidedBy", c.decided_time as "decidedTime"
    from ledger.text_correction c
    join identity.app_user a on a.customer_id = ${tx.customerId} and a.user_id = c.asked_by
    left join identity.app_user d on d.customer_id = ${tx.customerId} and d.user_id = c.decided_by
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and ${chosen}
    order by c.text_correction_id desc limit 200 ${one ? sql`for no key update of c` : sql``}`.execute(tx.db);
  return found.rows;
}

/** Writes what is asked; undefined where a correction of the batch waits already. */
export async function insertCorrection(
  tx: Tx,
  of: { communityId: string; batchId: string },
  { before, description, reason }: { before: string; description: string; reason: string },
  by: By,
): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    insert into ledger.text_correction (customer_id, community_id, batch_id, description_before, description, reason, asked_by, asked_time)
    values (${tx.customerId}, ${of.communityId}, ${of.batchId}, ${before}, ${description}, ${reason}, ${by.userId}, ${by.now}::timestamptz)
    on conflict do nothing returning text_correction_id as id`.execute(tx.db);
  return made.rows[0]?.id;
}

/** Decides a correction. */
export async function decideCorrection(tx: Tx, textCorrectionId: string, state: 'APPLIED' | 'REJECTED', by: By): Promise<void> {
  await sql`update ledger.text_correction set state = ${state}, decided_by = ${by.userId}, decided_time = ${by.now}::timestamptz
    where customer_id = ${tx.customerId} and text_correction_id = ${textCorrectionId}`.execute(tx.db);
}

/** Gives a batch another text; answers who posted or entered it. */
export async function renameBatch(tx: Tx, batchId: string, description: string): Promise<string | undefined> {
  const done = await sql<{ userId: string }>`update ledger.batch set description = ${description}
    where customer_id = ${tx.customerId} and batch_id = ${batchId} returning coalesce(posted_by, entered_by) as "userId"`.execute(tx.db);
  return done.rows[0]?.userId;
}
