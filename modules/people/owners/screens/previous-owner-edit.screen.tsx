// Changes a previous owner; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { OwnerProfile } from './owner-profile.tsx';

/** The page at `/c/$communityId/previous-owners/$ownershipId/edit`. */
export default function PreviousOwnerEditScreen() {
  const { params } = useShell();
  return <OwnerProfile ownershipId={params.ownershipId ?? ''} part="PREVIOUS" startInEdit />;
}
