// What of a community is still open, and the communities that are closed.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Standing } from '../../communities/communities.contract.ts';
import { liveKeys } from '../transfer/transfer.store.ts';
import type { OpenWork } from './closing.rules.ts';

/**
 * What of a community is still open, in one statement. An account counts as reconciled when nothing was
 * posted to it after the last finished statement.
 */
export async function findOpenWork(tx: Tx, communityId: string, today: LocalDate): Promise<OpenWork> {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}`;
  const found = await sql<OpenWork>`select
    (select count(*)::int from payables.bill b where ${own('b')} and b.open_cents <> 0 and b.status not in ('CANCELLED', 'REJECTED')) as bills,
    (select count(*)::int from ledger.batch b where ${own('b')} and b.state = 'UNPOSTED') as batches,
    (select count(*)::int from banking.reconciliation r where ${own('r')} and r.state <> 'COMPLETED') as reconciliations,
    coalesce((select jsonb_agg(b.name order by b.name) from ledger.bank_account b where ${own('b')} and exists (
      select from ledger.posting p where ${own('p')} and p.account_id = b.account_id and p.post_date > coalesce((
        select max(r.statement_on) from banking.reconciliation r
        where ${own('r')} and r.bank_account_id = b.bank_account_id and r.state = 'COMPLETED'), '-infinity'))), '[]') as "unreconciledAccounts",
    (select count(*)::int from platform.schedule s where ${own('s')} and s.state = 'ACTIVE') as schedules,
    (select count(*)::int from platform.job_progress j where j.customer_id = ${tx.customerId} and j.state in ('waiting', 'running')
      and j.payload ->> 'communityId' = ${communityId}::text) as jobs,
    (select count(*)::int from lifecycle.resale r where ${own('r')} and r.state in ('REQUESTED', 'UNDER_CONTRACT')) as resales,
    (select count(*)::int from ${liveKeys(tx, communityId, today)}) as "transferKeys"`.execute(tx.db);
  const [row] = found.rows;
  return row ?? { bills: 0, batches: 0, reconciliations: 0, unreconciledAccounts: [], schedules: 0, jobs: 0, resales: 0, transferKeys: 0 };
}

export interface DeactivatedRow {
  communityId: string;
  name: string;
  shortCode: string;
  standing: Standing;
  reason: string;
  by: string;
  deactivatedTime: Instant | null;
  units: number;
  pausedSchedules: number;
}

/** Closed communities in scope, the last closed first. */
export async function listDeactivatedRows(tx: Tx, scope: 'all' | ReadonlySet<string>): Promise<DeactivatedRow[]> {
  const within = scope === 'all' ? sql`true` : sql`c.community_id = any(${[...scope]}::bigint[])`;
  const found = await sql<DeactivatedRow>`select c.community_id as "communityId", c.name, c.short_code as "shortCode", c.standing,
      c.standing_reason as reason, c.standing_by as by, c.standing_time as "deactivatedTime",
      (select count(*)::int from communities.property p where p.customer_id = ${tx.customerId} and p.community_id = c.community_id) as units,
      (select count(*)::int from platform.schedule s where s.customer_id = ${tx.customerId} and s.community_id = c.community_id and s.state = 'PAUSED') as "pausedSchedules"
    from communities.community c where c.customer_id = ${tx.customerId} and c.standing in ('DEACTIVATED', 'TRANSFERRED') and ${within}
    order by c.standing_time desc, c.name`.execute(tx.db);
  return found.rows;
}
