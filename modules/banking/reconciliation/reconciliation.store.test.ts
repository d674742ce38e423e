// What the database holds by itself, whatever the code does: final reconciliations, their chain, one clearing
// per entry; and size.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { centsToText, instantOf, localDate } from '../../../packages/kernel/kernel.ts';
import { bankAccounts } from '../../ledger/ledger.contract.ts';
import { openBatch, post } from '../../ledger/ledger.server.ts';
import { accountId, seen } from '../../ledger/ledger.testing.ts';
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

beforeAll(async () => {
  maple = await aBankedCommunity();
  await bookJanuary(maple);
  one = { communityId: maple.communityId, reconciliationId: await startFrom(maple, januaryFile(), '2026-01-31', '12678.42') };
});
afterAll(() => maple.close());

const run = (statement: ReturnType<typeof sql>) => maple.services.database.transact(maple.customerId, ({ db }) => statement.execute(db));
const guarded = (code: string) => ({ code });

async function finishJanuary(): Promise<void> {
  const { suggested } = await maple.call(banking.getReconciliation, one);
  await maple.call(banking.acceptMatches, { ...one, suggestionIds: suggested.map((s) => s.suggestionId) });
  for (const line of (await maple.call(banking.getReconciliation, one)).onlyOnStatement) {
    await maple.call(
      banking.recordBankItem,
      await seen(maple, banking.previewBankItem, { ...one, kind: line.record?.kind ?? 'FEE', bankLineId: line.bankLineId }),
    );
  }
  await maple.call(banking.finishReconciliation, one);
}

describe('guards', () => {
  test('no reconciliation completes while there is a difference', async () => {
    const complete = sql`update banking.reconciliation set state = 'COMPLETED', completed_by = 1, completed_time = now(), in_transit_cents = 0, outstanding_cents = 0,
      book_cents = statement_balance_cents where reconciliation_id = ${one.reconciliationId}`;
    await expect(run(complete)).rejects.toMatchObject(guarded('CH008'));
  });

  test('an entry clears once and a line is matched once', async () => {
    await finishJanuary();
    const again = sql`insert into banking.match_item select customer_id, bank_account_id, entry_id, community_id, item_key, amount_cents, reconciliation_id, match_id
      from banking.match_item limit 1`;
    await expect(run(again)).rejects.toMatchObject(guarded('23505'));
    await expect(run(sql`insert into banking.match_line select * from banking.match_line limit 1`)).rejects.toMatchObject(guarded('23505'));
  });

  test.each([
    ['an item leave', sql`delete from banking.match_item`],
    ['a line leave', sql`delete from banking.match_line`],
    [
      'a match join',
      sql`insert into banking.match (customer_id, bank_account_id, reconciliation_id, kind, reason, cleared_on, matched_by, matched_time)
        select customer_id, bank_account_id, reconciliation_id, 'HAND', 'Smuggled', statement_on, 1, now() from banking.reconciliation`,
    ],
    ['its balance change', sql`update banking.reconciliation set statement_balance_cents = 0`],
    ['its balance change while it is reopened', sql`update banking.reconciliation set statement_balance_cents = 0, state = 'REOPENED'`],
  ])('a completed reconciliation lets no %s', async (_name, statement) => {
    await expect(run(statement)).rejects.toMatchObject(guarded('CH007'));
  });

  test.each([
    ['earlier than the one before', '2026-01-15', '12678.42'],
    ['with another opening than its ending', '2026-02-28', '1.00'],
  ])('none starts %s', async (_name, on, opening) => {
    const start = sql`insert into banking.reconciliation (customer_id, community_id, bank_account_id, statement_on, opening_cents, statement_balance_cents, started_by, started_time)
      values (${maple.customerId}, ${maple.communityId}, ${maple.bankAccountId}, ${on}, ${cents(opening)}, 0, 1, now())`;
    await expect(run(start)).rejects.toMatchObject(guarded('CH007'));
  });

  test('the money of a bank line is never changed, and a matched line stays', async () => {
    await expect(run(sql`update banking.bank_line set amount_cents = 1`)).rejects.toMatchObject(guarded('42501'));
    await expect(run(sql`update banking.bank_line set line_on = '2026-01-01'`)).rejects.toMatchObject(guarded('42501'));
    await expect(run(sql`delete from banking.bank_line`)).rejects.toMatchObject(guarded('23503'));
  });

  test('with the guard off, the same delete goes through: the guard is what held', async () => {
    await sql`alter table banking.match_item disable trigger guard_old`.execute(maple.db.asMigrator);
    const undone = new Error('taken back');
    const attempt = maple.services.database.transact(maple.customerId, async ({ db }) => {
      const gone = await sql`delete from banking.match_item`.execute(db);
      expect(gone.numAffectedRows).toBeGreaterThan(0n);
      throw undone;
    });
    await expect(attempt).rejects.toBe(undone);
    await sql`alter table banking.match_item enable trigger guard_old`.execute(maple.db.asMigrator);
  });
});

test('two people finishing at once: one finishes, the other learns it', async () => {
  await maple.call(banking.reopenReconciliation, { ...one, reason: 'Again' });
  const both = await Promise.all([maple.send(banking.finishReconciliation, one), maple.send(banking.finishReconciliation, one)]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(both.find((answer) => answer.status === 409)?.json.code).toBe('notOpen');
});

test('an entry that joins a cleared deposit later shows up by itself', async () => {
  await maple.call(banking.reopenReconciliation, { ...one, reason: 'Late receipt' });
  await maple.book([{ on: '2026-01-09', amount: '10.00', against: '1200', key: 'deposit:1', description: 'Late' }]);
  const view = await maple.call(banking.getReconciliation, one);
  expect(view.onlyInBooks.map((i) => [i.itemKey, i.amount])).toContainEqual(['deposit:1', '10.00']);
  expect(view.figures).toMatchObject({ difference: '0.00', inTransit: '10.00', expectedBook: view.figures.book });
  await maple.call(banking.finishReconciliation, one);
});

describe('any months', () => {
  const movement = fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    amount: fc.integer({ min: -9, max: 9 }).filter((n) => n !== 0),
    shown: fc.boolean(),
  });
  const month = fc.array(movement, { maxLength: 8 });
  let accounts = 0;

  /** A cash account with its bank account, empty. */
  async function freshAccount(): Promise<{ bankAccountId: string; account: string }> {
    const number = `10.${++accounts}`;
    const { rows } = await sql<{
      id: string;
    }>`insert into ledger.account (customer_id, community_id, number, name, account_type, fund_id, role)
      values (${maple.customerId}, ${maple.communityId}, ${number}, 'Cash', 'ASSET', ${maple.fundIds.get('OPERATING')}, 'CASH') returning account_id as id`.execute(
      maple.db.asMigrator,
    );
    const account = rows[0]?.id ?? '';
    const facts = {
      communityId: maple.communityId,
      name: number,
      bankName: 'Nevada First',
      routingNumber: '121042882',
      accountNumber: `6000${accounts}`,
      accountId: account,
    };
    return { ...(await maple.call(bankAccounts.addBankAccount, facts)), account };
  }

  it('complete at zero, open where the last ended, clear nothing twice, and agree with the books', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(month, { minLength: 1, maxLength: 3 }), async (months) => {
        const { bankAccountId, account } = await freshAccount();
        let [balance, carried] = [0, [] as number[]];
        for (const [m, movements] of months.entries()) {
          const on = (day: number) => `2026-0${m + 1}-${String(day).padStart(2, '0')}`;
          if (movements.length > 0)
            await bookInto(
              account,
              movements.map((x) => ({ on: on(x.day), amount: x.amount })),
            );
          const shown = [...carried, ...movements.filter((x) => x.shown).map((x) => x.amount)];
          carried = movements.filter((x) => !x.shown).map((x) => x.amount);
          balance += shown.reduce((a, b) => a + b, 0);
          await reconcileMonth(bankAccountId, on(28), balance, shown);
        }
        const { reconciliations } = await maple.call(banking.listReconciliations, { communityId: maple.communityId });
        const own = reconciliations.filter((r) => r.bankAccountId === bankAccountId).toReversed();
        expect(own.map((r) => r.opening)).toEqual(['0.00', ...own.slice(0, -1).map((r) => r.statementBalance)]);
        for (const { reconciliationId } of own) {
          const proof = await maple.call(banking.getReconciliationReport, { communityId: maple.communityId, reconciliationId });
          const { statement, inTransit, outstanding, book } = proof.figures;
          expect([proof.state, proof.difference]).toEqual(['COMPLETED', '0.00']);
          expect(cents(statement) + cents(inTransit) - cents(outstanding)).toBe(cents(book));
        }
      }),
      { numRuns: 12 },
    );
  });

  async function bookInto(account: string, movements: { on: string; amount: number }[]): Promise<void> {
    const by = { communityId: maple.communityId, userId: '1', now: instantOf(0) };
    await maple.services.database.transact(maple.customerId, async (tx) => {
      const batchId = await openBatch(tx, { ...by, kind: 'test', state: 'POSTED', postDate: localDate('2026-01-01'), description: 'Test' });
      const entries = movements.map((x, i) => ({
        postDate: localDate(x.on),
        entryType: 'TEST',
        sourceType: 'month',
        sourceId: `${batchId}.${i}`,
        lines: [
          { accountId: account, amount: BigInt(x.amount) },
          { accountId: accountId(maple, '4000'), amount: -BigInt(x.amount) },
        ],
      }));
      await post(tx, { ...by, batchId, entries });
    });
  }

  /** The statement on paper: ticks off items until their amounts are those the bank shows. */
  async function reconcileMonth(bankAccountId: string, statementDate: string, balance: number, shown: readonly number[]): Promise<void> {
    const { communityId } = maple;
    const statementBalance = centsToText(BigInt(balance));
    const { reconciliationId } = await maple.call(banking.startReconciliation, {
      communityId,
      bankAccountId,
      statementDate,
      statementBalance,
    });
    const view = await maple.call(banking.getReconciliation, { communityId, reconciliationId });
    const wanted = [...shown];
    const itemKeys = view.onlyInBooks.flatMap((item) => {
      const at = wanted.indexOf(Number(cents(item.amount)));
      if (at < 0) return [];
      wanted.splice(at, 1);
      return [item.itemKey];
    });
    if (itemKeys.length > 0) await maple.call(banking.matchByHand, { communityId, reconciliationId, bankLineIds: [], itemKeys });
    await maple.call(banking.finishReconciliation, { communityId, reconciliationId });
  }
});

test('hundreds of lines find their checks among thousands', async () => {
  const issued = (i: number) => ({
    on: '2026-04-10',
    amount: `-${i + 1}.00`,
    against: '5310',
    key: `check:${50_000 + i}`,
    reference: `${50_000 + i}`,
    description: `Vendor ${i}`,
  });
  await maple.book(Array.from({ length: 2_000 }, (_, i) => issued(i)));
  const lines = Array.from({ length: 400 }, (_, i) => ({
    on: '2026-04-15',
    type: '475',
    amount: `${5 * i + 1}.00`,
    text: 'CHECK',
    reference: `${50_000 + 5 * i}`,
  }));
  const text = statementText({ accountNumber: '001234564417', on: '2026-04-30', opening: '0.00', closing: '0.00', lines });
  const reconciliationId = await startFrom(maple, asFile(text), '2026-04-30', '0.00');
  const april = { communityId: maple.communityId, reconciliationId };
  const { suggested } = await maple.call(banking.getReconciliation, april);
  await maple.call(banking.acceptMatches, { ...april, suggestionIds: suggested.map((s) => s.suggestionId) });
  const after = await maple.call(banking.getReconciliation, april);
  expect([after.matched.length, after.onlyOnStatement.length, after.figures.paymentCount, after.figures.payments]).toEqual([
    400,
    0,
    400,
    '399400.00',
  ]);
  expect(after.onlyInBooks.filter((item) => item.description.startsWith('Vendor'))).toHaveLength(1_600);
});
