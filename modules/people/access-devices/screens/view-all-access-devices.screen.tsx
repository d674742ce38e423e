// The keys, fobs, permits and codes of an association, with who has which.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, PanelSection, useHotkeys } from '../../../../packages/ui/ui.ts';
import { accessDeviceList } from '../access-device.contract.ts';

const look = {
  name: { width: 120, emphasis: 'strong' },
  deviceKind: { width: 130 },
  holder: { width: 190 },
  opens: { width: 200 },
  issuedDate: { width: 110 },
  returnedDate: { width: 110 },
  standing: { width: 110 },
  note: { width: 260 },
  accountNumber: { width: 110 },
  property: { width: 200 },
} as const;

/** The page at `/c/$communityId/access-devices`. */
export default function ViewAllAccessDevicesScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  useHotkeys(
    shell.mayOpen('access-device-add') ? [{ keys: 'n', label: 'Add access device', run: () => shell.go('access-device-add') }] : [],
  );
  const add = shell.mayOpen('access-device-add') ? (
    <Button weight="primary" icon="plus" keys="n" onClick={() => shell.go('access-device-add')}>
      Add access device
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={accessDeviceList}
      scope={{ communityId }}
      look={look}
      actions={add}
      panel={(row) => (
        <PanelSection title={row.name}>
          <Facts
            facts={[
              ['Property', `${row.accountNumber} ${row.property}`],
              ['Issued to', row.holder],
              ['Opens', row.opens || 'Not recorded'],
              ['Issued', <DateText key="issued" value={row.issuedDate} form="words" />],
              ['Returned', row.returnedDate ? <DateText key="returned" value={row.returnedDate} form="words" /> : 'Not returned'],
              ['Note', row.note || 'None'],
            ]}
          />
          <ScreenLink to="access-device-view" params={{ accessDeviceId: row.accessDeviceId }}>
            Open the access device
          </ScreenLink>
        </PanelSection>
      )}
      empty={
        <EmptyState title="No access devices yet" actions={add}>
          Keys, fobs, cards, gate remotes, parking permits and codes: who has which, and what it opens.
        </EmptyState>
      }
    />
  );
}
