// The board's approvals through the calls: what waits for whom, what is left of the budget, and a bill held.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { budgets } from '../../ledger/ledger.contract.ts';
import { accountId } from '../../ledger/ledger.testing.ts';
import { bills, boardApprovals } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';

let maple: PayingCommunity;
let communityId: string;
let member: string;
beforeAll(async () => {
  maple = await aPayingCommunity();
  communityId = maple.communityId;
  member = await maple.tokenFor('Accountant');
  await maple.call(bills.saveApprovalSettings, { communityId, approvalsRequired: 2 });
});
afterAll(() => maple.close());

const waiting = async (token: string) =>
  ((await maple.send(boardApprovals.listBoardBills, {}, { token })).json as unknown as { billNumber: string }[]).map(
    (one) => one.billNumber,
  );
const see = async (billId: string, token = member) =>
  (await maple.send(boardApprovals.getBoardBill, { communityId, billId }, { token })).json;

test('a bill waits for everyone but who entered it and who decided on it', async () => {
  const billId = await maple.enter({ vendorId: maple.sierra, number: 'B-1', lines: [['5310', '450.00']] });
  expect(await maple.call(boardApprovals.listBoardBills, {})).toEqual([]);
  expect(await waiting(member)).toEqual(['B-1']);
  expect(await see(billId)).toMatchObject({ approvals: 0, approvalsRequired: 2, mayDecide: true, approvedBy: [] });
  await maple.send(bills.approveBill, { communityId, billId, revision: 1, note: 'Seen' }, { token: member });
  expect(await waiting(member)).toEqual([]);
  expect(await waiting(maple.approver)).toEqual(['B-1']);
  expect(await see(billId, maple.approver)).toMatchObject({ approvals: 1, approvedBy: [{ note: 'Seen' }] });
});

test('nothing is shown of a community the caller does not see', async () => {
  const elsewhere = await maple.tokenFor('Accountant', []);
  expect(await waiting(elsewhere)).toEqual([]);
  expect((await maple.send(boardApprovals.getBoardBill, { communityId, billId: '1' }, { token: elsewhere })).status).toBe(404);
});

test('each account says what was spent in the year, what this bill takes, and what is left of the budget', async () => {
  await maple.approved({ vendorId: maple.truckee, number: 'B-2', lines: [['5410', '100.00']] });
  const billId = await maple.enter({
    vendorId: maple.truckee,
    number: 'B-3',
    lines: [
      ['5410', '60.00'],
      ['5410', '15.00'],
      ['5310', '20.00'],
    ],
  });
  const [pests] = ((await see(billId)) as { accounts: object[] }).accounts;
  expect(pests).toMatchObject({ number: '5410', budget: null, spent: '100.00', bill: '75.00', left: null });
  await adoptBudget('5410', '1200.00');
  expect(((await see(billId)) as { accounts: object[] }).accounts).toMatchObject([
    { number: '5410', budget: '1200.00', spent: '100.00', bill: '75.00', left: '1025.00' },
    { number: '5310', budget: '0.00', bill: '20.00', left: '-20.00' },
  ]);
});

test('a bill that is held goes on waiting, and who entered it is asked; one that does not wait is refused', async () => {
  const billId = await maple.enter({ vendorId: maple.sierra, number: 'B-4', lines: [['5310', '30.00']] });
  const held = { communityId, billId, question: 'Is this the second visit?' };
  expect((await maple.send(boardApprovals.holdBill, held, { token: member })).status).toBe(200);
  expect(await waiting(member)).toContain('B-4');
  const tasks = await maple.services.database.read(maple.customerId, (tx) =>
    sql<{
      title: string;
      body: string;
    }>`select title, body from records.task where customer_id = ${tx.customerId} order by task_id desc limit 1`.execute(tx.db),
  );
  expect(tasks.rows[0]).toMatchObject({ title: 'The board asks about bill B-4 of Sierra Green Landscape', body: held.question });
  await maple.call(bills.cancelBill, { communityId, billId, reason: 'Twice' });
  expect((await maple.send(boardApprovals.holdBill, held, { token: member })).json.code).toBe('notSubmitted');
});

/** Adopts a budget of the year with one account, by its number; all of it falls in January. */
async function adoptBudget(number: string, amount: string): Promise<void> {
  const { budgetVersionId } = await maple.call(budgets.startBudget, { communityId, fiscalYearId: maple.fiscalYearId, name: 'Adopted' });
  const { budget, rows } = await maple.call(budgets.getBudget, { communityId, budgetVersionId });
  const { name, note, version } = budget;
  const amounts = [amount, ...Array.from({ length: 11 }, () => '0.00')];
  const row = { accountId: accountId(maple, number), costCenterId: rows[0]?.costCenterId ?? '', amounts };
  const saved = await maple.call(budgets.saveBudget, { communityId, budgetVersionId, version, name, note, rows: [row] });
  await maple.call(budgets.adoptBudget, { communityId, budgetVersionId, version: saved.version, adoptedDate: '2026-01-02' });
}
