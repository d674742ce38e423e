// Changes liability insurance of a vendor; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { LiabilityInsuranceProfile } from './liability-insurance-profile.tsx';

/** The page at `/liability-insurance/$liabilityInsuranceId/edit`. */
export default function LiabilityInsuranceEditScreen() {
  const { params } = useShell();
  return <LiabilityInsuranceProfile liabilityInsuranceId={params.liabilityInsuranceId ?? ''} startInEdit />;
}
