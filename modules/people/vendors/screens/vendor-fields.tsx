// Parts of the form of a vendor: where it stands, what the tax office wants of it, its license, and whom it
// serves.
import { useState } from 'react';
import { useCommand } from '../../../../packages/pages/client.ts';
import { type Profile, toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  Combo,
  DateField,
  Fact,
  FieldRow,
  IconButton,
  SelectField,
  Tag,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { chosenStandings, standingWords, vendor } from '../vendor.contract.ts';
import type { VendorForm } from './vendor-profile.tsx';

type VendorFormProfile = Pick<Profile<VendorForm>, 'mode' | 'value' | 'set' | 'field'>;

const standings = chosenStandings.map((value) => ({ value, label: standingWords[value] }));
const merged = [{ value: 'MERGED' as const, label: standingWords.MERGED }];
const taxKinds = [
  { value: 'EIN' as const, label: 'Employer (EIN)' },
  { value: 'SSN' as const, label: 'Social security (SSN)' },
];

/** Whether bills may be entered and paid, and why not. */
export function StandingFields({ profile, isNew }: { profile: VendorFormProfile; isNew: boolean }) {
  const { field, value } = profile;
  return (
    <>
      <FieldRow columns={2}>
        <SelectField
          label="Standing"
          options={value.standing === 'MERGED' ? merged : standings}
          help="On hold warns; blocked takes no bills and gets no checks"
          {...field('standing')}
        />
        {(value.standing !== 'ACTIVE' || value.standingReason !== '') && (
          <TextField label="Reason" maxLength={200} {...field('standingReason')} />
        )}
      </FieldRow>
      <FieldRow>
        <CheckField label="Preferred" {...field('isPreferred')} />
        {!isNew && <CheckField label="In use" help="Inactive vendors get no new bills" {...field('isActive')} />}
      </FieldRow>
    </>
  );
}

/** The federal tax number: its last digits, and on request all of it, which is written down. */
function TaxNumber({ profile, vendorId }: { profile: VendorFormProfile; vendorId: string | null }) {
  const { field, value, mode } = profile;
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
export function TaxFields({ profile, vendorId }: { profile: VendorFormProfile; vendorId: string | null }) {
  const { field } = profile;
  return (
    <>
      <h2>Tax, license and insurance</h2>
      <FieldRow columns={3}>
        <SelectField label="Kind of tax number" options={taxKinds} {...field('taxKind')} />
        <TaxNumber profile={profile} vendorId={vendorId} />
        <DateField label="W-9 on file, dated" help="Blank while there is none" {...field('w9Date')} />
      </FieldRow>
      <FieldRow columns={3}>
        <TextField label="License number" maxLength={40} {...field('licenceNumber')} />
        <DateField label="License expires" {...field('licenceExpiresDate')} />
      </FieldRow>
      <FieldRow>
        <CheckField label="Receives 1099" {...field('gets1099')} />
        <CheckField label="Independent contractor in California" help="Reported to the EDD" {...field('isCaliforniaContractor')} />
        <CheckField label="Must be insured" help="Warns while no insurance is in force" {...field('needsInsurance')} />
      </FieldRow>
    </>
  );
}

/** The communities a vendor serves; none chosen means all. */
export function ServedFields({ profile }: { profile: VendorFormProfile }) {
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
