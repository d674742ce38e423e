// What payables read of the ledger's chart: accounts to charge, cost centers, and the bank accounts checks
// are drawn on.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents } from '../../../packages/kernel/kernel.ts';
import { lastUnlessFor } from '../../ledger/ledger.server.ts';

export interface ChartAccount {
  accountId: string;
  number: string;
  name: string;
  accountType: string;
  fundId: string;
  fundName: string;
  role: string;
  isActive: boolean;
  /** Where lines go that name no cost center; null is 000. */
  costCenterId: string | null;
}

/** The accounts of a community by number, with the names of their funds. */
export async function loadAccounts(tx: Tx, communityId: string): Promise<ChartAccount[]> {
  const found = await sql<ChartAccount>`
    select a.account_id as "accountId", a.number, a.name, a.account_type as "accountType", a.fund_id as "fundId", f.name as "fundName", a.role,
      a.is_active as "isActive", a.cost_center_id as "costCenterId"
    from ledger.account a join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = a.fund_id
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} order by f.sort_order, a.number`.execute(tx.db);
  return found.rows;
}

/** The cost centers of a community by code; the first is 000. */
export async function loadCostCenters(tx: Tx, communityId: string): Promise<{ costCenterId: string; code: string; name: string }[]> {
  const found = await sql<{ costCenterId: string; code: string; name: string }>`
    select cost_center_id as "costCenterId", code, name from ledger.cost_center
    where customer_id = ${tx.customerId} and community_id = ${communityId} order by code`.execute(tx.db);
  return found.rows;
}

export interface DrawnAccount {
  bankAccountId: string;
  name: string;
  bankName: string;
  lastDigits: string;
  accountId: string;
  fundName: string;
  lastCheckNumber: string;
  isPrimary: boolean;
}

const drawn = (
  tx: Tx,
) => sql`b.bank_account_id as "bankAccountId", b.name, b.bank_name as "bankName", b.account_last4 as "lastDigits", b.account_id as "accountId",
  b.last_check_number as "lastCheckNumber", b.is_primary as "isPrimary",
  (select f.name from ledger.fund f where f.customer_id = ${tx.customerId} and f.fund_id = b.fund_id) as "fundName"`;

/** The bank accounts of a community, the primary one first. */
export async function loadBankAccounts(tx: Tx, communityId: string): Promise<DrawnAccount[]> {
  const found = await sql<DrawnAccount>`select ${drawn(tx)} from ledger.bank_account b
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} order by ${lastUnlessFor(tx, 'PAYABLES')}, b.is_primary desc, b.name`.execute(
    tx.db,
  );
  return found.rows;
}

/** One bank account; `lock` makes whoever issues checks from it go one after the other. */
export async function findBankAccount(
  tx: Tx,
  communityId: string,
  bankAccountId: string,
  lock: boolean,
): Promise<DrawnAccount | undefined> {
  const found = await sql<DrawnAccount>`select ${drawn(tx)} from ledger.bank_account b
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.bank_account_id = ${bankAccountId}
    ${lock ? sql`for no key update` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/**
 * The next free check numbers of a bank account above `last`, in order; numbers once used are passed over.
 */
export async function nextCheckNumbers(tx: Tx, bankAccountId: string, last: string, count: number): Promise<string[]> {
  const found = await sql<{ number: string }>`
    with used as (
      select c.check_number as number from payables.issued_check c
      where c.customer_id = ${tx.customerId} and c.bank_account_id = ${bankAccountId} and c.check_number > ${last}::bigint
    )
    select n.number from generate_series(${last}::bigint + 1, ${last}::bigint + ${count}::bigint + (select count(*) from used)) as n (number)
    where not exists (select 1 from used u where u.number = n.number) order by n.number limit ${count}`.execute(tx.db);
  return found.rows.map((row) => row.number);
}

interface PostedLeg {
  accountId: string;
  amount_cents: Cents;
  isInterfund: boolean;
  counterFundId: string | null;
}

/** The legs of posted entries. */
export async function loadLegs(tx: Tx, communityId: string, entryIds: readonly string[]): Promise<PostedLeg[]> {
  const found = await sql<PostedLeg>`
    select account_id as "accountId", amount_cents, is_interfund as "isInterfund", counter_fund_id as "counterFundId" from ledger.posting
    where customer_id = ${tx.customerId} and community_id = ${communityId} and entry_id = any(${entryIds}::bigint[]) order by entry_id, leg`.execute(
    tx.db,
  );
  return found.rows;
}

/** The legs of everything a batch posted. */
export async function loadEntryLegs(
  tx: Tx,
  communityId: string,
  batchId: string,
): Promise<{ accountId: string; amount: Cents; isInterfund: boolean }[]> {
  const found = await sql<{ accountId: string; amount_cents: Cents; isInterfund: boolean }>`
    select p.account_id as "accountId", p.amount_cents, p.is_interfund as "isInterfund"
    from ledger.entry e join ledger.posting p on p.customer_id = ${tx.customerId} and p.entry_id = e.entry_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.batch_id = ${batchId} order by p.entry_id, p.leg`.execute(
    tx.db,
  );
  return found.rows.map(({ amount_cents, ...leg }) => ({ ...leg, amount: amount_cents }));
}
