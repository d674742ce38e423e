// The fields of a work order.
import type { Fields } from '../../../packages/contract/contract.ts';
import { priorityWords } from '../priority.fields.ts';

export const workOrderFields = {
  subject: { kind: 'text', title: 'Work', most: 150, required: true },
  description: { kind: 'longText', title: 'Description', most: 8000 },
  requestCodeId: { kind: 'ref', title: 'Code' },
  propertyId: { kind: 'ref', title: 'Property', help: 'Blank for common elements' },
  amenityId: { kind: 'ref', title: 'Amenity' },
  location: { kind: 'text', title: 'Location', most: 120, help: 'The common element, floor or room' },
  requester: { kind: 'text', title: 'Requested by', most: 120 },
  priority: { kind: 'choice', title: 'Priority', words: priorityWords, initial: 'NORMAL' },
  vendorId: { kind: 'ref', title: 'Vendor' },
  assigneeId: { kind: 'ref', title: 'Assigned to' },
  requestedDate: { kind: 'date', title: 'Requested', required: true, initial: 'today' },
  dueDate: { kind: 'date', title: 'Due', help: 'Blank takes the days of the priority' },
  entry: { kind: 'text', title: 'Entry and access', most: 200, help: 'The vendor sees it once the order is accepted' },
  nteAmount: { kind: 'money', title: 'Not to exceed' },
  estimateAmount: { kind: 'money', title: 'Estimate' },
  billTo: {
    kind: 'choice',
    title: 'Paid by',
    words: { COMMUNITY: 'The community', OWNER: 'The owner of the property', INSURANCE: 'Insurance' },
    initial: 'COMMUNITY',
  },
  chargeCodeId: { kind: 'ref', title: 'Billed back as' },
  warrantyMonths: { kind: 'count', title: 'Warranty, months', most: 240 },
} as const satisfies Fields;
