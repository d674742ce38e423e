// Templates of letters: written as a draft, tried on real owners, released as versions. Each is of one
// community or of all.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  commit,
  dateIn,
  defineEndpoints,
  defineList,
  defineScreens,
  type FileAnswer,
  file,
  flag,
  id,
  instantOut,
  keptFileRefusals,
  line,
  needs,
  overwriteRefusals,
  preview,
  query,
  uploadedFile,
  version,
} from '../../../packages/contract/contract.ts';
import { letterDocument, mergeFieldShown, mergeTableShown, mergeValues } from '../merge/document.contract.ts';

const rights = (level: AccessLevel) => needs('templatemaintain', level);
/** Who writes templates and may see owners too: a preview shows both. */
const mayTry = needs('templatemaintain', 1, ['ownercommunications', 1]);

export const templateKinds = [
  'LETTER',
  'NOTICE',
  'MEETING',
  'COLLECTION',
  'VIOLATION',
  'ARCHITECTURAL',
  'STATEMENT',
  'CHECK',
  'OWNER_ACCESS',
  'WORK_ORDER',
] as const;
export type TemplateKind = (typeof templateKinds)[number];
export const templateKindWords: Readonly<Record<TemplateKind, string>> = {
  LETTER: 'Letter',
  NOTICE: 'Notice',
  MEETING: 'Meeting',
  COLLECTION: 'Collection',
  VIOLATION: 'Violation',
  ARCHITECTURAL: 'Architectural',
  STATEMENT: 'Statement cover',
  CHECK: 'Check cover',
  OWNER_ACCESS: 'Owner access',
  WORK_ORDER: 'Work order',
};

export const letterheads = ['ASSOCIATION', 'COMPANY', 'NONE'] as const;
export type Letterhead = (typeof letterheads)[number];
export const letterheadWords: Readonly<Record<Letterhead, string>> = {
  ASSOCIATION: 'The association',
  COMPANY: 'The management company',
  NONE: 'None, and no address',
};

const facts = {
  name: line(120, 1),
  kind: z.enum(templateKinds).default('LETTER'),
  letterhead: z.enum(letterheads).default('ASSOCIATION'),
  /** Paper alone where this is no. */
  mayEmail: flag.default(true),
  subject: line(150).default(''),
  subjectEs: line(150).default(''),
  body: letterDocument,
  bodyEs: letterDocument.nullable().default(null),
};
const shownBody = {
  name: z.string(),
  kind: z.enum(templateKinds),
  letterhead: z.enum(letterheads),
  mayEmail: z.boolean(),
  subject: z.string(),
  subjectEs: z.string(),
  body: letterDocument,
  bodyEs: letterDocument.nullable(),
};
const shownVersion = {
  versionNo: z.number(),
  remark: z.string(),
  releasedBy: z.string(),
  releasedTime: instantOut,
};

/** Of everything that prints merge fields. */
export const fieldRefusals = { fieldClosed: 'Your role may not read {title}, which this template prints.' } as const;
/** Of everything that prints values that may lack. */
export const valueRefusals = {
  valuesMissing: '{count} letters lack a value, the first one {title} of {account}. Complete it, or exclude the owner.',
} as const;
export const templateRefusals = {
  templateNameTaken: 'Another template is named {name}.',
  globalTemplate: 'Every community uses this template, and you see only some of them. Copy it, and change the copy.',
  fieldUnknown: 'The template names {name}, which nothing here knows.',
  ...fieldRefusals,
} as const;
export const releaseRefusals = {
  nothingToRelease: 'The draft says what version {versionNo} says. Change it first.',
  noSubject: 'A template that may be emailed needs a subject.',
  emptyBody: 'Nothing is written in this template yet.',
} as const;
export const templateUseRefusals = { templateInUse: 'Version {versionNo} was released. Retire the template instead.' } as const;
export const pictureRefusals = { notAPicture: 'This file is no PNG or JPEG picture.' } as const;

const at = { templateId: id };
const tryIt = { communityId: id, letterDate: dateIn };
const fileAnswer = z.custom<FileAnswer>();

const testRow = z.object({
  ownershipId: id,
  accountNumber: z.string(),
  owner: z.string(),
  missing: z.array(z.string()),
});
const testView = {
  count: z.number(),
  filled: z.number(),
  rows: z.array(testRow),
};

export const templates = defineEndpoints('Template', {
  listMergeFields: query({
    summary: 'The merge fields and tables the caller may print, with what each is.',
    permission: rights(1),
    input: z.object({}),
    output: z.object({ fields: z.array(mergeFieldShown), tables: z.array(mergeTableShown) }),
  }),
  listMergeOwners: query({
    summary: 'The present owners of an association a letter can be tried on, by account.',
    permission: mayTry,
    input: z.object({ communityId: id }),
    output: z.array(z.object({ ownershipId: id, accountNumber: z.string(), owner: z.string(), isSpanish: z.boolean() })),
  }),
  getMergeValues: query({
    summary: 'What a letter of a day would print of one owner: every value and table the caller may read.',
    permission: mayTry,
    input: z.object({ ...tryIt, ownershipId: id }),
    output: mergeValues.extend({
      sender: z.string(),
      senderLines: z.array(z.string()),
      company: z.string(),
      companyLines: z.array(z.string()),
      addressLines: z.array(z.string()),
    }),
  }),
  listSamples: query({
    summary: 'The samples a template can begin with.',
    permission: rights(1),
    input: z.object({}),
    output: z.array(z.object({ sample: z.string(), name: z.string(), kind: z.enum(templateKinds), hasSpanish: z.boolean() })),
  }),
  addTemplate: command({
    summary: 'Adds a template: blank, from a sample, or as a copy of another.',
    permission: rights(2),
    touches: 'template',
    input: z.object({
      name: line(120, 1),
      kind: z.enum(templateKinds).default('LETTER'),
      /** Null for every community. */
      forCommunityId: id.nullable().default(null),
      sample: z.string().max(60).optional(),
      fromTemplateId: id.optional(),
    }),
    output: z.object(at),
    refusals: templateRefusals,
  }),
  getTemplate: query({
    summary: 'A template as it is written on, with its versions.',
    permission: rights(1),
    input: z.object(at),
    output: z.object({
      ...at,
      version,
      ...shownBody,
      forCommunityId: id.nullable(),
      communityName: z.string(),
      currentVersion: z.number().nullable(),
      hasDraft: z.boolean(),
      isActive: z.boolean(),
      changedBy: z.string(),
      changedTime: instantOut,
      mayChange: z.boolean(),
      versions: z.array(z.object(shownVersion)),
    }),
  }),
  saveTemplate: command({
    summary: 'Saves the draft of a template; letters go on with the version in use.',
    permission: rights(4),
    touches: 'template',
    input: z.object({ ...at, version, ...facts }),
    output: z.object({ ...at, version }),
    refusals: { ...templateRefusals, ...overwriteRefusals },
  }),
  getTemplateVersion: query({
    summary: 'A version of a template as it was released.',
    permission: rights(1),
    input: z.object({ ...at, versionNo: z.coerce.number().int().min(1).max(100_000) }),
    output: z.object({ ...at, ...shownBody, ...shownVersion }),
  }),
  testTemplate: query({
    summary: 'Merges the draft with every present owner of an association, and names the values that are missing.',
    permission: mayTry,
    snapshot: true,
    input: z.object({ ...at, ...tryIt }),
    output: z.object(testView),
    refusals: templateRefusals,
  }),
  proofTemplate: file({
    summary: 'The draft as PDF for one owner, marked as a proof.',
    permission: mayTry,
    input: z.object({ ...at, ...tryIt, ownershipId: id, language: z.enum(['en', 'es']).default('en') }),
    output: fileAnswer,
    refusals: templateRefusals,
  }),
  previewRelease: preview({
    summary: 'What releasing the draft changes. Saves nothing.',
    permission: rights(4),
    input: z.object(at),
    output: z.object({ versionNo: z.number(), replaces: z.number().nullable(), isSpanish: z.boolean() }),
    refusals: { ...templateRefusals, ...releaseRefusals },
  }),
  releaseTemplate: commit('previewRelease', {
    summary: 'Releases the draft as a version: letters made from then on use it, those made before keep theirs.',
    permission: rights(4),
    touches: 'template',
    input: z.object({ ...at, remark: line(200).default('') }),
    output: z.object({ ...at, versionNo: z.number() }),
    refusals: { ...templateRefusals, ...releaseRefusals },
  }),
  setTemplateUse: command({
    summary: 'Retires a template, or puts it back in use; its versions stay.',
    permission: rights(4),
    touches: 'template',
    input: z.object({ ...at, isActive: flag }),
    output: z.object(at),
    refusals: templateRefusals,
  }),
  deleteTemplate: command({
    summary: 'Deletes a template no version of which was released.',
    permission: rights(8),
    touches: 'template',
    input: z.object(at),
    output: z.object({}),
    refusals: { ...templateRefusals, ...templateUseRefusals },
  }),
  addTemplatePicture: command({
    summary: 'Keeps a PNG or JPEG picture that templates print.',
    permission: rights(4),
    touches: 'template picture',
    bodyLimit: 6_000_000,
    input: z.object({
      file: uploadedFile.refine((given) => given.content.length < 5_600_000, 'must have at most 4 MB'),
    }),
    output: z.object({ pictureId: id }),
    refusals: { ...keptFileRefusals, ...pictureRefusals },
  }),
  getTemplatePicture: file({
    summary: 'A picture of templates.',
    permission: rights(1),
    input: z.object({ pictureId: id }),
    output: fileAnswer,
  }),
});

export const templateList = defineList({
  name: 'TemplateList',
  title: 'Template library',
  noun: 'templates',
  permission: rights(1),
  scope: {},
  rowId: 'templateId',
  columns: {
    name: { title: 'Template', kind: 'text' },
    kind: {
      title: 'Kind',
      kind: 'status',
      always: true,
      words: Object.fromEntries(templateKinds.map((kind) => [kind, [templateKindWords[kind], 'neutral'] as const])) as Record<
        TemplateKind,
        readonly [string, 'neutral']
      >,
    },
    state: {
      title: 'Status',
      kind: 'status',
      always: true,
      words: {
        IN_USE: ['In use', 'good'],
        CHANGED: ['In use, draft beside it', 'attention'],
        DRAFT: ['Draft', 'attention'],
        RETIRED: ['Retired', 'neutral'],
      },
    },
    versionNo: { title: 'Version', kind: 'count' },
    usedBy: { title: 'For', kind: 'text' },
    languages: { title: 'Languages', kind: 'text' },
    mayEmail: { title: 'Email', kind: 'flag' },
    changedBy: { title: 'Changed by', kind: 'text' },
    changedDate: { title: 'Changed', kind: 'date' },
  },
  extra: {},
  views: {
    active: { title: 'In use and drafts', filters: ['state:in:IN_USE,CHANGED,DRAFT'] },
    drafts: { title: 'To release', filters: ['state:in:CHANGED,DRAFT'] },
    all: { title: 'All' },
  },
  sort: 'name',
});

export const templateScreens = defineScreens({
  'template-library': {
    title: 'Template library',
    also: 'letter templates merge fields',
    area: 'correspondence',
    path: '/correspondence/templates',
    claims: rights(1),
    menu: { section: 'Correspondence', order: 20 },
  },
  'template-editor': {
    title: 'Template editor',
    area: 'correspondence',
    path: '/c/$communityId/correspondence/templates/$templateId',
    claims: rights(1),
  },
});
