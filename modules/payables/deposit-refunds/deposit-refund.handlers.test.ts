// Security deposits through HTTP on a real database, under every method: received, adjusted, paid interest,
// refunded as one document, kept, taken back; tied to the books after each act.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { glAccount, tieOuts } from '../../ledger/ledger.contract.ts';
import { joinNeighbors } from '../../ledger/ledger.server.ts';
import { accountId, seen, sendUndo } from '../../ledger/ledger.testing.ts';
import { renter } from '../../people/people.contract.ts';
import { codes, heldDeposits, adjustments as ownerAdjustments } from '../../receivables/receivables.contract.ts';
import { receivablesNeighbors } from '../../receivables/receivables.server.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, chartAt, ownerAt, unitOf } from '../../receivables/receivables.testing.ts';
import { payablesNeighbors } from '../neighbors.handlers.ts';
import { bills, checks, depositRefunds } from '../payables.contract.ts';
import { payablesRoutes } from '../payables.server.ts';

type Receiving = ClientInput<typeof heldDeposits.previewDeposit>;
type Refunding = ClientInput<typeof depositRefunds.previewDepositRefund>;

describe.each(['ACCRUAL', 'MODIFIED', 'CASH'] as const)('security deposits under %s', (method) => {
  let of: BilledCommunity;
  let typeId: string;
  let holdingId: string;
  let heldId: string;
  beforeAll(async () => {
    of = await aBilledCommunity({ method, more: payablesRoutes, neighbors: joinNeighbors(receivablesNeighbors, payablesNeighbors) });
    const { communityId } = of;
    const fundId = of.fundIds.get('OPERATING');
    const facts = { communityId, type: 'LIABILITY', fundId } as const;
    await of.send(glAccount.addAccount, { ...facts, number: '2150', name: 'Refunds payable' });
    const held = await of.call(heldDeposits.getDepositChoices, { communityId });
    if (held.heldAccounts.length === 0)
      await of.send(glAccount.addAccount, { ...facts, number: '2450', name: 'Deposits held', role: 'DEPOSITS_HELD' });
    heldId = (await of.call(heldDeposits.getDepositChoices, { communityId })).heldAccounts[0]?.accountId ?? '';
    ({ depositTypeId: typeId } = await of.call(heldDeposits.saveDepositType, type('Clubhouse', 'OWNER')));
    const terms = { communityId, depositTypeId: typeId, fromDate: '2026-01-01', cap: '600.00', refundDays: 21, itemizes: true };
    await of.call(heldDeposits.saveDepositTerms, { ...terms, rate: '5', paysInterest: 'YEARLY', source: 'Rule 12' });
    holdingId = (await of.call(depositRefunds.getDepositRefundSetup, { communityId })).holding[0]?.accountId ?? '';
    await of.call(bills.saveApprovalSettings, { communityId, approvalsRequired: 0 });
    await billMonth(of, '2026-01-01', [of.codeIds.ASMT]);
  });
  afterAll(() => of.close());

  const type = (name: string, family: 'OWNER' | 'LEASE' | 'TENANT') => ({
    communityId: of.communityId,
    name,
    family,
    heldAccountId: heldId,
    incomeAccountId: accountId(of, '4110'),
    interestAccountId: accountId(of, '6010'),
  });
  const order = (amount: string, more: Partial<Receiving> = {}): Receiving => ({
    communityId: of.communityId,
    depositTypeId: typeId,
    ownershipId: unitOf(of, 'MC-0001').ownershipId,
    postDate: '2026-01-05',
    amount,
    bankAccountId: of.bankAccountId,
    checkNumber: '77',
    ...more,
  });
  const receive = async (input: Receiving) => of.call(heldDeposits.addDeposit, await seen(of, heldDeposits.previewDeposit, input));
  type Told = { json: { code?: unknown; refusal?: unknown } };
  const codeOf = ({ json }: Told) => json.code ?? (json.refusal as { code?: string } | undefined)?.code;
  const refusalOf = async (input: Receiving) => codeOf(await of.send(heldDeposits.previewDeposit, input));
  const refunding = (heldDepositId: string, more: Partial<Refunding> = {}): Refunding => ({
    communityId: of.communityId,
    heldDepositId,
    postDate: '2026-01-20',
    accountId: holdingId,
    ...more,
  });
  const refund = async (input: Refunding) =>
    of.call(depositRefunds.refundDeposit, await seen(of, depositRefunds.previewDepositRefund, input));
  const get = (heldDepositId: string) => of.call(heldDeposits.getHeldDeposit, { communityId: of.communityId, heldDepositId });
  const undo = async (batchId: string, postDate = '2026-01-31') => sendUndo(of, { communityId: of.communityId, batchId, postDate });
  const expectTied = async () => {
    const { tieOuts: lights } = await of.call(tieOuts.getTieOuts, { communityId: of.communityId, asOfDate: '2026-01-31' });
    const own = lights.filter(({ name }) => ['deposits-held', 'prepaid', 'receivables', 'payables'].includes(name));
    expect(own.map(({ name }) => name)).toContain('deposits-held');
    for (const { lamp, ledger, subledger, name } of own) expect([name, lamp === 'RED', ledger === subledger]).toEqual([name, false, true]);
  };

  it('is received, refunded less charges and cleaning as one document, paid by a check, and taken back', async () => {
    const before = await chartAt(of, '2026-01-31');
    const { heldDepositId, batchId } = await receive(order('500.00'));
    const received = await chartAt(of, '2026-01-31');
    expect([Number(received['1010']) - Number(before['1010'] ?? 0), (await get(heldDepositId)).state]).toEqual([500, 'HELD']);
    // What is held is no credit of the owner and pays nothing by itself.
    expect(await ownerAt(of, 'MC-0001', '2026-01-31')).toEqual({ owes: '310.00', prepaid: '0.00' });
    await expectTied();
    const kept = [{ accountId: accountId(of, '4110'), amount: '50.00', description: 'Cleaning' }];
    const input = refunding(heldDepositId, { refund: '140.00', charges: '310.00', kept });
    const preview = await of.call(depositRefunds.previewDepositRefund, input);
    expect([preview.refund, preview.charges, preview.kept, preview.remaining]).toEqual(['140.00', '310.00', '50.00', '0.00']);
    expect(await chartAt(of, '2026-01-31')).toEqual(received);
    const done = await refund(input);
    const shown = await get(heldDepositId);
    expect([shown.held, shown.refunded, shown.kept, shown.state]).toEqual(['0.00', '140.00', '360.00', 'REFUNDED']);
    expect(await ownerAt(of, 'MC-0001', '2026-01-31')).toEqual({ owes: '0.00', prepaid: '0.00' });
    await expectTied();
    expect((await undo(batchId)).json.code).toBe('dependentsFirst');
    const run = { communityId: of.communityId, bankAccountId: of.bankAccountId, checkDate: '2026-01-22', items: [`${done.billId}:140.00`] };
    const { baseHash } = await of.call(checks.previewChecks, run);
    const issued = await of.call(checks.issueChecks, { ...run, baseHash });
    expect(Number((await chartAt(of, '2026-01-31'))['1010']) - Number(received['1010'])).toBe(-140);
    await expectTied();
    expect((await undo(done.batchId)).json.code).toBe('dependentsFirst');
    const voiding = {
      communityId: of.communityId,
      checkIds: issued.checks.map((one) => one.checkId),
      voidDate: '2026-01-25',
      cancelBills: false,
    };
    const voided = await of.call(checks.previewVoid, voiding);
    await of.call(checks.voidChecks, { ...voiding, reason: 'Lost', baseHash: voided.baseHash });
    expect((await undo(done.batchId)).status).toBe(200);
    expect([(await get(heldDepositId)).held, (await get(heldDepositId)).state]).toEqual(['500.00', 'HELD']);
    expect(await ownerAt(of, 'MC-0001', '2026-01-31')).toEqual({ owes: '310.00', prepaid: '0.00' });
    expect(await chartAt(of, '2026-01-31')).toEqual(received);
    await expectTied();
    // What the refund took out came back on the 31st; nothing could be taken before.
    expect((await undo(batchId, '2026-01-25')).json.code).toBe('depositSpent');
    expect((await undo(batchId)).status).toBe(200);
    expect([(await get(heldDepositId)).held, (await get(heldDepositId)).state]).toEqual(['0.00', 'UNDONE']);
    expect(await chartAt(of, '2026-01-31')).toEqual(before);
    await expectTied();
    const [row] = await of.call(depositRefunds.listDepositRefunds, { communityId: of.communityId });
    expect([row?.isUndone, row?.deductions.length]).toEqual([true, 2]);
  });

  it('is adjusted against any account but never below zero on any day, and forfeited whole', async () => {
    const { communityId } = of;
    const { heldDepositId } = await receive(order('200.00', { postDate: '2026-01-08', ownershipId: unitOf(of, 'MC-0002').ownershipId }));
    const adjust = (amount: string, postDate: string, account = '6010') =>
      ({ communityId, heldDepositId, postDate, amount, accountId: accountId(of, account), reason: 'Key lost' }) as const;
    const code = async (input: ReturnType<typeof adjust>) => codeOf(await of.send(heldDeposits.previewDepositAdjustment, input));
    expect(await code(adjust('-200.01', '2026-01-10'))).toBe('belowZero');
    expect(await code(adjust('-1.00', '2026-01-07'))).toBe('belowZero');
    expect(await code(adjust('500.00', '2026-01-10'))).toBe('overCap');
    expect(await code(adjust('1.00', '2026-01-10', '1010'))).toBe('notOtherAccount');
    const { batchId } = await of.call(
      heldDeposits.adjustDeposit,
      await seen(of, heldDeposits.previewDepositAdjustment, adjust('-25.00', '2026-01-12')),
    );
    // A refund before the adjustment sees what the adjustment takes later.
    const early = refunding(heldDepositId, { postDate: '2026-01-10', refund: '175.01' });
    expect(codeOf(await of.send(depositRefunds.previewDepositRefund, early))).toBe('moreThanDeposit');
    await expectTied();
    expect((await undo(batchId, '2026-01-12')).status).toBe(200);
    const unsaid = refunding(heldDepositId, { kept: [{ accountId: accountId(of, '4110'), amount: '200.00' }], accountId: null });
    expect(codeOf(await of.send(depositRefunds.previewDepositRefund, unsaid))).toBe('mustItemize');
    const forfeit = { ...unsaid, kept: [{ accountId: accountId(of, '4110'), amount: '200.00', description: 'Damage' }] };
    const done = await refund(forfeit);
    expect([done.billId, (await get(heldDepositId)).state]).toEqual([null, 'FORFEITED']);
    await expectTied();
    expect((await undo(done.batchId)).status).toBe(200);
    expect((await get(heldDepositId)).state).toBe('HELD');
    await expectTied();
  });

  it('earns interest that is credited once, refunded with the deposit, and undone', async () => {
    const { communityId } = of;
    const { heldDepositId } = await receive(order('600.00', { postDate: '2026-01-01', ownershipId: unitOf(of, 'MC-0003').ownershipId }));
    const own = async (postDate: string) => {
      const preview = await of.call(heldDeposits.previewDepositInterest, { communityId, postDate });
      return preview.rows.find((row) => row.heldDepositId === heldDepositId)?.interest;
    };
    // 600.00 x 5 % x 30 / 365 = 2.4657
    expect(await own('2026-01-31')).toBe('2.47');
    const credited = await of.call(
      heldDeposits.creditDepositInterest,
      await seen(of, heldDeposits.previewDepositInterest, { communityId, postDate: '2026-01-31' }),
    );
    expect(await own('2026-01-31')).toBeUndefined();
    expect((await get(heldDepositId)).held).toBe('602.47');
    await expectTied();
    expect((await of.send(heldDeposits.previewDepositInterest, { communityId, postDate: '2026-01-01' })).json.refusal).toMatchObject({
      code: 'noInterest',
    });
    expect((await undo(credited.batchId)).status).toBe(200);
    expect(await own('2026-01-31')).toBe('2.47');
    const done = await refund(refunding(heldDepositId, { postDate: '2026-01-31', refund: '602.47', creditsInterest: true }));
    expect([(await get(heldDepositId)).held, (await get(heldDepositId)).interest]).toEqual(['0.00', '2.47']);
    await expectTied();
    expect((await undo(done.batchId)).status).toBe(200);
    expect((await get(heldDepositId)).held).toBe('600.00');
    await expectTied();
  });

  it('refuses a cap that is passed, the wrong holder, wrong accounts and parts that do not fit', async () => {
    const { communityId } = of;
    const mine = unitOf(of, 'MC-0004').ownershipId;
    expect(await refusalOf(order('600.01', { ownershipId: mine }))).toBe('overCap');
    expect(await refusalOf(order('1.00', { ownershipId: null }))).toBe('ownerNeeded');
    const save = async (input: ClientInput<typeof heldDeposits.saveDepositType>) =>
      (await of.send(heldDeposits.saveDepositType, input)).json.code;
    expect(await save(type('clubhouse', 'OWNER'))).toBe('typeNamed');
    expect(await save({ ...type('Other', 'OWNER'), heldAccountId: accountId(of, '1010') })).toBe('notHeldAccount');
    expect(await save({ ...type('Other', 'OWNER'), incomeAccountId: accountId(of, '6010') })).toBe('notIncomeAccount');
    expect(await save({ ...type('Other', 'OWNER'), interestAccountId: accountId(of, '4110') })).toBe('notInterestAccount');
    const { heldDepositId } = await receive(order('100.00', { ownershipId: mine }));
    expect(await save({ ...type('Clubhouse', 'LEASE'), depositTypeId: typeId })).toBe('typeInUse');
    const code = async (more: Partial<Refunding>) =>
      codeOf(await of.send(depositRefunds.previewDepositRefund, refunding(heldDepositId, more)));
    expect(await code({ refund: '100.01' })).toBe('moreThanDeposit');
    expect(await code({})).toBe('nothingTaken');
    expect(await code({ charges: '500.00' })).toBe('moreThanOwes');
    expect(await code({ refund: '10.00', accountId: accountId(of, '2100') })).toBe('notRefundAccount');
    expect(await code({ kept: [{ accountId: accountId(of, '6010'), amount: '5.00', description: 'Key' }] })).toBe('notIncomeAccount');
    // A charge on a code that no distribution list names is owed, but nothing pays it.
    const income = { incomeAccountId: accountId(of, '4110'), receivableAccountId: accountId(of, '1220') };
    const { chargeCodeId } = await of.call(codes.saveCode, { communityId, alias: 'FINE', name: 'Fine', kind: 'MISC', ...income });
    const fine = {
      communityId,
      ownershipId: mine,
      postDate: '2026-01-15',
      type: 'ADD_CHARGE' as const,
      codes: [{ codeId: chargeCodeId, amount: '20.00' }],
    };
    await of.call(ownerAdjustments.enterAdjustment, await seen(of, ownerAdjustments.previewAdjustment, fine));
    await of.call(heldDeposits.saveDepositTerms, {
      communityId,
      depositTypeId: typeId,
      fromDate: '2026-01-15',
      cap: '900.00',
      itemizes: true,
    });
    const more = await receive(order('500.00', { ownershipId: mine, postDate: '2026-01-15' }));
    const whole = refunding(more.heldDepositId, { charges: '330.00' });
    expect(codeOf(await of.send(depositRefunds.previewDepositRefund, whole))).toBe('leftOnCharges');
    await of.call(heldDeposits.dropDepositTerms, { communityId, depositTypeId: typeId, fromDate: '2026-01-15' });
    const out = { communityId, heldDepositId, movedOutDate: '2026-01-02' };
    expect((await of.send(heldDeposits.setMovedOut, out)).json.code).toBe('movedOutBefore');
    await of.call(heldDeposits.setMovedOut, { ...out, movedOutDate: '2026-01-10' });
    expect((await get(heldDepositId)).refundDueDate).toMatch(/^2026-01-31/);
    await of.call(heldDeposits.saveDepositType, { ...type('Clubhouse', 'OWNER'), depositTypeId: typeId, isActive: false });
    expect(await refusalOf(order('1.00', { ownershipId: unitOf(of, 'MC-0005').ownershipId }))).toBe('typeInactive');
    await of.call(heldDeposits.saveDepositType, { ...type('Clubhouse', 'OWNER'), depositTypeId: typeId });
  });

  it('of a renter is capped by the rent, has no charges to pay, and goes back to the renter', async () => {
    const { communityId } = of;
    const facts = {
      communityId,
      propertyId: unitOf(of, 'MC-0006').propertyId,
      leaseStartDate: '2026-01-01',
      lastName: 'Tenant',
      firstName: 'Tara',
    };
    await of.send(renter.addRenter, facts);
    const [tara] = await of.call(heldDeposits.findRenters, { communityId, search: 'tara' });
    const { depositTypeId } = await of.call(heldDeposits.saveDepositType, { ...type('Tenant', 'TENANT'), interestAccountId: null });
    const terms = { communityId, depositTypeId, fromDate: '2026-01-01', capMonths: '1', rate: '2', refundDays: 15, claimDays: 30 };
    await of.call(heldDeposits.saveDepositTerms, { ...terms, paysInterest: 'YEARLY' });
    const own = { depositTypeId, ownershipId: null, renterId: tara?.renterId ?? '' };
    expect(await refusalOf(order('1.00', { ...own, ownershipId: unitOf(of, 'MC-0006').ownershipId, renterId: null }))).toBe('renterNeeded');
    expect(await refusalOf(order('1500.00', own))).toBe('rentNeeded');
    expect(await refusalOf(order('1500.01', { ...own, rent: '1500.00' }))).toBe('overCap');
    const { heldDepositId } = await receive(order('1500.00', { ...own, rent: '1500.00' }));
    const shown = await of.call(depositRefunds.getDepositToRefund, { communityId, heldDepositId, postDate: '2026-01-20' });
    expect([shown.holder, shown.isOwner, shown.owed]).toEqual(['Tara Tenant', false, '0.00']);
    const charged = refunding(heldDepositId, { charges: '1.00' });
    expect(codeOf(await of.send(depositRefunds.previewDepositRefund, charged))).toBe('renterOwesNothing');
    expect(
      codeOf(await of.send(depositRefunds.previewDepositRefund, refunding(heldDepositId, { refund: '1.00', creditsInterest: true }))),
    ).toBe('noInterestAccount');
    const done = await refund(refunding(heldDepositId, { refund: '1500.00' }));
    const bill = await of.call(bills.getBill, { communityId, billId: done.billId ?? '' });
    expect([bill.can.cancel, bill.can.edit, bill.can.pay]).toEqual([false, false, true]);
    await expectTied();
    await of.call(heldDeposits.dropDepositTerms, { communityId, depositTypeId, fromDate: '2026-01-01' });
  });

  it('held before the books began is registered without an entry', async () => {
    const before = await chartAt(of, '2026-01-31');
    const { heldDepositId, batchId } = await receive(
      order('50.00', { ownershipId: unitOf(of, 'MC-0007').ownershipId, bankAccountId: null }),
    );
    expect((await get(heldDepositId)).movements.map((one) => [one.kind, one.balance])).toEqual([['OPENING', '50.00']]);
    expect(await chartAt(of, '2026-01-31')).toEqual(before);
    expect((await undo(batchId)).status).toBe(200);
    expect((await get(heldDepositId)).held).toBe('0.00');
  });
});
