// Adding an order of a disclosure.
import { DisclosureProfile } from './disclosure-profile.tsx';

/** The page at `/c/$communityId/disclosures/new`. */
export default function DisclosureOrderAddScreen() {
  return <DisclosureProfile disclosureOrderId={null} />;
}
