// Menus of very many: found by words, walked by arrows, the fixed ones always there.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInKit } from './kit.testing.tsx';
import { MenuButton, Switcher } from './menu.tsx';

function Communities() {
  const [on, setOn] = useState<readonly number[]>([]);
  const items = Array.from({ length: 1000 }, (_, i) => ({
    label: i === 777 ? 'Maple Court' : `Association ${i}`,
    hint: i === 777 ? 'MC' : `A${i}`,
    on: on.includes(i),
    run: () => setOn((now) => [...now, i]),
  }));
  return (
    <MenuButton
      label="Communities"
      stay
      find="communities"
      items={[{ label: 'All communities', fixed: true, on: on.length === 0, run: () => setOn([]) }, ...items]}
    >
      {`${on.length} ticked`}
    </MenuButton>
  );
}

it('of a thousand, few are drawn, words and codes find the rest, and arrows lead from the box to the ticks', async () => {
  const user = userEvent.setup();
  renderInKit(<Communities />);
  await user.click(screen.getByRole('button', { name: 'Communities' }));
  const box = await screen.findByLabelText('Find communities');
  expect((await screen.findAllByRole('menuitemcheckbox', { hidden: true })).length).toBe(60);
  expect(screen.getByText('941 more communities. Type to find them.')).toBeTruthy();
  await user.type(box, 'cou map');
  expect(screen.getAllByRole('menuitemcheckbox', { hidden: true }).map((one) => one.textContent)).toEqual([
    'All communities',
    'Maple CourtMC',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByRole('button', { name: 'Communities' }).textContent).toBe('1 ticked');
  await user.clear(box);
  await user.type(box, 'mc');
  expect(screen.getByRole('menuitemcheckbox', { name: /Maple Court/, hidden: true }).getAttribute('aria-checked')).toBe('true');
  await user.clear(box);
  expect(screen.getAllByRole('menuitemcheckbox', { hidden: true })[1]?.textContent).toBe('Maple CourtMC');
});

it('a switcher waits for the answer to what was typed when Enter comes first', async () => {
  const user = userEvent.setup();
  const picked = vi.fn();
  const communities = [
    { value: '1', label: 'Bay Meadows' },
    { value: '2', label: 'Maple Court' },
  ];
  const search = async (text: string) => communities.filter(({ label }) => label.toLowerCase().startsWith(text));
  renderInKit(<Switcher label="Community" value="1" text="Bay Meadows" options={search} onPick={(option) => picked(option.value)} />);
  await user.click(screen.getByRole('button', { name: /Bay Meadows/ }));
  await screen.findByRole('option', { name: 'Bay Meadows', hidden: true });
  await user.type(screen.getByRole('combobox', { hidden: true }), 'map{Enter}');
  await waitFor(() => expect(picked.mock.calls).toEqual([['2']]));
});

it('a switcher that is closed before the answer picks nothing', async () => {
  const user = userEvent.setup();
  const picked = vi.fn();
  const found = [{ value: '2', label: 'Maple Court' }];
  // However slowly the letters come, the answer to the last of them comes after Enter.
  const { promise, resolve } = Promise.withResolvers<typeof found>();
  const search = vi.fn((text: string) => (text === 'map' ? promise : Promise.resolve(found)));
  renderInKit(<Switcher label="Community" value="1" text="Bay Meadows" options={search} onPick={(option) => picked(option.value)} />);
  const button = screen.getByRole('button', { name: /Bay Meadows/ });
  await user.click(button);
  await screen.findByRole('option', { name: 'Maple Court', hidden: true });
  await user.type(screen.getByRole('combobox', { hidden: true }), 'map{Enter}');
  fireEvent.click(button);
  await user.click(button);
  await waitFor(() => expect(search.mock.lastCall?.[0]).toBe('map'));
  resolve(found);
  await screen.findByRole('option', { name: 'Maple Court', hidden: true });
  expect(picked).not.toHaveBeenCalled();
});
