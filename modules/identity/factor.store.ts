// The SQL of second factors: the key of an authenticator app, and recovery codes.
import { type Database, sql } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';
import { hashOf } from './ticket.store.ts';

type Local = Database['local'];

/** The key of an authenticator app, sealed; it counts once it is confirmed. */
export interface Factor {
  keySealed: string;
  confirmedTime: Instant | null;
  lastStep: string;
}

/** The second factor of a login, confirmed or not. */
export async function findFactor(local: Local, loginId: string): Promise<Factor | undefined> {
  const found = await sql<Factor>`select key_sealed as "keySealed", confirmed_time as "confirmedTime", last_step as "lastStep"
    from identity.second_factor where login_id = ${loginId}`.execute(local);
  return found.rows[0];
}

/** Keeps a key that waits for its first code, in place of an earlier one that waited. */
export async function saveWaitingFactor(local: Local, loginId: string, keySealed: string, now: Instant): Promise<void> {
  await sql`insert into identity.second_factor as f (login_id, key_sealed, entered_time) values (${loginId}, ${keySealed}, ${now})
    on conflict (login_id) do update set key_sealed = excluded.key_sealed, entered_time = excluded.entered_time, last_step = 0
    where f.confirmed_time is null`.execute(local);
}

/**
 * Takes a code's half minute; false when it, or a later one, was taken before, so that no code counts twice.
 */
export async function takeStep(local: Local, loginId: string, step: number): Promise<boolean> {
  const taken =
    await sql`update identity.second_factor set last_step = ${step}::bigint where login_id = ${loginId} and last_step < ${step}::bigint`.execute(
      local,
    );
  return taken.numAffectedRows === 1n;
}

/** Turns a waiting factor on. */
export async function confirmFactor(local: Local, loginId: string, now: Instant): Promise<void> {
  await sql`update identity.second_factor set confirmed_time = ${now} where login_id = ${loginId} and confirmed_time is null`.execute(
    local,
  );
}

/** Removes the factor and its recovery codes; false when there was none that counted. */
export async function deleteFactor(local: Local, loginId: string): Promise<boolean> {
  await sql`delete from identity.recovery_code where login_id = ${loginId}`.execute(local);
  const gone = await sql<{
    on: boolean;
  }>`delete from identity.second_factor where login_id = ${loginId} returning confirmed_time is not null as "on"`.execute(local);
  return gone.rows[0]?.on ?? false;
}

/** Puts new recovery codes in the place of all earlier ones. */
export async function replaceRecoveryCodes(local: Local, loginId: string, codes: readonly string[]): Promise<void> {
  await sql`delete from identity.recovery_code where login_id = ${loginId}`.execute(local);
  await sql`insert into identity.recovery_code (login_id, code_hash) select ${loginId}::bigint, unnest(${codes.map(hashOf)}::text[])`.execute(
    local,
  );
}

/** Uses a recovery code up; false when there is none like it. */
export async function takeRecoveryCode(local: Local, loginId: string, code: string): Promise<boolean> {
  const taken = await sql`delete from identity.recovery_code where login_id = ${loginId} and code_hash = ${hashOf(code)}`.execute(local);
  return taken.numAffectedRows === 1n;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(local: Local, loginId: string): Promise<number> {
  const counted = await sql<{ left: number }>`select count(*)::int as left from identity.recovery_code where login_id = ${loginId}`.execute(
    local,
  );
  return counted.rows[0]?.left ?? 0;
}
