// Changes an external email recipient; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { ExternalEmailRecipientProfile } from './external-email-recipient-profile.tsx';

/** The page at `/c/$communityId/external-email-recipients/$externalEmailRecipientId/edit`. */
export default function ExternalEmailRecipientEditScreen() {
  const { params } = useShell();
  return <ExternalEmailRecipientProfile externalEmailRecipientId={params.externalEmailRecipientId ?? ''} startInEdit />;
}
