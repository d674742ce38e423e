// Taking a posted batch back: what was built on it comes first, then whose account changes and what is
// booked; the button names how much.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDate, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { useChangedBase } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  BatchPreview,
  ChangedBase,
  Column,
  centsOf,
  DateField,
  DateText,
  Facts,
  Failed,
  LoadingRows,
  Money,
  Note,
  PageHeader,
  PanelSection,
  type TableView,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { undo } from '../undo.contract.ts';
import { takenWords } from '../undo.rules.ts';
import { firstTab, MirrorLines, type Preview, tabsOf, UndoLines, type UndoTab } from './undo-parts.tsx';

const crumbs = [
  <ScreenLink key="list" to="batches">
    Batches
  </ScreenLink>,
  'Undo a batch',
];

function figuresOf({ dependents, standings, entries }: Preview) {
  return [
    ...dependents.map(({ what, amount }) => ({ key: `d:${what}`, label: what, amount })),
    ...standings.map(({ key, who, what, after }) => ({ key, label: `${who}, ${what.toLowerCase()}`, amount: after })),
    ...entries.map((entry, i) => ({ key: `e:${i}`, label: entry.description, amount: entry.total })),
  ];
}

function Obstacle({ preview }: { preview: Preview }) {
  const { obstacle, obstacleDoor, dependents } = preview;
  const first = dependents.filter((one) => one.fate === 'FIRST');
  if (obstacle !== null)
    return (
      <section className="psec">
        <Note tone="problem" icon="alert-triangle" title={obstacle}>
          {obstacleDoor && (
            <ScreenLink to={obstacleDoor.screen} params={obstacleDoor.params} search={obstacleDoor.search}>
              Go there
            </ScreenLink>
          )}
        </Note>
      </section>
    );
  if (first.length === 0) return null;
  return (
    <section className="psec">
      <Note tone="problem" icon="alert-triangle" title={`${first.length} of what was built on it must be undone first.`}>
        Open each line under “Built on it”, from the top.
      </Note>
    </section>
  );
}

function Aside({ preview, reason, onReason }: { preview: Preview; reason: string; onReason(next: string): void }) {
  const { batch, isRedated, postDate } = preview;
  return (
    <>
      <Obstacle preview={preview} />
      {isRedated && preview.obstacle === null && (
        <section className="psec">
          <Note
            tone="attention"
            title={`The mirrors are dated ${formatDate(postDate.slice(0, 10) as LocalDate)}, not the day of the batch.`}
          />
        </section>
      )}
      {preview.obstacle === null && (
        <section className="psec">
          <TextField label="Reason" required maxLength={200} value={reason} onChange={onReason} />
        </section>
      )}
      <PanelSection title={batch.description || batch.kindWords} aside={batch.kindWords}>
        <Facts
          facts={[
            ['Post date', <DateText key="d" value={batch.postDate} form="words" />],
            ['Entries', batch.entryCount.toLocaleString('en-US')],
            ['Total', <Money key="t" value={batch.total} zero="digits" />],
            ['Posted by', batch.postedBy],
            ...[
              ['Undone by', batch.undoneByBatchId],
              ['Undo of', batch.undoesBatchId],
            ].flatMap(([label, batchId]): [string, React.ReactNode][] =>
              label && batchId
                ? [
                    [
                      label,
                      <ScreenLink key={label} to="batch-undo" params={{ batchId }}>
                        Batch {batchId}
                      </ScreenLink>,
                    ],
                  ]
                : [],
            ),
          ]}
        />
      </PanelSection>
      {preview.lines.length > 0 && (
        <PanelSection title="Mirrors, summed">
          <MirrorLines lines={preview.lines} />
        </PanelSection>
      )}
    </>
  );
}

function waitsFor(preview: Preview, reason: string): string | undefined {
  if (preview.obstacle !== null) return preview.obstacle;
  if (!preview.mayUndo) return 'Your role may look only';
  if (preview.refusal) return preview.refusal.message;
  return reason.trim() === '' ? 'Give the reason' : undefined;
}

function Undoing({ batchId }: { batchId: string }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const cache = useQueryClient();
  const [date, setDate] = useState<LocalDate | ''>('');
  const [reason, setReason] = useState('');
  const [chosenTab, setTab] = useState<UndoTab | null>(null);
  const [view, setView] = useState<TableView>({});
  const run = useCommand(undo.undoBatch);
  const dated = { communityId, batchId, ...(date === '' ? {} : { postDate: date }) };
  const query = useCall(undo.previewUndo, run.isPending || run.isSuccess ? null : dated);
  // The last figures stay in sight while the next are under way.
  const last = useRef<Preview>(undefined);
  if (query.data) last.current = query.data;
  const preview = query.data ?? last.current;
  const base = useChangedBase(query.data && figuresOf(query.data), () => cache.invalidateQueries());
  if (!preview)
    return (
      <Column>
        <PageHeader
          title="Undo a batch"
          crumbs={crumbs}
          actions={query.error && <DateField label="Dated" width={150} value={date} onChange={setDate} />}
        />
        {query.error ? (
          <Failed message={query.error.message} reference={query.error.reference} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </Column>
    );
  const words = takenWords({ ...preview.taken, total: formatMoney(centsOf(preview.taken.total) ?? 0n, 'digits') });
  const dateProblem = query.error?.fields.find((field) => field.path === 'postDate')?.message ?? query.error?.message;
  const commit = () => {
    run.mutateAsync({ ...dated, reason, baseHash: preview.baseHash }).then(
      () => {
        toast({ text: `Undid ${words}` });
        shell.go('batches');
      },
      (failure) => {
        run.reset();
        base.refuse(failure);
      },
    );
  };
  const isPossible = preview.refusal === undefined;
  return (
    <BatchPreview
      header={{
        crumbs,
        title: `Undo ${preview.batch.kindWords.toLowerCase()}`,
        meta: preview.batch.description,
        actions: preview.obstacle === null && (
          <DateField
            label="Dated"
            width={150}
            value={date || (preview.postDate.slice(0, 10) as LocalDate)}
            onChange={setDate}
            error={dateProblem}
          />
        ),
      }}
      tab={chosenTab ?? firstTab(preview)}
      onTab={setTab}
      tabs={tabsOf(preview)}
      aside={
        <>
          {base.changed && <ChangedBase noun="account" {...base.changed} />}
          <Aside preview={preview} reason={reason} onReason={setReason} />
        </>
      }
      asideLabel="What will be taken back"
      commit={{
        checks: [
          { label: 'It stands', ok: preview.obstacle === null },
          { label: 'Nothing must be undone first', ok: preview.dependents.every((one) => one.fate !== 'FIRST') },
        ],
        note: 'Mirrors are linked to what they mirror; nothing is deleted',
        primary: {
          label: isPossible ? `Undo ${words}` : 'Undo',
          run: commit,
          busy: run.isPending,
          waitsFor: query.error ? query.error.message : (base.waitsFor ?? (query.data ? waitsFor(preview, reason) : 'Adding up')),
        },
      }}
    >
      <UndoLines preview={preview} tab={chosenTab ?? firstTab(preview)} state={view} onState={setView} />
    </BatchPreview>
  );
}

/** The page at `/c/$communityId/ledger/batches/$batchId/undo`. */
export default function BatchUndoScreen() {
  const { params } = useShell();
  const batchId = params.batchId ?? '';
  return <Undoing key={batchId} batchId={batchId} />;
}
