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
  ...{ billId, vendorId: '3', vendorName, billNumber, total, dueDate, revision: 1, billDate: day('2026-11-08'), description: '' },
  ...{ approvals: 1, approvalsRequired: 2, mayDecide: true, fromDate: day('2025-12-01'), toDate: day('2026-11-30') },
  accounts: [
    {
      ...{ accountId: '5', number: '5320', name: 'Repairs and maintenance', fundName: 'Operating' },
      ...{ budget: money('76000.00'), spent: money('67650.00'), bill: money('6150.00'), left: money('2200.00') },
    },
  ],
  approvedBy: [{ name: 'Luis Ortega', note: '' }],
  abstained: [{ name: 'Elena Alvarez', note: 'My brother’s company' }],
  interest: null,
  cautions: ['Insurance expired'],
});
const noInterests = fake(boardApprovals.listInterests, () => []);
const held = { apinvoice: 15 };

test('a bill is approved, the next is held with a question, and the end says what was done', async () => {
  const user = userEvent.setup();
  const approved: ClientInput<typeof bills.approveBill>[] = [];
  const asked: ClientInput<typeof boardApprovals.holdBill>[] = [];
  const taken: string[] = [];
  showScreen(<BoardApprovalScreen />, {
    held,
    fakes: [
      fake(boardApprovals.listBoardBills, () => [harbor, water]),
      fake(boardApprovals.getBoardBill, ({ billId }) => bill(billId === '7' ? harbor : water)),
      fake(bills.approveBill, (input) => {
        approved.push(input);
        return { billId: input.billId, status: 'APPROVED' as const, approvals: 2, approvalsRequired: 2 };
      }),
      fake(boardApprovals.holdBill, (input) => {
        asked.push(input);
        return { billId: input.billId };
      }),
      fake(boardApprovals.takeBackDecision, ({ billId }) => {
        taken.push(billId);
        return { billId, status: 'SUBMITTED' as const };
      }),
      noInterests,
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
  await user.click(screen.getByRole('button', { name: 'Take back: Harbor Building Maintenance' }));
  await screen.findByText('Carson Terrace, bill 1 of 2');
  expect(taken).toEqual(['7']);
});

test('a bill is declined with a reason, and abstained from as a related party', async () => {
  const user = userEvent.setup();
  const said: unknown[] = [];
  showScreen(<BoardApprovalScreen />, {
    held,
    fakes: [
      fake(boardApprovals.listBoardBills, () => [harbor, water]),
      // As the server answers: who has decided may not decide again, and a related party not at all.
      fake(boardApprovals.getBoardBill, ({ billId }) => ({
        ...bill(billId === '7' ? harbor : water),
        mayDecide: said.every((one) => (one as { billId?: string }).billId !== billId),
      })),
      fake(bills.rejectBill, (input) => {
        said.push(input);
        return { billId: input.billId, status: 'REJECTED' as const };
      }),
      fake(boardApprovals.declareInterest, (input) => {
        said.push(input);
        return { vendorId: input.vendorId };
      }),
      fake(boardApprovals.abstainBill, (input) => {
        said.push(input);
        return { billId: input.billId, status: 'SUBMITTED' as const };
      }),
      noInterests,
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await user.type(screen.getByLabelText('Reason'), 'Not ours');
  await user.click(screen.getAllByRole('button', { name: 'Decline' }).at(-1) as HTMLElement);
  await screen.findByText('Carson Terrace, bill 2 of 2');
  await user.click(await screen.findByRole('button', { name: 'Abstain' }));
  await user.type(screen.getByLabelText('Reason'), 'My sister works there');
  await user.click(screen.getByLabelText('I am a related party of this vendor'));
  await user.click(screen.getAllByRole('button', { name: 'Abstain' }).at(-1) as HTMLElement);
  expect(await screen.findByText('Done, 2 bills')).toBeTruthy();
  expect(said).toMatchObject([
    { billId: '7', revision: 1, reason: 'Not ours' },
    { billId: '8', revision: 1, reason: 'My sister works there' },
    { vendorId: '3', reason: 'My sister works there' },
  ]);
});

test('who declared an interest sees why they cannot vote, and may only abstain', async () => {
  const user = userEvent.setup();
  const interest = { reason: 'My brother owns this company', declaredDate: day('2026-01-12') };
  const said: unknown[] = [];
  showScreen(<BoardApprovalScreen />, {
    held,
    fakes: [
      fake(boardApprovals.listBoardBills, () => [harbor]),
      fake(boardApprovals.getBoardBill, () => ({ ...bill(harbor), mayDecide: false, interest })),
      fake(boardApprovals.abstainBill, (input) => {
        said.push(input);
        return { billId: input.billId, status: 'SUBMITTED' as const };
      }),
      fake(boardApprovals.listInterests, () => [
        { vendorInterestId: '1', communityId: '1', community: 'Carson Terrace', vendorId: '3', vendorName: 'Harbor', ...interest },
      ]),
    ],
  });
  expect(await screen.findByText('You cannot vote on this one.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Abstain' }));
  expect(await screen.findByText('Vendors you abstain from')).toBeTruthy();
  expect(said).toMatchObject([{ billId: '7', reason: 'My brother owns this company' }]);
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
  showScreen(<BoardApprovalScreen />, { held, fakes: [fake(boardApprovals.listBoardBills, () => []), noInterests] });
  expect(await screen.findByText('No bills to approve')).toBeTruthy();
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
