// Labels for the people of an association.
import { LabelSheets } from './label-sheets.tsx';

/** The page at `/c/$communityId/correspondence/labels`. */
export default function MailingLabelsScreen() {
  return <LabelSheets title="Labels" audiences={['OWNERS', 'ALL_OWNERS', 'PREVIOUS', 'BOARD', 'RENTERS', 'VENDORS']} />;
}
