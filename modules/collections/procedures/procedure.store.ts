// The SQL of the published steps of collection.
import { jsonb, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { Step } from './procedure.contract.ts';

/** A published version; amounts of its steps in cents. */
export interface ProcedureRow {
  procedureId: string;
  versionNo: number;
  steps: Step[];
  feeCodeId: string | null;
  withdrawalTemplateId: string | null;
  byAssessments: boolean;
  publishedBy: string;
  publishedTime: Instant;
}

type Stored = Omit<Step, 'minimum' | 'fee'> & { minimum: string; fee: string };

/** The published versions of a community, the newest first. */
export async function listProcedures(tx: Tx, communityId: string): Promise<ProcedureRow[]> {
  const found = await sql<Omit<ProcedureRow, 'steps'> & { steps: Stored[] }>`
    select r.procedure_id as "procedureId", r.version_no as "versionNo", r.steps, r.fee_code_id as "feeCodeId", r.withdrawal_template_id as "withdrawalTemplateId",
      r.by_assessments as "byAssessments", u.display_name as "publishedBy", r.published_time as "publishedTime"
    from collections.procedure r join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = r.published_by
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} order by r.version_no desc`.execute(tx.db);
  return found.rows.map((row) => ({
    ...row,
    steps: row.steps.map((step) => ({ ...step, minimum: BigInt(step.minimum), fee: BigInt(step.fee) })),
  }));
}

/** Publishes a version; answers its id. */
export async function insertProcedure(
  tx: Tx,
  communityId: string,
  draft: Omit<ProcedureRow, 'procedureId' | 'publishedBy' | 'publishedTime'>,
  by: { userId: string; now: Instant },
): Promise<string> {
  const steps = draft.steps.map((step) => ({ ...step, minimum: step.minimum.toString(), fee: step.fee.toString() }));
  const made = await sql<{ id: string }>`
    insert into collections.procedure (customer_id, community_id, version_no, steps, fee_code_id, withdrawal_template_id, by_assessments, published_by, published_time)
    values (${tx.customerId}, ${communityId}, ${draft.versionNo}, ${jsonb(steps)}, ${draft.feeCodeId}, ${draft.withdrawalTemplateId}, ${draft.byAssessments},
      ${by.userId}, ${by.now}::timestamptz) returning procedure_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** How many open cases follow any version. */
export async function countOpen(tx: Tx, communityId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from collections.collection_case
    where customer_id = ${tx.customerId} and community_id = ${communityId} and closed_on is null`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
}

/** Moves open cases to a version; each keeps the number of its last step, at most that of the last one. */
export async function adoptProcedure(tx: Tx, communityId: string, procedureId: string, lastStep: number): Promise<number> {
  const done =
    await sql`update collections.collection_case set procedure_id = ${procedureId}, step_no = least(step_no, ${lastStep}::int), version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} and closed_on is null returning collection_case_id`.execute(
      tx.db,
    );
  return done.rows.length;
}

/** The codes fees may be charged on, and the released templates. */
export async function listChoices(
  tx: Tx,
  communityId: string,
): Promise<{ codes: { codeId: string; alias: string; name: string }[]; templates: { templateId: string; name: string }[] }> {
  const codes = await sql<{ codeId: string; alias: string; name: string }>`
    select charge_code_id as "codeId", alias, name from receivables.charge_code
    where customer_id = ${tx.customerId} and community_id = ${communityId} and is_active and kind = 'MISC' order by alias, charge_code_id`.execute(
    tx.db,
  );
  const templates = await sql<{ templateId: string; name: string }>`
    select template_id as "templateId", name from correspondence.template
    where customer_id = ${tx.customerId} and is_active and current_version is not null and (community_id is null or community_id = ${communityId})
    order by lower(name), template_id limit 1000`.execute(tx.db);
  return { codes: codes.rows, templates: templates.rows };
}
