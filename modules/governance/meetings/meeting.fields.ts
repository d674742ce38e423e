// The fields of a meeting.
import type { Fields } from '../../../packages/contract/contract.ts';

export const meetingFields = {
  name: { kind: 'text', title: 'Name', most: 120, required: true, list: 'shown' },
  committeeId: { kind: 'ref', title: 'Body', help: 'Blank for a meeting of the members' },
  meetingDate: { kind: 'date', title: 'Date', required: true, list: 'shown' },
  startTime: { kind: 'time', title: 'Begins at' },
  meetingKind: {
    kind: 'choice',
    title: 'Kind',
    words: { REGULAR: 'Regular', SPECIAL: 'Special', ANNUAL: 'Annual', EMERGENCY: 'Emergency', EXECUTIVE: 'Executive session' },
    initial: 'REGULAR',
    list: 'shown',
  },
  isOpen: { kind: 'flag', title: 'Open to owners', initial: true },
  place: { kind: 'text', title: 'Place', most: 160 },
  noticeDate: { kind: 'date', title: 'Notice given', list: 'shown' },
  noticeProof: { kind: 'text', title: 'Proof of notice', most: 200, help: 'Where it was posted or mailed, and who can say so' },
  agenda: { kind: 'longText', title: 'Agenda', most: 4000 },
  minutes: {
    kind: 'choice',
    title: 'Minutes',
    words: { NONE: 'None yet', DRAFT: 'Draft', APPROVED: 'Approved' },
    tones: { DRAFT: 'attention', APPROVED: 'good' },
    initial: 'NONE',
    list: 'shown',
  },
} as const satisfies Fields;
