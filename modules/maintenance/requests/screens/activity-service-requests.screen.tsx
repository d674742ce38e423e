// Service requests of every community the reader sees.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { EmptyState } from '../../../../packages/ui/ui.ts';
import { serviceRequestActivity } from '../request-list.contract.ts';
import { RequestPanel, requestLook } from './request-list.tsx';

/** The page at `/service-requests`. */
export default function ActivityServiceRequestsScreen() {
  return (
    <ListPage
      list={serviceRequestActivity}
      scope={{}}
      look={{ ...requestLook, community: { width: 150 } }}
      panel={(row) => <RequestPanel row={row} />}
      to={(row) => ['service-request-view', { communityId: row.communityId, serviceRequestId: row.requestId }]}
      emptyViews={{
        open: <EmptyState title="No service request is open" icon="check" />,
        late: <EmptyState title="No promise is late" icon="check" />,
        unanswered: <EmptyState title="Every service request was answered" icon="check" />,
        unassigned: <EmptyState title="Every service request is assigned" icon="check" />,
      }}
      empty={
        <EmptyState title="No service requests yet" icon="clipboard">
          Service requests of all your communities stand here. They are added in their community.
        </EmptyState>
      }
    />
  );
}
