// Heads of the data table: sort by click, move by drag or Alt+arrows, widen by drag or Shift+arrows.
import type { KeyboardEvent, PointerEvent } from 'react';
import { Icon } from '../icon.tsx';
import { type Column, type TableView, withMoved, withSort } from './table.rules.ts';
import { cellClass } from './table-row.tsx';

export interface TableHeadProps<Row> {
  all: readonly Column<Row>[];
  columns: readonly Column<Row>[];
  pinned: ReadonlyMap<string, number>;
  view: TableView;
  onView(view: TableView): void;
  selectable: boolean;
  selection: 'none' | 'some' | 'all';
  onSelectAll(): void;
}

function widened(view: TableView, key: string, width: number): TableView {
  return { ...view, widths: { ...view.widths, [key]: Math.max(48, Math.round(width)) } };
}

function startResize(event: PointerEvent<HTMLElement>, view: TableView, key: string, onView: (view: TableView) => void): void {
  event.preventDefault();
  event.stopPropagation();
  const head = event.currentTarget.closest('th');
  if (!head) return;
  const from = head.getBoundingClientRect().width - event.clientX;
  const move = (moved: globalThis.PointerEvent) => onView(widened(view, key, from + moved.clientX));
  const stop = () => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', stop);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', stop);
}

/** The head row. */
export function TableHead<Row>({ all, columns, pinned, view, onView, selectable, selection, onSelectAll }: TableHeadProps<Row>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, column: Column<Row>, index: number) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step === 0 || !(event.altKey || event.shiftKey)) return;
    event.preventDefault();
    const width = event.currentTarget.closest('th')?.getBoundingClientRect().width ?? 100;
    onView(event.altKey ? withMoved(all, view, column.key, index + step) : widened(view, column.key, width + step * 16));
  };
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selectable && (
          <th scope="col" className="ckc pin" style={{ left: 0 }}>
            <input
              type="checkbox"
              className={selection === 'some' ? 'ck mix' : 'ck'}
              aria-label="Select all rows"
              checked={selection === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = selection === 'some';
              }}
              onChange={onSelectAll}
            />
          </th>
        )}
        {columns.map((column, index) => {
          const sorted = view.sort?.find((each) => each.key === column.key);
          const left = pinned.get(column.key);
          return (
            <th
              key={column.key}
              scope="col"
              className={`${cellClass(column).replace(/\b(m|t2)\b/, '')}${sorted ? ' sorted' : ''}${left === undefined ? '' : ' pin'}`}
              style={left === undefined ? undefined : { left }}
              aria-sort={sorted ? (sorted.desc ? 'descending' : 'ascending') : undefined}
              draggable
              onDragStart={(event) => event.dataTransfer.setData('text/x-column', column.key)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                onView(withMoved(all, view, event.dataTransfer.getData('text/x-column'), index));
              }}
            >
              <button
                type="button"
                className="sort"
                onClick={(event) => onView(withSort(view, column.key, event.shiftKey))}
                onKeyDown={(event) => onKeyDown(event, column, index)}
              >
                {column.title}
                {sorted && <Icon name={sorted.desc ? 'arrow-down' : 'arrow-up'} />}
              </button>
              <span className="resize" aria-hidden="true" onPointerDown={(event) => startResize(event, view, column.key, onView)} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
