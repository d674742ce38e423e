// The top bar of the shell: what is seen on its buttons is what is read out.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInKit } from './kit.testing.tsx';
import { AppShell } from './shell.tsx';

it.each([
  [0, 'Notifications', ''],
  [7, 'Notifications, 7 new', '7'],
  [101, 'Notifications, 99+ new', '99+'],
])('names the bell by the number it shows: %i', (count, name, shown) => {
  renderInKit(
    <AppShell
      brand="Commonhold"
      homeHref="/"
      crumbs={[]}
      nav={[]}
      onSearch={() => undefined}
      alerts={{ count, isOpen: false, open: () => undefined }}
      user={{ name: 'Ada Miller', initials: 'AM' }}
      onSignOut={() => undefined}
    >
      <p>Work</p>
    </AppShell>,
  );
  expect(screen.getByRole('button', { name }).textContent).toBe(shown);
});
