// Direct debits through the calls on a real database: settings, authorizations, a draw to the cent on its way
// to the bank, settled, returned with its fee, presented again, and taken back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAch } from '../../../packages/files/nacha-reader.ts';
import { propertyFlags } from '../../communities/communities.contract.ts';
import { accountId, sendUndo } from '../../ledger/ledger.testing.ts';
import { codes, receipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, chartAt, ownerAt, unitOf } from '../receivables.testing.ts';
import {
  addClearing,
  answersFile,
  authorize,
  drawn,
  payment,
  sendDraw,
  sendReturns,
  settingOf,
  setUpDebits,
} from './direct-debit.testing.ts';
import { draws } from './draw.contract.ts';
import { ownerPayments } from './owner-payment.contract.ts';

let maple: BilledCommunity;
let communityId: string;

const look = (drawDate: string, more: object = {}) => maple.call(draws.previewDraw, { communityId, drawDate, ...more });
const entriesOf = async (debitDrawId: string) => (await maple.call(draws.listDrawEntries, { communityId, debitDrawId })).rows;
const paymentsOf = async (account: string) =>
  (await maple.call(ownerPayments.listOwnerPayments, { communityId, ownershipId: unitOf(maple, account).ownershipId })).rows;

describe('settings and authorizations', () => {
  beforeAll(async () => {
    maple = await aBilledCommunity();
    communityId = maple.communityId;
  });
  afterAll(() => maple.close());

  test('money on its way stands on an asset of the bank’s fund; nothing is drawn before that is set', async () => {
    const ask = { communityId, drawDate: '2026-01-05' };
    expect((await maple.send(draws.previewDraw, ask)).json.code).toBe('noDebitSetting');
    const onCash = { ...(await settingOf(maple, null)), clearingAccountId: accountId(maple, '1010') };
    expect((await maple.send(ownerPayments.saveDebitSetting, onCash)).json.code).toBe('notClearing');
    await addClearing(maple);
    const first = await settingOf(maple, '25.00');
    expect((await maple.send(ownerPayments.saveDebitSetting, first)).status).toBe(200);
    expect((await maple.send(ownerPayments.saveDebitSetting, first)).json.code).toBe('changedMeanwhile');
    const { setting } = await maple.call(ownerPayments.getDebitSetting, { communityId });
    expect(setting).toMatchObject({ bankAccount: 'Operating', companyId: '1912345678', returnFee: '25.00', noticeDays: 10 });
  });

  test('an account is checked and sealed, and an owner is on autopay once', async () => {
    const bad = await maple.send(ownerPayments.addOwnerPayment, payment(maple, 'MC-0001', { routingNumber: '122402406' }));
    expect(bad.json.code).toBe('badRouting');
    const ownerPaymentId = await authorize(maple, 'MC-0001');
    expect((await maple.send(ownerPayments.addOwnerPayment, payment(maple, 'MC-0001'))).json.code).toBe('autopayTwice');
    const [row] = await paymentsOf('MC-0001');
    expect(row).toMatchObject({ ownerPaymentId, bankAccount: '••••4321', state: 'ACTIVE', accountChangedDate: null });
    expect(JSON.stringify(row)).not.toContain('987654321');
    const once = await authorize(maple, 'MC-0001', { kind: 'ONE_TIME', amountRule: 'FIXED', amount: '10.00' });
    const { ownershipId: _whose, ...same } = payment(maple, 'MC-0001', { ownerPaymentId: once, version: '1' });
    expect((await maple.send(ownerPayments.editOwnerPayment, same)).json.code).toBe('autopayTwice');
  });

  test('an authorization is changed, paused and revoked; then it stays as it is', async () => {
    const ownerPaymentId = await authorize(maple, 'MC-0002');
    const { ownershipId: _whose, ...edited } = payment(maple, 'MC-0002', {
      ownerPaymentId,
      version: '1',
      cap: '100.00',
      accountNumber: '555',
    });
    expect((await maple.send(ownerPayments.editOwnerPayment, edited)).status).toBe(200);
    expect((await maple.send(ownerPayments.editOwnerPayment, edited)).json.code).toBe('changedMeanwhile');
    expect((await paymentsOf('MC-0002'))[0]).toMatchObject({ bankAccount: '••••555', cap: '100.00' });
    await maple.call(ownerPayments.pauseOwnerPayment, { communityId, ownerPaymentId, throughDate: '2026-02-01' });
    await maple.call(ownerPayments.revokeOwnerPayment, { communityId, ownerPaymentId, reason: 'Owner asked' });
    const again = { communityId, ownerPaymentId, throughDate: null };
    expect((await maple.send(ownerPayments.pauseOwnerPayment, again)).json.code).toBe('revoked');
    expect(await maple.call(ownerPayments.getOwnerPayment, { communityId, ownerPaymentId })).toMatchObject({ state: 'REVOKED' });
    const { states } = await maple.call(ownerPayments.getOwnerPaymentSummary, { communityId });
    expect(states).toContainEqual({ kind: 'AUTOPAY', state: 'REVOKED', count: 1 });
  });
});

describe('a draw', () => {
  let debitDrawId: string;
  let trace: string;
  beforeAll(async () => {
    maple = await aBilledCommunity();
    communityId = maple.communityId;
    await setUpDebits(maple);
    await billMonth(maple, '2026-01-01');
    await authorize(maple, 'MC-0001');
    await authorize(maple, 'MC-0002', { amountRule: 'CODES', codeIds: [maple.codeIds.RSRV], sec: 'WEB' });
    await authorize(maple, 'MC-0003', { amountRule: 'FIXED', amount: '1000.00', cap: '200.00' });
    await authorize(maple, 'MC-0004');
    await maple.call(propertyFlags.setPropertyFlags, {
      communityId,
      propertyId: unitOf(maple, 'MC-0004').propertyId,
      holdsLateFees: false,
      holdsPayments: true,
    });
  });
  afterAll(() => maple.close());

  test('takes what each agreed to, leaves out who is on hold, and waits for a banking day', async () => {
    const holiday = await maple.send(draws.previewDraw, { communityId, drawDate: '2026-01-01' });
    expect([holiday.json.code, holiday.json.errorMessage]).toEqual(['notBankingDay', expect.stringContaining('01/02/2026')]);
    const shown = await look('2026-01-05');
    expect(shown.lines.map((line) => [line.accountNumber, line.amount, line.isNewAccount])).toEqual([
      ['MC-0001', '365.00', true],
      ['MC-0003', '200.00', true],
      ['MC-0002', '55.00', true],
    ]);
    expect(shown.leftOut.map((line) => [line.accountNumber, line.reason])).toEqual([['MC-0004', 'A hold of the home stops autopay']]);
    expect(shown.total).toBe('620.00');
    const none = await look('2026-01-05', { leftOutIds: shown.lines.map((line) => line.ownerPaymentId) });
    expect(none.refusal?.code).toBe('nothingToDraw');
  });

  test('is booked to the clearing account, once in a month, and undone until the bank has the file', async () => {
    const first = await sendDraw(maple, '2026-01-05');
    expect(first.json).toMatchObject({ count: 3, total: '620.00' });
    expect((await chartAt(maple, '2026-01-05'))['1095']).toBe('620.00');
    expect((await sendDraw(maple, '2026-01-05')).json.code).toBe('nothingToDraw');
    const batchId = String(first.json['batchId']);
    expect((await maple.send(draws.downloadDrawFile, { communityId, debitDrawId: String(first.json['debitDrawId']) })).json.code).toBe(
      'notHanded',
    );
    expect((await sendUndo(maple, { communityId, batchId, postDate: '2026-01-05' })).status).toBe(200);
    expect((await chartAt(maple, '2026-01-05'))['1095']).toBeUndefined();
    const canceled = { communityId, debitDrawId: String(first.json['debitDrawId']) };
    expect((await maple.send(draws.handOverDraw, canceled)).json.code).toBe('drawCanceled');

    const again = await sendDraw(maple, '2026-01-05');
    debitDrawId = String(again.json['debitDrawId']);
    const early = { communityId, debitDrawId, postDate: '2026-01-05' };
    expect((await maple.call(draws.previewSettlement, early)).refusal?.code).toBe('notHanded');
    expect((await maple.send(draws.recallDraw, { communityId, debitDrawId })).json.code).toBe('notHanded');
    await maple.call(draws.handOverDraw, { communityId, debitDrawId });
    expect((await maple.send(draws.handOverDraw, { communityId, debitDrawId })).json.code).toBe('handedAlready');
    const held = await sendUndo(maple, { communityId, batchId: String(again.json['batchId']), postDate: '2026-01-05' });
    expect(held.status).toBe(409);
  });

  test('goes to the bank as a file that reads back', async () => {
    const answer = await maple.send(draws.downloadDrawFile, { communityId, debitDrawId });
    const text = answer.text;
    const { file, faults } = readAch(text);
    expect([faults, file.batches.map((batch) => [batch.sec, batch.description, batch.entries.length])]).toEqual([
      [],
      [
        ['PPD', 'DUES', 2],
        ['WEB', 'DUES', 1],
      ],
    ]);
    const entries = file.batches.flatMap((batch) => batch.entries);
    expect(entries.map((one) => [one.individualId, one.code, one.amount, one.account])).toEqual([
      ['MC-0001', '27', 36500n, '987654321'],
      ['MC-0003', '27', 20000n, '987654321'],
      ['MC-0002', '27', 5500n, '987654321'],
    ]);
    expect(entries.map((one) => one.trace)).toEqual(entries.map((one) => one.trace).toSorted());
    trace = entries[0]?.trace ?? '';
  });

  test('settles into the bank account, and the clearing account is empty', async () => {
    const of = { communityId, debitDrawId };
    expect((await maple.call(draws.previewSettlement, { ...of, postDate: '2026-01-04' })).refusal?.code).toBe('settledBefore');
    const waits = await maple.call(draws.previewReturns, {
      communityId,
      postDate: '2026-01-07',
      file: answersFile([{ trace, code: 'R01', amount: '365.00' }]),
    });
    expect([waits.answers[0]?.verdict, waits.refusal?.code]).toEqual(['NOT_SETTLED', 'nothingNew']);
    const { baseHash } = await maple.call(draws.previewSettlement, { ...of, postDate: '2026-01-06' });
    const settled = await maple.call(draws.settleDraw, { ...of, postDate: '2026-01-06', baseHash });
    expect(settled.total).toBe('620.00');
    const books = await chartAt(maple, '2026-01-06');
    expect([books['1095'], books['1010']]).toEqual([undefined, '620.00']);
    expect((await maple.call(draws.previewSettlement, { ...of, postDate: '2026-01-06' })).refusal?.code).toBe('settledAlready');
    expect((await maple.send(draws.recallDraw, of)).json.code).toBe('settledAlready');
    expect((await sendUndo(maple, { communityId, batchId: settled.batchId, postDate: '2026-01-06' })).status).toBe(200);
    expect((await chartAt(maple, '2026-01-06'))['1095']).toBe('620.00');
    const more = await maple.call(draws.previewSettlement, { ...of, postDate: '2026-01-06' });
    await maple.call(draws.settleDraw, { ...of, postDate: '2026-01-06', baseHash: more.baseHash });
    expect((await maple.call(draws.listDraws, { communityId })).rows.map((row) => row.state)).toEqual(['SETTLED', 'CANCELED']);
  });

  test('a return takes the receipt back, charges the fee and holds the authorization', async () => {
    const file = answersFile([
      { trace, code: 'R01', amount: '365.00' },
      { trace: '999999999999999', code: 'R01', amount: '1.00' },
    ]);
    const shown = await maple.call(draws.previewReturns, { communityId, postDate: '2026-01-08', file });
    expect(shown.answers.map((one) => [one.verdict, one.code, one.fee])).toEqual([
      ['RETURN', 'R01', '25.00'],
      ['UNKNOWN_TRACE', 'R01', null],
    ]);
    expect((await maple.call(draws.previewReturns, { communityId, postDate: '2026-01-04', file })).refusal?.code).toBe('returnedBefore');
    const booked = await maple.send(draws.postReturns, { communityId, postDate: '2026-01-08', file, baseHash: shown.baseHash });
    expect(booked.json).toMatchObject({ returns: 1, changes: 0, total: '365.00' });
    const books = await chartAt(maple, '2026-01-08');
    expect([books['1095'], books['1010'], books['4110']]).toEqual([undefined, '255.00', '-25.00']);
    expect((await ownerAt(maple, 'MC-0001', '2026-01-08')).owes).toBe('390.00');
    expect((await paymentsOf('MC-0001'))[0]).toMatchObject({ state: 'HELD', heldFor: 'R01: Insufficient Funds' });
    const again = await sendReturns(maple, '2026-01-08', [{ trace, code: 'R01', amount: '365.00' }]);
    expect(again.json.code).toBe('nothingNew');
    const { inFlight, onHold, rates } = await maple.call(ownerPayments.getOwnerPaymentSummary, { communityId });
    expect([inFlight, onHold, rates.returns]).toEqual(['0.00', 1, expect.any(Number)]);
    // What was returned since stands in the way of taking the settlement back.
    const draw = (await maple.call(draws.listDraws, { communityId })).rows[0];
    expect(draw?.returned).toBe('365.00');
  });

  test('a wrong amount, a broken file and a missing code are refused', async () => {
    const [, second] = await entriesOf(debitDrawId);
    const wrong = await maple.call(draws.previewReturns, {
      communityId,
      postDate: '2026-01-08',
      file: answersFile([{ trace: second?.trace ?? '', code: 'R10', amount: '1.00' }]),
    });
    expect(wrong.answers[0]?.verdict).toBe('WRONG_AMOUNT');
    const broken = { fileName: 'x.ach', content: Buffer.from('101 nothing').toString('base64') };
    expect((await maple.call(draws.previewReturns, { communityId, postDate: '2026-01-08', file: broken })).refusal?.code).toBe(
      'fileFaults',
    );
  });

  test('what is presented again has the same amount, at most twice; a claim of no consent never', async () => {
    const { rows } = await maple.call(draws.listDebitHolds, { communityId });
    const [held] = rows;
    expect(held).toMatchObject({ code: 'R01', mayRetry: true, tries: 1, next: 'HELD', bankAccount: '••••4321' });
    const decide = (receiptId: string, next: 'RETRY' | 'RESUMED' | 'REVOKED') =>
      maple.send(draws.decideReturn, { communityId, receiptId, next });
    expect((await decide(held?.receiptId ?? '', 'RETRY')).status).toBe(200);
    expect((await decide(held?.receiptId ?? '', 'RETRY')).json.code).toBe('decidedAlready');
    for (const [day, returned] of [
      ['2026-01-12', '2026-01-14'],
      ['2026-01-20', '2026-01-22'],
    ] as const) {
      const shown = await look(day);
      expect(shown.lines.filter((line) => line.isRetry).map((line) => [line.accountNumber, line.amount])).toEqual([['MC-0001', '365.00']]);
      const id = await drawn(maple, day);
      const own = (await entriesOf(id)).find((one) => one.isRetry);
      expect((await sendReturns(maple, returned, [{ trace: own?.trace ?? '', code: 'R09', amount: '365.00' }])).status).toBe(200);
      const last = (await maple.call(draws.listDebitHolds, { communityId })).rows.find((one) => one.next === 'HELD');
      const tried = await decide(last?.receiptId ?? '', 'RETRY');
      expect(day === '2026-01-12' ? tried.status : tried.json.code).toBe(day === '2026-01-12' ? 200 : 'retriesSpent');
    }
    const [, second] = await entriesOf(debitDrawId);
    await sendReturns(maple, '2026-01-23', [{ trace: second?.trace ?? '', code: 'R10', amount: '200.00' }]);
    const claim = (await maple.call(draws.listDebitHolds, { communityId })).rows.find((one) => one.code === 'R10');
    expect(claim).toMatchObject({ mayRetry: false });
    expect((await decide(claim?.receiptId ?? '', 'RETRY')).json.code).toBe('notRetryable');
    expect((await decide(claim?.receiptId ?? '', 'REVOKED')).status).toBe(200);
    expect((await paymentsOf('MC-0003'))[0]).toMatchObject({ state: 'REVOKED' });
    expect((await chartAt(maple, '2026-01-31'))['1095']).toBeUndefined();
  });

  test('a change corrects the account before the next entry, once', async () => {
    const third = (await entriesOf(debitDrawId)).find((one) => one.accountNumber === 'MC-0002');
    const change = { trace: third?.trace ?? '', code: 'C01', data: '111222333' };
    expect((await sendReturns(maple, '2026-01-09', [change])).json).toMatchObject({ returns: 0, changes: 1, batchId: null });
    expect((await paymentsOf('MC-0002'))[0]).toMatchObject({
      bankAccount: '••••2333',
      accountChangedDate: expect.stringContaining('2026-01-09'),
    });
    expect((await sendReturns(maple, '2026-01-09', [change])).json.code).toBe('nothingNew');
    const odd = await maple.call(draws.previewReturns, {
      communityId,
      postDate: '2026-01-09',
      file: answersFile([{ ...change, code: 'C09' }]),
    });
    expect(odd.answers[0]?.verdict).toBe('UNREADABLE');
  });

  test('an amount that varies waits until the owner was told ten days before', async () => {
    await billMonth(maple, '2026-02-01');
    await billMonth(maple, '2026-03-01');
    await maple.call(ownerPayments.addOwnerPayment, payment(maple, 'MC-0005'));
    await drawn(maple, '2026-02-02');
    const shown = await look('2026-03-02');
    const varies = shown.leftOut.filter((line) => line.needsNotice).map((line) => [line.accountNumber, line.amount]);
    expect(varies).toContainEqual(['MC-0005', '365.00']);
    const { count } = await maple.call(draws.recordDebitNotices, { communityId, drawDate: '2026-03-02', givenDate: '2026-02-25' });
    expect(count).toBe(varies.length);
    expect((await look('2026-03-02')).leftOut.filter((line) => line.needsNotice)).toHaveLength(varies.length);
    await maple.call(draws.recordDebitNotices, { communityId, drawDate: '2026-03-02', givenDate: '2026-02-20' });
    expect((await look('2026-03-02')).leftOut.filter((line) => line.needsNotice)).toEqual([]);
  });

  test('a payment taken back by hand before it is settled leaves the clearing account, and an empty draw is not settled', async () => {
    await authorize(maple, 'MC-0006', { kind: 'ONE_TIME', amountRule: 'FIXED', amount: '40.00' });
    const paid = await look('2026-03-03');
    const others = paid.lines.filter((line) => line.accountNumber !== 'MC-0006').map((line) => line.ownerPaymentId);
    const sent = await sendDraw(maple, '2026-03-03', { leftOutIds: others });
    const id = String(sent.json['debitDrawId']);
    const [only] = await entriesOf(id);
    const back = { communityId, receiptId: only?.receiptId ?? '', postDate: '2026-03-03', reason: 'CORRECTION' as const };
    const { baseHash } = await maple.call(receipts.previewBackout, back);
    await maple.call(receipts.backoutReceipt, { ...back, baseHash });
    expect((await chartAt(maple, '2026-03-03'))['1095']).toBeUndefined();
    await maple.call(draws.handOverDraw, { communityId, debitDrawId: id });
    const empty = await maple.call(draws.previewSettlement, { communityId, debitDrawId: id, postDate: '2026-03-03' });
    expect(empty.refusal?.code).toBe('nothingToSettle');
    await maple.call(draws.recallDraw, { communityId, debitDrawId: id });
  });
});

test('without an NSF code no fee of a return can be charged', async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
  await setUpDebits(maple);
  await billMonth(maple, '2026-01-01');
  await authorize(maple, 'MC-0001');
  const id = await drawn(maple, '2026-01-05');
  const [entry] = await entriesOf(id);
  const nsf = (await maple.call(codes.listCodes, { communityId })).codes.find((code) => code.alias === 'NSF');
  await maple.call(codes.saveCode, { ...nsf, communityId, isActive: false } as never);
  const file = answersFile([{ trace: entry?.trace ?? '', code: 'R01', amount: '365.00' }]);
  expect((await maple.send(draws.previewReturns, { communityId, postDate: '2026-01-08', file })).json.code).toBe('noNsfCode');
  await maple.close();
});
