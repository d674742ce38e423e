// The fields of a note on a record.
import type { Fields } from '../../../packages/contract/contract.ts';

export const noteFields = {
  kind: { kind: 'choice', title: 'Kind', words: { CALL: 'Call', VISIT: 'Visit', EMAIL: 'Email', OTHER: 'Note' }, initial: 'OTHER' },
  noteDate: { kind: 'date', title: 'Date', required: true, initial: 'today' },
  /** The last day it is shown among current notes. */
  expiresDate: { kind: 'date', title: 'Shown until', help: 'Blank for always' },
  subject: { kind: 'text', title: 'Subject', most: 200, required: true },
  body: { kind: 'longText', title: 'Text', most: 20_000 },
  /** All staff are those who may see the record; public is the portal as well. */
  seenBy: {
    kind: 'choice',
    title: 'Read by',
    words: {
      AUTHOR: 'Private: I alone',
      ROLE: 'Holders of one role',
      STAFF: 'All staff who may see the record',
      PUBLIC: 'Public: staff, and the portal',
    },
    initial: 'STAFF',
  },
  /** For notes of one role. */
  roleId: { kind: 'ref', title: 'Role' },
  isPinned: { kind: 'flag', title: 'Pinned above the other notes' },
} as const satisfies Fields;
