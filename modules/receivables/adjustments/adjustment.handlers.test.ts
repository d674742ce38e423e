// Adjustments of Maple Court's owners through the calls, under accrual, cash and modified accrual: charges by
// hand, waivers, write-offs, prepaid money, review with approval, and each taken back.
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assert, localDate } from '../../../packages/kernel/kernel.ts';
import { offencesIn } from '../../../packages/testkit/offences.ts';
import { accounting, transactions } from '../../ledger/ledger.contract.ts';
import { seen, sendUndo } from '../../ledger/ledger.testing.ts';
import { codes, receipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, chartAt, ownerAt, takeMoney, unitOf } from '../receivables.testing.ts';
import { adjustmentList } from '../receivables-lists.contract.ts';
import { reverseCharges } from '../subledger/acts.handlers.ts';
import { receivablesOffences } from '../subledger/offences.testing.ts';
import { insertApplications, loadBatchCharges } from '../subledger/subledger.store.ts';
import { adjustments } from './adjustment.contract.ts';
import { addAdjustmentAccounts, adjust, orderOf, sendAdjustment, sendPost } from './adjustments.testing.ts';

const offences = (maple: BilledCommunity) =>
  offencesIn(
    async (statement, parameters) => (await maple.db.asMigrator.executeQuery(CompiledQuery.raw(statement, parameters))).rows,
    maple.customerId,
    receivablesOffences,
  );

async function accountIdOf(maple: BilledCommunity, number: string): Promise<string> {
  const found = (await maple.call(accounting.pickAccounts, { communityId: maple.communityId })).find((one) => one.number === number);
  return found?.accountId ?? '';
}

/** What an adjustment moved on the chart since a state before, by account number. */
function moved(before: Record<string, string>, after: Record<string, string>): Record<string, string> {
  const cents = (text: string | undefined) => Math.round(Number(text ?? '0') * 100);
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted()
    .map((number) => [number, cents(after[number]) - cents(before[number])] as const);
  return Object.fromEntries(
    changed.filter(([, difference]) => difference !== 0).map(([number, difference]) => [number, (difference * 0.01).toFixed(2)]),
  );
}

/** The posting table of accounting.md 3: what each act moves, debit positive, by method. */
const table: [
  act: string,
  order: (maple: BilledCommunity, account: string) => Parameters<typeof adjust>[1],
  accrual: Record<string, string>,
  cash: Record<string, string>,
][] = [
  [
    'a charge',
    ({ codeIds }) => ({ type: 'ADD_CHARGE', codes: [{ codeId: codeIds.NSF, amount: '30.00' }] }),
    { 1220: '30.00', 4110: '-30.00' },
    {},
  ],
  [
    'a waiver',
    ({ codeIds }) => ({ type: 'WAIVE', reason: 'COURTESY', codes: [{ codeId: codeIds.ASMT, amount: '10.00' }] }),
    { 1200: '-10.00', 4000: '10.00' },
    {},
  ],
  [
    'a write-off',
    ({ codeIds }) => ({ type: 'WAIVE', reason: 'WRITE_OFF', codes: [{ codeId: codeIds.ASMT, amount: '10.00' }] }),
    { 1200: '-10.00', 5800: '10.00' },
    {},
  ],
  [
    'more prepaid',
    (_maple, accountId) => ({ prepaid: [{ codeId: null, amount: '40.00', accountId }] }),
    { 2100: '-40.00', 5010: '40.00' },
    { 2100: '-40.00', 5010: '40.00' },
  ],
  [
    'less prepaid',
    (_maple, accountId) => ({ prepaid: [{ codeId: null, amount: '-15.00', accountId }] }),
    { 2100: '15.00', 5010: '-15.00' },
    { 2100: '15.00', 5010: '-15.00' },
  ],
  [
    'prepaid reserved',
    ({ codeIds }) => ({ reserves: [{ codeId: codeIds.RSRV, amount: '20.00' }] }),
    { 2100: '20.00', 2150: '-20.00' },
    { 2100: '20.00', 2150: '-20.00' },
  ],
];

describe.each(['ACCRUAL', 'CASH', 'MODIFIED'] as const)('the posting table under %s', (method) => {
  let maple: BilledCommunity;
  beforeAll(async () => {
    maple = await aBilledCommunity({ method });
    await addAdjustmentAccounts(maple);
    await billMonth(maple, '2026-01-01');
    await takeMoney(maple, '2026-01-05', [['MC-0004', '400.00', '1']]);
  });
  afterAll(() => maple.close());

  test.each(table)('%s books what it should, and nothing is left of it once it is undone', async (_act, order, accrual, cash) => {
    const account = 'MC-0004';
    // The owner has paid January and holds 35.00; the waivers take from the charge of another owner.
    const draft = order(maple, await accountIdOf(maple, '5010'));
    const of = draft.codes ? 'MC-0003' : account;
    const before = [await chartAt(maple, '2026-12-31'), await ownerAt(maple, of, '2026-12-31')] as const;
    const { batchId } = await adjust(maple, { account: of, ...draft });
    expect(moved(before[0], await chartAt(maple, '2026-12-31'))).toEqual(method === 'CASH' ? cash : accrual);
    expect(await offences(maple)).toEqual([]);
    expect((await sendUndo(maple, { communityId: maple.communityId, batchId })).status).toBe(200);
    expect([await chartAt(maple, '2026-12-31'), await ownerAt(maple, of, '2026-12-31')]).toEqual(before);
    expect(await offences(maple)).toEqual([]);
  });
});

describe('entering and reviewing', () => {
  let maple: BilledCommunity;
  let communityId: string;
  let charged: string;
  beforeAll(async () => {
    maple = await aBilledCommunity();
    communityId = maple.communityId;
    await addAdjustmentAccounts(maple);
    charged = (await billMonth(maple, '2026-01-01')).batchId;
  });
  afterAll(() => maple.close());
  beforeEach(async () => {
    for (const row of (await maple.call(adjustmentList.calls.readPage, { communityId })).rows)
      if (row.state === 'POSTED') await sendUndo(maple, { communityId, batchId: row.batchId });
    await maple.call(adjustments.saveWaiverLimits, { communityId, everybody: null, roles: [] });
  });

  test('the account shows each code with its balance, what the home pays again and again, and prepaid money', async () => {
    const shown = await maple.call(adjustments.getAdjustmentOwner, {
      communityId,
      ownershipId: unitOf(maple, 'MC-0003').ownershipId,
      postDate: '2026-01-10',
    });
    expect(shown).toMatchObject({ accountNumber: 'MC-0003', owner: 'Chaudhary, Anil', isCurrent: true });
    expect(shown.codes.map((row) => [row.alias, row.current, row.open, row.isRecurring])).toEqual([
      ['ASMT', '310.00', '310.00', true],
      ['RSRV', '55.00', '55.00', true],
    ]);
    expect(shown.prepaid).toEqual([{ codeId: null, name: 'General prepaid', current: '0.00', held: '0.00' }]);
    const choices = await maple.call(adjustments.getAdjustmentChoices, { communityId });
    expect([choices.codes.length, choices.hasBadDebt, choices.limit]).toEqual([4, true, null]);
    expect(choices.accounts.some(({ number }) => number === '1200')).toBe(false);
  });

  test('the preview shows current, adjustment and ending balance by code, and the entry by fund', async () => {
    const order = orderOf(maple, {
      reason: 'BOARD_ORDER',
      codes: [
        { codeId: maple.codeIds.RSRV, amount: '-5.00' },
        { codeId: maple.codeIds.LATE, amount: '25.00', description: 'Late in January' },
      ],
    });
    const shown = await maple.call(adjustments.previewAdjustment, order);
    expect(shown).toMatchObject({ current: '365.00', adjustments: '20.00', ending: '385.00', periodStatus: 'CURRENT' });
    expect(shown.codes.map((row) => [row.alias, row.current, row.adjustment, row.ending])).toEqual([
      ['ASMT', '310.00', '0.00', '310.00'],
      ['RSRV', '55.00', '-5.00', '50.00'],
      ['LATE', '0.00', '25.00', '25.00'],
    ]);
    expect(shown.entry.map((line) => [line.number, line.debit, line.credit])).toEqual([
      ['1210', '25.00', null],
      ['4100', null, '25.00'],
      ['4900', '5.00', null],
      ['1250', null, '5.00'],
    ]);
  });

  const refused: [what: string, order: (of: BilledCommunity) => Parameters<typeof adjust>[1], code: string][] = [
    ['nothing', () => ({}), 'nothingToAdjust'],
    [
      'a waiver beyond what is open',
      ({ codeIds }) => ({ type: 'WAIVE', reason: 'ERROR', codes: [{ codeId: codeIds.ASMT, amount: '310.01' }] }),
      'moreThanOpen',
    ],
    [
      'a waiver before its charge',
      ({ codeIds }) => ({ type: 'WAIVE', reason: 'ERROR', postDate: '2025-12-31', codes: [{ codeId: codeIds.ASMT, amount: '1.00' }] }),
      'noPeriod',
    ],
    ['a waiver without a reason', ({ codeIds }) => ({ type: 'WAIVE', codes: [{ codeId: codeIds.ASMT, amount: '1.00' }] }), 'noReason'],
    [
      'prepaid money on a charge form',
      ({ codeIds }) => ({ type: 'ADD_CHARGE', reserves: [{ codeId: codeIds.ASMT, amount: '1.00' }] }),
      'wrongType',
    ],
    ['prepaid money that is not there', ({ codeIds }) => ({ reserves: [{ codeId: codeIds.ASMT, amount: '1.00' }] }), 'morePrepaidThanHeld'],
    [
      'a control account',
      (of) => ({ prepaid: [{ codeId: null, amount: '1.00', accountId: of.accounts.get('1200') ?? '' }] }),
      'controlAccount',
    ],
    ['an account of nowhere', () => ({ prepaid: [{ codeId: null, amount: '1.00', accountId: '999999' }] }), 'unknownAccount'],
    [
      'a present owner on the form for previous owners',
      ({ codeIds }) => ({ type: 'PREVIOUS_OWNER', codes: [{ codeId: codeIds.NSF, amount: '1.00' }] }),
      'notPrevious',
    ],
  ];
  test.each(refused)('%s is refused, and leaves nothing', async (_what, order, code) => {
    const before = await chartAt(maple, '2026-12-31');
    expect((await sendAdjustment(maple, order(maple))).json.code).toBe(code);
    expect(await chartAt(maple, '2026-12-31')).toEqual(before);
  });

  test('an inactive code takes no charge, and its balance can still be waived', async () => {
    const change = async (isActive: boolean) => {
      const row = (await maple.call(codes.listCodes, { communityId })).codes.find((one) => one.alias === 'NSF');
      assert(row, 'the community has the code');
      const { chargeCodeId, version, alias, name, kind, incomeAccountId, receivableAccountId } = row;
      const accounts = { incomeAccountId, receivableAccountId };
      await maple.call(codes.saveCode, { communityId, chargeCodeId, version, alias, name, kind, ...accounts, isActive });
    };
    await adjust(maple, { type: 'ADD_CHARGE', codes: [{ codeId: maple.codeIds.NSF, amount: '30.00' }] });
    await change(false);
    const refusal = await sendAdjustment(maple, { type: 'ADD_CHARGE', codes: [{ codeId: maple.codeIds.NSF, amount: '30.00' }] });
    expect(refusal.json.code).toBe('inactiveCode');
    expect(
      (await sendAdjustment(maple, { type: 'WAIVE', reason: 'ERROR', codes: [{ codeId: maple.codeIds.NSF, amount: '30.00' }] })).status,
    ).toBe(200);
    await change(true);
  });

  test('a charge that was waived is reversed only after the waiver was taken back', async () => {
    const { batchId } = await adjust(maple, {
      type: 'WAIVE',
      reason: 'COURTESY',
      codes: [{ codeId: maple.codeIds.ASMT, amount: '10.00' }],
    });
    const refusal = await sendUndo(maple, { communityId, batchId: charged });
    expect(refusal.json.code).toBe('dependentsFirst');
    expect(refusal.text).toContain('Waive charge, MC-0003 Chaudhary, Anil: 1 charge waived or written off, in part or in full');
    // Anyone who comes to it past that look is refused by the act itself.
    const directly = maple.services.database.transact(maple.customerId, async (tx) =>
      reverseCharges(
        tx,
        { communityId, batchId, userId: '1', now: maple.clock.now() },
        await loadBatchCharges(tx, communityId, charged),
        localDate('2026-01-10'),
      ),
    );
    await expect(directly).rejects.toMatchObject({ code: 'chargeWaived' });
  });

  test('the database takes back no more of a waiver than was waived', async () => {
    const [charge] = await maple.services.database.transact(maple.customerId, (tx) => loadBatchCharges(tx, communityId, charged));
    const row = {
      chargeId: charge?.chargeId ?? '',
      ownershipId: charge?.ownershipId ?? '',
      kind: 'WAIVER' as const,
      receiptId: null,
      bucketCodeId: null,
    };
    const open = maple.services.database.transact(maple.customerId, (tx) =>
      insertApplications(tx, { communityId, batchId: charged }, [{ ...row, on: localDate('2026-01-10'), amount: -1n, entryId: null }]),
    );
    await expect(open).rejects.toThrow();
  });

  test('prepaid money that has paid since comes off the charges when the adjustment is undone', async () => {
    const accountId = maple.accounts.get('5010') ?? '';
    const { batchId } = await adjust(maple, { prepaid: [{ codeId: null, amount: '100.00', accountId }] });
    await adjust(maple, { reserves: [{ codeId: maple.codeIds.RSRV, amount: '55.00' }] });
    const before = await ownerAt(maple, 'MC-0003', '2026-12-31');
    expect(before).toEqual({ owes: '365.00', prepaid: '100.00' });
    const spent = await sendUndo(maple, { communityId, batchId });
    expect(spent.json.code).toBe('prepaidSpent');
    const { rows } = await maple.call(adjustmentList.calls.readPage, { communityId });
    await sendUndo(maple, { communityId, batchId: rows.find((row) => row.batchId !== batchId && row.state === 'POSTED')?.batchId ?? '' });
    expect((await sendUndo(maple, { communityId, batchId })).status).toBe(200);
    expect(await ownerAt(maple, 'MC-0003', '2026-12-31')).toEqual({ owes: '365.00', prepaid: '0.00' });
    expect(await offences(maple)).toEqual([]);
  });

  test('the view of waivers shows no adjustment that waives nothing', async () => {
    const charged = await adjust(maple, { type: 'ADD_CHARGE', codes: [{ codeId: maple.codeIds.NSF, amount: '30.00' }] });
    const waived = await adjust(maple, { type: 'WAIVE', reason: 'COURTESY', codes: [{ codeId: maple.codeIds.NSF, amount: '5.00' }] });
    const listed = async (filter: readonly string[]) =>
      (await maple.call(adjustmentList.calls.readPage, { communityId, filter: [...filter] })).rows.map((row) => row.batchId);
    expect(await listed([])).toEqual(expect.arrayContaining([charged.batchId, waived.batchId]));
    const shown = await listed(adjustmentList.declaration.views.waivers.filters);
    expect(shown).toContain(waived.batchId);
    expect(shown).not.toContain(charged.batchId);
  });

  test('a kept batch is edited, a line dropped, discarded or posted; it changes nothing before', async () => {
    const before = await chartAt(maple, '2026-12-31');
    const order = {
      reason: 'SETTLEMENT' as const,
      comment: 'As agreed on the phone',
      keep: true,
      codes: [
        { codeId: maple.codeIds.LATE, amount: '25.00' },
        { codeId: maple.codeIds.ASMT, amount: '-10.00' },
      ],
    };
    const { batchId, isPosted } = await adjust(maple, order);
    expect([isPosted, await chartAt(maple, '2026-12-31')]).toEqual([false, before]);
    const shown = await maple.call(adjustments.getAdjustment, { communityId, batchId });
    expect(shown).toMatchObject({
      state: 'UNPOSTED',
      reason: 'SETTLEMENT',
      comment: 'As agreed on the phone',
      total: '15.00',
      mayDrop: true,
    });
    expect(shown.codes.map((row) => [row.code, row.count, row.total])).toEqual([
      ['LATE', 1, '25.00'],
      ['ASMT', 1, '-10.00'],
    ]);
    const [late, waiver] = shown.lines;
    const of = { communityId, batchId };
    await maple.call(adjustments.editAdjustmentLine, { ...of, adjustmentLineId: waiver?.adjustmentLineId ?? '', amount: '12.00' });
    const wrong = await maple.send(adjustments.editAdjustmentLine, {
      ...of,
      adjustmentLineId: waiver?.adjustmentLineId ?? '',
      amount: '-12.00',
    });
    expect(wrong.json.code).toBe('wrongType');
    await maple.call(adjustments.dropAdjustmentLine, { ...of, adjustmentLineId: late?.adjustmentLineId ?? '' });
    const stale = await maple.send(adjustments.postAdjustment, { ...of, baseHash: shown.baseHash });
    expect(stale.json.code).toBe('baseChanged');
    expect((await sendPost(maple, batchId)).json).toMatchObject({ lineCount: 1, total: '-12.00' });
    expect(await ownerAt(maple, 'MC-0003', '2026-12-31')).toEqual({ owes: '353.00', prepaid: '0.00' });
    expect((await maple.send(adjustments.discardAdjustment, of)).json.code).toBe('alreadyPosted');
    const profile = await maple.call(transactions.getTransaction, of);
    expect(profile.tables.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Lines', 2],
      ['About it', 2],
    ]);
    const other = await adjust(maple, { keep: true, codes: [{ codeId: maple.codeIds.LATE, amount: '25.00' }] });
    await maple.call(adjustments.discardAdjustment, { communityId, batchId: other.batchId });
    expect((await sendPost(maple, other.batchId)).json.code).toBe('discarded');
  });

  test('over the limit someone else approves before it is posted, within a limit of their own; a change takes it back', async () => {
    await maple.call(adjustments.saveWaiverLimits, { communityId, everybody: '50.00', roles: [] });
    const waiver = { type: 'WAIVE' as const, reason: 'COURTESY' as const, codes: [{ codeId: maple.codeIds.ASMT, amount: '60.00' }] };
    expect((await sendAdjustment(maple, waiver)).json.code).toBe('needsApproval');
    const small = await adjust(maple, { ...waiver, codes: [{ codeId: maple.codeIds.ASMT, amount: '50.00' }] });
    await sendUndo(maple, { communityId, batchId: small.batchId });
    const { batchId } = await adjust(maple, { ...waiver, keep: true });
    expect((await sendPost(maple, batchId)).json.code).toBe('needsApproval');
    expect((await maple.send(adjustments.approveAdjustment, { communityId, batchId })).json.code).toBe('ownApproval');
    const other = await maple.tokenFor('Accountant');
    const over = await maple.send(adjustments.approveAdjustment, { communityId, batchId }, { token: other });
    expect(over.json.code).toBe('overOwnLimit');
    const { roles } = await maple.call(adjustments.getWaiverLimits, { communityId });
    const accountant = roles.find((role) => role.name === 'Accountant');
    await maple.call(adjustments.saveWaiverLimits, {
      communityId,
      everybody: '50.00',
      roles: [{ roleId: accountant?.roleId ?? '', limit: '500.00' }],
    });
    expect((await maple.send(adjustments.approveAdjustment, { communityId, batchId }, { token: other })).status).toBe(200);
    const [line] = (await maple.call(adjustments.getAdjustment, { communityId, batchId })).lines;
    await maple.call(adjustments.editAdjustmentLine, {
      communityId,
      batchId,
      adjustmentLineId: line?.adjustmentLineId ?? '',
      amount: '70.00',
    });
    expect((await sendPost(maple, batchId)).json.code).toBe('needsApproval');
    expect((await maple.send(adjustments.approveAdjustment, { communityId, batchId }, { token: other })).status).toBe(200);
    expect(await maple.call(adjustments.getAdjustment, { communityId, batchId })).toMatchObject({
      approval: { waived: '70.00', limit: '50.00', isNeeded: true },
    });
    expect((await sendPost(maple, batchId)).status).toBe(200);
    const fine = await adjust(maple, { keep: true, codes: [{ codeId: maple.codeIds.LATE, amount: '900.00' }] });
    expect((await maple.send(adjustments.approveAdjustment, { communityId, batchId: fine.batchId }, { token: other })).json.code).toBe(
      'noApprovalNeeded',
    );
  });

  test('two waivers at once never waive more than is open', async () => {
    const waiver = { type: 'WAIVE' as const, reason: 'COURTESY' as const, codes: [{ codeId: maple.codeIds.ASMT, amount: '200.00' }] };
    const input = await seen(maple, adjustments.previewAdjustment, orderOf(maple, waiver));
    const answers = await Promise.all([1, 2, 3].map(() => maple.send(adjustments.enterAdjustment, input)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await offences(maple)).toEqual([]);
  });

  test('receipts pay what is left, and a backout opens it again beside the waiver', async () => {
    await adjust(maple, {
      account: 'MC-0006',
      type: 'WAIVE',
      reason: 'COURTESY',
      codes: [{ codeId: maple.codeIds.ASMT, amount: '10.00' }],
    });
    await takeMoney(maple, '2026-01-12', [['MC-0006', '400.00', '7']]);
    expect(await ownerAt(maple, 'MC-0006', '2026-12-31')).toEqual({ owes: '0.00', prepaid: '45.00' });
    const { rows } = await maple.call(receipts.listReceipts, { communityId, limit: 1 });
    const order = { communityId, receiptId: rows[0]?.receiptId ?? '', postDate: '2026-01-13', reason: 'CORRECTION' as const };
    await maple.call(receipts.backoutReceipt, await seen(maple, receipts.previewBackout, order));
    expect(await ownerAt(maple, 'MC-0006', '2026-12-31')).toEqual({ owes: '355.00', prepaid: '0.00' });
    expect(await offences(maple)).toEqual([]);
  });

  test('without an account for bad debt nothing is written off', async () => {
    const plain = await aBilledCommunity();
    await billMonth(plain, '2026-01-01');
    const order = { type: 'WAIVE' as const, reason: 'WRITE_OFF' as const, codes: [{ codeId: plain.codeIds.ASMT, amount: '1.00' }] };
    expect((await sendAdjustment(plain, order)).json.code).toBe('noBadDebtAccount');
    await plain.close();
  });

  test('who holds no claim sees nothing', async () => {
    const token = await maple.tokenFor('Owner');
    expect((await sendAdjustment(maple, { codes: [] }, { token })).status).toBe(403);
    expect((await maple.send(adjustmentList.calls.readPage, { communityId }, { token })).status).toBe(403);
  });
});
