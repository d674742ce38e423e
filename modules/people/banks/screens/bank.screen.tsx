// One bank: the form behind adding, changing and viewing it, and the people there.
import { useCall } from '../../../../packages/pages/client.ts';
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, FieldRow, Tag, useHotkeys } from '../../../../packages/ui/ui.ts';
import { noContacts } from '../../../communities/communities.contract.ts';
import { AddressFields, ContactFields } from '../../../communities/communities.web.tsx';
import { bank, bankContact } from '../bank.contract.ts';
import { bankFields } from '../bank.fields.ts';

const calls = { add: bank.addBank, edit: bank.editBank, get: bank.getBank, remove: bank.deleteBank };

function Contacts({ bankId }: { bankId: string }) {
  const rows = useCall(bank.listBankContacts, { bankId }).data ?? [];
  return (
    <section aria-label="Contacts" className="stack">
      <h2>Contacts</h2>
      {rows.length === 0 ? (
        <p className="t3">Nobody is known at this bank yet.</p>
      ) : (
        <table className="side-table" aria-label="Contacts">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Title</th>
              <th scope="col">Phone</th>
              <th scope="col">Email</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.bankContactId}>
                <td>
                  <ScreenLink to="bank-contact-view" params={{ bankContactId: row.bankContactId }}>
                    {row.name}
                  </ScreenLink>{' '}
                  {!row.isActive && <Tag>Left</Tag>}
                </td>
                <td>{row.title}</td>
                <td>{row.phone}</td>
                <td>{row.email}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Adds a bank (`bankId` null), or shows one and lets it be changed. */
export default function BankScreen({ bankId, startInEdit }: { bankId: string | null; startInEdit?: boolean }) {
  const shell = useShell();
  const mayAdd = useMayCall(bankContact.addBankContact);
  const { record, page } = useRecord({
    kind: 'bank',
    words: 'bank',
    id: bankId,
    startInEdit,
    communityId: null,
    calls,
    fields: bankFields,
    begin: noContacts,
    nameOf: (form) => form.name,
    view: 'bank-view',
    list: { screen: 'portfolio-banks', title: 'Banks' },
  });
  const { value, mode } = record.profile;
  const viewing = bankId !== null && mode === 'view';
  const canAdd = viewing && mayAdd;
  const add = () => shell.go('bank-contact-add', { bankId: bankId ?? '' });
  useHotkeys(canAdd ? [{ keys: 'a', label: 'Add contact', hint: true, run: add }] : []);
  const addContact = canAdd && (
    <Button icon="plus" keys="a" onClick={add}>
      Add contact
    </Button>
  );
  return (
    <ProfilePage {...page} actions={addContact} meta={bankId !== null && !value.isActive && <Tag>Not in use</Tag>}>
      <FieldRow columns={2}>
        <Field of={record} name="name" autoFocus={bankId === null} />
        <Field of={record} name="routingNumber" />
      </FieldRow>
      <ContactFields profile={record.profile} />
      <AddressFields profile={record.profile} />
      <Field of={record} name="note" rows={2} />
      {bankId !== null && mode !== 'view' && <Field of={record} name="isActive" />}
      {viewing && <Contacts bankId={bankId} />}
    </ProfilePage>
  );
}
