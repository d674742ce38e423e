// Changes a committee; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { CommitteeProfile } from './committee-profile.tsx';

/** The page at `/c/$communityId/committees/$committeeId/edit`. */
export default function CommitteeEditScreen() {
  const { params } = useShell();
  return <CommitteeProfile committeeId={params.committeeId ?? ''} startInEdit />;
}
