// Reads vendors with the day an association last paid each; tax numbers show their last four digits.
import type { ReportColumn } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { dayCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { standingWords, type VendorStanding } from '../../people/people.contract.ts';
import { vendorListing } from './vendor-list.report.ts';

const columns: ReportColumn[] = [
  { key: 'alias', title: 'Alias', kind: 'code' },
  { key: 'name', title: 'Vendor', kind: 'text' },
  { key: 'phone', title: 'Telephone', kind: 'text' },
  { key: 'email', title: 'Email', kind: 'text' },
  { key: 'terms', title: 'Terms', kind: 'text' },
  { key: 'gets1099', title: '1099', kind: 'text' },
  { key: 'taxNumber', title: 'Tax number', kind: 'code' },
  { key: 'lastPaid', title: 'Last paid', kind: 'date' },
  { key: 'standing', title: 'Standing', kind: 'text' },
];

interface Vendor {
  alias: string;
  name: string;
  trades: readonly string[];
  phone: string;
  email: string;
  termsDays: number;
  gets1099: boolean;
  hasW9: boolean;
  taxLast4: string;
  standing: VendorStanding;
  isActive: boolean;
  lastPaidDate: LocalDate | null;
}

async function listVendors(
  tx: Tx,
  communityId: string,
  { asOf, activeOnly, servingOnly }: { asOf: LocalDate; activeOnly: boolean; servingOnly: boolean },
): Promise<Vendor[]> {
  const found = await sql<Vendor>`
    select v.alias, v.name, v.trades, v.phone, v.email, v.terms_days as "termsDays", v.gets_1099 as "gets1099", v.w9_on is not null as "hasW9",
      v.tax_last4 as "taxLast4", v.standing, v.is_active as "isActive",
      (select max(c.check_date) from payables.issued_check c
        where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.vendor_id = v.vendor_id and c.method <> 'ADJUSTMENT' and c.check_date <= ${asOf}::date
          and not exists (select from payables.check_void x where x.customer_id = ${tx.customerId} and x.check_id = c.check_id)) as "lastPaidDate"
    from people.vendor v
    where v.customer_id = ${tx.customerId} and v.standing <> 'MERGED' and not v.is_payee and (not ${activeOnly} or v.is_active)
      and (not ${servingOnly} or v.serves = '[]'::jsonb or v.serves @> jsonb_build_array(${communityId}::text))
    order by lower(v.name), v.vendor_id`.execute(tx.db);
  return found.rows;
}

/** A vendor stands below each of its trades. */
function byTrade(vendors: readonly Vendor[]): { trade: string; vendor: Vendor }[] {
  const named = vendors.flatMap((vendor) => vendor.trades.map((trade) => ({ trade, vendor })));
  const none = vendors.filter(({ trades }) => trades.length === 0).map((vendor) => ({ trade: '', vendor }));
  return [...named.toSorted((a, b) => (a.trade < b.trade ? -1 : a.trade > b.trade ? 1 : 0)), ...none];
}

function standingOf({ standing, isActive }: Vendor): string {
  if (standing !== 'ACTIVE') return standingWords[standing];
  return isActive ? 'Active' : 'Inactive';
}

export const vendorListReport = joinReport(vendorListing, async (tx, { communityId, params }) => {
  const { asOfDate: asOf, status, servingOnly } = params;
  const vendors = await listVendors(tx, communityId, { asOf, activeOnly: status === 'ACTIVE', servingOnly });
  const count = vendors.length === 1 ? '1 vendor' : `${vendors.length} vendors`;
  return {
    subtitle: [
      `As of ${formatDateLong(asOf)}`,
      status === 'ACTIVE' ? 'Active vendors' : 'All vendors',
      servingOnly ? 'That serve it' : 'Of all communities',
      count,
    ],
    columns,
    rows: underHeads(
      byTrade(vendors),
      ({ trade }) => trade || 'No trade',
      ({ vendor }) =>
        factRow({
          alias: vendor.alias,
          name: vendor.name,
          phone: vendor.phone,
          email: vendor.email,
          terms: vendor.termsDays === 0 ? 'At once' : `${vendor.termsDays} days`,
          gets1099: vendor.gets1099 ? (vendor.hasW9 ? 'Yes, W-9 on file' : 'Yes, no W-9') : '',
          taxNumber: vendor.taxLast4 === '' ? '' : `•••${vendor.taxLast4}`,
          lastPaid: dayCell(vendor.lastPaidDate),
          standing: standingOf(vendor),
        }),
      columns,
      ['vendor', 'vendors'],
    ),
    checks: [],
  };
});
