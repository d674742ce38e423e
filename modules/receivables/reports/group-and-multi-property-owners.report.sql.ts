// Reads parties and groups that hold several properties on a day, with the balances of the accounts.
import type { ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow, moneyCell, sumCells, totalRow } from '../../../packages/reporting/layout.ts';
import { communitiesOf, joinReport } from '../../../packages/reporting/report.ts';
import { ownerBalances } from '../owners/balance.store.ts';
import { groupAndMultiPropertyOwners } from './group-and-multi-property-owners.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'community', title: 'Community', kind: 'text' },
  { key: 'role', title: 'Held as', kind: 'text' },
  { key: 'share', title: 'Share', kind: 'code' },
  { key: 'since', title: 'Since', kind: 'date' },
  { key: 'balance', title: 'Balance', kind: 'money' },
];

interface Holding {
  holder: 'PARTY' | 'GROUP';
  holderId: string;
  name: string;
  /** The members of a group with their shares; blank for a party. */
  members: string;
  communityId: string;
  community: string;
  propertyId: string;
  accountNumber: string;
  address: string;
  isPrimary: boolean;
  sharePercent: string | null;
  sinceDate: LocalDate;
  /** Whose account it is; null beside another owner, whose account it then is. */
  ownershipId: string | null;
}

/** All that parties own and groups hold on a day, by name and account, of those with at least so many. */
async function listHoldings(tx: Tx, communityIds: readonly string[], on: LocalDate, least: number): Promise<Holding[]> {
  const ids = [...communityIds];
  const found = await sql<Holding>`
    with held as (
      select 'PARTY' as holder, o.party_id as holder_id, o.community_id, o.property_id, o.is_primary, o.share_percent, o.start_on,
        case when o.is_primary then o.ownership_id end as ownership_id
      from people.ownership o where o.customer_id = ${tx.customerId} and o.community_id = any(${ids}::bigint[])
        and o.start_on <= ${on}::date and (o.end_on is null or o.end_on >= ${on}::date)
      union all
      select 'GROUP', g.group_ownership_id, g.community_id, g.property_id, true, null, g.start_on, (
        select w.ownership_id from people.ownership w where w.customer_id = ${tx.customerId} and w.community_id = g.community_id
          and w.property_id = g.property_id and w.is_primary and w.start_on <= ${on}::date and (w.end_on is null or w.end_on >= ${on}::date) limit 1)
      from people.group_property g where g.customer_id = ${tx.customerId} and g.community_id = any(${ids}::bigint[])
        and g.start_on <= ${on}::date and (g.end_on is null or g.end_on >= ${on}::date)
    ), several as (
      select h.holder, h.holder_id, count(distinct h.property_id) as properties from held h group by h.holder, h.holder_id
      having count(distinct h.property_id) >= ${least}
    )
    select h.holder, h.holder_id as "holderId", case h.holder when 'GROUP' then g.name else t.display_name end as name,
      coalesce((select string_agg(q.display_name || coalesce(' ' || trim_scale(m.share_percent) || '%', ''), ', ' order by q.display_name)
        from people.group_member m join people.party q on q.customer_id = ${tx.customerId} and q.party_id = m.party_id
        where m.customer_id = ${tx.customerId} and h.holder = 'GROUP' and m.group_ownership_id = h.holder_id), '') as members,
      h.community_id as "communityId", c.name as community, h.property_id as "propertyId", p.account_number as "accountNumber",
      concat_ws(' ', p.street, nullif(p.unit, '')) as address, h.is_primary as "isPrimary", trim_scale(h.share_percent)::text as "sharePercent",
      h.start_on as "sinceDate", h.ownership_id as "ownershipId"
    from several s
    join held h on h.holder = s.holder and h.holder_id = s.holder_id
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = h.community_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.community_id = h.community_id and p.property_id = h.property_id
    left join people.party t on t.customer_id = ${tx.customerId} and h.holder = 'PARTY' and t.party_id = h.holder_id
    left join people.group_ownership g on g.customer_id = ${tx.customerId} and h.holder = 'GROUP' and g.group_ownership_id = h.holder_id
    order by s.properties desc, name, h.holder, h.holder_id, c.name, p.account_number`.execute(tx.db);
  return found.rows;
}

const roleOf = ({ holder, isPrimary }: Holding) => (holder === 'GROUP' ? 'Group' : isPrimary ? 'Owner' : 'Co-owner');

function lineOf(one: Holding, balance: ReportCell | null): ReportRow {
  const { communityId, propertyId, accountNumber, address, community, sharePercent, sinceDate, holder } = one;
  return factRow({
    account: accountNumber,
    property: doorCell(address, 'property-view', { communityId, propertyId }),
    community,
    role: roleOf(one),
    share: sharePercent === null ? (holder === 'GROUP' ? null : 'Not recorded') : `${sharePercent}%`,
    since: dayCell(sinceDate),
    balance,
  });
}

export const groupAndMultiPropertyOwnersReport = joinReport(groupAndMultiPropertyOwners, async (tx, order) => {
  const { asOfDate: on, leastProperties } = order.params;
  const communityIds = communitiesOf(order);
  const holdings = await listHoldings(tx, communityIds, on, leastProperties);
  const owned = [...new Set(holdings.flatMap(({ ownershipId }) => ownershipId ?? []))];
  const balances = new Map(
    (owned.length === 0 ? [] : await ownerBalances(tx, communityIds, on, owned, order.knownTime)).map((one) => [
      one.ownershipId,
      one.owes_cents - one.prepaid_cents,
    ]),
  );
  const cellOf = ({ ownershipId, communityId }: Holding): ReportCell | null =>
    ownershipId === null
      ? null
      : moneyCell(balances.get(ownershipId) ?? 0n, {
          rows: 'owner-activity',
          communityId,
          ownershipIds: [ownershipId],
          toDate: on,
          sign: 1,
        });
  const holders = Map.groupBy(holdings, ({ holder, holderId }) => `${holder} ${holderId}`);
  const rows = [...holders.values()].flatMap((own): ReportRow[] => {
    const [first] = own;
    if (!first) return [];
    const homes = new Set(own.map(({ propertyId }) => propertyId)).size;
    const kind = first.holder === 'GROUP' ? [`Group: ${first.members || 'members not recorded'}`] : [];
    const lines = own.map((one) => lineOf(one, cellOf(one)));
    return [
      headRow([first.name, ...kind].join(' · '), columns),
      ...lines,
      totalRow('subtotal', `${first.name}, ${homes} ${homes === 1 ? 'property' : 'properties'}`, lines, columns),
    ];
  });
  // A home held by a party and by its group counts once.
  const accounts = [...new Map(holdings.flatMap((one) => (one.ownershipId === null ? [] : [[one.ownershipId, one] as const]))).values()];
  const parties = [...holders.keys()].filter((key) => key.startsWith('PARTY')).length;
  return {
    subtitle: [`As of ${formatDateLong(on)}`, `At least ${leastProperties} ${leastProperties === 1 ? 'property' : 'properties'}`],
    columns,
    rows: [
      ...rows,
      {
        kind: 'grandTotal',
        level: 0,
        cells: {
          property: { text: `Total, ${counted(parties, 'owner')} and ${counted(holders.size - parties, 'group')}, each account once` },
          balance: sumCells(accounts.map((one) => cellOf(one) ?? {})),
        },
      },
    ],
    checks: [],
  };
});
