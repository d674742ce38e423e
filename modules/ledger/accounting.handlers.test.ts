// A community is set up through the API, and a journal entry is posted, refused and reversed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounting, journal } from './accounting.contract.ts';
import { aCommunity, accountId, type TestCommunity } from './ledger.testing.ts';

let maple: TestCommunity;
beforeAll(async () => {
  maple = await aCommunity();
});
afterAll(() => maple.close());

test('opening balances are posted with their due to/from lines and show in the chart', async () => {
  const lines = [
    { accountId: accountId(maple, '1010'), debit: '10000.00' },
    { accountId: accountId(maple, '1200'), debit: '310.00' },
    { accountId: accountId(maple, '2100'), credit: '400.00' },
    { accountId: accountId(maple, '3000'), credit: '9910.00' },
    { accountId: accountId(maple, '1020'), debit: '25000.00' },
    { accountId: accountId(maple, '3100'), credit: '25000.00' },
  ];
  await maple.call(journal.addJournalEntry, {
    communityId: maple.communityId,
    postDate: '2026-01-01',
    description: 'Opening balances',
    entryType: 'OPENING',
    lines,
  });
  const chart = await maple.call(accounting.listAccounts, { communityId: maple.communityId, asOfDate: '2026-01-31' });
  const balances = Object.fromEntries(chart.filter((a) => a.balance !== '0.00').map((a) => [a.number, a.balance]));
  expect(balances).toEqual({
    '1010': '10000.00',
    '1200': '310.00',
    '2100': '-400.00',
    '3000': '-9910.00',
    '1020': '25000.00',
    '3100': '-25000.00',
  });
});

test('an entry across funds gets its due to/from lines', async () => {
  const preview = await maple.call(journal.previewJournalEntry, {
    communityId: maple.communityId,
    postDate: '2026-01-02',
    description: 'Roof paid from operating',
    lines: [
      { accountId: accountId(maple, '6010'), debit: '100.00' },
      { accountId: accountId(maple, '1010'), credit: '100.00' },
    ],
  });
  expect(preview.lines.map((l) => [l.number, l.debit, l.credit, l.isInterfund])).toEqual([
    ['6010', '100.00', null, false],
    ['1010', null, '100.00', false],
    ['1910', null, '100.00', true],
    ['1900', '100.00', null, true],
  ]);
});
