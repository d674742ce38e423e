// Shows workers compensation insurance of a vendor.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { WorkersCompensationInsuranceProfile } from './workers-compensation-insurance-profile.tsx';

/** The page at `/workers-compensation-insurance/$workersCompensationInsuranceId`. */
export default function WorkersCompensationInsuranceViewScreen() {
  const { params } = useShell();
  return <WorkersCompensationInsuranceProfile workersCompensationInsuranceId={params.workersCompensationInsuranceId ?? ''} />;
}
