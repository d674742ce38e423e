// The SQL of the report of owners on direct debit: what each authorized, with which codes, its last notice
// and what it owes on a day, and the opener behind its figure.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { type Opened, type OpenedRow, type OpenOrder, paged } from '../../../packages/reporting/report.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';
import { ownerBalances } from '../owners/balance.store.ts';
import { openItemsAsOf } from '../owners/owner-rows.store.ts';
import type { AmountRule, OwnerPaymentKind, OwnerPaymentState } from './owner-payment.contract.ts';

/** An authorization as the report shows it on a day. */
export interface EnrollmentRow {
  ownerPaymentId: string;
  ownershipId: string;
  accountNumber: string;
  owner: string;
  kind: OwnerPaymentKind;
  last4: string;
  amountRule: AmountRule;
  codes: string;
  codeIds: string[];
  fixed_cents: Cents | null;
  cap_cents: Cents | null;
  consentedDate: LocalDate;
  from_cents: Cents | null;
  to_cents: Cents | null;
  drawDay: number;
  firstDate: LocalDate;
  lastDate: LocalDate | null;
  pausedThroughDate: LocalDate | null;
  lastDrawDate: LocalDate | null;
  noticeDate: LocalDate | null;
  state: OwnerPaymentState;
  heldFor: string;
  /** What a draw on the day would take, in cents. */
  next_cents: Cents;
}

async function loadRows(tx: Tx, communityId: string, asOf: LocalDate): Promise<Omit<EnrollmentRow, 'next_cents'>[]> {
  const found = await sql<Omit<EnrollmentRow, 'next_cents'>>`
    select w.owner_payment_id as "ownerPaymentId", w.ownership_id as "ownershipId", h.account_number as "accountNumber", t.display_name as owner, w.kind,
      w.account_last4 as last4, w.amount_rule as "amountRule", coalesce(k.aliases, '') as codes, w.code_ids as "codeIds", w.amount_cents as fixed_cents,
      w.cap_cents, w.consented_on as "consentedDate", w.range_from_cents as from_cents, w.range_to_cents as to_cents, w.draw_day as "drawDay",
      w.first_on as "firstDate", w.last_on as "lastDate", w.paused_through as "pausedThroughDate", l.draw_on as "lastDrawDate", n.given_on as "noticeDate",
      case when w.revoked_on is not null and w.revoked_on > ${asOf}::date then 'ACTIVE' else w.state end as state, w.held_for as "heldFor"
    from receivables.owner_payment w
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = w.ownership_id
    join communities.property h on h.customer_id = ${tx.customerId} and h.property_id = o.property_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    left join lateral (
      select string_agg(c.alias, ', ' order by c.alias) as aliases from receivables.charge_code c
      where c.customer_id = ${tx.customerId} and c.community_id = w.community_id and c.charge_code_id = any(w.code_ids)
    ) k on true
    left join lateral (
      select max(d.draw_on) as draw_on from receivables.debit_entry e
      join receivables.debit_draw d on d.customer_id = ${tx.customerId} and d.debit_draw_id = e.debit_draw_id and d.draw_on <= ${asOf}::date
      join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = d.batch_id and b.undone_by_batch_id is null
      where e.customer_id = ${tx.customerId} and e.owner_payment_id = w.owner_payment_id and e.retries_receipt_id is null
    ) l on true
    left join lateral (
      select max(g.given_on) as given_on from receivables.debit_notice g
      where g.customer_id = ${tx.customerId} and g.owner_payment_id = w.owner_payment_id and g.given_on <= ${asOf}::date
    ) n on true
    where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.consented_on <= ${asOf}::date
      and (w.revoked_on is null or w.revoked_on > ${asOf}::date)
    order by h.account_number, w.owner_payment_id`.execute(tx.db);
  return found.rows;
}

/** Authorizations that stand on a day, by account, with what a draw on it would take. */
export async function listEnrollments(tx: Tx, communityId: string, asOf: LocalDate): Promise<EnrollmentRow[]> {
  const rows = await loadRows(tx, communityId, asOf);
  const owners = [...new Set(rows.map((row) => row.ownershipId))];
  const owes = new Map(
    (await ownerBalances(tx, communityId, asOf, owners)).map((one) => [one.ownershipId, one.owes_cents - one.prepaid_cents]),
  );
  const items = Map.groupBy(await openItemsAsOf(tx, communityId, asOf), (item) => item.ownershipId);
  return rows.map((row): EnrollmentRow => {
    const ofCodes = (items.get(row.ownershipId) ?? []).filter((item) => row.codeIds.includes(item.codeId));
    const owed = {
      BALANCE: owes.get(row.ownershipId) ?? 0n,
      CODES: ofCodes.reduce((sum, item) => sum + item.open_cents, 0n),
      FIXED: row.fixed_cents ?? 0n,
    };
    const due = owed[row.amountRule] > 0n ? owed[row.amountRule] : 0n;
    return { ...row, next_cents: row.cap_cents !== null && due > row.cap_cents ? row.cap_cents : due };
  });
}

/** Opens what a draw on a day would take by an authorization. */
export async function openEnrollment(tx: Tx, order: OpenOrder): Promise<Opened> {
  const { itemId, sign, toDate } = order.source;
  const asOf = localDate(toDate ?? '1970-01-01');
  const id = itemId ? readRowKey(itemId).second : '0';
  const rows = (await listEnrollments(tx, order.communityId, asOf)).filter((row) => row.ownerPaymentId === id);
  const opened = rows.map(
    (row): OpenedRow => ({
      itemId: `${row.firstDate}.1.${row.ownerPaymentId}`,
      date: row.firstDate,
      account: row.accountNumber,
      kind: 'Direct debit',
      reference: row.last4,
      description: row.codes,
      party: row.owner,
      batchId: null,
      entryId: null,
      sourceType: 'owner-payment',
      sourceId: row.ownerPaymentId,
      amount: BigInt(sign) * row.next_cents,
    }),
  );
  return paged(opened, order, null);
}
