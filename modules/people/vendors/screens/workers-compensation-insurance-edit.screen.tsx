// Changes workers compensation insurance of a vendor; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { WorkersCompensationInsuranceProfile } from './workers-compensation-insurance-profile.tsx';

/** The page at `/workers-compensation-insurance/$workersCompensationInsuranceId/edit`. */
export default function WorkersCompensationInsuranceEditScreen() {
  const { params } = useShell();
  return <WorkersCompensationInsuranceProfile workersCompensationInsuranceId={params.workersCompensationInsuranceId ?? ''} startInEdit />;
}
