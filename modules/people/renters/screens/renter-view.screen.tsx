// Shows a renter.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { RenterProfile } from './renter-profile.tsx';

/** The page at `/c/$communityId/renters/$renterId`. */
export default function RenterViewScreen() {
  const { params } = useShell();
  return <RenterProfile renterId={params.renterId ?? ''} />;
}
