// January 2026 of Maple Court through the calls: assessments with prepaid money, edits, races, late fees, and
// taking batches back.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propertyFlags } from '../../communities/communities.contract.ts';
import { accounting, undo } from '../../ledger/ledger.contract.ts';
import { seen, sendUndo } from '../../ledger/ledger.testing.ts';
import { billing, codes, receipts } from '../receivables.contract.ts';
import {
  aBilledCommunity,
  type BilledCommunity,
  begin,
  billMonth,
  chargeLateFees,
  chartAt,
  ownerAt,
  postKept,
  takeMoney,
  unitOf,
} from '../receivables.testing.ts';

let maple: BilledCommunity;
let communityId: string;

async function keepMonth(postDate: string, codeIds?: string[]): Promise<string> {
  const run = { communityId, postDate, ...(codeIds ? { codeIds } : {}) };
  const preview = await maple.call(billing.previewCharges, run);
  return (await maple.call(billing.keepCharges, { ...run, baseHash: preview.baseHash })).batchId;
}

describe('one month of assessments', () => {
  beforeAll(async () => {
    maple = await aBilledCommunity();
    communityId = maple.communityId;
    await begin(maple, ['MC-0003,ASMT,2025-12-01,310.00', 'MC-0005,PREPAID,2026-01-01,400.00']);
  });
  afterAll(() => maple.close());

  test('the preview shows before, charges, after, prepaid money and the entry by fund', async () => {
    const preview = await maple.call(billing.previewCharges, { communityId, postDate: '2026-01-01' });
    expect(preview).toMatchObject({
      lineCount: 24,
      total: '4520.00',
      prepaidOwners: 1,
      fromPrepaid: '365.00',
      alreadyBilled: 0,
      skipped: [],
    });
    expect(
      preview.owners
        .slice(2, 5)
        .map((row) => [row.accountNumber, row.category, row.before, row.charged, row.after, row.fromPrepaid, row.change]),
    ).toEqual([
      ['MC-0003', 'Townhome', '310.00', '365.00', '675.00', '0.00', '365.00'],
      ['MC-0004', 'Townhome', '0.00', '365.00', '365.00', '0.00', '365.00'],
      ['MC-0005', 'Townhome', '-400.00', '365.00', '-35.00', '365.00', '365.00'],
    ]);
    expect(preview.codes.map((code) => [code.alias, code.count, code.total])).toEqual([
      ['ASMT', 12, '3860.00'],
      ['RSRV', 12, '660.00'],
    ]);
    expect(preview.entry.map((line) => [line.fundName, line.number, line.debit, line.credit, line.counterFund])).toEqual([
      ['Operating', '1200', '3860.00', null, ''],
      ['Operating', '4000', null, '3860.00', ''],
      ['Operating', '2100', '365.00', null, ''],
      ['Operating', '1200', null, '310.00', ''],
      ['Operating', '1900', null, '55.00', 'Reserve'],
      ['Reserve', '1250', '660.00', null, ''],
      ['Reserve', '4900', null, '660.00', ''],
      ['Reserve', '1250', null, '55.00', ''],
      ['Reserve', '1910', '55.00', null, 'Operating'],
    ]);
  });

  test('a kept batch is edited, a line dropped and taken back in, posted once, and billed once', async () => {
    const batchId = await keepMonth('2026-01-01');
    const kept = await maple.call(billing.getBatch, { communityId, batchId });
    const line = kept.view.owners[0]?.lines[0];
    const batchLineId = line?.batchLineId ?? '';
    await maple.call(billing.editBatchLine, { communityId, batchId, batchLineId, amount: '320.00' });
    const stale = await maple.send(billing.postBatch, { communityId, batchId, baseHash: kept.baseHash });
    expect([stale.status, stale.json.code]).toEqual([409, 'baseChanged']);
    await maple.call(billing.editBatchLine, { communityId, batchId, batchLineId, amount: '310.00' });
    await maple.call(billing.dropBatchLine, { communityId, batchId, batchLineId });
    const dropped = await maple.call(billing.getBatch, { communityId, batchId });
    expect([dropped.view.lineCount, dropped.view.total, dropped.view.owners[0]?.lines[0]?.isDropped]).toEqual([23, '4210.00', true]);
    await maple.call(billing.dropBatchLine, { communityId, batchId, batchLineId, isDropped: false });

    const { baseHash } = await maple.call(billing.getBatch, { communityId, batchId });
    const both = await Promise.all([1, 2].map(() => maple.send(billing.postBatch, { communityId, batchId, baseHash })));
    expect(both.map((answer) => answer.json.code ?? answer.json['total']).toSorted()).toEqual(['4520.00', 'alreadyPosted']);
    expect(await chartAt(maple, '2026-01-01')).toEqual({
      '1200': '3550.00',
      '1250': '605.00',
      '1900': '-55.00',
      '1910': '55.00',
      '2100': '365.00',
      '4000': '-3860.00',
      '4900': '-660.00',
    });
    expect(await ownerAt(maple, 'MC-0005', '2026-01-31')).toEqual({ owes: '0.00', prepaid: '35.00' });
    const done = await maple.call(billing.getBatch, { communityId, batchId });
    expect([done.state, done.view.total, done.view.fromPrepaid, done.view.entry]).toEqual(['POSTED', '4520.00', '365.00', kept.view.entry]);
    expect(done.view.owners.map((row) => [row.before, row.after, row.fromPrepaid])).toEqual(
      kept.view.owners.map((row) => [row.before, row.after, row.fromPrepaid]),
    );
    const again = await maple.call(billing.previewCharges, { communityId, postDate: '2026-01-15' });
    expect([again.lineCount, again.alreadyBilled, again.total]).toEqual([0, 24, '0.00']);
    const nothing = await maple.send(billing.keepCharges, { communityId, postDate: '2026-01-15', baseHash: again.baseHash });
    expect(nothing.json.code).toBe('nothingToDo');
  });

  test('late fees hit the one owner who is late, once a month', async () => {
    const paid = [...maple.units.keys()].toSorted().filter((account) => !['MC-0003', 'MC-0005'].includes(account));
    await takeMoney(
      maple,
      '2026-01-09',
      paid.map((account, i) => [account, i < 6 ? '365.00' : '400.00', String(2001 + i)]),
    );
    const preview = await maple.call(billing.previewLateFees, { communityId, postDate: '2026-01-16' });
    expect(preview.owners.map((row) => [row.accountNumber, row.before, row.charged, row.after, row.lines[0]?.description])).toEqual([
      ['MC-0003', '675.00', '25.00', '700.00', 'Late fee on ASMT'],
    ]);
    const posted = await chargeLateFees(maple, '2026-01-16');
    expect(posted).toMatchObject({ lineCount: 1, total: '25.00', fromPrepaid: '0.00' });
    const again = await maple.call(billing.previewLateFees, { communityId, postDate: '2026-01-20' });
    expect([again.lineCount, again.alreadyBilled]).toEqual([0, 1]);
    expect(await ownerAt(maple, 'MC-0003', '2026-01-31')).toEqual({ owes: '700.00', prepaid: '0.00' });
  });

  test('a property on hold is named and pays no fee; young charges are left out by the exclusion period', async () => {
    const { propertyId } = unitOf(maple, 'MC-0003');
    await maple.call(propertyFlags.setPropertyFlags, { communityId, propertyId, holdsLateFees: true, holdsPayments: false });
    const held = await maple.call(billing.previewLateFees, { communityId, postDate: '2026-02-16' });
    expect([held.lineCount, held.skipped.map((row) => [row.reason, row.accountNumber, row.amount])]).toEqual([
      0,
      [['HELD', 'MC-0003', '25.00']],
    ]);
    await maple.call(propertyFlags.setPropertyFlags, { communityId, propertyId, holdsLateFees: false, holdsPayments: false });
    const thisMonth = await maple.call(billing.previewLateFees, { communityId, postDate: '2026-02-16', currentMonthOnly: true });
    expect(thisMonth.lineCount).toBe(0);
    const young = await maple.call(billing.previewLateFees, { communityId, postDate: '2026-02-16', exclusionDays: 90 });
    expect(young.lineCount).toBe(0);
  });

  test('a month without amounts, and a property without owner, are exceptions and not charges', async () => {
    await maple.call(accounting.addFiscalYear, {
      communityId,
      label: '2027',
      startDate: '2027-01-01',
      method: 'ACCRUAL',
      frequency: 'MONTHLY',
    });
    const next = await maple.call(billing.previewCharges, { communityId, postDate: '2027-01-01' });
    expect([next.lineCount, next.skipped.length, new Set(next.skipped.map((row) => row.reason))]).toEqual([0, 24, new Set(['NO_AMOUNT'])]);
    const { yearsWithoutAmounts } = await maple.call(codes.listCodes, { communityId });
    expect(yearsWithoutAmounts.map((year) => [year.yearLabel, year.categories.length])).toEqual([['2027', 4]]);
    const noPeriod = await maple.send(billing.previewCharges, { communityId, postDate: '2030-01-01' });
    expect(noPeriod.json.code).toBe('noPeriod');
  });
});

describe('taking a batch back', () => {
  beforeAll(async () => {
    maple = await aBilledCommunity();
    communityId = maple.communityId;
  });
  afterAll(() => maple.close());

  test('reversed charges put what was paid on them into prepaid, and the month can be billed again', async () => {
    const { batchId } = await billMonth(maple, '2026-01-01');
    await takeMoney(maple, '2026-01-09', [['MC-0001', '365.00', '11']]);
    const early = await sendUndo(maple, { communityId, batchId, postDate: '2025-12-31' });
    expect(early.json.code).toBe('beforeOriginal');
    const order = { communityId, batchId, postDate: '2026-01-10', reason: 'wrong amounts' };
    const { standings, baseHash } = await maple.call(undo.previewUndo, order);
    expect(standings.filter((one) => one.what === 'Paid ahead').map((one) => [one.who.slice(0, 7), one.before, one.after])).toEqual([
      ['MC-0001', '0.00', '365.00'],
    ]);
    const undone = await maple.call(undo.undoBatch, { ...order, baseHash });
    expect(undone.taken).toEqual({ count: 24, noun: 'charge', total: '4520.00' });
    expect(await chartAt(maple, '2026-01-31')).toEqual({ '1010': '365.00', '2100': '-365.00' });
    expect(await ownerAt(maple, 'MC-0001', '2026-01-31')).toEqual({ owes: '0.00', prepaid: '365.00' });
    expect(await ownerAt(maple, 'MC-0001', '2026-01-09')).toEqual({ owes: '0.00', prepaid: '0.00' });
    const twice = await sendUndo(maple, { communityId, batchId, reason: 'again' });
    expect(twice.json.code).toBe('alreadyReversed');
    const whole = await sendUndo(maple, { communityId, batchId: undone.undoBatchId, reason: 'no' });
    expect(whole.json.code).toBe('cannotUndo');
    const posted = await billMonth(maple, '2026-01-11');
    expect(posted).toMatchObject({ lineCount: 24, total: '4520.00', fromPrepaid: '365.00' });
  });

  test('a receipt whose charge was reversed meanwhile is taken back from prepaid', async () => {
    const { rows } = await maple.call(receipts.listReceipts, { communityId });
    const receiptId = rows[0]?.receiptId ?? '';
    const preview = await maple.call(receipts.previewBackout, { communityId, receiptId, postDate: '2026-01-12' });
    expect([preview.fromPrepaid, preview.reopens, preview.pulledBack.map((part) => [part.alias, part.amount])]).toEqual([
      '365.00',
      [],
      [
        ['RSRV', '55.00'],
        ['ASMT', '310.00'],
      ],
    ]);
    await maple.call(
      receipts.backoutReceipt,
      await seen(maple, receipts.previewBackout, { communityId, receiptId, postDate: '2026-01-12', reason: 'CORRECTION' }),
    );
    expect(await ownerAt(maple, 'MC-0001', '2026-01-31')).toEqual({ owes: '365.00', prepaid: '0.00' });
    expect(await chartAt(maple, '2026-01-31')).toEqual({ '1200': '3860.00', '1250': '660.00', '4000': '-3860.00', '4900': '-660.00' });
  });

  test('charges are not reversed before a payment on them was taken back', async () => {
    const [batch] = await maple.call(billing.listBatches, { communityId, kinds: ['CHARGES'], state: 'POSTED' });
    const refused = await sendUndo(maple, { communityId, batchId: batch?.batchId ?? '', postDate: '2026-01-11' });
    expect([refused.json.code, refused.json.fields?.[0]?.path]).toEqual(['laterActs', 'postDate']);
  });

  test('a prepaid run is previewed, posted, repeated for nothing and taken back', async () => {
    await takeMoney(maple, '2026-01-13', [['MC-0002', '500.00', '12']]);
    const { batchId: charged } = await billMonth(maple, '2026-02-01', [maple.codeIds.RSRV]);
    expect(await ownerAt(maple, 'MC-0002', '2026-02-28')).toEqual({ owes: '0.00', prepaid: '80.00' });
    expect((await sendUndo(maple, { communityId, batchId: charged })).status).toBe(200);
    await billMonth(maple, '2026-02-02', [maple.codeIds.ASMT]);
    expect(await ownerAt(maple, 'MC-0002', '2026-02-28')).toEqual({ owes: '175.00', prepaid: '0.00' });
    await takeMoney(maple, '2026-02-03', [['MC-0003', '1000.00', '13']]);
    await maple.call(codes.saveDistribution, { communityId, kind: 'CUSTOM', name: 'Nothing but NSF', codeIds: [maple.codeIds.NSF] });
    const idle = await maple.call(billing.previewPrepaids, { communityId, postDate: '2026-02-04' });
    expect([idle.owners, idle.total]).toEqual([[], '0.00']);
    expect(idle.unmatched.find((owner) => owner.accountNumber === 'MC-0003')?.prepaid).toMatch(/^\d+\.\d\d$/);
    const nothing = await maple.send(billing.postPrepaids, { communityId, postDate: '2026-02-04', baseHash: idle.baseHash });
    expect(nothing.json.code).toBe('nothingToDo');
    const lists = await maple.call(receipts.getReceiptChoices, { communityId });
    const custom = lists.lists.find((list) => list.kind === 'CUSTOM');
    const row = {
      ownershipId: unitOf(maple, 'MC-0004').ownershipId,
      amount: '100.00',
      distributionListId: custom?.distributionListId ?? '',
    };
    const input = { communityId, bankAccountId: maple.bankAccountId, postDate: '2026-02-05', rows: [row] };
    const preview = await maple.call(receipts.previewReceipts, input);
    await maple.call(receipts.postReceipts, { ...input, baseHash: preview.baseHash });
    const run = await maple.call(billing.previewPrepaids, { communityId, postDate: '2026-02-06' });
    expect(run.owners.map((owner) => [owner.accountNumber, owner.prepaidBefore, owner.applied, owner.prepaidAfter])).toEqual([
      ['MC-0004', '100.00', '100.00', '0.00'],
    ]);
    const posted = await maple.call(billing.postPrepaids, { communityId, postDate: '2026-02-06', baseHash: run.baseHash });
    expect(posted).toMatchObject({ owners: 1, total: '100.00' });
    const stale = await maple.send(billing.postPrepaids, { communityId, postDate: '2026-02-06', baseHash: run.baseHash });
    expect(stale.json.code).toBe('nothingToDo');
    expect((await sendUndo(maple, { communityId, batchId: posted.batchId })).status).toBe(200);
    expect(await ownerAt(maple, 'MC-0004', '2026-02-28')).toEqual({ owes: '675.00', prepaid: '100.00' });
  });

  test('the same run kept four times at once with fresh keys is kept once, also after its lines were edited', async () => {
    const run = { communityId, postDate: '2026-03-01' };
    const { baseHash } = await maple.call(billing.previewCharges, run);
    const answers = await Promise.all(Array.from({ length: 4 }, () => maple.send(billing.keepCharges, { ...run, baseHash })));
    const kept = answers.filter(({ status }) => status === 200).map(({ json }) => json.batchId as string);
    expect(kept).toHaveLength(1);
    expect(answers.flatMap(({ json }) => json.code ?? [])).toEqual(['keptAlready', 'keptAlready', 'keptAlready']);
    const [batchId = ''] = kept;
    const { view } = await maple.call(billing.getBatch, { communityId, batchId });
    const batchLineId = view.owners[0]?.lines[0]?.batchLineId ?? '';
    await maple.call(billing.editBatchLine, { communityId, batchId, batchLineId, amount: '1.00' });
    expect((await maple.call(billing.previewCharges, run)).refusal?.code).toBe('keptAlready');
    await maple.call(billing.discardBatch, { communityId, batchId });
    expect((await maple.call(billing.previewCharges, run)).refusal).toBeUndefined();
  });

  test('two batches of the same month: the second says what the first has charged', async () => {
    const [first, second] = [await keepMonth('2026-03-01'), await keepMonth('2026-03-01', [maple.codeIds.ASMT])];
    const { baseHash } = await maple.call(billing.getBatch, { communityId, batchId: second });
    await postKept(maple, first);
    const late = await maple.send(billing.postBatch, { communityId, batchId: second, baseHash });
    expect(late.json.code).toBe('alreadyBilled');
    expect((await maple.call(billing.getBatch, { communityId, batchId: second })).view.alreadyBilled).toBe(12);
    await maple.call(billing.discardBatch, { communityId, batchId: second });
    const discarded = await maple.send(billing.postBatch, { communityId, batchId: second, baseHash });
    expect(discarded.json.code).toBe('discarded');
    const unposted = await sendUndo(maple, { communityId, batchId: second });
    expect(unposted.json.code).toBe('notPosted');
  });

  test('books on accrual need a receivable account per code', async () => {
    const { ASMT } = maple.codeIds;
    const income = maple.accounts.get('4000') ?? '';
    await maple.call(codes.saveCode, {
      communityId,
      chargeCodeId: ASMT,
      version: '1',
      alias: 'ASMT',
      name: 'Assessment',
      kind: 'ASSESSMENT',
      incomeAccountId: income,
    });
    const refused = await maple.send(billing.previewCharges, { communityId, postDate: '2026-04-01' });
    expect(refused.json.code).toBe('noReceivableAccount');
  });

  test('who may only read cannot keep charges', async () => {
    const token = await maple.tokenFor('Board member');
    const answer = await maple.send(billing.keepCharges, { communityId, postDate: '2026-05-01', baseHash: 'x'.repeat(64) }, { token });
    expect(answer.status).toBe(403);
  });
});
