// The board's approvals through the calls: what waits for whom, what is left of the budget, and a bill held.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { budgets } from '../../ledger/ledger.contract.ts';
import { accountId } from '../../ledger/ledger.testing.ts';
import { billBulk } from '../bills/bulk-approval.contract.ts';
import { bills, boardApprovals } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';
import { checkPayables } from '../tie-out/payable-check.store.ts';

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
  const former = await maple.approved({ vendorId: maple.truckee, number: 'B-2', lines: [['5410', '100.00']] });
  await maple.send(bills.approveBill, { communityId, billId: former, revision: 1 }, { token: member });
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

const decide = (call: Endpoint, more: object, token = member) => maple.send(call, { communityId, ...more }, { token });

test('who abstains is out of the count, with the reason on record', async () => {
  const billId = await maple.enter({ vendorId: maple.cascade, number: 'B-5', lines: [['5010', '40.00']] });
  const abstaining = { billId, revision: 1, reason: 'I work there' };
  expect((await decide(boardApprovals.abstainBill, { ...abstaining, revision: 2 })).json.code).toBe('billChanged');
  expect((await maple.send(boardApprovals.abstainBill, { communityId, ...abstaining })).json.code).toBe('ownBill');
  expect((await decide(boardApprovals.abstainBill, abstaining)).json).toEqual({ billId, status: 'SUBMITTED' });
  expect((await decide(boardApprovals.abstainBill, abstaining)).json.code).toBe('alreadyDecided');
  expect(await waiting(member)).not.toContain('B-5');
  expect(await see(billId, maple.approver)).toMatchObject({ approvals: 0, abstained: [{ note: 'I work there' }] });
  await maple.call(bills.cancelBill, { communityId, billId, reason: 'Twice' });
  expect((await decide(boardApprovals.abstainBill, abstaining, maple.approver)).json.code).toBe('notSubmitted');
});

test('a related party may neither approve nor decline, and is asked to abstain', async () => {
  const billId = await maple.enter({ vendorId: maple.cascade, number: 'B-6', lines: [['5010', '40.00']] });
  const declaring = { vendorId: maple.cascade, reason: 'My brother owns it' };
  expect((await decide(boardApprovals.declareInterest, declaring)).status).toBe(200);
  expect((await decide(boardApprovals.declareInterest, declaring)).json.code).toBe('declaredAlready');
  expect((await decide(boardApprovals.declareInterest, { ...declaring, vendorId: '999999' })).status).toBe(404);
  expect((await maple.send(boardApprovals.listInterests, {}, { token: member })).json).toMatchObject([{ reason: 'My brother owns it' }]);
  expect(await maple.call(boardApprovals.listInterests, {})).toEqual([]);
  expect(await see(billId)).toMatchObject({ mayDecide: false, interest: { reason: 'My brother owns it' } });
  for (const [call, more] of [
    [bills.approveBill, {}],
    [bills.rejectBill, { reason: 'No' }],
  ] as const) {
    const { status, json } = await decide(call, { billId, revision: 1, ...more });
    expect([status, json.code]).toEqual([409, 'relatedParty']);
  }
  const chosen = { communityId, ids: [billId] };
  const { rows } = (await maple.send(billBulk.previewApprovals, chosen, { token: member })).json as { rows: { reason: string }[] };
  expect(rows).toMatchObject([{ reason: 'You declared an interest in this vendor' }]);
  expect((await decide(boardApprovals.endInterest, { vendorId: maple.cascade })).status).toBe(200);
  expect((await decide(boardApprovals.endInterest, { vendorId: maple.cascade })).status).toBe(404);
  expect((await decide(bills.approveBill, { billId, revision: 1 })).status).toBe(200);
});

test('an approval is taken back while the bill waits, and given again', async () => {
  const billId = await maple.enter({ vendorId: maple.sierra, number: 'B-7', lines: [['5310', '70.00']] });
  expect((await decide(boardApprovals.takeBackDecision, { billId })).json.code).toBe('noDecision');
  await decide(bills.approveBill, { billId, revision: 1 });
  expect((await decide(boardApprovals.takeBackDecision, { billId })).json).toEqual({ billId, status: 'SUBMITTED' });
  expect(await see(billId)).toMatchObject({ approvals: 0, mayDecide: true });
  expect((await decide(bills.approveBill, { billId, revision: 1 })).json).toMatchObject({ approvals: 1 });
});

test('taking back the approval that booked a bill takes the entry back, and it is booked again', async () => {
  const owed = () => maple.balance('2000');
  const before = await owed();
  const billId = await maple.enter({ vendorId: maple.truckee, number: 'B-8', lines: [['5410', '33.00']] });
  await decide(bills.approveBill, { billId, revision: 1 });
  await decide(bills.approveBill, { billId, revision: 1 }, maple.approver);
  expect(await owed()).toBe(before - 3_300n);
  expect((await decide(boardApprovals.takeBackDecision, { billId })).json.status).toBe('SUBMITTED');
  expect(await owed()).toBe(before);
  expect(await maple.call(bills.getBill, { communityId, billId })).toMatchObject({ status: 'SUBMITTED', approvals: 1 });
  expect((await decide(bills.approveBill, { billId, revision: 1 })).json.status).toBe('APPROVED');
  expect(await owed()).toBe(before - 3_300n);
  await maple.pay([`${billId}:33.00`]);
  expect((await decide(boardApprovals.takeBackDecision, { billId })).json.code).toBe('settled');
  const tie = await maple.services.database.read(maple.customerId, (tx) => checkPayables(tx, communityId, localDate('2026-12-31')));
  expect(tie).toMatchObject({ ledger: tie.subledger, offenders: [] });
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
