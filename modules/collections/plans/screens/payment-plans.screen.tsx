// The payment plans of an association.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { paymentPlanList, planStateWords } from '../plan.contract.ts';

const look = {
  account: { width: 100, emphasis: 'quiet' },
  owner: { width: 220, emphasis: 'strong' },
  state: { width: 110 },
  covered: { width: 110 },
  installments: { width: 110 },
  nextDueDate: { width: 110 },
} as const;

/** The page at `/c/$communityId/receivables/payment-plans`. */
export default function PaymentPlansScreen() {
  const { communityId } = useCommunity();
  return (
    <ListPage
      list={paymentPlanList}
      scope={{ communityId }}
      look={look}
      to={(row) => ['payment-plan-view', { paymentPlanId: row.paymentPlanId }]}
      panel={(row) => (
        <PanelSection title={row.owner} aside={planStateWords[row.state][0]}>
          <Facts facts={[['Covered', <Money key="c" value={row.covered} zero="digits" />]]} />
          <ScreenLink to="payment-plan-view" params={{ paymentPlanId: row.paymentPlanId }}>
            Open the plan
          </ScreenLink>
        </PanelSection>
      )}
      empty={<EmptyState title="No payment plans yet">A plan is offered from the collection case of an owner.</EmptyState>}
    />
  );
}
