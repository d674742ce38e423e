// A run before it is a batch: its figures for the date typed, then kept for review or posted at once.
import { type ReactNode, useRef, useState } from 'react';
import { countWords, formatMonth } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { Previewed, type PreviewedAct, PreviewWaits, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { StatusFigures, type TableView, toast } from '../../../../packages/ui/ui.ts';
import { EntryByFund, OpenPeriod, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { billing } from '../billing.contract.ts';
import {
  BatchCodes,
  BatchLines,
  type BatchTab,
  batchChecks,
  batchWords,
  figureLines,
  tabsOf,
  takesPostings,
  useExceptions,
  type View,
} from './batch-parts.tsx';
import { OwnerInHand } from './owner-in-hand.tsx';

/**
 * What `usePreviewed` gets of a run: kept for review, or kept and posted. A kept batch that was not edited
 * posts what its preview showed, so the same hash names both.
 */
export function useKeeping(noun: string) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const post = useCommand(billing.postBatch);
  const discard = useCommand(billing.discardBatch);
  const undoBatch = useUndoBatch();
  const posts = useRef(false);
  return {
    posts,
    isPosting: post.isPending,
    options: {
      more: {},
      lines: figureLines,
      done: (_kept: unknown, view: View) => (posts.current ? null : `Kept ${batchWords(view, noun)} for review`),
      undo:
        ({ batchId }: { batchId: string }) =>
        () =>
          void discard.mutateAsync({ communityId, batchId }).then(() => {
            toast({ text: 'The batch was discarded' });
            shell.go('activity-charges');
          }, toastFailure),
      onDone({ batchId }: { batchId: string }, { baseHash }: { baseHash: string }) {
        const review = () => shell.go('apply-charges-review', { batchId });
        if (!posts.current) return review();
        post
          .mutateAsync({ communityId, batchId, baseHash })
          .then((done) => toast({ text: `Posted ${batchWords(done, noun)}`, undo: undoBatch(done) }), toastFailure)
          .finally(review);
      },
    },
  };
}

interface RunPageProps {
  title: string;
  /** "charge", "late fee" */
  noun: string;
  isAssessment: boolean;
  of: PreviewedAct<typeof billing.previewCharges>;
  keeping: ReturnType<typeof useKeeping>;
  /** Post date and the run's own settings. */
  settings: ReactNode;
  empty: ReactNode;
}

/** The short name of a code. */
const aliasIn = (view: View, codeId: string) => view.codes.find((code) => code.codeId === codeId)?.alias ?? '';

function obstacleOf(view: View): string | undefined {
  if (view.lineCount === 0) return 'There is nothing to charge';
  return takesPostings(view.periodStatus) ? undefined : `${formatMonth(view.periodStartDate)} is ${view.periodStatus.toLowerCase()}`;
}

/** The page of a run. */
export function RunPage({ title, noun, isAssessment, of, keeping, settings, empty }: RunPageProps) {
  const [tab, setTab] = useState<BatchTab>('all');
  const [state, setState] = useState<TableView>({});
  const view = of.preview;
  const exceptions = useExceptions(view);
  const crumbs = [
    <ScreenLink key="list" to="activity-charges">
      Charges
    </ScreenLink>,
    'Nothing is posted yet',
  ];
  const header = { crumbs, title, actions: settings };
  if (!view) return <PreviewWaits of={of} header={header} />;
  const act = (posts: boolean) => {
    keeping.posts.current = posts;
    of.commit();
  };
  const inHand = view.owners.find((row) => row.ownershipId === state.open);
  const mayKeep = view.lineCount > 0 && of.waitsFor() === undefined;
  return (
    <>
      <Previewed
        of={{ ...of, busy: of.busy || keeping.isPosting, commit: () => act(true) }}
        header={header}
        tab={tab}
        onTab={setTab}
        tabs={tabsOf(view, isAssessment)}
        noun="owner"
        label={`Post ${batchWords(view, noun)}`}
        waitsFor={obstacleOf(view)}
        exceptions={exceptions}
        aside={
          <>
            {inHand && <OwnerInHand batchId="" row={inHand} mayEdit={false} mayDrop={false} aliasOf={(codeId) => aliasIn(view, codeId)} />}
            <OpenPeriod periodStartDate={view.periodStartDate} status={view.periodStatus} />
            <BatchCodes view={view} />
          </>
        }
        entry={<EntryByFund lines={view.entry} />}
        checks={batchChecks(view)}
        note="Can be undone at any time"
        secondary={mayKeep ? { label: 'Keep and edit', keys: 'alt+k', run: () => act(false) } : undefined}
      >
        <BatchLines view={view} tab={tab} isAssessment={isAssessment} state={state} onState={setState} empty={empty} />
      </Previewed>
      {isAssessment && (
        <StatusFigures>
          <span>
            Prepaid applied with this batch: <b>{countWords(view.prepaidOwners, 'owner')}</b>
          </span>
        </StatusFigures>
      )}
    </>
  );
}
