// Changes an association; the form is open from the start.
import { useShell } from '../../../packages/pages/shell.tsx';
import { CommunityProfile } from './community-profile.tsx';

/** The page at `/communities/$communityId/edit`. */
export default function CommunityEditScreen() {
  const { params } = useShell();
  return <CommunityProfile key={params.communityId} communityId={params.communityId ?? ''} startInEdit />;
}
