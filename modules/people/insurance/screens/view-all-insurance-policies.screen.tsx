// The insurance policies of an association.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, PanelSection, useHotkeys } from '../../../../packages/ui/ui.ts';
import { insuranceList } from '../insurance.contract.ts';
import { FidelityWarning } from './policy-history.tsx';

const look = {
  policyType: { width: 170, emphasis: 'strong' },
  carrier: { width: 200 },
  policyNumber: { width: 140 },
  agent: { width: 160 },
  limitAmount: { width: 130 },
  deductibleAmount: { width: 110 },
  premiumAmount: { width: 110 },
  effectiveDate: { width: 110 },
  expiresDate: { width: 110 },
  standing: { width: 130 },
} as const;

/** The page at `/c/$communityId/insurance-policies`. */
export default function ViewAllInsurancePoliciesScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const mayAdd = shell.mayOpen('insurance-policy-add');
  const add = () => shell.go('insurance-policy-add');
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add policy', hint: true, run: add }] : []);
  return (
    <>
      <FidelityWarning communityId={communityId} />
      <ListPage
        list={insuranceList}
        scope={{ communityId }}
        look={look}
        actions={
          mayAdd && (
            <Button weight="primary" icon="plus" keys="n" onClick={add}>
              Add policy
            </Button>
          )
        }
        to={(row) => ['insurance-policy-view', { insurancePolicyId: row.insurancePolicyId }]}
        panel={(row) => (
          <PanelSection title={row.carrier} aside={row.policyNumber}>
            <Facts facts={[['Agent', row.agent || 'None']]} />
            <ScreenLink to="insurance-policy-view" params={{ insurancePolicyId: row.insurancePolicyId }}>
              Open the policy
            </ScreenLink>
          </PanelSection>
        )}
        empty={
          <EmptyState title="No insurance policies yet" icon="file-text">
            Property, liability, D&O and fidelity coverage: limits, expiration, and who sends lenders certificates.
          </EmptyState>
        }
      />
    </>
  );
}
