// The board: a lamp for every tie-out of every community, the rows to blame behind doors, and looking again.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { instantOf, localDate } from '../../../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { tieOuts } from '../tie-out.contract.ts';
import TieOutBoardScreen from './tie-out-board.screen.tsx';

const money = (text: string) => text as MoneyText;
const time = instantOf(0);
const day = localDate('2026-01-31');

type Light = ClientOutput<typeof tieOuts.listTieOuts>['communities'][number]['lights'][number];
const light = (name: string, title: string, lamp: Light['lamp'], ledger: string, subledger: string): Light => ({
  name,
  title,
  lamp,
  ledger: money(ledger),
  subledger: money(subledger),
  offenderCount: lamp === 'RED' ? 1 : 0,
});
const receivables = light('receivables', 'Receivables', 'RED', '725.00', '775.00');
const bank = light('bank', 'Bank', 'GREEN', '100.00', '100.00');
const payables = light('payables', 'Payables', 'GREY', '0.00', '0.00');

const listed = fake(tieOuts.listTieOuts, () => ({
  titles: [receivables, bank, payables].map(({ name, title }) => ({ name, title })),
  communities: [
    { communityId: '1', name: 'Maple Court', asOfDate: day, checkedTime: time, lights: [receivables, bank, payables] },
    { communityId: '2', name: 'Quail Hollow', asOfDate: null, checkedTime: null, lights: [] },
  ],
}));
const offender = {
  entryId: '41',
  date: day,
  what: 'Journal JE-9: (50.00) on 1200, and no charge or payment made it',
  amount: money('-50.00'),
  link: null,
};
const detail = {
  asOfDate: day,
  checkedTime: time,
  tieOuts: [
    { ...bank, redSinceTime: null, offenders: [] },
    { ...receivables, redSinceTime: time, offenders: [offender] },
    { ...payables, redSinceTime: null, offenders: [] },
  ],
};

test('shows each lamp in words, also where nobody has looked', async () => {
  showScreen(<TieOutBoardScreen />, { fakes: [listed] });
  const row = (await screen.findByText('Maple Court')).closest('tr');
  expect(row?.textContent).toContain('Differs');
  expect(row?.textContent).toContain('Ties');
  expect(row?.textContent).toContain('n/a');
  expect(screen.getByText('Quail Hollow').closest('tr')?.textContent).toContain('not checked');
  expect(screen.getByText('1 red')).toBeTruthy();
});

test('a community opens with both sides, the red first, and a door to the entry to blame', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<TieOutBoardScreen />, {
    fakes: [listed, fake(tieOuts.getTieOuts, () => detail)],
    search: { view: JSON.stringify({ open: '1' }) },
  });
  const panel = await screen.findByLabelText('Tie-outs of Maple Court');
  await within(panel).findByText(offender.what);
  await user.type(within(panel).getByLabelText('At the end of another day'), '01152026{Tab}');
  await waitFor(() => expect(shown.calls.at(-1)?.input).toEqual({ communityId: '1', asOfDate: '2026-01-15' }));
  await within(panel).findByText(offender.what);
  expect(within(panel).getByText('Difference').closest('tr')?.textContent).toContain('(50.00)');
  await user.click(within(panel).getByText(offender.what));
  expect(shown.wentTo).toContain('journal-entry-view');
});

test('running now looks at one community after the other', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<TieOutBoardScreen />, { fakes: [listed, fake(tieOuts.runTieOuts, () => detail)] });
  await user.click(await screen.findByRole('button', { name: /Run now/ }));
  const asked = () => shown.calls.filter((made) => made.name === tieOuts.runTieOuts.name).map((made) => made.input);
  await waitFor(() => expect(asked()).toEqual([{ communityId: '1' }, { communityId: '2' }]));
});
