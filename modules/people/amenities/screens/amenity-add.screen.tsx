// Adds an amenity.
import { AmenityProfile } from './amenity-profile.tsx';

/** The page at `/c/$communityId/amenities/new`. */
export default function AmenityAddScreen() {
  return <AmenityProfile amenityId={null} />;
}
