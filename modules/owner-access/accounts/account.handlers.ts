// The handlers of the office's side of the portal.
import { randomUUID } from 'node:crypto';
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { addMilliseconds, assert, notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { deviceInWords, hashOf, newSecret, refuseOverwrite } from '../../identity/identity.server.ts';
import { findOwnerAccount, type OwnerAccountRow, removeHome, saveLocked } from '../owners/account.store.ts';
import { findPasswordHash } from '../owners/login.store.ts';
import { insertLook, listLooks } from '../owners/look.store.ts';
import { invitationLetter } from '../owners/mail.rules.ts';
import { ownerMail, portalPath } from '../owners/portal.contract.ts';
import { endOwnerSessions, listOwnerSessions } from '../owners/session.store.ts';
import { invitationEnd, LOOK_COOKIE, lookEnd, ownerToken } from '../owners/token.rules.ts';
import { ownerAccess, ownerAccessRefusals } from './account.contract.ts';
import { inviteState, localeOf } from './account.rules.ts';
import {
  communitiesOfAccount,
  countFunnel,
  findAccountTimes,
  findSetting,
  hasInvitation,
  insertInvitations,
  listAccountHomes,
  listAccountInvitations,
  listInvitable,
  revokeInvitation,
  saveSettings,
  unsetPortal,
} from './account.store.ts';

const THIRTY_DAYS = 30 * 24 * 3_600_000;

interface Invites {
  communityId: string;
  ownershipIds?: string[] | undefined;
}

async function whoToInvite({ tx, now, input: { communityId, ownershipIds } }: Context<Invites>) {
  await requireCommunity(tx, communityId);
  const found = await listInvitable(tx, [communityId], { ownershipIds: ownershipIds ?? null, now });
  if (ownershipIds && found.length !== new Set(ownershipIds).size) throw notFound('An owner');
  return found.map((row) => ({ ...row, locale: localeOf(row.language), state: inviteState(row, ownershipIds !== undefined) }));
}

const inviting = previewed(ownerAccess.previewInvitations, ownerAccess.sendInvitations, {
  async plan(context, commits) {
    const { tx, input } = context;
    const setting = await findSetting(tx, input.communityId, commits);
    const rows = await whoToInvite(context);
    return { isOn: setting?.isOn === true, rows, base: [setting?.isOn, rows] };
  },
  async view({ services }, { rows }) {
    const [first] = rows.filter(({ state }) => state === 'SEND');
    const link = `${services.publicUrl}/portal/…`;
    const letter = first && invitationLetter(first.locale, { ...first, name: first.owner, link });
    return {
      rows: rows.map(({ ownershipId, owner, address, email, locale, state }) => ({ ownershipId, owner, address, email, locale, state })),
      count: rows.filter(({ state }) => state === 'SEND').length,
      letter: letter ?? null,
    };
  },
  async refuse(_context, { isOn, rows }) {
    if (!isOn) throw refuse(ownerAccessRefusals, 'portalOff');
    if (!rows.some(({ state }) => state === 'SEND')) throw refuse(ownerAccessRefusals, 'nobodyToInvite');
  },
  async post(context, { rows }) {
    const { tx, input, userId, now } = context;
    const going = rows.filter(({ state }) => state === 'SEND');
    const made = await insertInvitations(tx, going, { userId, now, expires: invitationEnd(now) });
    const payload = { kind: 'invitations' as const, invitationIds: made };
    await enqueueJob(tx, ownerMail, { payload, title: 'Invitations to the owner portal', userId });
    context.record({ entityId: input.communityId, after: { invited: going.map(({ ownershipId }) => ownershipId) } });
    return { count: made.length };
  },
});

/** The communities of an account the caller sees. Answers `notFound` where there is none. */
async function seenCommunities({ tx, communities }: Context<unknown>, accountId: string): Promise<string[]> {
  const all = await communitiesOfAccount(tx, accountId);
  const seen = communities === 'all' ? all : all.filter((one) => communities.has(one));
  if (seen.length === 0) throw notFound('The account');
  return seen;
}

/** An account the caller may change as a whole: every home of it is in communities they see. */
async function wholeAccount(context: Context<{ ownerAccountId: string }>): Promise<OwnerAccountRow> {
  const { tx, input, communities } = context;
  const all = await communitiesOfAccount(tx, input.ownerAccountId);
  const account = await findOwnerAccount(tx, input.ownerAccountId, true);
  const isMine = all.length > 0 && (communities === 'all' || all.every((one) => communities.has(one)));
  if (!account || !isMine) throw notFound('The account');
  return account;
}

async function changeHome(
  context: Context<{ communityId: string; ownerAccountId: string; ownershipId: string }>,
  isRemoved: boolean,
): Promise<Record<string, never>> {
  const { tx, input, now } = context;
  const { ownerAccountId: accountId, communityId, ownershipId } = input;
  const homes = await listAccountHomes(tx, accountId, [communityId]);
  const isThere = homes.some((home) => home.ownershipId === ownershipId);
  if (!isThere || !(await removeHome(tx, accountId, ownershipId, isRemoved ? now : null))) throw notFound('The home');
  context.record({ entityId: accountId, before: { isRemoved: !isRemoved }, after: { isRemoved, ownershipId } });
  return {};
}

async function settingOf(tx: Tx, communityId: string, lock = false) {
  const found = await findSetting(tx, communityId, lock);
  if (!found) return { version: null, ...unsetPortal };
  const { communityId: _community, ...setting } = found;
  return setting;
}

type SettingCalls = 'getSetting' | 'saveSetting' | 'getFunnel';

const settingHandlers: Pick<Handlers<typeof ownerAccess>, SettingCalls> = {
  getSetting: ({ tx, input }) => settingOf(tx, input.communityId),
  async saveSetting(context) {
    const { tx, input } = context;
    const { communityId, version, ...wanted } = input;
    const { version: heldVersion, ...before } = await settingOf(tx, communityId, true);
    await refuseOverwrite(context, { kind: 'owner portal', ids: [communityId], version: heldVersion ?? 'new' }, version ?? 'new');
    await saveSettings(tx, [{ communityId, ...wanted }]);
    context.record({ entityId: communityId, communityId, before, after: wanted });
    return {};
  },
  async getFunnel({ tx, input: { communityId }, now }) {
    const today = await todayOf(tx, communityId, now);
    const { isOn } = await settingOf(tx, communityId);
    return { isOn, ...(await countFunnel(tx, communityId, today, addMilliseconds(now, -THIRTY_DAYS))) };
  },
};

export const ownerAccessHandlers: Handlers<typeof ownerAccess> = {
  ...settingHandlers,
  previewInvitations: inviting.preview,
  sendInvitations: inviting.commit,
  async revokeInvitation(context) {
    const { tx, input, now } = context;
    const ownershipId = await revokeInvitation(tx, input.communityId, input.invitationId, now);
    if (ownershipId === undefined && !(await hasInvitation(tx, input.communityId, input.invitationId))) throw notFound('The invitation');
    if (ownershipId === undefined) throw refuse(ownerAccessRefusals, 'notWaiting');
    context.record({ entityId: input.invitationId, after: { revoked: ownershipId } });
    return {};
  },
  async getAccount(context) {
    const {
      tx,
      now,
      input: { ownerAccountId: accountId },
    } = context;
    const communityIds = await seenCommunities(context, accountId);
    const [account, times, homes, invitations, sessions, hash, looks] = await Promise.all([
      findOwnerAccount(tx, accountId),
      findAccountTimes(tx, accountId),
      listAccountHomes(tx, accountId, communityIds),
      listAccountInvitations(tx, accountId, communityIds, now),
      listOwnerSessions(tx, accountId, now),
      findPasswordHash(tx, accountId),
      listLooks(tx, accountId, now),
    ]);
    if (!account || !times) throw notFound('The account');
    const { displayName: name, email, locale, isLocked } = account;
    const shown = sessions.map(({ agent, ...session }) => ({ ...session, device: deviceInWords(agent) }));
    return {
      ownerAccountId: accountId,
      name,
      email,
      locale,
      isLocked,
      ...times,
      hasPassword: hash !== '',
      homes,
      invitations,
      sessions: shown,
      looks,
    };
  },
  async lookAsOwner(context) {
    const { tx, input, userId, now, services, principal } = context;
    const { accountId, isLocked } = await wholeAccount(context);
    if (isLocked) throw refuse(ownerAccessRefusals, 'isLockedNow');
    assert(principal.customerId, 'the gate let a user of a customer in');
    const [lookId, secret] = [randomUUID(), newSecret()];
    await insertLook(tx, { lookId, accountId, userId, secretHash: hashOf(secret), reason: input.reason, now, expires: lookEnd(now) });
    context.setCookie(LOOK_COOKIE, ownerToken({ customerId: principal.customerId, secret }));
    context.record({ entityId: accountId, after: { lookId }, reason: input.reason });
    return { address: `${services.publicUrl}${portalPath}/` };
  },
  async endAccountSessions(context) {
    const { accountId } = await wholeAccount(context);
    const ended = await endOwnerSessions(context.tx, { accountId }, context.now);
    context.record({ entityId: accountId, after: { ended } });
    return { ended };
  },
  async lockAccount(context) {
    const { accountId, isLocked } = await wholeAccount(context);
    if (isLocked) throw refuse(ownerAccessRefusals, 'isLockedNow');
    await saveLocked(context.tx, accountId, context.now);
    const ended = await endOwnerSessions(context.tx, { accountId }, context.now);
    context.record({ entityId: accountId, before: { isLocked }, after: { isLocked: true, ended } });
    return {};
  },
  async unlockAccount(context) {
    const { accountId, isLocked } = await wholeAccount(context);
    if (!isLocked) throw refuse(ownerAccessRefusals, 'notLocked');
    await saveLocked(context.tx, accountId, null);
    context.record({ entityId: accountId, before: { isLocked }, after: { isLocked: false } });
    return {};
  },
  removeHome: (context) => changeHome(context, true),
  giveHomeBack: (context) => changeHome(context, false),
};
