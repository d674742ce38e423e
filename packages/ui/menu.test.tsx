// Menus of very many: found by words, walked by arrows, the fixed ones always there.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInKit } from './kit.testing.tsx';
import { MenuButton } from './menu.tsx';

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
