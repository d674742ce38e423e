// Shows a contract of a community with a vendor; E opens the form.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { VendorContractProfile } from './vendor-contract-profile.tsx';

/** The page at `/c/$communityId/vendor-contracts/$vendorContractId/edit`. */
export default function CommunityVendorContractEditScreen() {
  const { params } = useShell();
  return <VendorContractProfile vendorContractId={params.vendorContractId ?? ''} />;
}
