// Which account an email address signs in to, read before anybody is known; and the links that were mailed.
import { type Database, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';

/** An account somebody may sign in to. */
export interface OwnerLogin {
  customerId: string;
  accountId: string;
  passwordHash: string;
  isSample: boolean;
}

/** The accounts of an email address, the one used last first; several where companies share the server. */
export async function findLogins(local: Database['local'], email: string): Promise<OwnerLogin[]> {
  const found = await sql<OwnerLogin>`select customer_id as "customerId", account_id as "accountId", password_hash as "passwordHash",
      is_sample as "isSample"
    from owner_access.login where email = ${email} order by used_time desc, customer_id limit 5`.execute(local);
  return found.rows;
}

/** The password of an account of a customer; empty where it has none. */
export async function findPasswordHash(tx: Tx, accountId: string): Promise<string> {
  const found = await sql<{ hash: string }>`select password_hash as hash from owner_access.login
    where customer_id = ${tx.customerId} and account_id = ${accountId}`.execute(tx.db);
  return found.rows[0]?.hash ?? '';
}

/** Lets an email address sign in to an account. */
export async function insertLogin(tx: Tx, login: Omit<OwnerLogin, 'customerId'> & { email: string; now: Instant }): Promise<void> {
  await sql`insert into owner_access.login (email, customer_id, account_id, password_hash, is_sample, used_time)
    values (${login.email}, ${tx.customerId}, ${login.accountId}, ${login.passwordHash}, ${login.isSample}, ${login.now})`.execute(tx.db);
}

/** Sets the password of an account. */
export async function savePasswordHash(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await sql`update owner_access.login set password_hash = ${passwordHash}
    where customer_id = ${tx.customerId} and account_id = ${accountId}`.execute(tx.db);
}

/** Notes that an account was signed in to, so that its address leads there next time. */
export async function noteUsed(tx: Tx, accountId: string, now: Instant): Promise<void> {
  await sql`update owner_access.login set used_time = ${now} where customer_id = ${tx.customerId} and account_id = ${accountId}`.execute(
    tx.db,
  );
  await sql`update owner_access.account set signed_in_time = ${now} where customer_id = ${tx.customerId} and account_id = ${accountId}`.execute(
    tx.db,
  );
}

/** A link that waits. */
export interface WaitingLink {
  accountId: string;
  browserHash: string;
}

/** Keeps a link under the hash of its secret; those of the account from before are worth nothing. */
export async function insertLink(tx: Tx, link: WaitingLink & { secretHash: string; now: Instant; expires: Instant }): Promise<void> {
  await sql`delete from owner_access.sign_in_link where customer_id = ${tx.customerId} and (account_id = ${link.accountId} or expires_time < ${link.now})`.execute(
    tx.db,
  );
  await sql`insert into owner_access.sign_in_link (customer_id, secret_hash, account_id, browser_hash, made_time, expires_time)
    values (${tx.customerId}, ${link.secretHash}, ${link.accountId}, ${link.browserHash}, ${link.now}, ${link.expires})`.execute(tx.db);
}

/** The link of a secret, while it waits. */
export async function findLink(tx: Tx, secretHash: string, now: Instant): Promise<WaitingLink | undefined> {
  const found = await sql<WaitingLink>`select account_id as "accountId", browser_hash as "browserHash" from owner_access.sign_in_link
    where customer_id = ${tx.customerId} and secret_hash = ${secretHash} and expires_time > ${now}`.execute(tx.db);
  return found.rows[0];
}

/** Uses a link up; false for a second taker. */
export async function takeLink(tx: Tx, secretHash: string): Promise<boolean> {
  const taken =
    await sql`delete from owner_access.sign_in_link where customer_id = ${tx.customerId} and secret_hash = ${secretHash}`.execute(tx.db);
  return taken.numAffectedRows === 1n;
}
