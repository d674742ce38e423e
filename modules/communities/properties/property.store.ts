// Where properties stand.
import { keptIn } from '../../../packages/db/kept.ts';

/** Every fact of a property; `addressKey` is its address as duplicates are found by. */
export interface PropertyFacts {
  accountNumber: string;
  lot: string;
  street: string;
  unit: string;
  city: string;
  state: string;
  postcode: string;
  addressKey: string;
  parcel: string;
  homeType: string;
  section: string;
  phase: string;
  building: string;
  /** Exact decimals as text; null where there is none. */
  ownershipPercent: string | null;
  billingRatio: string | null;
  longitude: number | null;
  latitude: number | null;
  soldByDeveloper: boolean;
  vehicles: readonly { plate: string; make: string; color: string }[];
  pets: readonly { name: string; kind: string }[];
  parking: readonly { space: string; note: string }[];
  entryKeys: readonly { kind: 'KEY' | 'FOB' | 'CARD' | 'REMOTE' | 'MAIL'; number: string; holder: string }[];
  note: string;
}

/** The statements about properties. */
export const keptProperties = keptIn<PropertyFacts>({
  table: 'communities.property',
  idColumn: 'property_id',
  inCommunity: true,
  label: 'accountNumber',
  columns: {
    accountNumber: 'account_number',
    lot: 'lot',
    street: 'street',
    unit: 'unit',
    city: 'city',
    state: 'state',
    postcode: 'postcode',
    addressKey: 'address_key',
    parcel: 'parcel',
    homeType: 'home_type',
    section: 'section',
    phase: 'phase',
    building: 'building',
    ownershipPercent: 'ownership_percent',
    billingRatio: 'billing_ratio',
    longitude: 'longitude',
    latitude: 'latitude',
    soldByDeveloper: 'sold_by_developer',
    vehicles: { json: 'vehicles' },
    pets: { json: 'pets' },
    parking: { json: 'parking' },
    entryKeys: { json: 'entry_keys' },
    note: 'note',
  },
});
