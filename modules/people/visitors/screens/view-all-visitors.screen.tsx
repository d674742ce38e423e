// The visitors of an association, as the gate sees them: who is expected, in, and not to be let in.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, PanelSection, useHotkeys } from '../../../../packages/ui/ui.ts';
import { visitorList } from '../visitor.contract.ts';
import { GateButtons } from './gate-buttons.tsx';
import { VisitorRetention } from './visitor-retention.tsx';

const look = {
  name: { width: 200, emphasis: 'strong' },
  accountNumber: { width: 110 },
  property: { width: 220 },
  authorizedBy: { width: 180 },
  state: { width: 110 },
  isPermanent: { width: 130 },
  fromDate: { width: 110 },
  toDate: { width: 110 },
  plate: { width: 110 },
  vehicle: { width: 150 },
  passNumber: { width: 90 },
  restrictions: { width: 200 },
} as const;

/** The page at `/c/$communityId/visitors`. */
export default function ViewAllVisitorsScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  useHotkeys(shell.mayOpen('visitor-add') ? [{ keys: 'n', label: 'Add visitor', run: () => shell.go('visitor-add') }] : []);
  const add = shell.mayOpen('visitor-add') ? (
    <Button weight="primary" icon="plus" keys="n" onClick={() => shell.go('visitor-add')}>
      Add visitor
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={visitorList}
      scope={{ communityId }}
      look={look}
      actions={
        <>
          <VisitorRetention communityId={communityId} />
          {add}
        </>
      }
      to={(row) => ['visitor-view', { visitorId: row.visitorId }]}
      panel={(row) => (
        <PanelSection title={row.name} aside={row.accountNumber}>
          <GateButtons row={row} communityId={communityId} />
          <Facts
            facts={[
              ['Property', row.property],
              ['Authorized by', row.authorizedBy || 'Nobody'],
              ['From', <DateText key="from" value={row.fromDate} form="words" />],
              ['Through', row.toDate ? <DateText key="to" value={row.toDate} form="words" /> : 'Permanent'],
              ['Vehicle', [row.plate, row.vehicle].filter(Boolean).join(' · ') || 'None'],
              ['Pass', row.passNumber || 'None'],
              ['Restrictions', row.restrictions || 'None'],
            ]}
          />
          <ScreenLink to="visitor-view" params={{ visitorId: row.visitorId }}>
            Open the visitor
          </ScreenLink>
        </PanelSection>
      )}
      empty={
        <EmptyState title="No visitors yet" icon="users" actions={add}>
          Visitors expected, admitted or turned away at the gate. They are erased some time after their last day.
        </EmptyState>
      }
    />
  );
}
