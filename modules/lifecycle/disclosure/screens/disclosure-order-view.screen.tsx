// One order of a disclosure: shown, changed, delivered, withdrawn and cancelled.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { DisclosureProfile } from './disclosure-profile.tsx';

/** The page at `/c/$communityId/disclosures/$disclosureOrderId`. */
export default function DisclosureOrderViewScreen() {
  const { params } = useShell();
  return <DisclosureProfile disclosureOrderId={params['disclosureOrderId'] ?? ''} />;
}
