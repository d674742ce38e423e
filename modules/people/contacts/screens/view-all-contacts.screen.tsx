// The contacts of an association.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, PanelSection } from '../../../../packages/ui/ui.ts';
import { contactList } from '../contact.contract.ts';

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
  const add = shell.mayOpen('contact-add') ? (
    <Button weight="primary" icon="plus" keys="n" onClick={() => shell.go('contact-add')}>
      Add contact
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={contactList}
      scope={{ communityId }}
      look={look}
      actions={add}
      panel={(row) => (
        <PanelSection title={row.name} aside={row.relation}>
          <Facts
            facts={[
              ['Property', row.property || 'The whole association'],
              ['Phone', row.phone || 'None'],
              ['E-mail', row.email || 'None'],
            ]}
          />
          <ScreenLink to="contact-view" params={{ contactId: row.contactId }}>
            Open the contact
          </ScreenLink>
        </PanelSection>
      )}
      empty={
        <EmptyState title="No contacts yet" icon="users">
          People the association knows who are neither owners nor renters: who holds a key, who is called in an emergency.
        </EmptyState>
      }
    />
  );
}
