// The fields of a renter beside who it is: where they live, under which lease, with whom.
import type { Fields } from '../../../packages/contract/contract.ts';

export const renterFields = {
  propertyId: { kind: 'ref', title: 'Property', required: true },
  leaseStartDate: {
    kind: 'date',
    title: 'Lease begins',
    required: true,
    initial: 'today',
    past: 'usually',
    list: 'shown',
    importAs: ['Lease Start', 'Lease From', 'Move In'],
  },
  leaseEndDate: {
    kind: 'date',
    title: 'Lease ends',
    help: 'Blank for month to month',
    list: 'shown',
    importAs: ['Lease End', 'Lease To', 'Lease Until'],
  },
  household: {
    kind: 'listOf',
    title: 'Household',
    one: 'household member',
    most: 20,
    of: {
      name: { kind: 'text', title: 'Name', most: 80, required: true },
      relation: { kind: 'text', title: 'Relation', most: 40 },
    },
    help: 'Separate with semicolons, each with the relation in parentheses: Tom Reyes (Son)',
    importAs: ['Occupants'],
  },
  approval: {
    kind: 'choice',
    title: 'Approval',
    words: { PENDING: 'Pending', APPROVED: 'Approved', DECLINED: 'Declined', NOT_NEEDED: 'Not needed' },
    tones: { PENDING: 'attention', APPROVED: 'good', DECLINED: 'problem' },
    initial: 'PENDING',
    list: 'shown',
    importAs: [],
  },
  approvedDate: { kind: 'date', title: 'Approved on', help: 'Blank for the day the approval is saved', past: 'always', importAs: [] },
  getsViolations: { kind: 'flag', title: 'Gets copies of violations', importAs: [] },
  note: { kind: 'longText', title: 'Note', most: 500, importAs: ['Notes', 'Comment'] },
} as const satisfies Fields;
