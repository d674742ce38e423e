// Packets as the reports about packages read them: those made in a span of days, with what stands in each.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';

/** A packet that was made, or failed. */
export interface PacketLine {
  packageRunId: string;
  packageKey: string;
  name: string;
  madeOn: LocalDate;
  state: 'WAITING' | 'DONE' | 'FAILED';
  message: string;
  pages: number | null;
  members: number;
  leftOut: number;
  madeBy: string;
}

/** The packets of a community made in a span, the newest first; of one package where it is named. */
export async function listPackets(
  tx: Tx,
  communityId: string,
  from: LocalDate,
  to: LocalDate,
  packageKey: string | null,
): Promise<PacketLine[]> {
  const found = await sql<PacketLine>`
    select r.package_run_id as "packageRunId", r.package_key as "packageKey", r.name, r.today_on as "madeOn", r.state, r.message, r.page_count as pages,
      p.members, p.left_out as "leftOut", coalesce(u.display_name, '') as "madeBy"
    from reports.package_run r
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = r.user_id
    left join lateral (select count(*) filter (where t.document is not null)::int as members, count(*) filter (where t.document is null)::int as left_out
      from reports.package_part t where t.customer_id = ${tx.customerId} and t.package_run_id = r.package_run_id) p on true
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.today_on between ${from}::date and ${to}::date
      and (${packageKey}::text is null or r.package_key = ${packageKey})
    order by r.package_run_id desc`.execute(tx.db);
  return found.rows;
}
