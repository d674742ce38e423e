// The collection cases and payment plans of an owner, for pages of other modules; where the owner is late
// and no case is open, the button that opens one.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useMayCall } from '../../../../packages/pages/shell.tsx';
import { DateText, PanelSection } from '../../../../packages/ui/ui.ts';
import { collectionCaseList } from '../../cases/case.contract.ts';
import { stageWords } from '../../cases/stage.contract.ts';
import { paymentPlanList, planStateWords } from '../../plans/plan.contract.ts';
import { lateOwnerList } from '../late-owner.contract.ts';
import { OpenCaseButton } from './open-case-button.tsx';

/** A section; nothing where the viewer may see none, or there is none and nothing is late. */
export function OwnerCollections({ communityId, ownershipId }: { communityId: string; ownershipId: string }) {
  const scope = useMayCall(collectionCaseList.calls.readPage) ? { communityId, ownershipId, limit: 5 } : null;
  const cases = useCall(collectionCaseList.calls.readPage, scope && { ...scope, sort: '-number' }).data?.rows ?? [];
  const plans = useCall(paymentPlanList.calls.readPage, scope && { ...scope, sort: '-offeredDate' }).data?.rows ?? [];
  const late = useCall(lateOwnerList.calls.readPage, scope).data?.rows[0];
  if (cases.length + plans.length === 0 && !late) return null;
  return (
    <PanelSection title="Collections" aside={late ? `${late.daysLate} days late` : undefined}>
      <ul className="plain">
        {cases.map((row) => (
          <li key={row.collectionCaseId}>
            <ScreenLink to="collection-case" params={{ collectionCaseId: row.collectionCaseId }}>
              Case {row.number}
            </ScreenLink>{' '}
            <span className="t3">
              {stageWords[row.stage][0]}, <DateText value={row.stageDate} />
            </span>
          </li>
        ))}
        {plans.map((row) => (
          <li key={row.paymentPlanId}>
            <ScreenLink to="payment-plan-view" params={{ paymentPlanId: row.paymentPlanId }}>
              Payment plan of <DateText value={row.offeredDate} />
            </ScreenLink>{' '}
            <span className="t3">{planStateWords[row.state][0]}</span>
          </li>
        ))}
      </ul>
      {late && !late.inCase && <OpenCaseButton communityId={communityId} ownershipId={ownershipId} />}
    </PanelSection>
  );
}
