// The fields of an owner beside who it is: what they own and since when, and how they are reached.
import type { Fields } from '../../../packages/contract/contract.ts';

export const ownershipFields = {
  propertyId: { kind: 'ref', title: 'Property', required: true },
  isPrimary: { kind: 'flag', title: 'Primary owner', help: 'Blank: the first owner of a property that has none.', importAs: ['Primary'] },
  startDate: {
    kind: 'date',
    title: 'Settlement',
    required: true,
    help: 'The first day of ownership',
    past: 'usually',
    importAs: ['Owned Since', 'Owner Since', 'Purchase Date', 'Start Date', 'Settlement Date'],
  },
  /** The last day; null for who owns the property still. */
  endDate: { kind: 'date', title: 'Last day', help: 'Of ownership', past: 'usually', importAs: ['Owned Until', 'End Date'] },
  movedOutDate: { kind: 'date', title: 'Moved out', past: 'usually', importAs: [] },
  sharePercent: {
    kind: 'decimal',
    title: 'Share, percent',
    digits: 3,
    places: 8,
    most: 100,
    help: 'Leave blank if the deed names none',
    importAs: ['Share', 'Percent'],
  },
  occupancy: {
    kind: 'choice',
    title: 'Occupancy',
    words: { RESIDENT: 'Resident', OFF_SITE: 'Off-site', VACANT: 'Vacant' },
    initial: 'RESIDENT',
    importAs: [],
  },
  language: { kind: 'text', title: 'Language', most: 40, required: true, initial: 'English', importAs: [] },
  mailReturned: { kind: 'flag', title: 'Mail came back', help: 'Mail was returned', importAs: [] },
  emailReturned: { kind: 'flag', title: 'Email came back', help: 'An email was returned', importAs: [] },
  delivery: {
    kind: 'choice',
    title: 'Delivery',
    words: { PRINT: 'Print', EMAIL: 'Email', BOTH: 'Print and email' },
    initial: 'PRINT',
    importAs: [],
  },
  /** Consent to notices by email: the day, and what shows it. */
  consentDate: { kind: 'date', title: 'Consent to email given', past: 'always', importAs: ['Consent', 'Consent Date'] },
  consentEvidence: { kind: 'text', title: 'Evidence of consent', most: 200, importAs: [] },
  emergencyContact: {
    kind: 'text',
    title: 'Emergency contact',
    most: 120,
    help: 'Who to call, and the number',
    list: 'hidden',
    importAs: ['Emergency Contact', 'In Case of Emergency'],
  },
  getsCopies: { kind: 'flag', title: 'Gets copies', help: 'Gets copies of what the primary owner is sent', importAs: [] },
  note: { kind: 'longText', title: 'Note', most: 500, importAs: ['Notes', 'Comment'] },
} as const satisfies Fields;
