// The meetings of an association.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, PanelSection, useHotkeys } from '../../../../packages/ui/ui.ts';
import { meetingList } from '../meeting.contract.ts';

const look = { name: { width: 240, emphasis: 'strong' }, body: { width: 180 }, minutes: { width: 120 } } as const;

/** The page at `/c/$communityId/meetings`. */
export default function ViewAllMeetingsScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  useHotkeys(shell.mayOpen('meeting-add') ? [{ keys: 'n', label: 'Add meeting', run: () => shell.go('meeting-add') }] : []);
  const add = shell.mayOpen('meeting-add') ? (
    <Button weight="primary" icon="plus" keys="n" onClick={() => shell.go('meeting-add')}>
      Add meeting
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={meetingList}
      scope={{ communityId }}
      look={look}
      actions={add}
      panel={(row) => (
        <PanelSection title={row.name}>
          <Facts facts={[['Body', row.body]]} />
          <ScreenLink to="meeting-view" params={{ meetingId: row.meetingId }}>
            Open the meeting
          </ScreenLink>
        </PanelSection>
      )}
      empty={
        <EmptyState title="No meetings yet" actions={add}>
          Meetings of this association appear here.
        </EmptyState>
      }
    />
  );
}
