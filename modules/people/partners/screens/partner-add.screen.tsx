// Adds a partner.
import { PartnerProfile } from './partner-profile.tsx';

/** The page at `/partners/new`. */
export default function PartnerAddScreen() {
  return <PartnerProfile partnerId={null} />;
}
