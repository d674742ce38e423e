// One row of the data table, drawn again only when something about it changes.
import { type MouseEvent, memo, type ReactNode } from 'react';
import { DateText, Money } from '../money.tsx';
import { StatusMark } from '../status.tsx';
import { CellEditor } from './cell-editor.tsx';
import { type Column, cellValue, editableOf, grouped, placeParts } from './table.rules.ts';

/** What a cell shows. */
export function cellContent<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  const value = cellValue(column, row);
  if (value === null || value === undefined || value === '') return null;
  switch (column.kind) {
    case 'money':
      return <Money value={typeof value === 'bigint' || typeof value === 'string' ? value : null} />;
    case 'date':
      return <DateText value={String(value)} />;
    case 'count':
      return Number(value) === 0 ? <span className="z">–</span> : grouped(Number(value));
    case 'status':
      return <StatusMark tone={column.tone?.(row) ?? 'neutral'} word={String(value)} />;
    default:
      return typeof value === 'boolean' ? value ? 'Yes' : 'No' : <Words text={String(value)} />;
  }
}

/** What a cell shows, as the link of its row where it holds it. */
export function LinkedCell<Row>({ column, row, href }: { column: Column<Row>; row: Row; href: string | undefined }): ReactNode {
  const content = cellContent(column, row);
  if (href === undefined || content === null) return content;
  return (
    <a className="row-link" href={href} tabIndex={-1} draggable={false}>
      {content}
    </a>
  );
}

/** Words of a cell, cut where they do not fit; of an address the street is cut, not the unit. */
function Words({ text }: { text: string }): ReactNode {
  const place = placeParts(text);
  if (!place) return text;
  return (
    <span className="place">
      <span>{place[0]}</span> <span>{place[1]}</span>
    </span>
  );
}

/** Classes of a cell and its head. */
export function cellClass<Row>(column: Column<Row>): string {
  const parts = [];
  if (column.kind === 'money' || column.kind === 'count') parts.push('num');
  if (column.kind === 'date') parts.push('tn');
  if (column.emphasis === 'strong') parts.push('m');
  if (column.emphasis === 'quiet') parts.push('t2');
  return parts.join(' ');
}

interface SelectCellProps {
  index: number;
  selected: boolean;
  className: string;
  onToggle(index: number, range: boolean): void;
}

/** The box that selects a row; Shift selects all from the last one. */
export function SelectCell({ index, selected, className, onToggle }: SelectCellProps) {
  return (
    <td className={className} style={{ left: 0 }}>
      <input
        type="checkbox"
        className="ck"
        tabIndex={-1}
        aria-label={`Select row ${index + 1}`}
        checked={selected}
        onChange={() => undefined}
        onClick={(event) => {
          event.stopPropagation();
          onToggle(index, event.shiftKey);
        }}
      />
    </td>
  );
}

export interface TableRowProps<Row> {
  row: Row;
  domId: string;
  index: number;
  columns: readonly Column<Row>[];
  pinned: ReadonlyMap<string, number>;
  current: boolean;
  selected: boolean;
  selectable: boolean;
  struck: boolean;
  /** The address of its page, and the column that links to it. */
  href: string | undefined;
  linkKey: string | undefined;
  /** The column that is under change in this row. */
  editing: string | undefined;
  onEdit(index: number, key: string | null): void;
  onPress(index: number, event: MouseEvent): void;
  onToggle(index: number, range: boolean): void;
}

function Row<R>(props: TableRowProps<R>) {
  const { row, domId, index, columns, pinned, current, selected, selectable, struck, href, linkKey, editing, onEdit, onPress, onToggle } =
    props;
  const editable = editableOf(columns, row);
  return (
    <tr
      id={domId}
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      className={`${current ? 'cur ' : ''}${selected ? 'sel ' : ''}${struck ? 'struck' : ''}`}
      onClick={(event) => onPress(index, event)}
      onAuxClick={href === undefined ? undefined : (event) => event.button === 1 && onPress(index, event)}
    >
      {selectable && <SelectCell index={index} selected={selected} className="ckc pin" onToggle={onToggle} />}
      {columns.map((column) => {
        const left = pinned.get(column.key);
        return (
          <td
            key={column.key}
            className={`${cellClass(column)}${left === undefined ? '' : ' pin'}`}
            style={left === undefined ? undefined : { left }}
            onDoubleClick={editable.includes(column) ? () => onEdit(index, column.key) : undefined}
          >
            {column.edit && editing === column.key ? (
              <CellEditor
                row={row}
                edit={column.edit}
                title={column.title}
                isNumber={column.kind === 'count' || column.kind === 'money'}
                onEnd={() => onEdit(index, null)}
              />
            ) : (
              <LinkedCell column={column} row={row} href={column.key === linkKey ? href : undefined} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Stands for a row that is on its way. */
export function WaitingRow({ index, span }: { index: number; span: number }) {
  return (
    <tr aria-rowindex={index + 2} aria-busy="true" className="waiting">
      <td colSpan={span}>
        <span className="wait-bar" />
      </td>
    </tr>
  );
}

/** The memoised row. */
export const TableRow = memo(Row) as typeof Row;
