// One bank: the form behind adding, changing and viewing it, and the people there.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, CheckField, FieldRow, Tag, TextAreaField, TextField, useHotkeys } from '../../../../packages/ui/ui.ts';
import { noContacts } from '../../../communities/communities.contract.ts';
import { AddressFields, ContactFields } from '../../../communities/communities.web.tsx';
import { bank, bankContact } from '../bank.contract.ts';

type Form = Omit<ClientOutput<typeof bank.getBank>, 'bankId' | 'version'>;

const empty: Form = { name: '', routingNumber: '', note: '', isActive: true, ...noContacts };
const words: FieldWords<Form> = { postcode: 'ZIP code', email: 'E-mail', routingNumber: 'Routing number', isActive: 'In use' };
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
              <th scope="col">E-mail</th>
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
export function BankProfile({ bankId, startInEdit }: { bankId: string | null; startInEdit?: boolean }) {
  const shell = useShell();
  const mayAdd = useMayCall(bankContact.addBankContact);
  const { profile, page } = useKept<Form, typeof bank.getBank>({
    kind: 'bank',
    words: 'bank',
    id: bankId,
    startInEdit,
    communityId: null,
    calls,
    empty,
    formOf: ({ bankId: _id, version: _version, ...facts }) => facts,
    nameOf: (form) => form.name,
    view: 'bank-view',
    list: { screen: 'portfolio-banks', title: 'Banks' },
  });
  const { field, value, mode } = profile;
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
    <ProfilePage {...page} words={words} actions={addContact} meta={bankId !== null && !value.isActive && <Tag>Not in use</Tag>}>
      <FieldRow columns={2}>
        <TextField label="Name" required maxLength={120} autoFocus={bankId === null} {...field('name')} />
        <TextField label="Routing number" numeric maxLength={9} help="9 digits, including the check digit" {...field('routingNumber')} />
      </FieldRow>
      <ContactFields profile={profile} />
      <AddressFields profile={profile} />
      <TextAreaField label="Note" maxLength={500} rows={2} {...field('note')} />
      {bankId !== null && <CheckField label="In use" {...field('isActive')} />}
      {viewing && <Contacts bankId={bankId} />}
    </ProfilePage>
  );
}
