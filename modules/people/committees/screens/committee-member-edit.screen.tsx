// Changes a committee member; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { CommitteeMemberProfile } from './committee-member-profile.tsx';

/** The page at `/c/$communityId/committee-members/$committeeMemberId/edit`. */
export default function CommitteeMemberEditScreen() {
  const { params } = useShell();
  return <CommitteeMemberProfile committeeMemberId={params.committeeMemberId ?? ''} startInEdit />;
}
