// The product's entry grid as the screen of receipts has it, with the owners of a large community to pick
// from.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { localDate } from '../../packages/kernel/kernel.ts';
import { Column, type EntryColumn, EntryGrid, entryProblems, entrySum, KitProvider, Money } from '../../packages/ui/ui.ts';
import '../../packages/ui/ui.css';
import { frameWatch } from './painted.ts';
import { ownerRows } from './rows.ts';

interface Line {
  owner: string;
  name: string;
  check: string;
  date: string;
  amount: string;
}

const today = localDate('2026-11-20');
const owners = ownerRows(1300).map(({ id, code, name, address }) => ({ value: id, code, label: name, hint: address }));
const columns: readonly EntryColumn<Line>[] = [
  {
    key: 'owner',
    title: 'Account',
    kind: 'pick',
    width: 110,
    options: owners,
    onPick: (option) => ({ name: option.label }),
    required: true,
  },
  { key: 'name', title: 'Owner', kind: 'readonly' },
  { key: 'check', title: 'Check', kind: 'text', width: 90, numeric: true },
  { key: 'date', title: 'Dated', kind: 'date', width: 104 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 112, total: 'sum', required: true },
];
const amount = columns[4] as EntryColumn<Line>;
const newRow = (): Line => ({ owner: '', name: '', check: '', date: '', amount: '' });

function Sheet() {
  const [rows, setRows] = useState<Line[]>([]);
  const problems = entryProblems(columns, rows);
  return (
    <Column>
      <p>
        <output>{`${rows.length} rows, ${problems.length} to fix`}</output> <Money value={entrySum(amount, rows)} />
      </p>
      <EntryGrid label="Receipts" columns={columns} rows={rows} onRows={setRows} newRow={newRow} minRows={30} autoFocus />
    </Column>
  );
}

/**
 * What a spreadsheet puts on the clipboard: one line in fifty names nobody, one in seventy holds no amount.
 */
export function block(count: number): string {
  return ownerRows(count)
    .map(({ code, since }, n) => {
      const amountText = n % 70 === 69 ? '1,20.00' : `${(n % 9) + 1},${String((n * 37) % 1000).padStart(3, '0')}.50`;
      return [n % 50 === 49 ? 'MC-9' : code, String(2000 + n), since, amountText].join('\t');
    })
    .join('\r\n');
}

const root = document.getElementById('root');
if (root) {
  root.style.cssText = 'display: flex; height: 860px';
  createRoot(root).render(
    <KitProvider today={today}>
      <Sheet />
    </KitProvider>,
  );
  window.bench = {
    clip: async (count = 0) => navigator.clipboard.writeText(block(count)),
    ...frameWatch(),
    shown: async () => document.querySelector('output')?.textContent,
  };
}
