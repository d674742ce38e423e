// The act that approves the selected bills together: previewed with what they come to, the ones left out
// named with the reason.
import { formatMoney } from '../../../../packages/kernel/kernel.ts';
import { BulkAct, type Chosen } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { centsOf } from '../../../../packages/ui/ui.ts';
import { billList } from '../../payables-lists.contract.ts';
import { billBulk } from '../bulk-approval.contract.ts';

const bills = (count: string) => `${count} ${count === '1' ? 'bill' : 'bills'}`;

/** The button over a selection of bills. */
export function ApproveMany({ chosen, onDone }: { chosen: Chosen; onDone(): void }) {
  const { communityId } = useCommunity();
  return (
    <BulkAct
      list={billList}
      scope={{ communityId }}
      chosen={chosen}
      label="Approve bills"
      words={(count, outcome) => `Approve ${bills(count)}, ${formatMoney(centsOf(outcome?.total) ?? 0n, 'digits')}`}
      done={(count) => `Approved ${bills(count)}`}
      preview={billBulk.previewApprovals}
      act={billBulk.approveBills}
      input={{}}
      note="An approval is not undone. A bill approved in error is canceled, which reverses its entry."
      onDone={onDone}
    />
  );
}
