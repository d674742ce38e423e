// Reads resales by their settlement, and primary owners who follow another without one.
import type { ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import { type Cents, formatMonth, formatSpan, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type historyChoices, historyWords, type ResaleState, resaleStateWords } from '../resale/resale.contract.ts';
import { resalesAndOwnershipChanges } from './resales-and-ownership-changes.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Settlement', kind: 'date' },
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'seller', title: 'Seller', kind: 'text' },
  { key: 'buyer', title: 'Buyer', kind: 'text' },
  { key: 'state', title: 'State', kind: 'text' },
  { key: 'history', title: 'History', kind: 'text' },
  { key: 'owed', title: 'Balance moved', kind: 'money' },
  { key: 'prepaid', title: 'Prepaid moved', kind: 'money' },
  { key: 'feesDue', title: 'Due', kind: 'money', over: 'Fees' },
  { key: 'feesCollected', title: 'Collected', kind: 'money', over: 'Fees' },
  { key: 'told', title: 'Who was told', kind: 'text' },
  { key: 'keys', title: 'Keys', kind: 'text' },
  { key: 'by', title: 'By', kind: 'text' },
];

interface Change {
  date: LocalDate;
  propertyId: string;
  accountNumber: string;
  address: string;
  seller: string;
  buyer: string;
  /** Null for a change without a resale. */
  state: ResaleState | null;
  history: (typeof historyChoices)[number] | null;
  owed_cents: Cents;
  prepaid_cents: Cents;
  due_cents: Cents;
  collected_cents: Cents;
  keys: number;
  by: string;
}

/** Resales of a span by their settlement; of those that are settled also what of their fees was collected. */
async function listResales(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Change[]> {
  const found = await sql<Change>`
    select r.settlement_on as date, p.property_id as "propertyId", p.account_number as "accountNumber", concat_ws(' ', p.street, nullif(p.unit, '')) as address,
      r.seller_name as seller, r.buyer_name as buyer, r.state, r.terms ->> 'history' as history, r.owed_cents, r.prepaid_cents, r.fee_cents as due_cents,
      coalesce(f.collected, 0)::bigint as collected_cents, jsonb_array_length(p.entry_keys) as keys, coalesce(u.display_name, '') as by
    from lifecycle.resale r
    join communities.property p on p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.property_id = r.property_id
    left join lateral (
      select sum(c.amount_cents - c.open_cents) as collected from receivables.charge c
      where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.batch_id = r.batch_id and c.ownership_id = r.buyer_ownership_id
        and c.kind = 'CHARGE' and c.source_charge_id is null and r.state = 'SETTLED'
    ) f on true
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = ${orElse(sql.ref('r.settled_by'), sql.ref('r.entered_by'))}
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.settlement_on between ${from}::date and ${to}::date
    order by r.settlement_on, p.account_number, r.resale_id`.execute(tx.db);
  return found.rows;
}

/** Primary owners who followed another in a span, and whom no resale brought. */
async function listOtherChanges(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Change[]> {
  const found = await sql<Change>`
    select o.start_on as date, p.property_id as "propertyId", p.account_number as "accountNumber", concat_ws(' ', p.street, nullif(p.unit, '')) as address,
      e.display_name as seller, t.display_name as buyer, null as state, null as history, 0::bigint as owed_cents, 0::bigint as prepaid_cents,
      0::bigint as due_cents, 0::bigint as collected_cents, jsonb_array_length(p.entry_keys) as keys, coalesce(a.by, '') as by
    from people.ownership o
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.property_id = o.property_id
    join lateral (
      select q.display_name from people.ownership b join people.party q on q.customer_id = ${tx.customerId} and q.party_id = b.party_id
      where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.property_id = o.property_id and b.is_primary and b.start_on < o.start_on
        and b.party_id <> o.party_id order by b.start_on desc, b.ownership_id desc limit 1
    ) e on true
    left join lateral (
      select u.display_name as by from platform.audit_event v join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = v.user_id
      where v.customer_id = ${tx.customerId} and v.entity_kind = 'ownership' and v.entity_id = o.ownership_id::text order by v.audit_event_id limit 1
    ) a on true
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.is_primary and o.start_on between ${from}::date and ${to}::date
      and not exists (select from lifecycle.resale r where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.state = 'SETTLED'
        and r.buyer_ownership_id = o.ownership_id)
    order by o.start_on, p.account_number, o.ownership_id`.execute(tx.db);
  return found.rows;
}

const amount = (cents: Cents): ReportCell => ({ amount: cents });

function keyWords({ keys }: Change): string {
  return keys === 0 ? 'Not recorded' : `${counted(keys, 'key')} on file; handing over not recorded`;
}

function lineOf(change: Change, communityId: string): ReportRow {
  const { date, propertyId, accountNumber, address, seller, buyer, state, history, by } = change;
  const figures = {
    owed: amount(change.owed_cents),
    prepaid: amount(change.prepaid_cents),
    feesDue: amount(change.due_cents),
    feesCollected: amount(change.collected_cents),
  };
  return factRow({
    date: dayCell(date),
    account: accountNumber,
    property: doorCell(address, 'property-view', { communityId, propertyId }),
    seller,
    buyer: buyer || 'Not recorded',
    state: state === null ? 'No resale' : resaleStateWords[state][0],
    history: history === null ? null : historyWords[history][0],
    ...(state === null ? {} : figures),
    told: 'Not recorded',
    keys: keyWords(change),
    by: by || 'Not recorded',
  });
}

function totalOf(kind: 'subtotal' | 'grandTotal', title: string, all: readonly Change[]): ReportRow {
  const settled = all.filter(({ state }) => state === 'SETTLED');
  const sum = (of: (one: Change) => Cents) => amount(sumCents(settled.map(of)));
  return {
    kind,
    level: 0,
    cells: {
      property: { text: `${title}, ${counted(all.length, 'change')}` },
      owed: sum((one) => one.owed_cents),
      prepaid: sum((one) => one.prepaid_cents),
      feesDue: sum((one) => one.due_cents),
      feesCollected: sum((one) => one.collected_cents),
    },
  };
}

export const resalesAndOwnershipChangesReport = joinReport(resalesAndOwnershipChanges, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const resales = await listResales(tx, communityId, fromDate, toDate);
  const others = await listOtherChanges(tx, communityId, fromDate, toDate);
  const all = [...resales, ...others].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return {
    subtitle: [formatSpan(fromDate, toDate), 'Totals count settled resales'],
    columns,
    rows: [
      ...[...Map.groupBy(all, ({ date }) => formatMonth(date))].flatMap(([month, own]) => [
        headRow(month, columns),
        ...own.map((one) => lineOf(one, communityId)),
        totalOf('subtotal', month, own),
      ]),
      totalOf('grandTotal', 'Total', all),
    ],
    checks: [],
  };
});
