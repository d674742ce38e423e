// Every no of payables, provoked through HTTP, and the races: two clerks on one bill, one check, one number.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { bankAccounts } from '../../ledger/ledger.contract.ts';
import { accountId } from '../../ledger/ledger.testing.ts';
import { agedPayables } from '../bills/aged-payables.sql.ts';
import { bills, checks } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';

let of: PayingCommunity;
beforeAll(async () => {
  of = await aPayingCommunity();
});
afterAll(() => of.close());

let count = 0;
/** A bill of one landscaping line with a number of its own. */
function sierraBill(amount: string, number = `R-${++count}`) {
  return { vendorId: of.sierra, number, lines: [['5310', amount]] as const };
}

function fullInput(number: string, changes: object = {}) {
  const lines = [{ accountId: accountId(of, '5310'), amount: '100.00' }];
  return {
    communityId: of.communityId,
    vendorId: of.sierra,
    billNumber: number,
    billDate: '2026-01-05',
    amount: '100.00',
    lines,
    ...changes,
  };
}

describe('entering', () => {
  it('asks before the same number of a vendor is entered twice', async () => {
    await of.enter(sierraBill('100.00', 'DUP 1'));
    const again = await of.send(bills.addBill, fullInput('dup1'));
    expect([again.status, again.json.code, again.json.fields?.[0]?.path]).toEqual([409, 'duplicateBill', 'billNumber']);
    expect((await of.send(bills.addBill, fullInput('dup1', { acceptDuplicate: true }))).status).toBe(200);
    expect((await of.send(bills.addBill, fullInput('DUP 1', { vendorId: of.cascade }))).status).toBe(200);
  });

  it.each([
    ['lines that do not add up', { amount: '99.00' }, 'lines'],
    ['a control account', () => ({ lines: [{ accountId: accountId(of, '2000'), amount: '100.00' }] }), 'lines.0.accountId'],
    ['an unknown vendor', { vendorId: '999999' }, 'vendorId'],
    [
      'a credit in a kept split',
      () => ({
        keepDistribution: true,
        lines: [
          ['5310', '110.00'],
          ['5410', '-10.00'],
        ].map(([n, amount]) => ({ accountId: accountId(of, n!), amount })),
      }),
      'keepDistribution',
    ],
  ])('names the field of %s', async (_name, changes, path) => {
    const answer = await of.send(bills.addBill, fullInput(randomUUID().slice(0, 20), typeof changes === 'function' ? changes() : changes));
    expect([answer.status, answer.json.fields?.[0]?.path]).toEqual([400, path]);
  });

  it('refuses a day no fiscal year covers', async () => {
    const answer = await of.send(bills.addBill, fullInput('Y-1', { effectiveDate: '2027-01-01' }));
    expect([answer.status, answer.json.code]).toEqual([409, 'noPeriod']);
  });

  it('keeps a split and offers it again', async () => {
    const lines = [
      { accountId: accountId(of, '5310'), amount: '75.00' },
      { accountId: accountId(of, '5410'), amount: '25.00' },
    ];
    await of.call(bills.addBill, { ...fullInput('K-1'), lines, keepDistribution: true });
    const kept = await of.call(bills.getDefaultDistribution, { communityId: of.communityId, vendorId: of.sierra });
    expect(kept.map((line) => [line.accountId, line.basisPoints])).toEqual([
      [accountId(of, '5310'), 7500],
      [accountId(of, '5410'), 2500],
    ]);
  });
});

describe('approving', () => {
  it('is not for whoever entered the bill', async () => {
    const billId = await of.enter(sierraBill('10.00'));
    const answer = await of.send(bills.approveBill, { communityId: of.communityId, billId, revision: 1 });
    expect([answer.status, answer.json.code]).toEqual([409, 'ownBill']);
  });

  it('refuses a bill changed meanwhile, starts over after a change, and happens once', async () => {
    const { communityId, approver, sierra } = of;
    await of.call(bills.saveApprovalSettings, { communityId, approvalsRequired: 2 });
    const billId = await of.enter(sierraBill('100.00', 'CH-1'));
    const approve = (revision: number, token = approver) => of.send(bills.approveBill, { communityId, billId, revision }, { token });
    expect((await approve(1)).json.status).toBe('SUBMITTED');
    expect((await approve(1)).json.code).toBe('alreadyDecided');
    await of.call(bills.editBill, { ...fullInput('CH-1'), vendorId: sierra, billId, version: '1', dueDate: '2026-02-01' });
    expect((await of.call(bills.getBill, { communityId, billId })).approvals).toBe(1);
    await of.call(bills.editBill, {
      ...fullInput('CH-1'),
      amount: '90.00',
      lines: [{ accountId: accountId(of, '5310'), amount: '90.00' }],
      billId,
      version: '2',
    });
    const changed = await of.call(bills.getBill, { communityId, billId });
    expect([changed.revision, changed.approvals, changed.total]).toEqual([2, 0, '90.00']);
    expect((await approve(1)).json.code).toBe('billChanged');
    const second = await of.tokenFor('Accountant');
    expect((await approve(2)).json.approvals).toBe(1);
    expect((await approve(2, second)).json.status).toBe('APPROVED');
    expect((await approve(2, await of.tokenFor('Accountant'))).json.code).toBe('notSubmitted');
    const late = await of.send(bills.editBill, { ...fullInput('CH-1'), billId, version: '3' });
    expect(late.json.code).toBe('notEditable');
    await of.call(bills.saveApprovalSettings, { communityId, approvalsRequired: 1 });
  });

  it('is not overwritten by the second of two clerks, even where the revision stays', async () => {
    const { communityId } = of;
    const billId = await of.enter(sierraBill('100.00', 'TWO-1'));
    const { version } = await of.call(bills.getBill, { communityId, billId });
    const token = await of.tokenFor('Administrator');
    const theirs = { ...fullInput('TWO-1'), billId, version, dueDate: '2026-03-01' };
    expect((await of.send(bills.editBill, theirs, { token })).status).toBe(200);
    const mine = await of.send(bills.editBill, { ...fullInput('TWO-1'), billId, version, dueDate: '2026-02-20' });
    expect([mine.status, mine.json.code]).toEqual([409, 'changedMeanwhile']);
    expect(mine.json.errorMessage).toMatch(/^Administrator saved this bill .* ago, after you opened it/);
    expect((await of.call(bills.getBill, { communityId, billId })).dueDate).toBe('2026-03-01T00:00:00');
  });

  it('sends back with a reason; an unchanged bill can be handed in again', async () => {
    const { communityId, approver } = of;
    const billId = await of.enter(sierraBill('100.00', 'BACK-1'));
    const none = await of.send(bills.rejectBill, { communityId, billId, revision: 1, reason: ' ' }, { token: approver });
    expect([none.status, none.json.fields?.[0]?.path]).toEqual([400, 'reason']);
    await of.send(bills.rejectBill, { communityId, billId, revision: 1, reason: 'Wrong association' }, { token: approver });
    expect((await of.call(bills.getBill, { communityId, billId })).status).toBe('REJECTED');
    const again = await of.call(bills.editBill, { ...fullInput('BACK-1'), billId, version: '1' });
    const bill = await of.call(bills.getBill, { communityId, billId });
    expect([again.status, bill.revision, bill.decisions.map((one) => [one.decision, one.reason, one.counts])]).toEqual([
      'SUBMITTED',
      2,
      [['REJECTED', 'Wrong association', false]],
    ]);
  });

  it('is not needed where the community wants none', async () => {
    const { communityId } = of;
    await of.call(bills.saveApprovalSettings, { communityId, approvalsRequired: 0 });
    expect((await of.call(bills.addBill, fullInput('NONE-1'))).status).toBe('APPROVED');
    await of.call(bills.saveApprovalSettings, { communityId, approvalsRequired: 1 });
  });

  it('says which account is missing', async () => {
    const reserve = accountId(of, '2010');
    const switchReserve = (isActive: boolean) =>
      sql`update ledger.account set is_active = ${isActive} where customer_id = ${of.customerId} and account_id = ${reserve}`.execute(
        of.db.asMigrator,
      );
    const billId = await of.enter({ vendorId: of.sierra, number: 'ROOF-1', lines: [['6010', '500.00']] });
    await switchReserve(false);
    const answer = await of.send(bills.approveBill, { communityId: of.communityId, billId, revision: 1 }, { token: of.approver });
    await switchReserve(true);
    expect([answer.status, answer.json.code]).toEqual([409, 'noPayableAccount']);
    expect((await of.call(bills.getBill, { communityId: of.communityId, billId })).status).toBe('SUBMITTED');
  });
});

describe('paying', () => {
  it('needs approval, and leaves nothing behind when it is refused', async () => {
    const { communityId, bankAccountId } = of;
    const billId = await of.enter(sierraBill('60.00'));
    const run = { communityId, bankAccountId, checkDate: '2026-01-20', items: [{ billId, amount: '60.00' }], baseHash: '0'.repeat(64) };
    const answer = await of.send(checks.issueChecks, run);
    expect([answer.status, answer.json.code, answer.json.errorMessage]).toEqual([
      409,
      'notPayable',
      `Bill R-${count} is not approved yet.`,
    ]);
  });

  it('refuses a run whose preview was overtaken', async () => {
    const { communityId, bankAccountId } = of;
    const [one, two] = [await of.approved(sierraBill('60.00')), await of.approved(sierraBill('70.00'))];
    const run = { communityId, bankAccountId, checkDate: '2026-01-20', items: [`${one}:60.00`] };
    const { baseHash } = await of.call(checks.previewChecks, run);
    await of.pay([`${two}:70.00`]);
    const answer = await of.send(checks.issueChecks, { ...run, baseHash });
    expect([answer.status, answer.json.code]).toEqual([409, 'baseChanged']);
    await of.pay([`${one}:60.00`]);
  });

  it('passes over numbers that were used, even when the counter was set back', async () => {
    const last = await sql<{
      last: string;
    }>`select max(check_number) as last from payables.issued_check where customer_id = ${of.customerId}`.execute(of.db.asMigrator);
    const [one, two] = [
      await of.approved(sierraBill('5.00')),
      await of.approved({ vendorId: of.cascade, number: 'SKIP', lines: [['5010', '6.00']] }),
    ];
    await sql`update ledger.bank_account set last_check_number = 999 where customer_id = ${of.customerId} and bank_account_id = ${of.bankAccountId}`.execute(
      of.db.asMigrator,
    );
    const { numbers } = await of.pay([`${one}:5.00`, `${two}:6.00`]);
    expect(numbers).toEqual(['1000', String(Number(last.rows[0]?.last) + 1)]);
  });

  it('serves one of two clerks who pay the same bill', async () => {
    const { communityId, bankAccountId } = of;
    for (let round = 0; round < 5; round += 1) {
      const billId = await of.approved(sierraBill('40.00'));
      const run = { communityId, bankAccountId, checkDate: '2026-01-20', items: [`${billId}:40.00`] };
      const { baseHash } = await of.call(checks.previewChecks, run);
      const answers = await Promise.all([1, 2].map(() => of.send(checks.issueChecks, { ...run, baseHash })));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      expect(answers.find((answer) => answer.status === 409)?.json.code).toBe('notPayable');
    }
  });

  it('shows the new numbers to whoever comes second with other bills, and never gives one twice', async () => {
    const { communityId, bankAccountId } = of;
    const ids = [await of.approved(sierraBill('1.00')), await of.approved(sierraBill('2.00')), await of.approved(sierraBill('3.00'))];
    const runs = await Promise.all(
      ids.map(async (billId, i) => {
        const run = { communityId, bankAccountId, checkDate: '2026-01-20', items: [`${billId}:${i + 1}.00`] };
        return { ...run, baseHash: (await of.call(checks.previewChecks, run)).baseHash };
      }),
    );
    const answers = await Promise.all(runs.map((run) => of.send(checks.issueChecks, run)));
    expect(answers.map((answer) => answer.json.code ?? 'issued').sort()).toEqual(['baseChanged', 'baseChanged', 'issued']);
    const numbers = await of.call(checks.listChecks, { communityId });
    expect(new Set(numbers.rows.map((row) => row.checkNumber)).size).toBe(numbers.total);
  });

  it('answers a repeated command without paying twice', async () => {
    const { communityId, bankAccountId } = of;
    const billId = await of.approved(sierraBill('4.00'));
    const run = { communityId, bankAccountId, checkDate: '2026-01-20', items: [`${billId}:4.00`] };
    const { baseHash } = await of.call(checks.previewChecks, run);
    const key = randomUUID();
    const [first, again] = [
      await of.send(checks.issueChecks, { ...run, baseHash }, { key }),
      await of.send(checks.issueChecks, { ...run, baseHash }, { key }),
    ];
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect((await of.call(bills.getBill, { communityId, billId })).payments).toHaveLength(1);
  });
});

describe('voiding', () => {
  it('happens once, not by two clerks, and not before the check', async () => {
    const { communityId } = of;
    const billId = await of.approved(sierraBill('30.00'));
    const { checkIds } = await of.pay([`${billId}:30.00`]);
    const order = { communityId, checkIds: [checkIds[0]!], voidDate: '2026-01-22' };
    const early = await of.send(checks.previewVoid, { ...order, voidDate: '2026-01-19' });
    expect([early.status, early.json.fields?.[0]?.path]).toEqual([400, 'voidDate']);
    const { baseHash } = await of.call(checks.previewVoid, order);
    const wrong = await of.send(checks.voidChecks, { ...order, cancelBills: true, reason: 'Lost', baseHash });
    expect(wrong.json.code).toBe('baseChanged');
    const both = await Promise.all([1, 2].map(() => of.send(checks.voidChecks, { ...order, reason: 'Lost', baseHash })));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(both.find((answer) => answer.status === 409)?.json.code).toBe('alreadyVoided');
  });

  it('cancels the bills with the check when told to, unless another check paid on them', async () => {
    const { communityId } = of;
    const whole = await of.approved(sierraBill('80.00'));
    const before = await of.balance('5310');
    const first = await of.pay([`${whole}:80.00`]);
    await of.voidCheck(first.checkIds[0]!, '2026-01-25', true);
    const bill = await of.call(bills.getBill, { communityId, billId: whole });
    expect([bill.status, bill.open, bill.cancelDate, await of.balance('5310')]).toEqual([
      'CANCELLED',
      '0.00',
      '2026-01-25T00:00:00',
      before - 8_000n,
    ]);
    const part = await of.approved(sierraBill('80.00'));
    await of.pay([`${part}:30.00`]);
    const second = await of.pay([`${part}:50.00`]);
    const answer = await of.send(checks.previewVoid, { communityId, checkIds: second.checkIds, voidDate: '2026-01-25', cancelBills: true });
    expect([answer.status, answer.json.code]).toEqual([409, 'partlyPaid']);
  });
});

describe('cancelling', () => {
  it('reverses what was booked, once, and not while a check pays it', async () => {
    const { communityId } = of;
    const before = await of.balance('2000');
    const billId = await of.approved(sierraBill('45.00'));
    const { checkIds } = await of.pay([`${billId}:20.00`]);
    const cancel = () => of.send(bills.cancelBill, { communityId, billId, reason: 'Billed twice', cancelDate: '2026-01-28' });
    expect((await cancel()).json.code).toBe('partlyPaid');
    await of.voidCheck(checkIds[0]!, '2026-01-22');
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).json.code).toBe('alreadyCancelled');
    expect([await of.balance('2000', '2026-01-27'), await of.balance('2000')]).toEqual([before - 4_500n, before]);
  });
});

describe('a bill whose check was voided', () => {
  it('is neither paid nor canceled on a day on which that check still stood', async () => {
    const { communityId, bankAccountId } = of;
    const billId = await of.approved(sierraBill('35.00'));
    const { checkIds } = await of.pay([`${billId}:35.00`], '2026-01-10');
    await of.voidCheck(checkIds[0]!, '2026-01-22');
    const again = await of.send(checks.previewChecks, { communityId, bankAccountId, checkDate: '2026-01-15', items: [`${billId}:35.00`] });
    expect([again.status, again.json.fields?.[0]?.path]).toEqual([400, 'checkDate']);
    const cancel = (cancelDate: string) => of.send(bills.cancelBill, { communityId, billId, reason: 'Wrong', cancelDate });
    expect([(await cancel('2026-01-21')).status, (await cancel('2026-01-22')).status]).toEqual([400, 200]);
    for (const day of ['2026-01-09', '2026-01-10', '2026-01-21', '2026-01-22', '2026-01-31'].map(localDate)) {
      const open = await of.services.database.read(of.customerId, (tx) => agedPayables(tx, { communityId, asOf: day }));
      expect([day, -open.reduce((sum, bill) => sum + bill.open_cents, 0n)]).toEqual([day, await of.balance('2000', day)]);
      expect(open.filter((bill) => bill.open_cents < 0n)).toEqual([]);
    }
  });
});

describe('other communities and missing claims', () => {
  it('see nothing', async () => {
    const billId = await of.enter(sierraBill('9.00'));
    const stranger = await of.tokenFor('Accountant', []);
    expect((await of.send(bills.getBill, { communityId: of.communityId, billId }, { token: stranger })).status).toBe(404);
    const board = await of.tokenFor('Board member');
    expect((await of.send(checks.getPaymentSetup, { communityId: of.communityId }, { token: board })).status).toBe(403);
    expect((await of.send(bills.getBill, { communityId: of.communityId, billId: '999999' })).status).toBe(404);
    const missing = { communityId: of.communityId, bankAccountId: '999999', checkDate: '2026-01-20', items: [`${billId}:9.00`] };
    expect((await of.send(checks.previewChecks, missing)).status).toBe(404);
  });

  it('never hear an account number from the register of bank accounts', async () => {
    const answer = await of.send(bankAccounts.listBankAccounts, { communityId: of.communityId });
    expect(answer.text).not.toContain('4417004417');
  });
});
