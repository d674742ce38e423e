// Changes a primary owner; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { OwnerProfile } from './owner-profile.tsx';

/** The page at `/c/$communityId/primary-owners/$ownershipId/edit`. */
export default function PrimaryOwnerEditScreen() {
  const { params } = useShell();
  return <OwnerProfile ownershipId={params.ownershipId ?? ''} part="PRIMARY" startInEdit />;
}
