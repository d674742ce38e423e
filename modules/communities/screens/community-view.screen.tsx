// Shows an association; E opens the form.
import { useShell } from '../../../packages/pages/shell.tsx';
import { CommunityProfile } from './community-profile.tsx';

/** The page at `/communities/$communityId`. */
export default function CommunityViewScreen() {
  const { params } = useShell();
  return <CommunityProfile key={params.communityId} communityId={params.communityId ?? ''} />;
}
