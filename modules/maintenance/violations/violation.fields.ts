// The fields of a violation.
import type { Fields } from '../../../packages/contract/contract.ts';

export const violationFields = {
  requestCodeId: { kind: 'ref', title: 'Code', required: true },
  propertyId: { kind: 'ref', title: 'Property', required: true },
  observedDate: { kind: 'date', title: 'Seen on', required: true, initial: 'today' },
  observedBy: { kind: 'text', title: 'Seen by', most: 120, help: 'Some states ask for the name of who saw it' },
  reportedBy: { kind: 'text', title: 'Reported by', most: 120 },
  dueDate: { kind: 'date', title: 'Cure by', help: 'Blank takes the days of the code' },
  nextInspectionDate: { kind: 'date', title: 'Next inspection' },
  location: { kind: 'text', title: 'Where on the lot', most: 120, help: 'Front, rear, balcony' },
  article: { kind: 'longText', title: 'Rule, as it reads', most: 1000, help: 'The article and its words' },
  detail: { kind: 'longText', title: 'What was seen', most: 2000, help: 'Blank takes the words of the code' },
  actionNeeded: { kind: 'longText', title: 'What cures it', most: 1000, help: 'Blank takes the words of the code' },
  internalNote: { kind: 'longText', title: 'Internal note', most: 2000, help: 'Never printed or shown to the owner' },
  showsOwner: { kind: 'flag', title: 'Shown to the owner', initial: true },
} as const satisfies Fields;
