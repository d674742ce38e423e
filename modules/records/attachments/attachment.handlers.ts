// The calls about attached files: each asks first whether the caller may do this with the record, and every
// statement names the record.
import { createHash, randomUUID } from 'node:crypto';
import { type AccessLevel, bytesOf, type HandlerInput, refuse, type UploadedFile } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { type KeptFile, lookAtFile } from '../../../packages/files/media-type.ts';
import { zipFiles } from '../../../packages/files/zip.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import { bringing, type Context, type Handlers } from '../../../packages/http/handlers.ts';
import { requireWhole, wholeFile } from '../../../packages/http/whole-file.ts';
import { assert, dateInZone, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { type Thread, threadWork } from '../../../packages/threads/threads.ts';
import { todayOf } from '../../communities/communities.server.ts';
import type { OpenedRecord } from '../book/book.contract.ts';
import type { RecordKinds } from '../book/record.handlers.ts';
import { type AttachmentView, attachmentRefusals, type attachments } from './attachment.contract.ts';
import { audiencesOf, keptUntil, pictureTypes } from './attachment.rules.ts';
import {
  type AttachmentFacts,
  clearPicture,
  countAudience,
  findNamed,
  findTogether,
  insertAttachment,
  insertVersion,
  isInField,
  listGroupNames,
  listVersions,
  lockAttachment,
  markRemoved,
  moveAttachment,
  updateAttachment,
} from './attachment.store.ts';

const MOST_FILES = 200;

/** In a thread: what a sent file is, and whether it may be kept. */
export function lookAtSent(file: UploadedFile): KeptFile {
  return lookAtFile(bytesOf(file), file.fileName);
}

const lookInThread = ({ file }: { file: UploadedFile }, thread: Thread) => thread.run(threadWork(lookAtSent, import.meta.url), file);

type Rows = Awaited<ReturnType<typeof listVersions>>;

function viewsOf(rows: Rows): AttachmentView[] {
  return [...Map.groupBy(rows, (row) => row.attachmentId).values()].flatMap((versions) => {
    const [newest] = versions;
    if (!newest) return [];
    const { attachmentId, name, groupName, isPicture, publishedTo, publishedFromDate, publishedUntilDate } = newest;
    const shown = versions.map(({ version, fileName, mediaType, size, sha256, uploadedBy, uploadedTime, invoice }) => ({
      version,
      fileName,
      mediaType,
      size,
      sha256,
      uploadedBy,
      uploadedTime,
      invoice: invoice && { ...invoice, lines: [...invoice.lines] },
    }));
    return [{ attachmentId, name, groupName, isPicture, publishedTo, publishedFromDate, publishedUntilDate, versions: shown }];
  });
}

const distinctFiles = (rows: Rows) => new Set(rows.map((row) => row.attachmentId)).size;
const todayAt = ({ tx, now }: Pick<Context<unknown>, 'tx' | 'now'>, { communityId }: OpenedRecord): Promise<LocalDate> | LocalDate =>
  communityId === null ? dateInZone(now, 'UTC') : todayOf(tx, communityId, now);
const tooMany = () => refuse(attachmentRefusals, 'tooManyFiles', { most: MOST_FILES });

/** A file that is the value of a custom field stays with its record. */
async function refuseInField(tx: Tx, attachmentId: string): Promise<void> {
  if (await isInField(tx, attachmentId)) throw refuse(attachmentRefusals, 'inField');
}

type RecordContext = Context<{ kind: string; entityId: string; communityId?: string | undefined }>;

/**
 * Throws `infected` when the scanner of this installation says so, `notScanned` when it does not answer;
 * without one every file passes.
 */
async function scan({ services }: Pick<Context<unknown>, 'services'>, content: Uint8Array): Promise<void> {
  const outcome = (await services.scanFile?.(content)) ?? 'clean';
  if (outcome === 'infected') throw refuse(attachmentRefusals, 'infected', [{ path: 'file', message: 'is refused' }]);
  if (outcome === 'failed') throw refuse(attachmentRefusals, 'notScanned');
}

function publishing(kinds: RecordKinds): Pick<Handlers<typeof attachments>, 'countAudience' | 'publishAttachment'> {
  return {
    async countAudience(context) {
      const record = await kinds.open(context, context.input, 4);
      return {
        count: await countAudience(context.tx, record, context.input.publishedTo, await todayAt(context, record)),
        offered: audiencesOf(record),
      };
    },
    async publishAttachment(context) {
      const { tx, input } = context;
      const { publishedTo, publishedUntilDate, confirmed, attachmentId } = input;
      const record = await kinds.open(context, input, 4);
      const before = await lockAttachment(tx, record, attachmentId);
      if (!before) throw notFound('The file');
      if (!audiencesOf(record).includes(publishedTo)) throw refuse(attachmentRefusals, 'noSuchAudience');
      const today = await todayAt(context, record);
      const isShown = publishedTo !== 'NOBODY';
      const publishedFromDate = isShown ? (input.publishedFromDate ?? today) : null;
      if (publishedFromDate !== null && publishedUntilDate !== null && publishedUntilDate < publishedFromDate)
        throw refuse(attachmentRefusals, 'endsBefore', [{ path: 'publishedUntilDate', message: 'is before the first day' }]);
      const audience = await countAudience(tx, record, publishedTo, today);
      if (isShown && audience !== confirmed) throw refuse(attachmentRefusals, 'audienceChanged', { people: audience, confirmed });
      const after: AttachmentFacts = { ...before, publishedTo, publishedFromDate, publishedUntilDate: isShown ? publishedUntilDate : null };
      await updateAttachment(tx, attachmentId, after);
      context.record({ entityId: attachmentId, before, after: { ...after, audience } });
      return {};
    },
  };
}

function keeping(kinds: RecordKinds) {
  const locked = async (context: RecordContext, attachmentId: string, level: AccessLevel) => {
    const record = await kinds.open(context, context.input, level);
    const before = await lockAttachment(context.tx, record, attachmentId);
    if (!before) throw notFound('The file');
    return { record, before };
  };
  const handlers: Pick<Handlers<typeof attachments>, 'addAttachment' | 'editAttachment' | 'assignAttachment' | 'removeAttachment'> = {
    addAttachment: bringing(
      lookInThread,
      async (context: Context<HandlerInput<typeof attachments.addAttachment>>, { mediaType, fileName, invoice }) => {
        const { tx, input, userId, now } = context;
        const to = await kinds.open(context, input, 2);
        const content = bytesOf(input.file);
        await scan(context, content);
        const by = { userId, now };
        if (input.attachmentId === undefined && distinctFiles(await listVersions(tx, to)) >= MOST_FILES) throw tooMany();
        if (input.attachmentId !== undefined) await locked(context, input.attachmentId, 2);
        const named = { name: input.name || fileName, groupName: input.groupName };
        const attachmentId = input.attachmentId ?? (await insertAttachment(tx, to, named, by));
        const fileKey = `${tx.customerId}/attachments/${randomUUID()}`;
        const sha256 = createHash('sha256').update(content).digest('hex');
        const size = await context.keepFile(fileKey, content);
        assert(size === content.length, 'a file is written whole');
        const version = await insertVersion(tx, attachmentId, { fileName, mediaType, size, sha256, fileKey, invoice }, by);
        context.record({
          entityId: attachmentId,
          after: { kind: to.kind, recordId: to.entityId, fileName, mediaType, size, sha256, version },
        });
        const [view] = viewsOf(await listVersions(tx, to, attachmentId));
        assert(view, 'what was attached is there');
        return view;
      },
    ),
    async editAttachment(context) {
      const { tx, input } = context;
      const { attachmentId, name, groupName, isPicture } = input;
      const { record, before } = await locked(context, attachmentId, 4);
      const [newest] = await listVersions(tx, record, attachmentId);
      if (isPicture && !pictureTypes.has(newest?.mediaType ?? '')) throw refuse(attachmentRefusals, 'noPicture');
      if (isPicture && !before.isPicture) await clearPicture(tx, record);
      const after: AttachmentFacts = { ...before, name, groupName, isPicture };
      await updateAttachment(tx, attachmentId, after);
      context.record({ entityId: attachmentId, before, after });
      return {};
    },
    async assignAttachment(context) {
      const { tx, input } = context;
      const { record, before } = await locked(context, input.attachmentId, 8);
      await refuseInField(tx, input.attachmentId);
      const to = await kinds.open(context, input.to, 2);
      if (distinctFiles(await listVersions(tx, to)) >= MOST_FILES) throw tooMany();
      await moveAttachment(tx, input.attachmentId, to);
      context.record({ entityId: input.attachmentId, before: { ...before, record: record.label }, after: { record: to.label } });
      return {};
    },
    async removeAttachment(context) {
      const { tx, input, userId, now } = context;
      const { before } = await locked(context, input.attachmentId, 8);
      await refuseInField(tx, input.attachmentId);
      await markRemoved(tx, input.attachmentId, { userId, now, keptUntil: keptUntil(dateInZone(now, 'UTC')) });
      context.record({ entityId: input.attachmentId, before });
      return {};
    },
  };
  return handlers;
}

/** The files of the ids, all of them. Throws `notFound` when one is none, or was removed. */
async function foundTogether(tx: Tx, attachmentIds: readonly string[]) {
  const found = await findTogether(tx, attachmentIds);
  if (found.length !== new Set(attachmentIds).size) throw notFound('A file');
  return found;
}

/** The handlers, over the kinds of record there are. */
export const attachmentHandlers = (kinds: RecordKinds): Handlers<typeof attachments> => ({
  ...keeping(kinds),
  ...publishing(kinds),
  async listAttachments(context) {
    return viewsOf(await listVersions(context.tx, await kinds.open(context, context.input, 1)));
  },
  async listGroups({ tx }) {
    return listGroupNames(tx);
  },
  async findRecords(context) {
    const { tx, input, communities } = context;
    if (!kinds.may(context, input.kind, 2)) throw forbidden();
    return findNamed(tx, kinds.named(tx, input.kind), { words: input.words, communityId: input.communityId ?? null, communities });
  },
  async readTogether(context) {
    const { tx, input } = context;
    const told = [];
    for (const file of await foundTogether(tx, input.attachmentIds)) {
      const record = await kinds.open(context, file, 1, 'A file');
      const isOffered = audiencesOf(record).includes(input.publishedTo);
      const count = isOffered ? await countAudience(tx, record, input.publishedTo, await todayAt(context, record)) : 0;
      told.push({ ...record, attachmentId: file.attachmentId, name: file.name, count, isOffered });
    }
    return told;
  },
  async downloadAttachment(context) {
    const { tx, input, services } = context;
    const versions = await listVersions(tx, await kinds.open(context, input, 1), input.attachmentId);
    const found = input.version === undefined ? versions[0] : versions.find((row) => row.version === input.version);
    if (!found) throw notFound('The file');
    return { fileName: found.fileName, contentType: found.mediaType, body: await wholeFile(services.files, found) };
  },
  async downloadTogether(context) {
    const { tx, input, services, now } = context;
    const found = await foundTogether(tx, input.attachmentIds);
    for (const record of found) await kinds.open(context, record, 1, 'A file');
    await requireWhole(services.files, found);
    const entries = found.map(({ fileName, fileKey }) => ({ name: fileName, read: () => services.files.get(fileKey) }));
    return { fileName: 'Files.zip', contentType: 'application/zip', body: zipFiles(entries, now) };
  },
});
