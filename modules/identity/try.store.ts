// The SQL of tries at secrets: counted by subject, slowed after some failures, forgotten after a success.
import { type Database, sql } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';
import type { Tries } from './try.rules.ts';

type Local = Database['local'];

/**
 * Counts a try of a subject, unless it has to wait after the failures so far: nothing up to `free`, then
 * doubling from one second to `longest`; after an hour without a try the count begins anew.
 * A last try further ahead than any wait was counted by a clock that has been set back, and holds nobody up.
 * One statement, so that tries at the same moment see each other. It sweeps up to a hundred of those that are
 * over. False while waiting.
 */
export async function addTry(local: Local, { subject, free, longest }: Tries, now: Instant): Promise<boolean> {
  const counted = await sql`with swept as (delete from identity.sign_in_failure where subject in (
      select o.subject from identity.sign_in_failure o where o.last_time <= ${now}::timestamptz - interval '1 hour' and o.subject <> ${subject}
      order by o.last_time limit 100 for update skip locked))
    insert into identity.sign_in_failure as f (subject, failures, last_time) values (${subject}, 1, ${now})
    on conflict (subject) do update set last_time = excluded.last_time,
      failures = case when f.last_time <= ${now}::timestamptz - interval '1 hour' then 1 else f.failures + 1 end
    where f.failures <= ${free}::int or f.last_time > ${now}::timestamptz + ${longest}::int * interval '1 second'
      or f.last_time + least(${longest}::int, power(2, least(f.failures - ${free}::int - 1, 20))) * interval '1 second' <= ${now}::timestamptz
    returning failures`.execute(local);
  return counted.rows.length === 1;
}

/** Forgets the tries of subjects, of which the last was right; gives how many failed before it. */
export async function clearTries(local: Local, subjects: readonly string[]): Promise<number> {
  const cleared = await sql<{
    failures: number;
  }>`delete from identity.sign_in_failure where subject = any(${subjects}::text[]) returning failures`.execute(local);
  return Math.max(0, ...cleared.rows.map((row) => row.failures - 1));
}

/**
 * True when the person of an email address has signed in from a network before. The same work whether or not
 * there is such a person.
 */
export async function isKnownAt(local: Local, email: string, network: string): Promise<boolean> {
  const found = await sql<{ known: boolean }>`select exists (select from identity.session s join identity.login l on l.login_id = s.login_id
    where l.email = ${email} and (s.network = ${network} or s.address = ${network})) as known`.execute(local);
  return found.rows[0]?.known ?? false;
}
