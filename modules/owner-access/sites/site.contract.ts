// The public page of an association: its address, what is on it, and its publication. Source: operations.md
// 9.
import { z } from 'zod';
import {
  command,
  commit,
  dateOut,
  defineEndpoints,
  defineList,
  defineScreens,
  flag,
  id,
  instantOut,
  needs,
  only,
  overwriteRefusals,
  preview,
  query,
  version,
} from '../../../packages/contract/contract.ts';

/** Where the page of an address stands on the host of the product. */
export const sitePath = (slug: string): string => `/sites/${slug}`;

/** Words, figures and single hyphens; what is taken stays taken. */
export const isSlug = (text: string): boolean => text.length >= 3 && text.length <= 40 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

/** Several lines of plain text. */
const welcome = z
  .string()
  .max(4000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  .regex(/^[^\u0000-\u0009\u000b-\u001f\u007f\p{Cs}]*$/u, 'must not contain control characters');

const parts = z.array(z.enum(['address', 'welcome', 'office', 'board', 'documents', 'indexing']));

/** What the page shows, as it was published or would be. */
export const pageShape = z.object({
  name: z.string(),
  place: z.string(),
  welcome: z.string(),
  mayBeIndexed: z.boolean(),
  office: z.object({ lines: z.array(z.string()), phones: z.array(z.string()), emails: z.array(z.string()) }).nullable(),
  board: z.array(z.object({ name: z.string(), position: z.string() })).nullable(),
  documents: z
    .array(
      z.object({ attachmentId: id, version: z.number(), name: z.string(), groupName: z.string(), fileName: z.string(), size: z.number() }),
    )
    .nullable(),
});
export type SitePage = z.output<typeof pageShape>;

const settings = {
  slug: z.string().trim().toLowerCase().refine(isSlug, 'must be 3 to 40 letters, figures and single hyphens'),
  welcome: welcome.default(''),
  showsOffice: flag.default(true),
  showsBoard: flag.default(false),
  showsDocuments: flag.default(false),
  mayBeIndexed: flag.default(false),
  documentIds: z.array(id).max(100).default([]),
};

const permission = needs('communitymaintain', 1);
const rights = needs('communitymaintain', 4);
const touches = 'site';
export const takenRefusals = {
  slugTaken: 'The address {slug} was given to another page, and is never given again. Choose another.',
} as const;
export const unsetRefusals = { noSite: 'The page has no address yet: set it first.' } as const;

export const siteRefusals = {
  notToOwners: 'Only files that are published to all owners of this community go on the page.',
  neverPublished: 'The page was never published, so there is nothing to put back.',
} as const;

export const site = defineEndpoints('Site', {
  getSite: query({
    summary: 'How the public page of a community is set, with the files that can be put on it: those published to all owners.',
    permission,
    snapshot: true,
    input: z.object({ communityId: id }),
    output: z.object({
      /** Null before it is first set. */
      version: version.nullable(),
      slug: z.string(),
      welcome: z.string(),
      showsOffice: z.boolean(),
      showsBoard: z.boolean(),
      showsDocuments: z.boolean(),
      mayBeIndexed: z.boolean(),
      documentIds: z.array(id),
      offered: z.array(z.object({ attachmentId: id, name: z.string(), groupName: z.string() })),
    }),
  }),
  saveSite: command({
    summary: 'Sets the public page of a community. Nothing is shown to anybody until it is published.',
    permission: rights,
    touches,
    input: z.object({ communityId: id, version: version.nullable(), ...settings }),
    output: z.object({}),
    refusals: { ...overwriteRefusals, ...takenRefusals, ...only(siteRefusals, 'notToOwners') },
  }),
  previewSite: preview({
    summary: 'The page as it would be published now, beside what is public: its HTML, what differs, and what it was made of.',
    permission,
    snapshot: true,
    input: z.object({ communityId: id }),
    output: z.object({
      html: z.string(),
      page: pageShape,
      /** What differs from what is public; everything on it before the first time. */
      changed: parts,
      isLive: z.boolean(),
    }),
    refusals: unsetRefusals,
  }),
  publishSite: commit('previewSite', {
    summary: 'Shows the page to anybody on the internet, as it was previewed.',
    permission: rights,
    touches,
    input: z.object({ communityId: id }),
    output: z.object({ publishedTime: instantOut }),
    refusals: { ...unsetRefusals, ...takenRefusals },
  }),
  setSiteLive: command({
    summary: 'Takes the page down, or puts it back as it was last published.',
    permission: rights,
    touches,
    input: z.object({ communityId: id, isLive: flag }),
    output: z.object({}),
    refusals: { ...unsetRefusals, ...only(siteRefusals, 'neverPublished') },
  }),
});

/** Where a page stands. */
export const pageWords = {
  LIVE: ['Public', 'good'],
  DOWN: ['Taken down', 'attention'],
  DRAFT: ['Not published', 'neutral'],
  NONE: ['None', 'neutral'],
} as const;

export const siteList = defineList({
  name: 'SiteList',
  title: 'Community websites',
  noun: 'communities',
  permission,
  scope: {},
  rowId: 'communityId',
  columns: {
    shortCode: { title: 'Code', kind: 'text' },
    name: { title: 'Community', kind: 'text' },
    state: {
      title: 'Page',
      kind: 'status',
      always: true,
      words: pageWords,
    },
    slug: { title: 'Address', kind: 'text' },
    shows: { title: 'Shows', kind: 'text' },
    documents: { title: 'Files', kind: 'count', always: true, sum: true },
    gone: { title: 'Files withdrawn', kind: 'count', always: true, sum: true },
    publishedOn: { title: 'Published', kind: 'date' },
    publishedBy: { title: 'Published by', kind: 'text', hidden: true },
    mayBeIndexed: { title: 'Search engines', kind: 'flag', yesNo: ['May list it', 'Kept out'], hidden: true },
  },
  extra: { todayDate: dateOut },
  views: {
    all: { title: 'All' },
    live: { title: 'Public', filters: ['state:in:LIVE'] },
    gone: { title: 'With withdrawn files', filters: ['state:in:LIVE', 'gone:over:0'] },
    none: { title: 'Without a page', filters: ['state:in:NONE,DRAFT'] },
  },
  sort: 'name',
});

export const siteScreens = defineScreens({
  'comweb-communities': {
    title: 'Community websites',
    also: 'Comweb communities',
    area: 'portfolio',
    path: '/comweb',
    claims: permission,
    menu: { section: 'Portfolio', order: 41, group: 'More' },
  },
});
