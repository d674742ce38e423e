// The yardstick of tables: the same rows with the same words in their cells, by TanStack Virtual alone, with
// nothing around them.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { localDate } from '../../packages/kernel/kernel.ts';
import { Column, DateText, KitProvider, Money, PageHeader, StatusMark } from '../../packages/ui/ui.ts';
import '../../packages/ui/ui.css';
import { timeToPaint } from './painted.ts';
import { type OwnerRow, ownerRows } from './rows.ts';

const HEIGHT = 28;
const today = localDate('2026-11-20');

let showRows: (rows: readonly OwnerRow[]) => void = () => {};

function Row({ row }: { row: OwnerRow }) {
  return (
    <tr style={{ height: HEIGHT }}>
      <td>
        <input type="checkbox" className="ck" aria-label="Select" />
      </td>
      <td>{row.code}</td>
      <td>{row.name}</td>
      <td>{row.address}</td>
      <td>
        <DateText value={row.since} />
      </td>
      <td className="num">
        <Money value={row.balance} />
      </td>
      <td>
        <StatusMark tone={row.state === 'Late' ? 'attention' : 'good'} word={row.state} />
      </td>
    </tr>
  );
}

function List({ rows }: { rows: readonly OwnerRow[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    overscan: 6,
    initialRect: { width: 1000, height: 800 },
  });
  const items = virtualizer.getVirtualItems();
  return (
    <div ref={scroller} className="scroll" style={{ height: 800, overflow: 'auto' }}>
      <table className="fix">
        <tbody>
          <tr style={{ height: items[0]?.start ?? 0 }} />
          {items.map((item) => {
            const row = rows[item.index];
            return row && <Row key={item.key} row={row} />;
          })}
          <tr style={{ height: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
        </tbody>
      </table>
    </div>
  );
}

function Screen() {
  const [rows, setRows] = useState<readonly OwnerRow[] | null>(null);
  showRows = setRows;
  return (
    <Column>
      <PageHeader title="Owners" />
      {rows && <List rows={rows} />}
    </Column>
  );
}

const root = document.getElementById('root');
if (root) {
  root.style.cssText = 'display: flex; height: 860px';
  createRoot(root).render(
    <KitProvider today={today}>
      <Screen />
    </KitProvider>,
  );
  window.bench = {
    show: async (count = 0) => {
      await document.fonts.ready;
      const rows = ownerRows(count);
      return timeToPaint(() => flushSync(() => showRows(rows)));
    },
  };
}
