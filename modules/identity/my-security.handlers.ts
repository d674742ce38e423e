// The handlers of everybody's own security page: sessions, password, one-time codes, passkeys and links.
import { refuse } from '../../packages/contract/contract.ts';
import { sealText } from '../../packages/db/secrets.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { notFound } from '../../packages/kernel/kernel.ts';
import { takeAppCode } from './code.handlers.ts';
import { factorLink, newFactorKey, newRecoveryCodes, pictureOf, shownRecoveryCode } from './code.rules.ts';
import { confirmFactor, countRecoveryCodes, deleteFactor, findFactor, replaceRecoveryCodes, saveWaitingFactor } from './factor.store.ts';
import { savePassword } from './identity.store.ts';
import { passkeyHandlers } from './passkey.handlers.ts';
import { listPasskeys } from './passkey.store.ts';
import { confirmCaller, hashChosen } from './password.handlers.ts';
import { deleteLinks, listLinks } from './provider.store.ts';
import { endSessions, localOf } from './session.handlers.ts';
import { deviceInWords } from './session.rules.ts';
import { listSessions } from './session.store.ts';
import { confirmFactorRefusals, type mySecurity, signInRefusals } from './sign-in.contract.ts';
import { tellByMail } from './tell.handlers.ts';
import { dropTickets } from './ticket.store.ts';
import { countTries, forgetTries } from './try.handlers.ts';
import { ownTries } from './try.rules.ts';

async function giveRecoveryCodes(context: Context<unknown>): Promise<{ recoveryCodes: string[] }> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(localOf(context), context.principal.loginId, codes);
  return { recoveryCodes: codes.map(shownRecoveryCode) };
}

type FactorCalls = 'beginFactor' | 'confirmFactor' | 'renewRecoveryCodes' | 'removeFactor';

const factorHandlers: Pick<Handlers<typeof mySecurity>, FactorCalls> = {
  async beginFactor(context) {
    const login = await confirmCaller(context);
    const local = localOf(context);
    if ((await findFactor(local, login.loginId))?.confirmedTime) throw refuse(signInRefusals, 'factorOn');
    const key = newFactorKey();
    await saveWaitingFactor(local, login.loginId, sealText(context.services.secrets, key), context.now);
    const link = factorLink(key, login.email);
    return { key, link, picture: await pictureOf(link) };
  },
  async confirmFactor(context) {
    const { principal, services, now, input } = context;
    const { loginId } = principal;
    const local = localOf(context);
    const tries = ownTries(loginId, principal.sessionId);
    await countTries(context, tries);
    const factor = await findFactor(local, loginId);
    if (factor?.confirmedTime) throw refuse(signInRefusals, 'factorOn');
    const right =
      factor !== undefined &&
      input.code.length === 6 &&
      (await takeAppCode(local, services.secrets, { loginId, factor, code: input.code, now }));
    if (!right) {
      throw refuse(confirmFactorRefusals, 'wrongCode', [{ path: 'code', message: 'is not right' }]);
    }
    await forgetTries(context, tries);
    await confirmFactor(local, loginId, now);
    await tellByMail(context, principal, 'factor-on');
    context.record({ entityId: loginId, after: { isOn: true } });
    return giveRecoveryCodes(context);
  },
  async renewRecoveryCodes(context) {
    const { loginId } = await confirmCaller(context);
    if (!(await findFactor(localOf(context), loginId))?.confirmedTime) throw refuse(signInRefusals, 'factorOff');
    context.record({ entityId: loginId, after: { recoveryCodes: 'new' } });
    return giveRecoveryCodes(context);
  },
  async removeFactor(context) {
    const { loginId } = await confirmCaller(context);
    const wasOn = await deleteFactor(localOf(context), loginId);
    if (wasOn) await tellByMail(context, context.principal, 'factor-off');
    context.record({ entityId: loginId, before: { isOn: wasOn }, after: { isOn: false } });
    return { Success: true };
  },
};

export const mySecurityHandlers: Handlers<typeof mySecurity> = {
  ...passkeyHandlers,
  ...factorHandlers,
  async getSecurity(context) {
    const { principal, now, services } = context;
    const { loginId } = principal;
    const { local } = services.database;
    const sessions = await listSessions(local, loginId, now);
    const factor = await findFactor(local, loginId);
    return {
      sessions: sessions.map(({ agent, ...session }) => ({
        ...session,
        device: deviceInWords(agent),
        isThis: session.sessionId === principal.sessionId,
      })),
      secondFactor: { sinceTime: factor?.confirmedTime ?? null, recoveryCodesLeft: await countRecoveryCodes(local, loginId) },
      passkeys: (await listPasskeys(local, loginId)).map(({ passkeyId, name, enteredTime, usedTime }) => ({
        passkeyId,
        name,
        enteredTime,
        usedTime,
      })),
      linked: await listLinks(local, loginId),
    };
  },
  async endSession(context) {
    const { sessionId } = context.input;
    const ended = await endSessions(context, { loginId: context.principal.loginId, only: sessionId });
    if (ended.length === 0) throw notFound('The session');
    context.record({ entityId: sessionId });
    return { Success: true };
  },
  async endOtherSessions(context) {
    const { loginId, sessionId } = context.principal;
    const ended = await endSessions(context, { loginId, except: sessionId });
    context.record({ after: { ended } });
    return { ended: ended.length };
  },
  async changePassword(context) {
    const { heldPassword, password } = context.input;
    const { loginId, email } = await confirmCaller(context);
    if (heldPassword === password) throw refuse(signInRefusals, 'samePassword', [{ path: 'password', message: 'is the one you have' }]);
    const local = localOf(context);
    await savePassword(local, loginId, await hashChosen(email, password));
    await dropTickets(local, 'reset', loginId);
    const ended = await endSessions(context, { loginId, except: context.principal.sessionId });
    await tellByMail(context, context.principal, 'password');
    context.record({ entityId: loginId, after: { endedSessions: ended.length } });
    return { Success: true };
  },
  async removeLink(context) {
    const { providerId } = context.input;
    if (!(await deleteLinks(localOf(context), context.principal.loginId, providerId))) throw notFound('The link');
    context.record({ entityId: providerId });
    return { Success: true };
  },
};
