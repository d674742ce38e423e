// The handlers of templates written in Word.
import { createHash } from 'node:crypto';
import { bytesOf, type HandlerInput, refuse, type UploadedFile } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { openText, sealText } from '../../../packages/db/secrets.ts';
import { lookAtFile } from '../../../packages/files/media-type.ts';
import { type ZipEntry, zipFiles } from '../../../packages/files/zip.ts';
import { bringing, type Context, type Handlers, type Services } from '../../../packages/http/handlers.ts';
import { wholeFile } from '../../../packages/http/whole-file.ts';
import { addMilliseconds, notFound } from '../../../packages/kernel/kernel.ts';
import { type Thread, threadWork } from '../../../packages/threads/threads.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { loadMerge, type MergeSource, openTo, strangeName, termsOf } from '../merge/merge-source.handlers.ts';
import { withOwnFields } from '../merge/own-merge.handlers.ts';
import { listRecipientRows } from '../merge/recipient.store.ts';
import { mergeWord, wordsOfTags, wordTags } from './word-merge.rules.ts';
import { outsideOf } from './word-outside.rules.ts';
import { ticketRefusals, wordMergeRefusals, wordRefusals, type wordTemplates } from './word-template.contract.ts';
import {
  findWordTemplate,
  insertWordTemplate,
  insertWordVersion,
  listWordTemplateRows,
  setWordUse,
  type WordTemplateRow,
} from './word-template.store.ts';

type Declared = typeof wordTemplates;
const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** How long Word may ask for a document it was sent to. */
const TICKET_MS = 600_000;

type Asking = Pick<Context<unknown>, 'tx' | 'communities'>;
const isSeen = ({ communities }: Asking, forCommunityId: string | null) =>
  forCommunityId === null || communities === 'all' || communities.has(forCommunityId);

async function theTemplate(context: Asking, wordTemplateId: string, lock = false): Promise<WordTemplateRow> {
  const row = await findWordTemplate(context.tx, wordTemplateId, lock);
  if (!row || !isSeen(context, row.forCommunityId)) throw notFound('The Word template');
  return row;
}

function refuseGlobal({ communities }: Asking, forCommunityId: string | null): void {
  if (forCommunityId === null && communities !== 'all') throw refuse(wordRefusals, 'wordGlobal');
}

/** In a thread: the tags of a document; refuses what is not Word, or acts or reaches out. */
export async function readWord(file: UploadedFile): Promise<{ tags: string[] }> {
  const content = new Uint8Array(bytesOf(file));
  if (lookAtFile(content, file.fileName).mediaType !== MEDIA_TYPE) throw refuse(wordRefusals, 'notWord');
  const what = await outsideOf(content);
  if (what !== null) throw refuse(wordRefusals, 'wordActive', { what });
  return { tags: await wordTags(content) };
}

const readInThread = ({ file }: { file: UploadedFile }, thread: Thread) => thread.run(threadWork(readWord, import.meta.url), file);

/** Keeps a document that was read, if someone knows its tags. */
async function looked(context: Context<unknown>, given: readonly MergeSource[], { tags }: { tags: string[] }, file: UploadedFile) {
  const content = new Uint8Array(bytesOf(file));
  const sources = await withOwnFields(context.tx, given, context.userId);
  const strange = strangeName(sources, context.held, { fields: new Set(tags), tables: new Set(), blocks: new Set(), pictures: new Set() });
  if (strange?.code === 'fieldUnknown') throw refuse(wordRefusals, 'wordTagUnknown', { name: strange.name });
  if (strange) throw refuse(wordRefusals, 'fieldClosed', { title: strange.title });
  const sha256 = createHash('sha256').update(content).digest('hex');
  const fileKey = `${context.tx.customerId}/word-templates/${sha256}.docx`;
  await context.keepFile(fileKey, content);
  return { fileName: file.fileName, fileKey, sha256, tags };
}

async function bytesOfTemplate(services: Services, row: WordTemplateRow) {
  const pieces: Uint8Array[] = [];
  for await (const piece of await wholeFile(services.files, row)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

/** What every owner's document says; refuses what lacks a value or is closed to the caller. */
async function planWord(
  context: Context<{ communityId: string; letterDate: never; everyOwner: boolean }>,
  given: readonly MergeSource[],
  tags: readonly string[],
) {
  const { tx, input, held, userId } = context;
  const sources = await withOwnFields(tx, given, userId);
  const strange = strangeName(sources, held, { fields: new Set(tags), tables: new Set(), blocks: new Set(), pictures: new Set() });
  if (strange) throw refuse(wordMergeRefusals, 'fieldClosed', { title: strange.code === 'fieldClosed' ? strange.title : strange.name });
  const open = openTo(sources, held);
  const all = await listRecipientRows(tx, input.communityId, input.letterDate);
  const owners = all.filter(({ isPrimary, getsCopies }) => input.everyOwner || isPrimary || getsCopies);
  if (owners.length === 0) throw refuse(wordMergeRefusals, 'nobodyToMerge');
  const wanted = new Set(tags);
  const ownershipIds = owners.map(({ ownershipId }) => ownershipId);
  const known = await loadMerge(tx, open, {
    communityId: input.communityId,
    ownershipIds,
    on: input.letterDate,
    wants: (name) => wanted.has(name),
  });
  const { fields } = termsOf(open, 'en');
  const letters = owners.map(({ ownershipId, accountNumber }) => {
    return { accountNumber, ...wordsOfTags(tags, fields, known.get(ownershipId) ?? { values: {}, tables: {} }, 'en') };
  });
  const lacking = letters.filter(({ missing }) => missing.length > 0);
  const [first] = lacking;
  if (first)
    throw refuse(wordMergeRefusals, 'valuesMissing', {
      count: lacking.length,
      title: first.missing[0] ?? '',
      account: first.accountNumber,
    });
  return letters;
}

type LinkCalls = 'getWordLink' | 'openInWord';

/** The calls by which Word itself opens a document: it has no session, so it brings a ticket. */
const linkHandlers: Pick<Handlers<Declared>, LinkCalls> = {
  async getWordLink(context) {
    const { fileName } = await theTemplate(context, context.input.wordTemplateId);
    const { customerId } = context.tx;
    const through = addMilliseconds(context.now, TICKET_MS);
    const said = { use: 'word-template', customerId, wordTemplateId: context.input.wordTemplateId, through };
    return { ticket: sealText(context.services.secrets, JSON.stringify(said)), fileName };
  },
  async openInWord({ input, services, now }) {
    const over = () => refuse(ticketRefusals, 'ticketOver');
    const said = await Promise.resolve()
      .then(() => JSON.parse(openText(services.secrets, input.ticket)) as Record<string, string>)
      .catch(() => {
        throw over();
      });
    const { use, customerId = '', wordTemplateId = '', through = '' } = said;
    if (use !== 'word-template' || through < now) throw over();
    const row = await services.database.read(customerId, (tx: Tx) => findWordTemplate(tx, wordTemplateId));
    if (!row) throw over();
    return { fileName: row.fileName, contentType: MEDIA_TYPE, body: await wholeFile(services.files, row) };
  },
};

/** The handlers, over the merge fields of every feature. */
export const wordHandlers = (sources: readonly MergeSource[]): Handlers<Declared> => ({
  ...linkHandlers,
  async listWordTemplates({ tx, communities }) {
    const rows = await listWordTemplateRows(tx, communities === 'all' ? null : [...communities]);
    return rows.map(({ fileKey: _key, sha256: _hash, fileName: _name, ...row }) => row);
  },
  addWordTemplate: bringing(readInThread, async (context: Context<HandlerInput<Declared['addWordTemplate']>>, read) => {
    const { tx, input, userId, now, communities } = context;
    const { name, forCommunityId } = input;
    refuseGlobal(context, forCommunityId);
    if (forCommunityId !== null) {
      if (communities !== 'all' && !communities.has(forCommunityId)) throw notFound('The community');
      await requireCommunity(tx, forCommunityId);
    }
    const version = await looked(context, sources, read, input.file);
    const wordTemplateId = await insertWordTemplate(tx, name, forCommunityId, { userId, now });
    if (wordTemplateId === undefined) throw refuse(wordRefusals, 'wordNameTaken', { name });
    await insertWordVersion(tx, wordTemplateId, { ...version, versionNo: 1 }, { userId, now });
    context.record({ entityId: wordTemplateId, after: { name, tags: version.tags, sha256: version.sha256 } });
    return { wordTemplateId, tags: version.tags };
  }),
  replaceWordTemplate: bringing(readInThread, async (context: Context<HandlerInput<Declared['replaceWordTemplate']>>, read) => {
    const { tx, input, userId, now } = context;
    const row = await theTemplate(context, input.wordTemplateId, true);
    refuseGlobal(context, row.forCommunityId);
    const version = await looked(context, sources, read, input.file);
    const versionNo = row.versionNo + 1;
    await insertWordVersion(tx, row.wordTemplateId, { ...version, versionNo }, { userId, now });
    context.record({ entityId: row.wordTemplateId, before: { sha256: row.sha256 }, after: { versionNo, sha256: version.sha256 } });
    return { versionNo, tags: version.tags };
  }),
  async useWordTemplate(context) {
    const { tx, input, userId, now } = context;
    const row = await theTemplate(context, input.wordTemplateId, true);
    refuseGlobal(context, row.forCommunityId);
    await setWordUse(tx, row.wordTemplateId, input.isActive, { userId, now });
    context.record({ entityId: row.wordTemplateId, before: { isActive: row.isActive }, after: { isActive: input.isActive } });
    return {};
  },
  async mergeWordTemplate(context) {
    const { input, services, now } = context;
    const row = await theTemplate(context, input.wordTemplateId);
    if (!row.isActive || (row.forCommunityId !== null && row.forCommunityId !== input.communityId)) throw notFound('The Word template');
    const { shortCode } = await requireCommunity(context.tx, input.communityId);
    const letters = await planWord(context as never, sources, row.tags);
    const bytes = await bytesOfTemplate(services, row);
    async function* documents(): AsyncGenerator<ZipEntry> {
      for (const { accountNumber, words } of letters)
        yield { name: `${accountNumber} ${row.name}.docx`, bytes: await mergeWord(bytes, words) };
    }
    const fileName = `${shortCode} ${row.name}.zip`;
    return { fileName, contentType: 'application/zip', body: zipFiles(documents(), now) };
  },
});
