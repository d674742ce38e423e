// The handlers of the account: signing in with a password, renewing, logging off.
import { randomUUID } from 'node:crypto';
import { refuse } from '../../packages/contract/contract.ts';
import type { Handlers } from '../../packages/http/handlers.ts';
import { addMilliseconds, assert } from '../../packages/kernel/kernel.ts';
import { findFactor } from './factor.store.ts';
import { type account, identityRefusals } from './identity.contract.ts';
import { findLogin } from './identity.store.ts';
import { networkOf } from './network.rules.ts';
import { isRightPassword } from './password.handlers.ts';
import { endSessions, startSession } from './session.handlers.ts';
import { expiryOf, graceOverAt } from './session.rules.ts';
import { extendSession, findSession } from './session.store.ts';
import { insertTicket, newSecret } from './ticket.store.ts';
import { signToken } from './token.rules.ts';
import { countTries, forgetTries } from './try.handlers.ts';
import { passwordTries } from './try.rules.ts';
import { isKnownAt } from './try.store.ts';

/** Time for the second step of a sign-in: five minutes. */
const STEP_MS = 300_000;

export const accountHandlers: Handlers<typeof account> = {
  async signIn(context) {
    const { local } = context.services.database;
    const email = context.input.email.toLowerCase();
    const { address } = context.request;
    const tries = passwordTries(email, address, await isKnownAt(local, email, networkOf(address)));
    await countTries(context, tries);
    const login = await findLogin(local, email);
    const right = await isRightPassword(login, context.input.password);
    if (!login || !right) throw refuse(identityRefusals, 'wrongPassword');
    const failedTries = await forgetTries(context, tries);
    const factor = await findFactor(local, login.loginId);
    if (!factor?.confirmedTime)
      return startSession(context, { login, method: 'password', command: 'Account.signIn', about: { failedTries } });
    const secret = newSecret();
    await insertTicket(local, {
      kind: 'second-step',
      secret,
      loginId: login.loginId,
      facts: { email, failedTries: String(failedTries) },
      now: context.now,
      expires: addMilliseconds(context.now, STEP_MS),
    });
    return { Token: '', UserId: '', Ticket: secret };
  },
  async renewToken(context) {
    const { services, now } = context;
    const { sessionId, loginId } = context.principal;
    const session = await findSession(services.database.local, sessionId, now);
    assert(session, 'the gate found this session a moment ago');
    const expires = expiryOf(now, session.endsTime);
    await extendSession(services.database.local, { sessionId, expires, renewed: now, graceOver: graceOverAt(now) });
    const token = await signToken(services.secrets, { sessionId, tokenId: randomUUID(), loginId }, now, expires);
    return { Data: { token } };
  },
  async logOff(context) {
    const { loginId, sessionId } = context.principal;
    await endSessions(context, { loginId, only: sessionId });
    context.record({ entityId: sessionId });
    return { Success: true };
  },
};
