// The lamps of a community where someone is about to close: what is red holds the closing, unless it is
// answered for.
import { useEffect } from 'react';
import { allows, needs } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { CheckField, Note, PanelSection, StatusMark, TextField } from '../../../../packages/ui/ui.ts';
import { tieOuts } from '../tie-out.contract.ts';

interface ClosingLampsProps {
  overrides: boolean;
  onOverrides(next: boolean): void;
  reason: string;
  onReason(next: string): void;
}

function Answer({ overrides, onOverrides, reason, onReason }: ClosingLampsProps) {
  return (
    <>
      <CheckField label="Close all the same" value={overrides} onChange={onOverrides} />
      {overrides && <TextField label="Reason for closing over it" required maxLength={200} value={reason} onChange={onReason} />}
    </>
  );
}

/**
 * Looks once when it is shown, so that closing is decided on what is there now. Nothing is shown to who may
 * not see the board.
 */
export function ClosingLamps(props: ClosingLampsProps) {
  const { held } = useShell();
  const { communityId } = useCommunity();
  const mayLook = useMayCall(tieOuts.runTieOuts);
  const look = useCommand(tieOuts.runTieOuts);
  const kept = useCall(tieOuts.getTieOuts, mayLook ? { communityId } : null);
  const { mutate } = look;
  useEffect(() => {
    if (mayLook) mutate({ communityId });
  }, [mayLook, mutate, communityId]);
  if (!kept.data) return null;
  const red = kept.data.tieOuts.filter((one) => one.lamp === 'RED');
  if (red.length === 0)
    return (
      <PanelSection title="Tie-outs">
        <StatusMark tone="good" word="Every control account ties" />
      </PanelSection>
    );
  return (
    <PanelSection title="Tie-outs" aside={red.length}>
      <Note tone="problem" title={`${red.map((one) => one.title).join(', ')} ${red.length === 1 ? 'differs' : 'differ'} from the ledger.`}>
        <ScreenLink to="tie-out-board" search={{ view: JSON.stringify({ open: communityId }) }}>
          The tie-out board
        </ScreenLink>{' '}
        names what is to blame. Until it is fixed the period does not close.
      </Note>
      {allows(held, needs('glcloseyear', 8)) && <Answer {...props} />}
    </PanelSection>
  );
}
