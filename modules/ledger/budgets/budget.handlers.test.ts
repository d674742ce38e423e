// Budgets through HTTP: drafts saved by rows, copies with their preview, what counts for reports, adopting,
// and every refusal.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { chartImport } from '../chart/chart-import.contract.ts';
import { accounting } from '../ledger.contract.ts';
import { aCommunity, accountId, postJournal, type TestCommunity } from '../ledger.testing.ts';
import { budgets } from './budget.contract.ts';
import { budgetImport } from './budget-import.contract.ts';
import { budgetKnown } from './known-budget.store.ts';

let maple: TestCommunity;
let nextYearId: string;

beforeAll(async () => {
  maple = await aCommunity();
  ({ fiscalYearId: nextYearId } = await maple.call(accounting.addFiscalYear, {
    communityId: maple.communityId,
    label: '2027',
    startDate: '2027-01-01',
    method: 'ACCRUAL',
    frequency: 'QUARTERLY',
  }));
});
afterAll(() => maple.close());

const community = () => ({ communityId: maple.communityId });
const versions = async () => (await maple.call(budgets.listBudgets, community())).years.flatMap((year) => year.versions);
const one = (budgetVersionId: string) => maple.call(budgets.getBudget, { ...community(), budgetVersionId });
const start = (name: string, fiscalYearId = maple.fiscalYearId) => maple.call(budgets.startBudget, { ...community(), fiscalYearId, name });

/** What reports compare with: the rows of `ledger.budget` as `account amount` of a year. */
async function counting(fiscalYearId = maple.fiscalYearId): Promise<string[]> {
  return maple.services.database.read(maple.customerId, async (tx) => {
    const found = await sql<{ line: string }>`select a.number || ' ' || sum(b.amount_cents) as line from ledger.budget b
      join ledger.account a on a.customer_id = b.customer_id and a.account_id = b.account_id
      where b.customer_id = ${tx.customerId} and b.fiscal_year_id = ${fiscalYearId} group by a.number having sum(b.amount_cents) <> 0 order by 1`.execute(
      tx.db,
    );
    return found.rows.map((row) => row.line);
  });
}

type Rows = ClientInput<typeof budgets.saveBudget>['rows'];

async function save(budgetVersionId: string, amounts: Record<string, readonly string[]>, given: { version?: string } = {}) {
  const { budget, rows } = await one(budgetVersionId);
  const changed: Rows = Object.entries(amounts).map(([number, each]) => ({
    accountId: accountId(maple, number),
    costCenterId: rows[0]?.costCenterId ?? '',
    amounts: [...each],
  }));
  const { name, note } = budget;
  return maple.send(budgets.saveBudget, {
    ...community(),
    budgetVersionId,
    version: given.version ?? budget.version,
    name,
    note,
    rows: changed,
  });
}
const evenly = (amount: string, periods = 12) => Array<string>(periods).fill(amount);

describe('a draft', () => {
  it('holds every income and expense account, income first, and is what counts until a budget is adopted', async () => {
    const { budgetVersionId } = await start('First thoughts');
    const { rows, periods, priorYear } = await one(budgetVersionId);
    expect(periods).toHaveLength(12);
    expect(priorYear).toBeNull();
    expect(rows.map((row) => row.number)).toEqual(['4000', '4100', '4110', '4890', '4900', '5010', '5310', '5410', '5890', '6010']);
    expect((await save(budgetVersionId, { 4000: evenly('386.00'), 5310: evenly('120.00') })).status).toBe(200);
    expect((await save(budgetVersionId, { 5310: evenly('-1.25') })).status).toBe(200);
    const saved = await one(budgetVersionId);
    expect(saved.rows.filter((row) => row.total !== '0.00').map((row) => [row.number, row.total])).toEqual([
      ['4000', '4632.00'],
      ['5310', '-15.00'],
    ]);
    expect([saved.budget.income, saved.budget.expense, saved.budget.counts, saved.budget.version]).toEqual([
      '4632.00',
      '-15.00',
      true,
      '3',
    ]);
    expect(await counting()).toEqual(['4000 463200', '5310 -1500']);
  });

  it('keeps transfers between funds apart from income and expense, last of its lines', async () => {
    const more = 'number,name,type,fund,role\n4910,From operating,INCOME,RESERVE,TRANSFER\n5900,To reserve,EXPENSE,OPERATING,TRANSFER\n';
    await maple.call(chartImport.calls.commit, {
      ...community(),
      file: { fileName: 'more.csv', content: Buffer.from(more).toString('base64') },
    });
    const { budgetVersionId } = await start('With transfers');
    const before = await one(budgetVersionId);
    const amounts: Readonly<Record<string, string>> = { 4000: '100.00', 5310: '20.00', 4910: '30.00', 5900: '35.00' };
    const { version, name, note } = before.budget;
    const typed = before.rows.filter(({ number }) => number in amounts);
    const changed = typed.map(({ accountId, costCenterId, number }) => ({
      accountId,
      costCenterId,
      amounts: evenly(amounts[number] ?? ''),
    }));
    await maple.call(budgets.saveBudget, { ...community(), budgetVersionId, version, name, note, rows: changed });
    const { budget, rows } = await one(budgetVersionId);
    expect([budget.income, budget.expense, budget.transfers]).toEqual(['1200.00', '240.00', '-60.00']);
    expect(rows.slice(-2).map(({ number, isTransfer }) => [number, isTransfer])).toEqual([
      ['4910', true],
      ['5900', true],
    ]);
  });

  it('is not saved over what someone else saved meanwhile (changedMeanwhile)', async () => {
    const { budgetVersionId } = await start('Two people');
    expect((await save(budgetVersionId, { 4000: evenly('1.00') }, { version: '1' })).status).toBe(200);
    expect((await save(budgetVersionId, { 4000: evenly('2.00') }, { version: '1' })).json.code).toBe('changedMeanwhile');
  });

  it('takes amounts for the periods of its year alone, and no account of the balance sheet', async () => {
    const { budgetVersionId } = await start('Bad rows');
    expect((await save(budgetVersionId, { 4000: evenly('1.00', 11) })).json.fields?.[0]).toMatchObject({ path: 'rows.0.amounts' });
    expect((await save(budgetVersionId, { 1010: evenly('1.00') })).status).toBe(404);
    expect((await save(budgetVersionId, { 4000: evenly('10000000000.00') })).status).toBe(400);
  });

  it('is set aside and taken up again', async () => {
    const { budgetVersionId } = await start('Set aside');
    await save(budgetVersionId, { 4000: evenly('9.00') });
    const discarded = await maple.call(budgets.discardBudget, { ...community(), budgetVersionId, version: '2' });
    expect(await counting()).not.toContain('4000 10800');
    const again = await maple.send(budgets.discardBudget, { ...community(), budgetVersionId, version: discarded.version });
    expect(again.json.code).toBe('locked');
    const restored = await maple.call(budgets.restoreBudget, { ...community(), budgetVersionId, version: discarded.version });
    expect(await counting()).toEqual(['4000 10800']);
    expect((await maple.send(budgets.restoreBudget, { ...community(), budgetVersionId, version: restored.version })).json.code).toBe(
      'notDiscarded',
    );
  });
});

describe('an adopted budget', () => {
  it('is final; a revision counts when it is adopted in its place', async () => {
    const first = await start('For the meeting');
    await save(first.budgetVersionId, { 4000: evenly('100.00') });
    const adopt = async (budgetVersionId: string) => {
      const { budget } = await one(budgetVersionId);
      return maple.send(budgets.adoptBudget, {
        ...community(),
        budgetVersionId,
        version: budget.version,
        adoptedDate: '2025-11-18',
        note: 'Minutes 2025-11',
      });
    };
    expect((await adopt(first.budgetVersionId)).status).toBe(200);
    expect((await one(first.budgetVersionId)).budget).toMatchObject({
      state: 'ADOPTED',
      counts: true,
      note: 'Minutes 2025-11',
      adoptedDate: '2025-11-18T00:00:00',
    });
    expect((await save(first.budgetVersionId, { 4000: evenly('200.00') })).json).toMatchObject({ code: 'locked' });
    const revision = await start('Revision');
    expect((await adopt(revision.budgetVersionId)).json.code).toBe('emptyBudget');
    await save(revision.budgetVersionId, { 4000: evenly('110.00') });
    expect(await counting()).toEqual(['4000 120000']);
    maple.clock.advance(1000);
    const known = maple.clock.now();
    expect((await adopt(revision.budgetVersionId)).status).toBe(200);
    expect(await counting()).toEqual(['4000 132000']);
    // As known before the revision was adopted, the first budget counts.
    const sumKnown = (time: typeof known | null) =>
      maple.services.database.read(maple.customerId, async (tx) => {
        const found = await sql<{
          total_cents: bigint;
        }>`select sum(b.amount_cents)::bigint as total_cents from ${budgetKnown(tx, maple.communityId, time)} b
          where b.customer_id = ${tx.customerId} and b.fiscal_year_id = ${maple.fiscalYearId}`.execute(tx.db);
        return found.rows[0]?.total_cents;
      });
    expect(await sumKnown(known)).toBe(120_000n);
    expect(await sumKnown(null)).toBe(132_000n);
    expect((await one(first.budgetVersionId)).budget).toMatchObject({ state: 'SUPERSEDED', counts: false });
  });

  it('is changed by nobody, whatever the code says', async () => {
    const adopted = (await versions()).find((version) => version.state === 'ADOPTED');
    const change = maple.services.database.transact(maple.customerId, (tx) =>
      sql`update ledger.budget_amount set amount_cents = 0 where customer_id = ${tx.customerId} and budget_version_id = ${adopted?.budgetVersionId}`.execute(
        tx.db,
      ),
    );
    await expect(change).rejects.toThrow('only drafts of a budget are changed');
    const write = maple.services.database.transact(maple.customerId, (tx) =>
      sql`update ledger.budget set amount_cents = 0 where customer_id = ${tx.customerId}`.execute(tx.db),
    );
    await expect(write).rejects.toThrow('permission denied');
  });

  it('is what a file revises: the file becomes a draft beside it, and goes again when the import is taken back', async () => {
    const drafts = async () => (await versions()).filter((each) => each.state === 'DRAFT' && each.fiscalYearId === maple.fiscalYearId);
    for (const draft of await drafts())
      await maple.call(budgets.discardBudget, { ...community(), budgetVersionId: draft.budgetVersionId, version: draft.version });
    const file = { fileName: 'budget.csv', content: btoa('number,total\n4000,1500\n') };
    const { importRunId } = await maple.call(budgetImport.calls.commit, { ...community(), fiscalYearId: maple.fiscalYearId, file });
    expect((await drafts()).map(({ name, income }) => [name, income])).toEqual([['Budget 2026', '1500.00']]);
    expect(await counting()).toEqual(['4000 132000']);
    await maple.call(budgetImport.calls.undo, { ...community(), importRunId });
    expect(await drafts()).toEqual([]);
  });
});

describe('a copy', () => {
  const order = async (given: Partial<ClientInput<typeof budgets.previewBudgetCopy>> = {}) => {
    const adopted = (await versions()).find((version) => version.state === 'ADOPTED');
    return {
      ...community(),
      fromBudgetVersionId: adopted?.budgetVersionId ?? '',
      fromFiscalYearId: maple.fiscalYearId,
      toFiscalYearId: nextYearId,
      basisPoints: 300,
      accountIds: [],
      intoBudgetVersionId: null,
      ...given,
    };
  };

  it('writes what its preview shows, period by period, months joined to quarters', async () => {
    const input = await order();
    const preview = await maple.call(budgets.previewBudgetCopy, input);
    expect(preview).toMatchObject({ source: '1320.00', before: '0.00', after: '1359.60' });
    const { budgetVersionId } = await maple.call(budgets.copyBudget, { ...input, name: '2027 from 2026', baseHash: preview.baseHash });
    const { rows, priorYear } = await one(budgetVersionId);
    expect(rows.find((row) => row.number === '4000')).toMatchObject({ amounts: evenly('339.90', 4), priorBudget: '1320.00' });
    expect(priorYear).toBe('2026');
    expect(await counting(nextYearId)).toEqual(['4000 135960']);
  });

  it('over a draft replaces the accounts it is about and leaves the others', async () => {
    const draft = (await versions()).find((version) => version.fiscalYearId === nextYearId);
    const into = draft?.budgetVersionId ?? '';
    await save(into, { 5310: evenly('40.00', 4) });
    const input = await order({ intoBudgetVersionId: into, basisPoints: 0 });
    const preview = await maple.call(budgets.previewBudgetCopy, { ...input, accountIds: [accountId(maple, '4000')] });
    expect(preview.rows.map(({ number, before, after }) => [number, before, after])).toEqual([['4000', '1359.60', '1320.00']]);
    await maple.call(budgets.copyBudget, { ...input, accountIds: [accountId(maple, '4000')], name: 'x', baseHash: preview.baseHash });
    expect(await counting(nextYearId)).toEqual(['4000 132000', '5310 16000']);
  });

  it('takes what was earned and spent, year closings left out', async () => {
    const entry = (number: string, credit: string, postDate: string) =>
      postJournal(maple, {
        ...community(),
        postDate,
        description: 'Interest',
        lines: [
          { accountId: accountId(maple, '1010'), debit: credit },
          { accountId: accountId(maple, number), credit },
        ],
      });
    await entry('4890', '6.42', '2026-01-31');
    const input = await order({ fromBudgetVersionId: null, basisPoints: 0 });
    const preview = await maple.call(budgets.previewBudgetCopy, input);
    expect(preview.rows.map(({ number, after }) => [number, after])).toEqual([['4890', '6.42']]);
    expect(await maple.call(budgets.calculateActuals, { ...community(), fiscalYearId: maple.fiscalYearId })).toMatchObject({ rows: 1 });
    const kept = (await versions()).find((version) => version.kind === 'ACTUALS');
    expect(kept).toMatchObject({ number: 0, income: '6.42', counts: false });
    await save(kept?.budgetVersionId ?? '', { 4890: ['100.00', ...Array<string>(11).fill('0.00')] });
    const draft = (await versions()).find((version) => version.fiscalYearId === nextYearId);
    const { rows } = await one(draft?.budgetVersionId ?? '');
    expect(rows.find((row) => row.number === '4890')).toMatchObject({ priorActual: '100.00', prior: ['100.00', '0.00', '0.00', '0.00'] });
  });

  it('is refused when something changed since its preview, goes backward, or has nothing to copy', async () => {
    const input = await order();
    const preview = await maple.call(budgets.previewBudgetCopy, input);
    const stale = await maple.send(budgets.copyBudget, { ...input, basisPoints: 301, name: 'x', baseHash: preview.baseHash });
    expect(stale.json.code).toBe('baseChanged');
    const drafted = (await versions()).find((version) => version.fiscalYearId === nextYearId)?.budgetVersionId ?? '';
    const back = await order({ fromBudgetVersionId: drafted, fromFiscalYearId: nextYearId, toFiscalYearId: maple.fiscalYearId });
    expect((await maple.send(budgets.previewBudgetCopy, back)).json.code).toBe('backward');
    const none = await order({ accountIds: [accountId(maple, '6010')] });
    expect((await maple.send(budgets.previewBudgetCopy, none)).json.code).toBe('nothingToCopy');
    const adopted = (await versions()).find((version) => version.state === 'ADOPTED')?.budgetVersionId ?? '';
    const locked = await order({ intoBudgetVersionId: adopted, toFiscalYearId: maple.fiscalYearId });
    expect((await maple.send(budgets.previewBudgetCopy, locked)).json.code).toBe('locked');
    expect((await maple.send(budgets.previewBudgetCopy, await order({ fromFiscalYearId: '987654' }))).status).toBe(404);
  });
});

describe('a budget as a file', () => {
  it('comes back as it went out', async () => {
    const draft = (await versions()).find((version) => version.fiscalYearId === nextYearId);
    const text = (await maple.send(budgets.exportBudget, { ...community(), budgetVersionId: draft?.budgetVersionId ?? '' })).text;
    expect(text.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      'Number,Name,Cost center,Period 1,Period 2,Period 3,Period 4,Total',
      '4000,Assessment income,,330.00,330.00,330.00,330.00,1320.00',
    ]);
    const file = { fileName: 'budget.csv', content: Buffer.from(text).toString('base64') };
    const preview = await maple.call(budgetImport.calls.preview, { ...community(), fiscalYearId: nextYearId, file });
    expect(preview).toMatchObject({ problems: [], totals: { income: '1320.00', expenses: '160.00', transfers: '0.00' } });
  });

  it('and its calls are closed to whoever may not see budgets', async () => {
    const token = await maple.tokenFor('Accounts payable');
    expect((await maple.send(budgets.listBudgets, community(), { token })).status).toBe(403);
    expect((await maple.send(budgets.startBudget, { ...community(), fiscalYearId: nextYearId, name: 'x' }, { token })).status).toBe(403);
  });
});
