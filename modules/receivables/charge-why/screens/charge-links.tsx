// The charges a batch made of one owner, each a way to why it is owed.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { chargeWhy } from '../charge-why.contract.ts';

/** Nothing while the batch has made no charges. */
export function ChargeLinks({ batchId, ownershipId }: { batchId: string; ownershipId?: string | undefined }) {
  const { communityId } = useCommunity();
  const read = useCall(
    chargeWhy.listBatchCharges,
    batchId === '' ? null : { communityId, batchId, ...(ownershipId ? { ownershipId } : {}) },
  );
  if (!read.data || read.data.length === 0) return null;
  return (
    <PanelSection title="Why is this owed?">
      <ul>
        {read.data.slice(0, 20).map((one) => (
          <li className="row" key={one.chargeId}>
            <ScreenLink to="charge-why" params={{ chargeId: one.chargeId }}>
              {one.description || one.accountNumber}
            </ScreenLink>
            <span className="push" />
            <Money value={one.amount} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
