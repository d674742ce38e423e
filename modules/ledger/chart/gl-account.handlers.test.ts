// Accounts through HTTP: added, changed for the past too, kept where a role or history holds them, removed
// without history.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounting, chart, glAccount } from '../ledger.contract.ts';
import { aCommunity, accountId, postJournal, type TestCommunity } from '../ledger.testing.ts';

let of: TestCommunity;
beforeAll(async () => {
  of = await aCommunity();
});
afterAll(() => of.close());

const read = (number: string) => of.call(glAccount.getAccount, { communityId: of.communityId, accountId: accountId(of, number) });

/** Saves an account with something changed, and gives the answer. */
async function change(number: string, part: object) {
  const { version, number: own, name, type, fundId, role, is1099, isActive, costCenterId, subAccounts } = await read(number);
  const facts = { version, number: own, name, type, fundId, role, is1099, isActive, costCenterId, subAccounts };
  return of.send(glAccount.editAccount, { communityId: of.communityId, accountId: accountId(of, number), ...facts, ...part });
}

const fresh = (part: object) => ({
  communityId: of.communityId,
  number: '5320',
  name: 'Tree care',
  type: 'EXPENSE',
  fundId: of.fundIds.get('OPERATING'),
  ...part,
});

async function book(lines: readonly [number: string, debit: string, credit: string][], postDate = '2026-01-10') {
  return postJournal(of, {
    communityId: of.communityId,
    postDate,
    description: 'Work',
    lines: lines.map(([number, debit, credit]) => ({ accountId: accountId(of, number), ...(debit ? { debit } : { credit }) })),
  });
}

it('adds an account, changes it, and removes it while nothing stands on it', async () => {
  const added = await of.send(glAccount.addAccount, fresh({ is1099: true }));
  expect(added.status).toBe(200);
  const account = { communityId: of.communityId, accountId: String(added.json.accountId) };
  expect(await of.call(glAccount.getAccount, account)).toMatchObject({
    number: '5320',
    is1099: true,
    isActive: true,
    hasHistory: false,
    rangeName: null,
  });
  expect((await of.send(glAccount.addAccount, fresh({}))).json).toMatchObject({ code: 'numberTaken', fields: [{ path: 'number' }] });
  await of.call(glAccount.removeAccount, account);
  expect((await of.send(glAccount.getAccount, account)).status).toBe(404);
});

it('keeps what has history: it is not removed, and its fund stays', async () => {
  await book([
    ['5310', '100.00', ''],
    ['1010', '', '100.00'],
  ]);
  const removed = await of.send(glAccount.removeAccount, { communityId: of.communityId, accountId: accountId(of, '5310') });
  expect(removed.json).toMatchObject({
    code: 'hasHistory',
    errorMessage: '5310 Landscaping cannot be deleted, because of 1 posting. Make it inactive instead.',
  });
  expect((await change('5310', { fundId: of.fundIds.get('RESERVE') })).json.code).toBe('fundFixed');
  expect((await change('5310', { name: 'Grounds', isActive: false })).status).toBe(200);
  expect(await read('5310')).toMatchObject({ name: 'Grounds', isActive: false, hasHistory: true, balance: '100.00' });
  expect((await change('5310', { name: 'Landscaping', isActive: true })).status).toBe(200);
});

it('protects cash and control accounts', async () => {
  expect((await change('1010', { type: 'EXPENSE' })).json.code).toBe('protectedAccount');
  expect((await change('2000', { isActive: false })).json.code).toBe('protectedAccount');
  expect((await change('5010', { role: 'CASH' })).json.code).toBe('roleMisplaced');
  expect((await change('3100', { role: '' })).status).toBe(200);
  expect((await change('3100', { role: 'FUND_BALANCE' })).status).toBe(200);
  await postJournal(of, {
    communityId: of.communityId,
    postDate: '2026-01-01',
    description: 'Opening',
    entryType: 'OPENING',
    lines: [
      { accountId: accountId(of, '1010'), debit: '50.00' },
      { accountId: accountId(of, '2100'), credit: '50.00' },
    ],
  });
  expect((await change('2100', { role: '' })).json).toMatchObject({ code: 'notEmpty', errorMessage: expect.stringContaining('50.00') });
});

it('tells the second of two clerks', async () => {
  const seen = (await read('5410')).version;
  expect((await change('5410', { name: 'Pests' })).status).toBe(200);
  expect((await change('5410', { version: seen, name: 'Bugs' })).json.code).toBe('changedMeanwhile');
});

it('renumbers into another range for the past too, warning of closed years first, and leaves total and entries as they are', async () => {
  const { version } = await of.call(chart.getChart, { communityId: of.communityId });
  const ranges = [
    { rangeId: null, name: 'Assets', type: 'ASSET' as const, endNumber: 1999 },
    { rangeId: null, name: 'Liabilities', type: 'LIABILITY' as const, endNumber: 2999 },
    { rangeId: null, name: 'Equity', type: 'EQUITY' as const, endNumber: 3999 },
    { rangeId: null, name: 'Income', type: 'INCOME' as const, endNumber: 4999 },
    { rangeId: null, name: 'Expenses', type: 'EXPENSE' as const, endNumber: 9999 },
  ];
  expect(await of.call(chart.saveRanges, { communityId: of.communityId, version, firstNumber: 1000, ranges })).toEqual({ changed: 0 });
  await book([
    ['5410', '30.00', ''],
    ['1010', '', '30.00'],
  ]);
  const before = await of.call(accounting.previewPeriodClose, { communityId: of.communityId, periodStartDate: '2026-01-01' });
  expect((await change('5410', { number: '1410' })).status).toBe(200);
  expect(await read('5410')).toMatchObject({ number: '1410', type: 'ASSET', rangeName: 'Assets' });
  const balances = await of.call(accounting.listAccounts, { communityId: of.communityId, asOfDate: '2026-12-31' });
  expect(balances.find((row) => row.number === '1410')).toMatchObject({ type: 'ASSET', balance: '30.00' });
  const { status: _status, ...after } = await of.call(accounting.previewPeriodClose, {
    communityId: of.communityId,
    periodStartDate: '2026-01-01',
  });
  expect(before).toMatchObject(after);
  const { years } = await of.call(accounting.getAccountingSetup, { communityId: of.communityId });
  for (const { periodStartDate } of years[0]?.periods ?? []) {
    await of.send(accounting.changePeriod, { communityId: of.communityId, periodStartDate, status: 'OPEN' });
    await of.call(accounting.changePeriod, { communityId: of.communityId, periodStartDate, status: 'CLOSED' });
  }
  const warned = await change('5410', { number: '5410' });
  expect(warned.json).toMatchObject({
    code: 'closedYears',
    errorMessage: expect.stringContaining('the closed year 2026'),
    fields: [{ path: 'number' }],
  });
  expect((await change('5410', { number: '5410', acceptClosedYears: true })).status).toBe(200);
  expect((await read('5410')).type).toBe('EXPENSE');
});
