// The owner in hand on a batch under review: each line's amount, and whether it is charged at all.
import { useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { CheckField, Facts, FieldRow, Money, MoneyField, PanelSection, toast } from '../../../../packages/ui/ui.ts';
import { ChargeLinks } from '../../charge-why/screens/charge-links.tsx';
import { billing } from '../billing.contract.ts';
import type { OwnerRow } from './batch-parts.tsx';

interface OwnerInHandProps {
  batchId: string;
  row: OwnerRow;
  mayEdit: boolean;
  mayDrop: boolean;
  aliasOf(codeId: string): string;
}

/** Changes to lines of an unposted batch, each saved as it is made and taken back from its toast. */
export function useLineChanges(batchId: string) {
  const { communityId } = useCommunity();
  const edit = useCommand(billing.editBatchLine);
  const drop = useCommand(billing.dropBatchLine);
  const change = (batchLineId: string, amount: string, was: string) => {
    const order = { communityId, batchId, batchLineId };
    const back = () => void edit.mutateAsync({ ...order, amount: was }).catch(toastFailure);
    edit.mutateAsync({ ...order, amount }).then(() => toast({ text: `Amount is now ${amount}`, undo: back }), toastFailure);
  };
  const leaveOut = async (row: OwnerRow, isDropped: boolean): Promise<void> => {
    try {
      for (const line of row.lines)
        if (line.batchLineId) await drop.mutateAsync({ communityId, batchId, batchLineId: line.batchLineId, isDropped });
      toast({
        text: isDropped ? `${row.owner} is left out` : `${row.owner} is charged again`,
        undo: () => void leaveOut(row, !isDropped),
      });
    } catch (failure) {
      toastFailure(failure);
    }
  };
  const leaveLineOut = (batchLineId: string, isDropped: boolean) =>
    void drop.mutateAsync({ communityId, batchId, batchLineId, isDropped }).catch(toastFailure);
  return { change, leaveOut, leaveLineOut, busy: edit.isPending || drop.isPending };
}

/** What the law packs said to a fee, with the rule it was judged by. */
function LineLaw({ law }: { law: NonNullable<OwnerRow['lines'][number]['law']> }) {
  const words = { allow: 'Allowed', warn: 'Warning', block: 'Blocked' } as const;
  return (
    <Facts
      facts={[
        ['Law', words[law.verdict]],
        ['Citation', law.citation ?? 'No rule on file'],
        ...(law.atMost === null ? [] : ([['At most', <Money key="m" value={law.atMost} zero="digits" />]] as const)),
        ...(law.missing.length === 0 ? [] : ([['Not shown', law.missing.join(', ')]] as const)),
      ]}
    />
  );
}

/** The lines of one owner, open for changes while the batch is not posted. */
export function OwnerInHand({ batchId, row, mayEdit, mayDrop, aliasOf }: OwnerInHandProps) {
  const { change, leaveLineOut } = useLineChanges(batchId);
  return (
    <PanelSection title={row.owner} aside={row.accountNumber}>
      {row.lines.map((line) => (
        <FieldRow columns={2} key={line.batchLineId ?? line.codeId}>
          <MoneyField
            label={`${aliasOf(line.codeId)}, ${line.description}`}
            name="amount"
            value={line.amount}
            readOnly={!mayEdit || line.isDropped}
            onChange={(amount) =>
              line.batchLineId && amount !== '' && amount !== line.amount && change(line.batchLineId, amount, line.amount)
            }
          />
          <CheckField
            label="Charge"
            value={!line.isDropped}
            readOnly={!mayDrop}
            onChange={(isCharged) => line.batchLineId && leaveLineOut(line.batchLineId, !isCharged)}
          />
        </FieldRow>
      ))}
      <ChargeLinks batchId={batchId} ownershipId={row.ownershipId} />
      {row.lines.map((line) => line.law && <LineLaw key={line.batchLineId ?? line.codeId} law={line.law} />)}
      <Facts
        facts={[
          ['Before', <Money key="b" value={row.before} zero="digits" />],
          ['After', <Money key="a" value={row.after} zero="digits" />],
        ]}
      />
    </PanelSection>
  );
}
