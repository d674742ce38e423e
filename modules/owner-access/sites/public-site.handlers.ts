// The visitor's side of public pages: what was published stands at its address, and nothing else.

import type { Services } from '../../../packages/http/handlers.ts';
import type { PageAnswer, PublicPage } from '../../../packages/http/public-pages.ts';
import { wholeFile } from '../../../packages/http/whole-file.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { isSlug, pageShape, type SitePage, sitePath } from './site.contract.ts';
import { findAddress, findOffice, findOwnersFile, findSite } from './site.store.ts';
import { noSiteHtml, sitePageHtml, siteStyle } from './site-page.rules.ts';

const nothing: PageAnswer = { kind: 'html', html: noSiteHtml, style: siteStyle, status: 404, mayBeIndexed: false };

interface Found {
  customerId: string;
  communityId: string;
  /** The address it has today. */
  slug: string;
  page: SitePage;
}

/** The page an address leads to: live, and of an association that is managed. */
async function findLive(slug: string, { database }: Services): Promise<Found | undefined> {
  const given = isSlug(slug) ? await findAddress(database.local, slug) : undefined;
  if (!given) return undefined;
  const { customerId, communityId } = given;
  return database.read(customerId, async (tx) => {
    const found = await findSite(tx, communityId);
    if (!found?.isLive || found.published === null) return undefined;
    const standing = (await findOffice(tx, communityId))?.standing ?? '';
    if (!['DRAFT', 'ACTIVE'].includes(standing)) return undefined;
    return { customerId, communityId, slug: found.slug, page: pageShape.parse(found.published) };
  });
}

/** The page. An address it had before leads to the one it has. */
export const publicSite: PublicPage = {
  path: sitePath(':slug'),
  async answer({ slug = '' }, services) {
    const found = await findLive(slug, services);
    if (!found) return nothing;
    if (found.slug !== slug) return { kind: 'moved', to: sitePath(found.slug) };
    return { kind: 'html', html: sitePageHtml(slug, found.page), style: siteStyle, mayBeIndexed: found.page.mayBeIndexed };
  },
};

/** A file on the page, by the version that was published, as long as all owners may see it. */
export const publicSiteFile: PublicPage = {
  path: `${sitePath(':slug')}/files/:attachmentId`,
  async answer({ slug = '', attachmentId = '' }, services) {
    const found = await findLive(slug, services);
    const listed = found?.page.documents?.find((one) => one.attachmentId === attachmentId);
    if (!found || !listed) return nothing;
    const { customerId, communityId, page } = found;
    const file = await services.database.read(customerId, async (tx) =>
      findOwnersFile(tx, communityId, listed, await todayOf(tx, communityId, services.clock.now())),
    );
    if (!file) return nothing;
    const { fileName, mediaType, fileKey, sha256 } = file;
    return {
      kind: 'file',
      file: { fileName, contentType: mediaType, body: await wholeFile(services.files, { fileKey, sha256 }) },
      digest: sha256,
      mayBeIndexed: page.mayBeIndexed,
    };
  },
};
