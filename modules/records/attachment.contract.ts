// Files attached to records of every kind: each module declares them for its kind of record, under the claims of that record.
import { z } from 'zod';
import {
  command,
  count,
  defineEndpoints,
  type FileAnswer,
  file,
  id,
  instantOut,
  line,
  query,
  type Requirement,
  uploadedFile,
} from '../../packages/contract/contract.ts';

/** The files of one kind of record. */
interface AttachmentDeclaration {
  /** The area of its calls: `JournalAttachment`. */
  area: string;
  /** The kind of record, as the rows name it. */
  kind: string;
  see: Requirement;
  add: Requirement;
  change: Requirement;
  remove: Requirement;
}

/** The id of a record within its community. */
const entityId = z.string().regex(/^[\w-]{1,60}$/, 'must be the id of a record');
const ofRecord = z.object({ communityId: id, entityId });
const one = ofRecord.extend({ attachmentId: id });

const attachmentVersion = z.object({
  version: z.number(),
  fileName: z.string(),
  mediaType: z.string(),
  /** In bytes. */
  size: z.number(),
  sha256: z.string(),
  uploadedBy: z.string(),
  uploadedTime: instantOut,
});

/** An attached file as it is shown: its name, and its versions, the newest first. */
const attachmentView = z.object({ attachmentId: id, name: z.string(), versions: z.array(attachmentVersion) });
export type AttachmentView = z.output<typeof attachmentView>;

const refusals = {
  emptyFile: 'The file is empty.',
  fileTooLarge: 'The file is larger than 25 MB.',
  fileKind: 'Kept are PDF, pictures, Word, Excel and PowerPoint documents, and text.',
  activeContent: 'The file holds scripts or macros.',
  tooManyFiles: 'A record holds at most 200 files.',
} as const;

/** Declares the files of one kind of record: looking at them, adding one or a new version, renaming, removing, fetching. */
export function declareAttachments({ area, kind, see, add, change, remove }: AttachmentDeclaration) {
  const touches = 'attachment';
  const calls = defineEndpoints(area, {
    listAttachments: query({
      summary: 'The files attached to a record, by name, with their versions.',
      permission: see,
      input: ofRecord,
      output: z.array(attachmentView),
    }),
    addAttachment: command({
      summary: 'Attaches a file to a record, or a new version of one that is attached. What it is, is told by its content.',
      permission: add,
      touches,
      // Room for 25 MB in base64.
      bodyLimit: 36 * 1024 * 1024,
      input: ofRecord.extend({ attachmentId: id.optional(), name: line(120).default(''), file: uploadedFile }),
      output: attachmentView,
      refusals,
    }),
    renameAttachment: command({
      summary: 'Gives an attached file another name.',
      permission: change,
      touches,
      input: one.extend({ name: line(120, 1) }),
      output: z.object({}),
    }),
    removeAttachment: command({
      summary: 'Takes a file off a record; its bytes and its history are kept.',
      permission: remove,
      touches,
      input: one,
      output: z.object({}),
    }),
    downloadAttachment: file({
      summary: 'An attached file, the newest version unless another is asked for; always to be saved, never opened as a page.',
      permission: see,
      input: one.extend({ version: count(10_000, 1).optional() }),
      output: z.custom<FileAnswer>(),
    }),
  });
  return { kind, calls } as const;
}

/** The files of one kind of record, as declared. */
export type Attachments = ReturnType<typeof declareAttachments>;
