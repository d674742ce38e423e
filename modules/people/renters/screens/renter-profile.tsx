// One renter: the form behind adding, changing and viewing them.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { CheckField, DateField, FieldRow, PanelSection, SelectField, Tag, TextAreaField } from '../../../../packages/ui/ui.ts';
import { noParty } from '../../party/party.contract.ts';
import { displayNameOf } from '../../party/party.rules.ts';
import { PartyFields, type PartyForm } from '../../party/screens/party-fields.tsx';
import { SmallList } from '../../properties/screens/small-list.tsx';
import { PropertyPicker } from '../../screens/property-picker.tsx';
import { type Approval, approvalWords, renter } from '../renter.contract.ts';
import { LeaseCapWarning } from './lease-cap.tsx';

type Loaded = ClientOutput<typeof renter.getRenter>;
type Form = PartyForm &
  Omit<Loaded, 'renterId' | 'version' | 'propertyId' | 'leaseStartDate' | 'leaseEndDate' | 'approvedDate'> & {
    propertyId: string | null;
    leaseStartDate: string;
    leaseEndDate: string;
    approvedDate: string;
  };

const words: FieldWords<Form> = {
  postcode: 'ZIP code',
  email: 'E-mail',
  propertyId: 'Property',
  leaseStartDate: 'Lease begins',
  leaseEndDate: 'Lease ends',
  approvedDate: 'Approved on',
  getsViolations: 'Gets copies of violations',
};
const { addRenter, editRenter, getRenter, deleteRenter } = renter;
const calls = { add: addRenter, edit: editRenter, get: getRenter, remove: deleteRenter };
const approvals = Object.entries(approvalWords).map(([value, label]) => ({ value: value as Approval, label }));

const emptyFor = (propertyId: string | null, today: string): Form => ({
  ...noParty,
  propertyId,
  leaseStartDate: today,
  leaseEndDate: '',
  household: [],
  approval: 'PENDING',
  approvedDate: '',
  getsViolations: false,
  note: '',
});

function formOf({ renterId: _id, version: _version, leaseEndDate, approvedDate, ...facts }: Loaded): Form {
  return { ...facts, leaseEndDate: leaseEndDate ?? '', approvedDate: approvedDate ?? '' };
}

const inputOf = (form: Form) => ({ ...form, leaseEndDate: form.leaseEndDate || null, approvedDate: form.approvedDate || null });

/** Adds a renter (`renterId` null), or shows one and lets them be changed. */
export function RenterProfile({ renterId, startInEdit }: { renterId: string | null; startInEdit?: boolean }) {
  const { communityId, today } = useCommunity();
  const shell = useShell();
  const { profile, page } = useKept<Form, typeof renter.getRenter>({
    kind: 'renter',
    words: 'renter',
    id: renterId,
    startInEdit,
    communityId,
    calls,
    empty: emptyFor(shell.search.propertyId ?? null, today),
    formOf,
    inputOf,
    nameOf: (form) => form.displayName || displayNameOf(form),
    view: 'renter-view',
    list: { screen: 'view-all-renters', title: 'Renters' },
  });
  const { field, value, set } = profile;
  const hasEnded = value.leaseEndDate !== '' && value.leaseEndDate.slice(0, 10) < today;
  return (
    <ProfilePage {...page} words={words} meta={renterId !== null && <Tag>{hasEnded ? 'Ended' : approvalWords[value.approval]}</Tag>}>
      {renterId === null && <LeaseCapWarning communityId={communityId} />}
      <PanelSection title="Lease">
        <FieldRow columns={2}>
          <PropertyPicker label="Property" required communityId={communityId} {...field('propertyId')} />
          <SelectField label="Approval" options={approvals} {...field('approval')} />
        </FieldRow>
        <FieldRow columns={3}>
          <DateField label="Lease begins" required {...field('leaseStartDate')} />
          <DateField label="Lease ends" help="Blank while none is agreed" {...field('leaseEndDate')} />
          <DateField label="Approved on" help="Blank: the day the approval is saved" {...field('approvedDate')} />
        </FieldRow>
        <CheckField label="Gets copies of violations" {...field('getsViolations')} />
      </PanelSection>
      <PartyFields profile={profile} />
      <SmallList
        profile={profile}
        title="Household"
        word="member of the household"
        name="household"
        rows={value.household}
        onChange={(rows) => set({ household: rows as Form['household'] })}
        fresh={{ name: '', relation: '' }}
        columns={[
          { key: 'name', label: 'Name', maxLength: 80 },
          { key: 'relation', label: 'Relation', maxLength: 40 },
        ]}
      />
      <TextAreaField label="Note" maxLength={500} {...field('note')} />
    </ProfilePage>
  );
}
