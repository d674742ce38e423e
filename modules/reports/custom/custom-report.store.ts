// The SQL of custom reports, and the limit of time a query is given.
import { refuse } from '../../../packages/contract/contract.ts';
import { jsonb, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import { limitRefusals } from './custom-report.contract.ts';
import type { Definition } from './definition.rules.ts';

/** What a person decides about a custom report. */
export interface CustomFacts {
  name: string;
  share: 'PRIVATE' | 'ROLE' | 'EVERYONE';
  roleId: string | null;
  forAll: boolean;
  recipients: readonly string[];
  definition: Definition;
}

/** A custom report as it is kept. */
export interface CustomRow extends CustomFacts {
  customReportId: string;
  roleName: string;
  userId: string;
  userName: string;
  /** Made in the community that was asked. */
  isHere: boolean;
  revision: number;
}

/**
 * The custom reports a user may see in a community, by name; one alone when its id is given. Claims are asked
 * elsewhere.
 */
export async function listCustomReports(
  tx: Tx,
  of: { communityId: string; userId: string; customReportId?: string },
): Promise<CustomRow[]> {
  const found = await sql<CustomRow>`select p.custom_report_id::text as "customReportId", p.name, p.share, p.role_id::text as "roleId",
      p.for_all as "forAll", p.recipients, p.definition, p.revision, coalesce(r.name, '') as "roleName", p.entered_by::text as "userId",
      u.display_name as "userName", p.community_id = ${of.communityId} as "isHere"
    from reports.custom_report p
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = p.entered_by
    left join identity.role r on r.customer_id = ${tx.customerId} and r.role_id = p.role_id
    where p.customer_id = ${tx.customerId} and (p.community_id = ${of.communityId} or p.for_all) and not p.is_removed
      and (${of.customReportId ?? null}::bigint is null or p.custom_report_id = ${of.customReportId ?? null}::bigint)
      and (p.entered_by = ${of.userId} or p.share = 'EVERYONE' or (p.share = 'ROLE' and exists (select from identity.user_role m
        where m.customer_id = ${tx.customerId} and m.user_id = ${of.userId} and m.role_id = p.role_id)))
    order by lower(p.name), p.custom_report_id limit 500`.execute(tx.db);
  return found.rows;
}

/** Keeps a custom report; returns its id. */
export async function insertCustomReport(
  tx: Tx,
  communityId: string,
  facts: CustomFacts,
  { userId, now }: { userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into reports.custom_report (customer_id, community_id, for_all, name, share, role_id, recipients,
      definition, entered_by, entered_time)
    values (${tx.customerId}, ${communityId}, ${facts.forAll}, ${facts.name}, ${facts.share}, ${facts.roleId}, ${[...facts.recipients]}::text[],
      ${jsonb(facts.definition)}, ${userId}, ${now}) returning custom_report_id::text as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Changes a report over the revision that was loaded; false when someone else saved in between. */
export async function updateCustomReport(tx: Tx, customReportId: string, revision: number, facts: CustomFacts): Promise<boolean> {
  const saved = await sql`update reports.custom_report set for_all = ${facts.forAll}, name = ${facts.name}, share = ${facts.share},
      role_id = ${facts.roleId}, recipients = ${[...facts.recipients]}::text[], definition = ${jsonb(facts.definition)}, revision = revision + 1
    where customer_id = ${tx.customerId} and custom_report_id = ${customReportId} and revision = ${revision} and not is_removed`.execute(
    tx.db,
  );
  return saved.numAffectedRows === 1n;
}

/** Takes a report out of use. */
export async function removeCustomReport(tx: Tx, customReportId: string): Promise<void> {
  await sql`update reports.custom_report set is_removed = true
    where customer_id = ${tx.customerId} and custom_report_id = ${customReportId}`.execute(tx.db);
}

/** The roles of the customer, by name. */
export async function listRoles(tx: Tx): Promise<{ roleId: string; name: string }[]> {
  const found = await sql<{ roleId: string; name: string }>`select role_id::text as "roleId", name from identity.role
    where customer_id = ${tx.customerId} order by lower(name) limit 500`.execute(tx.db);
  return found.rows;
}

/** What PostgreSQL says of a statement it stopped. */
const STOPPED = '57014';

/** Does work that may ask for no longer than so many milliseconds at a time. Refuses `tookTooLong`. */
export async function withinTime<T>(tx: Tx, milliseconds: number, work: () => Promise<T>): Promise<T> {
  // SET takes no parameters; a count of milliseconds is digits alone.
  await sql`set local statement_timeout = ${sql.raw(String(milliseconds))}`.execute(tx.db);
  return await work().catch((error: { code?: string }) => {
    if (error.code !== STOPPED) throw error;
    throw refuse(limitRefusals, 'tookTooLong');
  });
}
