// Shows an amenity and who has it when.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { AmenityProfile } from './amenity-profile.tsx';

/** The page at `/c/$communityId/amenities/$amenityId`. */
export default function AmenityViewScreen() {
  const { params } = useShell();
  return <AmenityProfile amenityId={params.amenityId ?? ''} />;
}
