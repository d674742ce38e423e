// What becomes of columns on the way to another customer, as pieces of SQL that only read; `t` is the row as
// it stands at the old one.
import { sql } from '../../../packages/db/database.ts';
import type { Changes } from '../../../packages/db/part-rows.ts';
import type { VendorFate } from './transfer.rules.ts';
import type { TransferRow } from './transfer.store.ts';

/**
 * The role of the same name at the new customer; its administrators' where there is none, for nobody may see
 * more than before.
 */
function roleThere(fromId: string, toId: string) {
  return sql`case when t.role_id is not null then coalesce(
    (select o.role_id from identity.role s join identity.role o on o.customer_id = ${toId} and o.name = s.name where s.customer_id = ${fromId} and s.role_id = t.role_id),
    (select min(o.role_id) from identity.role o where o.customer_id = ${toId} and o.name = 'Administrator')) end`;
}

/** Notes, tasks and files of a vendor that is another vendor there. */
function recordThere(fates: readonly VendorFate[]) {
  const same = fates.filter(({ vendor, same: other }) => other && other.vendorId !== vendor.vendorId);
  const from = same.map(({ vendor }) => vendor.vendorId);
  const to = same.map(({ same: other }) => other?.vendorId ?? '');
  return sql`coalesce((select m.to_id from unnest(${from}::text[], ${to}::text[]) as m (from_id, to_id)
    where t.entity_kind = 'vendor' and m.from_id = t.entity_id), t.entity_id)`;
}

/** What names letters, templates and mailings: they stay behind. */
const withoutLetters: Changes = {
  'collections.procedure': { withdrawal_template_id: sql`null` },
  'collections.run': { withdrawal_batch_id: sql`null` },
  'collections.run_line': { letter_batch_id: sql`null` },
  'maintenance.violation_setting': { withdrawal_template_id: sql`null` },
  'maintenance.violation_batch': { withdrawal_batch_id: sql`null` },
  'maintenance.violation_batch_line': { letter_batch_id: sql`null` },
  'maintenance.architectural_setting': { approval_template_id: sql`null`, denial_template_id: sql`null` },
  'maintenance.architectural_request': { letter_batch_id: sql`null` },
  'receivables.coupon_order': { mail_order_id: sql`null` },
};

/**
 * What changes: the name it has there, people and agreements that stay behind, schedules that pause, where
 * files stand.
 */
export function columnChanges(row: TransferRow, fates: readonly VendorFate[]): Changes {
  const none = sql`null`;
  const role = roleThere(row.fromCustomerId, row.toCustomerId);
  const record = recordThere(fates);
  const renamed = fates.filter(({ isNameTaken }) => isNameTaken).map(({ vendor }) => vendor.vendorId);
  return {
    'communities.community': {
      name: sql`${row.newName}::text`,
      short_code: sql`${row.newShortCode}::text`,
      accountant_user_id: none,
      manager_user_id: none,
      // Nobody works in it before it is accepted.
      standing: sql`'DEACTIVATED'`,
      standing_reason: sql`${`Being taken over from ${row.fromCustomerName}`}::text`,
      standing_by: sql`${row.redeemedBy}::text`,
    },
    'ledger.bank_account': { lockbox_id: none },
    'people.committee_member': { has_portal: sql`false` },
    'people.vendor': {
      name: sql`case when t.vendor_id = any(${renamed}::bigint[]) then t.name || ${` (${row.newShortCode})`}::text else t.name end`,
      alias: sql`case when exists (select from people.vendor v where v.customer_id = ${row.toCustomerId} and lower(v.alias) = lower(t.alias)) then '' else t.alias end`,
      // What the old company thinks of it, and the other communities it serves, are the old company's.
      note: sql`''`,
      standing_reason: sql`''`,
      is_preferred: sql`false`,
      serves: sql`case when t.serves @> to_jsonb(${row.communityId}::text) then jsonb_build_array(${row.communityId}::text) else '[]'::jsonb end`,
    },
    'platform.schedule': {
      // What it runs stays behind; one that comes back is as it was left, for so is what it runs.
      state: sql`case when t.kind = 'custom-report' or t.kind = 'report-package' and t.subject_id ~ '^[0-9]+$' then coalesce(
          (select o.state from platform.schedule o where o.customer_id = ${row.toCustomerId} and o.schedule_id = t.schedule_id), 'ENDED')
        when t.state = 'ACTIVE' then 'PAUSED' else t.state end`,
      next_on: none,
      next_time: none,
    },
    ...withoutLetters,
    'receivables.statement_run': { job_id: none, mail_order_id: none, print_job_id: none },
    'records.attachment': { entity_id: record },
    'payables.inbox_document': { file_key: sql`${row.toCustomerId}::text || substr(t.file_key, ${row.fromCustomerId.length + 1})` },
    'records.attachment_version': { file_key: sql`${row.toCustomerId}::text || substr(t.file_key, ${row.fromCustomerId.length + 1})` },
    'records.note': { role_id: role, entity_id: record },
    'records.task': { role_id: role, entity_id: record },
  };
}

/** The names of the columns that change on the way, by tables. */
export const changedColumns = (row: TransferRow): Record<string, string[]> =>
  Object.fromEntries(Object.entries(columnChanges(row, [])).map(([table, columns]) => [table, Object.keys(columns)]));
