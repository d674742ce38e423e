// A batch of charges or fees as every screen of billing shows it: owners with a column per code, exceptions,
// codes, entry, and what was checked.
import { type ReactNode, useMemo } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords, formatDateShort, formatMoney, formatMonth } from '../../../../packages/kernel/kernel.ts';
import type { FigureLine } from '../../../../packages/pages/pages.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import {
  type CommitBarProps,
  centsOf,
  DataTable,
  EmptyState,
  type ExceptionItem,
  Money,
  PanelSection,
  SideTable,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import type { billing } from '../billing.contract.ts';

export type View = ClientOutput<typeof billing.getBatch>['view'];
export type OwnerRow = View['owners'][number];
export type SkippedRow = View['skipped'][number];
export type BatchTab = 'all' | 'differs' | 'prepaid' | 'skipped';

/** "46 charges, 8,675.00" */
export function batchWords(view: Pick<View, 'lineCount' | 'total'>, noun: string): string {
  return `${countWords(view.lineCount, noun)}, ${formatMoney(centsOf(view.total) ?? 0n, 'digits')}`;
}

/** Each owner's charge of a batch, for showing what changed when the figures were overtaken. */
export function figureLines(view: Pick<View, 'owners'>): FigureLine[] {
  return view.owners.map((row) => ({ key: row.ownershipId, label: `${row.accountNumber} ${row.owner}`, amount: row.charged }));
}

function lineOf(row: OwnerRow, codeId: string) {
  return row.lines.filter((line) => line.codeId === codeId);
}

function codeAmount(row: OwnerRow, codeId: string): bigint {
  let sum = 0n;
  for (const line of lineOf(row, codeId)) if (!line.isDropped) sum += centsOf(line.amount) ?? 0n;
  return sum;
}

/** True when a person charges something else than was proposed. */
function isChanged(line: OwnerRow['lines'][number]): boolean {
  return !line.isDropped && line.amount !== line.proposedAmount;
}

/** An amount, with the proposed one struck through beside it when a person changed it. */
function CodeCell({ row, codeId }: { row: OwnerRow; codeId: string }) {
  const lines = lineOf(row, codeId);
  const changed = lines.filter(isChanged);
  return (
    <>
      {changed.map((line) => (
        <s className="t3" key={line.batchLineId ?? line.codeId}>
          <Money value={line.proposedAmount} />{' '}
        </s>
      ))}
      <Money value={codeAmount(row, codeId)} />
    </>
  );
}

/** True when every line of the owner is left out. */
export function isLeftOut(row: OwnerRow): boolean {
  return row.lines.every((line) => line.isDropped);
}

/**
 * Columns of a batch: the owner, before, one column per code, after, and for assessments prepaid money and
 * the change.
 */
export function ownerColumns(view: Pick<View, 'codes' | 'owners'>, isAssessment: boolean): readonly TableColumn<OwnerRow>[] {
  const isEdited = (codeId: string) => view.owners.some((row) => lineOf(row, codeId).some(isChanged));
  return [
    { key: 'accountNumber', title: 'Account', width: 84, emphasis: 'quiet' },
    { key: 'owner', title: 'Owner', emphasis: 'strong', width: 140 },
    { key: 'category', title: 'Category', width: 88, emphasis: 'quiet' },
    { key: 'before', title: 'Before', kind: 'money', width: 72, emphasis: 'quiet', total: 'sum' },
    ...view.codes.map(
      (code): TableColumn<OwnerRow> => ({
        key: `code-${code.codeId}`,
        title: code.alias,
        kind: 'money',
        width: isEdited(code.codeId) ? 112 : 72,
        total: 'sum',
        value: (row) => codeAmount(row, code.codeId),
        render: (row) => <CodeCell row={row} codeId={code.codeId} />,
      }),
    ),
    { key: 'after', title: 'After', kind: 'money', width: 76, emphasis: 'strong', total: 'sum' },
    ...(isAssessment
      ? ([
          { key: 'fromPrepaid', title: 'From prepaid', kind: 'money', width: 98, emphasis: 'quiet', total: 'sum' },
          { key: 'change', title: 'Change from last run', kind: 'money', width: 90, total: 'sum' },
        ] as const)
      : []),
  ];
}

function changed(row: OwnerRow): boolean {
  return row.change !== null && row.change !== '0.00';
}

/** The rows a tab shows. */
export function rowsOf(view: View, tab: BatchTab): readonly OwnerRow[] {
  if (tab === 'differs') return view.owners.filter(changed);
  if (tab === 'prepaid') return view.owners.filter((row) => row.fromPrepaid !== '0.00');
  return view.owners;
}

/** Tabs with their counts; those that make no sense for fees are left out. */
export function tabsOf(view: View | undefined, isAssessment: boolean) {
  const all = { value: 'all' as const, label: 'All owners', count: view?.owners.length ?? 0 };
  const skipped = { value: 'skipped' as const, label: 'Left out', count: view?.skipped.length ?? 0 };
  if (!isAssessment) return [all, skipped];
  return [
    all,
    { value: 'differs' as const, label: 'Differs from last time', count: view ? rowsOf(view, 'differs').length : 0 },
    { value: 'prepaid' as const, label: 'Uses prepaid', count: view?.prepaidOwners ?? 0 },
    skipped,
  ];
}

const skipWords = {
  NO_OWNER: 'No owner on the post date',
  NO_AMOUNT: 'No amount for this fiscal year',
  ALREADY_BILLED: 'Charged already',
  HELD: 'Late fees are on hold',
  PREPAID: 'Paid ahead',
  LAW: 'The law allows no fee yet',
} as const;

const skippedColumns: readonly TableColumn<SkippedRow>[] = [
  { key: 'accountNumber', title: 'Account', width: 110 },
  { key: 'address', title: 'Property', emphasis: 'strong', width: 240 },
  {
    key: 'reason',
    title: 'Why',
    kind: 'status',
    width: 220,
    value: (row) => (row.citation ? `${skipWords[row.reason]}: ${row.citation}` : skipWords[row.reason]),
    tone: () => 'attention',
  },
  { key: 'amount', title: 'Amount', kind: 'money', width: 110, total: 'sum' },
];

interface LinesProps {
  view: View;
  tab: BatchTab;
  isAssessment: boolean;
  state: TableView;
  onState(state: TableView): void;
  empty: ReactNode;
}

/** The table of a tab. */
export function BatchLines({ view, tab, isAssessment, state, onState, empty }: LinesProps) {
  const shell = useShell();
  const columns = useMemo(() => ownerColumns(view, isAssessment), [view, isAssessment]);
  if (tab === 'skipped') {
    return (
      <DataTable
        key="skipped"
        label="Left out"
        noun="properties"
        rows={view.skipped}
        columns={skippedColumns}
        rowId={(row) => `${row.propertyId}:${row.codeId}`}
        state={state}
        onState={onState}
        onOpen={null}
        bar={false}
        empty={<EmptyState title="Nothing is left out" icon="check" />}
      />
    );
  }
  return (
    <DataTable
      key={tab}
      label="Owners"
      noun="owners"
      rows={rowsOf(view, tab)}
      columns={columns}
      rowId={(row) => row.ownershipId}
      state={state}
      onState={onState}
      hrefOf={(row) => (shell.mayOpen('owner-view') ? shell.hrefOf('owner-view', { ownershipId: row.ownershipId }) : undefined)}
      struck={isLeftOut}
      bar={false}
      empty={empty}
    />
  );
}

/** Late fees that a rule of law cut, leaves out or warns about, one for each rule. */
function lawExceptions(view: View): ExceptionItem[] {
  const judged = view.owners.flatMap((row) => row.lines).flatMap(({ law }) => (law ? [law] : []));
  const cut = judged.filter(
    (law) =>
      law.atMost !== null &&
      law.asked !== law.atMost &&
      (centsOf(law.asked) ?? 0n) > (centsOf(law.atMost) ?? 0n) &&
      law.verdict === 'allow',
  );
  const warned = judged.filter((law) => law.verdict === 'warn');
  const left = view.skipped.filter((row) => row.reason === 'LAW');
  const item = (kind: string, tone: 'attention' | 'problem', citation: string, title: string, text: string): ExceptionItem => ({
    key: `law ${kind} ${citation}`,
    tone,
    title,
    text,
  });
  return [
    ...[...Map.groupBy(left, (row) => row.citation ?? '')].map(([citation, rows]) =>
      item(
        'left',
        'problem',
        citation,
        `${countWords(rows.length, 'fee')} left out by ${citation}.`,
        'The law allows none yet, or none any more.',
      ),
    ),
    ...[...Map.groupBy(cut, (law) => law.citation ?? '')].map(([citation, laws]) =>
      item(
        'cut',
        'attention',
        citation,
        `${countWords(laws.length, 'fee')} cut to what ${citation} allows.`,
        `At most ${formatMoney(centsOf(laws[0]?.atMost ?? null) ?? 0n, 'digits')} for the first of them.`,
      ),
    ),
    ...[...Map.groupBy(warned, (law) => law.citation ?? '')].map(([citation, laws]) =>
      item('warn', 'attention', citation, `${countWords(laws.length, 'fee')} to look at under ${citation}.`, warnText(laws[0])),
    ),
  ];
}

function warnText(law: NonNullable<OwnerRow['lines'][number]['law']> | undefined): string {
  if (law && law.missing.length > 0)
    return `Not shown: ${law.missing.join(', ')}. The rule is not reviewed by counsel, so it does not stop the fee.`;
  return 'The rule is not reviewed by counsel, so it does not stop the fee.';
}

/** What a person looks at before a batch is posted. */
export function useExceptions(view: View | undefined): ExceptionItem[] {
  const shell = useShell();
  if (!view) return [];
  const amount = (row: SkippedRow) => formatMoney(centsOf(row.amount) ?? 0n, 'digits');
  const ownerless = Map.groupBy(
    view.skipped.filter((row) => row.reason === 'NO_OWNER'),
    (row) => row.propertyId,
  );
  const unpriced = view.skipped.filter((row) => row.reason === 'NO_AMOUNT');
  const held = view.skipped.filter((row) => row.reason === 'HELD');
  const { owners: paidAhead, total } = view.prepaidToApply;
  return [
    ...(paidAhead > 0
      ? [
          {
            key: 'prepaid',
            tone: 'attention' as const,
            title: `${countWords(paidAhead, 'owner')} with open charges also ${paidAhead === 1 ? 'has' : 'have'} prepaid money.`,
            text: `${formatMoney(centsOf(total) ?? 0n, 'digits')} of it would pay these charges and draws no late fee. Applying it first shows who is late.`,
            choices: [{ label: 'Apply prepaid balances first', run: () => shell.go('apply-prepaids') }],
          },
        ]
      : []),
    ...[...ownerless.values()].map(
      (rows): ExceptionItem => ({
        key: rows[0]?.propertyId ?? '',
        tone: 'problem',
        title: `${rows[0]?.address} has no owner on ${formatDateShort(view.postDate)}.`,
        text: `${rows.map(amount).join(' and ')} ${rows.length === 1 ? 'is' : 'are'} left out.`,
        choices: [{ label: 'Look at the property', run: () => shell.go('portfolio-properties') }],
      }),
    ),
    ...(unpriced.length > 0
      ? [
          {
            key: 'unpriced',
            tone: 'problem' as const,
            title: `${countWords(unpriced.length, 'charge')} without an amount.`,
            text: 'Their categories have none for this fiscal year, or zero.',
            choices: [{ label: 'Set the amounts', run: () => shell.go('codes') }],
          },
        ]
      : []),
    ...lawExceptions(view),
    ...held.map((row) => ({
      key: `held ${row.propertyId} ${row.codeId}`,
      tone: 'neutral' as const,
      title: `${row.accountNumber} holds late fees.`,
      text: `${amount(row)} is not charged.`,
    })),
    ...(view.alreadyBilled > 0
      ? [
          {
            key: 'billed',
            tone: 'neutral' as const,
            title: `${countWords(view.alreadyBilled, 'charge')} already posted in an earlier batch and will be skipped.`,
            text: 'They are not charged again.',
          },
        ]
      : []),
  ];
}

/** What a batch charges by code, beside its lines. */
export function BatchCodes({ view }: { view: View }) {
  const isAssessment = view.codes.every((code) => code.previousTotal !== null);
  const sum = (pick: (code: View['codes'][number]) => string | null) => {
    let total = 0n;
    for (const code of view.codes) total += centsOf(pick(code)) ?? 0n;
    return total;
  };
  return (
    <PanelSection title="Codes">
      <SideTable
        label="Codes"
        heads={isAssessment ? ['Code', 'Charges', 'Now', 'Last time'] : ['Code', 'Charges', 'Now']}
        rows={view.codes.map((code) => ({
          key: code.codeId,
          label: `${code.alias} ${code.name}`,
          cells: [code.count, code.total, ...(isAssessment ? [code.previousTotal] : [])],
        }))}
        total={[view.lineCount, view.total, ...(isAssessment ? [sum((code) => code.previousTotal)] : [])]}
      />
    </PanelSection>
  );
}

function balances(entry: View['entry']): { whole: boolean; byFund: boolean } {
  const sums = [...Map.groupBy(entry, (line) => line.fundId).values()].map((lines) => {
    let sum = 0n;
    for (const line of lines) sum += (centsOf(line.debit) ?? 0n) - (centsOf(line.credit) ?? 0n);
    return sum;
  });
  let whole = 0n;
  for (const sum of sums) whole += sum;
  return { whole: whole === 0n, byFund: sums.every((sum) => sum === 0n) };
}

/** Whether postings of the view's date are taken now. */
export function takesPostings(status: View['periodStatus']): boolean {
  return status === 'OPEN' || status === 'CURRENT';
}

/** The month of the batch, without its year: `January`. */
function monthOf(view: Pick<View, 'periodStartDate'>): string {
  return formatMonth(view.periodStartDate).replace(/ .*/, '');
}

/** What was checked before posting, for the commit strip. */
export function batchChecks(view: View): NonNullable<CommitBarProps['checks']> {
  const { whole, byFund } = balances(view.entry);
  const isOpen = takesPostings(view.periodStatus);
  return [
    { label: 'Debits equal credits', ok: whole },
    { label: 'Each fund balances', ok: byFund },
    { label: `${monthOf(view)} is ${isOpen ? 'open' : view.periodStatus.toLowerCase()}`, ok: isOpen },
  ];
}
