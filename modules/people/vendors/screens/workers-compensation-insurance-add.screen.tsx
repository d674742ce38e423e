// Adds workers compensation insurance of a vendor, or renews one.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { WorkersCompensationInsuranceProfile } from './workers-compensation-insurance-profile.tsx';

/** The page at `/vendors/$vendorId/workers-compensation-insurance/new`. */
export default function WorkersCompensationInsuranceAddScreen() {
  const { params } = useShell();
  return <WorkersCompensationInsuranceProfile workersCompensationInsuranceId={null} vendorId={params.vendorId ?? ''} />;
}
