// Parts of the form of a vendor: where it stands, what the tax office wants of it, its license, and whom it
// serves.
import { useState } from 'react';
import { useCommand } from '../../../../packages/pages/client.ts';
import { bound, Field, toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, Combo, Fact, FieldRow, IconButton, SelectField, Tag, TextField } from '../../../../packages/ui/ui.ts';
import { chosenStandings, standingWords, type VendorStanding, vendor } from '../vendor.contract.ts';
import type { vendorFields } from '../vendor.fields.ts';
import type { VendorRecord } from './vendor.screen.tsx';

const optionOf = (value: VendorStanding) => ({ value, label: standingWords[value] });

/** Whether bills may be entered and paid, and why not. */
export function StandingFields({ record, isNew }: { record: VendorRecord; isNew: boolean }) {
  const { value } = record.profile;
  const options = (value.standing === 'MERGED' ? ['MERGED' as const] : chosenStandings).map(optionOf);
  return (
    <>
      <FieldRow columns={2}>
        <SelectField options={options} {...bound<typeof vendorFields, 'standing', VendorStanding>(record, 'standing')} />
        {(value.standing !== 'ACTIVE' || value.standingReason !== '') && <Field of={record} name="standingReason" />}
      </FieldRow>
      <FieldRow>
        <Field of={record} name="isPreferred" />
        {!isNew && <Field of={record} name="isActive" />}
      </FieldRow>
    </>
  );
}

/** The federal tax number: its last digits, and on request all of it, which is written down. */
function TaxNumber({ record, vendorId }: { record: VendorRecord; vendorId: string | null }) {
  const { field, value, mode } = record.profile;
  const reveal = useCommand(vendor.revealTaxNumber);
  const mayReveal = useMayCall(vendor.revealTaxNumber);
  const [known, setKnown] = useState('');
  const masked = value.taxLast4 === '' ? 'None' : `•••••${value.taxLast4}`;
  if (mode !== 'view')
    return (
      <TextField
        label="Federal tax number"
        maxLength={11}
        placeholder={vendorId === null ? 'Nine digits' : masked}
        help={value.taxLast4 === '' ? '9 digits, stored encrypted' : 'Leave blank to keep the current one'}
        {...field('taxNumber')}
      />
    );
  return (
    <Fact label="Federal tax number">
      {known || masked}{' '}
      {mayReveal && vendorId !== null && value.taxLast4 !== '' && known === '' && (
        <Button
          size="small"
          weight="quiet"
          onClick={() => void reveal.mutateAsync({ vendorId }).then(({ taxNumber }) => setKnown(taxNumber), toastFailure)}
        >
          Show it all
        </Button>
      )}
    </Fact>
  );
}

/** What the tax office wants to know of a vendor, its license, and whether it must be insured. */
export function TaxFields({ record, vendorId }: { record: VendorRecord; vendorId: string | null }) {
  return (
    <>
      <h2>Tax, license and insurance</h2>
      <FieldRow columns={3}>
        <Field of={record} name="taxKind" />
        <TaxNumber record={record} vendorId={vendorId} />
        <Field of={record} name="w9Date" />
      </FieldRow>
      <FieldRow columns={3}>
        <Field of={record} name="licenceNumber" />
        <Field of={record} name="licenceExpiresDate" />
      </FieldRow>
      <FieldRow>
        <Field of={record} name="gets1099" />
        <Field of={record} name="isCaliforniaContractor" />
        <Field of={record} name="needsInsurance" />
      </FieldRow>
    </>
  );
}

/** The communities a vendor serves; none chosen means all. */
export function ServedFields({ profile }: Pick<VendorRecord, 'profile'>) {
  const { value, set, mode } = profile;
  const { communities } = useShell();
  const nameOf = (id: string) => communities.find((one) => one.communityId === id)?.name ?? 'A community you do not see';
  const left = communities.filter((one) => !value.serves.includes(one.communityId));
  return (
    <>
      <h2>Communities served</h2>
      <div className="row">
        {value.serves.length === 0 && <span className="t3">All</span>}
        {value.serves.map((id) => (
          <span className="row" key={id}>
            <Tag>{nameOf(id)}</Tag>
            {mode !== 'view' && (
              <IconButton
                icon="x"
                label={`Remove ${nameOf(id)}`}
                onClick={() => set({ serves: value.serves.filter((one) => one !== id) })}
              />
            )}
          </span>
        ))}
      </div>
      {mode !== 'view' && left.length > 0 && (
        <FieldRow columns={2}>
          <Combo
            label="Add a community"
            help="Choose none to serve all communities"
            options={left.map(({ communityId, name }) => ({ value: communityId, label: name }))}
            value=""
            onChange={(id) => id !== '' && set({ serves: [...value.serves, id] })}
          />
        </FieldRow>
      )}
    </>
  );
}
