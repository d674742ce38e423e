// The draws of a community, newest first: each handed to the bank, settled, or undone from here, with what it
// took from whom.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDateShort, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  type TableColumn,
  type TableView,
  toast,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund } from '../../../ledger/ledger.web.tsx';
import { drawStates, draws } from '../draw.contract.ts';

type Draw = ClientOutput<typeof draws.listDraws>['rows'][number];
type Entry = ClientOutput<typeof draws.listDrawEntries>['rows'][number];

const columns: readonly TableColumn<Draw>[] = [
  { key: 'drawDate', title: 'Draw date', kind: 'date', width: 104 },
  { key: 'bankAccount', title: 'Bank account', width: 180, emphasis: 'strong' },
  { key: 'entries', title: 'Payments', kind: 'count', width: 90 },
  { key: 'total', title: 'Drawn', kind: 'money', width: 110, emphasis: 'strong' },
  { key: 'returned', title: 'Returned', kind: 'money', width: 110 },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 120,
    value: (row) => drawStates[row.state][0],
    tone: (row) => drawStates[row.state][1],
  },
];
const fateOf = (row: Entry) => row.returnCode ?? (row.isBackedOut ? 'Taken back' : '');
const entryColumns: readonly TableColumn<Entry>[] = [
  { key: 'owner', title: 'Owner', width: 170, emphasis: 'strong' },
  { key: 'bankAccount', title: 'Account', width: 90 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 90 },
  { key: 'returnCode', title: 'Returned', width: 90, value: fateOf },
];

function SettleDialog({ draw, onClose }: { draw: Draw; onClose(): void }) {
  const { communityId, today } = useCommunity();
  const settle = useCommand(draws.settleDraw);
  const [postDate, setPostDate] = useState<LocalDate | ''>(today > draw.drawDate ? today : draw.drawDate);
  const of = { communityId, debitDrawId: draw.debitDrawId };
  const shown = useCall(draws.previewSettlement, postDate === '' ? null : { ...of, postDate });
  const refused = shown.data?.refusal?.message ?? shown.error?.message;
  const run = () => {
    if (postDate === '' || !shown.data) return;
    const onSuccess = () => {
      toast({ text: `Settled the draw of ${formatDateShort(draw.drawDate)}` });
      onClose();
    };
    settle.mutate({ ...of, postDate, baseHash: shown.data.baseHash }, { onSuccess });
  };
  return (
    <FormDialog
      title={`The money of ${formatDateShort(draw.drawDate)} arrived`}
      confirmLabel={`Settle ${formatMoney(centsOf(shown.data?.total ?? '0.00') ?? 0n, 'digits')}`}
      ready={postDate !== '' && shown.data !== undefined && !refused}
      busy={settle.isPending}
      error={settle.error}
      run={run}
      onClose={onClose}
    >
      <DateField label="Arrived on" required value={postDate} onChange={setPostDate} error={refused} />
      {shown.data && <EntryByFund lines={shown.data.entry} />}
    </FormDialog>
  );
}

function Acts({ draw, onSettle }: { draw: Draw; onSettle(): void }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const of = { communityId, debitDrawId: draw.debitDrawId };
  const handOver = useCommand(draws.handOverDraw);
  const recall = useCommand(draws.recallDraw);
  const mayHand = useMayCall(draws.handOverDraw);
  const mayRecall = useMayCall(draws.recallDraw);
  const maySettle = useMayCall(draws.settleDraw);
  const get = () => void downloadFile(draws.downloadDrawFile, of).catch(toastFailure);
  const undoing = (batchId: string | null, words: string) =>
    batchId !== null && shell.mayOpen('batch-undo') && <Button onClick={() => shell.go('batch-undo', { batchId })}>{words}</Button>;
  if (draw.state === 'IN_PROGRESS')
    return (
      <>
        {mayHand && (
          <Button
            weight="primary"
            icon="download"
            aria-busy={handOver.isPending}
            onClick={() => handOver.mutate(of, { onSuccess: get, onError: toastFailure })}
          >
            Hand over the file
          </Button>
        )}
        {undoing(draw.batchId, 'Undo the draw')}
      </>
    );
  if (draw.state === 'CANCELED') return null;
  return (
    <>
      {draw.state === 'SUBMITTED' && maySettle && (
        <Button weight="primary" onClick={onSettle}>
          Settle
        </Button>
      )}
      {mayHand && (
        <Button icon="download" onClick={get}>
          Download the file
        </Button>
      )}
      {draw.state === 'SUBMITTED' && mayRecall && (
        <Button
          aria-busy={recall.isPending}
          onClick={() => recall.mutate(of, { onSuccess: () => toast({ text: 'Recalled: the draw can be undone' }), onError: toastFailure })}
        >
          The bank did not take it
        </Button>
      )}
      {undoing(draw.settledBatchId, 'Undo the settlement')}
    </>
  );
}

function DrawPane({ draw, onSettle }: { draw: Draw; onSettle(): void }) {
  const { communityId } = useCommunity();
  const [view, setView] = useState<TableView>({});
  const read = useCall(draws.listDrawEntries, { communityId, debitDrawId: draw.debitDrawId });
  return (
    <SidePane label={`Draw of ${formatDateShort(draw.drawDate)}`}>
      <PanelSection title={`Draw of ${formatDateShort(draw.drawDate)}`} aside={drawStates[draw.state][0]}>
        <div className="row">
          <Acts draw={draw} onSettle={onSettle} />
        </div>
      </PanelSection>
      {read.error ? (
        <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <DataTable
          label="Payments of the draw"
          noun="payments"
          rows={read.data.rows}
          columns={entryColumns}
          rowId={(row) => row.receiptId}
          state={view}
          onState={setView}
          struck={(row) => row.isBackedOut}
          onOpen={null}
          bar={false}
          hotkeys={false}
          empty={<EmptyState title="No payment" />}
        />
      ) : (
        <LoadingRows />
      )}
    </SidePane>
  );
}

/** The page at `/c/$communityId/receivables/direct-debits`. */
export default function DirectDebitsScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [view, setView] = useState<TableView>({});
  const [settling, setSettling] = useState<Draw | null>(null);
  const read = useCall(draws.listDraws, { communityId });
  if (read.error) return <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows />;
  const inHand = read.data.rows.find((row) => row.debitDrawId === view.open);
  const draw = shell.mayOpen('direct-debit-draw') && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('direct-debit-draw')}>
      Draw from owners
    </Button>
  );
  return (
    <Split>
      <Column>
        <PageHeader
          title="Direct debits"
          actions={
            <>
              {shell.mayOpen('backout-payment-direct-debit') && (
                <Button icon="file-import" onClick={() => shell.go('backout-payment-direct-debit')}>
                  Import returns
                </Button>
              )}
              {draw}
            </>
          }
        />
        <DataTable
          label="Direct debits"
          noun="draws"
          rows={read.data.rows}
          columns={columns}
          rowId={(row) => row.debitDrawId}
          state={view}
          onState={setView}
          struck={(row) => row.state === 'CANCELED'}
          empty={
            <EmptyState title="Nothing was drawn yet" actions={draw}>
              A draw takes what owners authorized from their bank accounts.
            </EmptyState>
          }
        />
      </Column>
      {inHand && <DrawPane key={inHand.debitDrawId} draw={inHand} onSettle={() => setSettling(inHand)} />}
      {settling && <SettleDialog draw={settling} onClose={() => setSettling(null)} />}
    </Split>
  );
}
