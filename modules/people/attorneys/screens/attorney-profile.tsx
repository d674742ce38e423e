// One attorney: the form behind adding, changing and viewing them, and their matters.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { CheckField, FieldRow, Tag, TextAreaField, TextField } from '../../../../packages/ui/ui.ts';
import { noParty } from '../../party/party.contract.ts';
import { displayNameOf } from '../../party/party.rules.ts';
import { PartyFields, type PartyForm } from '../../party/screens/party-fields.tsx';
import { attorney } from '../attorney.contract.ts';
import { Matters } from './matters.tsx';

type Form = PartyForm & Omit<ClientOutput<typeof attorney.getAttorney>, 'attorneyId' | 'version'>;

const empty: Form = { ...noParty, firm: '', barNumber: '', note: '', isActive: true };
const words: FieldWords<Form> = { postcode: 'ZIP code', email: 'Email', barNumber: 'Bar number', isActive: 'Active' };
const calls = { add: attorney.addAttorney, edit: attorney.editAttorney, get: attorney.getAttorney, remove: attorney.deleteAttorney };

/** Adds an attorney (`attorneyId` null), or shows one and lets it be changed. */
export function AttorneyProfile({ attorneyId, startInEdit }: { attorneyId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const { profile, page } = useKept<Form, typeof attorney.getAttorney>({
    kind: 'attorney',
    words: 'attorney',
    id: attorneyId,
    startInEdit,
    communityId,
    calls,
    empty,
    formOf: ({ attorneyId: _id, version: _version, ...facts }) => facts,
    nameOf: (form) => form.displayName || displayNameOf(form),
    view: 'attorney-view',
    list: { screen: 'view-all-attorneys', title: 'Attorneys' },
  });
  const { field, value, mode } = profile;
  return (
    <ProfilePage {...page} words={words} meta={attorneyId !== null && !value.isActive && <Tag>Ended</Tag>}>
      {attorneyId !== null && mode === 'view' && <Matters communityId={communityId} attorneyId={attorneyId} />}
      <FieldRow columns={2}>
        <TextField label="Firm" maxLength={120} {...field('firm')} />
        <TextField label="Bar number" maxLength={40} {...field('barNumber')} />
      </FieldRow>
      <PartyFields profile={profile} />
      <TextAreaField label="Note" maxLength={500} rows={2} {...field('note')} />
      {attorneyId !== null && <CheckField label="Active" {...field('isActive')} />}
    </ProfilePage>
  );
}
