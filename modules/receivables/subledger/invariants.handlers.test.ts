// Random work on Maple Court through the calls, under accrual and cash, and the invariants of accounting.md A
// that must hold after every act.

import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { addDays, localDate, modulo } from '../../../packages/kernel/kernel.ts';
import { type Offences, offencesIn } from '../../../packages/testkit/offences.ts';
import { accountId, seen, sendUndo } from '../../ledger/ledger.testing.ts';
import { type AdjustmentOrderOf, addAdjustmentAccounts, adjust, sendAdjustment } from '../adjustments/adjustments.testing.ts';
import { billing, miscReceiptList, miscReceipts, owners, receipts } from '../receivables.contract.ts';
import { aBilledCommunity, addInterestCode, type BilledCommunity, begin, setInterest, unitOf } from '../receivables.testing.ts';
import { adjustmentList } from '../receivables-lists.contract.ts';
import { type AheadCommand, aheadActs, aheadRefusals, isAhead, playAhead } from './ahead-acts.testing.ts';
import { receivablesOffences } from './offences.testing.ts';
import { insertApplications, insertMovements } from './subledger.store.ts';

/** Few owners, so that acts meet. */
const accounts = ['MC-0003', 'MC-0009'];
const day = fc.integer({ min: 1, max: 90 }).map((n) => addDays(localDate('2025-12-31'), n));

const adjustmentActs = ['charge', 'waive', 'writeOff', 'more', 'less', 'reserve', 'release'] as const;
type AdjustmentAct = (typeof adjustmentActs)[number];

type Command =
  | { do: 'bill'; on: string }
  | { do: 'fees'; on: string }
  | { do: 'receive'; on: string; account: string; cents: number }
  | { do: 'backOut'; on: string; pick: number; nsf: boolean }
  | { do: 'prepaids'; on: string }
  | { do: 'adjust'; on: string; account: string; act: AdjustmentAct; cents: number }
  | { do: 'undo'; on: string; pick: number }
  | AheadCommand
  | MiscCommand;

type MiscCommand = { do: 'misc' | 'miscEdit' | 'miscReverse' | 'miscUndo'; on: string; cents: number; pick: number };

const account = fc.constantFrom(...accounts);
const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ do: fc.constant('bill' as const), on: day }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('fees' as const), on: day }) },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('receive' as const), on: day, account, cents: fc.integer({ min: 1, max: 90_000 }) }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('backOut' as const), on: day, pick: fc.nat(5), nsf: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('prepaids' as const), on: day }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('adjust' as const),
        on: day,
        account,
        act: fc.constantFrom(...adjustmentActs),
        cents: fc.integer({ min: 1, max: 40_000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), on: day, pick: fc.nat(50) }) },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constantFrom(...aheadActs), on: day, account, pick: fc.nat(20) }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom('misc' as const, 'miscEdit' as const, 'miscReverse' as const, 'miscUndo' as const),
        on: day,
        cents: fc.integer({ min: 2, max: 90_000 }),
        pick: fc.nat(20),
      }),
    },
  ),
  { minLength: 25, maxLength: 40 },
);

/** The noes random work may meet; anything else, a 500 above all, fails the test. */
const expected = new Set([
  'nothingToDo',
  'beforeOriginal',
  'alreadyBackedOut',
  'alreadyReversed',
  'cannotUndo',
  'notPosted',
  'alreadyBilled',
  'laterActs',
  'moreThanOpen',
  'morePrepaidThanHeld',
  'prepaidSpent',
  'dependentsFirst',
  ...aheadRefusals,
]);

async function sendOrRefuse(
  maple: BilledCommunity,
  endpoint: Parameters<BilledCommunity['send']>[0],
  input: object,
): Promise<Record<string, unknown> | null> {
  const answer = await maple.send(endpoint, { communityId: maple.communityId, ...input });
  if (answer.status === 200) return answer.json;
  if (!expected.has(answer.json.code ?? '')) throw new Error(`${endpoint.name} answered ${answer.status}: ${answer.text}`);
  return null;
}

async function undoOrRefuse(maple: BilledCommunity, input: object): Promise<void> {
  const answer = await sendUndo(maple, { communityId: maple.communityId, ...input });
  if (answer.status !== 200 && !expected.has(answer.json.code ?? '')) throw new Error(`an undo answered ${answer.status}: ${answer.text}`);
}

async function keepAndPost(maple: BilledCommunity, kept: Record<string, unknown> | null): Promise<void> {
  if (!kept) return;
  const batch = await maple.call(billing.getBatch, { communityId: maple.communityId, batchId: String(kept['batchId']) });
  await sendOrRefuse(maple, billing.postBatch, { batchId: kept['batchId'], baseHash: batch.baseHash });
}

const money = (cents: number) => (cents * 0.01).toFixed(2);

/** An adjustment of one act. */
function orderFor(maple: BilledCommunity, act: AdjustmentAct, cents: number): AdjustmentOrderOf {
  const { ASMT, RSRV, NSF } = maple.codeIds;
  const amount = money(cents);
  const accountId = maple.accounts.get('5010') ?? '';
  switch (act) {
    case 'charge':
      return { type: 'ADD_CHARGE', codes: [{ codeId: NSF, amount }] };
    case 'waive':
      return { type: 'WAIVE', reason: 'COURTESY', codes: [{ codeId: ASMT, amount }] };
    case 'writeOff':
      return { reason: 'WRITE_OFF', codes: [{ codeId: NSF, amount: `-${amount}` }] };
    case 'more':
      return { prepaid: [{ codeId: null, amount, accountId }] };
    case 'less':
      return { prepaid: [{ codeId: null, amount: `-${amount}`, accountId }] };
    case 'reserve':
      return { reserves: [{ codeId: RSRV, amount }] };
    case 'release':
      return { reserves: [{ codeId: RSRV, amount: `-${amount}` }] };
  }
}

const miscs: readonly string[] = ['misc', 'miscEdit', 'miscReverse', 'miscUndo'];
const isMisc = (command: Command): command is MiscCommand => miscs.includes(command.do);

/** Money of anyone: posted, changed, reversed, undone. It goes to an expense: all income is the owners'. */
async function playMisc(maple: BilledCommunity, command: MiscCommand): Promise<void> {
  const { communityId, bankAccountId, customerId } = maple;
  if (command.do === 'miscUndo') {
    const found = await sql<{
      id: string;
    }>`select batch_id::text as id from ledger.batch where customer_id = ${customerId} and kind = 'MISC_RECEIPT'
      order by batch_id`.execute(maple.db.asMigrator);
    const batchId = found.rows.at(modulo(command.pick, Math.max(found.rows.length, 1)))?.id;
    if (batchId) await undoOrRefuse(maple, { batchId, postDate: command.on, reason: 'random work' });
    return;
  }
  const { rows } = await maple.call(miscReceiptList.calls.readPage, { communityId, sort: 'receiptNumber' });
  const miscReceiptId = rows.at(modulo(command.pick, Math.max(rows.length, 1)))?.miscReceiptId;
  if (command.do !== 'misc' && !miscReceiptId) return;
  if (command.do === 'miscReverse') {
    const order = { miscReceiptId, postDate: command.on };
    const shown = await sendOrRefuse(maple, miscReceipts.previewMiscReversal, order);
    if (shown) await sendOrRefuse(maple, miscReceipts.reverseMiscReceipt, { ...order, baseHash: shown['baseHash'] });
    return;
  }
  const half = Math.trunc(command.cents * 0.5);
  const split = [half, command.cents - half].map((cents) => ({ accountId: accountId(maple, '5410'), amount: money(cents) }));
  const payer = { payerKind: 'NAME', payerName: 'Sierra Green', category: 'VENDOR_REFUND' };
  const edits = command.do === 'miscEdit' ? { miscReceiptId } : {};
  const order = { bankAccountId, postDate: command.on, ...payer, amount: money(command.cents), lines: split, ...edits };
  const shown = await sendOrRefuse(maple, miscReceipts.previewMiscReceipt, order);
  const commit = command.do === 'miscEdit' ? miscReceipts.editMiscReceipt : miscReceipts.addMiscReceipt;
  if (shown) await sendOrRefuse(maple, commit, { ...order, baseHash: shown['baseHash'] });
}

async function play(maple: BilledCommunity, command: Command): Promise<void> {
  const { communityId } = maple;
  if (isAhead(command)) return await playAhead(maple, command, { sendOrRefuse, undoOrRefuse });
  if (isMisc(command)) return playMisc(maple, command);
  if (command.do === 'bill') {
    const { baseHash } = await maple.call(billing.previewCharges, { communityId, postDate: command.on });
    await keepAndPost(maple, await sendOrRefuse(maple, billing.keepCharges, { postDate: command.on, baseHash }));
  } else if (command.do === 'fees') {
    const { baseHash } = await maple.call(billing.previewLateFees, { communityId, postDate: command.on });
    await keepAndPost(maple, await sendOrRefuse(maple, billing.keepLateFees, { postDate: command.on, baseHash }));
  } else if (command.do === 'receive') {
    const rows = [{ ownershipId: unitOf(maple, command.account).ownershipId, amount: money(command.cents) }];
    const input = { communityId, bankAccountId: maple.bankAccountId, postDate: command.on, rows };
    const { baseHash } = await maple.call(receipts.previewReceipts, input);
    await maple.call(receipts.postReceipts, { ...input, baseHash });
  } else if (command.do === 'prepaids') {
    const { baseHash } = await maple.call(billing.previewPrepaids, { communityId, postDate: command.on });
    await sendOrRefuse(maple, billing.postPrepaids, { postDate: command.on, baseHash });
  } else if (command.do === 'backOut') {
    const { rows } = await maple.call(receipts.listReceipts, { communityId });
    const receiptId = rows.at(modulo(command.pick, Math.max(rows.length, 1)))?.receiptId;
    if (!receiptId) return;
    const fees = command.nsf ? { reason: 'NSF', nsfFee: '30.00', bankFee: '12.00', chargeLateFees: true } : { reason: 'CORRECTION' };
    const order = { receiptId, postDate: command.on, ...fees };
    const shown = await sendOrRefuse(maple, receipts.previewBackout, order);
    const fee = command.nsf ? { reason: 'NSF', nsfFee: '30.00' } : { reason: 'CORRECTION' };
    if (shown) await sendOrRefuse(maple, receipts.backoutReceipt, { ...order, ...fee, baseHash: shown['baseHash'] });
  } else if (command.do === 'adjust') {
    const answer = await sendAdjustment(maple, {
      account: command.account,
      postDate: command.on,
      ...orderFor(maple, command.act, command.cents),
    });
    if (answer.status !== 200 && !expected.has(answer.json.code ?? ''))
      throw new Error(`an adjustment answered ${answer.status}: ${answer.text}`);
  } else {
    const adjusted = (await maple.call(adjustmentList.calls.readPage, { communityId })).rows;
    const batches = [...(await maple.call(billing.listBatches, { communityId })), ...adjusted];
    const batchId = batches.at(modulo(command.pick, Math.max(batches.length, 1)))?.batchId;
    if (batchId) await undoOrRefuse(maple, { batchId, postDate: command.on, reason: 'random work' });
  }
}

/** Nothing but owners' money is income in these books, so that all of it was applied (15). */
const ownersIncome: Offences = {
  '15 income from owners is what was applied': `select 1 where (select coalesce(-sum(p.amount_cents), 0) from ledger.posting p
      join ledger.account a on a.customer_id = p.customer_id and a.account_id = p.account_id where p.customer_id = $1 and a.account_type = 'INCOME')
    <> (select coalesce(sum(amount_cents), 0) from receivables.application where customer_id = $1 and kind not in ('REVERSAL', 'WAIVER', 'WRITE_OFF'))`,
};

function broken(maple: BilledCommunity, offences: Offences): Promise<string[]> {
  const ask = async (statement: string, parameters: unknown[]) =>
    (await maple.db.asMigrator.executeQuery(CompiledQuery.raw(statement, parameters))).rows;
  return offencesIn(ask, maple.customerId, offences);
}

/** Every owner's ledger ends in what is open and held. */
const ledgerEnds = `select o.ownership_id as id, (select coalesce(sum(c.open_cents), 0)::bigint from receivables.charge c where c.ownership_id = o.ownership_id) as open_cents,
  (select coalesce(sum(b.balance_cents), 0)::bigint from receivables.prepaid_balance b where b.ownership_id = o.ownership_id) as held_cents from people.ownership o`;

describe.each([
  ['ACCRUAL', receivablesOffences],
  ['CASH', { ...receivablesOffences, ...ownersIncome }],
] as const)('random work under %s', (method, offences) => {
  let maple: BilledCommunity | null = null;
  afterAll(() => maple?.close());

  test('keeps the invariants of the owner ledger after every act', { timeout: 180_000 }, async () => {
    const books = await aBilledCommunity({ method });
    maple = books;
    await addAdjustmentAccounts(books);
    await setInterest(books, await addInterestCode(books), '2026-01-01');
    if (method === 'CASH') await begin(books, ['MC-0003,ASMT,2025-12-01,310.00']);
    for (const on of ['2026-01-01', '2026-02-01', '2026-03-01']) await play(books, { do: 'bill', on });
    const work = fc.asyncProperty(commands, async (list) => {
      for (const command of list) {
        await play(books, command);
        expect(await broken(books, offences)).toEqual([]);
      }
    });
    // The books go on from one list to the next, so a failing list is not shrunk; its seed replays it.
    await fc.assert(work, { numRuns: 4, endOnFailure: true, ...(process.env['SEED'] ? { seed: Number(process.env['SEED']) } : {}) });
    const ends = await sql.raw<{ id: string; open_cents: bigint; held_cents: bigint }>(ledgerEnds).execute(books.db.asMigrator);
    for (const { id, open_cents, held_cents } of ends.rows) {
      const ledger = await books.call(owners.getOwnerLedger, { communityId: books.communityId, ownershipId: id });
      expect([ledger.balance, ledger.prepaid]).toEqual([money(Number(open_cents)), money(Number(held_cents))]);
    }
  });
});

test('19: a receipt taken back leaves every charge as if it had never come', async () => {
  const books = await aBilledCommunity();
  const { communityId } = books;
  const open = async () =>
    (
      await sql<{ id: string; open: string }>`select charge_id as id, open_cents::text as open from receivables.charge order by 1`.execute(
        books.db.asMigrator,
      )
    ).rows;
  for (const on of ['2026-01-01', '2026-02-01']) await play(books, { do: 'bill', on });
  const work = fc.asyncProperty(fc.constantFrom(...accounts), fc.integer({ min: 1, max: 150_000 }), async (who, cents) => {
    const before = await open();
    await play(books, { do: 'receive', on: '2026-02-03', account: who, cents });
    const { rows } = await books.call(receipts.listReceipts, { communityId, limit: 1 });
    await books.call(
      receipts.backoutReceipt,
      await seen(books, receipts.previewBackout, {
        communityId,
        receiptId: rows[0]?.receiptId ?? '',
        postDate: '2026-02-03',
        reason: 'CORRECTION',
      }),
    );
    expect(await open()).toEqual(before);
  });
  await fc.assert(work, { numRuns: 8, endOnFailure: true });
  await books.close();
}, 120_000);

describe.each(['ACCRUAL', 'CASH'] as const)('an adjustment taken back under %s', (method) => {
  test('leaves owners and books as if it had never been', { timeout: 120_000 }, async () => {
    const books = await aBilledCommunity({ method });
    await addAdjustmentAccounts(books);
    for (const on of ['2026-01-01', '2026-02-01']) await play(books, { do: 'bill', on });
    for (const who of accounts) await play(books, { do: 'receive', on: '2026-02-02', account: who, cents: 90_000 });
    const stands = async () =>
      (
        await sql<{
          state: string;
        }>`select coalesce((select jsonb_agg(row(charge_id, open_cents) order by charge_id) from receivables.charge where not is_reversed), '[]')
          || coalesce((select jsonb_agg(row(ownership_id, bucket_code_id, balance_cents) order by ownership_id, bucket_code_id) from receivables.prepaid_balance where balance_cents > 0), '[]')
          || (select jsonb_agg(row(account_id, cents) order by account_id) from (select account_id, sum(amount_cents) as cents from ledger.posting group by 1 having sum(amount_cents) <> 0) p) as state`.execute(
          books.db.asMigrator,
        )
      ).rows;
    const work = fc.asyncProperty(
      fc.constantFrom(...adjustmentActs),
      fc.constantFrom('MC-0001', ...accounts),
      fc.integer({ min: 1, max: 20_000 }),
      async (act, who, cents) => {
        const before = await stands();
        const answer = await sendAdjustment(books, { account: who, postDate: '2026-02-03', ...orderFor(books, act, cents) });
        if (answer.status !== 200) {
          expect(expected.has(answer.json.code ?? '')).toBe(true);
          return;
        }
        expect((await sendUndo(books, { communityId: books.communityId, batchId: String(answer.json['batchId']) })).status).toBe(200);
        expect(await stands()).toEqual(before);
      },
    );
    await fc.assert(work, { numRuns: 16, endOnFailure: true });
    await books.close();
  });
});

test('16: once everything is paid or waived, accrual and cash have earned the same', { timeout: 120_000 }, async () => {
  const earned = await Promise.all(
    (['ACCRUAL', 'CASH'] as const).map(async (method) => {
      const books = await aBilledCommunity({ method });
      await addAdjustmentAccounts(books);
      await play(books, { do: 'bill', on: '2026-01-01' });
      for (const [account] of books.units)
        await adjust(books, { account, type: 'WAIVE', reason: 'WRITE_OFF', codes: [{ codeId: books.codeIds.RSRV, amount: '55.00' }] });
      for (const [account] of books.units)
        await play(books, { do: 'receive', on: '2026-01-12', account, cents: account < 'MC-0009' ? 31_000 : 34_500 });
      const { rows } = await sql<{ cents: string }>`select (-sum(p.amount_cents))::text as cents from ledger.posting p
        join ledger.account a on a.customer_id = p.customer_id and a.account_id = p.account_id where a.account_type in ('INCOME', 'EXPENSE')`.execute(
        books.db.asMigrator,
      );
      await books.close();
      return rows[0]?.cents;
    }),
  );
  expect(earned).toEqual(['386000', '386000']);
});

test('the database itself refuses to open a charge beyond its amount or to spend prepaid money that is not there', async () => {
  const books = await aBilledCommunity();
  const { communityId } = books;
  await play(books, { do: 'bill', on: '2026-01-01' });
  const found = await sql<{
    chargeId: string;
    ownershipId: string;
    batchId: string;
  }>`select charge_id as "chargeId", ownership_id as "ownershipId", batch_id as "batchId"
    from receivables.charge limit 1`.execute(books.db.asMigrator);
  const { chargeId = '', ownershipId = '', batchId = '' } = found.rows[0] ?? {};
  const common = { ownershipId, receiptId: null, bucketCodeId: null, on: localDate('2026-01-01'), entryId: null };
  const apply = (kind: 'PREPAID' | 'UNAPPLIED', amount: bigint) =>
    books.services.database.transact(books.customerId, (tx) =>
      insertApplications(tx, { communityId, batchId }, [{ ...common, chargeId, kind, amount }]),
    );
  await expect(apply('PREPAID', 9_999_999n)).rejects.toThrow('charge_open_within_amount');
  await expect(apply('UNAPPLIED', -1n)).rejects.toThrow('charge_open_within_amount');
  const spend = books.services.database.transact(books.customerId, (tx) =>
    insertMovements(tx, { communityId, batchId }, [{ ...common, kind: 'PREPAID', amount: -1n }]),
  );
  await expect(spend).rejects.toThrow('prepaid_never_negative');
  const edit = (statement: string) => books.services.database.transact(books.customerId, (tx) => sql.raw(statement).execute(tx.db));
  await expect(edit('update receivables.charge set open_cents = 0')).rejects.toThrow('permission denied');
  await expect(edit('delete from receivables.receipt')).rejects.toThrow('permission denied');
  await books.close();
});
