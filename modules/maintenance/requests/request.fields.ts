// The fields of a request of either family.
import type { Fields } from '../../../packages/contract/contract.ts';
import { priorityWords } from '../priority.fields.ts';

export const requestFields = {
  subject: { kind: 'text', title: 'Subject', most: 150, required: true },
  description: { kind: 'longText', title: 'Description', most: 8000 },
  requestCodeId: { kind: 'ref', title: 'Code' },
  propertyId: { kind: 'ref', title: 'Property' },
  requester: { kind: 'text', title: 'Requested by', most: 120, help: 'Blank takes the owner of the property' },
  email: { kind: 'text', title: 'Email', most: 254, like: 'email', help: 'Answers go there' },
  phone: { kind: 'text', title: 'Phone', most: 40, like: 'tel' },
  channel: {
    kind: 'choice',
    title: 'Came by',
    words: { PHONE: 'Phone', EMAIL: 'Email', PORTAL: 'Portal', WALK_IN: 'Walk-in', STAFF: 'Staff' },
    initial: 'PHONE',
  },
  priority: { kind: 'choice', title: 'Priority', words: priorityWords, initial: 'NORMAL' },
  location: { kind: 'text', title: 'Location', most: 120, help: 'Where it is, within the home or the community' },
  entry: { kind: 'text', title: 'Entry and access', most: 200 },
  preferredTimes: { kind: 'text', title: 'Preferred times', most: 120 },
  assigneeId: { kind: 'ref', title: 'Assigned to' },
  receivedDate: { kind: 'date', title: 'Received', required: true, initial: 'today' },
  promisedDate: { kind: 'date', title: 'Promised by', help: 'Blank takes the days of the code' },
} as const satisfies Fields;
