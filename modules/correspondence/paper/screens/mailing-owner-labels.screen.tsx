// Labels for owners alone.
import { LabelSheets } from './label-sheets.tsx';

/** The page at `/c/$communityId/correspondence/owner-labels`. */
export default function MailingOwnerLabelsScreen() {
  return <LabelSheets title="Owner labels" audiences={['OWNERS', 'ALL_OWNERS', 'PREVIOUS']} />;
}
