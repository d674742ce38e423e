// Adds a member to a committee.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { CommitteeMemberProfile } from './committee-member-profile.tsx';

/** The page at `/c/$communityId/committee-members/new`; the address may name the committee. */
export default function CommitteeMemberAddScreen() {
  const { search } = useShell();
  return <CommitteeMemberProfile committeeMemberId={null} committeeId={search.committee ?? ''} />;
}
