// The service requests of a community.
import { serviceFace } from './family.tsx';
import { RequestList } from './request-list.tsx';

/** The page at `/c/$communityId/tickets/service`. */
export default function TicketServiceActivityScreen() {
  return <RequestList face={serviceFace} />;
}
