// Reads the homes as they stand on a day: their shares as they were written, what recurs on them, and who
// owns them.
import type { ReportCheck, ReportColumn } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDateLong, formatMoney, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { flagWords } from '../../communities/communities.server.ts';
import { propertyRoster } from './property-roster.report.ts';

interface Charge {
  code: string;
  frequency: 'MONTHLY' | 'QUARTERLY' | 'ANNUAL';
  cents: string;
}

interface Home {
  accountNumber: string;
  lot: string;
  section: string;
  address: string;
  homeType: string;
  /** In percent, as written: "8.3333". */
  share: string;
  flags: string;
  owner: string;
  charges: readonly Charge[];
}

const frequencyWords = { MONTHLY: 'a month', QUARTERLY: 'a quarter', ANNUAL: 'a year' } as const;

async function listHomes(tx: Tx, communityId: string, on: LocalDate): Promise<Home[]> {
  const found = await sql<Home>`
    select p.account_number as "accountNumber", p.lot, p.section, concat_ws(' ', p.street, nullif(p.unit, '')) as address, p.home_type as "homeType",
      coalesce(trim_scale(p.ownership_percent)::text, '') as share,
      ${flagWords(on)} as flags,
      coalesce((select t.display_name from people.ownership o join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
        where o.customer_id = ${tx.customerId} and o.property_id = p.property_id and o.is_primary
          and o.start_on <= ${on}::date and (o.end_on is null or o.end_on >= ${on}::date) limit 1), '') as owner,
      coalesce((select jsonb_agg(jsonb_build_object('code', k.alias, 'frequency', g.frequency, 'cents', coalesce(l.override_cents, a.amount_cents, 0)::text) order by k.alias)
        from receivables.category_linkage l
        join receivables.code_category g on g.customer_id = ${tx.customerId} and g.code_category_id = l.code_category_id
        join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = l.charge_code_id
        left join ledger.fiscal_year y on y.customer_id = ${tx.customerId} and y.community_id = l.community_id and ${on}::date between y.start_on and y.end_on
        left join receivables.category_amount a on a.customer_id = ${tx.customerId} and a.code_category_id = l.code_category_id and a.fiscal_year_id = y.fiscal_year_id
        where l.customer_id = ${tx.customerId} and l.community_id = p.community_id and l.property_id = p.property_id
          and l.start_on <= ${on}::date and (l.end_on is null or l.end_on >= ${on}::date)), '[]'::jsonb) as charges
    from communities.property p
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}
    order by p.section, nullif(regexp_replace(p.lot, '[^0-9]', '', 'g'), '')::numeric nulls last, p.lot, p.account_number`.execute(tx.db);
  return found.rows;
}

/**
 * The sum of all shares as they are written, and how many homes have one; the database adds, so that nothing
 * is rounded.
 */
async function sumShares(tx: Tx, communityId: string): Promise<{ sum: string; isWhole: boolean; shared: number }> {
  const found = await sql<{ sum: string; isWhole: boolean; shared: number }>`
    select coalesce(trim_scale(sum(p.ownership_percent))::text, '0') as sum, coalesce(round(sum(p.ownership_percent), 2) = 100, false) as "isWhole",
      count(p.ownership_percent)::int as shared
    from communities.property p where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}`.execute(tx.db);
  return found.rows[0] ?? { sum: '0', isWhole: false, shared: 0 };
}

const chargeWords = ({ code, frequency, cents }: Charge) => `${code} ${formatMoney(BigInt(cents), 'digits')} ${frequencyWords[frequency]}`;

function columnsFor(showCharges: boolean): ReportColumn[] {
  return [
    { key: 'account', title: 'Account', kind: 'code' },
    { key: 'lot', title: 'Lot', kind: 'code' },
    { key: 'address', title: 'Address', kind: 'text' },
    { key: 'homeType', title: 'Type', kind: 'text' },
    { key: 'share', title: 'Share %', kind: 'code' },
    ...(showCharges ? [{ key: 'charges', title: 'Charges', kind: 'text' } as const] : []),
    { key: 'flags', title: 'Flags', kind: 'text' },
    { key: 'owner', title: 'Owner', kind: 'text' },
  ];
}

export const propertyRosterReport = joinReport(propertyRoster, async (tx, { communityId, params: { asOfDate, showCharges } }) => {
  const homes = await listHomes(tx, communityId, asOfDate);
  const { sum, isWhole, shared } = await sumShares(tx, communityId);
  const columns = columnsFor(showCharges);
  const [name] = propertyRoster.proves;
  const proof: ReportCheck =
    shared === 0
      ? { name, outcome: 'notApplicable', detail: 'no home has a share' }
      : { name, outcome: isWhole ? 'holds' : 'fails', detail: `${sum} percent of ${shared} homes` };
  const lines = underHeads(
    homes,
    (home) => home.section || 'No section',
    ({ accountNumber, lot, address, homeType, share, charges, flags, owner }) =>
      factRow({
        account: accountNumber,
        lot,
        address,
        homeType,
        share,
        ...(showCharges ? { charges: charges.map(chargeWords).join('; ') } : {}),
        flags,
        owner: owner || 'No owner',
      }),
    columns,
    ['home', 'homes'],
  );
  return {
    subtitle: [`As of ${formatDateLong(asOfDate)}`],
    columns,
    rows: [
      ...lines,
      {
        kind: 'total',
        level: 0,
        cells: { address: { text: `Total, ${homes.length} homes` }, ...(shared > 0 ? { share: { text: sum } } : {}) },
      },
    ],
    checks: [proof],
  };
});
