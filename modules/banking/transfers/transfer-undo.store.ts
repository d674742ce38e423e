// The SQL of taking batches of transfers back: what a batch posted, what stands again, and what is in flight.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { TransferPosting } from './transfer.rules.ts';

/** A transfer a batch posted for. */
export interface BatchTransfer {
  fundTransferId: string;
  transferNumber: number;
  act: TransferPosting['act'];
  amount_cents: Cents;
}

/** The transfers a batch sent or let arrive. */
export async function transfersOfBatch(tx: Tx, batchId: string): Promise<BatchTransfer[]> {
  const found = await sql<BatchTransfer>`
    select t.fund_transfer_id as "fundTransferId", t.transfer_number as "transferNumber", p.act, t.amount_cents
    from banking.fund_transfer_posting p join banking.fund_transfer t on t.customer_id = ${tx.customerId} and t.fund_transfer_id = p.fund_transfer_id
    where p.customer_id = ${tx.customerId} and p.batch_id = ${batchId} order by p.entry_id`.execute(tx.db);
  return found.rows;
}

/** An entry of a transfer that stands again, since what had reversed it was mirrored itself. */
export interface RestoredPosting {
  communityId: string;
  fundTransferId: string;
  act: TransferPosting['act'];
  /** The entry it stands on now, and its day. */
  entryId: string;
  postDate: LocalDate;
  amount_cents: Cents;
}

/** What of voided transfers stands again by what a batch mirrored. */
export async function restoredBy(tx: Tx, undoBatchId: string): Promise<RestoredPosting[]> {
  const found = await sql<RestoredPosting>`
    select p.community_id as "communityId", p.fund_transfer_id as "fundTransferId", p.act, m.entry_id as "entryId", m.post_date as "postDate", t.amount_cents
    from ledger.entry m
    join ledger.entry o on o.customer_id = ${tx.customerId} and o.entry_id = m.reverses_entry_id
    join banking.fund_transfer_posting p on p.customer_id = ${tx.customerId} and p.entry_id = o.reverses_entry_id
    join banking.fund_transfer t on t.customer_id = ${tx.customerId} and t.fund_transfer_id = p.fund_transfer_id
    where m.customer_id = ${tx.customerId} and m.batch_id = ${undoBatchId} order by m.entry_id`.execute(tx.db);
  return found.rows;
}

/** Something that was built on what a batch sent. */
export interface BuiltOn {
  fundTransferId: string;
  transferNumber: number;
  what: 'ARRIVED' | 'REPAID';
  on: LocalDate;
  amount_cents: Cents;
}

/** What stands on the sendings of a batch: their arrivals, and repayments of a loan. */
export async function builtOnBatch(tx: Tx, batchId: string): Promise<BuiltOn[]> {
  const found = await sql<BuiltOn>`
    select t.fund_transfer_id as "fundTransferId", t.transfer_number as "transferNumber", case when t.fund_transfer_id = s.fund_transfer_id then 'ARRIVED' else 'REPAID' end as what,
      p.posted_on as on, t.amount_cents
    from banking.fund_transfer_posting s
    join banking.fund_transfer t on t.customer_id = ${tx.customerId} and (t.fund_transfer_id = s.fund_transfer_id or t.loan_id = s.fund_transfer_id)
    join banking.fund_transfer_posting p on p.customer_id = ${tx.customerId} and p.fund_transfer_id = t.fund_transfer_id and p.batch_id <> s.batch_id
    where s.customer_id = ${tx.customerId} and s.batch_id = ${batchId} and s.act in ('SEND', 'BOTH')
      and not exists (select from ledger.entry m where m.customer_id = ${tx.customerId} and m.reverses_entry_id = p.entry_id)
      and not exists (select from ledger.entry m where m.customer_id = ${tx.customerId} and m.reverses_entry_id = s.entry_id)
    order by t.transfer_number`.execute(tx.db);
  return found.rows;
}

/** A reimbursement that repays an entry of a batch. */
export interface RepayingTransfer {
  fundTransferId: string;
  transferNumber: number;
  on: LocalDate;
  amount_cents: Cents;
}

/** The reimbursements, sent or under way, that repay entries of a batch. */
export async function repayingBatch(tx: Tx, batchId: string): Promise<RepayingTransfer[]> {
  const found = await sql<RepayingTransfer>`
    select t.fund_transfer_id as "fundTransferId", t.transfer_number as "transferNumber", t.planned_on as on, sum(i.amount_cents)::bigint as amount_cents
    from banking.fund_transfer_item i
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = i.entry_id
    join banking.fund_transfer t on t.customer_id = ${tx.customerId} and t.fund_transfer_id = i.fund_transfer_id
    where i.customer_id = ${tx.customerId} and e.batch_id = ${batchId} and t.canceled_time is null
    group by 1, 2, 3 order by 2`.execute(tx.db);
  return found.rows;
}

/** Cash in transit by the books and by the transfers, at the end of a day. */
export interface InTransit {
  accounts: number;
  ledger_cents: Cents;
  inFlight_cents: Cents;
}

/** Cash in transit by the books and by the transfers that were sent and did not arrive. */
export async function inTransitOn(tx: Tx, communityId: string, asOf: LocalDate): Promise<InTransit> {
  const found = await sql<InTransit>`
    select (select count(*)::int from ledger.account a where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.role = 'IN_TRANSIT') as accounts,
      (select coalesce(sum(p.amount_cents), 0)::bigint from ledger.posting p join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = p.account_id
        where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and a.role = 'IN_TRANSIT' and p.post_date <= ${asOf}) as ledger_cents,
      (select coalesce(sum(case p.act when 'SEND' then t.amount_cents else -t.amount_cents end), 0)::bigint
        from banking.fund_transfer_posting p join banking.fund_transfer t on t.customer_id = ${tx.customerId} and t.fund_transfer_id = p.fund_transfer_id
        where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.act <> 'BOTH' and p.posted_on <= ${asOf}
          and not exists (select from ledger.entry m where m.customer_id = ${tx.customerId} and m.reverses_entry_id = p.entry_id and m.post_date <= ${asOf})) as "inFlight_cents"`.execute(
    tx.db,
  );
  return found.rows[0] ?? { accounts: 0, ledger_cents: 0n, inFlight_cents: 0n };
}

/** An entry on cash in transit that no transfer posted. */
export interface ForeignEntry {
  entryId: string;
  date: LocalDate;
  words: string;
  amount_cents: Cents;
}

/** Entries on accounts of cash in transit that neither a transfer posted nor take one back. */
export async function foreignInTransit(tx: Tx, communityId: string, asOf: LocalDate): Promise<ForeignEntry[]> {
  const found = await sql<ForeignEntry>`
    select e.entry_id as "entryId", e.post_date as date, coalesce(nullif(e.reference || ' ', ' '), '') || e.description as words, sum(p.amount_cents)::bigint as amount_cents
    from ledger.posting p
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = p.account_id
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = p.entry_id
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and a.role = 'IN_TRANSIT' and p.post_date <= ${asOf}
      and not exists (select from banking.fund_transfer_posting t where t.customer_id = ${tx.customerId} and t.entry_id in (e.entry_id, e.reverses_entry_id))
    group by e.entry_id, e.post_date, e.reference, e.description having sum(p.amount_cents) <> 0 order by e.post_date, e.entry_id limit 50`.execute(
    tx.db,
  );
  return found.rows;
}
