// Adds an owner.
import { OwnerProfile } from './owner-profile.tsx';

/** The page at `/c/$communityId/owners/new`. */
export default function OwnerAddScreen() {
  return <OwnerProfile ownershipId={null} part="CO_OWNER" />;
}
