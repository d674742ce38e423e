// Adds a vendor.
import { VendorProfile } from './vendor-profile.tsx';

/** The page at `/vendors/new`. */
export default function VendorAddScreen() {
  return <VendorProfile vendorId={null} />;
}
