// A row of the entry grid that is not being typed in; drawn again only when it changes.
import { memo, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { Money } from '../money.tsx';
import { type CellMark, cellProblem, cellText, type EntryColumn, shownText } from './entry-grid.rules.ts';

/** Classes of a cell of the grid. */
export function entryClass<Row>(column: EntryColumn<Row>): string {
  const parts = [];
  if (column.kind === 'money' || column.numeric) parts.push('num');
  if (column.kind === 'date') parts.push('tn');
  if (column.emphasis === 'strong') parts.push('m');
  if (column.emphasis === 'quiet' || column.kind === 'readonly') parts.push('t2');
  return parts.join(' ');
}

export interface EntryRowProps<Row> {
  row: Row | null;
  index: number;
  columns: readonly EntryColumn<Row>[];
  /** The current cell, when it stands in this row. */
  cell: { column: number; content: ReactNode } | null;
  /** What Enter would put into the empty cells of the row being added, by the columns' keys. */
  suggested?: ReadonlyMap<string, string> | undefined;
  ranged: boolean;
  rangeColumn: number;
  mark(row: Row, key: string): CellMark | null;
  onPress(row: number, column: number): void;
  /** Silent where rows are given. */
  onDelete?: ((row: number) => void) | undefined;
}

function content<Row>(column: EntryColumn<Row>, row: Row, index: number): ReactNode {
  if (column.render) return column.render(row, index);
  if (column.kind === 'readonly') return cellText(column, row);
  if (column.kind === 'money' && cellProblem(column, row) === null) return <Money value={cellText(column, row)} />;
  return shownText(column, row);
}

function cellState<Row>(
  column: EntryColumn<Row>,
  row: Row | null,
  typing: boolean,
  mark: EntryRowProps<Row>['mark'],
): { tone: string; title: string | undefined } {
  if (!row) return { tone: '', title: undefined };
  const problem = cellProblem(column, row);
  // What is merely missing is not held against a row that is still being typed.
  if (problem && !(typing && cellText(column, row) === '')) return { tone: ' bad', title: problem };
  const known = mark(row, column.key);
  return known ? { tone: known.tone === 'problem' ? ' bad' : ' warn', title: known.text } : { tone: '', title: undefined };
}

function Row<R>({ row, index, columns, cell, suggested, ranged, rangeColumn, mark, onPress, onDelete }: EntryRowProps<R>) {
  return (
    <tr aria-rowindex={index + 2} className={cell ? 'now' : ''}>
      <td className="rn">
        <span>{index + 1}</span>
        {row && onDelete && (
          <button type="button" tabIndex={-1} aria-label={`Delete row ${index + 1}`} onClick={() => onDelete(index)}>
            <Icon name="x" small />
          </button>
        )}
      </td>
      {columns.map((column, place) => {
        const here = cell?.column === place;
        const state = cellState(column, row, cell !== null, mark);
        const offered = suggested?.get(column.key);
        return (
          <td
            key={column.key}
            className={`${entryClass(column)}${here ? ' edit' : ''}${ranged && rangeColumn === place ? ' ranged' : ''}${state.tone}`}
            title={here ? undefined : state.title}
            onMouseDown={(event) => {
              if (here || column.kind === 'readonly') return;
              event.preventDefault();
              onPress(index, place);
            }}
          >
            {here ? cell.content : offered ? <span className="t3">{offered}</span> : row && content(column, row, index)}
          </td>
        );
      })}
    </tr>
  );
}

/** The memoised row. */
export const EntryRow = memo(Row) as typeof Row;
