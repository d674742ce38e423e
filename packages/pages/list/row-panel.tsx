// The side panel of a list: the selected row, and the ones before and after it, whether or not they are in
// sight.
import type { ReactNode } from 'react';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { AnyList, Neighbours } from '../../contract/list.ts';
import { Failed, LoadingRows, Panel } from '../../ui/ui.ts';
import { useCall } from '../client.ts';
import type { ListRows, Scope } from './list-rows.ts';

export interface RowPanelProps<Row> {
  list: AnyList;
  asked: Scope;
  rows: ListRows<Row>;
  rowId: string;
  panel(row: Row): ReactNode;
  footer?: ((row: Row) => ReactNode) | undefined;
  onOpenPage?: ((row: Row) => void) | undefined;
  /** Moves in the table, whose rows are at hand. */
  onMove(step: number): void;
  /** Goes to a row that is not. */
  onRow(rowId: string): void;
  onClose(): void;
}

function positionOf(place: number | null, count: number | undefined): string | undefined {
  if (place === null) return 'Not in this view';
  return count === undefined ? undefined : `${place.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`;
}

/** The panel. A row of the pages at hand is shown at once; any other is read by its id, as from a link. */
export function RowPanel<Row>({ list, asked, rows, rowId, panel, footer, onOpenPage, onMove, onRow, onClose }: RowPanelProps<Row>) {
  const { source, totals } = rows;
  const place = source.indexOf(rowId);
  const here = place < 0 ? undefined : source.at(place);
  const endpoint: Endpoint = list.calls.readRow;
  const read = useCall(endpoint, here || rows.isPending ? null : { ...asked, [list.rowId]: rowId });
  const found = read.data as ({ row: Row } & Neighbours) | undefined;
  const row = here ?? found?.row;
  const count = totals?.count;
  const step = (to: number, id: string | null | undefined) => {
    if (here) return source.at(place + to) ? () => onMove(to) : undefined;
    return id ? () => onRow(id) : undefined;
  };
  return (
    <Panel
      label={`${list.title}, selected row`}
      position={here ? positionOf(place + 1, source.count) : found && positionOf(found.position, count)}
      onClose={onClose}
      onPrevious={step(-1, found?.previousId)}
      onNext={step(1, found?.nextId)}
      onOpen={row && onOpenPage && (() => onOpenPage(row))}
      footer={row && footer?.(row)}
    >
      {read.error ? (
        <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />
      ) : row ? (
        panel(row)
      ) : (
        <LoadingRows rows={5} />
      )}
    </Panel>
  );
}
