// Shows a visitor.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { VisitorProfile } from './visitor-profile.tsx';

/** The page at `/c/$communityId/visitors/$visitorId`. */
export default function VisitorViewScreen() {
  const { params } = useShell();
  return <VisitorProfile visitorId={params.visitorId ?? ''} />;
}
