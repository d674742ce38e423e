// The data table: any number of rows, sorted, filtered, selected and opened by keyboard, with totals always
// in sight.
import { type ClipboardEvent, Fragment, useId } from 'react';
import { NoMatch } from '../states.tsx';
import { countOf, csvOf, grouped, sumOf, textTable, tsvOf } from './table.rules.ts';
import { TableBar } from './table-bar.tsx';
import { CardHead, TableCard } from './table-card.tsx';
import { type DataTableProps, type TableControl, useTableControl } from './table-control.ts';
import { BulkStrip, CardTotals, TotalsRow } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow, WaitingRow } from './table-row.tsx';

interface PartProps<Row extends object> {
  props: DataTableProps<Row>;
  control: TableControl<Row>;
}

function Strip<Row extends object>({ props, control }: PartProps<Row>) {
  const { columns, state, onState, onExport, exports, bar } = props;
  if (bar === false) return null;
  const { model } = control;
  const rows = () => model.ids.flatMap((_, index) => model.at(index) ?? []);
  return (
    <TableBar
      columns={columns}
      view={state}
      onView={onState}
      exports={exports}
      onExport={onExport && (() => onExport(csvOf(textTable(model.columns, rows()))))}
    >
      {bar}
    </TableBar>
  );
}

function Body<Row extends object>({ props, control, domId }: PartProps<Row> & { domId: string }) {
  const { model, view, cards, pinned, current, selection, selectable, linkKey, editing, onEdit, onPress, onToggle } = control;
  const all = props.allMatching !== undefined;
  return (
    <tbody>
      {view.rows.map(({ index, gap }) => {
        const row = model.at(index);
        const id = model.idAt(index);
        return (
          <Fragment key={id ?? `at ${index}`}>
            {gap > 0 && <tr aria-hidden="true" className="gap" style={{ height: gap }} />}
            {!row || id === undefined ? (
              <WaitingRow index={index} span={(cards ? 1 : model.columns.length) + (selectable ? 1 : 0)} />
            ) : cards ? (
              <TableCard
                row={row}
                domId={`${domId}-${id}`}
                index={index}
                parts={cards}
                current={id === current}
                selected={all || selection.ids.has(id)}
                selectable={selectable}
                struck={props.struck?.(row) ?? false}
                href={props.hrefOf?.(row)}
                onPress={onPress}
                onToggle={onToggle}
              />
            ) : (
              <TableRow
                row={row}
                domId={`${domId}-${id}`}
                index={index}
                columns={model.columns}
                pinned={pinned}
                current={id === current}
                selected={all || selection.ids.has(id)}
                selectable={selectable}
                struck={props.struck?.(row) ?? false}
                href={props.hrefOf?.(row)}
                linkKey={linkKey}
                editing={editing?.id === id ? editing.key : undefined}
                onEdit={onEdit}
                onPress={onPress}
                onToggle={onToggle}
              />
            )}
          </Fragment>
        );
      })}
      {view.after > 0 && <tr aria-hidden="true" className="gap" style={{ height: view.after }} />}
    </tbody>
  );
}

function Bulk<Row extends object>({ props, control }: PartProps<Row>) {
  const { model, selection } = control;
  const { allMatching, bulk, source } = props;
  const summed = model.columns.find((column) => column.total === 'sum' && column.kind === 'money');
  // A sum of rows of which some are not here would be another sum.
  const isKnown = summed !== undefined && selection.chosen.length === selection.ids.size;
  const sum = summed && (allMatching ? (allMatching.sums[summed.key] ?? null) : isKnown ? sumOf(summed, selection.chosen) : null);
  return (
    <BulkStrip
      selected={selection.count}
      sum={sum ?? null}
      matching={model.count}
      onSelectAll={source && props.onAllMatching ? props.onAllMatching : selection.all}
      onClear={selection.clear}
    >
      {bulk?.(selection.chosen, selection.clear, [...selection.ids])}
    </BulkStrip>
  );
}

function Foot<Row extends object>({ props, control }: PartProps<Row>) {
  const { model, cards, selectable, bulkOpen, bulkBelow } = control;
  const { noun = 'rows', rows, allCount = rows?.length ?? model.count, totals } = props;
  const label =
    props.source && props.allCount === undefined
      ? `Counting ${noun}`
      : model.count === allCount
        ? countOf(allCount, noun)
        : `${grouped(model.count)} of ${countOf(allCount, noun)}`;
  const Totals = cards ? CardTotals : TotalsRow;
  const bulk = bulkOpen && (
    <tr className="bulk-row">
      <td colSpan={cards ? 2 : model.columns.length + 1}>
        <Bulk props={props} control={control} />
      </td>
    </tr>
  );
  return (
    <tfoot>
      {!bulkBelow && bulk}
      <Totals
        columns={cards ? model.columns.filter((column) => column === cards.amount) : model.columns}
        totals={model.totals}
        given={totals}
        count={model.count}
        label={label}
        selectable={selectable}
      />
      {bulkBelow && bulk}
    </tfoot>
  );
}

function copyRows<Row extends object>(event: ClipboardEvent, { model, selection, currentIndex }: TableControl<Row>): void {
  if (!getSelection()?.isCollapsed) return;
  event.preventDefault();
  const current = model.at(currentIndex);
  const copied = selection.chosen.length > 0 ? selection.chosen : current ? [current] : [];
  event.clipboardData.setData('text/plain', tsvOf(textTable(model.columns, copied)));
}

/** A list of records. The state of the view belongs to the caller, who keeps it in the address. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, state, onState, noun = 'rows', empty } = props;
  const control = useTableControl(props);
  const { scroller, table, model, selection, selectable, density, view, current, currentIndex, pinned } = control;
  const domId = useId();
  const all = props.rows?.length ?? props.allCount ?? model.count;
  if (all === 0 && !state.filter)
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
          className={control.cards ? 'fix data cards' : 'fix data'}
          style={{ minWidth: control.minWidth }}
          role="grid"
          aria-label={label}
          aria-rowcount={model.count + 1}
          aria-multiselectable={selectable || undefined}
          aria-activedescendant={view.rows.some((each) => each.index === currentIndex) ? `${domId}-${current}` : undefined}
          tabIndex={0}
          onKeyDown={control.onKeyDown}
          onFocus={(event) => event.target === event.currentTarget && control.onFocus()}
          onCopy={(event) => copyRows(event, control)}
        >
          <colgroup>
            {selectable && <col style={{ width: control.cards ? 48 : 42 }} />}
            {control.cards ? (
              <col />
            ) : (
              model.columns.map((column, index) => <col key={column.key} style={{ width: control.widths[index] }} />)
            )}
          </colgroup>
          {control.cards ? (
            <CardHead columns={model.columns} view={state} onView={onState} selectable={selectable} />
          ) : (
            <TableHead
              all={columns}
              columns={model.columns}
              pinned={pinned}
              view={state}
              onView={onState}
              onFilter={props.onFilter}
              selectable={selectable}
              selection={selection.count === 0 ? 'none' : selection.count >= model.count ? 'all' : 'some'}
              onSelectAll={selection.count > 0 ? selection.clear : selection.all}
            />
          )}
          <Body props={props} control={control} domId={domId} />
          <Foot props={props} control={control} />
        </table>
        {model.count === 0 && !props.source && (
          <NoMatch title={`No ${noun} match “${state.filter ?? ''}”`} onDrop={() => onState({ ...state, filter: undefined })}>
            {grouped(all)} without it.
          </NoMatch>
        )}
        {model.count === 0 && props.source && empty}
      </div>
    </div>
  );
}
