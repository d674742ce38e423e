// Adds an association.
import { CommunityProfile } from './community-profile.tsx';

/** The page at `/communities/new`. */
export default function CommunityAddScreen() {
  return <CommunityProfile communityId={null} />;
}
