// Imports a legacy ACH file: what each entry is, every fault of the file, the receipts and their entry;
// booked only without a fault.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { toUpload, useCall } from '../../../../packages/pages/client.ts';
import { Previewed, PreviewWaits, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  Column,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  Failed,
  ImportChooser,
  type ImportSource,
  LoadingRows,
  PageHeader,
  SelectField,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund } from '../../../ledger/ledger.web.tsx';
import { takesPostings } from '../../billing/screens/batch-parts.tsx';
import { legacyAch, legacyWords } from '../legacy-ach.contract.ts';

type View = ClientOutput<typeof legacyAch.previewLegacyAch>;
type Entry = View['entries'][number];
type Fault = View['faults'][number];
type Upload = { fileName: string; content: string };
type Banks = ClientOutput<typeof legacyAch.getLegacyAchChoices>['bankAccounts'];

const toneOf = ({ verdict }: Entry) =>
  verdict === 'RECEIPT' ? 'good' : verdict === 'KNOWN' || verdict === 'PRENOTE' ? 'neutral' : 'attention';
const columns: readonly TableColumn<Entry>[] = [
  { key: 'number', title: 'Entry', kind: 'count', width: 60 },
  { key: 'verdict', title: 'What it is', kind: 'status', width: 210, value: (row) => legacyWords[row.verdict], tone: toneOf },
  { key: 'accountNumber', title: 'Account', width: 100, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', width: 170, emphasis: 'strong' },
  { key: 'nameInFile', title: 'Name in the file', width: 150, emphasis: 'quiet' },
  { key: 'amount', title: 'Amount', kind: 'money', width: 100 },
  { key: 'applied', title: 'Applied', kind: 'money', width: 100 },
  { key: 'effectiveDate', title: 'Effective', kind: 'date', width: 100 },
  { key: 'trace', title: 'Trace', width: 140, emphasis: 'quiet' },
];
const faultColumns: readonly TableColumn<Fault>[] = [
  { key: 'line', title: 'Line', kind: 'count', width: 70 },
  { key: 'words', title: 'Fault', width: 520 },
];

const uploadOf = (source: ImportSource): Promise<Upload> =>
  toUpload(source.kind === 'file' ? source.file : new File([source.text], 'pasted.ach'));

const wordsOf = ({ receipts, total }: View) => `${countWords(receipts, 'receipt')}, ${formatMoney(centsOf(total) ?? 0n, 'digits')}`;

const crumbs = [
  <ScreenLink key="list" to="owner-payments-direct-debit">
    Direct debits
  </ScreenLink>,
];

function Tables({ view, tab }: { view: View; tab: 'entries' | 'faults' }) {
  const [state, setState] = useState<TableView>({});
  const table = { state, onState: setState, onOpen: null, bar: false } as const;
  if (tab === 'faults')
    return (
      <DataTable
        label="Faults of the file"
        noun="faults"
        rows={view.faults}
        columns={faultColumns}
        rowId={(row) => `${row.line} ${row.words}`}
        empty={<EmptyState title="The file has no fault" icon="check" />}
        {...table}
      />
    );
  return (
    <DataTable
      label="Entries of the file"
      noun="entries"
      rows={view.entries}
      columns={columns}
      rowId={(row) => String(row.number)}
      struck={(row) => row.verdict !== 'RECEIPT'}
      empty={<EmptyState title="The file has no entry" />}
      {...table}
    />
  );
}

function Booking({ file, banks, onReset }: { file: Upload; banks: Banks; onReset(): void }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [postDate, setPostDate] = useState<LocalDate | ''>(today);
  const [bankAccountId, setBankAccountId] = useState(banks[0]?.bankAccountId ?? '');
  const [leavesOut, setLeavesOut] = useState(false);
  const [tab, setTab] = useState<'entries' | 'faults'>('entries');
  const act = usePreviewed(legacyAch.previewLegacyAch, legacyAch.importLegacyAch, {
    input: postDate === '' ? null : { communityId, bankAccountId, postDate, file, leavesOut },
    more: {},
    lines: ({ entries }) =>
      entries.map((row) => ({ key: String(row.number), label: `${row.accountNumber} ${row.owner}`, amount: row.amount })),
    done: (_answer, view) => `Booked ${wordsOf(view)}`,
    onDone: ({ batchId }) => shell.go('transaction-ar-receipts', { batchId }),
  });
  const header = {
    title: 'Legacy ACH file',
    crumbs: [...crumbs, file.fileName],
    actions: (
      <>
        <Button onClick={onReset}>Choose another file</Button>
        <SelectField
          label="Bank account"
          width={190}
          options={banks.map((one) => ({ value: one.bankAccountId, label: `${one.name} ••••${one.last4}` }))}
          value={bankAccountId}
          onChange={setBankAccountId}
        />
        <DateField label="Post date" width={140} value={postDate} onChange={setPostDate} />
      </>
    ),
  };
  const view = act.preview;
  if (!view) return <PreviewWaits of={act} header={header} />;
  const isOpen = takesPostings(view.periodStatus);
  return (
    <Previewed
      of={act}
      header={header}
      noun="entry"
      label={`Book ${wordsOf(view)}`}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'entries', label: 'Entries', count: view.entries.length },
        { value: 'faults', label: 'Faults of the file', count: view.faults.length },
      ]}
      entry={<EntryByFund lines={view.entry} />}
      checks={[
        { label: 'The file has no fault', ok: view.faults.length === 0 },
        { label: `The period is ${isOpen ? 'open' : view.periodStatus.toLowerCase()}`, ok: isOpen },
      ]}
      note={view.company === '' ? undefined : `Sent by ${view.company}`}
    >
      {view.leftOut > 0 && (
        <CheckField
          label={`Leave out ${countWords(view.leftOut, 'entry', 'entries')} that cannot be booked`}
          value={leavesOut}
          onChange={setLeavesOut}
        />
      )}
      <Tables view={view} tab={tab} />
    </Previewed>
  );
}

/** The page at `/c/$communityId/receivables/legacy-ach`. */
export default function LegacyAchImportScreen() {
  const { communityId } = useCommunity();
  const [file, setFile] = useState<Upload | null>(null);
  const choices = useCall(legacyAch.getLegacyAchChoices, { communityId });
  const banks = choices.data?.bankAccounts ?? [];
  if (file && banks.length > 0) return <Booking file={file} banks={banks} onReset={() => setFile(null)} />;
  return (
    <Column>
      <PageHeader title="Legacy ACH file" crumbs={crumbs} />
      {choices.error ? (
        <Failed message={choices.error.message} reference={choices.error.reference} onRetry={() => void choices.refetch()} />
      ) : !choices.data ? (
        <LoadingRows />
      ) : banks.length === 0 ? (
        <EmptyState
          title="No bank account yet"
          icon="building-bank"
          actions={<ScreenLink to="bank-account-add">Add the first bank account</ScreenLink>}
        >
          The money of a legacy ACH file arrived in a bank account of the community.
        </EmptyState>
      ) : (
        <ImportChooser
          accept=".ach,.txt,.dat"
          help="The file of draws another system sent to the bank. It is shown first, entry by entry; a file with a fault is not booked."
          onSource={(source) => void uploadOf(source).then(setFile)}
        />
      )}
    </Column>
  );
}
