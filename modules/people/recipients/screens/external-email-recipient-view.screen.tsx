// Shows an external email recipient.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { ExternalEmailRecipientProfile } from './external-email-recipient-profile.tsx';

/** The page at `/c/$communityId/external-email-recipients/$externalEmailRecipientId`. */
export default function ExternalEmailRecipientViewScreen() {
  const { params } = useShell();
  return <ExternalEmailRecipientProfile externalEmailRecipientId={params.externalEmailRecipientId ?? ''} />;
}
