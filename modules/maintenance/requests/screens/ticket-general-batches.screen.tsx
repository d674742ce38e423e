// Acts on many general requests.
import { generalFace } from './family.tsx';
import { RequestBatches } from './request-batches.tsx';

/** The page at `/c/$communityId/tickets/general/batches`. */
export default function TicketGeneralBatchesScreen() {
  return <RequestBatches face={generalFace} />;
}
