// Adds a list of communities.
import { CommunityListProfile } from './community-list-profile.tsx';

/** The page at `/community-lists/new`. */
export default function CommunityListAddScreen() {
  return <CommunityListProfile communityListId={null} />;
}
