// Matching by hand, taking back, recording what the bank booked: every no is said, nothing of another
// reconciliation is reached.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounting, bankAccounts, chartImport, journal } from '../../ledger/ledger.contract.ts';
import { accountId, seen } from '../../ledger/ledger.testing.ts';
import { banking } from '../banking.contract.ts';
import { aBankedCommunity, asFile, type BankedCommunity, startFrom, statementText } from '../banking.testing.ts';

let maple: BankedCommunity;
let one: { communityId: string; reconciliationId: string };

const line = (on: string, type: string, amount: string, text: string, reference = '') => ({ on, type, amount, text, reference });

beforeAll(async () => {
  maple = await aBankedCommunity();
  await maple.book([
    { on: '2026-01-05', amount: '300.00', against: '1200', key: 'deposit:1', description: 'First' },
    { on: '2026-01-06', amount: '200.00', against: '1200', key: 'deposit:2', description: 'Second' },
    { on: '2026-01-07', amount: '-75.00', against: '5310', description: 'Not on the statement' },
    { on: '2026-02-03', amount: '60.00', against: '1200', description: 'After the statement' },
  ]);
  const file = statementText({
    accountNumber: '001234564417',
    on: '2026-01-31',
    opening: '0.00',
    closing: '485.00',
    lines: [
      line('2026-01-07', '175', '500.00', 'DEPOSITS TOGETHER'),
      line('2026-01-20', '409', '15.00', 'ADJUSTMENT'),
      line('2026-01-21', '399', '15.00', 'ADJUSTMENT BACK'),
      line('2026-01-31', '699', '15.00', 'MONTHLY FEE'),
    ],
  });
  one = { communityId: maple.communityId, reconciliationId: await startFrom(maple, asFile(file), '2026-01-31', '485.00') };
});
afterAll(() => maple.close());

const look = () => maple.call(banking.getReconciliation, one);
const lineId = async (text: string) => (await look()).onlyOnStatement.find((l) => l.description === text)?.bankLineId ?? '0';
const byHand = (bankLineIds: string[], itemKeys: string[]) => maple.send(banking.matchByHand, { ...one, bankLineIds, itemKeys });
const codeOf = (answer: { status: number; json: { code?: string } }) => [answer.status, answer.json.code];

describe('by hand', () => {
  test('two deposits the bank shows as one are matched, and the match can be taken back', async () => {
    const deposits = await lineId('DEPOSITS TOGETHER');
    expect(codeOf(await byHand([deposits], ['deposit:1']))).toEqual([409, 'sumsDiffer']);
    expect((await byHand([deposits], ['deposit:1', 'deposit:2'])).json).toMatchObject({ difference: '-15.00' });
    const { matched } = await look();
    expect(matched.map((m) => [m.kind, m.reason, m.items.length])).toEqual([['HAND', 'Matched by hand', 2]]);
    expect(codeOf(await byHand([deposits], ['deposit:1', 'deposit:2']))).toEqual([409, 'notFree']);
    expect(await maple.call(banking.undoMatches, { ...one, matchIds: [matched[0]!.matchId] })).toEqual({ difference: '485.00' });
    expect((await byHand([deposits], ['deposit:2', 'deposit:1'])).status).toBe(200);
  });

  test('lines of the bank that cancel each other need nothing in the books', async () => {
    expect((await byHand([await lineId('ADJUSTMENT'), await lineId('ADJUSTMENT BACK')], [])).json).toMatchObject({ difference: '-15.00' });
  });

  test('an item after the statement, and one that does not exist, are not free', async () => {
    const later = (await maple.book([{ on: '2026-02-04', amount: '-15.00', against: '5310', description: 'Later' }]))[0];
    expect(codeOf(await byHand([await lineId('MONTHLY FEE')], [`entry:${later}`]))).toEqual([409, 'notFree']);
    expect(codeOf(await byHand(['999999'], ['check:1']))).toEqual([409, 'notFree']);
  });

  test('a match of another reconciliation is not found', async () => {
    expect((await maple.send(banking.undoMatches, { ...one, matchIds: ['999999'] })).status).toBe(404);
    expect((await maple.send(banking.undoMatches, { ...one, reconciliationId: '999999', matchIds: ['1'] })).status).toBe(404);
  });
});

describe('fees and interest', () => {
  const record = async (input: object) =>
    maple.send(banking.recordBankItem, await seen(maple, banking.previewBankItem, { ...one, kind: 'FEE', ...input }));

  test('a line of a miscellaneous type is known by its words', async () => {
    expect((await look()).onlyOnStatement.map((l) => [l.description, l.record?.kind, l.typeTitle])).toEqual([
      ['MONTHLY FEE', 'FEE', 'Miscellaneous Debit'],
    ]);
  });

  test.each<[string, object, number, string | undefined]>([
    ['no amount', {}, 400, 'invalid'],
    ['an amount of zero', { amount: '0.00' }, 409, 'zeroAmount'],
    ['a date after the statement', { amount: '-1.00', postDate: '2026-02-01' }, 409, 'afterStatement'],
    ['a line that does not exist', { bankLineId: '999999' }, 404, 'notFound'],
    ['an account that does not exist', { amount: '-1.00', accountId: '999999' }, 404, 'notFound'],
  ])('refuses %s', async (_name, input, status, code) => {
    expect(codeOf(await record(input))).toEqual([status, code]);
  });

  test('refuses a control account, which only its own screens post to', async () => {
    expect(codeOf(await record({ amount: '-1.00', accountId: accountId(maple, '1200') }))).toEqual([400, 'invalid']);
  });

  test('takes a chosen account, and a fee on no line is cleared and found in the journal', async () => {
    const input = { ...one, kind: 'FEE' as const, amount: '-2.50', postDate: '2026-01-30', accountId: accountId(maple, '5010') };
    const { entryId, matchId, difference } = await maple.call(banking.recordBankItem, await seen(maple, banking.previewBankItem, input));
    expect(difference).toBe('-12.50');
    const entry = await maple.call(journal.getJournalEntry, { communityId: maple.communityId, entryId });
    expect(entry).toMatchObject({
      postDate: '2026-01-30T00:00:00',
      entryType: 'BANK_FEE',
      sourceType: 'bank-fee',
      description: 'Bank fee',
    });
    expect(entry.lines.map((l) => [l.number, l.debit, l.credit])).toEqual([
      ['5010', '2.50', null],
      ['1010', null, '2.50'],
    ]);
    expect(await maple.call(banking.undoMatches, { ...one, matchIds: [matchId] })).toEqual({ difference: '-15.00' });
  });

  test('nothing is posted into a closed period', async () => {
    await maple.call(accounting.changePeriod, { communityId: maple.communityId, periodStartDate: '2026-01-01', status: 'CLOSED' });
    expect(codeOf(await record({ bankLineId: await lineId('MONTHLY FEE') }))).toEqual([409, 'periodClosed']);
    await maple.call(accounting.changePeriod, {
      communityId: maple.communityId,
      periodStartDate: '2026-01-01',
      status: 'OPEN',
      reason: 'Bank fee',
    });
  });
});

describe('the head', () => {
  const edit = (statementDate: string, statementBalance: string) =>
    maple.send(banking.editReconciliation, { ...one, statementDate, statementBalance });

  test('a balance typed wrongly is corrected', async () => {
    expect((await edit('2026-01-31', '484.00')).json).toEqual({ difference: '-16.00' });
    expect((await edit('2026-01-31', '485.00')).json).toMatchObject({ difference: '-15.00' });
  });

  test('the date cannot move before what is matched', async () => {
    expect(codeOf(await edit('2026-01-15', '485.00'))).toEqual([409, 'laterItemsMatched']);
  });

  test('a difference of zero with a line left alone is not finished', async () => {
    await maple.book([{ on: '2026-01-30', amount: '-15.00', against: '5310', description: 'Two lines of 15.00 would be' }]);
    const { suggested, onlyInBooks } = await look();
    expect(suggested.map((s) => s.reason)).toEqual(['Single amount agrees, 1 day apart']);
    expect(onlyInBooks.map((i) => i.amount)).toEqual(['-75.00']);
    await edit('2026-01-31', '500.00');
    expect(codeOf(await maple.send(banking.finishReconciliation, one))).toEqual([409, 'unmatchedLines']);
    await edit('2026-01-31', '485.00');
  });
});

test('a fee needs an account of its role', async () => {
  const facts = {
    communityId: maple.communityId,
    name: 'Reserve',
    bankName: 'Nevada First',
    routingNumber: '121042882',
    accountNumber: '55551020',
    accountId: accountId(maple, '1020'),
  };
  const { bankAccountId } = await maple.call(bankAccounts.addBankAccount, facts);
  const head = { communityId: maple.communityId, bankAccountId, statementDate: '2026-01-31', statementBalance: '0.00' };
  const { reconciliationId } = await maple.call(banking.startReconciliation, head);
  const preview = await maple.call(banking.previewBankItem, {
    communityId: maple.communityId,
    reconciliationId,
    kind: 'FEE',
    amount: '-3.00',
  });
  expect(preview.lines.map((l) => [l.number, l.debit, l.credit])).toEqual([
    ['5890', '3.00', null],
    ['1020', null, '3.00'],
    ['1900', null, '3.00'],
    ['1910', '3.00', null],
  ]);
  const other = await aCommunityWithoutRoles();
  const answer = await maple.send(
    banking.recordBankItem,
    await seen(maple, banking.previewBankItem, { ...other, kind: 'FEE', amount: '-3.00' }),
  );
  expect(codeOf(answer)).toEqual([409, 'noCounterAccount']);
  const strange = await maple.send(banking.getReconciliation, { communityId: maple.communityId, reconciliationId: other.reconciliationId });
  expect(strange.status).toBe(404);
});

/** A second community whose chart knows cash and equity only, with a reconciliation under way. */
async function aCommunityWithoutRoles(): Promise<{ communityId: string; reconciliationId: string }> {
  const { community } = await import('../../communities/communities.contract.ts');
  const facts = {
    name: 'Cedar Row',
    shortCode: 'CR',
    legalName: 'Cedar Row',
    street: '1 Cedar',
    city: 'Sparks',
    state: 'NV',
    postcode: '89434',
    timeZone: 'America/Los_Angeles',
  };
  const { communityId } = await maple.call(community.addCommunity, facts);
  const chart = 'number,name,type,fund,role\n1010,Cash,ASSET,OPERATING,CASH\n3000,Balance,EQUITY,OPERATING,FUND_BALANCE\n';
  await maple.call(chartImport.calls.commit, { communityId, file: asFile(chart, 'chart.csv') });
  const [cash] = await maple.call(accounting.pickAccounts, { communityId });
  const account = {
    communityId,
    name: 'Operating',
    bankName: 'Nevada First',
    routingNumber: '121042882',
    accountNumber: '44441010',
    accountId: cash?.accountId ?? '',
  };
  const { bankAccountId } = await maple.call(bankAccounts.addBankAccount, account);
  const head = { communityId, bankAccountId, statementDate: '2026-01-31', statementBalance: '0.00' };
  return { communityId, ...(await maple.call(banking.startReconciliation, head)) };
}
