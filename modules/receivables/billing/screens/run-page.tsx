// A run before it is a batch: its figures for the date typed, then kept for review or posted at once.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { formatMonth } from '../../../../packages/kernel/kernel.ts';
import { type CallFailed, useCommand } from '../../../../packages/pages/client.ts';
import { useChangedBase } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  BatchPreview,
  ChangedBase,
  Failed,
  LoadingRows,
  PageHeader,
  StatusFigures,
  type TableView,
  toast,
} from '../../../../packages/ui/ui.ts';
import { OpenPeriod } from '../../../ledger/ledger.web.tsx';
import { billing } from '../billing.contract.ts';
import {
  BatchAside,
  BatchLines,
  type BatchTab,
  batchChecks,
  batchWords,
  countWords,
  figureLines,
  tabsOf,
  takesPostings,
  type View,
} from './batch-parts.tsx';

interface RunPageProps {
  title: string;
  /** "charge", "late fee" */
  noun: string;
  isAssessment: boolean;
  /** Post date and the run's own settings. */
  settings: ReactNode;
  /** The figures for what is typed now; the last ones stay in sight while the next are under way. */
  fresh: (View & { baseHash: string }) | undefined;
  error: CallFailed | null;
  retry(): void;
  keep(baseHash: string): Promise<{ batchId: string }>;
  empty: ReactNode;
}

function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef<T>(undefined);
  if (value !== undefined) last.current = value;
  return value ?? last.current;
}

/** The page of a run. */
export function RunPage(props: RunPageProps) {
  const { title, noun, isAssessment, settings, fresh, error, retry, keep, empty } = props;
  const shell = useShell();
  const { communityId } = useCommunity();
  const cache = useQueryClient();
  const view = useLast(fresh);
  const post = useCommand(billing.postBatch);
  const base = useChangedBase(fresh && figureLines(fresh), () => cache.invalidateQueries());
  const [busy, setBusy] = useState(false);
  const [tab, setTab] = useState<BatchTab>('all');
  const [state, setState] = useState<TableView>({});
  const crumbs = [
    <ScreenLink key="list" to="activity-charges">
      Charges
    </ScreenLink>,
    'Nothing is posted yet',
  ];
  const act = async (posts: boolean) => {
    if (!fresh) return;
    setBusy(true);
    try {
      const { batchId } = await keep(fresh.baseHash);
      // A kept batch that was not edited posts what its preview showed, so the same hash names both.
      if (posts) {
        const done = await post.mutateAsync({ communityId, batchId, baseHash: fresh.baseHash });
        toast({ text: `Posted ${batchWords(done, noun)}` });
      }
      shell.go('apply-charges-review', { batchId });
    } catch (failure) {
      base.refuse(failure);
    }
    setBusy(false);
  };
  if (!view) {
    return (
      <>
        <PageHeader title={title} crumbs={crumbs} actions={settings} />
        {error ? <Failed message={error.message} reference={error.reference} onRetry={retry} /> : <LoadingRows />}
      </>
    );
  }
  const waitsFor = error
    ? 'Fix the problem first'
    : base.waitsFor !== undefined
      ? base.waitsFor
      : !fresh
        ? 'Adding up'
        : view.lineCount === 0
          ? 'There is nothing to charge'
          : takesPostings(view.periodStatus)
            ? undefined
            : `${formatMonth(view.periodStartDate)} is ${view.periodStatus.toLowerCase()}`;
  return (
    <>
      <BatchPreview
        header={{ crumbs, title, actions: settings }}
        tab={tab}
        onTab={setTab}
        tabs={tabsOf(view, isAssessment)}
        aside={
          <>
            {base.changed && <ChangedBase noun="owner" {...base.changed} />}
            <OpenPeriod periodStartDate={view.periodStartDate} status={view.periodStatus} />
            <BatchAside view={view} problem={error?.message} />
          </>
        }
        commit={{
          checks: batchChecks(view),
          note: 'Can be undone at any time',
          ...(fresh && view.lineCount > 0 ? { secondary: { label: 'Keep and edit', keys: 'alt+k', run: () => void act(false) } } : {}),
          primary: { label: `Post ${batchWords(view, noun)}`, run: () => void act(true), busy, waitsFor },
        }}
      >
        <BatchLines
          view={view}
          tab={tab}
          isAssessment={isAssessment}
          state={state}
          onState={setState}
          onOpen={() => undefined}
          empty={empty}
        />
      </BatchPreview>
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
