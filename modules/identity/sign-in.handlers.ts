// The handlers of signing in beside the password: the second step, and a forgotten password.
import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { takeCode } from './code.handlers.ts';
import { findFactor } from './factor.store.ts';
import { findLogin, findLoginById, listSampleLogins, savePassword } from './identity.store.ts';
import { networkOf } from './network.rules.ts';
import { passkeyEntryHandlers } from './passkey.handlers.ts';
import { hashChosen } from './password.handlers.ts';
import { providerHandlers } from './provider.handlers.ts';
import { samplePassword, samplePeople } from './sample-people.rules.ts';
import { endSessions, startSession, tellTrail } from './session.handlers.ts';
import { type signIn, signInRefusals } from './sign-in.contract.ts';
import { tellByMail } from './tell.handlers.ts';
import { findTicket, takeTicket } from './ticket.store.ts';
import { countTries, forgetTries } from './try.handlers.ts';
import { codeTries, resetTriesFor, resetTriesFrom } from './try.rules.ts';
import { addTry, isKnownAt } from './try.store.ts';

/** Asking for a link takes at least this long, so that the time does not tell whether a mail is under way. */
const ASKING_MS = 250;

/**
 * Enqueues the mail with the link for whoever signs in with the address; nothing for anybody else, nor for
 * who was mailed a moment ago.
 */
async function mailLink(context: Context<unknown>, email: string): Promise<void> {
  const { local } = context.services.database;
  const login = await findLogin(local, email);
  if (!login || login.customerId === null) return;
  for (const each of resetTriesFor(email)) if (!(await addTry(local, each, context.now))) return;
  await tellByMail(context, login, 'reset');
  await tellTrail(context, login, { command: 'SignIn.askReset', kind: 'login' });
}

export const signInHandlers: Handlers<typeof signIn> = {
  ...passkeyEntryHandlers,
  ...providerHandlers,
  async finishWithCode(context) {
    const { services, now, request, input } = context;
    const { local } = services.database;
    const ticket = await findTicket(local, 'second-step', input.ticket, now);
    const loginId = ticket?.loginId;
    if (!ticket || !loginId) throw refuse(signInRefusals, 'stepOver');
    const tries = codeTries(loginId, request.address, await isKnownAt(local, ticket.facts['email'] ?? '', networkOf(request.address)));
    await countTries(context, tries);
    const [login, factor] = [await findLoginById(local, loginId), await findFactor(local, loginId)];
    if (!login || !factor) throw refuse(signInRefusals, 'stepOver');
    if (!(await takeCode(local, services.secrets, { loginId, factor, code: input.code, now }))) {
      await tellTrail(context, login, { command: 'SignIn.finishWithCode', kind: 'session', reason: 'refused: the code was not right' });
      throw refuse(signInRefusals, 'wrongCode', [{ path: 'code', message: 'is not right' }]);
    }
    if (!(await takeTicket(local, 'second-step', input.ticket, now))) throw refuse(signInRefusals, 'stepOver');
    const failedCodes = await forgetTries(context, tries);
    const about = { failedTries: Number(ticket.facts['failedTries']) + failedCodes, recoveryCode: input.code.length > 6 };
    return startSession(context, { login, method: 'code', command: 'SignIn.finishWithCode', about });
  },
  async listSamplePeople({ services }) {
    if (!services.loopbackOnly) return [];
    const known = new Set(await listSampleLogins(services.database.local));
    return samplePeople.filter(({ email }) => known.has(email)).map((person) => ({ ...person, password: samplePassword }));
  },
  async askReset(context) {
    const email = context.input.email.toLowerCase();
    await countTries(context, resetTriesFrom(context.request.address));
    await Promise.all([mailLink(context, email), sleep(ASKING_MS)]);
    return { Success: true };
  },
  async resetPassword(context) {
    const { services, now, input } = context;
    const { local } = services.database;
    const found = await findTicket(local, 'reset', input.ticket, now);
    const login = found?.loginId ? await findLoginById(local, found.loginId) : undefined;
    const passwordHash = login && (await hashChosen(login.email, input.password));
    // The link is used up by a password that is taken, not by one that is refused.
    if (!login || passwordHash === undefined || !(await takeTicket(local, 'reset', input.ticket, now)))
      throw refuse(signInRefusals, 'linkOver');
    await savePassword(local, login.loginId, passwordHash);
    const ended = await endSessions(context, { loginId: login.loginId });
    await tellTrail(context, login, { command: 'SignIn.resetPassword', kind: 'login', after: { endedSessions: ended.length } });
    await tellByMail(context, login, 'password');
    return { Success: true };
  },
};
