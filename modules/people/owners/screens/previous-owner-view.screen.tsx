// Shows a previous owner.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { OwnerProfile } from './owner-profile.tsx';

/** The page at `/c/$communityId/previous-owners/$ownershipId`. */
export default function PreviousOwnerViewScreen() {
  const { params } = useShell();
  return <OwnerProfile ownershipId={params.ownershipId ?? ''} part="PREVIOUS" />;
}
