// The lines of a custom report: groups, rows that open their record beside them, subtotals and totals.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, localDate } from '../../../../packages/kernel/kernel.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { Button, centsOf, Facts, Money, NoMatch, Note, Panel, PanelSection } from '../../../../packages/ui/ui.ts';
import type { customReports } from '../custom-report.contract.ts';

export type Shown = ClientOutput<typeof customReports.runCustomReport>;
type Row = Shown['rows'][number];
type Column = Shown['columns'][number];

const WIDTHS = { text: 170, money: 112, date: 100, count: 90 } as const;

function words(cell: Row['cells'][string] | undefined): string {
  if (!cell) return '';
  if (cell.date !== undefined) return formatDate(localDate(cell.date));
  return cell.amount ?? cell.text ?? (cell.count === undefined ? '' : cell.count.toLocaleString('en-US'));
}

function Cell({ cell, column }: { cell: Row['cells'][string] | undefined; column: Column }) {
  const isFigure = column.kind === 'money' || column.kind === 'count';
  return (
    <td className={isFigure ? 'num' : 'ell'} title={isFigure ? undefined : words(cell)}>
      {cell?.amount === undefined ? words(cell) : <Money value={centsOf(cell.amount)} />}
    </td>
  );
}

const CLASSES: Record<Row['kind'], string> = {
  part: 'part',
  group: 'sec',
  row: '',
  subtotal: 'sub',
  total: 'sub',
  grandTotal: 'sub grand',
  space: '',
};

/** The table alone. A row is opened by the button in its first column. */
function Lines({ shown, at, onOpen }: { shown: Shown; at: number | null; onOpen(index: number): void }) {
  const [first, ...rest] = shown.columns;
  if (!first) return null;
  return (
    <div className="scroll">
      <table
        className="fix rep"
        aria-label={shown.title}
        style={{ minWidth: shown.columns.reduce((sum, { kind }) => sum + WIDTHS[kind], 60) }}
      >
        <colgroup>
          <col />
          {rest.map(({ key, kind }) => (
            <col key={key} style={{ width: WIDTHS[kind] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {shown.columns.map(({ key, title, kind }, i) => (
              <th scope="col" key={key} className={i > 0 && (kind === 'money' || kind === 'count') ? 'num' : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and do not move
            <tr key={index} className={CLASSES[row.kind]} aria-selected={at === index || undefined}>
              <th
                scope="row"
                className="ell"
                colSpan={row.kind === 'group' ? shown.columns.length : undefined}
                style={{ paddingLeft: 20 + row.level * 16 }}
              >
                {row.kind === 'row' ? (
                  <button type="button" className="figure-button" aria-expanded={at === index} onClick={() => onOpen(index)}>
                    {words(row.cells[first.key]) || 'Open'}
                  </button>
                ) : (
                  words(row.cells[first.key])
                )}
              </th>
              {row.kind !== 'group' && rest.map((column) => <Cell key={column.key} cell={row.cells[column.key]} column={column} />)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a row says, and the way to its record. */
export function RowPanel({ shown, at, onMove }: { shown: Shown; at: number; onMove(index: number | null): void }) {
  const shell = useShell();
  const row = shown.rows[at];
  if (!row) return null;
  const { opens } = row;
  const facts = shown.columns.map(({ key, title }) => [title, words(row.cells[key])] as const);
  const places = shown.rows.flatMap(({ kind }, index) => (kind === 'row' ? [index] : []));
  const place = places.indexOf(at);
  const step = (by: number) => {
    const next = places[place + by];
    return next === undefined ? undefined : () => onMove(next);
  };
  const open = opens && shell.mayOpen(opens.screen) ? () => shell.go(opens.screen, opens.params, opens.search) : null;
  return (
    <Panel
      label="Row"
      position={`${place + 1} of ${places.length}`}
      onPrevious={step(-1)}
      onNext={step(1)}
      onClose={() => onMove(null)}
      footer={
        open && (
          <Button icon="external-link" onClick={open}>
            Open the record
          </Button>
        )
      }
    >
      <PanelSection title={facts[0]?.[1] || 'Row'}>
        <Facts facts={facts.filter(([, value]) => value !== '')} />
      </PanelSection>
    </Panel>
  );
}

/** The lines with what was asked above them; `at` is the open line. */
export function CustomTable({ shown, at, onOpen }: { shown: Shown; at: number | null; onOpen(index: number): void }) {
  if (shown.count === 0) return <NoMatch title="No rows answer this query">Fewer conditions may find more.</NoMatch>;
  return (
    <>
      <Lines shown={shown} at={at} onOpen={onOpen} />
      {shown.isCut && (
        <Note tone="attention" title="The first 2,000 lines are shown.">
          The total is of all {shown.count.toLocaleString('en-US')} rows; the files hold all of them.
        </Note>
      )}
    </>
  );
}

/** The open line of a table, and the ways to another. */
export function useRow() {
  const [at, setAt] = useState<number | null>(null);
  return { at, setAt };
}
