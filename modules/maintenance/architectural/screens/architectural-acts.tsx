// What may be done with an architectural request where it stands.
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { Action, toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, MenuButton, type MenuItem } from '../../../../packages/ui/ui.ts';
import { accommodation } from '../accommodation.contract.ts';
import { architecturalRequest, moveWords } from '../architectural.contract.ts';
import { approvedStates, isDecided, isMoved, isUnanswered, mayMove } from '../architectural.rules.ts';
import { architecturalSettings } from '../architectural-settings.contract.ts';
import type { Shown } from './architectural-clock.tsx';
import { AddCondition, Decide, Extend, MoveOn, OpenBallots, UndoDecision } from './architectural-dialogs.tsx';

type Move = keyof typeof moveWords;
export type Opened = 'ballots' | 'condition' | 'decide' | 'extend' | 'undo' | Move | null;
const moves = Object.keys(moveWords) as Move[];

/** The dialog that is open. */
export function Opens({ of, open, onClose }: { of: Shown; open: Opened; onClose(): void }) {
  const { communityId } = useCommunity();
  const committees =
    useCall(architecturalSettings.getArchitecturalSettings, open === 'ballots' ? { communityId } : null).data?.committees ?? [];
  if (open === null) return null;
  if (open === 'ballots') return <OpenBallots of={of} committees={committees} onClose={onClose} />;
  if (open === 'condition') return <AddCondition of={of} onClose={onClose} />;
  if (open === 'decide') return <Decide of={of} onClose={onClose} />;
  if (open === 'extend') return <Extend of={of} onClose={onClose} />;
  if (open === 'undo') return <UndoDecision of={of} onClose={onClose} />;
  return <MoveOn of={of} to={open} onClose={onClose} />;
}

function useMenu(of: Shown, setOpen: (open: Opened) => void): MenuItem[] {
  const { communityId } = useCommunity();
  const shell = useShell();
  const asked = { communityId, architecturalRequestId: of.architecturalRequestId };
  const may = useMayCall(architecturalRequest.moveArchitecturalRequest);
  const mayUndo = useMayCall(architecturalRequest.undoArchitecturalDecision);
  const mayTake = useMayCall(accommodation.moveToAccommodation);
  const back = useCommand(architecturalRequest.undoArchitecturalMove);
  const take = useCommand(accommodation.moveToAccommodation);
  return [
    ...(may ? moves.filter((to) => mayMove(of.state, to)).map((to) => ({ label: moveWords[to], run: () => setOpen(to) })) : []),
    ...(may && approvedStates.includes(of.state) && !of.isExtended ? [{ label: 'Extend the approval', run: () => setOpen('extend') }] : []),
    ...(mayUndo && isDecided(of.state) ? [{ label: 'Take the decision back', run: () => setOpen('undo'), divided: true }] : []),
    ...(mayUndo && isMoved(of.state)
      ? [{ label: 'Take the last move back', run: () => void back.mutateAsync(asked).catch(toastFailure), divided: true }]
      : []),
    ...(mayTake && isUnanswered(of.state)
      ? [
          {
            label: 'Make it an accommodation request',
            run: () =>
              void take.mutateAsync(asked).then(({ accommodationId }) => shell.go('accommodation-view', { accommodationId }), toastFailure),
            divided: true,
          },
        ]
      : []),
  ];
}

/** The buttons of the page of an architectural request. */
export function ArchitecturalActs({ of, setOpen }: { of: Shown; setOpen(open: Opened): void }) {
  const { communityId, today } = useCommunity();
  const shell = useShell();
  const asked = { communityId, architecturalRequestId: of.architecturalRequestId };
  const may = useMayCall(architecturalRequest.decideArchitecturalRequest);
  const mayLetter = useMayCall(architecturalRequest.draftDecisionLetter);
  const items = useMenu(of, setOpen);
  const isOpen = isUnanswered(of.state);
  const missing = of.documents.some(({ receivedDate }) => receivedDate === null);
  const waits = of.ballots.some(({ vote }) => vote === null);
  return (
    <>
      {isOpen && missing && (
        <Action
          label="Request documents"
          allowed={may}
          run={() => call(architecturalRequest.askForDocuments, { ...asked, askedDate: today })}
          done={() => 'The clock is paused until the documents are here'}
        />
      )}
      {isOpen && !missing && of.completeDate === null && (
        <Action
          label="Mark complete"
          allowed={may}
          run={() => call(architecturalRequest.completeArchitecturalRequest, { ...asked, completeDate: today })}
          done={() => 'The request is complete'}
        />
      )}
      {isOpen && may && of.completeDate !== null && !waits && <Button onClick={() => setOpen('ballots')}>Open ballots</Button>}
      {isOpen && may && (
        <Button weight="primary" onClick={() => setOpen('decide')}>
          Answer
        </Button>
      )}
      {of.decidedDate !== null && of.letterBatchId === null && (
        <Action
          label="Draft the letter"
          allowed={mayLetter}
          run={() => call(architecturalRequest.draftDecisionLetter, { ...asked, letterDate: today })}
          done={() => 'The letter is drafted'}
          onDone={({ letterBatchId }) => shell.go('message-batch-edit', { letterBatchId })}
        />
      )}
      {items.length > 0 && <MenuButton label="More" icon="dots" items={items} />}
    </>
  );
}
