// Shows a vendor; E opens the form.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { VendorProfile } from './vendor-profile.tsx';

/** The page at `/vendors/$vendorId`. */
export default function VendorViewScreen() {
  const { params } = useShell();
  return <VendorProfile vendorId={params.vendorId ?? ''} />;
}
