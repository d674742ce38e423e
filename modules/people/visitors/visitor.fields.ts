// The fields of a visitor beside the days of the week and the hours they come.
import type { Fields } from '../../../packages/contract/contract.ts';

export const visitorFields = {
  name: { kind: 'text', title: 'Name', most: 120, required: true },
  propertyId: { kind: 'ref', title: 'Property', required: true },
  authorizedBy: { kind: 'text', title: 'Authorized by', most: 120, list: 'shown' },
  isPermanent: { kind: 'flag', title: 'Permanent', help: 'Standing guest' },
  fromDate: { kind: 'date', title: 'From', required: true, initial: 'today', list: 'shown' },
  /** The last day; one who is not permanent and has none comes on the first day alone. */
  toDate: { kind: 'date', title: 'Through', initial: 'today', list: 'shown' },
  plate: { kind: 'text', title: 'Plate', most: 15, list: 'shown' },
  make: { kind: 'text', title: 'Make', most: 60 },
  color: { kind: 'text', title: 'Color', most: 30 },
  passNumber: { kind: 'text', title: 'Pass number', most: 30 },
  reason: { kind: 'text', title: 'Reason', most: 200 },
  restrictions: { kind: 'text', title: 'Restrictions', most: 300, list: 'hidden' },
  isBarred: { kind: 'flag', title: 'Barred', help: 'Do not admit' },
} as const satisfies Fields;
