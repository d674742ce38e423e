// A run of collection before it is posted: who takes which step with letter, fee and rule, who is left out
// and why; below, the runs of before, each of which can be undone.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Previewed, PreviewWaits, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  LoadingRows,
  PageHeader,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { collectionProcedures } from '../../procedures/procedure.contract.ts';
import { collectionRuns, notTakenWords } from '../run.contract.ts';
import { PastRuns } from './past-runs.tsx';

type View = ClientOutput<typeof collectionRuns.previewRun>;
type Row = View['rows'][number];
type LeftRow = View['left'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'accountNumber', title: 'Account', width: 92, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', width: 180, emphasis: 'strong' },
  { key: 'step', title: 'Step', width: 140 },
  { key: 'daysLate', title: 'Days late', kind: 'count', width: 80 },
  { key: 'balance', title: 'Owes', kind: 'money', width: 100, total: 'sum' },
  { key: 'fee', title: 'Fee', kind: 'money', width: 90, total: 'sum' },
  { key: 'letter', title: 'Letter', width: 150 },
  { key: 'law', title: 'Rule', width: 220, emphasis: 'quiet' },
];
const leftColumns: readonly TableColumn<LeftRow>[] = [
  { key: 'accountNumber', title: 'Account', width: 92, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', width: 200, emphasis: 'strong' },
  {
    key: 'reason',
    title: 'Why',
    kind: 'status',
    width: 240,
    value: (row) => notTakenWords[row.reason],
    tone: (row) => (row.reason === 'NOT_PROVED' ? 'problem' : 'neutral'),
  },
  { key: 'detail', title: 'Detail', width: 320 },
  { key: 'daysLate', title: 'Days late', kind: 'count', width: 80 },
  { key: 'balance', title: 'Owes', kind: 'money', width: 100, total: 'sum' },
];

const wordsOf = (count: number, total: string, letters: number) =>
  `${countWords(count, 'step')}, ${countWords(letters, 'letter')}, ${formatMoney(centsOf(total) ?? 0n, 'digits')} of fees`;

function Run() {
  const { communityId, today } = useCommunity();
  const [runDate, setRunDate] = useState<LocalDate | ''>(today);
  const [excludedIds, setExcluded] = useState<string[]>([]);
  const [tab, setTab] = useState<'taken' | 'left' | 'runs'>('taken');
  const [state, setState] = useState<TableView>({});
  const runs = useCall(collectionRuns.listRuns, { communityId });
  const act = usePreviewed(collectionRuns.previewRun, collectionRuns.postRun, {
    input: runDate === '' ? null : { communityId, runDate, excludedIds },
    more: {},
    lines: ({ rows }) => rows.map((row) => ({ key: row.ownershipId, label: `${row.accountNumber} ${row.owner}`, amount: row.fee })),
    goesOn: true,
    done: (done) => `Posted ${wordsOf(done.count, done.total, done.letters)}`,
  });
  const header = {
    title: 'Collection run',
    crumbs: [
      <ScreenLink key="list" to="activity-collections">
        Collections
      </ScreenLink>,
      'Nothing is posted yet',
    ],
    actions: <DateField label="On" width={140} value={runDate} onChange={setRunDate} />,
  };
  const view = act.preview;
  if (!view) return <PreviewWaits of={act} header={header} />;
  const inHand = view.rows.find((row) => row.ownershipId === state.open);
  const table = { noun: 'owners', state, onState: setState, bar: false } as const;
  return (
    <Previewed
      of={act}
      header={header}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'taken', label: 'Take a step', count: view.rows.length },
        { value: 'left', label: 'Left out', count: view.left.length },
        { value: 'runs', label: 'Earlier runs', count: runs.data?.length ?? 0 },
      ]}
      noun="owner"
      label={`Post ${wordsOf(view.rows.length, view.total, view.letters)}`}
      waitsFor={view.rows.length + view.closes === 0 ? 'Nobody takes a step on this day' : undefined}
      aside={
        <>
          <section className="psec">
            <p>
              {countWords(view.opens, 'case')} opened, {countWords(view.closes, 'case')} closed as cured
            </p>
          </section>
          {inHand && (
            <section className="psec">
              <h2>{`${inHand.accountNumber} ${inHand.owner}`}</h2>
              <p>{inHand.feeWhy || 'No fee'}</p>
              <p>{inHand.letter || 'No letter'}</p>
              <p className="t3">{inHand.law}</p>
              <Button onClick={() => setExcluded([...excludedIds, inHand.ownershipId])}>Leave out</Button>
            </section>
          )}
        </>
      }
      note="Can be undone; letters that left the house are withdrawn by another letter"
    >
      {tab === 'taken' && (
        <DataTable
          label="Owners who take a step"
          rows={view.rows}
          columns={columns}
          rowId={(row) => row.ownershipId}
          empty={<EmptyState title="Nobody takes a step on this day" icon="check" />}
          {...table}
        />
      )}
      {tab === 'left' && (
        <DataTable
          label="Owners left out"
          rows={view.left}
          columns={leftColumns}
          rowId={(row) => row.ownershipId}
          onOpen={null}
          empty={<EmptyState title="Nobody is left out" />}
          {...table}
        />
      )}
      {tab === 'runs' && <PastRuns />}
    </Previewed>
  );
}

/** The page at `/c/$communityId/receivables/collections/run`. */
export default function CollectionRunScreen() {
  const { communityId } = useCommunity();
  const { data } = useCall(collectionProcedures.getProcedure, { communityId });
  if (!data) return <LoadingRows />;
  if (data.published) return <Run />;
  return (
    <>
      <PageHeader title="Collection run" />
      <EmptyState
        title="No collection steps yet"
        actions={
          <ScreenLink to="collection-procedure" className="btn">
            Publish the steps
          </ScreenLink>
        }
      >
        A run takes late owners through the steps of the community.
      </EmptyState>
    </>
  );
}
