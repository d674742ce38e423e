// Money and date fields as a person types into them.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Combo } from './combo.tsx';
import { DateField } from './date-field.tsx';
import { renderInKit } from './kit.testing.tsx';
import { MoneyField } from './money-field.tsx';

function Amount({ heard }: { heard(value: string): void }) {
  const [value, setValue] = useState('');
  return (
    <MoneyField
      label="Amount"
      value={value}
      onChange={(next) => {
        heard(next);
        setValue(next);
      }}
    />
  );
}

it('shows the result of a sum while typing and keeps it on leaving', async () => {
  const user = userEvent.setup();
  const heard = vi.fn();
  renderInKit(<Amount heard={heard} />);
  const field = screen.getByLabelText('Amount') as HTMLInputElement;
  await user.type(field, '70+310');
  expect(screen.getByText('= 380.00')).toBeTruthy();
  expect(heard).not.toHaveBeenCalled();
  await user.tab();
  expect(heard.mock.calls).toEqual([['380.00']]);
  expect(field.value).toBe('380.00');
});

it('names text that is no amount, keeps it, and passes nothing on', async () => {
  const user = userEvent.setup();
  const heard = vi.fn();
  renderInKit(<Amount heard={heard} />);
  const field = screen.getByLabelText('Amount') as HTMLInputElement;
  await user.type(field, '1,20.00{Enter}');
  expect(screen.getByText('Not an amount. Did you mean 120.00?')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toContain('Not an amount');
  expect(field.value).toBe('1,20.00');
  expect(heard).not.toHaveBeenCalled();
});

it.each([
  ['t', '2026-11-20'],
  ['+7', '2026-11-27'],
  ['eom', '2026-11-30'],
  ['1/5', '2026-01-05'],
])('reads the date shorthand %s', async (typed, date) => {
  const user = userEvent.setup();
  const heard = vi.fn();
  renderInKit(<DateField label="Post date" value="" onChange={heard} />);
  await user.type(screen.getByLabelText('Post date'), `${typed}{Enter}`);
  expect(heard.mock.calls).toEqual([[date]]);
});

it('refuses a day that does not exist', async () => {
  const user = userEvent.setup();
  const heard = vi.fn();
  renderInKit(<DateField label="Post date" value="" onChange={heard} />);
  await user.type(screen.getByLabelText('Post date'), '02/30/2026');
  await user.tab();
  expect(screen.getByText(/Not a date/)).toBeTruthy();
  expect(heard).not.toHaveBeenCalled();
});

it('picks by code with the keyboard and puts the old choice back on Escape', async () => {
  const user = userEvent.setup();
  const heard = vi.fn();
  const options = [
    { value: 'a', code: '5210', label: 'Landscape contract' },
    { value: 'b', code: '5230', label: 'Irrigation repairs' },
  ];
  renderInKit(<Combo label="Account" value="a" onChange={heard} options={options} />);
  const field = screen.getByRole('combobox') as HTMLInputElement;
  await user.click(field);
  await user.clear(field);
  await user.type(field, '52');
  await user.keyboard('{Escape}');
  expect([field.value, heard.mock.calls.length]).toEqual(['5210 Landscape contract', 0]);
  await user.clear(field);
  await user.type(field, '52{ArrowDown}{Enter}');
  expect(heard.mock.calls[0]?.[0]).toBe('b');
});

function Owners({ search, heard }: { search(text: string): Promise<{ value: string; label: string }[]>; heard(value: string): void }) {
  const [value, setValue] = useState('');
  return (
    <>
      <Combo
        label="Owner"
        value={value}
        onChange={(next) => {
          heard(next);
          setValue(next);
        }}
        options={search}
      />
      <button type="button">Next</button>
    </>
  );
}

it.each(['{Enter}', '{Tab}'])(
  'who types a name and presses %s before the search has answered gets who was typed, not who was found before',
  async (key) => {
    const user = userEvent.setup();
    const heard = vi.fn();
    const owners = [
      { value: '1', label: 'Adams' },
      { value: '2', label: 'Smith' },
    ];
    const search = async (text: string) => owners.filter(({ label }) => label.toLowerCase().startsWith(text));
    renderInKit(<Owners search={search} heard={heard} />);
    const field = screen.getByLabelText('Owner') as HTMLInputElement;
    await user.type(field, 'a');
    await screen.findByRole('option', { name: 'Adams', hidden: true });
    await user.clear(field);
    await user.type(field, `smith${key}`);
    await waitFor(() => expect(heard.mock.calls).toEqual([['2']]));
    expect([field.value, screen.queryByRole('listbox', { hidden: true })]).toEqual(['Smith', null]);
  },
);

it('what saves has what was typed with it, and waits for another press while that is being searched for', async () => {
  const user = userEvent.setup();
  const heard = vi.fn();
  const saved = vi.fn();
  const search = vi.fn(async (_text: string) => [{ value: '2', label: 'Smith' }]);
  renderInKit(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the page
    <div onKeyDown={(event) => event.key === 's' && event.ctrlKey && saved(heard.mock.calls.length)}>
      <Owners search={search} heard={heard} />
    </div>,
  );
  const field = screen.getByLabelText('Owner');
  await user.type(field, 'smi');
  await user.keyboard('{Control>}s{/Control}');
  expect(saved).not.toHaveBeenCalled();
  await waitFor(() => expect(heard.mock.calls).toEqual([['2']]));
  await user.keyboard('{Control>}s{/Control}');
  expect(saved.mock.calls).toEqual([[1]]);
  await user.type(field, 's');
  await waitFor(() => expect(search.mock.lastCall?.[0]).toBe('Smiths'));
  await user.keyboard('{Control>}s{/Control}');
  expect(saved).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('listbox', { hidden: true })).toBeNull();
});
