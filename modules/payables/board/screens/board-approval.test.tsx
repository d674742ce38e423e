// The page of the board: one bill at a time, approved or held, and what was done at the end.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { bills } from '../../payables.contract.ts';
import { boardApprovals } from '../board-approval.contract.ts';
import BoardApprovalScreen from './board-approval.screen.tsx';

type Row = ClientOutput<typeof boardApprovals.listBoardBills>[number];
type Bill = ClientOutput<typeof boardApprovals.getBoardBill>;
const money = (text: string) => text as Row['total'];
const day = (text: string) => `${text}T00:00:00` as Row['dueDate'];

const harbor: Row = {
  communityId: '1',
  community: 'Carson Terrace',
  billId: '7',
  vendorName: 'Harbor Building Maintenance',
  billNumber: 'HB-2026-11',
  dueDate: day('2026-12-08'),
  total: money('6150.00'),
};
const water: Row = { ...harbor, billId: '8', vendorName: 'South Bay Water', billNumber: 'W-11', total: money('4985.40') };
const bill = ({ billId, vendorName, billNumber, total, dueDate }: Row): Bill => ({
  ...{ billId, vendorName, billNumber, total, dueDate, revision: 1, billDate: day('2026-11-08'), description: '' },
  ...{ approvals: 1, approvalsRequired: 2, mayDecide: true, fromDate: day('2025-12-01'), toDate: day('2026-11-30') },
  accounts: [
    {
      ...{ accountId: '5', number: '5320', name: 'Repairs and maintenance', fundName: 'Operating' },
      ...{ budget: money('76000.00'), spent: money('67650.00'), bill: money('6150.00'), left: money('2200.00') },
    },
  ],
  approvedBy: [{ name: 'Luis Ortega', note: '' }],
  cautions: ['Insurance expired'],
});
const held = { apinvoice: 15 };

test('a bill is approved, the next is held with a question, and the end says what was done', async () => {
  const user = userEvent.setup();
  const approved: ClientInput<typeof bills.approveBill>[] = [];
  const asked: ClientInput<typeof boardApprovals.holdBill>[] = [];
  showScreen(<BoardApprovalScreen />, {
    held,
    fakes: [
      fake(boardApprovals.listBoardBills, () => [harbor, water]),
      fake(boardApprovals.getBoardBill, ({ billId }) => bill(billId === '7' ? harbor : water)),
      fake(bills.approveBill, (input) => {
        approved.push(input);
        return { billId: input.billId, status: 'APPROVED', approvals: 2, approvalsRequired: 2 };
      }),
      fake(boardApprovals.holdBill, (input) => {
        asked.push(input);
        return { billId: input.billId };
      }),
    ],
  });
  expect(await screen.findByText('Carson Terrace, bill 1 of 2')).toBeTruthy();
  expect(await screen.findByText('2,200.00')).toBeTruthy();
  expect(screen.getByText('Luis Ortega approved')).toBeTruthy();
  expect(screen.getByText('Insurance expired')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Approve 6,150.00' }));
  await waitFor(() => expect(approved).toMatchObject([{ billId: '7', revision: 1 }]));
  await screen.findByText('Carson Terrace, bill 2 of 2');
  await user.click(await screen.findByRole('button', { name: 'Hold' }));
  await user.type(screen.getByLabelText('Question'), 'Why twice?');
  await user.click(screen.getByRole('button', { name: 'Hold the bill' }));
  await waitFor(() => expect(asked).toMatchObject([{ billId: '8', question: 'Why twice?' }]));
  expect(await screen.findByText('Done, 2 bills')).toBeTruthy();
  expect(screen.getByText('Held, the question is sent')).toBeTruthy();
});

test('what was changed meanwhile is told at the button', async () => {
  const user = userEvent.setup();
  showScreen(<BoardApprovalScreen />, {
    held,
    fakes: [
      fake(boardApprovals.listBoardBills, () => [harbor]),
      fake(boardApprovals.getBoardBill, () => bill(harbor)),
      fake(bills.approveBill, () => {
        throw new FakeFailure(409, { errorMessage: 'This bill was changed after you opened it. Look at it again.', code: 'billChanged' });
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Approve 6,150.00' }));
  expect(await screen.findByText('This bill was changed after you opened it. Look at it again.')).toBeTruthy();
});

test('who may only look gets no buttons', async () => {
  showScreen(<BoardApprovalScreen />, {
    held: { apinvoice: 1 },
    fakes: [fake(boardApprovals.listBoardBills, () => [harbor]), fake(boardApprovals.getBoardBill, () => bill(harbor))],
  });
  expect(await screen.findByText('Someone else decides on this bill.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Hold' })).toBeNull();
});

test('with nothing waiting it says so, and what does not load is told', async () => {
  showScreen(<BoardApprovalScreen />, { held, fakes: [fake(boardApprovals.listBoardBills, () => [])] });
  expect(await screen.findByText('No bill waits for you')).toBeTruthy();
});

test('a list that fails offers to try again', async () => {
  showScreen(<BoardApprovalScreen />, {
    held,
    fakes: [
      fake(boardApprovals.listBoardBills, () => {
        throw new FakeFailure(500, { errorMessage: 'Something went wrong.', code: 'bug' });
      }),
    ],
  });
  expect(await screen.findByText('The bills did not load')).toBeTruthy();
});
