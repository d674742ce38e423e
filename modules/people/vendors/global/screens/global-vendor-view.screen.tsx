// Shows a global vendor.
import { useShell } from '../../../../../packages/pages/shell.tsx';
import { GlobalVendorProfile } from './global-vendor-profile.tsx';

/** The page at `/global-vendors/$globalVendorId`. */
export default function GlobalVendorViewScreen() {
  const { params } = useShell();
  return <GlobalVendorProfile globalVendorId={params.globalVendorId ?? ''} />;
}
