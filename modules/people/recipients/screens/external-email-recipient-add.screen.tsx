// Adds an external email recipient.
import { ExternalEmailRecipientProfile } from './external-email-recipient-profile.tsx';

/** The page at `/c/$communityId/external-email-recipients/new`. */
export default function ExternalEmailRecipientAddScreen() {
  return <ExternalEmailRecipientProfile externalEmailRecipientId={null} />;
}
