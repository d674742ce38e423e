// The columns by which files name people and firms, wherever they are imported: owners, renters, contacts,
// people at vendors.
import type { ImportColumn, ImportRow } from '../../../packages/contract/contract.ts';
import { addressKinds, labelWord, phoneLabels } from '../../communities/communities.contract.ts';
import { partyKinds, partyKindWords } from './party.contract.ts';

const text = <const T extends string>(title: T, most: number, width: number, aliases: readonly string[] = [], help?: string) =>
  ({ title, kind: 'text', most, width, aliases, ...(help === undefined ? {} : { help }) }) as const satisfies ImportColumn;

const words = (labels: readonly string[]) => labels.map(labelWord);

/** Where someone is reached. */
export const contactColumnsOfFiles = {
  email: text('Email', 254, 200, ['Email Address', 'Email 1']),
  emails: text(
    'Further email addresses',
    500,
    200,
    ['Email 2', 'Other Email'],
    'Separate with semicolons, such as Billing: pay@example.com',
  ),
  phone: text('Phone', 40, 130, ['Telephone', 'Phone Number', 'Phone 1']),
  phoneKind: { title: 'Kind of phone', kind: 'choice', choices: words(phoneLabels), width: 100 },
  phoneListed: { title: 'Phone listed', kind: 'flag', width: 90, help: 'Yes when blank; no for a number that stands in no directory.' },
  phones: text('Further phones', 500, 180, ['Phone 2', 'Other Phone'], 'Separate with semicolons, such as Mobile: 775-555-0100'),
  webs: text('Web addresses', 500, 180, ['Web', 'Web Site', 'URL'], 'Separate with semicolons'),
  street: text('Street', 120, 180, ['Address', 'Address 1', 'Street Address', 'Mailing Address', 'Mailing Street']),
  street2: text('Street, second line', 120, 120, ['Address 2', 'Street 2']),
  city: text('City', 80, 120, ['Town', 'Mailing City']),
  state: text('State', 20, 70, ['Region', 'Province', 'Mailing State']),
  postcode: text('ZIP code', 12, 90, ['ZIP', 'Postcode', 'Postal Code', 'Mailing ZIP']),
  country: text('Country', 60, 100, []),
  addressKind: { title: 'Kind of address', kind: 'choice', choices: words(addressKinds), width: 120 },
  addresses: text(
    'Further addresses',
    500,
    240,
    ['Other Addresses'],
    'Separate with semicolons, their lines by bars: Billing: PO Box 4 | | Reno | NV | 89501',
  ),
} as const satisfies Readonly<Record<string, ImportColumn>>;

/** Who someone is, and where they are reached. */
export const partyColumns = {
  name: text(
    'Name',
    200,
    200,
    ['Full Name', 'Owner', 'Owner Name', 'Renter', 'Tenant', 'Contact', 'Contact Name'],
    'Aldana, Rosa or Rosa Aldana; a word such as LLC makes it an organization. Or the names in columns of their own.',
  ),
  firstName: text('First name', 60, 120, ['Given Name']),
  middleName: text('Middle name', 60, 100, ['Middle Initial']),
  lastName: text('Last name', 60, 130, ['Surname', 'Family Name']),
  organizationName: text('Organization', 120, 180, ['Company', 'Company Name', 'Trust']),
  kind: { title: 'Kind', kind: 'choice', choices: partyKinds.map((kind) => partyKindWords[kind]), width: 90 },
  displayName: text('Display name', 200, 180, ['Name On Letters']),
  ...contactColumnsOfFiles,
} as const satisfies Readonly<Record<string, ImportColumn>>;

/** The cells of a row that say who someone is. */
export type PartyCells = ImportRow<typeof partyColumns>['values'];
/** The cells of a row that say where someone is reached. */
export type ContactCells = ImportRow<typeof contactColumnsOfFiles>['values'];
