// Changes the usual distribution of a vendor's bills.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { DistributionForm } from './distribution-form.tsx';

/** The page at `/c/$communityId/default-distributions/$vendorId`. */
export default function DefaultDistributionEditScreen() {
  const { params } = useShell();
  return <DistributionForm vendorId={params.vendorId ?? ''} />;
}
