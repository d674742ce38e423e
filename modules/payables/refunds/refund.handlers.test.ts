// Refunds of owners' credit through HTTP on a real database, under every method: the bill, the check that
// pays it, what is refused, and all of it taken back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { propertyFlags } from '../../communities/communities.contract.ts';
import { glAccount, tieOuts } from '../../ledger/ledger.contract.ts';
import { joinNeighbors } from '../../ledger/ledger.server.ts';
import { accountId, seen, sendUndo } from '../../ledger/ledger.testing.ts';
import { vendor } from '../../people/people.contract.ts';
import { receivablesNeighbors } from '../../receivables/receivables.server.ts';
import {
  aBilledCommunity,
  type BilledCommunity,
  billMonth,
  chartAt,
  ownerAt,
  takeMoney,
  unitOf,
} from '../../receivables/receivables.testing.ts';
import { payablesNeighbors } from '../neighbors.handlers.ts';
import { adjustments, bills, checks, ownerRefunds } from '../payables.contract.ts';
import { payablesRoutes } from '../payables.server.ts';

type Order = ClientInput<typeof ownerRefunds.previewRefund>;

describe.each(['ACCRUAL', 'MODIFIED', 'CASH'] as const)('a refund of credit under %s', (method) => {
  let of: BilledCommunity;
  let holdingId: string;
  beforeAll(async () => {
    of = await aBilledCommunity({ method, more: payablesRoutes, neighbors: joinNeighbors(receivablesNeighbors, payablesNeighbors) });
    const fundId = of.fundIds.get('OPERATING');
    const facts = { communityId: of.communityId, number: '2150', name: 'Owner refunds payable', type: 'LIABILITY', fundId } as const;
    await of.send(glAccount.addAccount, facts);
    const { accounts } = await of.call(ownerRefunds.getRefundSetup, { communityId: of.communityId });
    expect(accounts.map((one) => one.number)).toEqual(['2150']);
    holdingId = accounts[0]!.accountId;
    await of.call(bills.saveApprovalSettings, { communityId: of.communityId, approvalsRequired: 0 });
    await billMonth(of, '2026-01-01', [of.codeIds.ASMT]);
    await takeMoney(of, '2026-01-05', [['MC-0001', '500.00', '11']]);
  });
  afterAll(() => of.close());

  const order = (amount: string, more: Partial<Order> = {}): Order => ({
    communityId: of.communityId,
    ownershipId: unitOf(of, 'MC-0001').ownershipId,
    postDate: '2026-01-10',
    accountId: holdingId,
    parts: [{ codeId: null, amount }],
    ...more,
  });
  const refund = async (input: Order) => of.send(ownerRefunds.addRefund, await seen(of, ownerRefunds.previewRefund, input));
  const lamps = async () => {
    const { tieOuts: lights } = await of.call(tieOuts.getTieOuts, { communityId: of.communityId, asOfDate: '2026-01-31' });
    return lights
      .filter(({ name }) => ['prepaid', 'payables', 'receivables'].includes(name))
      .map(({ lamp, ledger, subledger }) => [lamp, ledger === subledger]);
  };
  const isTied = async () => (await lamps()).map(([lamp, isEqual]) => isEqual && lamp !== 'RED').join() === 'true,true,true';
  const pay = async (billId: string, checkDate: string) => {
    const run = { communityId: of.communityId, bankAccountId: of.bankAccountId, checkDate, items: [`${billId}:150.00`] };
    const { baseHash } = await of.call(checks.previewChecks, run);
    return of.call(checks.issueChecks, { ...run, baseHash });
  };

  it('becomes a bill, is paid by a check, and goes back once the check is voided', async () => {
    const before = await chartAt(of, '2026-01-31');
    const preview = await of.call(ownerRefunds.previewRefund, order('150.00'));
    expect([preview.amount, preview.status, preview.buckets[0]?.remaining]).toEqual(['150.00', 'APPROVED', '40.00']);
    expect(await chartAt(of, '2026-01-31')).toEqual(before);
    const { json } = await refund(order('150.00', { comment: 'Paid twice' }));
    expect(json).toMatchObject({ amount: '150.00', status: 'APPROVED' });
    expect(await ownerAt(of, 'MC-0001', '2026-01-31')).toEqual({ owes: '0.00', prepaid: '40.00' });
    expect(await isTied()).toBe(true);
    const issued = await pay(String(json.billId), '2026-01-12');
    const paid = await chartAt(of, '2026-01-31');
    expect([paid['2150'] ?? '0.00', paid['2000'] ?? '0.00', paid['2100']]).toEqual(['0.00', '0.00', '-40.00']);
    expect(Number(paid['1010']) - Number(before['1010'])).toBe(-150);
    expect(await isTied()).toBe(true);
    const undoing = { communityId: of.communityId, batchId: String(json.batchId), postDate: '2026-01-20' };
    expect((await sendUndo(of, undoing)).json.code).toBe('dependentsFirst');
    const voiding = { communityId: of.communityId, checkIds: issued.checks.map((check) => check.checkId), voidDate: '2026-01-15' };
    expect((await of.send(checks.previewVoid, { ...voiding, cancelBills: true })).json.code).toBe('refundBill');
    const voided = { ...voiding, cancelBills: false };
    const { baseHash } = await of.call(checks.previewVoid, voided);
    await of.call(checks.voidChecks, { ...voided, reason: 'Lost', baseHash });
    expect(await isTied()).toBe(true);
    expect((await sendUndo(of, undoing)).status).toBe(200);
    expect(await ownerAt(of, 'MC-0001', '2026-01-31')).toEqual({ owes: '0.00', prepaid: '190.00' });
    expect(await chartAt(of, '2026-01-31')).toEqual(before);
    expect(await isTied()).toBe(true);
  });

  it('is not canceled, changed or adjusted as a bill', async () => {
    const { json } = await refund(order('10.00'));
    const billId = String(json.billId);
    const shown = await of.call(bills.getBill, { communityId: of.communityId, billId });
    expect([shown.can.cancel, shown.can.edit, shown.can.adjust, shown.can.pay]).toEqual([false, false, false, true]);
    expect((await of.send(bills.cancelBill, { communityId: of.communityId, billId, reason: 'No' })).json.code).toBe('refundBill');
    const adjusting = { communityId: of.communityId, billId, act: 'CANCEL', postDate: '2026-01-20', reason: 'No' } as const;
    expect((await of.send(adjustments.previewAdjustment, adjusting)).json.code).toBe('refundBill');
    await sendUndo(of, { communityId: of.communityId, batchId: String(json.batchId), postDate: '2026-01-10' });
  });

  it('waits for approval where the community asks for it, and can be taken back meanwhile', async () => {
    const { communityId } = of;
    await of.call(bills.saveApprovalSettings, { communityId, approvalsRequired: 1 });
    const { json } = await refund(order('25.00'));
    expect(json.status).toBe('SUBMITTED');
    expect(await isTied()).toBe(true);
    const { revision } = await of.call(bills.getBill, { communityId, billId: String(json.billId) });
    const token = await of.tokenFor('Accountant');
    const approval = { communityId, billId: String(json.billId), revision };
    expect((await of.send(bills.approveBill, approval, { token })).status).toBe(200);
    expect(await isTied()).toBe(true);
    expect((await sendUndo(of, { communityId, batchId: String(json.batchId), postDate: '2026-01-10' })).status).toBe(200);
    const waiting = await refund(order('25.00'));
    expect((await sendUndo(of, { communityId, batchId: String(waiting.json.batchId), postDate: '2026-01-10' })).status).toBe(200);
    await of.call(bills.saveApprovalSettings, { communityId, approvalsRequired: 0 });
    expect(await isTied()).toBe(true);
  });

  it('refuses more than is held on any day, what is owed, a hold, and another kind of account', async () => {
    const { communityId } = of;
    expect((await of.send(ownerRefunds.previewRefund, order('190.01'))).json.code).toBe('moreThanHeld');
    expect((await of.send(ownerRefunds.previewRefund, order('10.00', { postDate: '2026-01-04' }))).json.code).toBe('moreThanHeld');
    expect((await of.send(ownerRefunds.previewRefund, order('10.00', { accountId: accountId(of, '2100') }))).json.code).toBe(
      'notRefundAccount',
    );
    const { propertyId } = unitOf(of, 'MC-0001');
    await of.call(propertyFlags.setPropertyFlags, { communityId, propertyId, holdsPayments: true });
    expect((await of.send(ownerRefunds.previewRefund, order('10.00'))).json.code).toBe('paymentsOnHold');
    await of.call(propertyFlags.setPropertyFlags, { communityId, propertyId, holdsPayments: false });
    const late = order('1.00', { ownershipId: unitOf(of, 'MC-0002').ownershipId });
    expect((await of.send(ownerRefunds.previewRefund, late)).json.code).toBe('moreThanHeld');
  });

  it('is refunded once by one preview, and its payee is offered as no vendor', async () => {
    const input = await seen(of, ownerRefunds.previewRefund, order('5.00'));
    const { json } = await of.send(ownerRefunds.addRefund, input);
    expect((await of.send(ownerRefunds.addRefund, input)).json.code).toBe('baseChanged');
    const { rows } = await of.call(vendor.listVendors, { limit: 100 });
    expect(rows).toEqual([]);
    await sendUndo(of, { communityId: of.communityId, batchId: String(json.batchId), postDate: '2026-01-10' });
  });
});
