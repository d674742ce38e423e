// Shows a partner.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { PartnerProfile } from './partner-profile.tsx';

/** The page at `/partners/$partnerId`. */
export default function PartnerViewScreen() {
  const { params } = useShell();
  return <PartnerProfile partnerId={params.partnerId ?? ''} />;
}
