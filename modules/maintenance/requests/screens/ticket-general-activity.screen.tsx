// The general requests of a community.
import { generalFace } from './family.tsx';
import { RequestList } from './request-list.tsx';

/** The page at `/c/$communityId/tickets/general`. */
export default function TicketGeneralActivityScreen() {
  return <RequestList face={generalFace} />;
}
