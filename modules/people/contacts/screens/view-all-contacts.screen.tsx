// The contacts of an association.
import { useMemo, useState } from 'react';
import { AddButton, ChosenFile, ListPage, useListImport } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, PanelSection } from '../../../../packages/ui/ui.ts';
import { cards } from '../../party/card.contract.ts';
import { externalEmailRecipient } from '../../recipients/recipient.contract.ts';
import { RecipientsDialog } from '../../recipients/screens/recipients-dialog.tsx';
import { contactList } from '../contact.contract.ts';
import { contactImport } from '../contact-import.contract.ts';

const look = {
  name: { width: 220, emphasis: 'strong' },
  relation: { width: 180 },
  property: { width: 220 },
  phone: { width: 140 },
  email: { width: 220 },
  inEmergency: { width: 140 },
  mayEnter: { width: 110 },
  status: { width: 100 },
} as const;

/** The page at `/c/$communityId/contacts`. */
export default function ViewAllContactsScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const seesRecipients = useMayCall(externalEmailRecipient.listEmailRecipients);
  const [recipientsOpen, setRecipientsOpen] = useState(false);
  const bringIn = useListImport(
    contactImport,
    useMemo(() => ({ communityId }), [communityId]),
    'contacts',
    'Contacts',
  );
  if (bringIn.page) return bringIn.page;
  const acts = (
    <>
      {seesRecipients && <Button onClick={() => setRecipientsOpen(true)}>Email recipients</Button>}
      {bringIn.button}
      {shell.mayOpen('contact-add') && <AddButton label="Add contact" onAdd={() => shell.go('contact-add')} />}
      {recipientsOpen && <RecipientsDialog communityId={communityId} onClose={() => setRecipientsOpen(false)} />}
    </>
  );
  return (
    <ListPage
      list={contactList}
      scope={{ communityId }}
      look={look}
      actions={acts}
      bulk={(chosen) => (
        <ChosenFile list={contactList} scope={{ communityId }} chosen={chosen} endpoint={cards.saveContactCards} label="Save vCards" />
      )}
      to={(row) => ['contact-view', { contactId: row.contactId }]}
      panel={(row) => (
        <PanelSection title={row.name} aside={row.relation}>
          <Facts
            facts={[
              ['Property', row.property || 'The whole association'],
              ['Phone', row.phone || 'None'],
              ['Email', row.email || 'None'],
            ]}
          />
          <ScreenLink to="contact-view" params={{ contactId: row.contactId }}>
            Open the contact
          </ScreenLink>
        </PanelSection>
      )}
      empty={
        <EmptyState title="No contacts yet" icon="users">
          People who are neither owners nor renters, such as keyholders and emergency contacts.
        </EmptyState>
      }
    />
  );
}
