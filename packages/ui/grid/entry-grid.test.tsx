// The entry grid by keyboard alone: a stack of checks typed without the mouse.
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInKit } from '../kit.testing.tsx';
import type { EntryColumn } from './entry-grid.rules.ts';
import { EntryGrid } from './entry-grid.tsx';

interface Line {
  owner: string;
  name: string;
  date: string;
  amount: string;
}
const owners = ['Hollister, Greg', 'Park, Min-Jae', 'Okafor, Ruth'].map((label, i) => ({
  value: `CT-000${i + 1}`,
  code: `CT-000${i + 1}`,
  label,
}));
const columns: EntryColumn<Line>[] = [
  { key: 'owner', title: 'Account', kind: 'pick', options: owners, onPick: (option) => ({ name: option.label }), required: true },
  { key: 'name', title: 'Owner', kind: 'readonly' },
  { key: 'date', title: 'Dated', kind: 'date' },
  { key: 'amount', title: 'Amount', kind: 'money', total: 'sum' },
];
const newRow = (): Line => ({ owner: '', name: '', date: '', amount: '' });
let kept: Line[] = [];

function Sample({ start = [] }: { start?: Line[] }) {
  const [rows, setRows] = useState<Line[]>(start);
  kept = rows;
  return <EntryGrid label="Receipts" columns={columns} rows={rows} onRows={setRows} newRow={newRow} autoFocus />;
}
const current = () => document.activeElement?.getAttribute('aria-label');
const line = (owner: string, amount: string): Line => ({
  owner,
  name: owners.find((o) => o.value === owner)?.label ?? '',
  date: '2026-11-20',
  amount,
});

beforeEach(() => {
  kept = [];
});

it('types two rows: pick by words, date shorthand, a sum; Enter goes to the next row', async () => {
  const user = userEvent.setup();
  renderInKit(<Sample />);
  expect(current()).toBe('Account, row 1');
  await user.keyboard('ruth{Tab}t{Tab}70+310');
  expect(await screen.findByText('= 380.00')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(current()).toBe('Account, row 2');
  await user.keyboard('CT-0001{Tab}+7{Tab}310{Enter}');
  expect(kept).toEqual([
    { owner: 'CT-0003', name: 'Okafor, Ruth', date: '2026-11-20', amount: '380.00' },
    { owner: 'CT-0001', name: 'Hollister, Greg', date: '2026-11-27', amount: '310.00' },
  ]);
  expect(screen.getByText('690.00')).toBeTruthy();
  expect(current()).toBe('Account, row 3');
});

it('repeats the cell above, fills a marked range down, and deletes a row', async () => {
  const user = userEvent.setup();
  renderInKit(<Sample start={[line('CT-0001', '310.00'), line('CT-0002', ''), line('CT-0003', '')]} />);
  await user.keyboard('{Tab}{Tab}');
  expect(current()).toBe('Amount, row 1');
  await user.keyboard("{ArrowDown}{Control>}{'}{/Control}");
  expect(kept.map((row) => row.amount)).toEqual(['310.00', '310.00', '']);
  await user.keyboard('55{ArrowUp}{ArrowDown}{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
  expect(kept.map((row) => row.amount)).toEqual(['310.00', '55.00', '55.00']);
  await user.keyboard('{ArrowUp}{Control>}{Delete}{/Control}');
  expect(kept.map((row) => row.owner)).toEqual(['CT-0001', 'CT-0003']);
});

it('keeps what it cannot read, says so, and Escape takes typing back', async () => {
  const user = userEvent.setup();
  renderInKit(<Sample start={[line('CT-0001', '310.00')]} />);
  await user.keyboard('{Tab}{Tab}1,20.00{Enter}{ArrowUp}{Tab}{Tab}');
  expect(kept[0]?.amount).toBe('1,20.00');
  expect(await screen.findByText('Not an amount. Did you mean 120.00?')).toBeTruthy();
  await user.keyboard('99{Escape}');
  expect(kept[0]?.amount).toBe('1,20.00');
  expect((document.activeElement as HTMLInputElement).value).toBe('1,20.00');
});

it('edits inside a cell after F2 and moves between cells without it', async () => {
  const user = userEvent.setup();
  renderInKit(<Sample start={[line('CT-0001', '310.00')]} />);
  await user.keyboard('{Tab}{Tab}{F2}+5{ArrowLeft}');
  expect(current()).toBe('Amount, row 1');
  await user.keyboard('{Enter}');
  expect(kept[0]?.amount).toBe('315.00');
  await user.keyboard('{ArrowUp}{ArrowRight}');
  expect(current()).toBe('Dated, row 1');
});

it('takes a block from a spreadsheet', async () => {
  renderInKit(<Sample start={[line('CT-0001', '310.00')]} />);
  const cell = document.activeElement as HTMLElement;
  fireEvent.paste(cell, { clipboardData: { getData: () => 'CT-0002\t11/1/2026\t1,250.00\nCT-0003\teom\t(5.00)' } });
  expect(kept).toEqual([
    { owner: 'CT-0002', name: 'Park, Min-Jae', date: '2026-11-01', amount: '1250.00' },
    { owner: 'CT-0003', name: 'Okafor, Ruth', date: '2026-11-30', amount: '-5.00' },
  ]);
});

it('follows the columns in sight, says what it left out, and is undone from its toast', async () => {
  const user = userEvent.setup();
  renderInKit(<Sample start={[line('CT-0001', '310.00')]} />);
  const block = 'CT-0002\tPark, Min-Jae\t11/1/2026\t1,250.00\nCT-0003\tOkafor, Ruth\teom\t(5.00)';
  fireEvent.paste(document.activeElement as HTMLElement, { clipboardData: { getData: () => block } });
  expect(kept.map((row) => [row.owner, row.date, row.amount])).toEqual([
    ['CT-0002', '2026-11-01', '1250.00'],
    ['CT-0003', '2026-11-30', '-5.00'],
  ]);
  expect(await screen.findByText('Pasted 2 rows into Account, Dated and Amount. Left out: Owner.')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: /Undo/ }).at(-1) ?? document.body);
  expect(kept.map((row) => [row.owner, row.amount])).toEqual([['CT-0001', '310.00']]);
});

it('keeps what is being typed before Ctrl+S saves', async () => {
  const user = userEvent.setup();
  renderInKit(<Sample start={[line('CT-0001', '310.00')]} />);
  await user.keyboard('{Tab}{Tab}70{Control>}s{/Control}');
  expect(kept[0]?.amount).toBe('70.00');
});

it('lays a long block in slices, and all of it as soon as someone goes on', async () => {
  const now = vi.spyOn(performance, 'now');
  let clock = 0;
  // Each look at the clock takes a slice's time.
  now.mockImplementation(() => {
    clock += 10;
    return clock;
  });
  try {
    renderInKit(<Sample />);
    const block = Array.from({ length: 40 }, (_, n) => `CT-000${(n % 3) + 1}\t11/1/2026\t${n + 1}.00`).join('\n');
    fireEvent.paste(document.activeElement as HTMLElement, { clipboardData: { getData: () => block } });
    expect(kept).toEqual([]);
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'ArrowDown' });
    expect([kept.length, kept.at(-1)]).toEqual([40, { owner: 'CT-0001', name: 'Hollister, Greg', date: '2026-11-01', amount: '40.00' }]);
    fireEvent.paste(document.activeElement as HTMLElement, { clipboardData: { getData: () => block } });
    await vi.waitFor(() => expect(kept.length).toBe(41));
  } finally {
    now.mockRestore();
  }
});

it('lets Tab leave from the blank last row', async () => {
  const user = userEvent.setup();
  renderInKit(
    <>
      <Sample />
      <button type="button">after</button>
    </>,
  );
  await user.keyboard('{Tab}{Tab}{Tab}');
  expect(document.activeElement?.textContent).toBe('after');
  expect(kept).toEqual([]);
});

it('keeps rows that are given as many as they are: no blank one, none deleted, none pasted beyond the last', async () => {
  const user = userEvent.setup();
  function Fixed() {
    const [rows, setRows] = useState<Line[]>([line('CT-0001', '310.00'), line('CT-0002', '5.00')]);
    kept = rows;
    return <EntryGrid label="Budget" columns={columns} rows={rows} onRows={setRows} newRow={newRow} fixed autoFocus />;
  }
  renderInKit(
    <>
      <Fixed />
      <button type="button">after</button>
    </>,
  );
  expect(screen.queryByRole('button', { name: 'Delete row 1' })).toBeNull();
  await user.keyboard('{Control>}{Delete}{/Control}{Tab}{Tab}7{Enter}');
  fireEvent.paste(document.activeElement as HTMLElement, {
    clipboardData: { getData: () => 'CT-0003\t11/1/2026\t1.00\nCT-0003\t11/1/2026\t2.00' },
  });
  expect(kept.map((row) => [row.owner, row.amount])).toEqual([
    ['CT-0001', '7.00'],
    ['CT-0003', '1.00'],
  ]);
  await user.keyboard('{ArrowDown}{Tab}{Tab}{Tab}');
  expect(document.activeElement?.textContent).toBe('after');
});
