// Whether every control account agrees with its subledger: communities down, tie-outs across, and in the
// panel the rows to blame.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  PageHeader,
  Split,
  type TableColumn,
  type TableHandle,
  type TableView,
  Tag,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { SealPanel } from '../../seal/screens/seal-panel.tsx';
import { tieOuts } from '../tie-out.contract.ts';
import { TieOutPanel } from './tie-out-panel.tsx';
import { Lamp, lampText, lampTones, lookedWords } from './tie-out-parts.tsx';

type Row = ClientOutput<typeof tieOuts.listTieOuts>['communities'][number];

/** The pause between two rounds of the worker. */
const LOOK_EVERY_MS = 30_000;

function columnsFor(titles: readonly { name: string; title: string }[]): TableColumn<Row>[] {
  const lightOf = (row: Row, name: string) => row.lights.find((one) => one.name === name);
  return [
    { key: 'name', title: 'Community', emphasis: 'strong' },
    ...titles.map(
      ({ name, title }): TableColumn<Row> => ({
        key: name,
        title,
        kind: 'status',
        width: 106,
        value: (row) => lampText(lightOf(row, name)),
        tone: (row) => lampTones[lightOf(row, name)?.lamp ?? 'GREY'],
        render: (row) => <Lamp light={lightOf(row, name)} />,
      }),
    ),
    { key: 'checked', title: 'Checked', width: 132, value: (row) => row.checkedTime ?? '', render: (row) => lookedWords(row.checkedTime) },
  ];
}

/** Looks at one community after the other, so that a page that is left stops it. */
function useRunAll(rows: readonly Row[]) {
  const cache = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const run = async () => {
    setDone(0);
    try {
      for (const [index, row] of rows.entries()) {
        await call(tieOuts.runTieOuts, { communityId: row.communityId });
        setDone(index + 1);
      }
    } catch (error) {
      toastFailure(error);
    } finally {
      setDone(null);
      await cache.invalidateQueries();
    }
  };
  return { done, run };
}

/** All communities in a word. */
function Verdict({ rows }: { rows: readonly Row[] }) {
  const red = rows.filter((row) => row.lights.some((one) => one.lamp === 'RED')).length;
  const unseen = rows.filter((row) => row.checkedTime === null).length;
  if (red > 0) return <Tag tone="problem">{red} red</Tag>;
  return unseen > 0 ? <Tag>{unseen} not checked</Tag> : <Tag tone="good">All tie</Tag>;
}

function Board({ board }: { board: ClientOutput<typeof tieOuts.listTieOuts> }) {
  const [view, setView] = useAddressState<TableView>('view', {});
  const table = useRef<TableHandle>(null);
  const [sealsOpen, setSealsOpen] = useState(false);
  const [order, setOrder] = useState<readonly string[]>([]);
  const onOrder = useCallback((ids: readonly string[]) => setOrder(ids), []);
  const columns = useMemo(() => columnsFor(board.titles), [board.titles]);
  const mayRun = useMayCall(tieOuts.runTieOuts);
  const { done, run } = useRunAll(board.communities);
  const runNow = () => void (done === null && run());
  useHotkeys(mayRun ? [{ keys: 'r', label: 'Run now', hint: true, run: runNow }] : []);
  const open = board.communities.find((row) => row.communityId === view.open);
  const showSeals = () => {
    setView({ ...view, open: undefined });
    setSealsOpen(true);
  };
  const at = open ? order.indexOf(open.communityId) : -1;
  const count = board.communities.length;
  return (
    <Split>
      <Column>
        <PageHeader
          title="Tie-out board"
          meta={<Verdict rows={board.communities} />}
          actions={
            <>
              <Button icon="lock" onClick={showSeals}>
                Seals
              </Button>
              {mayRun && (
                <Button icon="refresh" keys="r" aria-busy={done !== null} onClick={runNow}>
                  {done === null ? 'Run now' : `${done} of ${count}`}
                </Button>
              )}
            </>
          }
        />
        <DataTable
          ref={table}
          label="Tie-outs by community"
          rows={board.communities}
          columns={columns}
          rowId={(row) => row.communityId}
          state={view}
          onState={setView}
          noun="communities"
          onOrder={onOrder}
          empty={<EmptyState title="No communities yet" />}
        />
      </Column>
      {sealsOpen && !open && <SealPanel onClose={() => setSealsOpen(false)} />}
      {open && (
        <TieOutPanel
          key={open.communityId}
          communityId={open.communityId}
          name={open.name}
          position={`${at + 1} of ${order.length}`}
          onClose={() => setView({ ...view, open: undefined })}
          onPrevious={at > 0 ? () => table.current?.move(-1) : undefined}
          onNext={at < order.length - 1 ? () => table.current?.move(1) : undefined}
        />
      )}
    </Split>
  );
}

/** The page at `/ledger/tie-outs`. */
export default function TieOutBoardScreen() {
  const board = useCall(tieOuts.listTieOuts, {}, { lookEveryMs: LOOK_EVERY_MS });
  if (board.error || !board.data) return <Waiting title="The tie-out board did not load" of={board} />;
  return <Board board={board.data} />;
}
