// Who asked for no more texts or emails, which addresses failed, and who came back.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { EmptyState } from '../../../../packages/ui/ui.ts';
import { addressEventList } from '../consent.contract.ts';

const look = {
  eventDate: { width: 104 },
  eventTime: { width: 84, emphasis: 'quiet' },
  channel: { width: 80 },
  address: { width: 210, emphasis: 'strong' },
  owner: { width: 170 },
  accountNumber: { width: 100 },
  what: { width: 190 },
  noticeClass: { width: 120 },
  source: { width: 180 },
  detail: { width: 240, emphasis: 'quiet' },
  standing: { width: 230 },
  by: { width: 140 },
} as const;

/** The page at `/c/$communityId/correspondence/unsubscribes`. */
export default function SmsUnsubscribeHistoryScreen() {
  const { communityId } = useCommunity();
  return (
    <ListPage
      list={addressEventList}
      scope={{ communityId }}
      look={look}
      to={(row) => (row.ownershipId === '' ? null : ['owner-consent', { ownershipId: row.ownershipId }])}
      empty={
        <EmptyState title="Nobody unsubscribed and no address failed" icon="mail">
          Stops, unsubscribes, bounces and complaints stand here with their time and source, and whether the address is written to now.
        </EmptyState>
      }
    />
  );
}
