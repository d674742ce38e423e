// Shows liability insurance of a vendor.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { LiabilityInsuranceProfile } from './liability-insurance-profile.tsx';

/** The page at `/liability-insurance/$liabilityInsuranceId`. */
export default function LiabilityInsuranceViewScreen() {
  const { params } = useShell();
  return <LiabilityInsuranceProfile liabilityInsuranceId={params.liabilityInsuranceId ?? ''} />;
}
