// Changes a renter; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { RenterProfile } from './renter-profile.tsx';

/** The page at `/c/$communityId/renters/$renterId/edit`. */
export default function RenterEditScreen() {
  const { params } = useShell();
  return <RenterProfile renterId={params.renterId ?? ''} startInEdit />;
}
