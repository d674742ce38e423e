// Reads users with their roles and the claims of these, where they look, how they signed in last, and what
// they did last.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { communitiesOf, joinReport } from '../../../packages/reporting/report.ts';
import { banking } from '../../banking/banking.contract.ts';
import { roles, users } from '../../identity/identity.contract.ts';
import { findConflicts, listDutyUsers } from '../../identity/identity.server.ts';
import { journal, undo } from '../../ledger/ledger.contract.ts';
import { bills, checks, electronic, paymentsSetup } from '../../payables/payables.contract.ts';
import { vendor } from '../../people/people.contract.ts';
import { draws, lockbox, receipts } from '../../receivables/receivables.contract.ts';
import { userAccessAndRoles } from './user-access-and-roles.report.ts';

const columns: ReportColumn[] = [
  { key: 'user', title: 'User', kind: 'text' },
  { key: 'email', title: 'Email', kind: 'text' },
  { key: 'status', title: 'Status', kind: 'text' },
  { key: 'lists', title: 'Community lists', kind: 'text' },
  { key: 'communities', title: 'Communities', kind: 'text' },
  { key: 'signedIn', title: 'Last sign-in', kind: 'date' },
  { key: 'factor', title: 'Second factor', kind: 'text' },
  { key: 'acted', title: 'Last act', kind: 'date' },
  { key: 'act', title: 'Last permission used', kind: 'text' },
  { key: 'createdBy', title: 'Created by', kind: 'text' },
  { key: 'conflicts', title: 'Duties to keep apart', kind: 'text' },
];

/** The calls that make up the duties which are kept apart. */
const dutyEndpoints = [
  banking,
  roles,
  users,
  journal,
  undo,
  bills,
  checks,
  vendor,
  lockbox,
  receipts,
  draws,
  electronic,
  paymentsSetup,
].flatMap((all) => Object.values(all));

interface User {
  userId: string;
  displayName: string;
  email: string;
  isInactive: boolean;
  seesAll: boolean;
  roles: string[];
  lists: string;
  communities: string;
  signedInDate: LocalDate | null;
  hasCode: boolean;
  hasPasskey: boolean;
  actedDate: LocalDate | null;
  act: string;
  createdBy: string;
}

interface Asked {
  communityId: string;
  communityIds: readonly string[];
  isOfAll: boolean;
  showInactive: boolean;
}

/** Users who reach one of the communities, by name; of all communities everyone, those who reach none too. */
async function listUsers(tx: Tx, { communityId, communityIds, isOfAll, showInactive }: Asked): Promise<User[]> {
  const found = await sql<User>`
    select u.user_id as "userId", u.display_name as "displayName", u.email, u.is_inactive as "isInactive", u.sees_all_communities as "seesAll",
      coalesce((select jsonb_agg(r.name order by lower(r.name)) from identity.user_role g
        join identity.role r on r.customer_id = ${tx.customerId} and r.role_id = g.role_id
        where g.customer_id = ${tx.customerId} and g.user_id = u.user_id), '[]') as roles,
      coalesce((select string_agg(l.name, ', ' order by lower(l.name)) from identity.community_list_user g
        join identity.community_list l on l.customer_id = ${tx.customerId} and l.community_list_id = g.community_list_id
        where g.customer_id = ${tx.customerId} and g.user_id = u.user_id), '') as lists,
      coalesce((select string_agg(c.name, ', ' order by lower(c.name)) from communities.community c
        where c.customer_id = ${tx.customerId} and c.community_id = any(${[...communityIds]}::bigint[]) and exists (select from identity.user_scope s
          where s.customer_id = ${tx.customerId} and s.user_id = u.user_id and s.community_id = c.community_id)), '') as communities,
      (select (max(s.started_time) at time zone z.time_zone)::date from identity.session s
        where s.login_id = u.login_id and s.customer_id = ${tx.customerId}) as "signedInDate",
      exists (select from identity.second_factor f where f.login_id = u.login_id and f.confirmed_time is not null) as "hasCode",
      exists (select from identity.passkey k where k.login_id = u.login_id) as "hasPasskey",
      (a.event_time at time zone z.time_zone)::date as "actedDate", coalesce(a.command, '') as act, coalesce(m.display_name, '') as "createdBy"
    from communities.community z
    join identity.app_user u on u.customer_id = ${tx.customerId}
    left join lateral (
      select e.event_time, e.command from platform.audit_event e where e.customer_id = ${tx.customerId} and e.user_id = u.user_id
      order by e.audit_event_id desc limit 1
    ) a on true
    left join lateral (
      select w.display_name from platform.audit_event e join identity.app_user w on w.customer_id = ${tx.customerId} and w.user_id = e.user_id
      where e.customer_id = ${tx.customerId} and e.entity_kind = 'user' and e.entity_id = u.user_id::text and e.command = 'User.addUser'
      order by e.audit_event_id limit 1
    ) m on true
    where z.customer_id = ${tx.customerId} and z.community_id = ${communityId} and (${showInactive} or not u.is_inactive)
      and (${isOfAll} or u.sees_all_communities or exists (select from identity.user_scope s
        where s.customer_id = ${tx.customerId} and s.user_id = u.user_id and s.community_id = any(${[...communityIds]}::bigint[])))
    order by lower(u.display_name), u.user_id`.execute(tx.db);
  return found.rows;
}

interface Role {
  name: string;
  claims: number;
  full: number;
  readOnly: number;
}

/** Roles by name, with how far their claims go. */
async function listRoles(tx: Tx): Promise<Role[]> {
  const found = await sql<Role>`
    select r.name, count(c.claim)::int as claims, (count(c.claim) filter (where c.level = 15))::int as full,
      (count(c.claim) filter (where c.level = 1))::int as "readOnly"
    from identity.role r left join identity.role_claim c on c.customer_id = ${tx.customerId} and c.role_id = r.role_id
    where r.customer_id = ${tx.customerId} group by r.role_id, r.name order by lower(r.name)`.execute(tx.db);
  return found.rows;
}

function claimWords({ claims, full, readOnly }: Role): string {
  if (claims === 0) return 'no claims';
  const parts = [`${full} full`, `${readOnly} read only`, ...(claims > full + readOnly ? [`${claims - full - readOnly} in part`] : [])];
  return `${counted(claims, 'claim')}: ${parts.join(', ')}`;
}

function lineOf(user: User, conflicts: readonly string[]): ReportRow {
  const factors = [...(user.hasCode ? ['Code'] : []), ...(user.hasPasskey ? ['Passkey'] : [])];
  return factRow({
    user: doorCell(user.displayName, 'user-view', { userId: user.userId }),
    email: user.email,
    status: user.isInactive ? 'Inactive' : 'Active',
    lists: user.lists,
    communities: user.seesAll ? 'All' : user.communities || 'None',
    signedIn: dayCell(user.signedInDate),
    factor: factors.join(', ') || 'None',
    acted: dayCell(user.actedDate),
    act: user.act || 'None recorded',
    createdBy: user.createdBy || 'Not recorded',
    conflicts: conflicts.join('; '),
  });
}

export const userAccessAndRolesReport = joinReport(userAccessAndRoles, async (tx, order) => {
  const { showInactive } = order.params;
  const wanted = order.params.role ?? '';
  const { communityId, isOfAll = false } = order;
  const found = await listUsers(tx, { communityId, communityIds: communitiesOf(order), isOfAll, showInactive });
  const conflicts = Map.groupBy(findConflicts(await listDutyUsers(tx), dutyEndpoints), ({ userId }) => userId);
  const pairsOf = ({ userId }: User) => (conflicts.get(userId) ?? []).map(({ pair }) => pair);
  const isWanted = (name: string) => name.toLowerCase().includes(wanted.toLowerCase());
  const heads = (await listRoles(tx)).map((role) => ({
    title: `${role.name} · ${claimWords(role)}`,
    name: role.name,
    users: found.filter((user) => user.roles.includes(role.name)),
  }));
  const without = { title: 'No role', name: 'No role', users: found.filter((user) => user.roles.length === 0) };
  const shown = [...heads, without].filter(({ name, users: own }) => own.length > 0 && isWanted(name));
  const people = new Set(shown.flatMap(({ users: own }) => own.map(({ userId }) => userId)));
  return {
    subtitle: [
      isOfAll ? 'Users of all communities' : 'Users who reach the communities named',
      showInactive ? 'Inactive users too' : 'Active users',
      ...(wanted === '' ? [] : [`Role contains “${wanted}”`]),
    ],
    columns,
    rows: [
      ...shown.flatMap(({ title, users: own }) => [
        headRow(`${title}, ${counted(own.length, 'user')}`, columns),
        ...own.map((user) => lineOf(user, pairsOf(user))),
      ]),
      { kind: 'grandTotal', level: 0, cells: { user: { text: `Total, ${counted(people.size, 'user')}` } } },
    ],
    checks: [],
  };
});
