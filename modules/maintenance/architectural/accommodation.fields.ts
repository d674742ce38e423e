// The fields of a request for an accommodation of a disability.
import type { Fields } from '../../../packages/contract/contract.ts';

export const accommodationFields = {
  subject: { kind: 'text', title: 'Request', most: 150, required: true },
  sort: {
    kind: 'choice',
    title: 'Kind',
    words: { RULE: 'Exception to a rule', CHANGE: 'Change to the home', ANIMAL: 'Assistance animal', PARKING: 'Parking', OTHER: 'Other' },
    initial: 'RULE',
  },
  description: { kind: 'longText', title: 'Description', most: 8000, help: 'What is needed, not the diagnosis' },
  propertyId: { kind: 'ref', title: 'Property' },
  requester: { kind: 'text', title: 'Requested by', most: 120 },
  email: { kind: 'text', title: 'Email', most: 254, like: 'email' },
  phone: { kind: 'text', title: 'Phone', most: 40, like: 'tel' },
  assigneeId: { kind: 'ref', title: 'Handled by' },
  receivedDate: { kind: 'date', title: 'Received', required: true, initial: 'today' },
  answerByDate: { kind: 'date', title: 'Answer by' },
  state: {
    kind: 'choice',
    title: 'State',
    words: {
      RECEIVED: 'Received',
      DIALOGUE: 'Interactive process',
      GRANTED: 'Granted',
      ALTERNATIVE: 'Another way agreed',
      DENIED: 'Denied',
      WITHDRAWN: 'Withdrawn',
    },
    tones: { RECEIVED: 'attention', GRANTED: 'good', ALTERNATIVE: 'good', DENIED: 'problem' },
    initial: 'RECEIVED',
  },
  decidedDate: { kind: 'date', title: 'Answered' },
  reason: { kind: 'longText', title: 'Answer', most: 4000 },
} as const satisfies Fields;
