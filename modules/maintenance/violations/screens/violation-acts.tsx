// What may be done with a violation, as far as it is.
import { useState } from 'react';
import { useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, MenuButton, type MenuItem } from '../../../../packages/ui/ui.ts';
import { violations } from '../violation.contract.ts';
import { violationBatches } from '../violation-batch.contract.ts';
import { TakeActionDialog } from './activity-violations.screen.tsx';
import { CancelHearingDialog, DecideDialog, HearingDialog, NoticeDialog, StateDialog, VoidDialog } from './violation-dialogs.tsx';
import type { ShownViolation } from './violation-parts.tsx';

type Open = 'act' | 'HOLD' | 'OPEN' | 'ATTORNEY' | 'CURED' | 'void' | 'hearing' | 'notice' | 'decide' | 'cancel' | null;

function useMenu(of: ShownViolation, setOpen: (open: Open) => void): MenuItem[] {
  const may = useMayCall(violations.setViolationState);
  const mayUndo = useMayCall(violations.voidViolation);
  const hearing = of.hearings.find((one) => one.outcome === '' && one.state !== 'CANCELED' && one.state !== 'POSTPONED');
  const item = (label: string, open: Open, more: Partial<MenuItem> = {}): MenuItem => ({ label, run: () => setOpen(open), ...more });
  return [
    ...(may && !hearing ? [item('Set a hearing', 'hearing')] : []),
    ...(may && hearing ? [item('Prove the notice', 'notice'), item('Decide the hearing', 'decide')] : []),
    ...(mayUndo && hearing ? [item('Take the hearing off', 'cancel')] : []),
    ...(may && of.state !== 'HOLD' ? [item('Put on hold', 'HOLD', { divided: true })] : []),
    ...(may && of.state !== 'OPEN' ? [item('Go on with it', 'OPEN', { divided: true })] : []),
    ...(may && of.state !== 'ATTORNEY' ? [item('Give to the attorney', 'ATTORNEY')] : []),
    ...(mayUndo ? [item('Void', 'void', { divided: true, danger: true })] : []),
  ];
}

/** The buttons of the page. */
export function ViolationActs({ of }: { of: ShownViolation }) {
  const { communityId } = useCommunity();
  const [open, setOpen] = useState<Open>(null);
  const items = useMenu(of, setOpen);
  const mayAct = useMayCall(violationBatches.addViolationBatch);
  const mayClose = useMayCall(violations.setViolationState);
  const mayReopen = useMayCall(violations.reopenViolation);
  const reopen = useCommand(violations.reopenViolation);
  const { violationId } = of;
  const close = () => setOpen(null);
  const asked = { violationId, onClose: close };
  if (of.state === 'CURED' || of.state === 'VOID')
    return mayReopen ? (
      <Button onClick={() => void reopen.mutateAsync({ communityId, violationId }).catch(toastFailure)}>Open again</Button>
    ) : null;
  return (
    <>
      {mayAct && of.state === 'OPEN' && of.draftBatchId === null && of.stepsTaken < of.steps.length && (
        <Button weight="primary" onClick={() => setOpen('act')}>
          Take action
        </Button>
      )}
      {mayClose && <Button onClick={() => setOpen('CURED')}>Close as cured</Button>}
      {items.length > 0 && <MenuButton label="More" icon="dots" items={items} />}
      {open === 'act' && <TakeActionDialog violationIds={[violationId]} onClose={close} />}
      {(open === 'HOLD' || open === 'OPEN' || open === 'ATTORNEY' || open === 'CURED') && <StateDialog {...asked} state={open} />}
      {open === 'void' && <VoidDialog {...asked} />}
      {open === 'hearing' && <HearingDialog {...asked} />}
      {open === 'notice' && <NoticeDialog {...asked} />}
      {open === 'decide' && <DecideDialog {...asked} />}
      {open === 'cancel' && <CancelHearingDialog {...asked} />}
    </>
  );
}
