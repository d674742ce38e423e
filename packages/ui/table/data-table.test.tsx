// The data table by keyboard: moving, selecting, opening, sorting, and ten thousand rows in few nodes.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { KeyHints, useHotkeys } from '../hotkeys.tsx';
import { renderInKit } from '../kit.testing.tsx';
import { DataTable } from './data-table.tsx';
import type { Column, TableView } from './table.rules.ts';

interface Row {
  id: string;
  name: string;
  balance: string;
}
const columns: Column<Row>[] = [
  { key: 'name', title: 'Name' },
  { key: 'balance', title: 'Balance', kind: 'money', total: 'sum' },
];
const make = (count: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({ id: String(i + 1), name: `Row ${i + 1}`, balance: `${count - i}.00` }));

function Sample({ rows }: { rows: Row[] }) {
  const [state, setState] = useState<TableView>({});
  return (
    <>
      <output>{JSON.stringify(state)}</output>
      <DataTable
        label="Rows"
        rows={rows}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        onState={setState}
        noun="rows"
        bulk={(chosen) => <b>act on {chosen.map((row) => row.id).join(',')}</b>}
      />
    </>
  );
}

it('moves with letters, selects with X and ranges with Shift, sums what is selected', async () => {
  const user = userEvent.setup();
  renderInKit(<Sample rows={make(5)} />);
  await user.keyboard('jjx');
  expect(screen.getByText('act on 2')).toBeTruthy();
  const boxes = screen.getAllByRole('checkbox', { name: /Select row/ });
  await user.keyboard('{Shift>}');
  await user.click(boxes[3] as HTMLElement);
  await user.keyboard('{/Shift}');
  expect(screen.getByText('act on 2,3,4')).toBeTruthy();
  const strip = screen.getByRole('region', { name: 'Selected rows' });
  expect(within(strip).getByText('3 selected')).toBeTruthy();
  expect(within(strip).getByText('9.00')).toBeTruthy();
  await user.click(within(strip).getByText('Select all 5 matching'));
  expect(screen.getByText('act on 1,2,3,4,5')).toBeTruthy();
});

it('leaves Enter with Ctrl, Command or Shift to the screen: what posts is not lost on the row in hand', async () => {
  const user = userEvent.setup();
  const heard: string[] = [];
  function Posting() {
    useHotkeys(['ctrl+enter', 'shift+enter'].map((keys) => ({ keys, label: keys, inFields: true, run: () => void heard.push(keys) })));
    return <Sample rows={make(3)} />;
  }
  renderInKit(<Posting />);
  act(() => screen.getByRole('grid', { name: 'Rows' }).focus());
  await user.keyboard('{ArrowDown}{Control>}{Enter}{/Control}{Meta>}{Enter}{/Meta}{Shift>}{Enter}{/Shift}');
  expect(heard).toEqual(['ctrl+enter', 'ctrl+enter', 'shift+enter']);
  expect(screen.getByRole('status').textContent).not.toContain('open');
});

it('opens the current row into the view, and moving then moves what is open', async () => {
  const user = userEvent.setup();
  renderInKit(<Sample rows={make(5)} />);
  screen.getByRole('grid').focus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(document.querySelector('output')?.textContent).toBe('{"open":"2"}');
  await user.keyboard('{ArrowDown}');
  expect(document.querySelector('output')?.textContent).toBe('{"open":"3"}');
});

it('sorts money by size from its head', async () => {
  const user = userEvent.setup();
  renderInKit(<Sample rows={make(12)} />);
  await user.click(screen.getByRole('button', { name: 'Balance' }));
  const first = screen.getAllByRole('row')[1] as HTMLElement;
  expect(first.textContent).toBe('Row 121.00');
  expect(screen.getByRole('columnheader', { name: 'Balance' }).getAttribute('aria-sort')).toBe('ascending');
});

it('draws ten thousand rows with at most 1,500 nodes and names the true count', () => {
  renderInKit(<Sample rows={make(10_000)} />);
  expect(document.querySelectorAll('*').length).toBeLessThanOrEqual(1500);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001');
  expect(screen.getByText('10,000 rows')).toBeTruthy();
  expect(screen.getByText('50,005,000.00')).toBeTruthy();
});

it('offers to drop a filter that leaves nothing', async () => {
  const user = userEvent.setup();
  renderInKit(<Sample rows={make(5)} />);
  await user.type(screen.getByRole('searchbox'), 'nowhere');
  await user.click(await screen.findByText('Drop the filter'));
  expect(screen.getByText('Row 1')).toBeTruthy();
});

it.each([
  ['leaves struck lines out of the sums', ['1'], '3.00'],
  ['sums struck lines where there are no others', ['1', '2', '3'], '6.00'],
])('%s', (_name, gone, sum) => {
  renderInKit(
    <DataTable
      label="Rows"
      rows={make(3)}
      columns={columns}
      rowId={(row) => row.id}
      state={{}}
      onState={() => undefined}
      struck={(row) => gone.includes(row.id)}
    />,
  );
  const foot = screen.getByText('3 rows').closest('tr');
  expect(foot?.textContent).toBe(`3 rows${sum}`);
});

it('changes a cell in its place by keyboard: Enter saves, Escape leaves it, what is refused is said, and the table is in hand again', async () => {
  const user = userEvent.setup();
  const saved: string[] = [];
  const editable: Column<Row>[] = columns.map((column) =>
    column.key === 'name'
      ? {
          ...column,
          edit: {
            may: (row) => row.id !== '3',
            text: (row) => row.name,
            save: async (row, text) => {
              if (text === 'no') throw new Error('Not this.');
              saved.push(`${row.id} ${text}`);
            },
          },
        }
      : column,
  );
  const Editable = () => {
    const [state, setState] = useState<TableView>({});
    return <DataTable label="Rows" rows={make(3)} columns={editable} rowId={(row) => row.id} state={state} onState={setState} />;
  };
  renderInKit(<Editable />);
  await user.keyboard('jje');
  const field = () => screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement;
  expect([field().value, document.activeElement === field()]).toEqual(['Row 2', true]);
  await user.keyboard('no{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Not this.');
  await user.keyboard('Second{Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
  expect(saved).toEqual(['2 Second']);
  await user.keyboard('e');
  await user.keyboard('gone{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await user.keyboard('je');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await user.dblClick(screen.getByText('Row 1'));
  expect(field().value).toBe('Row 1');
  expect(saved).toEqual(['2 Second']);
});

it('rows that have a page are links: a click opens as ever, Ctrl opens a tab, the address can be copied', async () => {
  const user = userEvent.setup();
  const opened: string[] = [];
  const tab = vi.spyOn(window, 'open').mockImplementation(() => null);
  renderInKit(
    <DataTable
      label="Rows"
      rows={make(3)}
      columns={columns}
      rowId={(row) => row.id}
      state={{}}
      onState={() => undefined}
      onOpen={(row) => opened.push(row.id)}
      hrefOf={(row) => (row.id === '3' ? undefined : `/rows/${row.id}`)}
    />,
  );
  const link = screen.getByRole('link', { name: 'Row 2' });
  expect(link.getAttribute('href')).toBe('/rows/2');
  await user.click(link);
  await user.click(screen.getByText('3.00'));
  expect(opened).toEqual(['2', '1']);
  await user.keyboard('{Control>}');
  await user.click(screen.getByText('2.00'));
  await user.keyboard('{/Control}');
  expect(tab.mock.calls.map(([href]) => href)).toEqual(['/rows/2']);
  expect(opened).toEqual(['2', '1']);
  expect(screen.queryByRole('link', { name: 'Row 3' })).toBeNull();
  tab.mockRestore();
});

it('a table that opens nothing says nothing of opening', async () => {
  const user = userEvent.setup();
  const Inert = () => {
    const [state, setState] = useState<TableView>({});
    return (
      <>
        <output>{JSON.stringify(state)}</output>
        <DataTable label="Rows" rows={make(2)} columns={columns} rowId={(row) => row.id} state={state} onState={setState} onOpen={null} />
        <KeyHints />
      </>
    );
  };
  renderInKit(<Inert />);
  await user.keyboard('j{Enter}');
  await user.click(screen.getByText('Row 2'));
  expect(screen.getByText('{}')).toBeTruthy();
  expect(screen.queryByText(/Open/)).toBeNull();
});
