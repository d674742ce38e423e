// Adds a previous owner.
import { OwnerProfile } from './owner-profile.tsx';

/** The page at `/c/$communityId/previous-owners/new`. */
export default function PreviousOwnerAddScreen() {
  return <OwnerProfile ownershipId={null} part="PREVIOUS" />;
}
