// Someone at a bank: the form behind adding, changing and viewing them.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { CheckField, FieldRow, Tag, TextAreaField, TextField } from '../../../../packages/ui/ui.ts';
import { noParty } from '../../party/party.contract.ts';
import { displayNameOf } from '../../party/party.rules.ts';
import { PartyFields, type PartyForm } from '../../party/screens/party-fields.tsx';
import { bank, bankContact } from '../bank.contract.ts';

type Form = PartyForm & Omit<ClientOutput<typeof bankContact.getBankContact>, 'bankContactId' | 'version'>;

const empty: Form = { ...noParty, bankId: '', title: '', note: '', isActive: true };
const words: FieldWords<Form> = { postcode: 'ZIP code', email: 'E-mail', isActive: 'Still there' };
const { addBankContact, editBankContact, getBankContact, deleteBankContact } = bankContact;
const calls = { add: addBankContact, edit: editBankContact, get: getBankContact, remove: deleteBankContact };

interface ContactProfile {
  bankContactId: string | null;
  /** The bank someone is added to. */
  bankId?: string;
  startInEdit?: boolean;
}

/** Adds someone at a bank (`bankContactId` null), or shows them and lets them be changed. */
export function BankContactProfile({ bankContactId, bankId = '', startInEdit }: ContactProfile) {
  const { profile, page } = useKept<Form, typeof bankContact.getBankContact>({
    kind: 'bankContact',
    words: 'bank contact',
    id: bankContactId,
    startInEdit,
    communityId: null,
    calls,
    empty: { ...empty, bankId },
    formOf: ({ bankContactId: _id, version: _version, ...facts }) => facts,
    nameOf: (form) => form.displayName || displayNameOf(form),
    view: 'bank-contact-view',
    list: { screen: 'portfolio-banks', title: 'Banks' },
  });
  const { field, value } = profile;
  const of = useCall(bank.getBank, value.bankId === '' ? null : { bankId: value.bankId }).data;
  const crumbs = [
    ...(page.crumbs ?? []),
    of && (
      <ScreenLink key="bank" to="bank-view" params={{ bankId: of.bankId }}>
        {of.name}
      </ScreenLink>
    ),
  ].filter(Boolean);
  return (
    <ProfilePage {...page} crumbs={crumbs} words={words} meta={bankContactId !== null && !value.isActive && <Tag>Left</Tag>}>
      <PartyFields profile={profile} onlyPersons />
      <FieldRow columns={2}>
        <TextField label="Title" maxLength={80} help="Relationship manager, lockbox desk …" {...field('title')} />
      </FieldRow>
      <TextAreaField label="Note" maxLength={500} rows={2} {...field('note')} />
      {bankContactId !== null && <CheckField label="Still there" {...field('isActive')} />}
    </ProfilePage>
  );
}
