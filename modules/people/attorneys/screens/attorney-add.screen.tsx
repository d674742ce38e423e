// Adds an attorney.
import { AttorneyProfile } from './attorney-profile.tsx';

/** The page at `/c/$communityId/attorneys/new`. */
export default function AttorneyAddScreen() {
  return <AttorneyProfile attorneyId={null} />;
}
