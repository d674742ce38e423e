// The fields of a code of requests or work orders.
import type { Fields } from '../../../packages/contract/contract.ts';
import { priorityWords } from '../priority.fields.ts';

export const requestCodeFields = {
  alias: { kind: 'text', title: 'Code', most: 10, required: true, help: 'Two to ten characters' },
  name: { kind: 'text', title: 'Name', most: 80, required: true },
  category: { kind: 'text', title: 'Category', most: 60, help: 'Codes are grouped by it' },
  priority: { kind: 'choice', title: 'Priority', words: priorityWords, initial: 'NORMAL' },
  respondHours: { kind: 'count', title: 'First answer, hours', most: 720, least: 1, help: 'Blank for no target' },
  resolveDays: { kind: 'count', title: 'Promised in, days', most: 365, help: 'The promise date shown to who asks' },
  actionProcessId: { kind: 'ref', title: 'Action process' },
  assigneeId: { kind: 'ref', title: 'Assigned to', help: 'Of new cases' },
  ownerSentence: { kind: 'text', title: 'In words for owners', most: 200, help: 'Shown where owners choose' },
  detail: { kind: 'longText', title: 'Detail', most: 1000 },
  actionNeeded: { kind: 'longText', title: 'Action needed', most: 1000 },
  accountNumber: { kind: 'text', title: 'GL account', most: 20, help: 'Work is charged to it' },
  chargeCodeId: { kind: 'ref', title: 'Billed back as', help: 'The charge code owners are billed under' },
  isSafety: { kind: 'flag', title: 'Health or safety' },
  isActive: { kind: 'flag', title: 'In use', initial: true, help: 'A retired code stays on the cases that have it' },
} as const satisfies Fields;

export const cannedReplyFields = {
  name: { kind: 'text', title: 'Name', most: 80, required: true },
  body: {
    kind: 'longText',
    title: 'Text',
    most: 4000,
    required: true,
    help: '{name} is who asked, {number} the request, {date} the promise',
  },
} as const satisfies Fields;
