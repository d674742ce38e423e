// Maple Court's January: statement imported, matched with reasons, fee and interest recorded, finished at a
// difference of zero, locked, reopened.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seen } from '../../ledger/ledger.testing.ts';
import { banking } from '../banking.contract.ts';
import {
  aBankedCommunity,
  type BankedCommunity,
  bookJanuary,
  januaryFile,
  type ReconciliationView,
  startFrom,
} from '../banking.testing.ts';

let maple: BankedCommunity;
let one: { communityId: string; reconciliationId: string };

beforeAll(async () => {
  maple = await aBankedCommunity();
  await bookJanuary(maple);
  const reconciliationId = await startFrom(maple, januaryFile(), '2026-01-31', '12678.42');
  one = { communityId: maple.communityId, reconciliationId };
});
afterAll(() => maple.close());

const look = (): Promise<ReconciliationView> => maple.call(banking.getReconciliation, one);

describe('Maple Court in January', () => {
  test('opens with the books’ opening balance and suggests with reasons', async () => {
    const view = await look();
    expect(
      view.suggested.map((s) => [
        s.reason,
        s.lines.map((l) => l.description),
        s.items.map((i) => `${i.reference} ${i.description} ${i.amount}`),
      ]),
    ).toEqual([
      ['Check number and amount agree', ['CHECK 1001'], ['1001 Sierra Green Landscape -1200.00']],
      [
        'Check 1003 and its void cancel each other',
        [],
        ['1003 Truckee Pest Control -120.00', '1003 Reversal: Truckee Pest Control 120.00'],
      ],
      ['Deposit total agrees, same day', ['LOCKBOX DEPOSIT 091'], [' 9 receipts 3390.00']],
      ['Deposit total agrees, 1 day apart', ['DEPOSIT'], ['7731 MC-0012 500.00']],
    ]);
    expect(view.onlyOnStatement.map((l) => [l.description, l.amount, l.record?.kind, l.record?.glNumber])).toEqual([
      ['SERVICE CHARGE', '-18.00', 'FEE', '5890'],
      ['INTEREST PAID', '6.42', 'INTEREST', '4890'],
    ]);
    expect(view.onlyInBooks.map((i) => [i.reference, i.amount, i.note, i.isOld])).toEqual([
      ['1002', '-850.00', 'Outstanding 11 days', false],
    ]);
    expect(view.matched.map((m) => [m.kind, m.reason])).toEqual([['OPENING', 'Opening balance of the books']]);
    expect(view.bankOpening).toBeNull();
    expect(view.lineCount).toBe(5);
    expect(view.figures).toEqual({
      opening: '10000.00',
      depositCount: 0,
      deposits: '0.00',
      paymentCount: 0,
      payments: '0.00',
      cleared: '10000.00',
      statement: '12678.42',
      difference: '2678.42',
      differenceAfterSuggestions: '-11.58',
      differenceAfterRecording: '0.00',
      inTransit: '0.00',
      outstanding: '850.00',
      expectedBook: '11828.42',
      book: '11840.00',
      bookAfterRecording: '11828.42',
    });
  });

  test('shows the receipts behind a deposit', async () => {
    const receipts = await maple.call(banking.getBookItem, { ...one, itemKey: 'deposit:1' });
    expect(receipts.map((r) => [r.reference, r.amount])).toEqual([
      ...['2001', '2002', '2003', '2004', '2005', '2006'].map((n) => [n, '365.00']),
      ...['2007', '2008', '2009'].map((n) => [n, '400.00']),
    ]);
  });

  test('accepts one suggestion, then all others, and walks the difference down', async () => {
    const [first, ...others] = (await look()).suggested.map((s) => s.suggestionId);
    const accepted = await maple.call(banking.acceptMatches, { ...one, suggestionIds: [first!] });
    expect([accepted.difference, accepted.matchIds.length]).toEqual(['3878.42', 1]);
    expect(await maple.call(banking.acceptMatches, { ...one, suggestionIds: others })).toMatchObject({ difference: '-11.58' });
    const again = await maple.send(banking.acceptMatches, { ...one, suggestionIds: [first!] });
    expect([again.status, again.json.code]).toEqual([409, 'suggestionGone']);
    const { figures, suggested } = await look();
    expect(suggested).toEqual([]);
    expect(figures).toMatchObject({
      depositCount: 2,
      deposits: '3890.00',
      paymentCount: 1,
      payments: '1200.00',
      cleared: '12690.00',
      difference: '-11.58',
    });
  });

  test('cannot be finished before fee and interest are in the books', async () => {
    const answer = await maple.send(banking.finishReconciliation, one);
    expect([answer.status, answer.json.code]).toEqual([409, 'differenceNotZero']);
  });

  test('previews and records the fee and the interest, which clear at once', async () => {
    const [fee, interest] = (await look()).onlyOnStatement;
    const preview = await maple.call(banking.previewBankItem, { ...one, kind: 'FEE', bankLineId: fee!.bankLineId });
    expect(preview.postDate).toBe('2026-01-31T00:00:00');
    expect(preview.lines.map((l) => [l.number, l.debit, l.credit])).toEqual([
      ['5890', '18.00', null],
      ['1010', null, '18.00'],
    ]);
    expect(
      (
        await maple.call(
          banking.recordBankItem,
          await seen(maple, banking.previewBankItem, { ...one, kind: 'FEE', bankLineId: fee!.bankLineId }),
        )
      ).difference,
    ).toBe('6.42');
    const twice = await maple.send(
      banking.recordBankItem,
      await seen(maple, banking.previewBankItem, { ...one, kind: 'FEE', bankLineId: fee!.bankLineId }),
    );
    expect([twice.status, twice.json.code]).toEqual([409, 'lineMatched']);
    expect(
      (
        await maple.call(
          banking.recordBankItem,
          await seen(maple, banking.previewBankItem, { ...one, kind: 'INTEREST', bankLineId: interest!.bankLineId }),
        )
      ).difference,
    ).toBe('0.00');
    expect((await look()).figures).toMatchObject({ difference: '0.00', book: '11828.42', expectedBook: '11828.42' });
  });

  test('undoing a recorded fee reverses it, and entry and reversal cancel each other', async () => {
    const recorded = (await look()).matched.find((m) => m.kind === 'RECORDED' && m.reason.startsWith('Bank fee'));
    expect(await maple.call(banking.undoMatches, { ...one, matchIds: [recorded!.matchId] })).toEqual({ difference: '-18.00' });
    const view = await look();
    expect(view.figures).toMatchObject({ book: '11846.42', bookAfterRecording: '11828.42', differenceAfterRecording: '0.00' });
    expect(view.onlyInBooks.map((i) => i.reference)).toEqual(['1002']);
    const [fee] = view.onlyOnStatement;
    await maple.call(
      banking.recordBankItem,
      await seen(maple, banking.previewBankItem, { ...one, kind: 'FEE', bankLineId: fee!.bankLineId }),
    );
  });

  test('the opening balance stays cleared', async () => {
    const opening = (await look()).matched.find((m) => m.kind === 'OPENING');
    const answer = await maple.send(banking.undoMatches, { ...one, matchIds: [opening!.matchId] });
    expect([answer.status, answer.json.code]).toEqual([409, 'openingStays']);
  });

  test('finishes at zero with check 1002 outstanding, and proves it', async () => {
    await maple.call(banking.finishReconciliation, one);
    const proof = await maple.call(banking.getReconciliationReport, one);
    expect(proof).toMatchObject({
      state: 'COMPLETED',
      difference: '0.00',
      inTransit: [],
      figures: {
        opening: '10000.00',
        deposits: '3896.42',
        payments: '1218.00',
        cleared: '12678.42',
        statement: '12678.42',
        inTransit: '0.00',
        outstanding: '850.00',
        book: '11828.42',
      },
    });
    expect(proof.outstanding.map((i) => [i.reference, i.description, i.amount])).toEqual([
      ['1002', 'Cascade Community Management', '-850.00'],
    ]);
  });

  test('a completed reconciliation refuses every change', async () => {
    const { matched } = await look();
    const matchId = matched[0]!.matchId;
    const tries = [
      maple.send(banking.undoMatches, { ...one, matchIds: [matchId] }),
      maple.send(banking.acceptMatches, { ...one, suggestionIds: ['1=check:1'] }),
      maple.send(banking.matchByHand, { ...one, bankLineIds: [], itemKeys: ['check:2'] }),
      maple.send(banking.recordBankItem, await seen(maple, banking.previewBankItem, { ...one, kind: 'FEE', amount: '-1.00' })),
      maple.send(banking.editReconciliation, { ...one, statementDate: '2026-01-31', statementBalance: '1.00' }),
      maple.send(banking.finishReconciliation, one),
      maple.send(banking.previewBankItem, { ...one, kind: 'FEE', amount: '-1.00' }),
    ];
    for (const answer of await Promise.all(tries)) expect([answer.status, answer.json.code]).toEqual([409, 'notOpen']);
  });

  test('the next one opens with this statement, and only the latest can be reopened', async () => {
    const { accounts } = await maple.call(banking.listReconciliations, { communityId: maple.communityId });
    expect(accounts).toMatchObject([
      { name: 'Operating', accountNumber: '••••4417', reconciledOn: '2026-01-31T00:00:00', nextOpening: '12678.42', unmatchedLines: 0 },
    ]);
    const head = { communityId: maple.communityId, bankAccountId: maple.bankAccountId, statementBalance: '11828.42' };
    const early = await maple.send(banking.startReconciliation, { ...head, statementDate: '2026-01-31' });
    expect([early.status, early.json.code]).toEqual([409, 'notAfterPrevious']);
    const { reconciliationId } = await maple.call(banking.startReconciliation, { ...head, statementDate: '2026-02-28' });
    const february = { communityId: maple.communityId, reconciliationId };
    expect((await maple.call(banking.getReconciliation, february)).opening).toBe('12678.42');
    const second = await maple.send(banking.startReconciliation, { ...head, statementDate: '2026-03-31' });
    expect([second.status, second.json.code]).toEqual([409, 'reconciliationOpen']);
    const reopened = await maple.send(banking.reopenReconciliation, { ...one, reason: 'Late correction' });
    expect([reopened.status, reopened.json.code]).toEqual([409, 'notLatest']);
    await maple.call(banking.matchByHand, { ...february, bankLineIds: [], itemKeys: ['check:2'] });
    await maple.call(banking.finishReconciliation, february);
    expect((await maple.call(banking.getReconciliationReport, one)).outstanding).toHaveLength(1);
    expect(await maple.call(banking.reopenReconciliation, { ...february, reason: 'Late correction' })).toEqual({ state: 'REOPENED' });
    await maple.call(banking.finishReconciliation, february);
  });
});
