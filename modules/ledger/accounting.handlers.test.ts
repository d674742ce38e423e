// Setting up the books through HTTP: chart, years, periods and budgets, each refused for every declared
// reason.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '../../packages/kernel/kernel.ts';
import { malformedVariants } from '../../packages/testkit/malformed.ts';
import { community } from '../communities/communities.contract.ts';
import { accounting } from './accounting.contract.ts';
import { budgets } from './budgets/budget.contract.ts';
import { budgetImport } from './budgets/budget-import.contract.ts';
import { chartImport } from './chart/chart-import.contract.ts';
import { openBatch, setBatchState } from './ledger.server.ts';
import { aCommunity, accountId, postJournal, type TestCommunity, testChart } from './ledger.testing.ts';

let maple: TestCommunity;
beforeAll(async () => {
  maple = await aCommunity();
});
afterAll(() => maple.close());

const csv = (text: string) => ({ fileName: 'file.csv', content: Buffer.from(text).toString('base64') });

let added = 0;

/** An empty association. */
async function anEmptyOne(): Promise<string> {
  added += 1;
  const facts = { legalName: 'Oak', street: '', city: '', state: '', postcode: '', timeZone: 'Pacific/Kiritimati' };
  return (await maple.call(community.addCommunity, { name: `Oak ${added}`, shortCode: `OAK${added}`, ...facts })).communityId;
}

async function statuses(communityId: string): Promise<string> {
  const { years } = await maple.call(accounting.getAccountingSetup, { communityId });
  return years
    .toReversed()
    .flatMap((year) => year.periods)
    .map((period) => period.status)
    .join(' ');
}

const change = (communityId: string, periodStartDate: string, status: string) =>
  maple.send(accounting.changePeriod, { communityId, periodStartDate, status });

describe('a chart of accounts', () => {
  it('is previewed, imported whole, and adds nothing the second time', async () => {
    const communityId = await anEmptyOne();
    const input = { communityId, file: csv(testChart) };
    const preview = await maple.call(chartImport.calls.preview, input);
    expect([preview.problems, preview.rows.length, new Set(preview.rows.map((row) => row.act))]).toEqual([[], 23, new Set(['new'])]);
    expect(await maple.call(accounting.pickAccounts, { communityId })).toEqual([]);
    const { importRunId } = await maple.call(chartImport.calls.commit, input);
    expect(await maple.call(chartImport.calls.commit, input)).toMatchObject({ newCount: 0, sameCount: 23 });
    const again = await maple.call(chartImport.calls.preview, input);
    expect([new Set(again.rows.map((row) => row.act)), again.importedBefore?.importedByName]).toEqual([new Set(['same']), 'Ada Admin']);
    const { funds } = await maple.call(accounting.getAccountingSetup, { communityId });
    expect(funds.map((fund) => `${fund.code} ${fund.name}`)).toEqual(['OPERATING Operating', 'RESERVE Reserve']);
    await maple.call(chartImport.calls.undo, { communityId, importRunId });
    const gone = await maple.call(accounting.getAccountingSetup, { communityId });
    expect([gone.funds, await maple.call(accounting.pickAccounts, { communityId })]).toEqual([[], []]);
  });

  it('that something was built on is kept, and what was built is named', async () => {
    const file = csv('number,total\n4000,1\n');
    const budget = await maple.call(budgetImport.calls.commit, { communityId: maple.communityId, fiscalYearId: maple.fiscalYearId, file });
    const [run] = (await maple.call(chartImport.calls.listRuns, { communityId: maple.communityId })).filter((one) => one.newCount > 0);
    const refused = await maple.send(chartImport.calls.undo, { communityId: maple.communityId, importRunId: run?.importRunId });
    expect(refused.json.code).toBe('builtUpon');
    expect(refused.json.errorMessage).toMatch(/12 budgets/);
    await maple.call(budgetImport.calls.undo, { communityId: maple.communityId, importRunId: budget.importRunId });
  });

  it('with one bad row is refused whole, each problem with its line (rowsInError)', async () => {
    const communityId = await anEmptyOne();
    const file = csv(`${testChart}7000,Wrong,MONEY,OPERATING,\n1010,Again,ASSET,OPERATING,\n`);
    const { problems } = await maple.call(chartImport.calls.preview, { communityId, file });
    expect(problems).toEqual([
      {
        line: 25,
        column: 'type',
        severity: 'error',
        message: 'Type “MONEY” is none of ASSET, LIABILITY, EQUITY, INCOME, EXPENSE.',
        suggestion: null,
      },
      { line: 26, column: 'number', severity: 'error', message: 'The same Number stands on line 2.', suggestion: null },
    ]);
    const answer = await maple.send(chartImport.calls.commit, { communityId, file });
    expect([answer.status, answer.json.code, answer.json.fields?.map((field) => field.line)]).toEqual([409, 'rowsInError', [25, 26]]);
    expect(await maple.call(accounting.pickAccounts, { communityId })).toEqual([]);
  });

  it('cannot give a fund a second due to/from account (rowsInError)', async () => {
    const file = csv('number,name,type,fund,role\n1999,Due again,ASSET,OPERATING,INTERFUND\n');
    const answer = await maple.send(chartImport.calls.commit, { communityId: maple.communityId, file });
    expect([answer.json.code, answer.json.errorMessage]).toEqual([
      'rowsInError',
      'Line 2: Fund OPERATING has its account INTERFUND already: 1900. 1 of 1 account in error. Nothing was imported.',
    ]);
  });

  it.each([
    ['no text', Buffer.from([0, 1, 2, 3, 0])],
    ['a quote that never closes', Buffer.from('number,name,type,fund,role\n1010,"Cash,ASSET,OPERATING,')],
    ['a workbook', Buffer.from('PK\u0003\u0004 …')],
    ['nothing', Buffer.from('')],
    ['far too many rows', Buffer.from(`number\n${'1\n'.repeat(200_001)}`)],
  ])('that is %s is a malformed file, not a fault of ours', async (_name, bytes) => {
    const answer = await maple.send(chartImport.calls.preview, {
      communityId: maple.communityId,
      file: { fileName: 'x', content: bytes.toString('base64') },
    });
    expect(answer.status).toBe(400);
  });

  it('shows its balances as of today in the community’s own time zone', async () => {
    const communityId = await anEmptyOne();
    await maple.call(chartImport.calls.commit, { communityId, file: csv(testChart) });
    await maple.call(accounting.addFiscalYear, {
      communityId,
      label: '2026',
      startDate: '2026-01-01',
      method: 'CASH',
      frequency: 'MONTHLY',
    });
    const accounts = new Map((await maple.call(accounting.pickAccounts, { communityId })).map((row) => [row.number, row.accountId]));
    const lines = [
      { accountId: accounts.get('1010') ?? '', debit: '1.00' },
      { accountId: accounts.get('4000') ?? '', credit: '1.00' },
    ];
    // It is 17:00 UTC on January 5; on Kiritimati January 6 has begun, and January 7 has not.
    for (const postDate of ['2026-01-05', '2026-01-06', '2026-01-07'])
      await postJournal(maple, { communityId, postDate, description: 'One', lines });
    const balance = async (asOfDate?: string) =>
      (await maple.call(accounting.listAccounts, { communityId, asOfDate })).find((row) => row.number === '1010')?.balance;
    expect([await balance(), await balance('2026-01-05'), await balance('2026-12-31'), await balance('1999-01-01')]).toEqual([
      '2.00',
      '1.00',
      '3.00',
      '0.00',
    ]);
  });
});

describe('fiscal years', () => {
  it('follow each other without gap or overlap, in months or quarters (overlap)', async () => {
    const communityId = await anEmptyOne();
    const year = (label: string, startDate: string, frequency: 'MONTHLY' | 'QUARTERLY' = 'QUARTERLY') =>
      maple.send(accounting.addFiscalYear, { communityId, label, startDate, method: 'MODIFIED', frequency });
    expect((await year('2026', '2026-07-01')).json).toMatchObject({ endDate: '2027-06-30T00:00:00', periods: 4 });
    for (const wrong of ['2026-07-01', '2026-12-01', '2027-06-30', '2027-07-02', '2025-06-30', '2030-01-01'])
      expect((await year('x', wrong)).json.code).toBe('overlap');
    expect((await year('2027', '2027-07-01', 'MONTHLY')).json).toMatchObject({ endDate: '2028-06-30T00:00:00', periods: 12 });
    expect((await year('2025', '2025-07-01')).status).toBe(200);
    const { years } = await maple.call(accounting.getAccountingSetup, { communityId });
    expect(years.map((each) => `${each.label} ${each.method} ${each.periods.length}`)).toEqual([
      '2027 MODIFIED 12',
      '2026 MODIFIED 4',
      '2025 MODIFIED 4',
    ]);
    expect(await statuses(communityId)).toBe(`${'FUTURE '.repeat(4)}CURRENT OPEN OPEN OPEN${' FUTURE'.repeat(12)}`);
  });

  it.each(['9999-06-01', '0001-01-01', '1899-12-31', '2200-01-01'])('do not begin on %s', async (startDate) => {
    const answer = await maple.send(accounting.addFiscalYear, {
      communityId: maple.communityId,
      label: 'x',
      startDate,
      method: 'CASH',
      frequency: 'MONTHLY',
    });
    expect(answer.status).toBe(400);
  });
});

describe('periods', () => {
  it('close in turn, the next becoming current, and open again', async () => {
    const communityId = await anEmptyOne();
    await maple.call(accounting.addFiscalYear, {
      communityId,
      label: '2026',
      startDate: '2026-01-01',
      method: 'CASH',
      frequency: 'QUARTERLY',
    });
    const steps: [period: string, status: string, outcome: string][] = [
      ['2026-01-01', 'CLOSED', 'CLOSED CURRENT OPEN OPEN'],
      ['2026-07-01', 'CURRENT', 'CLOSED OPEN CURRENT OPEN'],
      ['2026-07-01', 'OPEN', 'alreadyDone'],
      ['2026-01-01', 'CLOSED', 'alreadyDone'],
      ['2026-07-01', 'CLOSED', 'CLOSED OPEN CLOSED CURRENT'],
      ['2026-10-01', 'CLOSED', 'CLOSED CURRENT CLOSED CLOSED'],
      ['2026-04-01', 'CLOSED', 'CLOSED CLOSED CLOSED CLOSED'],
      ['2026-10-01', 'OPEN', 'CLOSED CLOSED CLOSED OPEN'],
      ['2026-10-01', 'CURRENT', 'CLOSED CLOSED CLOSED CURRENT'],
      ['2026-01-01', 'CURRENT', 'CURRENT CLOSED CLOSED OPEN'],
    ];
    for (const [period, status, outcome] of steps) {
      const answer = await change(communityId, period, status);
      expect(answer.json.code ?? (await statuses(communityId)), `${period} ${status}`).toBe(outcome);
    }
  });

  it('of the future are opened before they are closed (periodNotOpen)', async () => {
    await maple.call(accounting.addFiscalYear, {
      communityId: maple.communityId,
      label: '2027',
      startDate: '2027-01-01',
      method: 'CASH',
      frequency: 'MONTHLY',
    });
    expect((await change(maple.communityId, '2027-01-01', 'CLOSED')).json.code).toBe('periodNotOpen');
    expect((await change(maple.communityId, '2027-01-01', 'OPEN')).status).toBe(200);
    expect((await change(maple.communityId, '2027-01-01', 'CLOSED')).status).toBe(200);
  });

  it('show what they hold, and do not close over a batch that waits (unpostedBatches)', async () => {
    const { communityId } = maple;
    const lines = [
      { accountId: accountId(maple, '5310'), debit: '1200.00' },
      { accountId: accountId(maple, '1010'), credit: '1200.00' },
    ];
    await postJournal(maple, { communityId, postDate: '2026-04-30', description: 'Landscaping', lines });
    await postJournal(maple, { communityId, postDate: '2026-05-01', description: 'Landscaping', lines });
    const by = { userId: '1', now: maple.clock.now() };
    const batchId = await maple.services.database.transact(maple.customerId, (tx) =>
      openBatch(tx, { communityId, kind: 'CHARGES', state: 'UNPOSTED', postDate: localDate('2026-04-01'), description: 'April', ...by }),
    );
    const preview = () => maple.call(accounting.previewPeriodClose, { communityId, periodStartDate: '2026-04-01' });
    expect(await preview()).toEqual({
      periodStartDate: '2026-04-01T00:00:00',
      periodEndDate: '2026-04-30T00:00:00',
      status: 'OPEN',
      entries: 1,
      debits: '1200.00',
      credits: '1200.00',
      unpostedBatches: [{ batchId, kind: 'CHARGES', description: 'April' }],
    });
    expect((await change(communityId, '2026-04-01', 'CLOSED')).json.code).toBe('unpostedBatches');
    await maple.services.database.transact(maple.customerId, (tx) => setBatchState(tx, batchId, 'DISCARDED', by));
    expect((await change(communityId, '2026-04-01', 'CLOSED')).status).toBe(200);
    expect((await preview()).status).toBe('CLOSED');
  });

  it('are found by their first day only', async () => {
    expect((await change(maple.communityId, '2026-02-02', 'CLOSED')).status).toBe(404);
    const input = { communityId: maple.communityId, periodStartDate: '2026-02-02' };
    expect((await maple.send(accounting.previewPeriodClose, input)).status).toBe(404);
  });
});

describe('a budget', () => {
  const send = (text: string, fiscalYearId = maple.fiscalYearId) =>
    maple.send(budgetImport.calls.commit, { communityId: maple.communityId, fiscalYearId, file: csv(text) });

  /** The lines of the year's budget that have an amount. */
  const budgeted = async () => {
    const { years } = await maple.call(budgets.listBudgets, { communityId: maple.communityId });
    const counting = years
      .flatMap((year) => year.versions)
      .find((version) => version.counts && version.fiscalYearId === maple.fiscalYearId);
    const { rows } = await maple.call(budgets.getBudget, {
      communityId: maple.communityId,
      budgetVersionId: counting?.budgetVersionId ?? '',
    });
    return rows.filter((row) => row.total !== '0.00');
  };

  it('replaces the year’s budget', async () => {
    expect((await send('number,total\n4000,46320\n5310,"14,400.00"\n')).json).toMatchObject({
      newCount: 2,
      totals: { income: '46320.00', expenses: '14400.00' },
    });
    expect((await send('number,total\n4000,100\n')).json).toMatchObject({ changedCount: 1, totals: { income: '100.00' } });
    expect((await budgeted()).map((row) => [row.number, row.total, row.amounts.length, row.amounts[0], row.amounts[11]])).toEqual([
      ['4000', '100.00', 12, '8.34', '8.33'],
    ]);
  });

  it('with a row that is no income or expense, an unknown account or a bad amount is refused whole (rowsInError)', async () => {
    const answer = await send('number,total\n4000,much\n1010,5\n9999,5\n4000,5\n');
    expect([answer.status, answer.json.code]).toEqual([409, 'rowsInError']);
    expect(answer.json.fields?.map((field) => `${field.line} ${field.path}`)).toEqual(['2 total', '3 number', '4 number', '5 number']);
  });

  it('is taken back to what it was before, and only while nobody changed it since', async () => {
    const first = (await send('number,total\n4000,1200\n5310,"14,400.00"\n')).json as { importRunId: string };
    const before = await budgeted();
    const second = (await send('number,1,2\n4000,5,\n')).json as { importRunId: string };
    expect((await budgeted()).map((row) => row.total)).toEqual(['1105.00']);
    const undo = (importRunId: string) => maple.send(budgetImport.calls.undo, { communityId: maple.communityId, importRunId });
    expect((await undo(first.importRunId)).json.code).toBe('builtUpon');
    expect((await undo(second.importRunId)).status).toBe(200);
    expect(await budgeted()).toEqual(before);
  });

  it('belongs to a year there is', async () => {
    expect((await send('number,total\n4000,1\n', '987654')).status).toBe(404);
  });
});

describe('malformed input', () => {
  const cases = () =>
    [
      [
        accounting.addFiscalYear,
        { communityId: maple.communityId, label: '2030', startDate: '2026-01-01', method: 'CASH', frequency: 'MONTHLY' },
      ],
      [accounting.changePeriod, { communityId: maple.communityId, periodStartDate: '2026-06-01', status: 'OPEN', reason: '' }],
      [chartImport.calls.preview, { communityId: maple.communityId, file: csv(testChart) }],
      [
        budgetImport.calls.commit,
        { communityId: maple.communityId, fiscalYearId: maple.fiscalYearId, file: csv('number,total\n4000,1\n') },
      ],
      [accounting.listAccounts, { communityId: maple.communityId, asOfDate: '2026-01-31' }],
    ] as const;

  it('is answered with 200, 400, 404 or 409, never with 500', { timeout: 60_000 }, async () => {
    for (const [endpoint, sound] of cases()) {
      for (const [name, input] of malformedVariants(sound)) {
        if (endpoint.method === 'GET' && (typeof input !== 'object' || input === null)) continue;
        const answer = await maple.send(endpoint, input);
        expect([200, 400, 404, 409, 414], `${endpoint.name}, ${name}: ${answer.status} ${answer.text}`).toContain(answer.status);
      }
    }
  });
});

describe('who may', () => {
  it.each([
    ['Board member', accounting.listAccounts, 403],
    ['Auditor', accounting.listAccounts, 200],
    ['Auditor', chartImport.calls.commit, 403],
    ['Accounts payable', accounting.addFiscalYear, 403],
    ['Auditor', accounting.changePeriod, 403],
    ['Accountant', budgetImport.calls.commit, 400],
  ] as const)('%s calling %o', async (role, endpoint, status) => {
    const token = await maple.tokenFor(role);
    expect((await maple.send(endpoint, { communityId: maple.communityId }, { token })).status).toBe(status);
  });
});
