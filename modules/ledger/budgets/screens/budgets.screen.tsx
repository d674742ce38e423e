// The budgets of a community: its years, the versions of each, and the one in hand: a draft to type in, or
// one that is final.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { call, downloadFile, useCall } from '../../../../packages/pages/client.ts';
import { Action, ImportWizard, toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  MenuButton,
  type MenuItem,
  PageHeader,
  StatusMark,
  type TableColumn,
  type TableView,
  Tabs,
  type Tone,
} from '../../../../packages/ui/ui.ts';
import { budgets } from '../budget.contract.ts';
import { budgetImport } from '../budget-import.contract.ts';
import { lineKind } from '../budget-typing.rules.ts';
import { AdoptDialog, StartDialog } from './budget-dialogs.tsx';
import { type Budget, BudgetGrid } from './budget-grid.tsx';

type Year = ClientOutput<typeof budgets.listBudgets>['years'][number];
export type Version = Year['versions'][number];

const states: Record<Version['state'], { tone: Tone; word: string }> = {
  DRAFT: { tone: 'neutral', word: 'Draft' },
  ADOPTED: { tone: 'good', word: 'Adopted' },
  SUPERSEDED: { tone: 'neutral', word: 'Superseded' },
  DISCARDED: { tone: 'neutral', word: 'Set aside' },
};

function wordsOf(version: Version): string {
  if (version.kind === 'ACTUALS') return version.name;
  return `${version.number} · ${version.name}`;
}

/** What a version is, in a few words under its name. */
function StateOf({ version }: { version: Version }) {
  if (version.kind === 'ACTUALS') return <StatusMark tone="neutral" word="Actual amounts" />;
  const { tone, word } = states[version.state];
  const adopted = version.adoptedDate ? ` ${formatDate(version.adoptedDate)}` : '';
  return <StatusMark tone={tone} word={`${word}${adopted}${version.counts ? ', reports compare with it' : ''}`} />;
}

function columnsOf({ periods, priorYear, rows }: Budget): TableColumn<Budget['rows'][number]>[] {
  const hasCenters = rows.some((row) => row.costCenter !== '');
  return [
    { key: 'number', title: 'Account', width: 90, emphasis: 'strong' },
    { key: 'name', title: 'Name', width: 220, pin: true },
    { key: 'type', title: 'Type', width: 90, value: (row) => lineKind(row) },
    ...(hasCenters ? [{ key: 'costCenter', title: 'Cost center', width: 90 }] : []),
    { key: 'fundName', title: 'Fund', width: 110 },
    ...(priorYear ? [{ key: 'priorActual', title: `Actual ${priorYear}`, kind: 'money' as const, width: 144 }] : []),
    { key: 'total', title: 'Year', kind: 'money', width: 120, emphasis: 'strong' },
    ...periods.map(
      (period, place): TableColumn<Budget['rows'][number]> => ({
        key: `p${place}`,
        title: formatDate(period.periodEndDate).slice(0, 5),
        kind: 'money',
        width: 100,
        value: (row) => row.amounts[place] ?? null,
      }),
    ),
    { key: 'actual', title: 'Actual so far', kind: 'money', width: 120 },
  ];
}

/** A version that is final: to be read, sorted and copied. */
function FinalBudget({ data }: { data: Budget }) {
  const [view, setView] = useAddressState<TableView>('view', {});
  const columns = useMemo(() => columnsOf(data), [data]);
  return (
    <DataTable
      label={data.budget.name}
      rows={data.rows}
      columns={columns}
      rowId={(row) => `${row.accountId}:${row.costCenterId}`}
      state={view}
      onState={setView}
      noun="lines"
    />
  );
}

function VersionInHand({ version, onChanged }: { version: Version; onChanged(): void }) {
  const { communityId } = useCommunity();
  const mayEdit = useMayCall(budgets.saveBudget);
  const found = useCall(budgets.getBudget, { communityId, budgetVersionId: version.budgetVersionId });
  if (found.error || !found.data) return <Waiting title="The budget did not load" of={found} />;
  const isTyped = version.state === 'DRAFT' && mayEdit;
  const saved = () => {
    void found.refetch();
    onChanged();
  };
  return isTyped ? <BudgetGrid key={version.budgetVersionId} data={found.data} onSaved={saved} /> : <FinalBudget data={found.data} />;
}

interface ActsProps {
  year: Year;
  version: Version | undefined;
  onImport(): void;
  onChanged(budgetVersionId?: string): void;
}

/** What can be done with a year and the version in hand. */
function Acts({ year, version, onImport, onChanged }: ActsProps) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [asked, setAsked] = useState<'start' | 'adopt' | null>(null);
  const [mayEdit, mayImport, mayDiscard] = [
    useMayCall(budgets.startBudget),
    useMayCall(budgetImport.calls.commit),
    useMayCall(budgets.discardBudget),
  ];
  const isDraft = version?.kind === 'BUDGET' && version.state === 'DRAFT';
  const own = version && { communityId, budgetVersionId: version.budgetVersionId, version: version.version };
  const discard = () => {
    if (own) call(budgets.discardBudget, own).then(() => onChanged(), toastFailure);
  };
  const actuals = () =>
    call(budgets.calculateActuals, { communityId, fiscalYearId: year.fiscalYearId }).then(
      ({ budgetVersionId }) => onChanged(budgetVersionId),
      toastFailure,
    );
  const download = () =>
    version && void downloadFile(budgets.exportBudget, { communityId, budgetVersionId: version.budgetVersionId }).catch(toastFailure);
  const items: MenuItem[] = [
    ...(mayEdit ? [{ label: 'Begin an empty budget', icon: 'plus' as const, run: () => setAsked('start') }] : []),
    ...(mayImport ? [{ label: 'Set from a file', icon: 'file-import' as const, run: onImport }] : []),
    ...(version ? [{ label: 'Download as CSV', icon: 'download' as const, run: download }] : []),
    ...(mayEdit ? [{ label: 'Actual amounts of this year', icon: 'calendar' as const, run: () => void actuals(), divided: true }] : []),
    ...(isDraft && mayDiscard ? [{ label: 'Set the draft aside', icon: 'trash' as const, danger: true, run: discard, divided: true }] : []),
  ];
  return (
    <>
      {mayEdit && (
        <Button
          icon="copy"
          onClick={() => shell.go('budget-copy', {}, { year: year.fiscalYearId, ...(version ? { from: version.budgetVersionId } : {}) })}
        >
          Copy
        </Button>
      )}
      {version?.state === 'DISCARDED' && own && (
        <Action
          label="Take up again"
          run={() => call(budgets.restoreBudget, own)}
          done={() => `${version.name} is a draft again`}
          onDone={() => onChanged()}
          allowed={mayEdit}
        />
      )}
      {isDraft && mayEdit && (
        <Button weight="primary" icon="check" onClick={() => setAsked('adopt')}>
          Adopt
        </Button>
      )}
      <MenuButton label="More" items={items} />
      {asked === 'start' && <StartDialog year={year} onDone={onChanged} onClose={() => setAsked(null)} />}
      {asked === 'adopt' && version && <AdoptDialog version={version} onDone={() => onChanged()} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Hands in a file; it replaces the draft of the year. */
function BudgetImport({ year, onDone }: { year: Year; onDone(): void }) {
  const { communityId } = useCommunity();
  const params = useMemo(() => ({ communityId, fiscalYearId: year.fiscalYearId }), [communityId, year.fiscalYearId]);
  return (
    <ImportWizard
      definition={budgetImport}
      params={params}
      noteTitle="Account name"
      commitWords={({ newCount, changedCount }) => {
        const count = newCount + changedCount;
        return `Set the budget of ${year.label}, ${count} ${count === 1 ? 'account' : 'accounts'}`;
      }}
      onDone={onDone}
    />
  );
}

function YearInHand({ year, years, reload }: { year: Year; years: readonly Year[]; reload(): void }) {
  const shell = useShell();
  const mayImport = useMayCall(budgetImport.calls.commit);
  const [importing, setImporting] = useState(false);
  const version =
    year.versions.find((each) => each.budgetVersionId === shell.search['budget']) ??
    year.versions.find((each) => each.counts) ??
    year.versions[0];
  const show = (fiscalYearId: string, budgetVersionId?: string) => {
    setImporting(false);
    shell.setSearch({ year: fiscalYearId, budget: budgetVersionId ?? null });
  };
  const changed = (budgetVersionId?: string) => {
    reload();
    if (budgetVersionId) show(year.fiscalYearId, budgetVersionId);
  };
  const showsImport = mayImport && (importing || year.versions.length === 0);
  return (
    <>
      <PageHeader
        title="Budgets"
        meta={version && !showsImport && <StateOf version={version} />}
        actions={<Acts year={year} version={version} onImport={() => setImporting(true)} onChanged={changed} />}
      />
      <Tabs
        label="Fiscal years"
        value={year.fiscalYearId}
        onChange={(fiscalYearId) => show(fiscalYearId)}
        tabs={years.map((each) => ({ value: each.fiscalYearId, label: each.label }))}
        aside={
          year.versions.length > 1 &&
          version && (
            <MenuButton
              label={`Version ${wordsOf(version)}`}
              items={year.versions.map((each) => ({
                label: wordsOf(each),
                hint: each.kind === 'ACTUALS' ? 'Actual' : states[each.state].word,
                on: each === version,
                run: () => show(year.fiscalYearId, each.budgetVersionId),
              }))}
            />
          )
        }
      />
      {showsImport ? (
        <BudgetImport
          key={year.fiscalYearId}
          year={year}
          onDone={() => {
            setImporting(false);
            reload();
          }}
        />
      ) : version ? (
        <VersionInHand version={version} onChanged={reload} />
      ) : (
        <EmptyState title="No budget yet">Who may edit budgets begins one, copies the year before, or sets it from a file.</EmptyState>
      )}
    </>
  );
}

/** The page at `/c/$communityId/budgets`. */
export default function BudgetsScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const found = useCall(budgets.listBudgets, { communityId });
  const years = found.data?.years ?? [];
  const year = years.find((each) => each.fiscalYearId === shell.search['year']) ?? years[0];
  if (year)
    return (
      <Column>
        <YearInHand year={year} years={years} reload={() => void found.refetch()} />
      </Column>
    );
  return (
    <Column>
      <PageHeader title="Budgets" />
      {found.error || !found.data ? <Waiting of={found} /> : <EmptyState title="No fiscal year yet" icon="calendar" />}
    </Column>
  );
}
