// Shows a committee member.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { CommitteeMemberProfile } from './committee-member-profile.tsx';

/** The page at `/c/$communityId/committee-members/$committeeMemberId`. */
export default function CommitteeMemberViewScreen() {
  const { params } = useShell();
  return <CommitteeMemberProfile committeeMemberId={params.committeeMemberId ?? ''} />;
}
