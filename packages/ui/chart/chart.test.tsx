// A chart by keyboard and as a table: every point says its figures and opens what stands behind them.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderInKit } from '../kit.testing.tsx';
import { Chart } from './chart.tsx';

const points = [
  { key: 'oct', label: 'Oct', values: { actual: '1200.00', budget: '1150.00' } },
  { key: 'nov', label: 'Nov', values: { actual: '-20.00', budget: '1150.00' }, current: true },
];
const series = [
  { key: 'actual', label: 'Actual' },
  { key: 'budget', label: 'Budget' },
];

test('the arrows walk along the points, Down takes the other series, Enter opens', async () => {
  const user = userEvent.setup();
  const open = vi.fn();
  renderInKit(<Chart kind="bar" title="Budget" label="Budget" head="Month" points={points} series={series} onOpen={open} />);
  expect(screen.getByText('Nov: Actual (20.00), Budget 1,150.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  await user.click(screen.getByRole('button', { name: 'Chart' }));
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Budget, Oct: Actual 1,200.00, Budget 1,150.00/);
  expect(screen.getByText('Oct: Actual 1,200.00, Budget 1,150.00')).toBeTruthy();
  await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(open.mock.calls).toEqual([[points[1], series[1]]]);
});

test('the table holds the same figures, and each opens', async () => {
  const user = userEvent.setup();
  const open = vi.fn();
  renderInKit(<Chart kind="line" title="Budget" label="Budget" head="Month" points={points} series={series} onOpen={open} />);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Month', 'Actual', 'Budget']);
  await user.click(screen.getByRole('button', { name: 'Nov, Actual' }));
  expect(open.mock.calls).toEqual([[points[1], series[0]]]);
});

test('without points it says so', () => {
  renderInKit(<Chart kind="bar" title="Requests" label="Requests" head="Month" points={[]} series={series} />);
  expect(screen.getByText('Nothing to draw yet.')).toBeTruthy();
});
