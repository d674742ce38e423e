// Reads primary owners on a day with how to reach them, what their accounts owe, and the flags of homes.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, doorCell, factRow, moneyCell, totalRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type PropertyFlag, propertyFlagNames, propertyFlagWords } from '../../communities/communities.contract.ts';
import { flagsOf } from '../../communities/communities.server.ts';
import { ownerBalances } from '../owners/balance.store.ts';
import { ownerSummary } from './owner-summary.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'mailing', title: 'Mailing address', kind: 'text' },
  { key: 'phones', title: 'Telephone', kind: 'text' },
  { key: 'emails', title: 'Email', kind: 'text' },
  { key: 'balance', title: 'Balance', kind: 'money' },
  { key: 'flags', title: 'Flags', kind: 'text' },
  { key: 'violations', title: 'Open violations', kind: 'text' },
  { key: 'architectural', title: 'Architectural requests', kind: 'text' },
  { key: 'workOrders', title: 'Work orders', kind: 'text' },
];

interface Owner {
  ownershipId: string;
  propertyId: string;
  accountNumber: string;
  owner: string;
  address: string;
  mailing: string;
  phones: string;
  emails: string;
}

interface Asked {
  on: LocalDate;
  owners: string;
  order: string;
}

/** Primary owners on a day, by name or lot. */
async function listOwners(tx: Tx, communityId: string, { on, owners, order }: Asked): Promise<Owner[]> {
  const contacts = (
    kind: string,
  ) => sql`(select string_agg(c.one ->> 'value', ', ' order by c.n) from jsonb_array_elements(t.contacts) with ordinality c (one, n)
    where c.one ->> 'kind' = ${kind})`;
  const lot = sql`nullif(regexp_replace(p.lot, '[^0-9]', '', 'g'), '')::numeric nulls last, p.lot, p.account_number`;
  const found = await sql<Owner>`
    select o.ownership_id as "ownershipId", p.property_id as "propertyId", p.account_number as "accountNumber", t.display_name as owner,
      concat_ws(' ', p.street, nullif(p.unit, '')) as address,
      concat_ws(', ', nullif(t.street, ''), nullif(t.street2, ''), nullif(t.city, ''), nullif(concat_ws(' ', nullif(t.state, ''), nullif(t.postcode, '')), '')) as mailing,
      concat_ws(', ', nullif(t.phone, ''), ${contacts('PHONE')}) as phones, concat_ws(', ', nullif(t.email, ''), ${contacts('EMAIL')}) as emails
    from people.ownership o
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.property_id = o.property_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.is_primary and o.start_on <= ${on}::date
      and (o.end_on is null or o.end_on >= ${on}::date) and (${owners} = 'ALL' or o.occupancy = ${owners})
    order by ${order === 'name' ? sql`t.name_key, p.account_number` : lot}`.execute(tx.db);
  return found.rows;
}

export const ownerSummaryReport = joinReport(ownerSummary, async (tx, { communityId, params, knownTime }) => {
  const { asOfDate: on, owners, flag, order } = params;
  const flags = await flagsOf(tx, communityId, on);
  const balances = new Map(
    (await ownerBalances(tx, communityId, on, null, knownTime)).map((one) => [one.ownershipId, one.owes_cents - one.prepaid_cents]),
  );
  const found = await listOwners(tx, communityId, { on, owners, order });
  const shown = found.filter(({ propertyId }) => flag === 'ALL' || flags.get(propertyId)?.has(flag as PropertyFlag));
  const lines = shown.map(
    ({ ownershipId, propertyId, accountNumber, owner, address, mailing, phones, emails }): ReportRow =>
      factRow(
        {
          account: accountNumber,
          owner: doorCell(owner, 'owner-view', { communityId, ownershipId }),
          property: doorCell(address, 'property-view', { communityId, propertyId }),
          mailing: mailing || 'At the property',
          phones,
          emails,
          balance: moneyCell(balances.get(ownershipId) ?? 0n, { rows: 'owner-activity', ownershipIds: [ownershipId], toDate: on, sign: 1 }),
          flags: propertyFlagNames
            .filter((one) => flags.get(propertyId)?.has(one))
            .map((one) => propertyFlagWords[one])
            .join(', '),
          violations: 'Not recorded',
          architectural: 'Not recorded',
          workOrders: 'Not recorded',
        },
        0,
      ),
  );
  return {
    subtitle: [
      `As of ${formatDateLong(on)}`,
      ...(owners === 'ALL' ? [] : [ownerSummary.params[1].choices.find(({ value }) => value === owners)?.title ?? '']),
      ...(flag === 'ALL' ? [] : [`Flag: ${propertyFlagWords[flag as PropertyFlag]}`]),
    ],
    columns,
    rows: [...lines, totalRow('grandTotal', `Total, ${counted(lines.length, 'owner')}`, lines, columns)],
    checks: [],
  };
});
