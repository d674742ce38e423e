// Shows a property.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { PropertyProfile } from './property-profile.tsx';

/** The page at `/c/$communityId/properties/$propertyId`. */
export default function PropertyViewScreen() {
  const { params } = useShell();
  return <PropertyProfile propertyId={params.propertyId ?? ''} />;
}
