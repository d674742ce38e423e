// One property: the form behind adding, changing and viewing it, its owners and its flags.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { Button, CheckField, FieldRow, PanelSection, Tag, TextAreaField, TextField } from '../../../../packages/ui/ui.ts';
import { standardAddress } from '../../../communities/communities.web.tsx';
import { entryKeyKinds, entryKeyWords, property } from '../property.contract.ts';
import { PropertyFlags } from './property-flags.tsx';
import { PropertyOwners } from './property-owners.tsx';
import { SmallList } from './small-list.tsx';

type Loaded = ClientOutput<typeof property.getProperty>;
type Numbers = 'ownershipPercent' | 'billingRatio' | 'longitude' | 'latitude';
/** The record as it is typed: numbers are text until they are sent. */
type Form = Omit<Loaded, 'propertyId' | 'version' | Numbers> & Record<Numbers, string>;

const empty: Form = {
  accountNumber: '',
  street: '',
  unit: '',
  city: '',
  state: '',
  postcode: '',
  lot: '',
  parcel: '',
  homeType: '',
  section: '',
  phase: '',
  building: '',
  note: '',
  ownershipPercent: '',
  billingRatio: '',
  longitude: '',
  latitude: '',
  soldByDeveloper: false,
  vehicles: [],
  pets: [],
  parking: [],
  entryKeys: [],
};
const words: FieldWords<Form> = {
  postcode: 'ZIP code',
  homeType: 'Type',
  soldByDeveloper: 'Sold by the developer',
  entryKeys: 'Keys and fobs',
};
const { addProperty, editProperty, getProperty, deleteProperty } = property;
const calls = { add: addProperty, edit: editProperty, get: getProperty, remove: deleteProperty };
const keyOptions = entryKeyKinds.map((value) => ({ value, label: entryKeyWords[value] }));

function formOf({ propertyId: _id, version: _version, ownershipPercent, billingRatio, longitude, latitude, ...facts }: Loaded): Form {
  return {
    ...facts,
    ownershipPercent: ownershipPercent ?? '',
    billingRatio: billingRatio ?? '',
    longitude: longitude === null ? '' : String(longitude),
    latitude: latitude === null ? '' : String(latitude),
  };
}

/** A number that is none is sent as it was typed, so that the server refuses it at its field. */
const numberOf = (text: string) => (text.trim() === '' ? null : Number.isNaN(Number(text)) ? text : Number(text));
const inputOf = (form: Form) => ({ ...form, longitude: numberOf(form.longitude), latitude: numberOf(form.latitude) });

/** Adds a property (`propertyId` null), or shows one and lets it be changed. */
export function PropertyProfile({ propertyId, startInEdit }: { propertyId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const { profile, page } = useKept<Form, typeof property.getProperty>({
    kind: 'property',
    words: 'property',
    id: propertyId,
    startInEdit,
    communityId,
    calls,
    empty,
    formOf,
    inputOf,
    nameOf: (form) => [form.street, form.unit].filter(Boolean).join(' '),
    view: 'property-view',
    list: { screen: 'portfolio-properties', title: 'Properties' },
  });
  const { field, value, set, mode } = profile;
  const { street, unit, city, state, postcode } = value;
  const standard = standardAddress({ street, unit, city, state, postcode });
  const isStandard = JSON.stringify(standard) === JSON.stringify({ street, unit, city, state, postcode });
  const list = { profile } as const;
  return (
    <ProfilePage {...page} words={words} meta={propertyId !== null && <Tag>{value.accountNumber}</Tag>}>
      {propertyId !== null && mode === 'view' && (
        <>
          <PropertyOwners communityId={communityId} propertyId={propertyId} />
          <PropertyFlags communityId={communityId} propertyId={propertyId} />
        </>
      )}
      <PanelSection title="Where it is">
        <FieldRow columns={4}>
          <TextField label="Account number" required maxLength={40} {...field('accountNumber')} />
          <TextField label="Lot" maxLength={40} {...field('lot')} />
          <TextField label="Type" maxLength={60} {...field('homeType')} />
          <TextField label="Parcel" maxLength={60} {...field('parcel')} />
        </FieldRow>
        <FieldRow columns={2}>
          <TextField label="Street" required maxLength={120} help="Number and name of the street" {...field('street')} />
          <TextField label="Unit" maxLength={40} {...field('unit')} />
        </FieldRow>
        <FieldRow columns={3}>
          <TextField label="City" required maxLength={80} {...field('city')} />
          <TextField label="State" required maxLength={20} {...field('state')} />
          <TextField label="ZIP code" maxLength={12} {...field('postcode')} />
        </FieldRow>
        {mode !== 'view' && street !== '' && !isStandard && (
          <div className="row">
            <Button size="small" weight="quiet" onClick={() => set(standard)}>
              Use the standard form
            </Button>
            <span className="t2">
              {[standard.street, standard.unit, standard.city, standard.state, standard.postcode].filter(Boolean).join(' ')}
            </span>
          </div>
        )}
        <FieldRow columns={3}>
          <TextField label="Section" maxLength={60} {...field('section')} />
          <TextField label="Phase" maxLength={60} {...field('phase')} />
          <TextField label="Building" maxLength={60} {...field('building')} />
        </FieldRow>
        <FieldRow columns={2}>
          <TextField label="Latitude" numeric {...field('latitude')} />
          <TextField label="Longitude" numeric {...field('longitude')} />
        </FieldRow>
      </PanelSection>
      <PanelSection title="Share and billing">
        <FieldRow columns={2}>
          <TextField label="Ownership percent" numeric help="Exact share of the common interest" {...field('ownershipPercent')} />
          <TextField label="Billing ratio" numeric help="Share of charges billed by ratio" {...field('billingRatio')} />
        </FieldRow>
        <CheckField label="Sold by the developer" {...field('soldByDeveloper')} />
      </PanelSection>
      <SmallList
        {...list}
        title="Vehicles"
        word="vehicle"
        name="vehicles"
        rows={value.vehicles}
        onChange={(rows) => set({ vehicles: rows as Form['vehicles'] })}
        fresh={{ plate: '', make: '', color: '' }}
        columns={[
          { key: 'plate', label: 'Plate', maxLength: 15 },
          { key: 'make', label: 'Make', maxLength: 60 },
          { key: 'color', label: 'Color', maxLength: 30 },
        ]}
      />
      <SmallList
        {...list}
        title="Parking"
        word="parking space"
        name="parking"
        rows={value.parking}
        onChange={(rows) => set({ parking: rows as Form['parking'] })}
        fresh={{ space: '', note: '' }}
        columns={[
          { key: 'space', label: 'Space', maxLength: 30 },
          { key: 'note', label: 'Note', maxLength: 80 },
        ]}
      />
      <SmallList
        {...list}
        title="Pets"
        word="pet"
        name="pets"
        rows={value.pets}
        onChange={(rows) => set({ pets: rows as Form['pets'] })}
        fresh={{ name: '', kind: '' }}
        columns={[
          { key: 'name', label: 'Name', maxLength: 60 },
          { key: 'kind', label: 'Kind', maxLength: 60 },
        ]}
      />
      <SmallList
        {...list}
        title="Keys and fobs"
        word="key"
        name="entryKeys"
        rows={value.entryKeys}
        onChange={(rows) => set({ entryKeys: rows as Form['entryKeys'] })}
        fresh={{ kind: 'KEY', number: '', holder: '' }}
        columns={[
          { key: 'kind', label: 'Kind', maxLength: 10, options: keyOptions },
          { key: 'number', label: 'Number', maxLength: 30 },
          { key: 'holder', label: 'Holder', maxLength: 80 },
        ]}
      />
      <TextAreaField label="Note" maxLength={500} {...field('note')} />
    </ProfilePage>
  );
}
