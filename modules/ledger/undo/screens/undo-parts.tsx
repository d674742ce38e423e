// The tables of a batch that is taken back: what was built on it, whose account changes, and the mirrors.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { DataTable, EmptyState, type TableColumn, type TableView } from '../../../../packages/ui/ui.ts';
import type { undo } from '../undo.contract.ts';

export type Preview = ClientOutput<typeof undo.previewUndo>;
export type UndoTab = 'dependents' | 'standings' | 'entries';
type Dependent = Preview['dependents'][number];
type StandingRow = Preview['standings'][number];
type EntryRow = Preview['entries'][number];

const fates = {
  FIRST: ['Must be undone first', 'problem'],
  TOGETHER: ['Undone together', 'attention'],
  STAYS: ['Stays as it is', 'neutral'],
} as const;

const dependentColumns: readonly TableColumn<Dependent>[] = [
  { key: 'what', title: 'Dependent transactions', width: 420, emphasis: 'strong' },
  { key: 'fate', title: 'What happens', kind: 'status', width: 170, value: (row) => fates[row.fate][0], tone: (row) => fates[row.fate][1] },
  { key: 'onDate', title: 'Dated', kind: 'date', width: 110 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 120 },
];

const standingColumns: readonly TableColumn<StandingRow>[] = [
  { key: 'who', title: 'Account', width: 260, emphasis: 'strong' },
  { key: 'what', title: 'What', width: 180, emphasis: 'quiet' },
  { key: 'before', title: 'Before', kind: 'money', width: 120, total: 'sum' },
  { key: 'after', title: 'After', kind: 'money', width: 120, total: 'sum' },
];

const entryColumns: readonly TableColumn<EntryRow>[] = [
  { key: 'postDate', title: 'Dated', kind: 'date', width: 110 },
  { key: 'reference', title: 'Reference', width: 120 },
  { key: 'description', title: 'Mirror', width: 360, emphasis: 'strong' },
  { key: 'total', title: 'Total', kind: 'money', width: 120, total: 'sum' },
];

/** The tabs with their counts. */
export function tabsOf({ dependents, standings, entries }: Preview) {
  return [
    { value: 'dependents' as const, label: 'Dependent transactions', count: dependents.length },
    { value: 'standings' as const, label: 'Accounts before and after', count: standings.length },
    { value: 'entries' as const, label: 'Reversing entries', count: entries.length },
  ];
}

/** The tab looked at first: what was built on it where there is anything. */
export function firstTab({ dependents, standings }: Preview): UndoTab {
  if (dependents.length > 0) return 'dependents';
  return standings.length > 0 ? 'standings' : 'entries';
}

interface UndoLinesProps {
  preview: Preview;
  tab: UndoTab;
  state: TableView;
  onState(next: TableView): void;
}

/** The table of the chosen tab; a row opens the screen it speaks of. */
export function UndoLines({ preview, tab, state, onState }: UndoLinesProps) {
  const shell = useShell();
  const go = (screen: string, params: Readonly<Record<string, string>>, search?: Readonly<Record<string, string>>) => {
    if (shell.mayOpen(screen)) shell.go(screen, params, search);
  };
  const hrefOf = (screen: string, params: Readonly<Record<string, string>>, search?: Readonly<Record<string, string>>) =>
    shell.mayOpen(screen) ? shell.hrefOf(screen, params, search) : undefined;
  const common = { state, onState, bar: false } as const;
  if (tab === 'dependents')
    return (
      <DataTable
        {...common}
        label="Dependent transactions"
        noun="findings"
        rows={preview.dependents}
        columns={dependentColumns}
        rowId={(row) => `${row.what}:${row.onDate}:${row.fate}`}
        onOpen={({ door }) => door && go(door.screen, door.params, door.search)}
        hrefOf={({ door }) => (door ? hrefOf(door.screen, door.params, door.search) : undefined)}
        empty={<EmptyState title="Nothing was built on it" icon="check" />}
      />
    );
  if (tab === 'standings')
    return (
      <DataTable
        {...common}
        label="Accounts before and after"
        noun="accounts"
        rows={preview.standings}
        columns={standingColumns}
        rowId={(row) => row.key}
        onOpen={null}
        empty={<EmptyState title="No owner’s or vendor’s account changes" icon="check" />}
      />
    );
  return (
    <DataTable
      {...common}
      label="Reversing entries"
      noun="entries"
      rows={preview.entries}
      columns={entryColumns}
      rowId={(row) => `${row.reversesEntryId}:${row.description}:${row.postDate}:${row.total}`}
      onOpen={({ reversesEntryId }) => reversesEntryId && go('journal-entry-view', { entryId: reversesEntryId })}
      hrefOf={({ reversesEntryId }) => (reversesEntryId ? hrefOf('journal-entry-view', { entryId: reversesEntryId }) : undefined)}
      empty={<EmptyState title="Nothing is booked">The books know nothing of this batch; only accounts change.</EmptyState>}
    />
  );
}
