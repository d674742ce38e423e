// The fields of a vendor, and those it may have from a global vendor.
import type { Fields } from '../../../packages/contract/contract.ts';

export const suppliedFields = {
  termsDays: {
    kind: 'count',
    title: 'Days until a bill is due',
    most: 365,
    required: true,
    initial: 30,
    importTitle: 'Terms, days',
    importAs: ['Terms', 'Net Days', 'Payment Terms'],
  },
  w9Date: {
    kind: 'date',
    title: 'W-9 on file, dated',
    help: 'Blank while there is none',
    past: 'always',
    importTitle: 'W-9 on file',
    importAs: ['W-9 Date', 'W9'],
  },
  licenceNumber: { kind: 'text', title: 'License number', most: 40, importAs: ['Licence Number', 'License'] },
  licenceExpiresDate: { kind: 'date', title: 'License expires', importAs: ['Licence Expires', 'License Expiration'] },
  gets1099: {
    kind: 'flag',
    title: 'Receives 1099',
    column: 'gets_1099',
    importTitle: 'Gets a 1099',
    importAs: ['1099', 'Is 1099', '1099 Vendor'],
  },
  isCaliforniaContractor: {
    kind: 'flag',
    title: 'Independent contractor in California',
    help: 'Reported to the EDD',
    importTitle: 'Contractor in California',
    importAs: [],
  },
  needsInsurance: {
    kind: 'flag',
    title: 'Must be insured',
    help: 'Warns while no insurance is in force',
    importTitle: 'Insurance required',
    importAs: [],
  },
} as const satisfies Fields;

export const vendorFields = {
  name: {
    kind: 'text',
    title: 'Name',
    most: 120,
    required: true,
    help: 'Name on checks',
    importAs: ['Vendor', 'Vendor Name', 'Company', 'Payee'],
  },
  alias: {
    kind: 'text',
    title: 'Vendor ID',
    most: 20,
    list: 'shown',
    importAs: ['Alias', 'Vendor Number', 'Vendor Code'],
  },
  ...suppliedFields,
  isActive: {
    kind: 'flag',
    title: 'In use',
    initial: true,
    help: 'Inactive vendors get no new bills',
    importTitle: 'Active',
    importAs: ['In Use'],
  },
  /**
   * Where it stands: on hold warns who bills or pays, blocked stops both. Only a merge makes a merged one.
   * Source: operations.md 3.7.
   */
  standing: {
    kind: 'choice',
    title: 'Standing',
    words: { PROSPECTIVE: 'Prospective', ACTIVE: 'Active', ON_HOLD: 'On hold', BLOCKED: 'Blocked', MERGED: 'Merged' },
    tones: { ACTIVE: 'good', ON_HOLD: 'attention', BLOCKED: 'problem' },
    initial: 'ACTIVE',
    help: 'On hold warns; blocked takes no bills and gets no checks',
    list: 'shown',
    importAs: ['Status'],
  },
  standingReason: { kind: 'text', title: 'Reason', most: 200, importTitle: 'Why', importAs: ['Reason', 'Standing Reason'] },
  isPreferred: { kind: 'flag', title: 'Preferred', importAs: [] },
  /** Files say EIN or SSN; see the import. */
  taxKind: {
    kind: 'choice',
    title: 'Kind of tax number',
    words: { EIN: 'Employer (EIN)', SSN: 'Social security (SSN)' },
    initial: 'EIN',
  },
  note: { kind: 'longText', title: 'Note', most: 500, importAs: ['Notes', 'Comment'] },
} as const satisfies Fields;
