// Shows a primary owner.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { OwnerProfile } from './owner-profile.tsx';

/** The page at `/c/$communityId/primary-owners/$ownershipId`. */
export default function PrimaryOwnerViewScreen() {
  const { params } = useShell();
  return <OwnerProfile ownershipId={params.ownershipId ?? ''} part="PRIMARY" />;
}
