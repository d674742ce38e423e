// The organizations of a customer.
import { useCall } from '../../../../packages/pages/client.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, PanelSection, useHotkeys } from '../../../../packages/ui/ui.ts';
import { client } from '../../clients/client.contract.ts';
import { organizationList } from '../organization.contract.ts';

const look = {
  name: { width: 260, emphasis: 'strong' },
  city: { width: 140 },
  phone: { width: 140 },
  email: { width: 220 },
  replyTo: { width: 220 },
  status: { width: 110 },
} as const;

/** Leads to the customer's own record, or to adding it. */
function OwnRecord() {
  const shell = useShell();
  const mayFind = useMayCall(client.findClient);
  const found = useCall(client.findClient, mayFind ? {} : null).data;
  if (found) return <Button onClick={() => shell.go('client-view', { clientId: found.clientId })}>Our own record</Button>;
  if (found === undefined || !shell.mayOpen('client-add')) return null;
  return <Button onClick={() => shell.go('client-add')}>Add our own record</Button>;
}

/** The page at `/organizations`. */
export default function PortfolioOrganizationsScreen() {
  const shell = useShell();
  const mayAdd = shell.mayOpen('organization-add');
  const add = () => shell.go('organization-add');
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add organization', hint: true, run: add }] : []);
  return (
    <ListPage
      list={organizationList}
      scope={{}}
      look={look}
      actions={
        <>
          <OwnRecord />
          {mayAdd && (
            <Button weight="primary" icon="plus" keys="n" onClick={add}>
              Add organization
            </Button>
          )}
        </>
      }
      to={(row) => ['organization-view', { organizationId: row.organizationId }]}
      panel={(row) => (
        <PanelSection title={row.name} aside={row.city}>
          <Facts
            facts={[
              ['Phone', row.phone || 'None'],
              ['Email', row.email || 'None'],
              ['Replies go to', row.replyTo || 'Its own address'],
            ]}
          />
          <ScreenLink to="organization-view" params={{ organizationId: row.organizationId }}>
            Open the organization
          </ScreenLink>
        </PanelSection>
      )}
      empty={
        <EmptyState title="No organizations yet" icon="building">
          The management company and its divisions: the name and return address on letters.
        </EmptyState>
      }
    />
  );
}
