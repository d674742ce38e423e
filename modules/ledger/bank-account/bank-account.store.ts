// The SQL of the register of bank accounts.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

export interface BankAccountRow {
  bankAccountId: string;
  version: string;
  communityId: string;
  communityName: string;
  name: string;
  bankName: string;
  routingNumber: string;
  last4: string;
  accountId: string;
  glNumber: string;
  glName: string;
  fundName: string;
  routingFraction: string;
  lockboxId: string;
  remitStreet: string;
  remitCity: string;
  lastCheckNumber: string;
  isPrimary: boolean;
  minimum_cents: Cents;
  coverage_cents: Cents;
  maturityDate: LocalDate | null;
}

/** Bank accounts by community and name, `communityIds` null meaning all. */
export async function listBankAccountRows(tx: Tx, communityIds: readonly string[] | null): Promise<BankAccountRow[]> {
  const found = await sql<BankAccountRow>`
    select b.bank_account_id as "bankAccountId", b.version, b.community_id as "communityId", c.name as "communityName", b.name, b.bank_name as "bankName",
      b.routing_number as "routingNumber", b.account_last4 as last4, b.account_id as "accountId", a.number as "glNumber", a.name as "glName",
      f.name as "fundName", b.routing_fraction as "routingFraction", coalesce(b.lockbox_id, '') as "lockboxId", b.remit_street as "remitStreet", b.remit_city as "remitCity", b.last_check_number as "lastCheckNumber", b.is_primary as "isPrimary",
      b.minimum_cents, b.coverage_cents, b.matures_on as "maturityDate"
    from ledger.bank_account b
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = b.community_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = b.account_id
    join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = b.fund_id
    where b.customer_id = ${tx.customerId} and (${communityIds}::bigint[] is null or b.community_id = any(${communityIds}::bigint[]))
    order by c.name, b.is_primary desc, b.name, b.bank_account_id`.execute(tx.db);
  return found.rows;
}

/** A bank account, locked against a second edit and against checks being numbered meanwhile. */
export async function lockBankAccount(
  tx: Tx,
  communityId: string,
  bankAccountId: string,
): Promise<{ lastCheckNumber: string; version: string } | undefined> {
  const found = await sql<{
    lastCheckNumber: string;
    version: string;
  }>`select version, last_check_number as "lastCheckNumber" from ledger.bank_account
    where customer_id = ${tx.customerId} and community_id = ${communityId} and bank_account_id = ${bankAccountId} for update`.execute(
    tx.db,
  );
  return found.rows[0];
}

/** A cash account of the chart and the bank account that stands on it, if any. */
export async function findCashAccount(
  tx: Tx,
  communityId: string,
  accountId: string,
): Promise<{ fundId: string; isCash: boolean; bankAccountId: string | null } | undefined> {
  const found = await sql<{ fundId: string; isCash: boolean; bankAccountId: string | null }>`
    select a.fund_id as "fundId", a.role = 'CASH' and a.is_active as "isCash", b.bank_account_id as "bankAccountId"
    from ledger.account a left join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.account_id = a.account_id
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.account_id = ${accountId}`.execute(tx.db);
  return found.rows[0];
}

/** The bank account that has a lockbox id, in any community of the customer. */
export async function findByLockbox(tx: Tx, lockboxId: string): Promise<string | undefined> {
  const found = await sql<{ id: string }>`select bank_account_id as id from ledger.bank_account
    where customer_id = ${tx.customerId} and lockbox_id = ${lockboxId}`.execute(tx.db);
  return found.rows[0]?.id;
}

/** What a person may say about a bank account; the number comes sealed, null keeps the present one. */
export interface BankAccountFacts {
  name: string;
  bankName: string;
  routingNumber: string;
  number: { sealed: string; last4: string } | null;
  routingFraction: string;
  lockboxId: string;
  remitStreet: string;
  remitCity: string;
  lastCheckNumber: number;
  isPrimary: boolean;
  minimumAmount: Cents;
  coverageAmount: Cents;
  maturityDate?: LocalDate | undefined;
}

/** Registers a bank account. */
export async function insertBankAccount(
  tx: Tx,
  communityId: string,
  account: { accountId: string; fundId: string },
  facts: BankAccountFacts & { number: { sealed: string; last4: string } },
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into ledger.bank_account (customer_id, community_id, name, bank_name, routing_number, account_number_sealed, account_last4, account_id, fund_id,
      routing_fraction, lockbox_id, remit_street, remit_city, last_check_number, is_primary, minimum_cents, coverage_cents, matures_on)
    values (${tx.customerId}, ${communityId}, ${facts.name}, ${facts.bankName}, ${facts.routingNumber}, ${facts.number.sealed}, ${facts.number.last4},
      ${account.accountId}, ${account.fundId}, ${facts.routingFraction}, ${facts.lockboxId || null}, ${facts.remitStreet}, ${facts.remitCity}, ${facts.lastCheckNumber}, ${facts.isPrimary}, ${facts.minimumAmount}, ${facts.coverageAmount},
      ${facts.maturityDate ?? null})
    returning bank_account_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Changes a bank account. */
export async function updateBankAccount(tx: Tx, bankAccountId: string, facts: BankAccountFacts): Promise<void> {
  await sql`update ledger.bank_account set name = ${facts.name}, bank_name = ${facts.bankName}, routing_number = ${facts.routingNumber},
      account_number_sealed = coalesce(${facts.number?.sealed ?? null}, account_number_sealed), account_last4 = coalesce(${facts.number?.last4 ?? null}, account_last4),
      routing_fraction = ${facts.routingFraction}, lockbox_id = ${facts.lockboxId || null}, remit_street = ${facts.remitStreet}, remit_city = ${facts.remitCity}, last_check_number = ${facts.lastCheckNumber}, is_primary = ${facts.isPrimary},
      minimum_cents = ${facts.minimumAmount}, coverage_cents = ${facts.coverageAmount}, matures_on = ${facts.maturityDate ?? null}, version = version + 1
    where customer_id = ${tx.customerId} and bank_account_id = ${bankAccountId}`.execute(tx.db);
}

/** Takes the primary mark from the community's other bank accounts: there is one at most. */
export async function clearOtherPrimaries(tx: Tx, communityId: string, bankAccountId: string): Promise<void> {
  await sql`update ledger.bank_account set is_primary = false, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} and bank_account_id <> ${bankAccountId} and is_primary`.execute(
    tx.db,
  );
}

/**
 * Where owners mail payments, as two lines: by the primary account, else the first that says so; none for the
 * association's own address.
 */
export async function findRemitLines(tx: Tx, communityId: string): Promise<string[]> {
  const found = await sql<{ street: string; city: string }>`select remit_street as street, remit_city as city from ledger.bank_account
    where customer_id = ${tx.customerId} and community_id = ${communityId} and remit_street <> '' order by is_primary desc, bank_account_id limit 1`.execute(
    tx.db,
  );
  return found.rows.flatMap(({ street, city }) => [street, city]);
}

/** All bank accounts, for lists that name them. */
export const namedBankAccounts = (tx: Tx) =>
  sql`select b.bank_account_id as id, b.name as label, b.community_id as "communityId" from ledger.bank_account b where b.customer_id = ${tx.customerId}`;

/** The bank accounts that exist among the ids given, by id. */
export async function labelBankAccounts(tx: Tx, ids: readonly string[]): Promise<Map<string, { label: string; communityId: string }>> {
  const found = await sql<{ id: string; label: string; communityId: string }>`
    select n.* from (${namedBankAccounts(tx)}) n where n.id = any(${[...ids]}::bigint[])`.execute(tx.db);
  return new Map(found.rows.map(({ id, ...label }) => [id, label]));
}

/** Through which day each cash account is reconciled with its bank. */
export async function loadReconciledCash(tx: Tx, communityId: string): Promise<Map<string, LocalDate>> {
  const found = await sql<{ accountId: string; reconciledOn: LocalDate }>`
    select b.account_id as "accountId", r.reconciled_on as "reconciledOn" from ledger.reconciled_cash r
    join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = r.bank_account_id
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.reconciled_on is not null`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.accountId, row.reconciledOn]));
}
