// Adds a primary owner.
import { OwnerProfile } from './owner-profile.tsx';

/** The page at `/c/$communityId/primary-owners/new`. */
export default function PrimaryOwnerAddScreen() {
  return <OwnerProfile ownershipId={null} part="PRIMARY" />;
}
