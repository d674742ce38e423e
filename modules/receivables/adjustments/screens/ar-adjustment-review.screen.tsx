// A batch of adjustments under review: amounts changed, lines left out, approved where it must be, then
// posted or discarded.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords, formatDate, formatMoney } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { Previewed, PreviewWaits, toastFailure, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  centsOf,
  DataTable,
  EmptyState,
  Facts,
  MoneyField,
  PanelSection,
  SideTable,
  type TableColumn,
  type TableView,
  Tag,
  toast,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { adjustments, waiverReasonWords } from '../adjustment.contract.ts';

type Batch = ClientOutput<typeof adjustments.getAdjustment>;
type Line = Batch['lines'][number];

const actWords = { CHARGE: 'Charge', WAIVE: 'Waive', PREPAID: 'Prepaid', RESERVE: 'Reserve' } as const;

const states = {
  UNPOSTED: ['Not posted', 'attention'],
  POSTED: ['Posted', 'good'],
  DISCARDED: ['Discarded', 'neutral'],
  REVERSED: ['Undone', 'neutral'],
} as const;

const columns: readonly TableColumn<Line>[] = [
  { key: 'accountNumber', title: 'Account', width: 100, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', width: 180, emphasis: 'strong' },
  { key: 'act', title: 'What', width: 80, value: (line) => actWords[line.act] },
  { key: 'code', title: 'Code', width: 110 },
  { key: 'description', title: 'Description', width: 160, emphasis: 'quiet' },
  { key: 'amount', title: 'Amount', kind: 'money', width: 110 },
  {
    key: 'effect',
    title: 'To balance',
    kind: 'money',
    width: 110,
    emphasis: 'strong',
    value: (line) => (line.isDropped ? '0.00' : line.effect),
    total: 'sum',
  },
];

const digits = (value: Parameters<typeof centsOf>[0]) => formatMoney(centsOf(value) ?? 0n, 'digits');

/** The line in hand, open for changes while the batch is not posted. */
function LineInHand({ batch, line }: { batch: Batch; line: Line }) {
  const { communityId } = useCommunity();
  const { batchId, state, mayDrop } = batch;
  const edit = useCommand(adjustments.editAdjustmentLine);
  const drop = useCommand(adjustments.dropAdjustmentLine);
  const mayEdit = useMayCall(adjustments.editAdjustmentLine) && state === 'UNPOSTED';
  const of = { communityId, batchId, adjustmentLineId: line.adjustmentLineId };
  const change = (amount: string) => {
    if (amount === '' || amount === line.amount) return;
    const back = () => void edit.mutateAsync({ ...of, amount: line.amount }).catch(toastFailure);
    edit.mutateAsync({ ...of, amount }).then(() => toast({ text: `Amount is now ${amount}`, undo: back }), toastFailure);
  };
  return (
    <PanelSection title={line.owner} aside={line.accountNumber}>
      <MoneyField
        label={`${actWords[line.act]}, ${line.code}`}
        value={line.amount}
        readOnly={!mayEdit || line.isDropped}
        onChange={change}
      />
      <CheckField
        label="Include this line"
        value={!line.isDropped}
        readOnly={!mayDrop}
        onChange={(isIn) => void drop.mutateAsync({ ...of, isDropped: !isIn }).catch(toastFailure)}
      />
    </PanelSection>
  );
}

function Summary({ batch }: { batch: Batch }) {
  const { codes, approval, reason, comment, enteredBy } = batch;
  const needs = approval.isNeeded
    ? `${digits(approval.waived)} is over the limit of ${digits(approval.limit ?? undefined)}${approval.approvedBy === null ? '' : `; approved by ${approval.approvedBy}`}`
    : 'Not needed';
  return (
    <>
      <PanelSection title="Code Summary">
        <SideTable
          label="Codes"
          heads={['Code', 'Lines', 'Total']}
          rows={codes.map((row) => ({ key: row.key, label: `${row.code} ${row.name}`, cells: [row.count, row.total] }))}
        />
      </PanelSection>
      <PanelSection title="About it">
        <Facts
          facts={[
            ['Entered by', enteredBy],
            ...(reason === null ? [] : ([['Reason', waiverReasonWords[reason]]] as const)),
            ...(comment === '' ? [] : ([['Comment', comment]] as const)),
            ['Approval', needs],
          ]}
        />
      </PanelSection>
    </>
  );
}

/** The page at `/c/$communityId/receivables/adjustments/$batchId/review`. */
export default function ArAdjustmentReviewScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const batchId = shell.params.batchId ?? '';
  const [view, setView] = useState<TableView>({});
  const approve = useCommand(adjustments.approveAdjustment);
  const discard = useCommand(adjustments.discardAdjustment);
  const act = usePreviewed(adjustments.getAdjustment, adjustments.postAdjustment, {
    input: { communityId, batchId },
    more: {},
    goesOn: true,
    lines: (batch) =>
      batch.lines.map((line) => ({ key: line.adjustmentLineId, label: `${line.accountNumber} ${line.code}`, amount: line.amount })),
    done: ({ lineCount, total }) => `Posted ${countWords(lineCount, 'line')}, ${digits(total)}`,
    undo: useUndoBatch(),
  });
  const crumbs = [
    <ScreenLink key="list" to="activity-ar-adjustments">
      AR adjustments
    </ScreenLink>,
  ];
  const batch = act.preview;
  if (!batch) return <PreviewWaits of={act} header={{ title: 'AR adjustment review', crumbs }} />;
  const [stateWord, tone] = states[batch.state];
  const isOpen = batch.state === 'UNPOSTED';
  const live = batch.lines.filter((line) => !line.isDropped);
  const inHand = batch.lines.find((line) => line.adjustmentLineId === view.open);
  const label = `${countWords(live.length, 'line')}, ${digits(batch.total)}`;
  const done = (text: string) => () => toast({ text });
  return (
    <Previewed
      of={act}
      header={{
        title: batch.description,
        crumbs,
        meta: (
          <>
            <Tag tone={tone}>{stateWord}</Tag> {formatDate(batch.postDate)}
          </>
        ),
        actions: (
          <>
            {batch.mayApprove && (
              <Button icon="check" onClick={() => void approve.mutateAsync({ communityId, batchId }).then(done('Approved'), toastFailure)}>
                Approve {digits(batch.approval.waived)}
              </Button>
            )}
            {!isOpen && batch.state !== 'DISCARDED' && (
              <Button onClick={() => shell.go('transaction-ar-adjustment', { batchId })}>Open transaction</Button>
            )}
          </>
        ),
      }}
      tab="details"
      onTab={() => undefined}
      tabs={[{ value: 'details', label: 'Details', count: batch.lines.length }]}
      noun="line"
      label={isOpen ? `Post ${label}` : `${stateWord}: ${label}`}
      waitsFor={isOpen ? undefined : `${stateWord} on ${formatDate(batch.postDate)}`}
      note={isOpen ? 'Can be undone at any time' : undefined}
      discard={
        batch.mayDrop
          ? {
              label: 'Discard',
              run: () =>
                void discard.mutateAsync({ communityId, batchId }).then(() => {
                  toast({ text: `Discarded ${label}` });
                  shell.go('activity-ar-adjustments');
                }, toastFailure),
            }
          : undefined
      }
      aside={
        <>
          {inHand && <LineInHand batch={batch} line={inHand} />}
          <Summary batch={batch} />
        </>
      }
      entry={<EntryByFund lines={batch.entry} />}
    >
      <DataTable
        label="Lines"
        noun="lines"
        rows={batch.lines}
        columns={columns}
        rowId={(line) => line.adjustmentLineId}
        state={view}
        onState={setView}
        struck={(line) => line.isDropped}
        bar={false}
        empty={<EmptyState title="The batch is empty" />}
      />
    </Previewed>
  );
}
