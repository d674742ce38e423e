// Transfers through the calls: requested, approved by someone else, sent, arrived, voided, undone and
// reconciled, under each method; the books of each fund balance on every day.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tieOuts } from '../../ledger/ledger.contract.ts';
import { accountId, postJournal, seen, sendUndo } from '../../ledger/ledger.testing.ts';
import { banking } from '../banking.contract.ts';
import { fundTransferList, fundTransfers } from './transfer.contract.ts';
import { aTransferringCommunity, type TransferOrder, type TransferringCommunity } from './transfer.testing.ts';

let maple: TransferringCommunity;
let communityId: string;

const start = async (method: 'CASH' | 'ACCRUAL' | 'MODIFIED') => {
  maple = await aTransferringCommunity(method);
  communityId = maple.communityId;
  await postJournal(maple, {
    communityId,
    postDate: '2026-01-02',
    description: 'Opening money',
    lines: [
      { accountId: accountId(maple, '1010'), debit: '10000.00' },
      { accountId: accountId(maple, '4000'), credit: '10000.00' },
    ],
  });
};

const approve = (fundTransferId: string, token: string | null = maple.approver) =>
  maple.send(fundTransfers.approveTransfer, { communityId, fundTransferId }, { token });
const back = (more: Partial<TransferOrder>) => ({ fromBankAccountId: maple.reserveId, toBankAccountId: maple.operatingId, ...more });
const codeOf = async (more: Partial<TransferOrder>) => {
  const shown = await maple.send(fundTransfers.previewTransfer, maple.order(more));
  return shown.json.code ?? (shown.json as { refusal?: { code: string } }).refusal?.code;
};
const lampOf = async (asOfDate: string) => {
  const { tieOuts: found } = await maple.call(tieOuts.getTieOuts, { communityId, asOfDate });
  return found.find((one) => one.name === 'in-transit')?.lamp;
};
async function undo(batchId: string) {
  const answer = await sendUndo(maple, { communityId, batchId, reason: 'wrong' });
  expect(answer.json.errorMessage ?? '').toBe('');
}

describe.each(['CASH', 'ACCRUAL', 'MODIFIED'] as const)('under %s', (method) => {
  beforeAll(() => start(method));
  afterAll(() => maple.close());

  test('a contribution is neither income nor expense of a fund, and stands in transit until it arrives', async () => {
    const before = await maple.books('2026-01-31');
    const { fundTransferId, batchId } = await maple.sendOff({}, '2026-01-10');
    expect((await maple.look(fundTransferId)).state).toBe('SENT');
    expect((await maple.books('2026-01-10')).balances).toMatchObject({
      '1010': '9500.00',
      '5900': '500.00',
      '1081': '500.00',
      '4910': '-500.00',
    });
    const { batchId: arrival } = await maple.arrive(fundTransferId, '2026-01-13');
    const dates = ['2026-01-09', '2026-01-10', '2026-01-11', '2026-01-12', '2026-01-13', '2026-01-31'];
    const days = await Promise.all(dates.map((on) => maple.books(on)));
    expect(days.map((day) => [day.balances['1010'], day.balances['1081'] ?? '', day.balances['1020'] ?? ''])).toEqual([
      ['10000.00', '', ''],
      ['9500.00', '500.00', ''],
      ['9500.00', '500.00', ''],
      ['9500.00', '500.00', ''],
      ['9500.00', '', '500.00'],
      ['9500.00', '', '500.00'],
    ]);
    expect(days.flatMap((day) => day.offFunds)).toEqual([]);
    const early = await maple.call(fundTransfers.previewVoid, { communityId, fundTransferId, postDate: '2026-01-12' });
    expect(early.refusal?.code).toBe('beforeSent');
    expect((await sendUndo(maple, { communityId, batchId, reason: 'wrong' })).status).toBe(409);
    await undo(arrival);
    expect(await maple.look(fundTransferId)).toMatchObject({ state: 'SENT', arrivedDate: null });
    await undo(batchId);
    expect(await maple.look(fundTransferId)).toMatchObject({ state: 'APPROVED', sentDate: null });
    expect(await maple.books('2026-01-31')).toEqual(before);
    await maple.call(fundTransfers.cancelTransfer, { communityId, fundTransferId, reason: 'Budget was cut' });
    expect(await maple.look(fundTransferId)).toMatchObject({ state: 'CANCELED', cancelReason: 'Budget was cut' });
  });

  test('a loan is due between its two funds until it is repaid, and no more is repaid', async () => {
    const loan = await maple.sendOff({ kind: 'LOAN', amount: '900.00', reason: 'Roof before the assessment' }, '2026-01-10', true);
    expect((await maple.books('2026-01-10')).balances).toMatchObject({
      '1010': '9100.00',
      '1900': '900.00',
      '1020': '900.00',
      '1910': '-900.00',
    });
    const loanId = loan.fundTransferId;
    const repay = (amount: string) => back({ kind: 'REPAYMENT', amount, loanId, reason: 'First half' });
    expect(await codeOf(repay('900.01'))).toBe('moreThanOwed');
    expect(await codeOf({ ...repay('10.00'), fromBankAccountId: maple.operatingId, toBankAccountId: maple.reserveId })).toBe('notItsLoan');
    const first = await maple.sendOff(repay('400.00'), '2026-01-20', true);
    expect(await maple.look(loanId)).toMatchObject({
      state: 'ARRIVED',
      balance: '500.00',
      repayments: [{ amount: '400.00', state: 'ARRIVED' }],
    });
    expect(await codeOf(repay('500.01'))).toBe('moreThanOwed');
    const { balances, offFunds } = await maple.books('2026-01-31');
    expect([balances['1900'], balances['1910'], offFunds]).toEqual(['500.00', '-500.00', []]);
    const { rows } = await maple.call(fundTransferList.calls.readPage, { communityId, filter: ['toRepay:over:0.00'] });
    expect(rows.map((row) => [row.amount, row.toRepay])).toEqual([['900.00', '500.00']]);
    const held = await maple.call(fundTransfers.previewVoid, { communityId, fundTransferId: loanId, postDate: '2026-01-31' });
    expect(held.refusal?.code).toBe('loanRepaid');
    expect((await sendUndo(maple, { communityId, batchId: loan.batchId, reason: 'wrong' })).status).toBe(409);
    await undo(first.batchId);
    await maple.call(fundTransfers.cancelTransfer, { communityId, fundTransferId: first.fundTransferId });
    const act = await seen(maple, fundTransfers.previewVoid, {
      communityId,
      fundTransferId: loanId,
      postDate: '2026-01-31',
      reason: 'Returned by the bank',
    });
    const voided = await maple.call(fundTransfers.voidTransfer, act);
    expect(await maple.look(loanId)).toMatchObject({ state: 'VOIDED', cancelReason: 'Returned by the bank' });
    expect((await maple.books('2026-01-31')).balances['1900']).toBeUndefined();
    await undo(voided.batchId);
    expect(await maple.look(loanId)).toMatchObject({ state: 'ARRIVED', balance: '900.00', cancelReason: '' });
    expect((await maple.books('2026-01-31')).balances['1900']).toBe('900.00');
  });

  test('a reimbursement repays what one fund paid for the other, entry by entry', async () => {
    const paid = async (amount: string, description: string) =>
      postJournal(maple, {
        communityId,
        postDate: '2026-02-03',
        description,
        lines: [
          { accountId: accountId(maple, '6010'), debit: amount },
          { accountId: accountId(maple, '1010'), credit: amount },
        ],
      });
    await paid('250.00', 'Roof inspection');
    await paid('120.00', 'Gutter');
    const dues = await maple.call(fundTransfers.listDueEntries, {
      communityId,
      fromBankAccountId: maple.reserveId,
      toBankAccountId: maple.operatingId,
    });
    expect(dues.items.map((one) => [one.description, one.due, one.open])).toEqual([
      ['Roof inspection', '250.00', '250.00'],
      ['Gutter', '120.00', '120.00'],
    ]);
    const [roof, gutter] = dues.items.map((one) => one.entryId);
    const items = [
      { entryId: roof ?? '', amount: '250.00' },
      { entryId: gutter ?? '', amount: '20.00' },
    ];
    const of = (amount: string) => back({ kind: 'REIMBURSEMENT', amount, items, plannedDate: '2026-02-05', reason: 'Reserve work' });
    expect(await codeOf(of('300.00'))).toBe('otherSum');
    const sent = await maple.sendOff(of('270.00'), '2026-02-05');
    const ends = { communityId, fromBankAccountId: maple.reserveId, toBankAccountId: maple.operatingId };
    const open = await maple.call(fundTransfers.listDueEntries, ends);
    expect(open.items.map((one) => [one.description, one.open])).toEqual([['Gutter', '100.00']]);
    expect(await codeOf(back({ kind: 'REIMBURSEMENT', amount: '101.00', items: [{ entryId: gutter ?? '', amount: '101.00' }] }))).toBe(
      'moreThanDue',
    );
    expect((await maple.look(sent.fundTransferId)).items.map((one) => [one.description, one.amount])).toEqual([
      ['Roof inspection', '250.00'],
      ['Gutter', '20.00'],
    ]);
    expect((await maple.books('2026-02-28')).offFunds).toEqual([]);
  });
});

describe('the document', () => {
  beforeAll(() => start('ACCRUAL'));
  afterAll(() => maple.close());

  test('it is approved by someone else, within the limit of their role, before it is sent', async () => {
    const fundTransferId = await maple.request();
    const look = await maple.call(fundTransfers.previewSending, { communityId, fundTransferId, postDate: '2026-01-10' });
    expect(look.refusal?.code).toBe('wrongState');
    expect((await maple.send(fundTransfers.approveTransfer, { communityId, fundTransferId })).json.code).toBe('ownRequest');
    expect(await maple.look(fundTransferId)).toMatchObject({ mayApprove: false, mayCancel: true });
    const { roles } = await maple.call(fundTransfers.getTransferLimits, { communityId });
    const admin = roles.find((role) => role.name === 'Administrator');
    const limits = (limit: string) => ({ communityId, everybody: null, roles: [{ roleId: admin?.roleId ?? '', limit }] });
    await maple.call(fundTransfers.saveTransferLimits, limits('499.99'));
    expect((await approve(fundTransferId)).json.code).toBe('overOwnLimit');
    await maple.call(fundTransfers.saveTransferLimits, limits('500.00'));
    expect((await approve(fundTransferId)).status).toBe(200);
    expect((await approve(fundTransferId)).json.code).toBe('wrongState');
    const changed = maple.order({ fundTransferId, amount: '500.01' });
    await maple.call(fundTransfers.editTransfer, { ...(await seen(maple, fundTransfers.previewTransfer, changed)), fundTransferId });
    expect(await maple.look(fundTransferId)).toMatchObject({ state: 'REQUESTED', approvedBy: null, amount: '500.01' });
    await maple.call(fundTransfers.saveTransferLimits, { communityId, everybody: null, roles: [] });
    const states = await maple.call(fundTransferList.calls.readPage, { communityId });
    expect(states.rows.map((row) => row.state)).toEqual(['REQUESTED']);
    await maple.call(fundTransfers.cancelTransfer, { communityId, fundTransferId });
    const late = maple.order({ fundTransferId });
    expect((await maple.send(fundTransfers.previewTransfer, late)).json).toMatchObject({ refusal: { code: 'wrongState' } });
  });

  test('one request sent at once is one transfer, and one sending is posted once', async () => {
    const order = await seen(maple, fundTransfers.previewTransfer, maple.order({ amount: '77.00' }));
    const sent = await Promise.all([1, 2, 3].map(() => maple.send(fundTransfers.requestTransfer, order)));
    expect(sent.map((one) => one.json.code ?? 'requested').toSorted()).toEqual(['baseChanged', 'baseChanged', 'requested']);
    expect((await maple.call(fundTransfers.previewTransfer, maple.order({ amount: '77.00' }))).isTwin).toBe(true);
    const fundTransferId = String(sent.map((one) => (one.json as { fundTransferId?: string }).fundTransferId).find(Boolean));
    await approve(fundTransferId);
    const act = await seen(maple, fundTransfers.previewSending, { communityId, fundTransferId, postDate: '2026-01-10' });
    const posted = await Promise.all([1, 2].map(() => maple.send(fundTransfers.sendTransfer, act)));
    expect(posted.map((one) => one.json.code ?? 'sent').toSorted()).toEqual(['sent', 'wrongState']);
    const early = await maple.call(fundTransfers.previewArrival, { communityId, fundTransferId, postDate: '2026-01-09' });
    expect(early.refusal?.code).toBe('beforeSent');
    await maple.arrive(fundTransferId, '2026-01-12');
  });

  test('kinds and accounts that do not fit are refused in words', async () => {
    expect(await codeOf({ kind: 'SAME_FUND' })).toBe('twoFunds');
    expect(await codeOf(back({ kind: 'CONTRIBUTION' }))).toBe(undefined);
    const same = await maple.send(fundTransfers.previewTransfer, maple.order({ toBankAccountId: maple.operatingId }));
    expect(same.json.fields?.map((field) => field.path)).toEqual(['toBankAccountId']);
    expect((await maple.send(fundTransfers.previewTransfer, maple.order({ reason: '' }))).status).toBe(400);
  });

  test('both lines of the bank find their items, and cash in transit ties to what is in flight', async () => {
    const { fundTransferId } = await maple.sendOff({ amount: '321.00' }, '2026-01-29');
    await maple.arrive(fundTransferId, '2026-02-02');
    const start = (bankAccountId: string, statementBalance: string) =>
      maple.call(banking.startReconciliation, { communityId, bankAccountId, statementDate: '2026-02-28', statementBalance });
    const out = await start(maple.operatingId, '9602.00');
    const into = await start(maple.reserveId, '398.00');
    const items = async (reconciliationId: string) =>
      (await maple.call(banking.getReconciliation, { communityId, reconciliationId })).onlyInBooks.map((one) => [
        one.itemDate.slice(0, 10),
        one.amount,
      ]);
    expect(await items(out.reconciliationId)).toContainEqual(['2026-01-29', '-321.00']);
    expect(await items(into.reconciliationId)).toContainEqual(['2026-02-02', '321.00']);
    expect([await lampOf('2026-01-31'), await lampOf('2026-02-28')]).toEqual(['GREEN', 'GREEN']);
  });

  test('who may not read bank accounts sees none of it', async () => {
    const token = await maple.tokenFor('Owner');
    expect((await maple.send(fundTransferList.calls.readPage, { communityId }, { token })).status).toBe(403);
    expect((await maple.send(fundTransfers.getTransferChoices, { communityId }, { token })).status).toBe(403);
  });
});
