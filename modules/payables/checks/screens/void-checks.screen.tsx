// Voiding: pick checks, see what becomes of their bills and the books, then void them.
import { useState } from 'react';
import type { ClientOutput, Endpoint } from '../../../../packages/contract/contract.ts';
import { countWords, formatDate, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Previewed, type PreviewedAct, usePreviewed } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  CheckField,
  Column,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  Split,
  type TableColumn,
  type TableView,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { billWords } from '../../bills/screens/bill-parts.tsx';
import { PickedButton } from '../../bills/screens/picked-button.tsx';
import { checks, reissue } from '../../payables.contract.ts';
import { checkColumns } from './check-parts.tsx';

type Preview = ClientOutput<typeof checks.previewVoid>;
type BillRow = Preview['bills'][number];

const billColumns: readonly TableColumn<BillRow>[] = [
  { key: 'vendorName', title: 'Vendor', emphasis: 'strong', width: 240 },
  { key: 'billNumber', title: 'Bill', width: 130 },
  { key: 'openBefore', title: 'Open before', kind: 'money', width: 120, emphasis: 'quiet', total: 'sum' },
  { key: 'openAfter', title: 'Open after', kind: 'money', width: 120, emphasis: 'strong', total: 'sum' },
  {
    key: 'statusAfter',
    title: 'Then',
    kind: 'status',
    width: 130,
    value: (row) => billWords[row.statusAfter].word,
    tone: (row) => billWords[row.statusAfter].tone,
  },
];

function Outstanding({ onPick }: { onPick(checkIds: readonly string[]): void }) {
  const { communityId } = useCommunity();
  const mayVoid = useMayCall(checks.voidChecks);
  const [view, setView] = useAddressState<TableView>('view', {});
  const list = useCall(checks.listChecks, { communityId, state: 'outstanding', limit: 1000 });
  if (list.error) return <Failed message={list.error.message} reference={list.error.reference} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingRows />;
  return (
    <Split>
      <Column>
        <PageHeader title="Void checks" meta={list.data.total > 0 ? 'pick the checks that will not be paid' : undefined} />
        <DataTable
          label="Checks that are not voided"
          noun="checks"
          rows={list.data.rows}
          columns={checkColumns}
          rowId={(row) => row.checkId}
          state={view}
          onState={setView}
          onOpen={(row) => mayVoid && onPick([row.checkId])}
          bulk={
            mayVoid
              ? (chosen) => (
                  <PickedButton
                    label={`Preview ${chosen.length} ${chosen.length === 1 ? 'void' : 'voids'}`}
                    run={() => onPick(chosen.map((row) => row.checkId))}
                  />
                )
              : undefined
          }
          empty={<EmptyState title="No check to void">Checks stand here from the day they are issued.</EmptyState>}
        />
      </Column>
    </Split>
  );
}

function VoidRun({ checkIds, onBack }: { checkIds: readonly string[]; onBack(): void }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [voidDate, setVoidDate] = useState<LocalDate | ''>(today);
  const [reason, setReason] = useState('');
  const [cancelBills, setCancelBills] = useState(false);
  const [reissues, setReissues] = useState(false);
  const mayVoid = useMayCall(reissue.reissueChecks);
  const mayIssue = useMayCall(checks.issueChecks);
  const mayReissue = mayVoid && mayIssue;
  const [tab, setTab] = useState<'bills' | 'checks'>('bills');
  const [view, setView] = useState<TableView>({});
  const words = (total: string) => `${countWords(checkIds.length, 'check')}, ${formatMoney(centsOf(total) ?? 0n)}`;
  const again = usePreviewed(reissue.previewReissue, reissue.reissueChecks, {
    input: reissues && voidDate !== '' ? { communityId, checkIds: [...checkIds], voidDate } : null,
    more: { reason },
    lines: ({ checks: made }) =>
      made.map((one) => ({ key: one.checkNumber, label: `${one.checkNumber} ${one.payee}`, amount: one.amount })),
    done: ({ numbers, total }) => `Reissued ${words(total)} as ${numbers.join(', ')}`,
    undo: useUndoBatch(),
    onDone: ({ batchId }) => shell.go('print-checks-review', { batchId }),
  });
  const act = usePreviewed(checks.previewVoid, checks.voidChecks, {
    input: voidDate === '' || again.isOver ? null : { communityId, checkIds: [...checkIds], voidDate, cancelBills },
    more: { reason },
    lines: ({ bills }) =>
      bills.map((bill) => ({ key: bill.billId, label: `${bill.billNumber} ${bill.vendorName}`, amount: bill.openAfter })),
    done: ({ total }) => `Voided ${words(total)}`,
    undo: useUndoBatch(),
    onDone: () => shell.go('activity-payments'),
  });
  const { preview } = act;
  const inHand: PreviewedAct<Endpoint> = reissues ? again : act;
  const entry = reissues ? again.preview?.entry : preview?.entry;
  const isOpen = preview && (preview.period.status === 'OPEN' || preview.period.status === 'CURRENT');
  const waitsFor = !preview
    ? undefined
    : !isOpen
      ? `The period to ${formatDate(preview.period.endDate)} is ${preview.period.status.toLowerCase()}`
      : reason.trim() === ''
        ? 'A void needs its reason'
        : undefined;
  const dateProblem = act.error?.fields.find((field) => field.path === 'voidDate')?.message;
  return (
    <Previewed
      of={inHand}
      noun={reissues ? 'check' : 'bill'}
      label={`${reissues ? 'Void and reissue' : 'Void'} ${words(preview?.total ?? '')}`}
      waitsFor={waitsFor}
      header={{
        crumbs: ['Void checks', 'Nothing is voided yet'],
        title: words(preview?.total ?? ''),
        actions: (
          <>
            <TextField
              label="Reason"
              hideLabel
              placeholder="Reason"
              required
              maxLength={200}
              value={reason}
              onChange={setReason}
              width={240}
            />
            <DateField label="Void date" hideLabel value={voidDate} onChange={setVoidDate} error={dateProblem} width={140} />
          </>
        ),
      }}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'bills', label: 'Bills', count: preview?.bills.length ?? 0 },
        { value: 'checks', label: 'Checks', count: checkIds.length },
      ]}
      aside={
        <section className="psec">
          <Note
            tone={cancelBills ? 'attention' : 'neutral'}
            title={
              reissues
                ? `New checks pay the bills: ${again.preview?.checks.map((one) => one.checkNumber).join(', ') ?? ''}`
                : cancelBills
                  ? 'The bills are canceled too.'
                  : 'The bills are open for payment again.'
            }
          >
            {!reissues && <CheckField label="Cancel the bills with their checks" value={cancelBills} onChange={setCancelBills} />}
            {mayReissue && !cancelBills && <CheckField label="Reissue the checks" value={reissues} onChange={setReissues} />}
          </Note>
        </section>
      }
      entry={entry && <EntryByFund lines={entry} />}
      checks={
        preview && [
          { label: 'Debits equal credits', ok: true },
          { label: `The period is ${isOpen ? 'open' : 'not open'}`, ok: isOpen === true },
        ]
      }
      note="The numbers are never used again"
      discard={{ label: 'Start over', run: onBack }}
    >
      {tab === 'bills' ? (
        <DataTable
          label="Bills of these checks"
          noun="bills"
          rows={preview?.bills ?? []}
          columns={billColumns}
          rowId={(row) => row.billId}
          state={view}
          onState={setView}
          onOpen={(row) => shell.go('bill-view', { billId: row.billId })}
          hrefOf={(row) => shell.hrefOf('bill-view', { billId: row.billId })}
          bar={false}
        />
      ) : (
        <DataTable
          label="Checks to void"
          noun="checks"
          rows={preview?.checks ?? []}
          columns={checkColumns}
          rowId={(row) => row.checkId}
          state={view}
          onState={setView}
          onOpen={null}
          bar={false}
        />
      )}
    </Previewed>
  );
}

/** The page at `/c/$communityId/payables/void-checks`; `?checks=4,5` starts with these picked. */
export default function VoidChecksScreen() {
  const { search, setSearch } = useShell();
  const picked = search.checks ? search.checks.split(',') : [];
  if (picked.length === 0) return <Outstanding onPick={(checkIds) => setSearch({ checks: checkIds.join(',') })} />;
  return <VoidRun checkIds={picked} onBack={() => setSearch({ checks: null })} />;
}
