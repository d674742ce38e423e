// Changes a vendor; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { VendorProfile } from './vendor-profile.tsx';

/** The page at `/vendors/$vendorId/edit`. */
export default function VendorEditScreen() {
  const { params } = useShell();
  return <VendorProfile vendorId={params.vendorId ?? ''} startInEdit />;
}
