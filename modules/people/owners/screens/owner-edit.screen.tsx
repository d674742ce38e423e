// Changes an owner; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { OwnerProfile } from './owner-profile.tsx';

/** The page at `/c/$communityId/owners/$ownershipId/edit`. */
export default function OwnerEditScreen() {
  const { params } = useShell();
  return <OwnerProfile ownershipId={params.ownershipId ?? ''} part="CO_OWNER" startInEdit />;
}
