// Reads leases with their renter, home and owner, by the month they end.
import type { ReportColumn } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDate, formatDateLong, formatMonth, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { dayCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import type { RenterOwn } from '../renters/renter.contract.ts';
import { renterFields } from '../renters/renter.fields.ts';
import { rentersAndLeases } from './renters-and-leases.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'renter', title: 'Renter', kind: 'text' },
  { key: 'begins', title: 'Begins', kind: 'date', over: 'Lease' },
  { key: 'ends', title: 'Ends', kind: 'date', over: 'Lease' },
  { key: 'approval', title: 'Approval', kind: 'text' },
  { key: 'phone', title: 'Telephone', kind: 'text' },
  { key: 'email', title: 'Email', kind: 'text' },
];

interface Lease {
  accountNumber: string;
  property: string;
  owner: string;
  renter: string;
  startDate: LocalDate;
  endDate: LocalDate | null;
  approval: RenterOwn['approval'];
  approvedDate: LocalDate | null;
  phone: string;
  email: string;
}

async function listLeases(
  tx: Tx,
  communityId: string,
  { asOf, endsBy, showEnded }: { asOf: LocalDate; endsBy: LocalDate | null; showEnded: boolean },
): Promise<Lease[]> {
  const found = await sql<Lease>`
    select p.account_number as "accountNumber", concat_ws(' ', p.street, nullif(p.unit, '')) as property, t.display_name as renter,
      coalesce((select w.display_name from people.ownership o join people.party w on w.customer_id = o.customer_id and w.party_id = o.party_id
        where o.customer_id = r.customer_id and o.property_id = r.property_id and o.is_primary
          and o.start_on <= ${asOf}::date and (o.end_on is null or o.end_on >= ${asOf}::date) limit 1), '') as owner,
      r.lease_start_on as "startDate", r.lease_end_on as "endDate", r.approval, r.approved_on as "approvedDate", t.phone, t.email
    from people.renter r
    join people.party t on t.customer_id = r.customer_id and t.party_id = r.party_id
    join communities.property p on p.customer_id = r.customer_id and p.community_id = r.community_id and p.property_id = r.property_id
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId}
      and (${showEnded} or r.lease_end_on is null or r.lease_end_on >= ${asOf}::date)
      and (${endsBy}::date is null or r.lease_end_on <= ${endsBy}::date)
    order by r.lease_end_on nulls last, p.account_number, t.display_name, r.renter_id`.execute(tx.db);
  return found.rows;
}

function approvalOf({ approval, approvedDate }: Lease): string {
  const word = renterFields.approval.words[approval];
  return approvedDate === null ? word : `${word} ${formatDate(approvedDate)}`;
}

export const rentersAndLeasesReport = joinReport(rentersAndLeases, async (tx, { communityId, params }) => {
  const { asOfDate: asOf, endsByDate: endsBy, showEnded } = params;
  const leases = await listLeases(tx, communityId, { asOf, endsBy, showEnded });
  return {
    subtitle: [
      `As of ${formatDateLong(asOf)}`,
      ...(endsBy === null ? [] : [`Ending by ${formatDateLong(endsBy)}`]),
      showEnded ? 'Ended leases too' : 'Leases that run or are to come',
    ],
    columns,
    rows: underHeads(
      leases,
      ({ endDate }) => (endDate === null ? 'Without an end' : `Ending in ${formatMonth(endDate)}`),
      (lease) =>
        factRow({
          account: lease.accountNumber,
          property: lease.property,
          owner: lease.owner,
          renter: lease.renter,
          begins: dayCell(lease.startDate),
          ends: dayCell(lease.endDate),
          approval: approvalOf(lease),
          phone: lease.phone,
          email: lease.email,
        }),
      columns,
      ['lease', 'leases'],
    ),
    checks: [],
  };
});
