// Someone at a bank: the form behind adding, changing and viewing them.
import { useCall } from '../../../../packages/pages/client.ts';
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import { FieldRow, Tag } from '../../../../packages/ui/ui.ts';
import { noParty } from '../../party/party.contract.ts';
import { displayNameOf } from '../../party/party.rules.ts';
import { PartyFields } from '../../party/screens/party-fields.tsx';
import { bank, bankContact } from '../bank.contract.ts';
import { bankContactFields } from '../bank.fields.ts';

const { addBankContact, editBankContact, getBankContact, deleteBankContact } = bankContact;
const calls = { add: addBankContact, edit: editBankContact, get: getBankContact, remove: deleteBankContact };

interface ContactProfile {
  bankContactId: string | null;
  startInEdit?: boolean;
}

/** Adds someone at a bank (`bankContactId` null), or shows them and lets them be changed. */
export default function BankContactScreen({ bankContactId, startInEdit }: ContactProfile) {
  const { bankId = null } = useShell().params;
  const { record, page } = useRecord({
    kind: 'bankContact',
    words: 'bank contact',
    id: bankContactId,
    startInEdit,
    communityId: null,
    calls,
    fields: bankContactFields,
    begin: { ...noParty, bankId },
    nameOf: (form) => form.displayName || displayNameOf(form),
    view: 'bank-contact-view',
    list: { screen: 'portfolio-banks', title: 'Banks' },
  });
  const { value, mode } = record.profile;
  const of = useCall(bank.getBank, value.bankId === null ? null : { bankId: value.bankId }).data;
  const crumbs = [
    ...(page.crumbs ?? []),
    of && (
      <ScreenLink key="bank" to="bank-view" params={{ bankId: of.bankId }}>
        {of.name}
      </ScreenLink>
    ),
  ].filter(Boolean);
  return (
    <ProfilePage {...page} crumbs={crumbs} meta={bankContactId !== null && !value.isActive && <Tag>Left</Tag>}>
      <PartyFields profile={record.profile} onlyPersons />
      <FieldRow columns={2}>
        <Field of={record} name="title" />
      </FieldRow>
      <Field of={record} name="note" rows={2} />
      {bankContactId !== null && mode !== 'view' && <Field of={record} name="isActive" />}
    </ProfilePage>
  );
}
