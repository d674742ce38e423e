// Adds an insurance policy, or renews one.
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { LoadingRows } from '../../../../packages/ui/ui.ts';
import { insurancePolicy } from '../insurance.contract.ts';
import InsurancePolicyScreen from './insurance-policy.screen.tsx';

/** The page at `/c/$communityId/insurance-policies/new`; the address may name the policy that is renewed. */
export default function InsurancePolicyAddScreen() {
  const { communityId } = useCommunity();
  const { renews } = useShell().search;
  const former = useCall(insurancePolicy.getInsurancePolicy, renews ? { communityId, insurancePolicyId: renews } : null);
  if (renews && former.isPending) return <LoadingRows />;
  return <InsurancePolicyScreen insurancePolicyId={null} former={former.data} />;
}
