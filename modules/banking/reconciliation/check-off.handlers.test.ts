// Maple Court's January ticked off by hand: item by item, a void with its check, with and without the file of
// the bank; and what ticks must never do to what is reconciled.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { centsToText } from '../../../packages/kernel/kernel.ts';
import { seen } from '../../ledger/ledger.testing.ts';
import { banking } from '../banking.contract.ts';
import {
  aBankedCommunity,
  asFile,
  type BankedCommunity,
  bookJanuary,
  cents,
  januaryFile,
  startFrom,
  statementText,
} from '../banking.testing.ts';

let maple: BankedCommunity;
let one: { communityId: string; reconciliationId: string };

const look = () => maple.call(banking.getReconciliation, one);
const clear = (itemKeys: string[]) => maple.call(banking.clearItems, { ...one, itemKeys });
const unclear = (itemKeys: string[]) => maple.call(banking.unclearItems, { ...one, itemKeys });
const record = async (kind: 'FEE' | 'INTEREST', amount: string) =>
  maple.call(banking.recordBankItem, await seen(maple, banking.previewBankItem, { ...one, kind, amount }));

describe('without a file of the bank', () => {
  beforeAll(async () => {
    maple = await aBankedCommunity();
    await bookJanuary(maple);
    const head = { communityId: maple.communityId, bankAccountId: maple.bankAccountId };
    const started = await maple.call(banking.startReconciliation, { ...head, statementDate: '2026-01-31', statementBalance: '12678.42' });
    one = { communityId: maple.communityId, reconciliationId: started.reconciliationId };
  });
  afterAll(() => maple.close());

  test('items clear one by one, and a void with its check', async () => {
    expect(await clear(['deposit:1', 'check:1'])).toEqual({ difference: '488.42' });
    expect(await clear(['check:3'])).toEqual({ difference: '488.42' });
    const { matched } = await look();
    expect(matched.map((match) => [match.kind, match.reason, match.items.map((item) => item.itemKey).sort()])).toEqual([
      ['OPENING', 'Opening balance of the books', ['entry:1']],
      ['VOID', 'Check 1003 and its void cancel each other', ['check:3', 'reversal:check:3']],
      ['HAND', 'Cleared by hand', ['check:1']],
      ['HAND', 'Cleared by hand', ['deposit:1']],
    ]);
  });

  test('what is cleared is not cleared twice', async () => {
    const answer = await maple.send(banking.clearItems, { ...one, itemKeys: ['deposit:1'] });
    expect([answer.status, answer.json.code]).toEqual([409, 'notFree']);
  });

  test('unticking takes back the whole of a pair, and the opening stays', async () => {
    expect(await unclear(['reversal:check:3', 'deposit:1'])).toEqual({ difference: '3878.42' });
    expect((await look()).onlyInBooks.map((item) => item.itemKey)).toContain('deposit:1');
    const answer = await maple.send(banking.unclearItems, { ...one, itemKeys: ['entry:1'] });
    expect([answer.status, answer.json.code]).toEqual([409, 'openingStays']);
  });

  test('fee and interest typed from paper bring it to zero, and it finishes', async () => {
    await clear(['deposit:1', 'deposit:2', 'reversal:check:3']);
    await record('FEE', '-18.00');
    expect(await record('INTEREST', '6.42')).toMatchObject({ difference: '0.00' });
    await maple.call(banking.finishReconciliation, one);
    const proof = await maple.call(banking.getReconciliationReport, one);
    expect([proof.difference, proof.figures.outstanding, proof.figures.book]).toEqual(['0.00', '850.00', '11828.42']);
    const late = await maple.send(banking.unclearItems, { ...one, itemKeys: ['deposit:1'] });
    expect([late.status, late.json.code]).toEqual([409, 'notOpen']);
  });
});

describe('with a file of the bank', () => {
  const cash = (on: string, amount: string, key: string) => ({ on, amount, against: '1200', key, description: key });

  test('ticks that agree with the lines in total finish as one match', async () => {
    maple = await aBankedCommunity();
    await maple.book([
      { on: '2026-01-01', amount: '100.00', against: '3000', description: 'Opening balances', type: 'OPENING' },
      cash('2026-01-05', '30.00', 'deposit:11'),
      cash('2026-01-06', '12.50', 'deposit:12'),
    ]);
    const file = asFile(
      statementText({
        accountNumber: '001234564417',
        on: '2026-01-31',
        opening: '100.00',
        closing: '142.50',
        lines: [{ on: '2026-01-20', type: '175', amount: '42.50', text: 'DEPOSIT' }],
      }),
    );
    one = { communityId: maple.communityId, reconciliationId: await startFrom(maple, file, '2026-01-31', '142.50') };
    await clear(['deposit:11']);
    const early = await maple.send(banking.finishReconciliation, one);
    expect([early.status, early.json.code]).toEqual([409, 'differenceNotZero']);
    expect(await clear(['deposit:12'])).toEqual({ difference: '0.00' });
    await maple.call(banking.finishReconciliation, one);
    const { matched, lineCount } = await look();
    expect(lineCount).toBe(1);
    expect(matched.filter(({ kind }) => kind === 'HAND').map(({ reason, lines, items }) => [reason, lines.length, items.length])).toEqual([
      ['Cleared by hand: bank lines (1) and book items (2) agree in total', 1, 2],
    ]);
    await maple.close();
  });

  test('an item of a suggestion takes its line with it', async () => {
    maple = await aBankedCommunity();
    await bookJanuary(maple);
    one = { communityId: maple.communityId, reconciliationId: await startFrom(maple, januaryFile(), '2026-01-31', '12678.42') };
    await clear(['check:1']);
    const auto = (await look()).matched.find(({ kind }) => kind === 'AUTO');
    expect(auto?.lines.map((line) => line.description)).toEqual(['CHECK 1001']);
  });
});

test('whatever is ticked in whatever order, statement + in transit - outstanding = books, and the difference is what the boxes say', async () => {
  const keys = ['deposit:1', 'deposit:2', 'check:1', 'check:2', 'check:3', 'reversal:check:3'];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ key: fc.constantFrom(...keys), on: fc.boolean() }), { maxLength: 8 }), async (acts) => {
      for (const { key, on } of acts) await maple.send(on ? banking.clearItems : banking.unclearItems, { ...one, itemKeys: [key] });
      const { figures, matched, suggested, onlyInBooks } = await look();
      const open = [...suggested.flatMap((each) => each.items), ...onlyInBooks];
      const cleared = matched.flatMap((match) => match.items);
      expect(new Set([...open, ...cleared].map((item) => item.itemKey)).size).toBe(open.length + cleared.length);
      const sum = (all: readonly { amount: string }[]) => all.reduce((total, item) => total + cents(item.amount), 0n);
      expect(cents(figures.difference)).toBe(cents('12678.42') - sum(cleared));
      expect(sum(cleared) + sum(open)).toBe(cents(figures.book));
    }),
    { numRuns: 12 },
  );
  await maple.close();
});

test('statement after statement ticked by hand: each opens where the last ended, and nothing clears twice or changes later', async () => {
  const days = ['2026-01-10', '2026-01-20', '2026-01-31'];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ cents: fc.integer({ min: -900, max: 900 }), day: fc.nat({ max: 2 }) }), { minLength: 3, maxLength: 6 }),
      async (picks) => {
        const fresh = await aBankedCommunity();
        const { communityId, bankAccountId } = fresh;
        const moved = picks.filter((pick) => pick.cents !== 0);
        const amounts = moved.map(({ cents: each }) => centsToText(BigInt(each)));
        await fresh.book(
          amounts.map((amount, n) => ({
            on: '2026-01-05',
            amount,
            against: '1200',
            key: `deposit:${n + 1}`,
            description: `Movement ${n}`,
          })),
        );
        let balance = 0n;
        const cleared: string[] = [];
        for (const [n, statementDate] of days.entries()) {
          const itemKeys = moved.flatMap((pick, i) => (pick.day === n ? [`deposit:${i + 1}`] : []));
          balance += moved.filter((pick) => pick.day === n).reduce((sum, pick) => sum + BigInt(pick.cents), 0n);
          const statementBalance = centsToText(balance);
          const head = { communityId, bankAccountId, statementDate, statementBalance };
          const { reconciliationId } = await fresh.call(banking.startReconciliation, head);
          const at = { communityId, reconciliationId };
          if (itemKeys.length > 0) await fresh.call(banking.clearItems, { ...at, itemKeys });
          await fresh.call(banking.finishReconciliation, at);
          const proof = await fresh.call(banking.getReconciliationReport, at);
          expect(proof.difference).toBe('0.00');
          const { statement, inTransit, outstanding, book } = proof.figures;
          expect(cents(statement) + cents(inTransit) - cents(outstanding)).toBe(cents(book));
          cleared.push(...itemKeys);
          if (itemKeys.length > 0) expect((await fresh.send(banking.unclearItems, { ...at, itemKeys })).json.code).toBe('notOpen');
        }
        const { reconciliations } = await fresh.call(banking.listReconciliations, { communityId });
        const inOrder = reconciliations.toReversed();
        expect(inOrder.slice(1).map((one) => one.opening)).toEqual(inOrder.slice(0, -1).map((one) => one.statementBalance));
        expect(new Set(cleared).size).toBe(moved.length);
        await fresh.close();
      },
    ),
    { numRuns: 2 },
  );
});
