// Reserve studies through HTTP: versions, components, adopting, the contribution in a budget, the file both
// ways, remarks, and every refusal.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientInput, ClientOutput } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { textToCents } from '../../../packages/kernel/kernel.ts';
import { attachments } from '../../records/records.contract.ts';
import { budgets } from '../budgets/budget.contract.ts';

import { aCommunity, accountId, postJournal, type TestCommunity } from '../ledger.testing.ts';
import { reserveImport } from './reserve-import.contract.ts';
import { proposedContributions } from './reserve-plan.rules.ts';
import { reserveStudies } from './reserve-study.contract.ts';

type Study = ClientOutput<typeof reserveStudies.getReserveStudy>;
type Save = ClientInput<typeof reserveStudies.saveReserveStudy>;

let maple: TestCommunity;
let fundId: string;
const community = () => ({ communityId: maple.communityId });
const one = (reserveStudyId: string): Promise<Study> => maple.call(reserveStudies.getReserveStudy, { ...community(), reserveStudyId });
const start = async (name: string, fromReserveStudyId: string | null = null) =>
  (await maple.call(reserveStudies.startReserveStudy, { ...community(), fundId, name, studyDate: '2026-01-01', fromReserveStudyId }))
    .reserveStudyId;

beforeAll(async () => {
  maple = await aCommunity();
  const line = (number: string, side: 'debit' | 'credit', amount: string) => ({ accountId: accountId(maple, number), [side]: amount });
  await postJournal(maple, {
    ...community(),
    postDate: '2026-01-01',
    description: 'Opening balances',
    entryType: 'OPENING',
    lines: [line('1020', 'debit', '25000.00'), line('3100', 'credit', '25000.00')],
  });
  const { funds } = await maple.call(reserveStudies.listReserveStudies, community());
  fundId = funds[0]?.fundId ?? '';
  expect(funds.map(({ name }) => name)).toEqual(['Reserve']);
});
afterAll(() => maple.close());

const component = (name: string, more: Partial<Save['components'][number]> = {}): Save['components'][number] => ({
  name,
  category: 'Roofs',
  quantity: null,
  unitCost: null,
  cost: '48000.00',
  usefulLife: 25,
  remainingLife: 10,
  lastDoneDate: null,
  inflation: null,
  note: '',
  ...more,
});

async function save(reserveStudyId: string, components: Save['components'], more: Partial<Save> = {}) {
  const { study } = await one(reserveStudyId);
  const { name, note, studyDate, method, inflation, interest, contribution, minimum, version } = study;
  const assumed = { name, note, studyDate, method, inflation, interest, contribution, minimum, version };
  return maple.send(reserveStudies.saveReserveStudy, { ...community(), reserveStudyId, ...assumed, components, ...more });
}

describe('a draft', () => {
  it('keeps its components in their order, with costs and lives that follow from what is given', async () => {
    const id = await start('First study');
    const saved = await save(
      id,
      [
        component('Roofs'),
        component('Asphalt', {
          category: 'Paving',
          quantity: 12_400,
          unitCost: '1.85',
          cost: '0.00',
          usefulLife: 20,
          remainingLife: null,
          lastDoneDate: '2014-06-01',
        }),
      ],
      { method: 'COMPONENT', inflation: 325, contribution: '7920.00', minimum: '10.00' },
    );
    expect(saved.status).toBe(200);
    const { study, components, balance, years, accounts } = await one(id);
    expect(components.map(({ name, cost, remainingLife }) => [name, cost, remainingLife])).toEqual([
      ['Roofs', '48000.00', 10],
      ['Asphalt', '22940.00', 9],
    ]);
    expect([study.number, study.state, study.version, study.inflation, study.method, study.cost]).toEqual([
      1,
      'DRAFT',
      '2',
      325,
      'COMPONENT',
      '70940.00',
    ]);
    expect(balance).toBe('25000.00');
    expect(years.map(({ label, planYear }) => [label, planYear])).toEqual([['2026', 0]]);
    expect(accounts.map(({ number }) => number)).toEqual(['4900']);
  });

  it('refuses what cannot be: a name twice, no life at all, more life than it has, and another’s save', async () => {
    const id = await start('Wrong');
    const wrong = await save(id, [
      component('Roofs'),
      component('roofs'),
      component('Pool', { remainingLife: null }),
      component('Gate', { remainingLife: 26 }),
    ]);
    expect(wrong.status).toBe(400);
    expect(JSON.parse(wrong.text).fields.map((field: { path: string }) => field.path)).toEqual([
      'components.1.name',
      'components.2.remainingLife',
      'components.3.remainingLife',
    ]);
    const dear = await save(id, [component('Gold', { quantity: 100_000_000, unitCost: '9999999999.99' })]);
    expect(dear.status).toBe(400);
    await save(id, [component('Roofs')]);
    const late = await save(id, [], { version: '1' });
    expect([late.status, late.text.includes('changedMeanwhile')]).toEqual([409, true]);
  });

  it('cannot be adopted empty, is set aside and taken up again', async () => {
    const id = await start('Nothing yet');
    const own = async () => ({ ...community(), reserveStudyId: id, version: (await one(id)).study.version });
    const empty = await maple.send(reserveStudies.adoptReserveStudy, { ...(await own()), adoptedDate: '2026-01-20', note: '' });
    expect(empty.text).toContain('emptyStudy');
    expect((await maple.send(reserveStudies.restoreReserveStudy, await own())).text).toContain('studyNotDiscarded');
    await maple.call(reserveStudies.discardReserveStudy, await own());
    expect((await save(id, [component('Roofs')])).text).toContain('studyLocked');
    await maple.call(reserveStudies.restoreReserveStudy, await own());
    expect((await one(id)).study.state).toBe('DRAFT');
  });
});

describe('an adopted study', () => {
  it('is never changed: not by a call, not in the database; a new version begins with all it holds and supersedes it', async () => {
    const id = await start('Adopted');
    await save(id, [component('Roofs')]);
    const { version } = (await one(id)).study;
    await maple.call(reserveStudies.adoptReserveStudy, {
      ...community(),
      reserveStudyId: id,
      version,
      adoptedDate: '2026-01-20',
      note: 'Minutes 4',
    });
    expect((await save(id, [component('Other')])).text).toContain('studyLocked');
    const write = (statement: string) =>
      maple.services.database.transact(maple.customerId, (tx) => sql.raw(`${statement} where reserve_study_id = ${id}`).execute(tx.db));
    await expect(write('delete from ledger.reserve_component')).rejects.toMatchObject({ code: 'CH043' });
    await expect(write('update ledger.reserve_study set inflation_basis_points = 1')).rejects.toMatchObject({ code: 'CH043' });
    const next = await start('Revision', id);
    expect((await one(next)).components).toEqual((await one(id)).components);
    await maple.call(reserveStudies.adoptReserveStudy, {
      ...community(),
      reserveStudyId: next,
      version: '1',
      adoptedDate: '2026-01-25',
      note: '',
    });
    expect([(await one(id)).study.state, (await one(next)).study.state]).toEqual(['SUPERSEDED', 'ADOPTED']);
  });

  it('carries files', async () => {
    const id = await start('With a file');
    const file = { fileName: 'study.txt', content: Buffer.from('The study').toString('base64') };
    await maple.call(attachments.addAttachment, { ...community(), kind: 'reserve-study', entityId: id, name: 'The study', file });
    expect(
      (await maple.call(attachments.listAttachments, { ...community(), kind: 'reserve-study', entityId: id })).map(({ name }) => name),
    ).toEqual(['The study']);
    expect((await maple.send(attachments.listAttachments, { ...community(), kind: 'reserve-study', entityId: '999999' })).status).toBe(404);
  });
});

describe('the contribution in a budget', () => {
  const lay = async (id: string, more: Partial<ClientInput<typeof reserveStudies.layReserveContribution>> = {}) => {
    const { study } = await one(id);
    return maple.send(reserveStudies.layReserveContribution, {
      ...community(),
      reserveStudyId: id,
      version: study.version,
      fiscalYearId: maple.fiscalYearId,
      accountId: accountId(maple, '4900'),
      intoBudgetVersionId: null,
      amount: '2300.00',
      ...more,
    });
  };

  it('is the one the plan proposes, spread over the periods of a new draft that holds what counts, or of one that is named', async () => {
    const id = await start('Laid');
    await save(id, [component('Roofs')], { method: 'COMPONENT', inflation: 0 });
    // 48,000.00 less the 25,000.00 there are, over ten years.
    const { budgetVersionId: before } = await maple.call(budgets.startBudget, {
      ...community(),
      fiscalYearId: maple.fiscalYearId,
      name: 'Plain',
    });
    const plain = await maple.call(budgets.getBudget, { ...community(), budgetVersionId: before });
    const operating = plain.rows.find((row) => row.number === '5310');
    await maple.call(budgets.saveBudget, {
      ...community(),
      budgetVersionId: before,
      version: plain.budget.version,
      name: 'Plain',
      note: '',
      rows: [
        { accountId: operating?.accountId ?? '', costCenterId: operating?.costCenterId ?? '', amounts: Array<string>(12).fill('10.00') },
      ],
    });
    const laid = await lay(id);
    expect(laid.status).toBe(200);
    const { budgetVersionId } = JSON.parse(laid.text);
    const made = await maple.call(budgets.getBudget, { ...community(), budgetVersionId });
    expect(made.rows.filter((row) => row.total !== '0.00').map((row) => [row.number, row.total])).toEqual([
      ['4900', '2300.00'],
      ['5310', '120.00'],
    ]);
    expect(made.rows.find((row) => row.number === '4900')?.amounts.slice(0, 9)).toEqual([...Array(8).fill('191.67'), '191.66']);
    expect((await lay(id, { intoBudgetVersionId: before })).status).toBe(200);
    const again = await maple.call(budgets.getBudget, { ...community(), budgetVersionId: before });
    expect(again.rows.find((row) => row.number === '4900')?.total).toBe('2300.00');
  });

  it('refuses another amount, another account, a year outside the plan and a budget that is final', async () => {
    const id = await start('Refused');
    await save(id, [component('Roofs')], { method: 'COMPONENT', inflation: 0 });
    expect((await lay(id, { amount: '1.00' })).text).toContain('baseChanged');
    expect((await lay(id, { accountId: accountId(maple, '4000') })).status).toBe(400);
    const { budgetVersionId } = await maple.call(budgets.startBudget, { ...community(), fiscalYearId: maple.fiscalYearId, name: 'Gone' });
    await maple.call(budgets.discardBudget, { ...community(), budgetVersionId, version: '1' });
    expect((await lay(id, { intoBudgetVersionId: budgetVersionId })).text).toContain('"locked"');
    await save(id, [component('Roofs')], { method: 'COMPONENT', inflation: 0, studyDate: '2030-01-01' });
    expect((await lay(id)).text).toContain('outsidePlan');
  });

  it('is the same figure on the server as on the screen', async () => {
    const id = await start('Same');
    await save(id, [component('Roofs'), component('Paint', { cost: '8000.00', usefulLife: 4, remainingLife: 1 })], { interest: 200 });
    const { components, balance } = await one(id);
    const proposed = proposedContributions({
      method: 'CASH_FLOW',
      inflation: 300,
      interest: 200,
      balance: textToCents(balance),
      minimum: 0n,
      components: components.map((each) => ({ ...each, cost: textToCents(each.cost) })),
    })[0];
    const amount = `${String(proposed).slice(0, -2)}.${String(proposed).slice(-2)}`;
    expect((await lay(id, { amount })).status).toBe(200);
  });
});

describe('the file', () => {
  const upload = (text: string) => ({ fileName: 'components.csv', content: Buffer.from(text).toString('base64') });

  it('adds and changes components of a draft, comes out as it went in, and is taken back', async () => {
    const id = await start('From a file');
    await save(id, [component('Roofs')]);
    const text =
      'Component,Category,Qty,Unit cost,Current cost,Useful life,Remaining life,Last done,Inflation\nRoofs,,,,50000.00,25,10,,\nPool,Amenities,2,900.00,,12,,06/01/2020,4.5\n';
    const done = await maple.call(reserveImport.calls.commit, { ...community(), reserveStudyId: id, file: upload(text) });
    expect([done.newCount, done.changedCount, done.totals]).toEqual([1, 1, { cost: '51800.00' }]);
    const { components } = await one(id);
    expect(components.map(({ name, cost, remainingLife, inflation }) => [name, cost, remainingLife, inflation])).toEqual([
      ['Roofs', '50000.00', 10, null],
      ['Pool', '1800.00', 7, 450],
    ]);
    const file = await maple.send(reserveStudies.exportReserveStudy, { ...community(), reserveStudyId: id });
    expect(file.text).toContain('Pool,Amenities,2,900.00,1800.00,12,7,2020-06-01,4.5,');
    const back = await maple.call(reserveImport.calls.preview, { ...community(), reserveStudyId: id, file: upload(file.text) });
    expect([back.newCount, back.changedCount, back.problems]).toEqual([0, 0, []]);
    await maple.call(reserveImport.calls.undo, { ...community(), importRunId: done.importRunId });
    expect((await one(id)).components.map(({ name, cost }) => [name, cost])).toEqual([['Roofs', '48000.00']]);
  });

  it('is refused for a study that is final, and is not taken back once the study was changed', async () => {
    const id = await start('Built upon');
    const text = 'Name,Current cost,Useful life,Remaining life\nFence,9000.00,15,4\n';
    const done = await maple.call(reserveImport.calls.commit, { ...community(), reserveStudyId: id, file: upload(text) });
    await save(id, [component('Roofs')]);
    expect((await maple.send(reserveImport.calls.undo, { ...community(), importRunId: done.importRunId })).text).toContain('builtUpon');
    const { version } = (await one(id)).study;
    await maple.call(reserveStudies.adoptReserveStudy, {
      ...community(),
      reserveStudyId: id,
      version,
      adoptedDate: '2026-02-01',
      note: '',
    });
    expect((await maple.send(reserveImport.calls.commit, { ...community(), reserveStudyId: id, file: upload(text) })).text).toContain(
      'rowsInError',
    );
  });
});
