// The handlers of the wizard: one plan of settings and invitations for several communities, and its way back.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import type { PortalSetting } from '../accounts/account.contract.ts';
import { inviteState, localeOf } from '../accounts/account.rules.ts';
import { insertInvitations, listInvitable, listSettings, saveSettings, unsetPortal } from '../accounts/account.store.ts';
import { invitationLetter } from '../owners/mail.rules.ts';
import { ownerMail } from '../owners/portal.contract.ts';
import { invitationEnd } from '../owners/token.rules.ts';
import { ownerRollouts, rolloutRefusals } from './rollout.contract.ts';
import { isSameSetting } from './rollout.rules.ts';
import {
  findRollout,
  insertRollout,
  insertRolloutCommunities,
  listNames,
  listRolloutCommunities,
  listRolloutRows,
  lockRollout,
  releaseRollout,
  rolloutInvitations,
  undoRolloutRows,
} from './rollout.store.ts';

type Asked = Omit<PortalSetting, 'isOn'> & { communityIds: string[]; holdsLetters: boolean };

/** What a community would have, and what it has. */
interface PlannedCommunity {
  communityId: string;
  community: string;
  before: PortalSetting | null;
  wanted: PortalSetting;
}

async function planCommunities({ tx, input }: Context<Asked>, lock: boolean): Promise<PlannedCommunity[]> {
  const { communityIds, showsHistory, showsDocuments, showsRequests, showsViolations, showsArchitectural } = input;
  const { contactChange, accent, greeting, greetingSpanish } = input;
  const shown = { showsHistory, showsDocuments, showsRequests, showsViolations, showsArchitectural };
  const wanted: PortalSetting = { isOn: true, ...shown, contactChange, accent, greeting, greetingSpanish };
  const ids = [...new Set(communityIds)];
  const held = new Map((await listSettings(tx, ids, lock)).map(({ communityId, version: _version, ...setting }) => [communityId, setting]));
  const names = await listNames(tx, ids);
  return ids.map((communityId) => {
    const community = names.get(communityId);
    if (community === undefined) throw notFound('The community');
    return { communityId, community, before: held.get(communityId) ?? null, wanted };
  });
}

const rolling = previewed(ownerRollouts.previewRollout, ownerRollouts.startRollout, {
  async plan(context, commits) {
    const { tx, now } = context;
    const communities = await planCommunities(context as Context<Asked>, commits);
    const ids = communities.map(({ communityId }) => communityId);
    const found = await listInvitable(tx, ids, { ownershipIds: null, now });
    const rows = found.map((row) => ({ ...row, locale: localeOf(row.language), state: inviteState(row, false) }));
    return { communities, rows, base: [communities, rows] };
  },
  async view({ services }, { communities, rows }) {
    const [first] = rows.filter(({ state }) => state === 'SEND');
    const link = `${services.publicUrl}/portal/…`;
    const letter = first && invitationLetter(first.locale, { ...first, name: first.owner, link });
    const byCommunity = Map.groupBy(rows, ({ communityId }) => communityId);
    return {
      communities: communities.map(({ communityId, community, before, wanted }) => {
        const own = byCommunity.get(communityId) ?? [];
        const invites = own.filter(({ state }) => state === 'SEND').length;
        const leftOut = own.filter(({ state }) => state === 'NO_EMAIL' || state === 'RETURNED').length;
        const changes = !isSameSetting(before, wanted);
        return { communityId, community, isOn: before?.isOn === true, changes, owners: own.length, invites, leftOut };
      }),
      rows: rows.map(({ communityId, community, ownershipId, owner, address, email, locale, state }) => ({
        ...{ communityId, community, ownershipId, owner, address, email, locale, state },
      })),
      invites: rows.filter(({ state }) => state === 'SEND').length,
      letter: letter ?? null,
    };
  },
  async refuse(_context, { communities, rows }) {
    const changes = communities.some(({ before, wanted }) => !isSameSetting(before, wanted));
    if (!changes && !rows.some(({ state }) => state === 'SEND')) throw refuse(rolloutRefusals, 'nothingToDo');
  },
  async post(context, { communities, rows }) {
    const { tx, input, userId, now } = context;
    const changing = communities.filter(({ before, wanted }) => !isSameSetting(before, wanted));
    const versions =
      changing.length === 0
        ? new Map<string, string>()
        : await saveSettings(
            tx,
            changing.map(({ communityId, wanted }) => ({ communityId, ...wanted })),
          );
    const rolloutId = await insertRollout(tx, input.holdsLetters, { userId, now });
    const standing = new Map((await listSettings(tx, input.communityIds)).map((row) => [row.communityId, row.version]));
    const kept = communities.map(({ communityId, before }) => ({
      communityId,
      before,
      versionAfter: versions.get(communityId) ?? standing.get(communityId) ?? '1',
    }));
    await insertRolloutCommunities(tx, rolloutId, kept);
    const going = rows.filter(({ state }) => state === 'SEND');
    const made = going.length === 0 ? [] : await insertInvitations(tx, going, { userId, now, expires: invitationEnd(now), rolloutId });
    if (!input.holdsLetters && made.length > 0) await sendLetters(context, made);
    context.record({ entityId: rolloutId, after: { communityIds: input.communityIds, invites: made.length, holds: input.holdsLetters } });
    return { rolloutId, communities: communities.length, invites: made.length };
  },
});

/** As many letters as one job takes. */
const MOST_LETTERS = 2000;

async function sendLetters({ tx, userId }: Pick<Context<unknown>, 'tx' | 'userId'>, invitationIds: readonly string[]): Promise<void> {
  for (let from = 0; from < invitationIds.length; from += MOST_LETTERS) {
    const payload = { kind: 'invitations' as const, invitationIds: invitationIds.slice(from, from + MOST_LETTERS) };
    await enqueueJob(tx, ownerMail, { payload, title: 'Invitations to the owner portal', userId });
  }
}

/** The communities of a run, all of which the caller must see. Answers `notFound` for every other. */
async function seenRollout({ tx, communities, input }: Context<{ rolloutId: string }>) {
  const rows = await listRolloutCommunities(tx, input.rolloutId);
  const isSeen = rows.length > 0 && (communities === 'all' || rows.every(({ communityId }) => communities.has(communityId)));
  if (!isSeen) throw notFound('The run');
  return rows;
}

const undoing = previewed(ownerRollouts.previewUndoRollout, ownerRollouts.undoRollout, {
  async plan(context, commits) {
    const { tx, input } = context;
    const rows = await seenRollout(context);
    const rollout = commits ? await lockRollout(tx, input.rolloutId) : await findRollout(tx, input.rolloutId);
    if (!rollout) throw notFound('The run');
    if (commits)
      await listSettings(
        tx,
        rows.map(({ communityId }) => communityId),
        true,
      );
    const { waiting, sent } = await rolloutInvitations(tx, input.rolloutId);
    return { rollout, rows, waiting, sent, base: [rollout, rows, waiting, sent] };
  },
  async view(_context, { rows, waiting }) {
    const communities = rows.map(({ communityId, community, before }) => ({ communityId, community, turnsOff: before?.isOn !== true }));
    return { communities, invitations: waiting.length };
  },
  async refuse(_context, { rollout, rows, sent }) {
    if (rollout.isUndone) throw refuse(rolloutRefusals, 'rolloutUndone');
    if (sent > 0) throw refuse(rolloutRefusals, 'lettersOut', { count: sent });
    const changed = rows.find(({ version, versionAfter }) => version !== versionAfter);
    if (changed) throw refuse(rolloutRefusals, 'settingsChanged', { community: changed.community });
  },
  async post(context, { rows, waiting }) {
    const { tx, input, userId, now } = context;
    await undoRolloutRows(tx, input.rolloutId, { userId, now });
    await saveSettings(
      tx,
      rows.map(({ communityId, before }) => ({ communityId, ...(before ?? unsetPortal) })),
    );
    context.record({ entityId: input.rolloutId, after: { isUndone: true, invitations: waiting.length } });
    return { communities: rows.length, invitations: waiting.length };
  },
});

export const rolloutHandlers: Handlers<typeof ownerRollouts> = {
  previewRollout: rolling.preview,
  startRollout: rolling.commit,
  previewUndoRollout: undoing.preview,
  undoRollout: undoing.commit,
  async sendRollout(context) {
    const { tx, input, now } = context;
    await seenRollout(context);
    const rollout = await lockRollout(tx, input.rolloutId);
    if (rollout?.isUndone) throw refuse(rolloutRefusals, 'rolloutUndone');
    if (!rollout?.holdsLetters || rollout.isReleased) throw refuse(rolloutRefusals, 'notHeld');
    const { waiting } = await rolloutInvitations(tx, input.rolloutId);
    await releaseRollout(tx, input.rolloutId, { now, expires: invitationEnd(now) });
    await sendLetters(context, waiting);
    context.record({ entityId: input.rolloutId, after: { sent: waiting.length } });
    return { invites: waiting.length };
  },
  listRollouts: ({ tx, communities, now }) => listRolloutRows(tx, communities, now),
};
