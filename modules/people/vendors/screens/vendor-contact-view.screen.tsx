// Shows a vendor contact.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { VendorContactProfile } from './vendor-contact-profile.tsx';

/** The page at `/vendor-contacts/$vendorContactId`. */
export default function VendorContactViewScreen() {
  const { params } = useShell();
  return <VendorContactProfile vendorContactId={params.vendorContactId ?? ''} />;
}
