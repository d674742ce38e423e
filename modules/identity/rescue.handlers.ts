// Letting someone in again who lost the phone or the password: for the command line of whoever runs the
// installation, not for the network.
import { writeAuditEvent } from '../../packages/http/audit.ts';
import type { Services } from '../../packages/http/handlers.ts';
import { deleteFactor } from './factor.store.ts';
import { findLogin, savePassword } from './identity.store.ts';
import { hashChosen } from './password.handlers.ts';
import { revokeSessions } from './session.store.ts';

/**
 * Sets a password, turns one-time codes off and ends every session of whoever signs in with an email
 * address; false when nobody does.
 * Processes that serve calls follow within two seconds.
 */
export async function resetSignIn(services: Pick<Services, 'database' | 'clock'>, email: string, password: string): Promise<boolean> {
  const { database, clock } = services;
  const login = await findLogin(database.local, email);
  if (!login) return false;
  const { loginId, customerId, userId } = login;
  const passwordHash = await hashChosen(email, password);
  const now = clock.now();
  const reset = async (local: typeof database.local) => {
    await savePassword(local, loginId, passwordHash);
    const wasOn = await deleteFactor(local, loginId);
    return { endedSessions: (await revokeSessions(local, { loginId }, now)).length, codesWereOn: wasOn };
  };
  if (customerId === null) {
    await reset(database.local);
    return true;
  }
  await database.transact(customerId, async (tx) => {
    const after = await reset(tx.db);
    const command = 'SignIn.resetByOperator';
    const principal = { userId, sessionId: '' };
    const request = { id: '', address: 'command line' };
    await writeAuditEvent(tx, { principal, now, request, command, kind: 'login', entityId: loginId, after });
  });
  return true;
}
