// Acts on many service requests.
import { serviceFace } from './family.tsx';
import { RequestBatches } from './request-batches.tsx';

/** The page at `/c/$communityId/tickets/service/batches`. */
export default function TicketServiceBatchesScreen() {
  return <RequestBatches face={serviceFace} />;
}
