// The calls about attached files. The gate asks the claim of the record, its module whether the record exists, and every statement names community, kind and record.
import { createHash, randomUUID } from 'node:crypto';
import { bytesOf } from '../../packages/contract/contract.ts';
import type { Tx } from '../../packages/db/database.ts';
import { lookAtFile } from '../../packages/files/media-type.ts';
import { type Context, type Handlers, type Route, routes } from '../../packages/http/handlers.ts';
import { assert, notFound, Refusal } from '../../packages/kernel/kernel.ts';
import type { Attachments, AttachmentView } from './attachment.contract.ts';
import {
  type AttachedTo,
  insertAttachment,
  insertVersion,
  listVersions,
  lockAttachment,
  markRemoved,
  updateName,
} from './attachment.store.ts';

/** True when a community has the record that files are attached to. */
export type RecordExists = (tx: Tx, communityId: string, entityId: string) => Promise<boolean>;

const MOST_FILES = 200;

function viewsOf(rows: Awaited<ReturnType<typeof listVersions>>): AttachmentView[] {
  return [...Map.groupBy(rows, (row) => row.attachmentId).values()].flatMap((versions) => {
    const [newest] = versions;
    if (!newest) return [];
    const shown = versions.map(({ attachmentId: _id, name: _name, fileKey: _key, ...version }) => version);
    return [{ attachmentId: newest.attachmentId, name: newest.name, versions: shown }];
  });
}

type Ordered = Context<{ communityId: string; entityId: string }>;

function handlersOf({ kind }: Attachments, exists: RecordExists): Handlers<Attachments['calls']> {
  const recordOf = async ({ tx, input: { communityId, entityId } }: Ordered): Promise<AttachedTo> => {
    if (!(await exists(tx, communityId, entityId))) throw notFound('The record');
    return { communityId, kind, entityId };
  };
  const locked = async (context: Ordered, attachmentId: string): Promise<string> => {
    const name = await lockAttachment(context.tx, await recordOf(context), attachmentId);
    if (name === undefined) throw notFound('The file');
    return name;
  };
  return {
    async listAttachments(context) {
      return viewsOf(await listVersions(context.tx, await recordOf(context)));
    },
    async addAttachment(context) {
      const { tx, input, services, userId, now } = context;
      const to = await recordOf(context);
      const content = bytesOf(input.file);
      const { mediaType, fileName } = lookAtFile(content, input.file.fileName);
      const by = { userId, now };
      const known = input.attachmentId === undefined ? new Set((await listVersions(tx, to)).map((row) => row.attachmentId)) : null;
      if (known && known.size >= MOST_FILES) throw new Refusal('tooManyFiles', `A record holds at most ${MOST_FILES} files.`);
      if (input.attachmentId !== undefined) await locked(context, input.attachmentId);
      const attachmentId = input.attachmentId ?? (await insertAttachment(tx, to, input.name || fileName, by));
      const fileKey = `${tx.customerId}/attachments/${randomUUID()}`;
      const sha256 = createHash('sha256').update(content).digest('hex');
      const size = await services.files.put(fileKey, content);
      assert(size === content.length, 'a file is written whole');
      const version = await insertVersion(tx, attachmentId, { fileName, mediaType, size, sha256, fileKey }, by);
      context.record({ entityId: attachmentId, after: { kind, recordId: to.entityId, fileName, mediaType, size, sha256, version } });
      const [view] = viewsOf(await listVersions(tx, to, attachmentId));
      assert(view, 'what was attached is there');
      return view;
    },
    async renameAttachment(context) {
      const { attachmentId, name } = context.input;
      const before = await locked(context, attachmentId);
      await updateName(context.tx, attachmentId, name);
      context.record({ entityId: attachmentId, before: { name: before }, after: { name } });
      return {};
    },
    async removeAttachment(context) {
      const { tx, input, userId, now } = context;
      const name = await locked(context, input.attachmentId);
      await markRemoved(tx, input.attachmentId, { userId, now });
      context.record({ entityId: input.attachmentId, before: { kind, recordId: input.entityId, name } });
      return {};
    },
    async downloadAttachment(context) {
      const { tx, input, services } = context;
      const versions = await listVersions(tx, await recordOf(context), input.attachmentId);
      const found = input.version === undefined ? versions[0] : versions.find((row) => row.version === input.version);
      if (!found) throw notFound('The file');
      return { fileName: found.fileName, contentType: found.mediaType, body: await services.files.get(found.fileKey) };
    },
  };
}

/** The routes of the files of one kind of record. */
export function attachmentRoutes(attachments: Attachments, exists: RecordExists): Route[] {
  return routes(attachments.calls, handlersOf(attachments, exists));
}
