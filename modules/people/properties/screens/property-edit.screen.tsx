// Changes a property; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { PropertyProfile } from './property-profile.tsx';

/** The page at `/c/$communityId/properties/$propertyId/edit`. */
export default function PropertyEditScreen() {
  const { params } = useShell();
  return <PropertyProfile propertyId={params.propertyId ?? ''} startInEdit />;
}
