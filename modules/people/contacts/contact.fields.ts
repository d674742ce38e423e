// The fields of a contact beside who it is: what they are to a property, and what they may do.
import type { Fields } from '../../../packages/contract/contract.ts';

export const contactFields = {
  relation: {
    kind: 'text',
    title: 'Relation',
    most: 80,
    required: true,
    help: 'Broker, caretaker, daughter of the owner',
    list: 'shown',
    importAs: ['Role', 'Title'],
  },
  propertyId: { kind: 'ref', title: 'Property', help: 'Blank for the whole association' },
  inEmergency: { kind: 'flag', title: 'Call in an emergency', importAs: ['Emergency'] },
  mayEnter: { kind: 'flag', title: 'May enter when nobody is home', importAs: ['May Enter'] },
  note: { kind: 'longText', title: 'Note', most: 500, importAs: ['Notes', 'Comment'] },
  isActive: { kind: 'flag', title: 'Active', initial: true, importAs: [] },
} as const satisfies Fields;
