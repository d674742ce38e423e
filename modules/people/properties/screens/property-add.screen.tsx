// Adds a property.
import { PropertyProfile } from './property-profile.tsx';

/** The page at `/c/$communityId/properties/new`. */
export default function PropertyAddScreen() {
  return <PropertyProfile propertyId={null} />;
}
