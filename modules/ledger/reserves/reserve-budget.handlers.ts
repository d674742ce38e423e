// Lays the contribution a reserve plan proposes for a year into a draft of its budget, spread evenly over the
// periods.
import { type HandlerInput, type HandlerOutput, previewedRefusals, refuse } from '../../../packages/contract/contract.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import { assert, type Cents, invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { accountsBehind, type Books } from '../books.store.ts';
import { mustBeDraft, spreadEvenly } from '../budgets/budget.rules.ts';
import { insertBudget, listBudgetRows, listCountingAmounts, lockBudgets, replaceAmounts, touchBudget } from '../budgets/budget.store.ts';
import { amountsFor, yearNamed } from '../budgets/budget-lines.handlers.ts';
import type { Year } from '../years/year-state.rules.ts';
import { planYearOf, planYears, proposedContributions } from './reserve-plan.rules.ts';
import { type reserveStudies, reserveStudyRefusals } from './reserve-study.contract.ts';
import type { StudyAssumptions, StudyComponent } from './reserve-study.rules.ts';

type Lay = (typeof reserveStudies)['layReserveContribution'];

/** A study with the balance of its fund at its first day. */
interface LaidStudy extends StudyAssumptions {
  name: string;
  fundId: string;
  balance: Cents;
  components: readonly StudyComponent[];
}

/** What the plan puts aside in a fiscal year. Refuses `outsidePlan`. */
function proposedFor(study: LaidStudy, year: Year): Cents {
  const planYear = planYearOf(study.studyDate, year.startOn);
  if (planYear < 0 || planYear >= planYears) throw refuse(reserveStudyRefusals, 'outsidePlan', { year: year.label });
  return proposedContributions(study)[planYear] ?? 0n;
}

/** The draft it goes into: the one named, or a new one that begins with what counts in the year. */
async function draftFor({ tx, userId, now, input }: Context<HandlerInput<Lay>>, study: LaidStudy, year: Year) {
  const { communityId, fiscalYearId, intoBudgetVersionId } = input;
  if (intoBudgetVersionId !== null) {
    const known = (await listBudgetRows(tx, communityId)).find((row) => row.budgetVersionId === intoBudgetVersionId);
    if (known?.fiscalYearId !== fiscalYearId || known.kind !== 'BUDGET') throw notFound('The budget');
    mustBeDraft(known.state);
    return known;
  }
  const name = `Budget ${year.label}, ${study.name}`.slice(0, 60);
  const counting = await listCountingAmounts(tx, communityId, fiscalYearId);
  const budgetVersionId = await insertBudget(tx, { communityId, fiscalYearId, kind: 'BUDGET', name, userId, now });
  await replaceAmounts(tx, communityId, budgetVersionId, null, counting);
  return { budgetVersionId, name, note: '' };
}

/**
 * Writes the contribution of the year onto an income account of the fund. Refuses `baseChanged` when it is
 * not what the person saw.
 */
export async function layIntoBudget(context: Context<HandlerInput<Lay>>, books: Books, study: LaidStudy): Promise<HandlerOutput<Lay>> {
  const { tx, input } = context;
  const { communityId, accountId } = input;
  const year = yearNamed(books, input.fiscalYearId);
  const amount = proposedFor(study, year);
  if (amount !== input.amount) throw refuse(previewedRefusals, 'baseChanged');
  const account = books.accounts.find((each) => each.accountId === accountId && each.survivorId === null);
  if (account?.fundId !== study.fundId || account.type !== 'INCOME')
    throw invalid('The account is no income account of this fund.', [
      { path: 'accountId', message: 'must be an income account of the fund' },
    ]);
  assert(books.mainCostCenterId, 'a community with funds has its main cost center');
  await lockBudgets(tx, communityId);
  const draft = await draftFor(context, study, year);
  const laid = [{ accountId, costCenterId: books.mainCostCenterId, amounts: spreadEvenly(amount, year.periods.length) }];
  await replaceAmounts(tx, communityId, draft.budgetVersionId, accountsBehind(books, [accountId]), amountsFor(year, laid));
  await touchBudget(tx, draft.budgetVersionId, draft);
  context.record({ entityId: draft.budgetVersionId, after: { name: draft.name, account: account.number, amount } });
  return { budgetVersionId: draft.budgetVersionId, amount };
}
