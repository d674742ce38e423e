// Interest before it is posted: each owner's days, balances and rates, those left out, and the entry.
import { type ReactNode, useState } from 'react';
import { type ClientOutput, percentText } from '../../../../packages/contract/contract.ts';
import { countWords, formatDateShort, formatMoney, formatMonth, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Previewed, PreviewWaits, usePreviewed } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  Facts,
  Failed,
  Money,
  PageHeader,
  PanelSection,
  SelectField,
  type TableColumn,
  type TableView,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { lawFacts } from '../../../law/law.web.tsx';
import { EntryByFund, OpenPeriod, PostDateField, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { takesPostings } from '../../billing/screens/batch-parts.tsx';
import { codes } from '../../codes/code.contract.ts';
import { interest, interestMethods } from '../interest.contract.ts';
import { InterestSettingsDialog } from './interest-settings.tsx';

type View = ClientOutput<typeof interest.previewInterest>;
type OwnerRow = View['owners'][number];
type SkippedRow = View['skipped'][number];
type Tab = 'all' | 'skipped';

const columns: readonly TableColumn<OwnerRow>[] = [
  { key: 'accountNumber', title: 'Account', width: 92, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', emphasis: 'strong', width: 170 },
  { key: 'codes', title: 'On', width: 110, value: (row) => row.lines.map((line) => line.code).join(', ') },
  { key: 'days', title: 'Since', width: 92, value: (row) => sinceOf(row) },
  { key: 'base', title: 'Overdue', kind: 'money', width: 100, total: 'sum' },
  { key: 'amount', title: 'Interest', kind: 'money', width: 92, emphasis: 'strong', total: 'sum' },
  { key: 'before', title: 'Owes now', kind: 'money', width: 100, emphasis: 'quiet', total: 'sum' },
  { key: 'after', title: 'After', kind: 'money', width: 100, total: 'sum' },
];

const skipWords = { HELD: 'Late fees and interest are on hold', PREPAID: 'Paid ahead', MINIMUM: 'Owes less than the minimum' } as const;

const skippedColumns: readonly TableColumn<SkippedRow>[] = [
  { key: 'accountNumber', title: 'Account', width: 110 },
  { key: 'owner', title: 'Owner', emphasis: 'strong', width: 240 },
  { key: 'reason', title: 'Why', kind: 'status', width: 240, value: (row) => skipWords[row.reason], tone: () => 'attention' },
  { key: 'amount', title: 'Would be charged', kind: 'money', width: 140, total: 'sum' },
];

/** The first day interest is charged for. */
const sinceOf = ({ lines }: OwnerRow) => {
  const [first] = lines.map((line) => line.fromDate).toSorted();
  return first ? formatDateShort(first) : '';
};

const wordsOf = (view: Pick<View, 'lineCount' | 'total'>) =>
  `${countWords(view.lineCount, 'line')} of interest, ${formatMoney(centsOf(view.total) ?? 0n, 'digits')}`;

/** How the interest of an owner comes about: balance, rate and days of each line. */
function Arithmetic({ row }: { row: OwnerRow }) {
  return (
    <PanelSection title={`${row.accountNumber} ${row.owner}`}>
      {row.lines.map((line) => (
        <Facts
          key={line.codeId}
          facts={[
            [line.code, `${formatDateShort(line.fromDate)} to ${formatDateShort(line.throughDate)}`],
            ...line.spans.map((span): [string, ReactNode] => [
              countWords(span.days, 'day'),
              `${formatMoney(centsOf(span.balance) ?? 0n, 'digits')} × ${percentText(span.rateBasisPoints)} × ${span.days} ÷ 365`,
            ]),
            ...(line.uncapped === line.amount
              ? []
              : [['Before the cap', <Money key="u" value={line.uncapped} zero="digits" />] as [string, ReactNode]]),
            ['Interest', <Money key="a" value={line.amount} zero="digits" />],
            ...lawFacts(line.law),
          ]}
        />
      ))}
    </PanelSection>
  );
}

function SettingFacts({ setting }: { setting: View['setting'] }) {
  return (
    <PanelSection title="Settings">
      <Facts
        facts={[
          ['In force from', formatDateShort(setting.startDate)],
          ['Method', interestMethods[setting.method]],
          ['Rate', setting.isCharged ? percentText(setting.rateBasisPoints) : 'No interest'],
          ['Cap of the documents', setting.capBasisPoints === null ? 'None' : percentText(setting.capBasisPoints)],
          ['Grace days', setting.graceDays],
          ['Minimum balance', <Money key="m" value={setting.minimum} />],
          ['Charged as', setting.code],
        ]}
      />
    </PanelSection>
  );
}

function obstacleOf(view: View): string | undefined {
  if (view.lineCount === 0) return 'There is nothing to charge';
  return takesPostings(view.periodStatus) ? undefined : `${formatMonth(view.periodStartDate)} is ${view.periodStatus.toLowerCase()}`;
}

/** No settings are in force on the last day of the run: they come first. */
function NoSettings({ throughDate, onAdd }: { throughDate: LocalDate; onAdd(): void }) {
  const mayAdd = useMayCall(interest.saveInterestSetting);
  return (
    <EmptyState
      title={`No interest settings are in force on ${formatDateShort(throughDate)}`}
      actions={
        mayAdd && (
          <Button weight="primary" icon="plus" onClick={onAdd}>
            Add settings
          </Button>
        )
      }
    >
      They say how much interest is charged, on what, and from what day.
    </EmptyState>
  );
}

/** The page at `/c/$communityId/receivables/apply-interest`. */
export default function ApplyInterestScreen() {
  const { communityId, today } = useCommunity();
  const [postDate, setPostDate] = useState<LocalDate | ''>(today);
  const [throughDate, setThroughDate] = useState<LocalDate | ''>(today);
  const [days, setDays] = useState('');
  const [codeId, setCodeId] = useState('');
  const [tab, setTab] = useState<Tab>('all');
  const [state, setState] = useState<TableView>({});
  const [isSetting, setIsSetting] = useState(false);
  const listed = useCall(codes.listCodes, { communityId });
  const settings = useCall(interest.listInterestSettings, { communityId });
  // A run is asked for only when settings are in force: a page that opens is never refused.
  const isSet = (settings.data?.settings ?? []).some(({ startDate }) => throughDate !== '' && startDate <= throughDate);
  const daysProblem = /^([1-9]\d{0,2})?$/.test(days) ? undefined : 'Whole days, or blank';
  const run = { communityId, ...(days ? { days: Number(days) } : {}), ...(codeId ? { codeIds: [codeId] } : {}) };
  const act = usePreviewed(interest.previewInterest, interest.postInterest, {
    input: !isSet || postDate === '' || throughDate === '' || daysProblem ? null : { ...run, postDate, throughDate },
    more: {},
    lines: ({ owners }) => owners.map((row) => ({ key: row.ownershipId, label: `${row.accountNumber} ${row.owner}`, amount: row.amount })),
    goesOn: true,
    done: (done) => `Posted ${wordsOf(done)}`,
    undo: useUndoBatch(),
  });
  const actions = (
    <>
      <SelectField
        label="On"
        width={150}
        placeholder="All codes"
        value={codeId}
        onChange={setCodeId}
        options={(listed.data?.codes ?? []).map((code) => ({ value: code.chargeCodeId, label: code.name, code: code.alias }))}
      />
      <TextField label="At most days" numeric width={96} value={days} onChange={setDays} error={daysProblem} />
      <DateField label="Through" width={140} value={throughDate} onChange={setThroughDate} />
      <PostDateField label="Post date" width={140} value={postDate} onChange={setPostDate} />
      <Button icon="pencil" onClick={() => setIsSetting(true)}>
        Settings
      </Button>
    </>
  );
  const header = { title: 'Apply interest', crumbs: ['Nothing is posted yet'], actions };
  const dialog = isSetting && <InterestSettingsDialog onClose={() => setIsSetting(false)} />;
  const view = act.preview;
  if (settings.data && throughDate !== '' && !isSet)
    return (
      <>
        <PageHeader {...header} />
        <NoSettings throughDate={throughDate} onAdd={() => setIsSetting(true)} />
        {dialog}
      </>
    );
  if (settings.isError) return <Failed message={settings.error.message} onRetry={() => void settings.refetch()} />;
  if (!view)
    return (
      <>
        <PreviewWaits of={act} header={header} />
        {dialog}
      </>
    );
  const inHand = view.owners.find((row) => row.ownershipId === state.open);
  const isOpen = takesPostings(view.periodStatus);
  const table = { noun: 'owners', state, onState: setState, bar: false } as const;
  return (
    <>
      <Previewed
        of={act}
        header={header}
        tab={tab}
        onTab={setTab}
        tabs={[
          { value: 'all', label: 'All owners', count: view.owners.length },
          { value: 'skipped', label: 'Left out', count: view.skipped.length },
        ]}
        noun="owner"
        label={`Post ${wordsOf(view)}`}
        waitsFor={obstacleOf(view)}
        aside={
          <>
            {inHand && <Arithmetic row={inHand} />}
            <OpenPeriod periodStartDate={view.periodStartDate} status={view.periodStatus} />
            <SettingFacts setting={view.setting} />
          </>
        }
        entry={<EntryByFund lines={view.entry} />}
        checks={[{ label: `The period is ${isOpen ? 'open' : view.periodStatus.toLowerCase()}`, ok: isOpen }]}
        note="Can be undone at any time"
      >
        {tab === 'all' ? (
          <DataTable
            label="Owners who are charged interest"
            rows={view.owners}
            columns={columns}
            rowId={(row) => row.ownershipId}
            empty={<EmptyState title="Nobody is charged interest" icon="check" />}
            {...table}
          />
        ) : (
          <DataTable
            label="Owners left out"
            rows={view.skipped}
            columns={skippedColumns}
            rowId={(row) => row.ownershipId}
            onOpen={null}
            empty={<EmptyState title="Nobody is left out" />}
            {...table}
          />
        )}
      </Previewed>
      {dialog}
    </>
  );
}
