// One property: the form behind adding, changing and viewing it, its owners and its flags.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { Button, FieldRow, PanelSection, Tag, TextField } from '../../../../packages/ui/ui.ts';
import { propertyFields } from '../../../communities/communities.contract.ts';
import { standardAddress } from '../../../communities/communities.web.tsx';
import { property } from '../property.contract.ts';
import { PropertyFlags } from './property-flags.tsx';
import { PropertyOwners } from './property-owners.tsx';

type Loaded = ClientOutput<typeof property.getProperty>;

const { addProperty, editProperty, getProperty, deleteProperty } = property;
const calls = { add: addProperty, edit: editProperty, get: getProperty, remove: deleteProperty };
const degreesTyped = ({ longitude, latitude }: Loaded) => ({
  longitude: longitude === null ? '' : String(longitude),
  latitude: latitude === null ? '' : String(latitude),
});

/** A number that is none is sent as it was typed, so that the server refuses it at its field. */
const numberOf = (text: string) => (text.trim() === '' ? null : Number.isNaN(Number(text)) ? text : Number(text));

/** Adds a property (`propertyId` null), or shows one and lets it be changed. */
export default function PropertyScreen({ propertyId, startInEdit }: { propertyId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const { record, page } = useRecord({
    kind: 'property',
    words: 'property',
    id: propertyId,
    startInEdit,
    communityId,
    calls,
    fields: propertyFields,
    begin: { longitude: '', latitude: '' },
    typed: degreesTyped,
    sent: ({ longitude, latitude }) => ({ longitude: numberOf(longitude), latitude: numberOf(latitude) }),
    nameOf: (form) => [form.street, form.unit].filter(Boolean).join(' '),
    view: 'property-view',
    list: { screen: 'portfolio-properties', title: 'Properties' },
  });
  const { field, value, set, mode } = record.profile;
  const { street, unit, city, state, postcode } = value;
  const standard = standardAddress({ street, unit, city, state, postcode });
  const isStandard = JSON.stringify(standard) === JSON.stringify({ street, unit, city, state, postcode });
  return (
    <ProfilePage {...page} meta={propertyId !== null && <Tag>{value.accountNumber}</Tag>}>
      {propertyId !== null && mode === 'view' && (
        <>
          <PropertyOwners communityId={communityId} propertyId={propertyId} />
          <PropertyFlags communityId={communityId} propertyId={propertyId} />
        </>
      )}
      <PanelSection title="Where it is">
        <FieldRow columns={4}>
          <Field of={record} name="accountNumber" />
          <Field of={record} name="lot" />
          <Field of={record} name="homeType" />
          <Field of={record} name="parcel" />
        </FieldRow>
        <FieldRow columns={2}>
          <Field of={record} name="street" />
          <Field of={record} name="unit" />
        </FieldRow>
        <FieldRow columns={3}>
          <Field of={record} name="city" />
          <Field of={record} name="state" />
          <Field of={record} name="postcode" />
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
          <Field of={record} name="section" />
          <Field of={record} name="phase" />
          <Field of={record} name="building" />
        </FieldRow>
        <FieldRow columns={2}>
          <TextField label="Latitude" numeric {...field('latitude')} />
          <TextField label="Longitude" numeric {...field('longitude')} />
        </FieldRow>
      </PanelSection>
      <PanelSection title="Share and billing">
        <FieldRow columns={2}>
          <Field of={record} name="ownershipPercent" />
          <Field of={record} name="billingRatio" />
        </FieldRow>
        <Field of={record} name="soldByDeveloper" />
      </PanelSection>
      <Field of={record} name="vehicles" />
      <Field of={record} name="parking" />
      <Field of={record} name="pets" />
      <Field of={record} name="entryKeys" />
      <Field of={record} name="note" />
    </ProfilePage>
  );
}
