// The pieces of an order, a page at a time.
import { useState } from 'react';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { Button, DataTable, EmptyState, Failed, LoadingRows, type TableColumn, type TableView } from '../../../../packages/ui/ui.ts';
import { mailOrders } from '../mail-order.contract.ts';

interface Piece {
  pieceNo: number;
  accountNumber: string;
  recipient: string;
  address: string;
  firstPage: number;
  pages: number;
  letterId: string | null;
}

const columns: readonly TableColumn<Piece>[] = [
  { key: 'pieceNo', title: 'Piece', width: 70, kind: 'count' },
  { key: 'accountNumber', title: 'Account', width: 100 },
  {
    key: 'recipient',
    title: 'Recipient',
    width: 220,
    emphasis: 'strong',
    render: (row) =>
      row.letterId === null ? (
        row.recipient
      ) : (
        <ScreenLink to="letter-detail" params={{ letterId: row.letterId }}>
          {row.recipient}
        </ScreenLink>
      ),
  },
  { key: 'address', title: 'Address', width: 280 },
  { key: 'firstPage', title: 'From page', width: 90, kind: 'count' },
  { key: 'pages', title: 'Pages', width: 70, kind: 'count' },
];

export function OrderPieces({ communityId, mailOrderId }: { communityId: string; mailOrderId: string }) {
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const [view, setView] = useState<TableView>({});
  const read = useCall(mailOrders.readMailPieces, { communityId, mailOrderId, after: starts.at(-1) ?? 0 });
  if (read.error) return <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows />;
  const { rows, next } = read.data;
  return (
    <>
      <DataTable
        label="Pieces"
        noun="pieces"
        rows={rows}
        columns={columns}
        rowId={(row) => String(row.pieceNo)}
        state={view}
        onState={setView}
        onOpen={null}
        bar={false}
        empty={<EmptyState title="No pieces" icon="mail" />}
      />
      {(starts.length > 1 || next !== null) && (
        <p className="row gap">
          <Button disabled={starts.length === 1} onClick={() => setStarts(starts.slice(0, -1))}>
            Earlier pieces
          </Button>
          <Button disabled={next === null} onClick={() => next !== null && setStarts([...starts, next])}>
            Later pieces
          </Button>
        </p>
      )}
    </>
  );
}
