// The data table: thousands of rows, sorted, filtered, selected and opened by keyboard, with totals always in sight.
import { Fragment, useId } from 'react';
import { NoMatch } from '../states.tsx';
import { countOf, csvOf, sumOf, textTable, tsvOf } from './table.rules.ts';
import { TableBar } from './table-bar.tsx';
import { type DataTableProps, type TableControl, useTableControl, widthOf } from './table-control.ts';
import { BulkStrip, TotalsRow } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';

interface PartProps<Row extends object> {
  props: DataTableProps<Row>;
  control: TableControl<Row>;
}

function Strip<Row extends object>({ props, control }: PartProps<Row>) {
  const { columns, state, onState, onExport, bar } = props;
  if (bar === false) return null;
  const { model } = control;
  return (
    <TableBar
      columns={columns}
      view={state}
      onView={onState}
      onExport={onExport && (() => onExport(csvOf(textTable(model.columns, model.rows))))}
    >
      {bar}
    </TableBar>
  );
}

function Body<Row extends object>({ props, control, domId }: PartProps<Row> & { domId: string }) {
  const { model, view, pinned, current, selection, selectable, onPress, onToggle } = control;
  return (
    <tbody>
      {view.rows.map(({ index, gap }) => {
        const row = model.rows[index];
        const id = model.ids[index];
        if (!row || id === undefined) return null;
        return (
          <Fragment key={id}>
            {gap > 0 && <tr aria-hidden="true" className="gap" style={{ height: gap }} />}
            <TableRow
              row={row}
              domId={`${domId}-${id}`}
              index={index}
              columns={model.columns}
              pinned={pinned}
              current={id === current}
              selected={selection.ids.has(id)}
              selectable={selectable}
              struck={props.struck?.(row) ?? false}
              onPress={onPress}
              onToggle={onToggle}
            />
          </Fragment>
        );
      })}
      {view.after > 0 && <tr aria-hidden="true" className="gap" style={{ height: view.after }} />}
    </tbody>
  );
}

function Foot<Row extends object>({ props, control }: PartProps<Row>) {
  const { model, selection, selectable, bulkOpen, chosen } = control;
  const { noun = 'rows', rows, allCount = rows.length, bulk, totals } = props;
  const summed = model.columns.find((column) => column.total === 'sum' && column.kind === 'money');
  return (
    <tfoot>
      {bulkOpen && (
        <tr className="bulk-row">
          <td colSpan={model.columns.length + 1}>
            <BulkStrip
              selected={chosen.length}
              sum={summed ? sumOf(summed, chosen) : null}
              matching={model.rows.length}
              onSelectAll={selection.all}
              onClear={selection.clear}
            >
              {bulk?.(chosen, selection.clear)}
            </BulkStrip>
          </td>
        </tr>
      )}
      <TotalsRow
        columns={model.columns}
        totals={model.totals}
        given={totals}
        count={model.rows.length}
        label={
          model.rows.length === allCount
            ? countOf(allCount, noun)
            : `${model.rows.length.toLocaleString('en-US')} of ${countOf(allCount, noun)}`
        }
        selectable={selectable}
      />
    </tfoot>
  );
}

/** A list of records. The state of the view belongs to the caller, who keeps it in the address. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, state, onState, noun = 'rows', empty } = props;
  const control = useTableControl(props);
  const { scroller, table, model, selection, selectable, density, view, current, currentIndex, pinned, chosen } = control;
  const domId = useId();
  if (rows.length === 0 && !state.filter)
    return (
      <div className="list">
        <Strip props={props} control={control} />
        {empty}
      </div>
    );
  return (
    <div className={density === 'roomy' ? 'list comfy' : 'list'}>
      <Strip props={props} control={control} />
      <div className="scroll" ref={scroller}>
        <table
          ref={table}
          className="fix data"
          style={{ minWidth: control.minWidth }}
          role="grid"
          aria-label={label}
          aria-rowcount={model.rows.length + 1}
          aria-multiselectable={selectable || undefined}
          aria-activedescendant={view.rows.some((each) => each.index === currentIndex) ? `${domId}-${current}` : undefined}
          tabIndex={0}
          onKeyDown={control.onKeyDown}
          onFocus={(event) => event.target === event.currentTarget && control.onFocus()}
          onCopy={(event) => {
            if (!getSelection()?.isCollapsed) return;
            event.preventDefault();
            const copied = chosen.length > 0 ? chosen : model.rows.slice(Math.max(0, currentIndex), currentIndex + 1);
            event.clipboardData.setData('text/plain', tsvOf(textTable(model.columns, copied)));
          }}
        >
          <colgroup>
            {selectable && <col style={{ width: 42 }} />}
            {model.columns.map((column, index) => (
              <col key={column.key} style={{ width: widthOf(column, index, state, selectable) }} />
            ))}
          </colgroup>
          <TableHead
            all={columns}
            columns={model.columns}
            pinned={pinned}
            view={state}
            onView={onState}
            selectable={selectable}
            selection={selection.ids.size === 0 ? 'none' : selection.ids.size >= model.rows.length ? 'all' : 'some'}
            onSelectAll={selection.ids.size > 0 ? selection.clear : selection.all}
          />
          <Body props={props} control={control} domId={domId} />
          <Foot props={props} control={control} />
        </table>
        {model.rows.length === 0 && (
          <NoMatch title={`No ${noun} match “${state.filter ?? ''}”`} onDrop={() => onState({ ...state, filter: undefined })}>
            {rows.length.toLocaleString('en-US')} without it.
          </NoMatch>
        )}
      </div>
    </div>
  );
}
