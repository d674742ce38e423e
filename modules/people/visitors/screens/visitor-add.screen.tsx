// Adds a visitor.
import { VisitorProfile } from './visitor-profile.tsx';

/** The page at `/c/$communityId/visitors/new`. */
export default function VisitorAddScreen() {
  return <VisitorProfile visitorId={null} />;
}
