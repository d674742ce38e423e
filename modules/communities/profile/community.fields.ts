// The fields of an association beside where it is reached and its sealed tax ID.
import type { Fields } from '../../../packages/contract/contract.ts';

export const communityFields = {
  name: { kind: 'text', title: 'Name', most: 120, required: true },
  shortCode: { kind: 'text', title: 'Short code', most: 6, required: true, help: 'Account numbers start with it; it is never reused' },
  legalName: { kind: 'text', title: 'Legal name', most: 200, required: true, help: 'Printed on checks and statements' },
  displayName: { kind: 'text', title: 'On reports', most: 120, help: 'Defaults to the name' },
  incorporationDate: { kind: 'date', title: 'Incorporated', column: 'incorporated_on' },
  lawState: { kind: 'text', title: 'State of law', most: 40 },
  /** Set-up holds the properties against it. */
  unitCount: { kind: 'count', title: 'Units', most: 100_000, least: 1, help: 'As counted in the governing documents' },
  /** After how many days a debt is late once, twice and three times. Source: operations.md 3.1. */
  lateDaysFirst: { kind: 'count', title: 'Aging bucket 1 (days)', most: 999, least: 1, required: true, initial: 30 },
  lateDaysSecond: { kind: 'count', title: 'Aging bucket 2 (days)', most: 999, least: 1, required: true, initial: 60 },
  lateDaysThird: { kind: 'count', title: 'Aging bucket 3 (days)', most: 999, least: 1, required: true, initial: 90 },
  managerUserId: { kind: 'ref', title: 'Manager' },
  accountantUserId: { kind: 'ref', title: 'Accountant' },
  welcomeLetter: { kind: 'text', title: 'Welcome letter', most: 120, help: 'Template for new owners' },
  /** Of the IANA database; the call knows which there are. */
  timeZone: { kind: 'text', title: 'Time zone', most: 60, required: true, help: 'Sets the community’s local date' },
} as const satisfies Fields;
