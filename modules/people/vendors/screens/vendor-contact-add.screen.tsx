// Adds someone at a vendor.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { VendorContactProfile } from './vendor-contact-profile.tsx';

/** The page at `/vendors/$vendorId/contacts/new`. */
export default function VendorContactAddScreen() {
  const { params } = useShell();
  return <VendorContactProfile vendorContactId={null} vendorId={params.vendorId ?? ''} />;
}
