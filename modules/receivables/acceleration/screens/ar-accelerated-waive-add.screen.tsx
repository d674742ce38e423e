// The accelerations of a community, and taking back what is not due yet of the one in hand.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords, formatDate, formatMoney, formatMonth, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Previewed, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  centsOf,
  DataTable,
  EmptyState,
  Facts,
  Money,
  PanelSection,
  SelectField,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund, OpenPeriod, PostDateField } from '../../../ledger/ledger.web.tsx';
import { takesPostings } from '../../billing/screens/batch-parts.tsx';
import { acceleration, accelerationEnds } from '../acceleration.contract.ts';

type Row = ClientOutput<typeof acceleration.listAccelerations>[number];
type View = ClientOutput<typeof acceleration.previewAccelerationWaive>;
type Installment = View['installments'][number];

const stateOf = (row: Row) => {
  if (row.endReason) return accelerationEnds[row.endReason];
  if (row.charged === row.takenBack) return 'Undone';
  return row.isCured ? 'Cured, take it back' : 'Stands';
};

const columns: readonly TableColumn<Row>[] = [
  { key: 'accountNumber', title: 'Account', width: 92, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', width: 180, emphasis: 'strong' },
  { key: 'acceleratedDate', title: 'Accelerated', kind: 'date', width: 104 },
  { key: 'charged', title: 'Charged', kind: 'money', width: 104, total: 'sum' },
  { key: 'ahead', title: 'Not due yet', kind: 'money', width: 104, total: 'sum' },
  { key: 'deferred', title: 'Deferred', kind: 'money', width: 104, total: 'sum' },
  { key: 'state', title: 'State', kind: 'status', width: 160, value: stateOf, tone: (row) => (row.isCured ? 'attention' : 'neutral') },
];

const installmentColumns: readonly TableColumn<Installment>[] = [
  { key: 'dueDate', title: 'Due', kind: 'date', width: 110 },
  { key: 'code', title: 'Code', width: 100, emphasis: 'strong' },
  { key: 'amount', title: 'Amount', kind: 'money', width: 130, total: 'sum' },
];

const money = (text: string) => formatMoney(centsOf(text) ?? 0n, 'digits');

function InHand({ row, view }: { row: Row; view: View | undefined }) {
  return (
    <PanelSection title={row.owner} aside={row.accountNumber}>
      <Facts
        facts={[
          ['Decided by', row.authority],
          ['Notice sent', row.noticeDate ? formatDate(row.noticeDate) : 'None'],
          ['Through', formatDate(row.throughDate)],
          ['Taken back', <Money key="t" value={view?.total ?? '0.00'} zero="digits" />],
          ['Payments freed', <Money key="f" value={view?.freed ?? '0.00'} zero="digits" />],
        ]}
      />
    </PanelSection>
  );
}

/** The page at `/c/$communityId/receivables/adjustments/accelerated-waive`. */
export default function ArAcceleratedWaiveAddScreen() {
  const { communityId, today } = useCommunity();
  const [postDate, setPostDate] = useState<LocalDate | ''>(today);
  const [reason, setReason] = useState<'CURED' | 'AGREED'>('CURED');
  const [tab, setTab] = useState<'all' | 'installments'>('all');
  const [state, setState] = useState<TableView>({});
  const [part, setPart] = useState<TableView>({});
  const rows = useCall(acceleration.listAccelerations, { communityId }).data ?? [];
  const inHand = rows.find((row) => row.accelerationId === state.open);
  const act = usePreviewed(acceleration.previewAccelerationWaive, acceleration.waiveAcceleration, {
    input: inHand && postDate !== '' ? { communityId, accelerationId: inHand.accelerationId, postDate, reason } : null,
    more: {},
    goesOn: true,
    lines: ({ installments }) => installments.map((row) => ({ key: `${row.codeId}:${row.dueDate}`, label: row.code, amount: row.amount })),
    done: ({ total }) => `Took back ${money(total)}`,
  });
  const view = inHand ? act.preview : undefined;
  const isOpen = !view || takesPostings(view.periodStatus);
  return (
    <Previewed
      of={act}
      header={{
        title: 'Accelerated waive',
        crumbs: [
          <ScreenLink key="add" to="ar-accelerated-charge-add">
            Accelerated charge
          </ScreenLink>,
          'Nothing is posted yet',
        ],
        actions: (
          <>
            <SelectField
              label="Because"
              width={190}
              value={reason}
              onChange={setReason}
              options={[
                { value: 'CURED', label: accelerationEnds.CURED },
                { value: 'AGREED', label: accelerationEnds.AGREED },
              ]}
            />
            <PostDateField label="Post date" width={140} value={postDate} onChange={setPostDate} />
          </>
        ),
      }}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'all', label: 'Accelerations', count: rows.length },
        { value: 'installments', label: 'To take back', count: view?.installments.length ?? 0 },
      ]}
      noun="installment"
      label={view ? `Take back ${countWords(view.installments.length, 'installment')}, ${money(view.total)}` : 'Take back'}
      checks={view ? [{ label: `The period is ${isOpen ? 'open' : view.periodStatus.toLowerCase()}`, ok: isOpen }] : undefined}
      note="Charge runs charge them again as they fall due"
      waitsFor={
        !inHand
          ? 'Choose an acceleration'
          : postDate === ''
            ? 'Enter the post date'
            : isOpen
              ? undefined
              : `${formatMonth(view?.periodStartDate ?? today)} takes no postings`
      }
      aside={
        inHand && (
          <>
            <InHand row={inHand} view={view} />
            {view && <OpenPeriod periodStartDate={view.periodStartDate} status={view.periodStatus} />}
          </>
        )
      }
      entry={view ? <EntryByFund lines={view.entry} /> : undefined}
    >
      {tab === 'all' ? (
        <DataTable
          key="all"
          label="Accelerations"
          noun="accelerations"
          rows={rows}
          columns={columns}
          rowId={(row) => row.accelerationId}
          struck={(row) => row.endedDate !== null || row.charged === row.takenBack}
          state={state}
          onState={setState}
          bar={false}
          empty={<EmptyState title="No owner was accelerated" icon="check" />}
        />
      ) : (
        <DataTable
          key="installments"
          label="Installments to take back"
          noun="installments"
          rows={view?.installments ?? []}
          columns={installmentColumns}
          rowId={(row) => `${row.codeId}:${row.dueDate}`}
          state={part}
          onState={setPart}
          onOpen={null}
          bar={false}
          empty={<EmptyState title="Choose an acceleration first" />}
        />
      )}
    </Previewed>
  );
}
