// Changes an amenity; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { AmenityProfile } from './amenity-profile.tsx';

/** The page at `/c/$communityId/amenities/$amenityId/edit`. */
export default function AmenityEditScreen() {
  const { params } = useShell();
  return <AmenityProfile amenityId={params.amenityId ?? ''} startInEdit />;
}
