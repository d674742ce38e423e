// Adds a contract of a community with a vendor.
import { VendorContractProfile } from './vendor-contract-profile.tsx';

/** The page at `/c/$communityId/vendor-contracts/new`. */
export default function CommunityVendorContractAddScreen() {
  return <VendorContractProfile vendorContractId={null} />;
}
