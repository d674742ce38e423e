// Starting and ending sessions, for every way of signing in.
import { randomUUID } from 'node:crypto';
import { refuse } from '../../packages/contract/contract.ts';
import type { Database } from '../../packages/db/database.ts';
import { writeAuditEvent } from '../../packages/http/audit.ts';
import type { Context } from '../../packages/http/handlers.ts';
import { findUser, type LoginFacts } from './identity.store.ts';
import { networkOf } from './network.rules.ts';
import { forgetSession } from './people-cache.store.ts';
import { endOfSession, expiryOf, type SignInMethod } from './session.rules.ts';
import { type Ending, insertSession, type NewSession, revokeSessions } from './session.store.ts';
import { entryRefusals } from './sign-in.contract.ts';
import { signToken } from './token.rules.ts';

/** A sign-in whose person is proved. */
export interface Entry {
  login: LoginFacts;
  method: SignInMethod;
  /** The call that proved it: "Account.signIn". */
  command: string;
  /** What its audit event tells beside the method, such as the tries that failed before. */
  about?: Readonly<Record<string, unknown>>;
}

/**
 * Writes the event of something a call open to everybody did or refused, into the trail of the customer it
 * concerns. The operator has none.
 */
export async function tellTrail(
  context: Context<unknown>,
  login: Pick<LoginFacts, 'customerId' | 'userId'>,
  event: { command: string; kind: string; after?: unknown; reason?: string },
): Promise<void> {
  const { customerId, userId } = login;
  if (customerId === null) return;
  const { now, request, services } = context;
  await services.database.transact(customerId, (tx) =>
    writeAuditEvent(tx, { ...event, principal: { userId, sessionId: '' }, now, request, ...(userId ? { entityId: userId } : {}) }),
  );
}

async function admitUser(context: Context<unknown>, customerId: string, session: NewSession, entry: Entry): Promise<boolean> {
  const { services, now, request } = context;
  const { sessionId, login, method } = session;
  const { userId } = login;
  return services.database.transact(customerId, async (tx) => {
    const user = await findUser(tx, userId ?? '0');
    const isIn = user !== undefined && !user.isInactive;
    if (isIn) await insertSession(tx.db, session);
    await writeAuditEvent(tx, {
      principal: { userId, sessionId: isIn ? sessionId : '' },
      now,
      request,
      command: entry.command,
      kind: 'session',
      entityId: sessionId,
      after: { method, ...entry.about },
      ...(isIn ? {} : { reason: 'refused: the user is inactive' }),
    });
    return isIn;
  });
}

/**
 * Starts a session for someone who is proved, and gives the stored user. Refuses `inactiveUser` and
 * `notHere`.
 */
export async function startSession(context: Context<unknown>, entry: Entry): Promise<{ Token: string; UserId: string }> {
  const { services, now, request } = context;
  const { login, method } = entry;
  if (login.isSample && !services.loopbackOnly) throw refuse(entryRefusals, 'notHere');
  const ends = endOfSession(now);
  const expires = expiryOf(now, ends);
  const sessionId = randomUUID();
  const { address, agent } = request;
  const session: NewSession = { sessionId, login, now, expires, ends, address, network: networkOf(address), agent, method };
  if (login.customerId === null) await insertSession(services.database.local, session);
  else if (!(await admitUser(context, login.customerId, session, entry))) throw refuse(entryRefusals, 'inactiveUser');
  const token = await signToken(services.secrets, { sessionId, tokenId: randomUUID(), loginId: login.loginId }, now, expires);
  return { Token: token, UserId: login.userId ?? '0' };
}

/**
 * Where a command reaches logins and sessions: in its transaction, or, for the operator and calls open to
 * everybody, which have none, outside any.
 * A command that took a second connection beside its transaction could wait for ever when many do so at once.
 */
export function localOf(context: Context<unknown>): Database['local'] {
  return context.principal.customerId === null ? context.services.database.local : context.tx.db;
}

/** Ends sessions of a login, in this process at once; gives their ids. */
export async function endSessions(context: Context<unknown>, which: Ending): Promise<string[]> {
  const ended = await revokeSessions(localOf(context), which, context.now);
  for (const sessionId of ended) forgetSession(context.services, sessionId);
  return ended;
}
