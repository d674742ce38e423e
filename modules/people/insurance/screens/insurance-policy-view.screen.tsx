// Shows an insurance policy.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { InsurancePolicyProfile } from './insurance-policy-profile.tsx';

/** The page at `/c/$communityId/insurance-policies/$insurancePolicyId`. */
export default function InsurancePolicyViewScreen() {
  const { params } = useShell();
  return <InsurancePolicyProfile insurancePolicyId={params.insurancePolicyId ?? ''} />;
}
