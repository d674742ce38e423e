// Adds a renter.
import { RenterProfile } from './renter-profile.tsx';

/** The page at `/c/$communityId/renters/new`. */
export default function RenterAddScreen() {
  return <RenterProfile renterId={null} />;
}
