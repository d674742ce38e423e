// Reads the homes with those who own them on a day, the primary owner first, and what of their numbers may be
// listed.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { ownerRoster } from './owner-roster.report.ts';

interface Home {
  section: string;
  lot: string;
  address: string;
  /** By which the primary owner is sorted: last name first. */
  nameKey: string;
  owners: string;
  phones: string;
  emails: string;
  mailing: string;
}

/** Homes in the order of lots: numbers in them count as numbers. */
async function listHomes(tx: Tx, communityId: string, on: LocalDate): Promise<Home[]> {
  const found = await sql<Home>`
    select p.section, p.lot, concat_ws(' ', p.street, nullif(p.unit, '')) as address,
      coalesce(o.name_key, '') as "nameKey", coalesce(o.owners, '') as owners, coalesce(o.phones, '') as phones, coalesce(o.emails, '') as emails,
      coalesce(o.mailing, '') as mailing
    from communities.property p
    left join lateral (
      select string_agg(t.display_name, ', ' order by w.is_primary desc, t.display_name) as owners,
        (array_agg(t.name_key order by w.is_primary desc, t.display_name))[1] as name_key,
        string_agg(nullif(concat_ws(', ', case when t.phone_listed then nullif(t.phone, '') end, listed.phones), ''), ', ' order by w.is_primary desc, t.display_name) as phones,
        string_agg(nullif(t.email, ''), ', ' order by w.is_primary desc, t.display_name) as emails,
        (array_agg(concat_ws(', ', nullif(t.street, ''), nullif(t.street2, ''), nullif(t.city, ''), nullif(concat_ws(' ', nullif(t.state, ''), nullif(t.postcode, '')), ''))
          order by w.is_primary desc, t.display_name))[1] as mailing
      from people.ownership w
      join people.party t on t.customer_id = w.customer_id and t.party_id = w.party_id
      left join lateral (
        select string_agg(c.one ->> 'value', ', ' order by c.n) as phones from jsonb_array_elements(t.contacts) with ordinality c (one, n)
        where c.one ->> 'kind' = 'PHONE' and (c.one ->> 'isListed')::boolean
      ) listed on true
      where w.customer_id = p.customer_id and w.community_id = p.community_id and w.property_id = p.property_id
        and w.start_on <= ${on}::date and (w.end_on is null or w.end_on >= ${on}::date)
    ) o on true
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}
    order by p.section, nullif(regexp_replace(p.lot, '[^0-9]', '', 'g'), '')::numeric nulls last, p.lot, p.account_number`.execute(tx.db);
  return found.rows;
}

function columnsFor(showEmail: boolean, showMailing: boolean): ReportColumn[] {
  return [
    { key: 'lot', title: 'Lot', kind: 'code' },
    { key: 'address', title: 'Address', kind: 'text' },
    { key: 'owners', title: 'Owners', kind: 'text' },
    { key: 'phones', title: 'Telephone', kind: 'text' },
    ...(showEmail ? [{ key: 'emails', title: 'Email', kind: 'text' } as const] : []),
    ...(showMailing ? [{ key: 'mailing', title: 'Mailing address', kind: 'text' } as const] : []),
  ];
}

/** One home; a home without owner on the day says so. */
function lineOf({ lot, address, owners, phones, emails, mailing }: Home, showEmail: boolean, showMailing: boolean): ReportRow {
  const facts = { lot, address, owners: owners || 'No owner', phones };
  return factRow({ ...facts, ...(showEmail ? { emails } : {}), ...(showMailing ? { mailing } : {}) });
}

const byName = (a: Home, b: Home) => (a.nameKey < b.nameKey ? -1 : a.nameKey > b.nameKey ? 1 : 0);

export const ownerRosterReport = joinReport(ownerRoster, async (tx, { communityId, params }) => {
  const { asOfDate, showEmail, showMailing, order } = params;
  const homes = await listHomes(tx, communityId, asOfDate);
  const sorted = order === 'name' ? homes.toSorted(byName) : homes;
  const columns = columnsFor(showEmail, showMailing);
  return {
    subtitle: [`As of ${formatDateLong(asOfDate)}`, order === 'name' ? 'By name' : 'By lot', 'Listed telephone numbers only'],
    columns,
    rows: underHeads(
      sorted,
      (home) => home.section || 'No section',
      (home) => lineOf(home, showEmail, showMailing),
      columns,
      ['home', 'homes'],
    ),
    checks: [],
  };
});
