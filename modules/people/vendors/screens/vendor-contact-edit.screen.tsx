// Changes a vendor contact; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { VendorContactProfile } from './vendor-contact-profile.tsx';

/** The page at `/vendor-contacts/$vendorContactId/edit`. */
export default function VendorContactEditScreen() {
  const { params } = useShell();
  return <VendorContactProfile vendorContactId={params.vendorContactId ?? ''} startInEdit />;
}
