// Which columns a table shows, in which order, and which stay at the left: by mouse, and by keyboard with Alt
// and arrows.
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Popup } from '../popup.tsx';
import { type Column, isShown, type TableView, visibleColumns, withColumn, withMoved, withPin } from './table.rules.ts';

interface ChooserProps<Row> {
  columns: readonly Column<Row>[];
  view: TableView;
  onView(view: TableView): void;
}

/** The columns in sight in their order, then the ones that are not. */
function listed<Row>(columns: readonly Column<Row>[], view: TableView): Column<Row>[] {
  const shown = visibleColumns(columns, view);
  return [...shown, ...columns.filter((column) => !shown.includes(column))];
}

function ColumnLine<Row>({ column, place, props }: { column: Column<Row>; place: number; props: ChooserProps<Row> }) {
  const { columns, view, onView } = props;
  const shown = isShown(column, view);
  const held = view.pins?.includes(column.key) === true;
  const move = (to: number) => onView(withMoved(columns, view, column.key, to));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    if (event.altKey) return move(place + step);
    const lines = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('input') ?? [])];
    lines[lines.indexOf(event.target as HTMLInputElement) + step]?.focus();
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    onView(withMoved(columns, view, event.dataTransfer.getData('text/x-column'), place));
  };
  return (
    <li
      draggable={shown}
      onDragStart={(event) => event.dataTransfer.setData('text/x-column', column.key)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <label>
        <input
          type="checkbox"
          className="ck"
          checked={shown}
          data-autofocus={place === 0 || undefined}
          onChange={() => onView(withColumn(column, view, !shown))}
          onKeyDown={onKeyDown}
        />
        {column.title}
      </label>
      {shown && (
        <>
          <IconButton
            icon="lock"
            label={held ? `Let ${column.title} go` : `Hold ${column.title} at the left`}
            aria-pressed={held}
            className={held ? 'held' : ''}
            onClick={() => onView(withPin(view, column.key, !held))}
          />
          <IconButton icon="chevron-up" label={`Move ${column.title} up`} onClick={() => move(place - 1)} />
          <IconButton icon="chevron-down" label={`Move ${column.title} down`} onClick={() => move(place + 1)} />
        </>
      )}
    </li>
  );
}

/** A button that opens the list of columns. */
export function ColumnChooser<Row>(props: ChooserProps<Row>) {
  const { columns, view, onView } = props;
  const [open, setOpen] = useState(false);
  const reset = () => onView({ ...view, order: undefined, hidden: undefined, widths: undefined, pins: undefined });
  return (
    <Popup
      open={open}
      onClose={() => setOpen(false)}
      end
      button={
        <button type="button" className="btn q x" aria-label="Columns" title="Columns" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="columns-2" />
        </button>
      }
    >
      <section className="chooser" aria-label="Columns">
        <ul>
          {listed(columns, view).map((column, place) => (
            <ColumnLine key={column.key} column={column} place={place} props={props} />
          ))}
        </ul>
        <div className="row">
          <span className="sm t3">Alt with ↑ ↓ moves</span>
          <span className="push" />
          <Button size="small" onClick={reset}>
            Reset
          </Button>
        </div>
      </section>
    </Popup>
  );
}
