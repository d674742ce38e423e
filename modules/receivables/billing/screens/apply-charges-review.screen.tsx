// A batch under review: amounts changed, owners left out, then posted or discarded; afterwards what it did,
// and taking it back.
import { useState } from 'react';
import { formatDate, formatMonth } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure, useChangedBase } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  BatchPreview,
  Button,
  ChangedBase,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  type TableView,
  Tag,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { OpenPeriod } from '../../../ledger/ledger.web.tsx';
import { billing } from '../billing.contract.ts';
import {
  BatchAside,
  BatchLines,
  type BatchTab,
  batchChecks,
  batchWords,
  figureLines,
  isLeftOut,
  tabsOf,
  takesPostings,
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

/** The page at `/c/$communityId/receivables/batches/$batchId`. */
export default function ApplyChargesReviewScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const batchId = shell.params.batchId ?? '';
  const batch = useCall(billing.getBatch, { communityId, batchId });
  const post = useCommand(billing.postBatch);
  const discard = useCommand(billing.discardBatch);
  const mayPost = useMayCall(billing.postBatch);
  const mayEdit = useMayCall(billing.editBatchLine);
  const { leaveOut } = useLineChanges(batchId);
  const [tab, setTab] = useState<BatchTab>('all');
  const [state, setState] = useState<TableView>({});
  const view = batch.data?.view;
  const base = useChangedBase(view && figureLines(view), () => batch.refetch());
  const isOpen = batch.data?.state === 'UNPOSTED';
  const inHand = view?.owners.find((row) => row.ownershipId === state.open);
  useHotkeys(
    isOpen
      ? [
          ...(mayEdit ? [{ keys: 'e', label: 'Edit amount', hint: true, run: focusAmount }] : []),
          ...(batch.data?.mayDrop
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
  if (!batch.data || !view) {
    return (
      <>
        <PageHeader title="Batch" crumbs={crumbs} />
        {batch.error ? (
          <Failed message={batch.error.message} reference={batch.error.reference} onRetry={() => void batch.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </>
    );
  }
  const isAssessment = batch.data.kind === 'CHARGES';
  const noun = isAssessment ? 'charge' : 'late fee';
  const [stateWord, tone] = stateWords[batch.data.state];
  const words = batchWords(view, noun);
  const run = () =>
    post
      .mutateAsync({ communityId, batchId, baseHash: batch.data.baseHash })
      .then((done) => toast({ text: `Posted ${batchWords(done, noun)}` }), base.refuse);
  const throwAway = () =>
    discard.mutateAsync({ communityId, batchId }).then(() => {
      toast({ text: `Discarded ${words}` });
      shell.go('activity-charges');
    }, toastFailure);
  return (
    <>
      <BatchPreview
        header={{
          crumbs,
          title: batch.data.description,
          meta: (
            <>
              <Tag tone={tone}>{stateWord}</Tag> {formatDate(view.postDate)}
            </>
          ),
          actions: batch.data.state === 'POSTED' && shell.mayOpen('batch-undo') && (
            <Button icon="history" onClick={() => shell.go('batch-undo', { batchId })}>
              Undo batch
            </Button>
          ),
        }}
        tab={tab}
        onTab={setTab}
        tabs={tabsOf(view, isAssessment)}
        aside={
          <>
            {inHand && (
              <OwnerInHand
                batchId={batchId}
                row={inHand}
                mayEdit={isOpen && mayEdit}
                mayDrop={isOpen && batch.data.mayDrop}
                aliasOf={(codeId) => view.codes.find((code) => code.codeId === codeId)?.alias ?? ''}
              />
            )}
            {base.changed && <ChangedBase noun="owner" {...base.changed} />}
            <OpenPeriod periodStartDate={view.periodStartDate} status={view.periodStatus} />
            <BatchAside view={view} problem={base.changed ? undefined : post.error?.message} />
          </>
        }
        commit={{
          ...(isOpen ? { checks: batchChecks(view) } : {}),
          note: isOpen ? 'Can be undone at any time' : undefined,
          ...(isOpen && batch.data.mayDrop ? { discard: { label: 'Discard', run: () => void throwAway() } } : {}),
          primary: {
            label: isOpen ? `Post ${words}` : `${stateWord}: ${words}`,
            run: () => void run(),
            busy: post.isPending,
            waitsFor: !isOpen
              ? `${stateWord} on ${formatDate(view.postDate)}`
              : mayPost
                ? (base.waitsFor ?? waitsFor(view))
                : 'Your role may not post',
          },
        }}
      >
        <BatchLines
          view={view}
          tab={tab}
          isAssessment={isAssessment}
          state={state}
          onState={setState}
          empty={<EmptyState title="The batch is empty" />}
        />
      </BatchPreview>
    </>
  );
}
