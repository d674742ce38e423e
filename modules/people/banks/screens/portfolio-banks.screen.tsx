// The banks of a customer.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, PanelSection, useHotkeys } from '../../../../packages/ui/ui.ts';
import { bankList } from '../bank.contract.ts';

const look = {
  name: { width: 260, emphasis: 'strong' },
  routingNumber: { width: 140 },
  city: { width: 140 },
  phone: { width: 140 },
  email: { width: 220 },
  contacts: { width: 90 },
  status: { width: 110 },
} as const;

/** The page at `/banks`. */
export default function PortfolioBanksScreen() {
  const shell = useShell();
  const mayAdd = shell.mayOpen('bank-add');
  const add = () => shell.go('bank-add');
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add bank', hint: true, run: add }] : []);
  return (
    <ListPage
      list={bankList}
      scope={{}}
      look={look}
      actions={
        mayAdd && (
          <Button weight="primary" icon="plus" keys="n" onClick={add}>
            Add bank
          </Button>
        )
      }
      to={(row) => ['bank-view', { bankId: row.bankId }]}
      panel={(row) => (
        <PanelSection title={row.name} aside={row.routingNumber}>
          <Facts
            facts={[
              ['Phone', row.phone || 'None'],
              ['Email', row.email || 'None'],
              ['Contacts', String(row.contacts)],
            ]}
          />
          <ScreenLink to="bank-view" params={{ bankId: row.bankId }}>
            Open the bank
          </ScreenLink>
        </PanelSection>
      )}
      empty={
        <EmptyState title="No banks yet" icon="building-bank">
          The associations’ banks by routing number, with your contacts there.
        </EmptyState>
      }
    />
  );
}
