// The four roles of the cluster: who owns the tables, who serves, who queues and who migrates.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { urlFor } from './embedded.ts';

/** Passwords of the two roles that log in. They come from the secrets file. */
export interface RolePasswords {
  appPassword: string;
  queuePassword: string;
}

/**
 * The roles. `owner` owns every table and function and cannot log in; row-level security binds even it. `app`
 * serves, sees one customer at a time. `queue` owns the job tables. `migrator` sees all customers, for
 * migrations and their assertions, and cannot log in either: the login of DATABASE_URL is made a member.
 */
export const roles = {
  owner: 'commonhold_owner',
  app: 'commonhold_app',
  queue: 'commonhold_queue',
  migrator: 'commonhold_migrator',
} as const;

const LOGINS: Record<string, keyof RolePasswords> = { [roles.app]: 'appPassword', [roles.queue]: 'queuePassword' };

/** The address for the application role. */
export function appUrl(migratorUrl: string, passwords: RolePasswords): string {
  return urlFor(migratorUrl, { user: roles.app, password: passwords.appPassword });
}

/** The address for the role that owns the job tables. */
export function queueUrl(migratorUrl: string, passwords: RolePasswords): string {
  return urlFor(migratorUrl, { user: roles.queue, password: passwords.queuePassword });
}

async function logsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureRole(client: pg.Client, migratorUrl: string, role: string, passwords: RolePasswords): Promise<void> {
  const kind = LOGINS[role];
  const password = kind && client.escapeLiteral(passwords[kind]);
  const found = await client.query('select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = $1', [role]);
  const row: { rolsuper: boolean; rolbypassrls: boolean; rolcanlogin: boolean } | undefined = found.rows[0];
  if (!row) {
    await client.query(`create role ${role} ${password ? `login password ${password}` : 'nologin'}`);
    return;
  }
  if (row.rolsuper || row.rolbypassrls)
    throw new Error(`role ${role} must be neither superuser nor BYPASSRLS: alter role ${role} nosuperuser nobypassrls`);
  if (row.rolcanlogin !== Boolean(password))
    throw new Error(
      `role ${role} must ${password ? '' : 'not '}be allowed to log in: alter role ${role} ${password ? 'login' : 'nologin'}`,
    );
  if (kind && !(await logsIn(urlFor(migratorUrl, { user: role, password: passwords[kind] }))))
    await client.query(`alter role ${role} password ${password}`);
}

async function ensureMember(client: pg.Client, role: string, member: string): Promise<void> {
  const { rows } = await client.query<{ inherits: boolean }>("select pg_has_role($1, $2, 'usage') as inherits", [member, role]);
  if (!rows[0]?.inherits) await client.query(`grant ${role} to ${client.escapeIdentifier(member)}`);
}

/**
 * Roles belong to the whole cluster, so two databases may be prepared at once: the loser of such a race tries
 * again.
 */
async function despiteRaces(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      const lostRace = code === '42710' || code === '23505' || message.includes('concurrently updated');
      if (attempt === 5 || !lostRace) throw error;
      await sleep(50 * attempt);
    }
  }
}

/**
 * Creates the roles or checks those there are, and gives the database to them. `client` is the migrator's: a
 * superuser, or the database's owner with CREATEROLE. Throws with the mend when an existing role has rights
 * it must not have.
 */
export async function prepareRoles(client: pg.Client, migratorUrl: string, passwords: RolePasswords): Promise<void> {
  for (const role of Object.values(roles)) await despiteRaces(() => ensureRole(client, migratorUrl, role, passwords));
  const { rows } = await client.query('select current_user as login, current_database() as database');
  await despiteRaces(() => ensureMember(client, roles.owner, roles.migrator));
  for (const role of [roles.owner, roles.migrator, roles.queue]) await despiteRaces(() => ensureMember(client, role, rows[0].login));
  const database = client.escapeIdentifier(rows[0].database);
  await client.query(`revoke all on database ${database} from public`);
  await client.query(`grant connect on database ${database} to ${roles.app}, ${roles.queue}`);
  await client.query(`grant create on database ${database} to ${roles.owner}, ${roles.queue}`);
  await client.query('revoke create on schema public from public');
  // Citus does not carry set_config() to its workers, so nobody of ours may rely on it. Only a superuser can
  // take it away.
  await client.query('revoke execute on function pg_catalog.set_config(text, text, boolean) from public');
  await client.query(`alter default privileges for role ${roles.owner} revoke execute on functions from public`);
}
