// Reads owners by how far they had come to the portal on a day.
import type { ReportColumn } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDateLong, type LocalDate, mulDiv } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { ownerStates } from '../accounts/account.contract.ts';
import { portalRegistrationStatus } from './portal-registration-status.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'home', title: 'Home', kind: 'text' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'email', title: 'Email', kind: 'text' },
  { key: 'invited', title: 'Invited', kind: 'date' },
  { key: 'came', title: 'Came', kind: 'date' },
  { key: 'days', title: 'Days', kind: 'count' },
  { key: 'seen', title: 'Last sign-in', kind: 'date' },
];

type State = keyof typeof ownerStates;

interface OwnerLine {
  ownershipId: string;
  accountNumber: string;
  home: string;
  owner: string;
  email: string;
  state: State;
  invitedDate: LocalDate | null;
  cameDate: LocalDate | null;
  days: number | null;
  seenDate: LocalDate | null;
}

/** The owners on a day by their account, each with the newest invitation and the account they had by then. */
async function listOwnerLines(tx: Tx, communityId: string, on: LocalDate): Promise<OwnerLine[]> {
  const found = await sql<OwnerLine>`
    select o.ownership_id as "ownershipId", p.account_number as "accountNumber", concat_ws(' ', p.street, nullif(p.unit, '')) as home, t.display_name as owner,
      coalesce(a.email, lower(t.email)) as email,
      case when a.locked_time is not null and (a.locked_time at time zone c.time_zone)::date <= ${on}::date then 'LOCKED' when a.account_id is not null then 'ACTIVE'
        when i.invitation_id is null then 'NONE'
        when (i.revoked_time is null or (i.revoked_time at time zone c.time_zone)::date > ${on}::date)
          and (i.expires_time at time zone c.time_zone)::date >= ${on}::date then 'INVITED' else 'OVER' end as state,
      (i.invited_time at time zone c.time_zone)::date as "invitedDate", (a.added_time at time zone c.time_zone)::date as "cameDate",
      (coalesce((a.added_time at time zone c.time_zone)::date, ${on}::date) - (i.invited_time at time zone c.time_zone)::date)::int as days,
      (seen.started_time at time zone c.time_zone)::date as "seenDate"
    from people.ownership o
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = o.community_id
    left join lateral (select w.account_id, w.email, w.locked_time, h.added_time, h.invitation_id from owner_access.account_home h
      join owner_access.account w on w.customer_id = ${tx.customerId} and w.account_id = h.account_id
      where h.customer_id = ${tx.customerId} and h.community_id = o.community_id and h.ownership_id = o.ownership_id
        and (h.added_time at time zone c.time_zone)::date <= ${on}::date
        and (h.removed_time is null or (h.removed_time at time zone c.time_zone)::date > ${on}::date)
      order by h.added_time, h.account_id limit 1) a on true
    left join lateral (select n.invitation_id, n.invited_time, n.expires_time, n.revoked_time from owner_access.invitation n
      where n.customer_id = ${tx.customerId} and n.community_id = o.community_id and n.ownership_id = o.ownership_id
        and (n.invited_time at time zone c.time_zone)::date <= ${on}::date and (a.invitation_id is null or n.invitation_id = a.invitation_id)
      order by n.invitation_id desc limit 1) i on true
    left join lateral (select max(s.started_time) as started_time from owner_access.owner_session s
      where s.customer_id = ${tx.customerId} and s.account_id = a.account_id and (s.started_time at time zone c.time_zone)::date <= ${on}::date) seen on true
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.start_on <= ${on}::date and (o.end_on is null or o.end_on >= ${on}::date)
    order by p.account_number, o.is_primary desc, o.ownership_id`.execute(tx.db);
  return found.rows;
}

const order: readonly State[] = ['NONE', 'INVITED', 'OVER', 'ACTIVE', 'LOCKED'];

export const portalRegistrationStatusReport = joinReport(portalRegistrationStatus, async (tx, { communityId, params }) => {
  const { asOfDate, state } = params;
  const all = await listOwnerLines(tx, communityId, asOfDate);
  const shown = all
    .filter((line) => state === 'all' || line.state === state)
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const registered = all.filter((line) => line.state === 'ACTIVE' || line.state === 'LOCKED').length;
  const percent = all.length === 0 ? 0n : mulDiv(BigInt(registered), 100n, BigInt(all.length));
  const rows = underHeads(
    shown,
    (line) => ownerStates[line.state][0],
    (line) =>
      factRow({
        account: doorCell(line.accountNumber, 'owner-view', { communityId, ownershipId: line.ownershipId }),
        home: line.home,
        owner: line.owner,
        email: line.email,
        invited: dayCell(line.invitedDate),
        came: dayCell(line.cameDate),
        days: line.days === null ? null : { count: line.days },
        seen: dayCell(line.seenDate),
      }),
    columns,
    ['owner', 'owners'],
  );
  const isOnce = new Set(all.map(({ ownershipId }) => ownershipId)).size === all.length;
  return {
    subtitle: [`As of ${formatDateLong(asOfDate)}`, `${registered} of ${all.length} owners registered, ${percent}%`],
    columns,
    rows,
    checks: [{ name: 'Every owner is counted once', outcome: isOnce ? 'holds' : 'fails', detail: counted(all.length, 'owner') }],
  };
});
