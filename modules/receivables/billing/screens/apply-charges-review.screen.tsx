// A batch under review: amounts changed, owners left out, then posted or discarded; afterwards what it did,
// and taking it back.
import { useState } from 'react';
import { formatDate, formatMonth } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { Previewed, PreviewWaits, toastFailure, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, type TableView, Tag, toast, useHotkeys } from '../../../../packages/ui/ui.ts';
import { EntryByFund, OpenPeriod, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { billing } from '../billing.contract.ts';
import {
  BatchCodes,
  BatchLines,
  type BatchTab,
  batchChecks,
  batchWords,
  figureLines,
  isLeftOut,
  tabsOf,
  takesPostings,
  useExceptions,
  type View,
} from './batch-parts.tsx';
import { OwnerInHand, useLineChanges } from './owner-in-hand.tsx';

const stateWords = {
  UNPOSTED: ['Not posted', 'attention'],
  POSTED: ['Posted', 'good'],
  DISCARDED: ['Discarded', 'neutral'],
  REVERSED: ['Undone', 'neutral'],
} as const;

function waitsFor(view: View): string | undefined {
  if (view.alreadyBilled > 0) return `Another batch charged ${view.alreadyBilled} of these lines. Leave them out first`;
  if (view.lineCount === 0) return 'Every line is left out. Discard the batch instead';
  return takesPostings(view.periodStatus) ? undefined : `${formatMonth(view.periodStartDate)} is ${view.periodStatus.toLowerCase()}`;
}

/** Focuses the first amount of the owner in hand. */
function focusAmount(): void {
  document.querySelector<HTMLInputElement>('aside input[name="amount"]')?.focus();
}

/** What a batch that is not open any more is called. */
const closedWords = (view: View, stateWord: string) => `${stateWord} on ${formatDate(view.postDate)}`;

/** The page at `/c/$communityId/receivables/batches/$batchId`. */
export default function ApplyChargesReviewScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const batchId = shell.params.batchId ?? '';
  const discard = useCommand(billing.discardBatch);
  const mayEdit = useMayCall(billing.editBatchLine);
  const { leaveOut } = useLineChanges(batchId);
  const [tab, setTab] = useState<BatchTab>('all');
  const [state, setState] = useState<TableView>({});
  const nounOf = (kind: string) => (kind === 'CHARGES' ? 'charge' : 'late fee');
  const act = usePreviewed(billing.getBatch, billing.postBatch, {
    input: { communityId, batchId },
    more: {},
    lines: ({ view }) => figureLines(view),
    goesOn: true,
    done: (done, { kind }) => `Posted ${batchWords(done, nounOf(kind))}`,
    undo: useUndoBatch(),
  });
  const batch = act.preview;
  const view = batch?.view;
  const exceptions = useExceptions(view);
  const isOpen = batch?.state === 'UNPOSTED';
  const inHand = view?.owners.find((row) => row.ownershipId === state.open);
  useHotkeys(
    isOpen
      ? [
          ...(mayEdit ? [{ keys: 'e', label: 'Edit amount', hint: true, run: focusAmount }] : []),
          ...(batch.mayDrop
            ? [{ keys: 'x', label: 'Leave out owner', hint: true, run: () => inHand && void leaveOut(inHand, !isLeftOut(inHand)) }]
            : []),
        ]
      : [],
  );
  const crumbs = [
    <ScreenLink key="list" to="activity-charges">
      Charges
    </ScreenLink>,
  ];
  if (!batch || !view) return <PreviewWaits of={act} header={{ title: 'Batch', crumbs }} />;
  const isAssessment = batch.kind === 'CHARGES';
  const [stateWord, tone] = stateWords[batch.state];
  const words = batchWords(view, nounOf(batch.kind));
  const throwAway = () =>
    discard.mutateAsync({ communityId, batchId }).then(() => {
      toast({ text: `Discarded ${words}` });
      shell.go('activity-charges');
    }, toastFailure);
  return (
    <Previewed
      of={act}
      header={{
        crumbs,
        title: batch.description,
        meta: (
          <>
            <Tag tone={tone}>{stateWord}</Tag> {formatDate(view.postDate)}
          </>
        ),
        actions: batch.state === 'POSTED' && shell.mayOpen('batch-undo') && (
          <Button icon="history" onClick={() => shell.go('batch-undo', { batchId })}>
            Undo batch
          </Button>
        ),
      }}
      tab={tab}
      onTab={setTab}
      tabs={tabsOf(view, isAssessment)}
      noun="owner"
      label={isOpen ? `Post ${words}` : `${stateWord}: ${words}`}
      waitsFor={isOpen ? waitsFor(view) : closedWords(view, stateWord)}
      exceptions={exceptions}
      aside={
        <>
          {inHand && (
            <OwnerInHand
              batchId={batchId}
              row={inHand}
              mayEdit={isOpen && mayEdit}
              mayDrop={isOpen && batch.mayDrop}
              aliasOf={(codeId) => view.codes.find((code) => code.codeId === codeId)?.alias ?? ''}
            />
          )}
          <OpenPeriod periodStartDate={view.periodStartDate} status={view.periodStatus} />
          <BatchCodes view={view} />
        </>
      }
      entry={<EntryByFund lines={view.entry} />}
      checks={isOpen ? batchChecks(view) : undefined}
      note={isOpen ? 'Can be undone at any time' : undefined}
      discard={isOpen && batch.mayDrop ? { label: 'Discard', run: () => void throwAway() } : undefined}
    >
      <BatchLines
        view={view}
        tab={tab}
        isAssessment={isAssessment}
        state={state}
        onState={setState}
        empty={<EmptyState title="The batch is empty" />}
      />
    </Previewed>
  );
}
