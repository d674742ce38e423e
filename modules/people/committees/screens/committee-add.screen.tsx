// Adds a committee.
import { CommitteeProfile } from './committee-profile.tsx';

/** The page at `/c/$communityId/committees/new`. */
export default function CommitteeAddScreen() {
  return <CommitteeProfile committeeId={null} />;
}
