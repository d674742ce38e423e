// A part of the chart kept as a list of lines: the grid it is typed in, what the server refuses, and the
// strip that saves it.
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  CommitBar,
  type EntryColumn,
  EntryGrid,
  entryProblems,
  Note,
  PageHeader,
  SidePane,
  Split,
  toast,
} from '../../../../packages/ui/ui.ts';

interface ChartGridProps<Row extends object> {
  title: string;
  actions?: ReactNode;
  /** One sentence on what the lines do. */
  lead: ReactNode;
  columns: readonly EntryColumn<Row>[];
  /** As they stand on the server. */
  present: readonly Row[];
  /** What is proposed where there are none yet. */
  proposed?: readonly Row[] | undefined;
  newRow(): Row;
  saveLabel: string;
  /**
   * Saves the lines; the sentence says what was done. `again` is true when the user saves once more after a
   * warning.
   */
  save(rows: readonly Row[], again: boolean): Promise<string>;
  /** Words above the strip, such as accounts that change their type. */
  aside?: ((rows: readonly Row[]) => ReactNode) | undefined;
  children?: ReactNode;
}

/** The crumb of every page of the chart. */
export const chartCrumbs = [
  <ScreenLink key="chart" to="gl-accounts">
    GL accounts
  </ScreenLink>,
];

/**
 * Lines of the chart, typed in a grid and saved together. The parent gives it a new key when the server's
 * lines change.
 */
export function ChartGrid<Row extends object>(props: ChartGridProps<Row>) {
  const { title, actions, lead, columns, present, proposed, newRow, saveLabel, save, aside, children } = props;
  const [rows, setRows] = useState<readonly Row[]>(proposed ?? present);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof failureOf> | null>(null);
  const isWarning = failure?.code === 'closedYears';
  const dirty = JSON.stringify(rows) !== JSON.stringify(present);
  const problems = entryProblems(columns, rows);
  const run = async () => {
    setBusy(true);
    try {
      toast({ text: await save(rows, isWarning) });
      setFailure(null);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  const change = (next: Row[]) => {
    setRows(next);
    setFailure(null);
  };
  const waitsFor = problems[0]?.message ?? (dirty ? undefined : 'Nothing has been changed');
  return (
    <>
      <Split>
        <Column>
          <PageHeader title={title} crumbs={chartCrumbs} actions={actions} />
          <div className="profile">
            <p className="t2">{lead}</p>
            {children}
            {failure && (
              <Note tone={isWarning ? 'attention' : 'problem'} icon="alert-triangle" title={failure.message}>
                {failure.reference && <>Reference {failure.reference}</>}
              </Note>
            )}
          </div>
          <EntryGrid label={title} columns={columns} rows={rows} onRows={change} newRow={newRow} minRows={8} />
        </Column>
        {aside && <SidePane label="What it holds">{aside(rows)}</SidePane>}
      </Split>
      <CommitBar
        note={dirty ? 'Not saved yet' : undefined}
        discard={dirty ? { label: 'Discard changes', run: () => change([...present]) } : undefined}
        primary={{ label: isWarning ? `${saveLabel} all the same` : saveLabel, keys: 'ctrl+s', run: () => void run(), busy, waitsFor }}
      />
    </>
  );
}

/** Links between the parts of the chart, for the heads of its pages. */
export function ChartDoors({ here }: { here?: string }) {
  const doors = [
    ['gl-funds', 'Funds'],
    ['gl-cost-centers', 'Cost centers'],
    ['required-accounts-edit', 'Required accounts'],
    ['merge-gl-accounts', 'Merge'],
  ] as const;
  return (
    <span className="row">
      {doors
        .filter(([screen]) => screen !== here)
        .map(([screen, label]) => (
          <ScreenLink key={screen} to={screen} className="lk">
            {label}
          </ScreenLink>
        ))}
    </span>
  );
}
