// One miscellaneous receipt as it stands, with its files; it is edited or reversed from here.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Previewed, PreviewWaits, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  centsOf,
  DataTable,
  DateText,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Money,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  type TableColumn,
  type TableView,
  Tag,
  TextField,
  TimeText,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund, PostDateField, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { RecordBook } from '../../../records/records.web.tsx';
import { miscCategories, miscReceipts } from '../misc-receipt.contract.ts';

type Receipt = ClientOutput<typeof miscReceipts.getMiscReceipt>;
type Line = Receipt['lines'][number];

const lineColumns: readonly TableColumn<Line>[] = [
  { key: 'number', title: 'Account', width: 90 },
  { key: 'name', title: 'Name', width: 240, emphasis: 'strong' },
  { key: 'fundName', title: 'Fund', width: 130, emphasis: 'quiet' },
  { key: 'memo', title: 'Memo', width: 220 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 130, total: 'sum' },
];

const crumbs = [
  <ScreenLink key="list" to="misc-cash-receipts">
    Misc receipts
  </ScreenLink>,
];

function Payer({ receipt }: { receipt: Receipt }) {
  const { payerName, vendorId, ownershipId } = receipt;
  if (vendorId)
    return (
      <ScreenLink to="vendor-view" params={{ vendorId }}>
        {payerName}
      </ScreenLink>
    );
  return ownershipId ? (
    <ScreenLink to="owner-view" params={{ ownershipId }}>
      {payerName}
    </ScreenLink>
  ) : (
    payerName
  );
}

function LineTable({ lines }: { lines: readonly Line[] }) {
  const [view, setView] = useState<TableView>({});
  return (
    <DataTable
      label="GL distribution"
      noun="lines"
      rows={lines}
      columns={lineColumns}
      rowId={(row) => `${row.accountId}:${row.costCenterId}:${row.amount}:${row.memo}`}
      state={view}
      onState={setView}
      onOpen={null}
      bar={false}
      empty={<EmptyState title="No lines" />}
    />
  );
}

/** Reversing it: previewed like every act. */
function Reversal({ receipt }: { receipt: Receipt }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [date, setDate] = useState<LocalDate | ''>(today);
  const [reason, setReason] = useState('');
  const { miscReceiptId, receiptNumber, payerName } = receipt;
  const words = `${formatMoney(centsOf(receipt.amount) ?? 0n, 'digits')} of ${payerName}`;
  const back = () => shell.setSearch({ act: null });
  const act = usePreviewed(miscReceipts.previewMiscReversal, miscReceipts.reverseMiscReceipt, {
    input: date === '' ? null : { communityId, miscReceiptId, postDate: date },
    more: { reason },
    lines: (seen) => [{ key: 'amount', label: seen.payerName, amount: seen.amount }],
    done: () => `Reversed misc receipt ${receiptNumber}`,
    undo: useUndoBatch(),
    onDone: back,
  });
  const header = { title: `Reverse misc receipt ${receiptNumber}`, crumbs: [...crumbs, 'Nothing is posted yet'] };
  if (!act.preview) return <PreviewWaits of={act} header={header} />;
  return (
    <Previewed
      of={act}
      noun="receipt"
      label={`Reverse ${words}`}
      waitsFor={date === '' ? 'Enter the date' : undefined}
      header={{
        ...header,
        meta: words,
        actions: (
          <>
            <PostDateField label="Dated" width={140} value={date} onChange={setDate} />
            <TextField label="Reason" width={260} maxLength={200} value={reason} onChange={setReason} />
          </>
        ),
      }}
      tab="all"
      onTab={() => undefined}
      tabs={[{ value: 'all', label: 'Lines taken back', count: receipt.lines.length }]}
      entry={<EntryByFund lines={act.preview.entry} />}
      note="Can be undone at any time"
      discard={{ label: 'Keep the receipt', run: back }}
    >
      <LineTable lines={receipt.lines} />
    </Previewed>
  );
}

function Acts({ receipt }: { receipt: Receipt }) {
  const shell = useShell();
  const mayReverse = useMayCall(miscReceipts.reverseMiscReceipt) && !receipt.isReversed;
  const mayEdit = shell.mayOpen('misc-cash-receipt-edit') && !receipt.isReversed;
  const edit = () => shell.go('misc-cash-receipt-edit', { miscReceiptId: receipt.miscReceiptId });
  const reverse = () => shell.setSearch({ act: 'reverse' });
  useHotkeys([
    ...(mayEdit ? [{ keys: 'e', label: 'Edit', hint: true, run: edit }] : []),
    ...(mayReverse ? [{ keys: 'r', label: 'Reverse', hint: true, run: reverse }] : []),
  ]);
  return (
    <>
      {mayEdit && (
        <Button icon="pencil" keys="e" onClick={edit}>
          Edit
        </Button>
      )}
      {mayReverse && (
        <Button icon="arrow-back-up" keys="r" onClick={reverse}>
          Reverse
        </Button>
      )}
    </>
  );
}

function View({ receipt }: { receipt: Receipt }) {
  return (
    <Split>
      <Column>
        <PageHeader
          title={`Misc receipt ${receipt.receiptNumber}`}
          crumbs={crumbs}
          meta={<Tag tone={receipt.isReversed ? 'attention' : 'good'}>{receipt.isReversed ? 'Reversed' : 'Posted'}</Tag>}
          actions={<Acts receipt={receipt} />}
        />
        <LineTable lines={receipt.lines} />
      </Column>
      <SidePane label="About the receipt">
        <PanelSection title={<Payer receipt={receipt} />}>
          <Facts
            facts={[
              ['Amount', <Money key="a" value={receipt.amount} />],
              ['Post date', <DateText key="d" value={receipt.postDate} form="words" />],
              ['Category', miscCategories[receipt.category]],
              ['Form 1120-H', receipt.isNonExempt ? 'Non-exempt function income' : 'Not marked'],
              ['Check', receipt.checkNumber || 'None'],
              [
                'Deposited to',
                <ScreenLink key="b" to="deposit-view" params={{ depositId: receipt.depositId }}>
                  {receipt.bankAccount}, deposit {receipt.depositId}
                </ScreenLink>,
              ],
              ['Description', receipt.description || 'None'],
            ]}
          />
        </PanelSection>
        <PanelSection title="Entry" aside="added up">
          <EntryByFund lines={receipt.entry} />
        </PanelSection>
        {receipt.revisions.length > 1 && (
          <PanelSection title="Changes">
            <ul>
              {receipt.revisions.map((one) => (
                <li className="row" key={one.revision}>
                  <span>{one.who}</span>
                  <TimeText value={one.enteredTime} form="minute" />
                  <span className="push" />
                  <Money value={one.amount} />
                </li>
              ))}
            </ul>
          </PanelSection>
        )}
      </SidePane>
    </Split>
  );
}

/** The page at `/c/$communityId/receivables/misc-receipts/$miscReceiptId`. */
export default function MiscCashReceiptViewScreen() {
  const { params, search } = useShell();
  const { communityId } = useCommunity();
  const receipt = useCall(miscReceipts.getMiscReceipt, { communityId, miscReceiptId: params.miscReceiptId ?? '' });
  if (receipt.error)
    return <Failed message={receipt.error.message} reference={receipt.error.reference} onRetry={() => void receipt.refetch()} />;
  if (!receipt.data) return <LoadingRows />;
  return search.act === 'reverse' && !receipt.data.isReversed ? (
    <Reversal receipt={receipt.data} />
  ) : (
    <RecordBook record={{ kind: 'misc-receipt', id: receipt.data.miscReceiptId, communityId }} first="Receipt">
      <View key={receipt.data.miscReceiptId} receipt={receipt.data} />
    </RecordBook>
  );
}
