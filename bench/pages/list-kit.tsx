// The product's table as a screen shows it: sums, sorting, the bar, selection, its keys, over a long list.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { localDate } from '../../packages/kernel/kernel.ts';
import { Button, Column, DataTable, KitProvider, PageHeader, type TableColumn, type TableView } from '../../packages/ui/ui.ts';
import '../../packages/ui/ui.css';
import { frames, timeToPaint } from './painted.ts';
import { type OwnerRow, ownerRows } from './rows.ts';

const today = localDate('2026-11-20');
const columns: TableColumn<OwnerRow>[] = [
  { key: 'code', title: 'Account', width: 110 },
  { key: 'name', title: 'Owner', emphasis: 'strong' },
  { key: 'address', title: 'Address', width: 200 },
  { key: 'since', title: 'Since', kind: 'date', width: 110 },
  { key: 'balance', title: 'Balance', kind: 'money', width: 110, total: 'sum' },
  { key: 'state', title: 'State', kind: 'status', width: 120, tone: (row) => (row.state === 'Late' ? 'attention' : 'good') },
];

let showRows: (rows: readonly OwnerRow[] | null) => void = () => {};

/** A screen of the running application; the list appears on it. */
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

function List({ rows }: { rows: readonly OwnerRow[] }) {
  const [view, setView] = useState<TableView>({});
  return (
    <DataTable
      label="Owners"
      rows={rows}
      columns={columns}
      rowId={(row) => row.id}
      state={view}
      onState={setView}
      noun="owners"
      bulk={(chosen) => <Button>Notices for {chosen.length}</Button>}
    />
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
    /** Scrolls so many px in each of so many frames; gives the time between the frames. */
    scroll: (distance = 0, count = 0) => {
      const scroller = document.querySelector('.scroll');
      return frames((frame) => {
        scroller?.scrollBy({ top: distance, behavior: 'instant' });
        return frame < count;
      });
    },
  };
}
