// What an owner sees and sets in the portal. Every call about a home asks the ownerships again whether it is
// theirs today.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { wholeFile } from '../../../packages/http/whole-file.ts';
import { notFound, startOfMonth } from '../../../packages/kernel/kernel.ts';
import { guardedRefusals, signInRefusals } from '../../identity/identity.contract.ts';
import { countTries, deviceInWords, forgetTries, hashChosen, isRightPassword, type Tries } from '../../identity/identity.server.ts';
import { chargeWhyOf, isChargeOf, ownerDue, ownerLines } from '../../receivables/receivables.server.ts';
import { findOwnerAccount, saveLocale } from './account.store.ts';
import { boardHandlers } from './board.handlers.ts';
import { caseHandlers } from './case.handlers.ts';
import { contactHandlers } from './contact.handlers.ts';
import { downloadHome } from './download.handlers.ts';
import { entryHandlers } from './entry.handlers.ts';
import { listHomeDocuments, listHomes } from './home.store.ts';
import { findPasswordHash, savePasswordHash } from './login.store.ts';
import { endLook, lookerName } from './look.store.ts';
import { spokenName } from './name.rules.ts';
import type { portal } from './portal.contract.ts';
import { endOwnerSessions, listOwnerSessions } from './session.store.ts';
import { LOOK_COOKIE, SESSION_COOKIE } from './token.rules.ts';
import { accountOf, anyHome, homeWithHistory, liveHome } from './whose-home.handlers.ts';

const ownTries = ({ principal }: Context<unknown>): Tries[] => [
  { subject: `owner-own ${principal.customerId} ${principal.ownerAccountId}|${principal.sessionId}`, free: 4, longest: 300 },
];

type OwnCalls = 'endLook' | 'saveLocale' | 'setPassword' | 'signOut' | 'signOutEverywhere' | 'listSessions';

const profileHandlers: Pick<Handlers<typeof portal>, OwnCalls> = {
  async listSessions(context) {
    const { tx, now, principal } = context;
    const sessions = await listOwnerSessions(tx, accountOf(context), now);
    return sessions
      .filter(({ isOpen }) => isOpen)
      .map(({ sessionId, agent, startedTime, seenTime }) => ({
        ...{ sessionId, startedTime, seenTime },
        device: deviceInWords(agent),
        isThis: sessionId === principal.sessionId,
      }));
  },
  async saveLocale(context) {
    const accountId = accountOf(context);
    const before = await findOwnerAccount(context.tx, accountId, true);
    await saveLocale(context.tx, accountId, context.input.locale);
    context.record({ entityId: accountId, before: { locale: before?.locale }, after: { locale: context.input.locale } });
    return { Success: true };
  },
  async setPassword(context) {
    const { tx, input, now, principal } = context;
    const accountId = accountOf(context);
    const tries = ownTries(context);
    await countTries(context, tries);
    const account = await findOwnerAccount(tx, accountId, true);
    const held = await findPasswordHash(tx, accountId);
    // Who has none yet got in by a letter, which proves as much.
    const isProven = held === '' || (await isRightPassword({ passwordHash: held }, input.heldPassword));
    if (!account || !isProven) throw refuse(guardedRefusals, 'wrongPassword', [{ path: 'heldPassword', message: 'is not right' }]);
    if (held !== '' && input.heldPassword === input.password)
      throw refuse(signInRefusals, 'samePassword', [{ path: 'password', message: 'is the one you have' }]);
    await savePasswordHash(tx, accountId, await hashChosen(account.email, input.password));
    const endedSessions = await endOwnerSessions(tx, { accountId, except: principal.sessionId }, now);
    await forgetTries(context, tries);
    context.record({ entityId: accountId, after: { password: 'set', endedSessions } });
    return { Success: true };
  },
  async endLook(context) {
    const { tx, now, principal } = context;
    if (principal.lookedAtBy !== undefined) {
      await endLook(tx, principal.sessionId, now);
      context.setCookie(LOOK_COOKIE, null);
    }
    context.record({ entityId: accountOf(context), after: { lookedAtBy: principal.lookedAtBy } });
    return { Success: true };
  },
  async signOut(context) {
    const accountId = accountOf(context);
    await endOwnerSessions(context.tx, { accountId, only: context.principal.sessionId }, context.now);
    context.setCookie(SESSION_COOKIE, null);
    context.record({ entityId: accountId });
    return { Success: true };
  },
  async signOutEverywhere(context) {
    const accountId = accountOf(context);
    const endedSessions = await endOwnerSessions(context.tx, { accountId }, context.now);
    context.setCookie(SESSION_COOKIE, null);
    context.record({ entityId: accountId, after: { endedSessions } });
    return { Success: true };
  },
};

type MoneyCalls = 'getHome' | 'getLedger' | 'getWhy' | 'listReceipts';

const moneyHandlers: Pick<Handlers<typeof portal>, MoneyCalls> = {
  async getHome(context) {
    const { communityId, payerId } = await liveHome(context);
    const due = await ownerDue(context.tx, communityId, payerId, context.now);
    if (!due) throw notFound('The home');
    const { today, owes, prepaid, charges, lateFee, interest, next, lastPayment, isOnHold } = due;
    return {
      ...{ todayDate: today, owes, prepaid, interest, next, lastPayment, isOnHold },
      pastDueDate: charges.find(({ chargeDate }) => chargeDate < today)?.chargeDate ?? null,
      lateFee: lateFee && { payByDate: lateFee.payBy, amount: lateFee.amount },
      charges: charges.map(({ chargeId, kind, codeName, description, chargeDate, amount, open }) => ({
        ...{ chargeId, kind, description, amount, open },
        name: codeName,
        date: chargeDate,
      })),
    };
  },
  async getLedger(context) {
    const { communityId, payerId, today } = await homeWithHistory(context);
    const lines = await ownerLines(context.tx, communityId, payerId, today);
    const months = [...Map.groupBy(lines, ({ postDate }) => startOfMonth(postDate))].toReversed();
    return months.map(([month, own]) => ({
      month,
      balance: own.at(-1)?.balance ?? 0n,
      prepaidBalance: own.at(-1)?.prepaidBalance ?? 0n,
      lines: own.toReversed().map(({ key, postDate, kind, description, reference, charge, payment, prepaidChange, chargeId }) => ({
        ...{ key, kind, description, reference, chargeId },
        date: postDate,
        amount: charge - payment - prepaidChange,
      })),
    }));
  },
  async getWhy(context) {
    const { communityId, payerId } = await liveHome(context);
    const why = await chargeWhyOf(context.tx, communityId, context.input.chargeId);
    if (!(await isChargeOf(context.tx, communityId, payerId, why.ownershipId))) throw notFound('The charge');
    const { kind, codeName, description, chargeDate, amount, open, isReversed, rule, arithmetic, clauses, resolution, applied } = why;
    return {
      ...{ kind, description, amount, open, isReversed, rule, arithmetic, clauses, resolution, applied },
      name: codeName,
      date: chargeDate,
      law: why.law?.citation ?? '',
      notices: why.notices.map(({ subject, channel, sentDate }) => ({ subject, channel, sentDate })),
    };
  },
  async listReceipts(context) {
    const { communityId, payerId, today, isPrimary, endedOn } = await anyHome(context);
    const through = endedOn !== null && !isPrimary && endedOn < today ? endedOn : today;
    const lines = await ownerLines(context.tx, communityId, payerId, through);
    return lines
      .filter(({ kind }) => kind === 'RECEIPT' || kind === 'BACKOUT')
      .toReversed()
      .map(({ key, postDate, reference, charge, payment, prepaidChange }) => ({
        ...{ key, reference },
        date: postDate,
        amount: payment - charge + prepaidChange,
      }));
  },
};

export const portalHandlers: Handlers<typeof portal> = {
  ...entryHandlers,
  ...profileHandlers,
  ...moneyHandlers,
  ...caseHandlers,
  ...contactHandlers,
  downloadHome,
  ...boardHandlers,
  async getMe(context) {
    const accountId = accountOf(context);
    const [account, homes, passwordHash] = await Promise.all([
      findOwnerAccount(context.tx, accountId),
      listHomes(context.tx, accountId, context.now),
      findPasswordHash(context.tx, accountId),
    ]);
    if (!account) throw notFound('The account');
    const { displayName, email, locale, company } = account;
    return {
      ...{ email, locale, company },
      name: spokenName(displayName),
      hasPassword: passwordHash !== '',
      lookedAtBy: context.principal.lookedAtBy === undefined ? '' : await lookerName(context.tx, context.principal.lookedAtBy),
      homes: homes.map((home) => ({
        ...{ ownershipId: home.ownershipId, community: home.community, address: home.address, accountNumber: home.accountNumber },
        ...{ phone: home.phone, officeEmail: home.officeEmail, isLive: home.isLive },
        ...{ showsHistory: home.showsHistory, showsDocuments: home.showsDocuments, showsRequests: home.showsRequests },
        ...{ showsViolations: home.showsViolations, showsArchitectural: home.showsArchitectural },
        isBoard: home.isLive && home.isBoard,
        ...{ accent: home.accent, greeting: home.greeting, greetingSpanish: home.greetingSpanish },
        endedDate: home.isLive ? null : home.endedOn,
        untilDate: home.isLive ? null : home.until,
      })),
    };
  },
  async listDocuments(context) {
    const home = await liveHome(context);
    if (!home.showsDocuments) throw notFound('The documents');
    const found = await listHomeDocuments(context.tx, home);
    return found.map(({ attachmentId, name, groupName, fileName, size, isMine }) => ({
      attachmentId,
      name,
      groupName,
      fileName,
      size,
      isMine,
    }));
  },
  async readDocument(context) {
    const home = await liveHome(context);
    const [found] = home.showsDocuments ? await listHomeDocuments(context.tx, home, context.input.attachmentId) : [];
    if (!found) throw notFound('The document');
    const { fileName, mediaType, fileKey, sha256 } = found;
    return { fileName, contentType: mediaType, body: await wholeFile(context.services.files, { fileKey, sha256 }) };
  },
};
