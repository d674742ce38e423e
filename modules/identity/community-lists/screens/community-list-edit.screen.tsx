// Changes a list of communities; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { CommunityListProfile } from './community-list-profile.tsx';

/** The page at `/community-lists/$communityListId`. */
export default function CommunityListEditScreen() {
  const { params } = useShell();
  return <CommunityListProfile key={params.communityListId} communityListId={params.communityListId ?? ''} />;
}
