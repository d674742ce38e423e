// Adds a contract of a community with a vendor, or many of them from a file.
import { useMemo } from 'react';
import { useListImport } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { vendorContractImport } from '../contract-import.contract.ts';
import { VendorContractProfile } from './vendor-contract-profile.tsx';

/** The page at `/c/$communityId/vendor-contracts/new`. */
export default function CommunityVendorContractAddScreen() {
  const { communityId } = useCommunity();
  const bringIn = useListImport(
    vendorContractImport,
    useMemo(() => ({ communityId }), [communityId]),
    'contracts',
    'Add vendor contract',
  );
  return bringIn.page ?? <VendorContractProfile vendorContractId={null} actions={bringIn.button} />;
}
