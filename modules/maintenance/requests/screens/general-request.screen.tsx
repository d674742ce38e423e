// One general request.
import { generalFace } from './family.tsx';
import { RequestPage } from './request-page.tsx';

/** The pages `ticket-general-add`, `-edit` and `-view`. */
export default function GeneralRequestScreen({
  generalRequestId,
  startInEdit,
}: {
  generalRequestId: string | null;
  startInEdit?: boolean;
}) {
  return <RequestPage face={generalFace} requestId={generalRequestId} startInEdit={startInEdit} />;
}
