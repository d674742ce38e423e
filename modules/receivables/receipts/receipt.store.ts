// The SQL of receipts: bank accounts they go to, deposits, the receipts themselves and lists of them.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import { type BankPurpose, lastUnlessFor } from '../../ledger/ledger.server.ts';
import { depositSource } from '../deposits/deposit-source.sql.ts';
import type { ActFrame } from '../subledger/subledger.store.ts';

export interface BankAccountFacts {
  bankAccountId: string;
  name: string;
  last4: string;
  fundName: string;
  isPrimary: boolean;
  cashAccountId: string;
}

/** The bank accounts of a community, the one of a purpose and then the primary one first. */
export async function loadBankAccounts(tx: Tx, communityId: string, purpose?: BankPurpose): Promise<BankAccountFacts[]> {
  const found = await sql<BankAccountFacts>`
    select b.bank_account_id as "bankAccountId", b.name, b.account_last4 as last4, f.name as "fundName", b.is_primary as "isPrimary", b.account_id as "cashAccountId"
    from ledger.bank_account b join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = b.fund_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} order by ${purpose ? sql`${lastUnlessFor(tx, purpose)},` : sql``} b.is_primary desc, b.bank_account_id`.execute(
    tx.db,
  );
  return found.rows;
}

/** Takes the id of a deposit ahead. */
export async function takeDepositId(tx: Tx): Promise<string> {
  const taken = await sql<{ id: string }>`select nextval('receivables.deposit_deposit_id_seq') as id`.execute(tx.db);
  return taken.rows[0]?.id ?? '';
}

/** Writes a deposit of receipts entered by hand, under an id taken for it. */
export async function insertDeposit(
  tx: Tx,
  { communityId, bankAccountId, depositId, on }: { communityId: string; bankAccountId: string; depositId: string; on: LocalDate },
): Promise<void> {
  await sql`insert into receivables.deposit (customer_id, community_id, deposit_id, bank_account_id, deposited_on, source)
    values (${tx.customerId}, ${communityId}, ${depositId}, ${bankAccountId}, ${on}, 'MANUAL')`.execute(tx.db);
}

/**
 * The lockbox deposit of an account and day, made when it is the first: what is mended and posted later joins
 * what the bank shows as one item.
 */
export async function lockboxDeposit(tx: Tx, communityId: string, bankAccountId: string, on: LocalDate): Promise<string> {
  await sql`insert into receivables.deposit (customer_id, community_id, bank_account_id, deposited_on, source)
    values (${tx.customerId}, ${communityId}, ${bankAccountId}, ${on}, 'LOCKBOX') on conflict do nothing`.execute(tx.db);
  const found = await sql<{ id: string }>`select deposit_id as id from receivables.deposit
    where customer_id = ${tx.customerId} and bank_account_id = ${bankAccountId} and deposited_on = ${on} and source = 'LOCKBOX'`.execute(
    tx.db,
  );
  return found.rows[0]?.id ?? '';
}

export interface ReceiptRow {
  receiptId: string;
  ownershipId: string;
  amount: Cents;
  checkNumber: string;
  note: string;
  entryId: string;
}

/** Inserts the receipts of a deposit in one statement. */
export async function insertReceipts(
  tx: Tx,
  frame: ActFrame,
  deposit: { depositId: string; postDate: LocalDate },
  rows: readonly ReceiptRow[],
): Promise<void> {
  await sql`insert into receivables.receipt (customer_id, community_id, batch_id, deposit_id, post_date, receipt_id, ownership_id, amount_cents, check_number, note, entry_id)
    select customer.customer_id, ${frame.communityId}::bigint, ${frame.batchId}::bigint, ${deposit.depositId}::bigint, ${deposit.postDate}::date, r.* from ${rowsFor(
      tx,
      {
        receipt_id: { type: 'bigint', values: rows.map((r) => r.receiptId) },
        ownership_id: { type: 'bigint', values: rows.map((r) => r.ownershipId) },
        amount_cents: { type: 'bigint', values: rows.map((r) => r.amount) },
        check_number: { type: 'text', values: rows.map((r) => r.checkNumber) },
        note: { type: 'text', values: rows.map((r) => r.note) },
        entry_id: { type: 'bigint', values: rows.map((r) => r.entryId) },
      },
      'r',
    )}`.execute(tx.db);
}

/** The newest receipt of each of the owners who have one, in the order of the owners' ids. */
export async function lastReceipts(tx: Tx, communityId: string, ownershipIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`select max(receipt_id) as id from receivables.receipt
    where customer_id = ${tx.customerId} and community_id = ${communityId} and ownership_id = any(${[...ownershipIds]}::bigint[])
    group by ownership_id order by ownership_id`.execute(tx.db);
  return found.rows.map((row) => row.id);
}

/**
 * Which of the owners' check numbers stand on a receipt already that was not taken back, as
 * `ownership:number`.
 */
export async function usedChecks(
  tx: Tx,
  communityId: string,
  checks: readonly { ownershipId: string; checkNumber: string }[],
): Promise<Set<string>> {
  const given = checks.filter((check) => check.checkNumber !== '');
  if (given.length === 0) return new Set();
  const found = await sql<{ key: string }>`select distinct r.ownership_id || ':' || r.check_number as key
    from ${rowsOf({ ownership_id: { type: 'bigint', values: given.map((c) => c.ownershipId) }, check_number: { type: 'text', values: given.map((c) => c.checkNumber) } })}
    join receivables.receipt r on r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.ownership_id = given.ownership_id and r.check_number = given.check_number
    where not exists (select 1 from receivables.receipt_backout x where x.customer_id = ${tx.customerId} and x.receipt_id = r.receipt_id)`.execute(
    tx.db,
  );
  return new Set(found.rows.map((r) => r.key));
}

export interface ReceiptListRow {
  receiptId: string;
  batchId: string;
  depositId: string;
  ownershipId: string;
  accountNumber: string;
  owner: string;
  postDate: LocalDate;
  checkNumber: string;
  amount_cents: Cents;
  source: 'MANUAL' | 'LOCKBOX' | 'DIRECT_DEBIT' | 'ONLINE';
  bankAccount: string;
  backedOutOn: LocalDate | null;
  backoutReason: 'NSF' | 'CORRECTION' | null;
}

/**
 * Receipts `r` with owner `o`, person `t`, property `p`, deposit `d` and bank account `b`; `x` where one was
 * taken back.
 */
export const receiptTables = (tx: Tx) => sql`receivables.receipt r
  join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = r.ownership_id
  join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
  join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
  join receivables.deposit d on d.customer_id = ${tx.customerId} and d.deposit_id = r.deposit_id
  join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = d.bank_account_id
  left join receivables.receipt_backout x on x.customer_id = ${tx.customerId} and x.receipt_id = r.receipt_id`;

/** Receipts, newest first; `before` is the date and id of the last row of the page before. */
export async function listReceiptRows(
  tx: Tx,
  communityId: string,
  filter: {
    ownershipId: string | null;
    from: LocalDate | null;
    to: LocalDate | null;
    before: { postDate: string; receiptId: string } | null;
    limit: number;
  },
): Promise<ReceiptListRow[]> {
  const conditions = [sql`r.customer_id = ${tx.customerId} and r.community_id = ${communityId}`];
  if (filter.ownershipId) conditions.push(sql`r.ownership_id = ${filter.ownershipId}`);
  if (filter.from) conditions.push(sql`r.post_date >= ${filter.from}::date`);
  if (filter.to) conditions.push(sql`r.post_date <= ${filter.to}::date`);
  if (filter.before)
    conditions.push(sql`(r.post_date, r.receipt_id) < (${filter.before.postDate}::date, ${filter.before.receiptId}::bigint)`);
  const found = await sql<ReceiptListRow>`
    select r.receipt_id as "receiptId", r.batch_id as "batchId", r.deposit_id as "depositId", r.ownership_id as "ownershipId", p.account_number as "accountNumber",
      t.display_name as owner, r.post_date as "postDate", r.check_number as "checkNumber", r.amount_cents, ${depositSource} as source, b.name as "bankAccount",
      x.backed_out_on as "backedOutOn", x.reason as "backoutReason"
    from ${receiptTables(tx)}
    where ${sql.join(conditions, sql` and `)} order by r.post_date desc, r.receipt_id desc limit ${filter.limit}`.execute(tx.db);
  return found.rows;
}

/** True when beginning balances were imported and not discarded. */
export async function hasBeginning(tx: Tx, communityId: string): Promise<boolean> {
  const found =
    await sql`select 1 from ledger.batch where customer_id = ${tx.customerId} and community_id = ${communityId} and kind = 'BEGINNING' and state = 'POSTED' limit 1`.execute(
      tx.db,
    );
  return found.rows.length > 0;
}

/** Present primary owners of a community by account number. */
export async function ownersByAccount(
  tx: Tx,
  communityId: string,
): Promise<Map<string, { ownershipId: string; propertyId: string; owner: string }>> {
  const found = await sql<{ account: string; ownershipId: string; propertyId: string; owner: string }>`
    select p.account_number as account, o.ownership_id as "ownershipId", p.property_id as "propertyId", t.display_name as owner from communities.property p
    join people.ownership o on o.customer_id = ${tx.customerId} and o.property_id = p.property_id and o.is_primary and o.end_on is null
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}`.execute(tx.db);
  return new Map(found.rows.map(({ account, ...rest }) => [account, rest]));
}

/**
 * What each of some accounts got of the last check that was split over several of them, through a day; empty
 * where none was. A check is one number of one batch; payments taken back do not count.
 */
export async function lastSplitOf(
  tx: Tx,
  communityId: string,
  ownershipIds: readonly string[],
  through: LocalDate,
): Promise<Map<string, Cents>> {
  const mine = sql`x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and x.ownership_id = any(${[...ownershipIds]}::bigint[])
    and x.post_date <= ${through}::date and x.check_number <> ''
    and not exists (select from receivables.receipt_backout b where b.customer_id = ${tx.customerId} and b.receipt_id = x.receipt_id)`;
  const found = await sql<{ ownershipId: string; amount_cents: Cents }>`
    select x.ownership_id as "ownershipId", sum(x.amount_cents)::bigint as amount_cents
    from receivables.receipt x
    where ${mine} and (x.batch_id, x.check_number) = (
      select x.batch_id, x.check_number from receivables.receipt x where ${mine}
      group by x.batch_id, x.check_number having count(distinct x.ownership_id) > 1 order by max(x.receipt_id) desc limit 1)
    group by x.ownership_id`.execute(tx.db);
  return new Map(found.rows.map(({ ownershipId, amount_cents }) => [ownershipId, amount_cents]));
}
