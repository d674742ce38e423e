// Templates written in Word: uploaded with tags such as {owner.name}, merged for many owners at once.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  dateIn,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  flag,
  id,
  instantOut,
  keptFileRefusals,
  line,
  needs,
  query,
  uploadedFile,
} from '../../../packages/contract/contract.ts';
import { fieldRefusals, valueRefusals } from '../templates/template.contract.ts';

const rights = (level: AccessLevel) => needs('templatemaintain', level);

export const wordRefusals = {
  notWord: 'This file is no Word document. Save it as .docx and upload that.',
  wordUnreadable: 'This Word document cannot be read: {problem}',
  wordBlock: 'The document holds {tag}. Only single tags are printed, such as owner.name in braces.',
  wordActive: 'The document reaches out of itself by {what}. Take it out and upload the document again.',
  wordTagUnknown: 'The document names {name}, which nothing here knows.',
  wordNameTaken: 'Another Word template is named {name}.',
  wordGlobal: 'Every community uses this template, and you see only some of them.',
  ...fieldRefusals,
  ...keptFileRefusals,
} as const;
export const wordMergeRefusals = {
  nobodyToMerge: 'Nobody is left to merge this for.',
  ...valueRefusals,
  ...fieldRefusals,
} as const;
export const ticketRefusals = { ticketOver: 'This link is over. Open the document from the product again.' } as const;

const ofTemplate = { wordTemplateId: id };
const fileAnswer = z.custom<FileAnswer>();

export const wordTemplates = defineEndpoints('WordTemplate', {
  listWordTemplates: query({
    summary: 'The Word templates the caller may use, with their tags.',
    permission: rights(1),
    input: z.object({}),
    output: z.array(
      z.object({
        ...ofTemplate,
        name: z.string(),
        forCommunityId: id.nullable(),
        communityName: z.string(),
        versionNo: z.number(),
        tags: z.array(z.string()),
        isActive: z.boolean(),
        changedBy: z.string(),
        changedTime: instantOut,
      }),
    ),
  }),
  addWordTemplate: command({
    summary: 'Keeps a Word document as a template. Its tags are listed; one that nothing knows is refused.',
    permission: rights(2),
    touches: 'word template',
    bodyLimit: 14_000_000,
    input: z.object({ name: line(120, 1), forCommunityId: id.nullable().default(null), file: uploadedFile }),
    output: z.object({ ...ofTemplate, tags: z.array(z.string()) }),
    refusals: wordRefusals,
  }),
  replaceWordTemplate: command({
    summary: 'Uploads the next version of a Word template. Letters merged before stay as they are.',
    permission: rights(4),
    touches: 'word template',
    bodyLimit: 14_000_000,
    input: z.object({ ...ofTemplate, file: uploadedFile }),
    output: z.object({ versionNo: z.number(), tags: z.array(z.string()) }),
    refusals: wordRefusals,
  }),
  useWordTemplate: command({
    summary: 'Retires a Word template, or takes it back in use.',
    permission: rights(8),
    touches: 'word template',
    input: z.object({ ...ofTemplate, isActive: flag }),
    output: z.object({}),
    refusals: wordRefusals,
  }),
  getWordLink: query({
    summary: 'A ticket by which Word opens a template for ten minutes, without a session.',
    permission: rights(1),
    input: z.object(ofTemplate),
    output: z.object({ ticket: z.string(), fileName: z.string() }),
  }),
  openInWord: file({
    summary: 'A Word template by its ticket, as Word asks for it from the host of the pages.',
    permission: 'public',
    path: '/templates/word',
    toWebHost: true,
    input: z.object({ ticket: z.string().max(2_000), v: z.string().max(100).default('') }),
    output: fileAnswer,
    refusals: ticketRefusals,
  }),
  mergeWordTemplate: file({
    summary: 'The letters of a Word template for many owners, one document each, in one archive.',
    permission: needs('templatemaintain', 1, ['ownercommunications', 1]),
    input: z.object({ communityId: id, ...ofTemplate, letterDate: dateIn, everyOwner: flag.default(false) }),
    output: fileAnswer,
    refusals: wordMergeRefusals,
  }),
});

export const wordScreens = defineScreens({
  'word-templates': {
    title: 'Word templates',
    also: 'docx word document merge',
    area: 'correspondence',
    path: '/correspondence/word-templates',
    claims: rights(1),
    menu: { section: 'Correspondence', order: 21 },
  },
});
