// Changes an insurance policy; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { InsurancePolicyProfile } from './insurance-policy-profile.tsx';

/** The page at `/c/$communityId/insurance-policies/$insurancePolicyId/edit`. */
export default function InsurancePolicyEditScreen() {
  const { params } = useShell();
  return <InsurancePolicyProfile insurancePolicyId={params.insurancePolicyId ?? ''} startInEdit />;
}
