// The SQL of passkeys: public keys by which a device proves that its owner is there.
import { type Database, sql } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';

type Local = Database['local'];

/** A passkey; id and public key in base64url. */
export interface Passkey {
  passkeyId: string;
  loginId: string;
  name: string;
  publicKey: string;
  signCount: string;
  transports: string[];
  enteredTime: Instant;
  usedTime: Instant | null;
}

const columns = sql`passkey_id as "passkeyId", login_id as "loginId", name, public_key as "publicKey", sign_count as "signCount", transports,
  entered_time as "enteredTime", used_time as "usedTime"`;

/** The passkeys of a login, the oldest first. */
export async function listPasskeys(local: Local, loginId: string): Promise<Passkey[]> {
  const found =
    await sql<Passkey>`select ${columns} from identity.passkey where login_id = ${loginId} order by entered_time, passkey_id`.execute(
      local,
    );
  return found.rows;
}

/** A passkey by its id. */
export async function findPasskey(local: Local, passkeyId: string): Promise<Passkey | undefined> {
  const found = await sql<Passkey>`select ${columns} from identity.passkey where passkey_id = ${passkeyId}`.execute(local);
  return found.rows[0];
}

/** Keeps a passkey; false when it is known. */
export async function insertPasskey(local: Local, key: Omit<Passkey, 'enteredTime' | 'usedTime'>, now: Instant): Promise<boolean> {
  const made = await sql`insert into identity.passkey (passkey_id, login_id, name, public_key, sign_count, transports, entered_time)
    values (${key.passkeyId}, ${key.loginId}, ${key.name}, ${key.publicKey}, ${key.signCount}::bigint, ${key.transports}::text[], ${now})
    on conflict (passkey_id) do nothing`.execute(local);
  return made.numAffectedRows === 1n;
}

/** Notes that a passkey was used, and how often by its own count. */
export async function notePasskeyUsed(local: Local, passkeyId: string, signCount: number, now: Instant): Promise<void> {
  await sql`update identity.passkey set sign_count = ${signCount}::bigint, used_time = ${now} where passkey_id = ${passkeyId}`.execute(
    local,
  );
}

/** Removes a passkey of a login; gives its name, undefined when it is not theirs. */
export async function deletePasskey(local: Local, loginId: string, passkeyId: string): Promise<string | undefined> {
  const gone = await sql<{
    name: string;
  }>`delete from identity.passkey where login_id = ${loginId} and passkey_id = ${passkeyId} returning name`.execute(local);
  return gone.rows[0]?.name;
}
