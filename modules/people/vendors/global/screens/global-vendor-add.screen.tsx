// Adds a global vendor.
import { GlobalVendorProfile } from './global-vendor-profile.tsx';

/** The page at `/global-vendors/new`; `?vendor=` is the vendor it is made from. */
export default function GlobalVendorAddScreen() {
  return <GlobalVendorProfile globalVendorId={null} />;
}
