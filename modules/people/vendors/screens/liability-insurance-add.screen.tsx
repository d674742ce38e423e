// Adds liability insurance of a vendor, or renews one.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { LiabilityInsuranceProfile } from './liability-insurance-profile.tsx';

/** The page at `/vendors/$vendorId/liability-insurance/new`. */
export default function LiabilityInsuranceAddScreen() {
  const { params } = useShell();
  return <LiabilityInsuranceProfile liabilityInsuranceId={null} vendorId={params.vendorId ?? ''} />;
}
