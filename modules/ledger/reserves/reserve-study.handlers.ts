// The handlers of reserve studies: versions of each fund, their components, adopting, and the file that can
// be brought back.
import { type HandlerInput, type HandlerOutput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { writeCsv } from '../../../packages/files/csv-writer.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { type Cents, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { type Books, booksOf } from '../books.store.ts';
import { listBudgetRows } from '../budgets/budget.store.ts';
import { movedFigures } from '../statements/cash-flow.rules.ts';
import { readMovedBooks } from '../statements/moved-books.store.ts';
import { yearsOf } from '../years/year-state.rules.ts';
import { equityOf, reserveFunds } from './reserve-balance.rules.ts';
import { layIntoBudget } from './reserve-budget.handlers.ts';
import { planYearOf, planYears } from './reserve-plan.rules.ts';
import { type reserveStudies, reserveStudyRefusals } from './reserve-study.contract.ts';
import { mustBeDraftStudy, type StudyAssumptions, type StudyComponent, settleComponents } from './reserve-study.rules.ts';
import {
  adoptStudy,
  changeStudyState,
  insertStudy,
  listComponents,
  listStudies,
  lockStudies,
  replaceComponents,
  type StudyRow,
  updateStudy,
} from './reserve-study.store.ts';
import { rateText } from './reserve-typing.rules.ts';

type Calls = typeof reserveStudies;

/** What a study assumes before anybody has said so: 3 % dearer each year, 1 % interest. */
const usual = { method: 'CASH_FLOW', inflation: 300, interest: 100, contribution: 0n, minimum: 0n } as const;

function headerOf({ contribution_cents: contribution, minimum_cents: minimum, cost_cents: cost, ...rest }: StudyRow) {
  return { ...rest, contribution, minimum, cost } satisfies HandlerOutput<Calls['getReserveStudy']>['study'];
}

const assumptionsOf = (row: StudyRow): StudyAssumptions => ({
  studyDate: row.studyDate,
  method: row.method,
  inflation: row.inflation,
  interest: row.interest,
  contribution: row.contribution_cents,
  minimum: row.minimum_cents,
});

async function findStudy(tx: Tx, communityId: string, reserveStudyId: string): Promise<StudyRow> {
  const study = (await listStudies(tx, communityId)).find((row) => row.reserveStudyId === reserveStudyId);
  if (!study) throw notFound('The reserve study');
  return study;
}

/** The components of a version as they are kept. */
export async function componentsOf(tx: Tx, communityId: string, reserveStudyId: string): Promise<StudyComponent[]> {
  const rows = await listComponents(tx, communityId, [reserveStudyId]);
  return rows.map(({ reserveStudyId: _study, unit_cost_cents: unitCost, cost_cents: cost, ...rest }) => ({ ...rest, unitCost, cost }));
}

/** All cost centers together. */
const wholeBooks = { costCenterIds: null, isSplit: false };

/** The equity of a fund as a day begins, with balances that were entered on it. */
export async function balanceBefore(tx: Tx, books: Books, fundId: string, day: LocalDate): Promise<Cents> {
  const figures = movedFigures(await readMovedBooks(tx, books, { from: day, to: day }), wholeBooks);
  return equityOf(books.accounts, fundId, figures, 'opening').money ?? 0n;
}

/** Takes a version for changing it: no two people at once, and nobody over what someone else has saved. */
async function takeStudy(context: Context<{ communityId: string; reserveStudyId: string; version: string }>): Promise<StudyRow> {
  const { tx, input } = context;
  await lockStudies(tx, input.communityId);
  const study = await findStudy(tx, input.communityId, input.reserveStudyId);
  await refuseOverwrite(context, { kind: 'reserve study', ids: [study.reserveStudyId], version: study.version }, input.version);
  return study;
}

/** What the audit trail keeps of a version. */
function recorded(study: StudyRow, after: Readonly<Record<string, unknown>>) {
  const { name, note, state, components } = study;
  const before = { name, note, state, components, cost: study.cost_cents, ...assumptionsOf(study) };
  return { entityId: study.reserveStudyId, before, after };
}

/** The fiscal years of the plan, with the drafts of their budgets. */
async function yearsFor(tx: Tx, books: Books, study: StudyRow) {
  const budgets = await listBudgetRows(tx, books.communityId);
  return yearsOf(books.periods).flatMap(({ fiscalYearId, label, startOn }) => {
    const planYear = planYearOf(study.studyDate, startOn);
    if (planYear < 0 || planYear >= planYears) return [];
    const drafts = budgets
      .filter((row) => row.fiscalYearId === fiscalYearId && row.kind === 'BUDGET' && row.state === 'DRAFT')
      .map(({ budgetVersionId, name }) => ({ budgetVersionId, name }));
    return [{ fiscalYearId, label, planYear, drafts }];
  });
}

/** What a new version begins with: all that another one of the fund holds, or nothing. */
async function beginningOf(tx: Tx, { communityId, fundId, fromReserveStudyId, studyDate }: HandlerInput<Calls['startReserveStudy']>) {
  if (fromReserveStudyId === null) return { assumptions: { ...usual, studyDate }, components: [] };
  const from = await findStudy(tx, communityId, fromReserveStudyId);
  if (from.fundId !== fundId) throw notFound('The reserve study');
  const assumptions = { ...assumptionsOf(from), studyDate };
  return { assumptions, components: await componentsOf(tx, communityId, fromReserveStudyId) };
}

const csvHead = [
  { title: 'Name', kind: 'text' },
  { title: 'Category', kind: 'text' },
  { title: 'Quantity', kind: 'count' },
  { title: 'Unit cost', kind: 'money' },
  { title: 'Current cost', kind: 'money' },
  { title: 'Useful life', kind: 'count' },
  { title: 'Remaining life', kind: 'count' },
  { title: 'Last done', kind: 'date' },
  { title: 'Inflation', kind: 'text' },
  { title: 'Note', kind: 'text' },
] as const;

export const reserveStudyHandlers: Handlers<Calls> = {
  async listReserveStudies({ tx, input: { communityId } }) {
    const [books, rows] = await Promise.all([booksOf(tx, communityId), listStudies(tx, communityId)]);
    const funds = reserveFunds(books.funds).map(({ fundId, name }) => ({
      fundId,
      name,
      studies: rows.filter((row) => row.fundId === fundId).map(headerOf),
    }));
    return { funds };
  },
  async getReserveStudy({ tx, input: { communityId, reserveStudyId } }) {
    const [books, study] = await Promise.all([booksOf(tx, communityId), findStudy(tx, communityId, reserveStudyId)]);
    const [components, balance, years] = await Promise.all([
      componentsOf(tx, communityId, reserveStudyId),
      balanceBefore(tx, books, study.fundId, study.studyDate),
      yearsFor(tx, books, study),
    ]);
    const accounts = books.accounts
      .filter((each) => each.survivorId === null && each.isActive && each.fundId === study.fundId && each.type === 'INCOME')
      .map(({ accountId, number, name }) => ({ accountId, number, name }));
    return { study: headerOf(study), components, balance, years, accounts };
  },
  async startReserveStudy(context) {
    const { tx, userId, now, input } = context;
    const { communityId, fundId, name } = input;
    await lockStudies(tx, communityId);
    const books = await booksOf(tx, communityId);
    if (!reserveFunds(books.funds).some((fund) => fund.fundId === fundId)) throw notFound('The reserve fund');
    const { assumptions, components } = await beginningOf(tx, input);
    const reserveStudyId = await insertStudy(tx, { ...assumptions, communityId, fundId, name, userId, now });
    await replaceComponents(tx, communityId, reserveStudyId, components);
    context.record({ entityId: reserveStudyId, after: { name, ...assumptions, components: components.length } });
    return { reserveStudyId };
  },
  async saveReserveStudy(context) {
    const { tx, input } = context;
    const study = await takeStudy(context);
    mustBeDraftStudy(study.state);
    const components = settleComponents(input.components, input.studyDate);
    await replaceComponents(tx, input.communityId, study.reserveStudyId, components);
    const saved = await updateStudy(tx, study.reserveStudyId, input);
    const { name, note, studyDate, method, inflation, interest, contribution, minimum } = input;
    context.record(
      recorded(study, { name, note, studyDate, method, inflation, interest, contribution, minimum, components: components.length }),
    );
    return { version: saved };
  },
  async adoptReserveStudy(context) {
    const { tx, userId, now, input } = context;
    const study = await takeStudy(context);
    mustBeDraftStudy(study.state);
    if (study.components === 0) throw refuse(reserveStudyRefusals, 'emptyStudy');
    const note = input.note || study.note;
    const version = await adoptStudy(tx, study, { adoptedDate: input.adoptedDate, note, userId, now });
    context.record(recorded(study, { state: 'ADOPTED', adoptedDate: input.adoptedDate, note }));
    return { version };
  },
  async discardReserveStudy(context) {
    const study = await takeStudy(context);
    mustBeDraftStudy(study.state);
    context.record(recorded(study, { state: 'DISCARDED' }));
    return { version: await changeStudyState(context.tx, study.reserveStudyId, 'DISCARDED') };
  },
  async restoreReserveStudy(context) {
    const study = await takeStudy(context);
    if (study.state !== 'DISCARDED') throw refuse(reserveStudyRefusals, 'studyNotDiscarded');
    context.record(recorded(study, { state: 'DRAFT' }));
    return { version: await changeStudyState(context.tx, study.reserveStudyId, 'DRAFT') };
  },
  async layReserveContribution(context) {
    const { tx, input } = context;
    const study = await takeStudy(context);
    const books = await booksOf(tx, input.communityId);
    const [components, balance] = await Promise.all([
      componentsOf(tx, input.communityId, study.reserveStudyId),
      balanceBefore(tx, books, study.fundId, study.studyDate),
    ]);
    return layIntoBudget(context, books, { ...assumptionsOf(study), name: study.name, fundId: study.fundId, balance, components });
  },
  async exportReserveStudy({ tx, input: { communityId, reserveStudyId } }) {
    const study = await findStudy(tx, communityId, reserveStudyId);
    const lines = (await componentsOf(tx, communityId, reserveStudyId)).map((each) => [
      each.name,
      each.category,
      each.quantity,
      each.unitCost,
      each.cost,
      each.usefulLife,
      each.remainingLife,
      each.lastDoneDate,
      rateText(each.inflation),
      each.note,
    ]);
    return {
      fileName: `reserve-components-${study.number}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: writeCsv(lines, csvHead, { byteOrderMark: true }),
    };
  },
};
