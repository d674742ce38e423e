// Merging accounts through HTTP: figures first, everything by the survivor afterwards, and back again; random
// merges leave trial balance and entries alone.

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { localDate, sumCents, textToCents } from '../../../packages/kernel/kernel.ts';
import { balancesAsOf } from '../balance.store.ts';
import { accountHistory, accounting, glAccount, mergeAccounts } from '../ledger.contract.ts';
import { aCommunity, accountId, postJournal, type TestCommunity } from '../ledger.testing.ts';

let of: TestCommunity;
beforeAll(async () => {
  of = await aCommunity();
});
afterAll(() => of.close());

async function book(debit: string, credit: string, amount: string, postDate = '2026-01-10') {
  await postJournal(of, {
    communityId: of.communityId,
    postDate,
    description: 'Work',
    lines: [
      { accountId: accountId(of, debit), debit: amount },
      { accountId: accountId(of, credit), credit: amount },
    ],
  });
}

const pair = (source: string, target: string) => ({
  communityId: of.communityId,
  sourceAccountId: accountId(of, source),
  targetAccountId: accountId(of, target),
});
const preview = (source: string, target: string) => of.send(mergeAccounts.previewMerge, pair(source, target));
async function merge(source: string, target: string) {
  const { baseHash } = await of.call(mergeAccounts.previewMerge, pair(source, target));
  return of.call(mergeAccounts.mergeAccounts, { ...pair(source, target), reason: 'Twice in the chart', baseHash });
}
const undo = (mergeId: string) => of.send(mergeAccounts.undoMerge, { communityId: of.communityId, mergeId });

async function balanceOf(number: string): Promise<string | undefined> {
  const accounts = await of.call(accounting.listAccounts, { communityId: of.communityId, asOfDate: '2026-12-31' });
  return accounts.find((account) => account.number === number)?.balance;
}

it('shows amounts by period, then merges: balances, history and further postings go by the account that stays', async () => {
  await book('5310', '1010', '100.00');
  await book('5410', '1010', '30.00', '2026-02-10');
  const shown = (await preview('5410', '5310')).json;
  expect(shown).toMatchObject({
    postings: 1,
    periods: [
      { periodStartDate: '2026-01-01T00:00:00', source: '0.00', target: '100.00', together: '100.00' },
      { periodStartDate: '2026-02-01T00:00:00', source: '30.00', target: '0.00', together: '30.00' },
    ],
    pointing: '',
  });
  await book('5410', '1010', '5.00');
  const stale = await of.send(mergeAccounts.mergeAccounts, { ...pair('5410', '5310'), reason: 'x', baseHash: shown.baseHash });
  expect(stale.json.code).toBe('baseChanged');
  const { mergeId } = await merge('5410', '5310');
  expect([await balanceOf('5310'), await balanceOf('5410')]).toEqual(['135.00', '0.00']);
  await book('5410', '1010', '1.00');
  const history = { communityId: of.communityId, accountId: accountId(of, '5310') };
  expect((await of.call(accountHistory.listPostings, history)).rows.map((row) => row.debit)).toEqual(['30.00', '1.00', '5.00', '100.00']);
  expect(await of.call(glAccount.getAccount, history)).toMatchObject({ balance: '136.00', mergedFrom: [{ number: '5410' }] });
  expect((await preview('5410', '5010')).json.code).toBe('merged');
  const changed = await of.call(glAccount.getAccount, { ...history, accountId: accountId(of, '5410') });
  expect((await of.send(glAccount.editAccount, { ...changed, communityId: of.communityId, costCenterId: null })).json.code).toBe('merged');
  expect((await undo(mergeId)).status).toBe(200);
  expect([await balanceOf('5310'), await balanceOf('5410')]).toEqual(['101.00', '35.00']);
  expect((await undo(mergeId)).json.code).toBe('alreadyUndone');
});

it.each([
  ['5310', '5310', 'sameAccount'],
  ['5310', '4000', 'differentType'],
  ['5310', '6010', 'differentFund'],
  ['1200', '1210', 'controlAccount'],
])('refuses %s into %s: %s', async (source, target, code) => {
  expect((await preview(source, target)).json.code).toBe(code);
});

it('refuses while a batch waits to be posted, and an undo after thirty days', async () => {
  const { mergeId } = await merge('5410', '5310');
  await sql`insert into ledger.batch (customer_id, community_id, kind, state, post_date, description, entered_by, entered_time)
    values (${of.customerId}, ${of.communityId}, 'CHARGES', 'UNPOSTED', '2026-01-10', 'January charges', 1, now())`.execute(
    of.db.asMigrator,
  );
  expect((await preview('5310', '5010')).json).toMatchObject({
    code: 'unpostedBatches',
    errorMessage: expect.stringContaining('January charges'),
  });
  await sql`update ledger.batch set state = 'DISCARDED' where customer_id = ${of.customerId} and state = 'UNPOSTED'`.execute(
    of.db.asMigrator,
  );
  await sql`update ledger.account_merge set merged_time = merged_time - interval '31 days' where customer_id = ${of.customerId} and merge_id = ${mergeId}`.execute(
    of.db.asMigrator,
  );
  expect((await undo(mergeId)).json.code).toBe('tooOld');
});

it('leaves the trial balance and the number of entries alone, whatever is merged and separated in which order', async () => {
  const numbers = ['5010', '5310', '5410', '4000', '4100', '4110'];
  const total = async () => {
    const rows = await of.services.database.read(of.customerId, (tx) => balancesAsOf(tx, of.communityId, localDate('2026-12-31')));
    const found = await sql<{ n: number }>`select count(*)::int as n from ledger.entry where customer_id = ${of.customerId}`.execute(
      of.db.asMigrator,
    );
    const accounts = await of.call(accounting.listAccounts, { communityId: of.communityId, asOfDate: '2026-12-31' });
    const byType = Map.groupBy(accounts, (account) => account.type);
    return {
      net: sumCents(rows.map((row) => row.balance_cents)),
      entries: found.rows[0]?.n,
      types: [...byType].map(([type, own]) => [type, sumCents(own.map((account) => textToCents(account.balance)))]).toSorted(),
    };
  };
  for (const [i, number] of numbers.entries()) await book(number, '1010', `${i + 1}.11`, '2026-03-03');
  const before = await total();
  const done: string[] = [];
  const act = fc.oneof(
    fc.record({ source: fc.constantFrom(...numbers), target: fc.constantFrom(...numbers) }),
    fc.record({ undo: fc.nat(5) }),
  );
  for (const step of fc.sample(act, { numRuns: 25, seed: 43 })) {
    if ('undo' in step) {
      const mergeId = done[step.undo];
      if (mergeId) await undo(mergeId);
    } else if ((await preview(step.source, step.target)).status === 200) done.push((await merge(step.source, step.target)).mergeId);
    expect(await total()).toEqual(before);
  }
  expect(done.length).toBeGreaterThan(1);
});
