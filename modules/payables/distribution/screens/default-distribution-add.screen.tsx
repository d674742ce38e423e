// Adds the usual distribution of a vendor's bills.
import { DistributionForm } from './distribution-form.tsx';

/** The page at `/c/$communityId/default-distributions/new`. */
export default function DefaultDistributionAddScreen() {
  return <DistributionForm vendorId={null} />;
}
