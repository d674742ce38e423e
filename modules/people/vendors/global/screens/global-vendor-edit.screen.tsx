// Changes a global vendor; the form is open from the start.
import { useShell } from '../../../../../packages/pages/shell.tsx';
import { GlobalVendorProfile } from './global-vendor-profile.tsx';

/** The page at `/global-vendors/$globalVendorId/edit`. */
export default function GlobalVendorEditScreen() {
  const { params } = useShell();
  return <GlobalVendorProfile globalVendorId={params.globalVendorId ?? ''} startInEdit />;
}
