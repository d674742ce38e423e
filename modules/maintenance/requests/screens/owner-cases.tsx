// The requests of an owner and the work orders of their home, for pages of other modules.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useMayCall } from '../../../../packages/pages/shell.tsx';
import { PanelSection } from '../../../../packages/ui/ui.ts';
import { workOrderList, workOrderStates } from '../../work-orders/work-order.contract.ts';
import { requestStates } from '../request.contract.ts';
import { generalRequestList, serviceRequestList } from '../request-list.contract.ts';

/** A section with what is open and what was last; nothing where the viewer may see none or there is none. */
export function OwnerCases({ communityId, ownershipId }: { communityId: string; ownershipId: string }) {
  const scope = { communityId, ownershipId, limit: 5, sort: '-receivedDate,-number' };
  const general = useCall(generalRequestList.calls.readPage, useMayCall(generalRequestList.calls.readPage) ? scope : null).data?.rows ?? [];
  const service = useCall(serviceRequestList.calls.readPage, useMayCall(serviceRequestList.calls.readPage) ? scope : null).data?.rows ?? [];
  const mayOrders = useMayCall(workOrderList.calls.readPage);
  const orders =
    useCall(workOrderList.calls.readPage, mayOrders ? { communityId, ownershipId, limit: 5, sort: '-requestedDate,-number' } : null).data
      ?.rows ?? [];
  if (general.length + service.length + orders.length === 0) return null;
  return (
    <PanelSection title="Requests and work orders">
      <ul className="plain">
        {service.map((row) => (
          <li key={row.requestId}>
            <ScreenLink to="ticket-service-view" params={{ serviceRequestId: row.requestId }}>
              {row.number} {row.subject}
            </ScreenLink>{' '}
            <span className="t3">{requestStates[row.state][0]}</span>
          </li>
        ))}
        {general.map((row) => (
          <li key={row.requestId}>
            <ScreenLink to="ticket-general-view" params={{ generalRequestId: row.requestId }}>
              {row.number} {row.subject}
            </ScreenLink>{' '}
            <span className="t3">{requestStates[row.state][0]}</span>
          </li>
        ))}
        {orders.map((row) => (
          <li key={row.workOrderId}>
            <ScreenLink to="work-order-view" params={{ workOrderId: row.workOrderId }}>
              {row.number} {row.subject}
            </ScreenLink>{' '}
            <span className="t3">{workOrderStates[row.state][0]}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
