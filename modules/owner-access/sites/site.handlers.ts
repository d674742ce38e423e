// The office's side of public pages: how one is set, what it would show, and its publication.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { baseHashOf, previewed } from '../../../packages/http/previewed.ts';
import type { Instant, Refusal } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { boardOf } from '../../people/people.server.ts';
import { pageShape, type SitePage, site, siteRefusals, takenRefusals, unsetRefusals } from './site.contract.ts';
import {
  findOffice,
  findSite,
  giveAddress,
  listChosen,
  listOwnersFiles,
  type SiteSettings,
  saveDocuments,
  saveLive,
  savePublished,
  saveSettings,
} from './site.store.ts';
import { changedParts, sitePageHtml } from './site-page.rules.ts';

async function officeOf(tx: Tx, communityId: string) {
  const found = await findOffice(tx, communityId);
  const listed = (kind: string) => (found?.contacts ?? []).filter((one) => one.kind === kind && one.isListed).map(({ value }) => value);
  const place = [found?.city, found?.state].filter(Boolean).join(', ');
  const lines = found ? [found.street, found.street2, [place, found.postcode].filter(Boolean).join(' ')].filter((one) => one !== '') : [];
  const phones = [...(found?.phoneListed && found.phone !== '' ? [found.phone] : []), ...listed('PHONE')];
  const emails = [...(found && found.email !== '' ? [found.email] : []), ...listed('EMAIL')];
  return { name: found?.name ?? '', place, office: { lines, phones, emails } };
}

/**
 * The page as it is set, from what is known today: nothing of owners, of files only those all owners may see
 * that were put on it.
 */
async function composePage(tx: Tx, communityId: string, settings: SiteSettings, now: Instant): Promise<SitePage> {
  const today = await todayOf(tx, communityId, now);
  const { name, place, office } = await officeOf(tx, communityId);
  const chosen = new Set(settings.showsDocuments ? await listChosen(tx, communityId) : []);
  const board = settings.showsBoard ? await boardOf(tx, communityId, today) : null;
  const files = settings.showsDocuments ? await listOwnersFiles(tx, communityId, today) : null;
  return pageShape.parse({
    name,
    place,
    welcome: settings.welcome.trim(),
    mayBeIndexed: settings.mayBeIndexed,
    office: settings.showsOffice ? office : null,
    board: board?.map(({ displayName, position }) => ({ name: displayName, position })) ?? null,
    documents: files?.filter(({ attachmentId }) => chosen.has(attachmentId)) ?? null,
  });
}

function slugTaken(slug: string): Refusal {
  return refuse(takenRefusals, 'slugTaken', { slug }, [{ path: 'slug', message: 'is taken' }]);
}

function noSite(): Refusal {
  return refuse(unsetRefusals, 'noSite');
}

const publishing = previewed(site.previewSite, site.publishSite, {
  async plan({ tx, input: { communityId }, now }, commits) {
    const found = await findSite(tx, communityId, commits);
    if (!found) throw noSite();
    const page = await composePage(tx, communityId, found, now);
    return { found, page, base: [found.slug, page] };
  },
  async view(_context, { found, page }) {
    const changed = changedParts(found.published && pageShape.parse(found.published), page);
    return { html: sitePageHtml(found.slug, page), page, changed, isLive: found.isLive };
  },
  async post(context, { found, page, base }) {
    const { tx, input, now, userId } = context;
    // Books that came from another installation bring how a page is set, and get its address here.
    if (!(await giveAddress(tx, found.slug, input.communityId, now))) throw slugTaken(found.slug);
    await savePublished(tx, input.communityId, { page, hash: baseHashOf(base), userId, now });
    context.record({ entityId: input.communityId, before: found.published, after: page });
    return { publishedTime: now };
  },
});

export const siteHandlers: Handlers<typeof site> = {
  async getSite({ tx, input: { communityId }, now }) {
    await requireCommunity(tx, communityId);
    const found = await findSite(tx, communityId);
    const files = await listOwnersFiles(tx, communityId, await todayOf(tx, communityId, now));
    const offered = files.map(({ attachmentId, name, groupName }) => ({ attachmentId, name, groupName }));
    const none = { version: null, slug: '', welcome: '', showsOffice: true, showsBoard: false, showsDocuments: false, mayBeIndexed: false };
    return { ...(found ?? none), documentIds: await listChosen(tx, communityId), offered };
  },

  async saveSite(context) {
    const { tx, input, now } = context;
    const { communityId, version, documentIds, ...settings } = input;
    await requireCommunity(tx, communityId);
    const before = await findSite(tx, communityId, true);
    await refuseOverwrite(context, { kind: 'site', ids: [communityId], version: before?.version ?? 'new' }, version ?? 'new');
    const chosen = new Set(await listChosen(tx, communityId));
    const offered = new Set((await listOwnersFiles(tx, communityId, await todayOf(tx, communityId, now))).map((one) => one.attachmentId));
    // What was chosen and is withdrawn meanwhile goes without a word; it is shown to nobody as it is.
    if (documentIds.some((each) => !offered.has(each) && !chosen.has(each)))
      throw refuse(siteRefusals, 'notToOwners', [{ path: 'documentIds', message: 'holds a file that is not published to all owners' }]);
    if (!(await giveAddress(tx, settings.slug, communityId, now))) throw slugTaken(settings.slug);
    await saveSettings(tx, communityId, settings);
    const kept = documentIds.filter((each) => offered.has(each));
    await saveDocuments(tx, communityId, kept);
    context.record({
      entityId: communityId,
      before: before && { ...before, published: undefined },
      after: { ...settings, documentIds: kept },
    });
    return {};
  },

  previewSite: publishing.preview,
  publishSite: publishing.commit,

  async setSiteLive(context) {
    const { tx, input } = context;
    const found = await findSite(tx, input.communityId, true);
    if (!found) throw noSite();
    if (found.published === null) throw refuse(siteRefusals, 'neverPublished');
    await saveLive(tx, input.communityId, input.isLive);
    context.record({ entityId: input.communityId, before: { isLive: found.isLive }, after: { isLive: input.isLive } });
    return {};
  },
};
