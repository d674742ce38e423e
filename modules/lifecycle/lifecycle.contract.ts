// What changes several modules at once declares: the set-up of an association from files.
import { dateIn, defineImport, defineScreens, type ImportColumn, id, importColumnsOf, needs } from '../../packages/contract/contract.ts';
import { homeFields } from '../communities/communities.contract.ts';
import { closingScreens } from './closing/closing.contract.ts';
import { disclosureScreens } from './disclosure/disclosure.contract.ts';
import { expressScreens } from './express/express.contract.ts';
import { resaleScreens } from './resale/resale.contract.ts';
import { setUpScreens } from './set-up/set-up.contract.ts';
import { transferScreens } from './transfer/transfer.contract.ts';

/** A column of text; titles by which it goes, the usual ones of county files and other programs. */
function text<const T extends string>(
  title: T,
  aliases: readonly string[] = [],
  more: { most?: number; width?: number; help?: string } = {},
) {
  return { title, kind: 'text', aliases, most: 200, ...more } as const satisfies ImportColumn;
}

export const propertyImport = defineImport({
  name: 'properties',
  title: 'Properties and owners',
  noun: ['property', 'properties'],
  permission: needs('ownermaintain', 2, ['ownermaintain', 4]),
  touches: 'property',
  /**
   * `ownedSinceDate`: the day the owners' accounts begin; silence means the first day of the first fiscal
   * year.
   */
  params: { communityId: id, ownedSinceDate: dateIn.optional() },
  help: 'One row per property, the owners of a new one beside it. Only number and street are needed, or the whole address; account numbers are made where there are none. A property known by its address is changed where the file says something else; its owners are not. OpenAddresses and county GeoJSON are read too.',
  alsoReads: ['.json', '.geojson'],
  columns: {
    accountNumber: {
      ...text('Account Number', ['Account', 'Account No', 'Owner Account', 'Unit Id'], {
        most: 20,
        width: 120,
        help: 'Made where it is blank.',
      }),
      key: true,
    },
    lot: text('Lot', ['Lot Number'], { most: 40, width: 70 }),
    category: text('Category', ['Property Type', 'Unit Type'], {
      most: 60,
      width: 120,
      help: 'The kind of home, by which dues may differ.',
    }),
    address: text('Address', ['Address 1', 'Street Address', 'Property Address', 'Site Address'], {
      width: 200,
      help: 'Number and street in one, where they are not apart.',
    }),
    number: text('Number', ['Street Number', 'Street Num', 'House Number', 'Site Number'], { width: 90, help: 'The house number.' }),
    fraction: text('Fraction', ['Site Frac'], { width: 70 }),
    direction: text('Direction', ['Street Direction', 'Pre Direction', 'Site Pref'], { width: 80 }),
    street: text('Street', ['Site Street'], { width: 160 }),
    streetName: text('Street Name', [], { width: 160, help: 'Where the kind of street stands in a column of its own.' }),
    suffix: text('Suffix', ['Street Suffix', 'Street Sufx', 'Street Type'], { width: 80 }),
    unit: text('Unit', ['Unit Number', 'Apartment', 'Apt', 'Suite', 'Site Unit'], { width: 80 }),
    address2: text('Address 2', ['Address Line 2'], {
      width: 120,
      help: 'A unit such as Apt 4, or the street where mail goes: what the cell holds decides.',
    }),
    city: text('City', ['Town', 'Site City'], { width: 120, help: 'That of the community where it is blank.' }),
    region: text('State', ['Region', 'Province'], { width: 70 }),
    postcode: text('Postcode', ['Postal Code', 'ZIP', 'ZIP Code', 'Site ZIP'], { width: 90 }),
    parcelId: text('Parcel Id', ['Parcel Number', 'Parcel', 'APN', 'Id'], { most: 60, width: 120 }),
    longitude: text('Longitude', ['Lon', 'Lng', 'Long'], { width: 100 }),
    latitude: text('Latitude', ['Lat'], { width: 100 }),
    owner: text('Owner', ['Owner Name', 'Owner 1', 'Owner 1 Name', 'Owner Name 1'], {
      width: 180,
      help: 'Aldana, Rosa or Rosa Aldana; a word such as LLC makes it an organization.',
    }),
    owner2: text('Owner 2', ['Owner 2 Name', 'Owner Name 2', 'Co-Owner', 'Second Owner'], { width: 180 }),
    email: text('Email', ['Owner Email', 'Email 1', 'Owner 1 Email', 'Owner Email 1'], { most: 254, width: 180 }),
    email2: text('Email 2', ['Owner 2 Email', 'Owner Email 2', 'Co-Owner Email'], { most: 254, width: 180 }),
    phone: text('Phone', ['Owner Phone', 'Phone 1', 'Owner 1 Phone', 'Owner Phone 1'], { most: 40, width: 120 }),
    phone2: text('Phone 2', ['Owner 2 Phone', 'Owner Phone 2', 'Co-Owner Phone'], { most: 40, width: 120 }),
    mailingStreet: text('Mailing Address', ['Mailing Street', 'Mailing Line 1'], {
      width: 180,
      help: 'Where the owners’ mail goes when not to the property.',
    }),
    mailingCity: text('Mailing City', ['City 2'], { width: 120 }),
    mailingRegion: text('Mailing State', ['Mailing Region', 'State 2'], { width: 100 }),
    mailingPostcode: text('Mailing Postcode', ['Mailing Postal Code', 'Mailing ZIP', 'Mailing ZIP Code', 'ZIP 2'], { width: 110 }),
    ...importColumnsOf(homeFields),
  },
  changesRows: true,
});

export const lifecycleScreens = {
  ...setUpScreens,
  ...closingScreens,
  ...expressScreens,
  ...disclosureScreens,
  ...resaleScreens,
  ...transferScreens,
  ...defineScreens({
    'community-setup-properties': {
      title: 'Community setup wizard: properties pages',
      area: 'portfolio',
      path: '/c/$communityId/setup/properties',
      claims: needs('communitymaintain', 2),
      menu: { section: 'Portfolio', order: 8, group: 'Setup and transfer' },
    },
  }),
};

export * from './closing/closing.contract.ts';
export * from './disclosure/disclosure.contract.ts';
export * from './resale/resale.contract.ts';
export * from './set-up/set-up.contract.ts';
export { waitingCalls, waitingScreens } from './set-up/set-up-needs.contract.ts';
export * from './transfer/transfer.contract.ts';
export * from './transfer-key.contract.ts';
