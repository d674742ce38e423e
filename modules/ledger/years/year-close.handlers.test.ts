// Closing fiscal years through HTTP: what is previewed is what posts, what came later closes by itself, and
// undoing takes everything back.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { accounting } from '../accounting.contract.ts';
import { journal } from '../entries/journal.contract.ts';
import { openBatch } from '../ledger.server.ts';
import { aCommunity, accountId, postJournal, type RawAnswer, type TestCommunity } from '../ledger.testing.ts';
import { yearClose } from './year-close.contract.ts';
import { listClosingLegs, listLateEntries } from './year-history.store.ts';

let maple: TestCommunity;
const made: TestCommunity[] = [];
beforeEach(async () => {
  maple = await aCommunity();
  made.push(maple);
});
afterAll(async () => {
  for (const one of made) await one.close();
});

async function post(postDate: string, ...lines: [number: string, debit: string, credit: string][]): Promise<void> {
  await postJournal(maple, {
    communityId: maple.communityId,
    postDate,
    description: `Work of ${postDate}`,
    lines: lines.map(([number, debit, credit]) => ({
      accountId: accountId(maple, number),
      ...(debit ? { debit } : {}),
      ...(credit ? { credit } : {}),
    })),
  });
}

/** The example of accounting.md 1: operating 120,000 less 115,400, reserve 20,350 less 8,000. */
async function aYearOfWork(): Promise<void> {
  await post('2026-02-05', ['1010', '120000.00', ''], ['4000', '', '120000.00']);
  await post('2026-05-05', ['5310', '115400.00', ''], ['1010', '', '115400.00']);
  await post('2026-03-05', ['1020', '20350.00', ''], ['4900', '', '20350.00']);
  await post('2026-12-31', ['6010', '8000.00', ''], ['1020', '', '8000.00']);
}

const preview = (fiscalYearId = maple.fiscalYearId) =>
  maple.call(yearClose.previewYearClose, { communityId: maple.communityId, fiscalYearId });
const close = async (more: { fiscalYearId?: string; overrideUnposted?: boolean; baseHash?: string } = {}) => {
  const fiscalYearId = more.fiscalYearId ?? maple.fiscalYearId;
  const { baseHash } = await preview(fiscalYearId);
  return maple.send(yearClose.closeYear, {
    communityId: maple.communityId,
    reference: 'YE26',
    description: 'Year end',
    baseHash,
    ...more,
    fiscalYearId,
  });
};
const undo = async (fiscalYearId = maple.fiscalYearId) => {
  const { communityId } = maple;
  const looked = await maple.send(yearClose.previewYearCloseUndo, { communityId, fiscalYearId });
  return maple.send(yearClose.undoYearClose, {
    communityId,
    fiscalYearId,
    reason: 'Audit adjustment',
    baseHash: looked.json.baseHash ?? '0'.repeat(64),
  });
};
const years = async () => (await maple.call(yearClose.listFiscalYears, { communityId: maple.communityId })).years;
const period = (periodStartDate: string, status: string) =>
  maple.call(accounting.changePeriod, { communityId: maple.communityId, periodStartDate, status: status as 'OPEN', reason: 'Audit' });
const addYear = async (label: string): Promise<string> => {
  const input = { communityId: maple.communityId, label, startDate: `${label}-01-01`, method: 'ACCRUAL', frequency: 'MONTHLY' } as const;
  return (await maple.call(accounting.addFiscalYear, input)).fiscalYearId;
};
const balances = async (asOfDate = '2026-12-31') => {
  const rows = await maple.call(accounting.listAccounts, { communityId: maple.communityId, asOfDate });
  return Object.fromEntries(rows.filter((row) => row.balance !== '0.00').map((row) => [row.number, row.balance]));
};
const entryOf = (answer: RawAnswer) => String(answer.json.entryId);
const entryLines = async (entryId: string) =>
  (await maple.call(journal.getJournalEntry, { communityId: maple.communityId, entryId })).lines.map(({ number, debit, credit }) => [
    number,
    debit,
    credit,
  ]);

describe('closing a year', () => {
  it('brings income and expense to zero and gives each fund its net; the preview is what posts', async () => {
    await aYearOfWork();
    const looked = await preview();
    expect(looked.funds.map((fund) => [fund.fundName, fund.income, fund.expense, fund.net])).toEqual([
      ['Operating', '120000.00', '115400.00', '4600.00'],
      ['Reserve', '20350.00', '8000.00', '12350.00'],
    ]);
    const answer = await close();
    expect(answer.status).toBe(200);
    const posted = await entryLines(entryOf(answer));
    expect(posted).toEqual(looked.funds.flatMap((fund) => fund.lines.map(({ number, debit, credit }) => [number, debit, credit])));
    expect(posted).toEqual([
      ['4000', '120000.00', null],
      ['5310', null, '115400.00'],
      ['3000', null, '4600.00'],
      ['4900', '20350.00', null],
      ['6010', null, '8000.00'],
      ['3100', null, '12350.00'],
    ]);
    expect(await balances()).toEqual({ '1010': '4600.00', '1020': '12350.00', '3000': '-4600.00', '3100': '-12350.00' });
    expect((await years())[0]).toMatchObject({
      state: 'CLOSED',
      isReopened: false,
      closedPeriods: 12,
      closings: [{ reference: 'YE26', enteredBy: 'Ada Admin' }],
    });
    expect((await close()).json.code).toBe('alreadyClosed');
  });

  it('a loss is debited to the fund balance', async () => {
    await post('2026-05-05', ['5310', '500.00', ''], ['1010', '', '500.00']);
    expect(await entryLines(entryOf(await close()))).toEqual([
      ['5310', null, '500.00'],
      ['3000', '500.00', null],
    ]);
  });

  it('a year without income and expense closes its periods and posts nothing', async () => {
    expect((await close()).json).toEqual({ entryId: null });
    expect((await years())[0]).toMatchObject({ state: 'CLOSED', closings: [] });
    expect((await undo()).json.code).toBe('notClosed');
  });

  it('posts only the difference when it is closed again', async () => {
    await aYearOfWork();
    await close();
    await period('2026-06-01', 'OPEN');
    await post('2026-06-15', ['5010', '100.00', ''], ['1010', '', '100.00']);
    expect((await years())[0]).toMatchObject({ isReopened: true, closedPeriods: 11 });
    await period('2026-06-01', 'CLOSED');
    expect((await years())[0]).toMatchObject({ state: 'OPEN', isReopened: true, closedPeriods: 12 });
    expect((await preview()).isReclose).toBe(true);
    const again = await close();
    expect(await entryLines(entryOf(again))).toEqual([
      ['5010', null, '100.00'],
      ['3000', '100.00', null],
    ]);
    expect(await balances()).toEqual({ '1010': '4500.00', '1020': '12350.00', '3000': '-4500.00', '3100': '-12350.00' });
  });

  it('refuses what was previewed before someone else posted', async () => {
    await aYearOfWork();
    const { baseHash } = await preview();
    await post('2026-06-15', ['5010', '100.00', ''], ['1010', '', '100.00']);
    expect((await close({ baseHash })).json.code).toBe('baseChanged');
    expect((await years())[0]).toMatchObject({ closedPeriods: 0 });
  });

  it('names batches that wait, and closes over them when it is told to', async () => {
    await aYearOfWork();
    const { communityId, userId } = { ...maple, userId: '1' };
    const batch = {
      communityId,
      kind: 'CHARGES',
      state: 'UNPOSTED',
      postDate: localDate('2026-12-05'),
      description: 'December',
      userId,
    } as const;
    await maple.services.database.transact(maple.customerId, (tx) => openBatch(tx, { ...batch, now: maple.services.clock.now() }));
    expect((await preview()).unpostedBatches).toMatchObject([{ kind: 'CHARGES', postDate: '2026-12-05T00:00:00' }]);
    expect((await close()).json.code).toBe('unpostedBatches');
    expect((await close({ overrideUnposted: true })).status).toBe(200);
  });

  it('earlier years come first, and what was never opened is not closed', async () => {
    const next = await addYear('2027');
    expect((await close({ fiscalYearId: next })).json.code).toBe('earlierYearOpen');
    await close();
    expect((await close({ fiscalYearId: next })).json.code).toBe('notOpened');
    const [, first] = await years();
    expect(first).toMatchObject({ label: '2026', state: 'CLOSED' });
    const { years: setup } = await maple.call(accounting.getAccountingSetup, { communityId: maple.communityId });
    expect(setup[0]?.periods[0]).toMatchObject({ periodStartDate: '2027-01-01T00:00:00', status: 'CURRENT' });
  });

  it('wants a fund balance for each fund', async () => {
    await aYearOfWork();
    await sql`update ledger.account set role = '' where customer_id = ${maple.customerId} and number = '3100'`.execute(maple.db.asMigrator);
    const [, reserve] = (await preview()).funds;
    expect(reserve?.lines.at(-1)).toMatchObject({ name: 'No fund balance account', credit: '12350.00' });
    expect((await close()).json.code).toBe('noFundBalance');
  });
});

describe('undoing a closing', () => {
  it('reverses every closing of the year, newest first, and leaves the periods closed', async () => {
    await aYearOfWork();
    const before = await balances();
    await close();
    await period('2026-06-01', 'OPEN');
    await post('2026-06-15', ['5010', '100.00', ''], ['1010', '', '100.00']);
    await close();
    const answer = await undo();
    expect(answer.json).toMatchObject({ entries: 2 });
    expect(await balances()).toEqual({ ...before, '5010': '100.00', '1010': '4500.00' });
    expect((await years())[0]).toMatchObject({ closedPeriods: 12, isReopened: false });
    expect((await years())[0]?.closings.every((row) => row.reversedByEntryId !== null)).toBe(true);
    expect((await undo()).json.code).toBe('notClosed');
    expect((await close()).status).toBe(200);
    expect(await balances()).toEqual({ '1010': '4500.00', '1020': '12350.00', '3000': '-4500.00', '3100': '-12350.00' });
  });

  it('is found by one of its entries, and refused while a later year is closed', async () => {
    await aYearOfWork();
    const next = await addYear('2027');
    const entryId = entryOf(await close());
    const looked = await maple.call(yearClose.previewYearCloseUndo, { communityId: maple.communityId, entryId });
    expect(looked).toMatchObject({
      label: '2026',
      closings: [{ entryId, funds: [{ fundName: 'Operating', net: '4600.00' }, { net: '12350.00' }] }],
    });
    const setup = await maple.call(accounting.getAccountingSetup, { communityId: maple.communityId });
    for (const one of setup.years[0]?.periods.slice(1) ?? []) await period(one.periodStartDate, 'OPEN');
    await post('2027-02-05', ['1010', '7.00', ''], ['4000', '', '7.00']);
    expect((await close({ fiscalYearId: next })).status).toBe(200);
    expect((await undo()).json.code).toBe('laterYearClosed');
    expect((await undo(next)).status).toBe(200);
    expect((await undo()).status).toBe(200);
  });

  it('refuses what changed since it was looked at', async () => {
    await aYearOfWork();
    await close();
    const { communityId, fiscalYearId } = maple;
    const input = { communityId, fiscalYearId, reason: 'Audit', baseHash: '0'.repeat(64) };
    expect((await maple.send(yearClose.undoYearClose, input)).json.code).toBe('baseChanged');
  });
});

it('the history of a year names who posted into it after it was closed, and why it was opened', async () => {
  await aYearOfWork();
  await close();
  maple.clock.advance(1_000);
  await period('2026-06-01', 'OPEN');
  await post('2026-06-15', ['5010', '100.00', ''], ['1010', '', '100.00']);
  await close();
  const { communityId } = maple;
  const span = { communityId, from: localDate('2026-01-01'), to: localDate('2026-12-31'), knownTime: null };
  await maple.services.database.read(maple.customerId, async (tx) => {
    expect(await listLateEntries(tx, span)).toMatchObject([
      {
        date: '2026-06-15',
        description: 'Work of 2026-06-15',
        enteredBy: 'Ada Admin',
        why: 'Audit',
        debit_cents: 10_000n,
        net_cents: -10_000n,
      },
    ]);
    expect((await listClosingLegs(tx, span)).map((leg) => leg.amount_cents)).toEqual([-460_000n, -1_235_000n, 10_000n]);
  });
});

describe('two clerks', () => {
  it('close once, and undo once', async () => {
    await aYearOfWork();
    const closed = await Promise.all([close(), close()]);
    expect(closed.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const { closings } = (await years())[0] ?? {};
    expect(closings).toHaveLength(1);
    const undone = await Promise.all([undo(), undo()]);
    expect(undone.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(await balances()).toMatchObject({ '4000': '-120000.00' });
  });
});
