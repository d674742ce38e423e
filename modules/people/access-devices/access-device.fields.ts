// The fields of a key, fob, card, remote, permit or code given out for a home.
import type { Fields } from '../../../packages/contract/contract.ts';

export const accessDeviceFields = {
  name: { kind: 'text', title: 'Number', help: 'As printed on it', most: 60, required: true, list: 'shown' },
  deviceKind: {
    kind: 'choice',
    title: 'Type',
    words: {
      KEY: 'Key',
      FOB: 'Fob',
      CARD: 'Card',
      REMOTE: 'Gate remote',
      PERMIT: 'Parking permit',
      CODE: 'Gate code',
    },
    initial: 'FOB',
    list: 'shown',
  },
  propertyId: { kind: 'ref', title: 'Property', required: true },
  holder: { kind: 'text', title: 'Issued to', most: 120, required: true, list: 'shown' },
  opens: { kind: 'text', title: 'Opens', help: 'Pool gate, clubhouse, garage', most: 200, list: 'shown' },
  issuedDate: { kind: 'date', title: 'Issued', required: true, initial: 'today', list: 'shown' },
  returnedDate: { kind: 'date', title: 'Returned', list: 'hidden' },
  standing: {
    kind: 'choice',
    title: 'Status',
    words: { ISSUED: 'Issued', RETURNED: 'Returned', LOST: 'Lost', BLOCKED: 'Blocked' },
    tones: { ISSUED: 'good', LOST: 'problem', BLOCKED: 'attention' },
    initial: 'ISSUED',
    list: 'shown',
  },
  note: { kind: 'longText', title: 'Note', most: 500, list: 'hidden' },
} as const satisfies Fields;
