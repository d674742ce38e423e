// Shows a committee.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { CommitteeProfile } from './committee-profile.tsx';

/** The page at `/c/$communityId/committees/$committeeId`. */
export default function CommitteeViewScreen() {
  const { params } = useShell();
  return <CommitteeProfile committeeId={params.committeeId ?? ''} />;
}
