// Imports a file of returns: what each answer of the bank takes back or corrects, its fee, and the entry;
// booked only without a fault.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { toUpload } from '../../../../packages/pages/client.ts';
import { Previewed, PreviewWaits, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  ImportChooser,
  type ImportSource,
  PageHeader,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund } from '../../../ledger/ledger.web.tsx';
import { takesPostings } from '../../billing/screens/batch-parts.tsx';
import { answerWords, draws } from '../draw.contract.ts';

type View = ClientOutput<typeof draws.previewReturns>;
type Answer = View['answers'][number];
type Fault = View['faults'][number];
type Upload = { fileName: string; content: string };

const isGood = (row: Answer) => row.verdict === 'RETURN' || row.verdict === 'CHANGE';
const columns: readonly TableColumn<Answer>[] = [
  {
    key: 'verdict',
    title: 'Answer',
    kind: 'status',
    width: 180,
    value: (row) => answerWords[row.verdict],
    tone: (row) => (isGood(row) ? 'good' : 'attention'),
  },
  { key: 'code', title: 'Code', width: 64 },
  { key: 'title', title: 'Why', width: 220 },
  { key: 'accountNumber', title: 'Account', width: 92, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', width: 170, emphasis: 'strong' },
  { key: 'amount', title: 'Amount', kind: 'money', width: 100 },
  { key: 'fee', title: 'Fee', kind: 'money', width: 80 },
  { key: 'trace', title: 'Trace', width: 140, emphasis: 'quiet' },
];
const faultColumns: readonly TableColumn<Fault>[] = [
  { key: 'line', title: 'Line', kind: 'count', width: 70 },
  { key: 'words', title: 'Fault', width: 520 },
];

const uploadOf = (source: ImportSource): Promise<Upload> =>
  toUpload(source.kind === 'file' ? source.file : new File([source.text], 'pasted.ach'));

const wordsOf = ({ returns, changes, total }: View) =>
  [
    ...(returns > 0 || changes === 0 ? [`${countWords(returns, 'return')}, ${formatMoney(centsOf(total) ?? 0n, 'digits')}`] : []),
    ...(changes > 0 ? [countWords(changes, 'correction')] : []),
  ].join(', ');

const crumbs = [
  <ScreenLink key="list" to="owner-payments-direct-debit">
    Direct debits
  </ScreenLink>,
];

function Booking({ file, onReset }: { file: Upload; onReset(): void }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [postDate, setPostDate] = useState<LocalDate | ''>(today);
  const [tab, setTab] = useState<'answers' | 'faults'>('answers');
  const [state, setState] = useState<TableView>({});
  const act = usePreviewed(draws.previewReturns, draws.postReturns, {
    input: postDate === '' ? null : { communityId, postDate, file },
    more: {},
    lines: ({ answers }) =>
      answers.map((row) => ({ key: String(row.number), label: `${row.accountNumber} ${row.owner}`, amount: row.amount })),
    done: (_answer, view) => `Booked ${wordsOf(view)}`,
    onDone: () => shell.go('direct-debits-on-hold'),
  });
  const header = {
    title: 'Bank returns',
    crumbs: [...crumbs, file.fileName],
    actions: (
      <>
        <Button onClick={onReset}>Choose another file</Button>
        <DateField label="Post date" width={140} value={postDate} onChange={setPostDate} />
      </>
    ),
  };
  const view = act.preview;
  if (!view) return <PreviewWaits of={act} header={header} />;
  const isOpen = takesPostings(view.periodStatus);
  const table = { state, onState: setState, onOpen: null, bar: false } as const;
  return (
    <Previewed
      of={act}
      header={header}
      noun="answer"
      label={`Book ${wordsOf(view)}`}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'answers', label: 'Answers of the bank', count: view.answers.length },
        { value: 'faults', label: 'Faults of the file', count: view.faults.length },
      ]}
      entry={<EntryByFund lines={view.entry} />}
      checks={[{ label: `The period is ${isOpen ? 'open' : view.periodStatus.toLowerCase()}`, ok: isOpen }]}
      note="A return is booked once and is not undone"
    >
      {tab === 'answers' ? (
        <DataTable
          label="Answers of the bank"
          noun="answers"
          rows={view.answers}
          columns={columns}
          rowId={(row) => String(row.number)}
          struck={(row) => !isGood(row)}
          empty={<EmptyState title="The file has no return and no correction" />}
          {...table}
        />
      ) : (
        <DataTable
          label="Faults of the file"
          noun="faults"
          rows={view.faults}
          columns={faultColumns}
          rowId={(row) => `${row.line} ${row.words}`}
          empty={<EmptyState title="The file has no fault" icon="check" />}
          {...table}
        />
      )}
    </Previewed>
  );
}

/** The page at `/c/$communityId/receivables/direct-debit-returns`. */
export default function BackoutPaymentDirectDebitScreen() {
  const [file, setFile] = useState<Upload | null>(null);
  if (file) return <Booking file={file} onReset={() => setFile(null)} />;
  return (
    <Column>
      <PageHeader title="Bank returns" crumbs={crumbs} />
      <ImportChooser
        accept=".ach,.txt,.ret"
        help="The file of returns and corrections as the bank sends it. It is shown first; a file with a fault is not booked."
        onSource={(source) => void uploadOf(source).then(setFile)}
      />
    </Column>
  );
}
