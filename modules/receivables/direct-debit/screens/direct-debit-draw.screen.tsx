// A draw before it is posted: what is taken from whom and why, who is left out, and the entry.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { addDays, countWords, formatDate, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { Previewed, PreviewWaits, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  type TableColumn,
  type TableView,
  toast,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { takesPostings } from '../../billing/screens/batch-parts.tsx';
import { draws } from '../draw.contract.ts';
import { bankingDayFrom, isBankingDay } from '../draw.rules.ts';
import { ownerPayments } from '../owner-payment.contract.ts';
import { NoSetting, SettingDialog } from './debit-parts.tsx';

type View = ClientOutput<typeof draws.previewDraw>;
type Line = View['lines'][number];
type LeftOut = View['leftOut'][number];

const columns: readonly TableColumn<Line>[] = [
  { key: 'accountNumber', title: 'Account', width: 92, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', width: 180, emphasis: 'strong' },
  { key: 'bankAccount', title: 'Bank account', width: 110 },
  { key: 'why', title: 'Why', width: 210, emphasis: 'quiet' },
  { key: 'isNewAccount', title: 'Account is', width: 90, value: (row) => (row.isNewAccount ? 'New' : 'Known') },
  { key: 'owes', title: 'Owes', kind: 'money', width: 100, emphasis: 'quiet', total: 'sum' },
  { key: 'amount', title: 'Drawn', kind: 'money', width: 100, emphasis: 'strong', total: 'sum' },
];
const leftOutColumns: readonly TableColumn<LeftOut>[] = [
  { key: 'accountNumber', title: 'Account', width: 92, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', width: 200, emphasis: 'strong' },
  { key: 'reason', title: 'Why', kind: 'status', width: 320, tone: () => 'attention' },
  { key: 'amount', title: 'Would be drawn', kind: 'money', width: 130, total: 'sum' },
];

const wordsOf = (count: number, total: View['total']) => `${countWords(count, 'payment')}, ${formatMoney(centsOf(total) ?? 0n, 'digits')}`;

function NoticeDialog({ drawDate, count, days, onClose }: { drawDate: LocalDate; count: number; days: number; onClose(): void }) {
  const { communityId, today } = useCommunity();
  const record = useCommand(draws.recordDebitNotices);
  const [givenDate, setGiven] = useState<LocalDate | ''>(today);
  const run = () => {
    if (givenDate === '') return;
    const onSuccess = (done: { count: number }) => {
      toast({ text: `Notices of ${countWords(done.count, 'owner')} recorded` });
      onClose();
    };
    record.mutate({ communityId, drawDate, givenDate }, { onSuccess });
  };
  return (
    <FormDialog
      title={`Record notices to ${countWords(count, 'owner')}`}
      confirmLabel="Record"
      ready={givenDate !== ''}
      busy={record.isPending}
      error={record.error}
      run={run}
      onClose={onClose}
    >
      <DateField
        label="Given on"
        help={`At least ${days} days before ${formatDate(drawDate)}`}
        required
        value={givenDate}
        onChange={setGiven}
      />
    </FormDialog>
  );
}

function Drawing() {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [drawDate, setDrawDate] = useState<LocalDate | ''>(() => bankingDayFrom(addDays(today, 1)));
  const [leftOutIds, setLeftOut] = useState<string[]>([]);
  const [tab, setTab] = useState<'lines' | 'left'>('lines');
  const [state, setState] = useState<TableView>({});
  const [isTelling, setTelling] = useState(false);
  const isOdd = drawDate !== '' && !isBankingDay(drawDate);
  const act = usePreviewed(draws.previewDraw, draws.postDraw, {
    input: drawDate === '' || isOdd ? null : { communityId, drawDate, ...(leftOutIds.length > 0 ? { leftOutIds } : {}) },
    more: {},
    lines: ({ lines }) => lines.map((row) => ({ key: row.ownerPaymentId, label: `${row.accountNumber} ${row.owner}`, amount: row.amount })),
    done: ({ count, total }) => `Drawn: ${wordsOf(count, total)}. Hand the file to the bank next.`,
    undo: useUndoBatch(),
    onDone: () => shell.go('owner-payments-direct-debit'),
  });
  const view = act.preview;
  const header = {
    title: 'Draw from owners',
    crumbs: [
      <ScreenLink key="list" to="owner-payments-direct-debit">
        Direct debits
      </ScreenLink>,
      'Nothing is posted yet',
    ],
    actions: (
      <DateField
        label="Draw date"
        width={150}
        value={drawDate}
        onChange={setDrawDate}
        error={isOdd && drawDate !== '' ? `Not a banking day. The next one is ${formatDate(bankingDayFrom(drawDate))}` : undefined}
      />
    ),
  };
  if (!view) return isOdd ? <PageHeader {...header} /> : <PreviewWaits of={act} header={header} />;
  const toTell = view.leftOut.filter((row) => row.needsNotice).length;
  const isOpen = takesPostings(view.periodStatus);
  const table = { state, onState: setState, onOpen: null, bar: false } as const;
  return (
    <>
      <Previewed
        of={act}
        header={header}
        noun="owner"
        label={`Draw ${wordsOf(view.lines.length, view.total)}`}
        waitsFor={isOdd ? 'Choose a banking day' : undefined}
        tab={tab}
        onTab={setTab}
        tabs={[
          { value: 'lines', label: 'Drawn from', count: view.lines.length },
          { value: 'left', label: 'Left out', count: view.leftOut.length },
        ]}
        aside={
          toTell > 0 && (
            <section className="psec">
              <Note
                tone="attention"
                title={`${countWords(toTell, 'owner')} must be told of the amount ${view.noticeDays} days ahead`}
                actions={<Button onClick={() => setTelling(true)}>Record notices</Button>}
              />
            </section>
          )
        }
        entry={<EntryByFund lines={view.entry} />}
        checks={[{ label: `The period is ${isOpen ? 'open' : view.periodStatus.toLowerCase()}`, ok: isOpen }]}
        note="Can be undone until the bank has the file"
      >
        {tab === 'lines' ? (
          <DataTable
            label="Owners who are drawn from"
            noun="owners"
            rows={view.lines}
            columns={columns}
            rowId={(row) => row.ownerPaymentId}
            bulk={(rows, clear) => (
              <Button
                onClick={() => {
                  setLeftOut((old) => [...new Set([...old, ...rows.map((row) => row.ownerPaymentId)])]);
                  clear();
                }}
              >
                Leave out
              </Button>
            )}
            empty={<EmptyState title="Nobody is drawn from on this date" icon="check" />}
            {...table}
          />
        ) : (
          <DataTable
            label="Owners left out"
            noun="owners"
            rows={view.leftOut}
            columns={leftOutColumns}
            rowId={(row) => row.ownerPaymentId}
            bulk={(rows, clear) => (
              <Button
                onClick={() => {
                  const back = new Set(rows.map((row) => row.ownerPaymentId));
                  setLeftOut((old) => old.filter((one) => !back.has(one)));
                  clear();
                }}
              >
                Draw after all
              </Button>
            )}
            empty={<EmptyState title="Nobody is left out" />}
            {...table}
          />
        )}
      </Previewed>
      {isTelling && drawDate !== '' && (
        <NoticeDialog drawDate={drawDate} count={toTell} days={view.noticeDays} onClose={() => setTelling(false)} />
      )}
    </>
  );
}

/** The page at `/c/$communityId/receivables/direct-debits/new`. */
export default function DirectDebitDrawScreen() {
  const { communityId } = useCommunity();
  const [isSetting, setIsSetting] = useState(false);
  const read = useCall(ownerPayments.getDebitSetting, { communityId });
  if (read.error) return <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows />;
  if (read.data.setting) return <Drawing />;
  return (
    <>
      <PageHeader title="Draw from owners" />
      <NoSetting onAdd={() => setIsSetting(true)} />
      {isSetting && <SettingDialog of={read.data} onClose={() => setIsSetting(false)} />}
    </>
  );
}
