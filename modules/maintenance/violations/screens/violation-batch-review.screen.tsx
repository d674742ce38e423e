// A batch of violations before it is posted: what each case does with letter, fine and rule, who is left out
// and why; after it, what was done, and its undo.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords, formatDay, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { Previewed, PreviewWaits, toastFailure, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  centsOf,
  DataTable,
  EmptyState,
  type ExceptionItem,
  Failed,
  LoadingRows,
  PageHeader,
  ScrollRegion,
  type TableColumn,
  type TableView,
  Tag,
} from '../../../../packages/ui/ui.ts';
import { leftOutWords, violationBatches, violationBatchStates } from '../violation-batch.contract.ts';
import { BatchLine, UndoBatchDialog } from './batch-line.tsx';

export type BatchShown = ClientOutput<typeof violationBatches.previewViolationBatch>;
export type BatchRow = BatchShown['rows'][number];
type Tab = 'all' | 'letters' | 'fines' | 'skipped';

const columns: readonly TableColumn<BatchRow>[] = [
  { key: 'owner', title: 'Owner', width: 190, emphasis: 'strong' },
  { key: 'accountNumber', title: 'Account', width: 96, emphasis: 'quiet' },
  { key: 'code', title: 'Violation', width: 190, value: (row) => `${row.number} ${row.code}` },
  { key: 'was', title: 'Was', width: 170, emphasis: 'quiet' },
  { key: 'step', title: 'Next step', width: 176 },
  { key: 'letter', title: 'Letter', width: 110 },
  { key: 'fine', title: 'Fine', kind: 'money', width: 90, total: 'sum' },
  {
    key: 'rule',
    title: 'Rule',
    kind: 'status',
    width: 240,
    value: (row) => (row.left === null ? row.rule : [leftOutWords[row.left], row.detail].filter(Boolean).join(': ')),
    tone: (row) => (row.left === null || row.left === 'EXCLUDED' ? 'neutral' : 'problem'),
  },
];

/** What was done, where the step is no longer the next one, and the law kept its citation. */
const doneColumns: readonly TableColumn<BatchRow>[] = [
  ...columns
    .filter(({ key }) => key !== 'was' && key !== 'rule')
    .map((column) => (column.key === 'step' ? { ...column, title: 'Step' } : column)),
  { key: 'citation', title: 'Rule', width: 190, emphasis: 'quiet' },
];

const rowsOf = (rows: readonly BatchRow[], tab: Tab) =>
  rows.filter((row) => {
    if (tab === 'skipped') return row.left !== null;
    if (tab === 'letters') return row.left === null && row.letter !== '';
    if (tab === 'fines') return row.left === null && (centsOf(row.fine) ?? 0n) > 0n;
    return true;
  });

const fined = (total: string) => ((centsOf(total) ?? 0n) > 0n ? formatMoney(centsOf(total) ?? 0n, 'digits') : null);

function done(letters: number, total: string): string {
  const fines = fined(total);
  return `${countWords(letters, 'letter')}, ${fines === null ? 'no fine' : `${fines} of fines`}`;
}

/** What the button does: send letters, post fines, or only take the steps. */
function labelOf({ letters, total }: BatchShown, steps: number): string {
  const fines = fined(total);
  const acts = [letters > 0 && `send ${countWords(letters, 'letter')}`, fines !== null && `post ${fines}`].filter(Boolean).join(', ');
  return acts === '' ? `Take ${countWords(steps, 'step')}` : `${acts[0]?.toUpperCase()}${acts.slice(1)}`;
}

function Table({ view, tab, state, onState }: { view: BatchShown; tab: Tab; state: TableView; onState(state: TableView): void }) {
  return (
    <DataTable
      label="Cases of the batch"
      noun="cases"
      rows={rowsOf(view.rows, tab)}
      columns={view.state === 'DRAFT' ? columns : doneColumns}
      rowId={(row) => row.violationId}
      bar={false}
      state={state}
      onState={onState}
      empty={<EmptyState title="No case is here" icon="check" />}
    />
  );
}

const tabsOf = (rows: readonly BatchRow[]) =>
  (
    [
      ['all', 'All'],
      ['letters', 'Letters'],
      ['fines', 'Fines'],
      ['skipped', 'Skipped'],
    ] as const
  ).map(([value, label]) => ({ value, label, count: rowsOf(rows, value).length }));

/** A batch that is not posted. */
function Draft({ violationBatchId, onPosted }: { violationBatchId: string; onPosted(): void }) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const [tab, setTab] = useState<Tab>('all');
  const [state, setState] = useState<TableView>({});
  const discard = useCommand(violationBatches.deleteViolationBatch);
  const mayDiscard = useMayCall(violationBatches.deleteViolationBatch);
  const act = usePreviewed(violationBatches.previewViolationBatch, violationBatches.postViolationBatch, {
    input: { communityId, violationBatchId },
    more: {},
    lines: ({ rows }) =>
      rows
        .filter(({ left }) => left === null)
        .map((row) => ({ key: row.violationId, label: `${row.accountNumber} ${row.step}`, amount: row.fine })),
    done: (posted) => `Posted ${countWords(posted.count, 'step')}, ${done(posted.letters, posted.total)}`,
    onDone: onPosted,
  });
  const view = act.preview;
  const header = {
    title: view?.name ?? 'Violation batch',
    crumbs: [
      <ScreenLink key="list" to="violation-batches">
        Violation batches
      </ScreenLink>,
      view ? `${view.number}, nothing sent yet` : 'Review',
    ],
  };
  if (!view) return <PreviewWaits of={act} header={header} />;
  const inHand = view.rows.find((row) => row.violationId === state.open);
  const taken = view.rows.filter(({ left }) => left === null);
  const open = view.rows.filter(({ left }) => left !== null && left !== 'EXCLUDED');
  return (
    <Previewed
      of={act}
      header={header}
      tab={tab}
      onTab={setTab}
      tabs={tabsOf(view.rows)}
      noun="case"
      label={labelOf(view, taken.length)}
      waitsFor={taken.length === 0 ? 'No case takes a step' : undefined}
      exceptions={open.map(
        (row): ExceptionItem => ({
          key: row.violationId,
          tone: 'problem',
          title: `${row.owner || row.accountNumber}: ${leftOutWords[row.left ?? 'EXCLUDED'].toLowerCase()}`,
          text: [row.detail, row.citation].filter(Boolean).join(' '),
        }),
      )}
      aside={inHand && <BatchLine key={inHand.violationId} row={inHand} violationBatchId={violationBatchId} />}
      discard={
        mayDiscard
          ? {
              label: 'Discard the batch',
              run: () =>
                void discard
                  .mutateAsync({ communityId, violationBatchId })
                  .then(() => shell.go('violation-batches'))
                  .catch(toastFailure),
            }
          : undefined
      }
      note={`${view.emails} by email, ${view.letters - view.emails} on paper, on ${formatDay(view.actionDate.slice(0, 10) as LocalDate)}. Can be undone.`}
    >
      <Table view={view} tab={tab} state={state} onState={setState} />
    </Previewed>
  );
}

/** A batch that was posted, or undone since. */
function Posted({ view, violationBatchId }: { view: BatchShown; violationBatchId: string }) {
  const mayUndo = useMayCall(violationBatches.undoViolationBatch);
  const [state, setState] = useState<TableView>({});
  const [undoes, setUndoes] = useState(false);
  const [words, tone] = violationBatchStates[view.state];
  return (
    <>
      <PageHeader
        title={view.name}
        crumbs={[
          <ScreenLink key="list" to="violation-batches">
            Violation batches
          </ScreenLink>,
          view.number,
        ]}
        meta={
          <>
            <Tag tone={tone}>{words}</Tag> {`${countWords(view.rows.length, 'step')}, ${done(view.letters, view.total)}`}
          </>
        }
        actions={
          <>
            {view.batchId !== null && (
              <ScreenLink to="transaction-ar-charges" params={{ batchId: view.batchId }} className="btn">
                Fines
              </ScreenLink>
            )}
            {mayUndo && view.state === 'POSTED' && <Button onClick={() => setUndoes(true)}>Undo the batch</Button>}
          </>
        }
      />
      <ScrollRegion label="What was done">
        <Table view={view} tab="all" state={state} onState={setState} />
      </ScrollRegion>
      {undoes && <UndoBatchDialog violationBatchId={violationBatchId} onClose={() => setUndoes(false)} />}
    </>
  );
}

/** The page at `/c/$communityId/violations/batches/$violationBatchId`. */
export default function ViolationBatchReviewScreen() {
  const { communityId } = useCommunity();
  const { params } = useShell();
  const violationBatchId = params['violationBatchId'] ?? '';
  const { data, error, refetch } = useCall(violationBatches.previewViolationBatch, { communityId, violationBatchId });
  if (error) return <Failed message={error.message} reference={error.reference} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows />;
  if (data.state === 'DRAFT') return <Draft violationBatchId={violationBatchId} onPosted={() => void refetch()} />;
  return <Posted view={data} violationBatchId={violationBatchId} />;
}
