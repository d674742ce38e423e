// One service request, under its older and its newer name.
import { serviceFace } from './family.tsx';
import { RequestPage } from './request-page.tsx';

/** The pages `ticket-service-add`, `-edit` and `-view`, and `service-request-add` and `-view`. */
export default function ServiceRequestScreen({
  serviceRequestId,
  startInEdit,
}: {
  serviceRequestId: string | null;
  startInEdit?: boolean;
}) {
  return <RequestPage face={serviceFace} requestId={serviceRequestId} startInEdit={startInEdit} />;
}
