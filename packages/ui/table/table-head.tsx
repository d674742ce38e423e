// Heads of the data table: sort by click, move by drag or Alt+arrows, widen by drag, Shift+arrows or a double
// click that fits, and a menu of all that.
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import { Icon } from '../icon.tsx';
import { type MenuItem, MenuList } from '../menu.tsx';
import { Popup } from '../popup.tsx';
import { type Column, type TableView, withColumn, withMoved, withPin, withSort, withWidth } from './table.rules.ts';
import { cellClass } from './table-row.tsx';

export interface TableHeadProps<Row> {
  all: readonly Column<Row>[];
  columns: readonly Column<Row>[];
  pinned: ReadonlyMap<string, number>;
  view: TableView;
  onView(view: TableView): void;
  onFilter?: ((key: string) => void) | undefined;
  selectable: boolean;
  selection: 'none' | 'some' | 'all';
  onSelectAll(): void;
}

/** The `col` of a head: while a person drags, only its width changes; the view learns of it at the end. */
function colOf(head: HTMLElement): HTMLElement | undefined {
  const place = [...(head.parentElement?.children ?? [])].indexOf(head);
  return head.closest('table')?.querySelectorAll<HTMLElement>('col')[place];
}

function startResize(event: PointerEvent<HTMLElement>, onWidth: (width: number) => void): void {
  event.preventDefault();
  event.stopPropagation();
  const head = event.currentTarget.closest('th');
  const col = head && colOf(head);
  if (!col) return;
  const from = head.getBoundingClientRect().width - event.clientX;
  let moved = false;
  const widthAt = (clientX: number) => Math.max(48, Math.round(from + clientX));
  const move = (next: globalThis.PointerEvent) => {
    moved = true;
    col.style.width = `${widthAt(next.clientX)}px`;
  };
  const stop = (last: globalThis.PointerEvent) => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', stop);
    if (moved) onWidth(widthAt(last.clientX));
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', stop);
}

/** The width that shows the longest of the cells drawn, and the head. */
function fittingWidth(head: HTMLElement): number {
  const place = [...(head.parentElement?.children ?? [])].indexOf(head);
  const rows = [...(head.closest('table')?.querySelectorAll<HTMLTableRowElement>('thead tr, tbody tr:not(.gap, .waiting)') ?? [])];
  const widths = rows.map((row) => {
    const cell = row.cells[place];
    if (!cell) return 0;
    const style = getComputedStyle(cell);
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect().width + Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
  });
  return Math.min(640, Math.ceil(Math.max(48, ...widths)) + 2);
}

interface HeadProps<Row> {
  props: TableHeadProps<Row>;
  column: Column<Row>;
  index: number;
}

function menuItems<Row>({ props, column, index }: HeadProps<Row>, fit: () => void): MenuItem[] {
  const { all, view, onView, onFilter } = props;
  const sortBy = (desc: boolean) => () => onView({ ...view, sort: [{ key: column.key, desc }] });
  const held = view.pins?.includes(column.key) === true;
  return [
    ...(column.unsorted
      ? []
      : [
          { label: 'Smallest first', icon: 'arrow-up' as const, run: sortBy(false) },
          { label: 'Largest first', icon: 'arrow-down' as const, run: sortBy(true) },
        ]),
    ...(onFilter ? [{ label: 'Filter', icon: 'filter' as const, run: () => onFilter(column.key) }] : []),
    { label: held ? 'Let go' : 'Hold at the left', icon: 'lock', divided: true, run: () => onView(withPin(view, column.key, !held)) },
    { label: 'Move left', icon: 'arrow-left', hint: 'Alt ←', run: () => onView(withMoved(all, view, column.key, index - 1)) },
    { label: 'Move right', icon: 'arrow-right', hint: 'Alt →', run: () => onView(withMoved(all, view, column.key, index + 1)) },
    { label: 'Fit the width', icon: 'columns-2', run: fit },
    { label: 'Hide', icon: 'eye-off', divided: true, disabled: index === 0, run: () => onView(withColumn(column, view, false)) },
  ];
}

/** The menu of a head. */
function HeadMenu<Row>(head: HeadProps<Row>) {
  const [th, setTh] = useState<HTMLElement | null>(null);
  const close = () => setTh(null);
  const fit = () => th && head.props.onView(withWidth(head.props.view, head.column.key, fittingWidth(th)));
  const open = (event: MouseEvent<HTMLElement>) => setTh(th ? null : event.currentTarget.closest('th'));
  return (
    <Popup
      open={th !== null}
      onClose={close}
      button={
        <button
          type="button"
          className="head-menu"
          aria-label={`Column ${head.column.title}`}
          aria-haspopup="menu"
          aria-expanded={th !== null}
          onClick={open}
        >
          <Icon name="chevron-down" small />
        </button>
      }
    >
      <MenuList label={`Column ${head.column.title}`} items={menuItems(head, fit)} onClose={close} />
    </Popup>
  );
}

function Head<Row>(head: HeadProps<Row>) {
  const { props, column, index } = head;
  const { all, view, onView, pinned } = props;
  const [isTarget, setTarget] = useState(false);
  const sorted = view.sort?.find((each) => each.key === column.key);
  const left = pinned.get(column.key);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step === 0 || !(event.altKey || event.shiftKey)) return;
    event.preventDefault();
    const width = event.currentTarget.closest('th')?.getBoundingClientRect().width ?? 100;
    onView(event.altKey ? withMoved(all, view, column.key, index + step) : withWidth(view, column.key, width + step * 16));
  };
  const fit = (event: MouseEvent<HTMLElement>) => {
    const th = event.currentTarget.closest('th');
    if (th) onView(withWidth(view, column.key, fittingWidth(th)));
  };
  const classes = [cellClass(column).replace(/\b(m|t2)\b/, ''), sorted && 'sorted', left !== undefined && 'pin', isTarget && 'drop'];
  // A column of acts has nothing to sort by, and no name to say.
  if (column.title === '') return <th scope="col" className={classes.filter(Boolean).join(' ')} aria-label="Acts" />;
  return (
    <th
      scope="col"
      className={classes.filter(Boolean).join(' ')}
      style={left === undefined ? undefined : { left }}
      aria-sort={sorted ? (sorted.desc ? 'descending' : 'ascending') : undefined}
      aria-label={column.title}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/x-column', column.key)}
      onDragOver={(event) => {
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setTarget(false);
        onView(withMoved(all, view, event.dataTransfer.getData('text/x-column'), index));
      }}
    >
      <button
        type="button"
        className="sort"
        onClick={(event) => column.unsorted || onView(withSort(view, column.key, event.shiftKey))}
        onKeyDown={onKeyDown}
      >
        {column.title}
        {sorted && <Icon name={sorted.desc ? 'arrow-down' : 'arrow-up'} />}
      </button>
      <HeadMenu {...head} />
      <span
        className="resize"
        aria-hidden="true"
        onPointerDown={(event) => startResize(event, (width) => onView(withWidth(view, column.key, width)))}
        onDoubleClick={fit}
      />
    </th>
  );
}

/** The head row. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, selectable, selection, onSelectAll } = props;
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
        {columns.map((column, index) => (
          <Head key={column.key} props={props} column={column} index={index} />
        ))}
      </tr>
    </thead>
  );
}
