// The tour opens the screen of each step the user may open, goes back, and ends where the user ends it.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { showScreen } from '../../packages/pages/screen.testing.tsx';
import { staffScreens } from './screens.ts';
import { tourSteps } from './tour.rules.ts';
import { Tour } from './tour.tsx';

test('every step is about a screen there is', () => {
  const names = staffScreens.map(({ screen: { name } }) => name);
  expect(tourSteps.map((step) => step.screen).filter((name) => !names.includes(name))).toEqual([]);
  expect(tourSteps).toHaveLength(5);
});

test('opens the screens one after the other, and goes back', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  const shown = showScreen(<Tour onClose={onClose} />, { fakes: [] });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Start');
  expect(screen.getByText('Tour, step 1 of 5')).toBeTruthy();
  await press('Next');
  await press('Back');
  await press('Next');
  expect(shown.wentTo).toEqual(['home', 'portfolio-owners', 'home', 'portfolio-owners']);
  for (const _ of [3, 4, 5]) await press('Next');
  expect(onClose).not.toHaveBeenCalled();
  await press('Done');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('ends at once', async () => {
  const onClose = vi.fn();
  showScreen(<Tour onClose={onClose} />, { fakes: [] });
  await userEvent.setup().click(screen.getByRole('button', { name: 'End the tour' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
