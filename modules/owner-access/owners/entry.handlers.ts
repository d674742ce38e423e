// How an owner gets in: by password, by a mailed link, by an invitation; and who a cookie names.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { writeAuditEvent } from '../../../packages/http/audit.ts';
import type { Context, Handlers, Principal, Services } from '../../../packages/http/handlers.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { entryRefusals, identityRefusals, signInRefusals } from '../../identity/identity.contract.ts';
import {
  addTry,
  countTries,
  deviceInWords,
  forgetTries,
  hashChosen,
  hashOf,
  isRightPassword,
  networkOf,
  newSecret,
  type Tries,
} from '../../identity/identity.server.ts';
import { findInvitation, findOwnerAccount, giveHome, type InvitationRow, keepOwnerAccount, markAccepted } from './account.store.ts';
import { findLink, findLogins, findPasswordHash, insertLogin, noteUsed, savePasswordHash, takeLink } from './login.store.ts';
import { findLook } from './look.store.ts';
import { type Locale, ownerMail, type portal, portalRefusals } from './portal.contract.ts';
import { findOwnerSession, insertOwnerSession, noteOwnerSeen, type OwnerMethod } from './session.store.ts';
import {
  BROWSER_COOKIE,
  LOOK_COOKIE,
  type Named,
  ownerToken,
  readOwnerToken,
  SESSION_COOKIE,
  seenLongAgo,
  sessionEnd,
} from './token.rules.ts';

/** Asking for a link takes at least this long, so that the time does not tell whether a mail is under way. */
const ASKING_MS = 250;

/** Tries at the password of an address from a network, and of all from there. */
function passwordTries(email: string, address: string): Tries[] {
  const network = networkOf(address);
  return [
    { subject: `owner ${email}|${network}`, free: 4, longest: 300 },
    { subject: `owner ${email}|*`, free: 9, longest: 60 },
    { subject: `owner *|${network}`, free: 19, longest: 60 },
  ];
}

const linkTriesFrom = (address: string): Tries[] => [{ subject: `owner-link *|${networkOf(address)}`, free: 9, longest: 60 }];
const linkTriesFor = (email: string): Tries => ({ subject: `owner-link ${email}|*`, free: 1, longest: 300 });
const tokenTries = (address: string): Tries[] => [{ subject: `owner-token *|${networkOf(address)}`, free: 19, longest: 60 }];

/** Who of the office looks at what an owner sees; nobody once the look is over. */
async function lookOf({ customerId, secret }: Named, { database, clock }: Services): Promise<Principal | null> {
  const look = await database.read(customerId, (tx) => findLook(tx, hashOf(secret), clock.now()));
  if (!look) return null;
  const { lookId: sessionId, accountId: ownerAccountId, displayName, userId: lookedAtBy } = look;
  return { loginId: '0', sessionId, customerId, userId: null, displayName, isOperator: false, ownerAccountId, lookedAtBy };
}

/** Who an owner's cookie names: nobody where it is over, the account locked, or of the sample elsewhere. */
export async function authenticateOwner(cookies: Readonly<Record<string, string>>, services: Services): Promise<Principal | null> {
  const looking = readOwnerToken(cookies[LOOK_COOKIE]);
  const look = looking && (await lookOf(looking, services));
  if (look) return look;
  const named = readOwnerToken(cookies[SESSION_COOKIE]);
  if (!named) return null;
  const { customerId } = named;
  const now = services.clock.now();
  const session = await services.database.read(customerId, (tx) => findOwnerSession(tx, hashOf(named.secret), now));
  if (!session || (session.isSample && !services.loopbackOnly)) return null;
  const { sessionId, accountId, displayName } = session;
  if (session.seenTime < seenLongAgo(now)) await services.database.transact(customerId, (tx) => noteOwnerSeen(tx, sessionId, now));
  return { loginId: '0', sessionId, customerId, userId: null, displayName, isOperator: false, ownerAccountId: accountId };
}

interface Entry {
  accountId: string;
  method: OwnerMethod;
  command: string;
}

/** Starts a session in a transaction and gives its cookie. Refuses `notHere` of the sample elsewhere. */
async function startOwnerSession(context: Context<unknown>, tx: Tx, { accountId, method, command }: Entry): Promise<string> {
  const { now, request, services } = context;
  const account = await findOwnerAccount(tx, accountId);
  if (account?.isSample && !services.loopbackOnly) throw refuse(entryRefusals, 'notHere');
  const [secret, sessionId] = [newSecret(), randomUUID()];
  const { address, agent } = request;
  await insertOwnerSession(tx, { sessionId, accountId, secretHash: hashOf(secret), method, now, expires: sessionEnd(now), address, agent });
  await noteUsed(tx, accountId, now);
  await writeAuditEvent(tx, {
    principal: { userId: null, sessionId },
    now,
    request,
    command,
    kind: 'owner account',
    entityId: accountId,
    after: { method },
  });
  return ownerToken({ customerId: tx.customerId, secret });
}

/** The login of a right address and password; null for a wrong one, after the same work. */
async function provenBy(context: Context<{ email: string; password: string }>) {
  const [login] = await findLogins(context.services.database.local, context.input.email.toLowerCase());
  const held = login && login.passwordHash !== '' ? login : undefined;
  const isRight = await isRightPassword(held, context.input.password);
  if (!held || !isRight) return null;
  const account = await context.services.database.read(held.customerId, (tx) => findOwnerAccount(tx, held.accountId));
  return account?.isLocked === false ? held : null;
}

/** Enqueues mails with a link for the accounts of an address; nothing for anybody else. */
async function mailLinks(context: Context<unknown>, email: string, browserHash: string): Promise<void> {
  const { database } = context.services;
  const logins = await findLogins(database.local, email);
  if (logins.length === 0 || !(await addTry(database.local, linkTriesFor(email), context.now))) return;
  const device = deviceInWords(context.request.agent);
  for (const { customerId, accountId } of logins) {
    const order = { payload: { kind: 'link' as const, accountId, browserHash, device }, title: 'Mail to an owner', userId: null };
    await database.transact(customerId, (tx) => enqueueJob(tx, ownerMail, order));
  }
}

interface Acceptance {
  invitation: InvitationRow;
  accountId: string | null;
  locale: Locale;
  passwordHash: string;
}

/** The account an invitation is accepted with: the one signed in, that of its address, or a new one. */
async function accountFor(context: Context<unknown>, tx: Tx, { invitation, accountId, locale, passwordHash }: Acceptance): Promise<string> {
  if (accountId !== null) return accountId;
  const { email, name } = invitation;
  const { now } = context;
  const kept = await keepOwnerAccount(tx, { email, displayName: name, locale, isSample: false, now });
  if (kept.isNew) await insertLogin(tx, { accountId: kept.accountId, email, passwordHash, isSample: false, now });
  // A password that stands is not changed by a letter.
  else if (passwordHash !== '' && (await findPasswordHash(tx, kept.accountId)) === '')
    await savePasswordHash(tx, kept.accountId, passwordHash);
  return kept.accountId;
}

type EntryCalls = 'signIn' | 'askLink' | 'useLink' | 'readInvitation' | 'acceptInvitation';

export const entryHandlers: Pick<Handlers<typeof portal>, EntryCalls> = {
  async signIn(context) {
    const { services, input, request } = context;
    const tries = passwordTries(input.email.toLowerCase(), request.address);
    await countTries(context, tries);
    const login = await provenBy(context);
    if (!login) throw refuse(identityRefusals, 'wrongPassword');
    await forgetTries(context, tries.slice(0, 2));
    const entry: Entry = { accountId: login.accountId, method: 'PASSWORD', command: 'Portal.signIn' };
    const cookie = await services.database.transact(login.customerId, (tx) => startOwnerSession(context, tx, entry));
    context.setCookie(SESSION_COOKIE, cookie);
    return { Success: true };
  },
  async askLink(context) {
    await countTries(context, linkTriesFrom(context.request.address));
    const secret = newSecret();
    context.setCookie(BROWSER_COOKIE, secret);
    await Promise.all([mailLinks(context, context.input.email.toLowerCase(), hashOf(secret)), sleep(ASKING_MS)]);
    return { Success: true };
  },
  async useLink(context) {
    const { services, input, request, now } = context;
    const tries = tokenTries(request.address);
    await countTries(context, tries);
    const named = readOwnerToken(input.token);
    if (!named) throw refuse(signInRefusals, 'linkOver');
    const cookie = await services.database.transact(named.customerId, async (tx) => {
      const link = await findLink(tx, hashOf(named.secret), now);
      if (!link) throw refuse(signInRefusals, 'linkOver');
      if (hashOf(request.cookies[BROWSER_COOKIE] ?? '') !== link.browserHash) throw refuse(portalRefusals, 'otherBrowser');
      const account = await findOwnerAccount(tx, link.accountId);
      if (!account || account.isLocked || !(await takeLink(tx, hashOf(named.secret)))) throw refuse(signInRefusals, 'linkOver');
      return startOwnerSession(context, tx, { accountId: link.accountId, method: 'LINK', command: 'Portal.useLink' });
    });
    await forgetTries(context, tries);
    context.setCookie(SESSION_COOKIE, cookie);
    context.setCookie(BROWSER_COOKIE, null);
    return { Success: true };
  },
  async readInvitation({ services, input, now }) {
    const named = readOwnerToken(input.token);
    const found = named && (await services.database.read(named.customerId, (tx) => findInvitation(tx, hashOf(named.secret), now)));
    if (!found) throw refuse(portalRefusals, 'invitationOver');
    const { company, community, address, name, email, locale } = found;
    return { company, community, address, name, email, locale };
  },
  async acceptInvitation(context) {
    const { services, input, request, now } = context;
    const tries = tokenTries(request.address);
    await countTries(context, tries);
    const named = readOwnerToken(input.token);
    if (!named) throw refuse(portalRefusals, 'invitationOver');
    const { customerId, secret } = named;
    const waiting = await services.database.read(customerId, (tx) => findInvitation(tx, hashOf(secret), now));
    if (!waiting) throw refuse(portalRefusals, 'invitationOver');
    const passwordHash = input.password === '' ? '' : await hashChosen(waiting.email, input.password);
    const caller = await authenticateOwner(request.cookies, services);
    const accountId = caller?.customerId === customerId ? (caller.ownerAccountId ?? null) : null;
    const cookie = await services.database.transact(customerId, async (tx) => {
      const invitation = await findInvitation(tx, hashOf(secret), now, true);
      if (!invitation) throw refuse(portalRefusals, 'invitationOver');
      const { invitationId, ownershipId, communityId } = invitation;
      const toAccount = await accountFor(context, tx, { invitation, accountId, locale: input.locale, passwordHash });
      if ((await findOwnerAccount(tx, toAccount))?.isLocked !== false) throw refuse(portalRefusals, 'invitationOver');
      await markAccepted(tx, invitationId, toAccount, now);
      await giveHome(tx, { accountId: toAccount, ownershipId, communityId, invitationId, now });
      return startOwnerSession(context, tx, { accountId: toAccount, method: 'INVITATION', command: 'Portal.acceptInvitation' });
    });
    await forgetTries(context, tries);
    context.setCookie(SESSION_COOKIE, cookie);
    return { Success: true };
  },
};
