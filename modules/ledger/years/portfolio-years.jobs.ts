// The job that sets up the next fiscal year of many communities: each in a transaction of its own, so that
// one that is refused stops no other and none is done twice.
import { refuse } from '../../../packages/contract/contract.ts';
import { defineJob, type JobDefinition } from '../../../packages/jobs/jobs.ts';
import { openYear, proposalOf, type YearNeighbor } from '../ledger.server.ts';
import { portfolioYearRefusals, setUpYearsJob } from './portfolio-years.contract.ts';
import { type Method, methods } from './year.rules.ts';
import { changed } from './year-plan.rules.ts';

/** What a change of method asks of the books of a community; nothing where there is none. */
function changeWords(before: Method | undefined, chosen: Method | null): string {
  if (!before || !chosen || before === chosen) return '';
  return `; the method changes from ${methods[before].title} to ${methods[chosen].title}, and what is open when it begins is converted from its fiscal year dashboard`;
}

/**
 * The job, given what the modules above the ledger answer. Each community is a piece; what became of it is
 * said in words.
 */
export function setUpYears(neighbors: readonly YearNeighbor[]): JobDefinition {
  return defineJob(setUpYearsJob, async ({ payload, services, userId, pieces, progress }) => {
    const { communities, budgetBasisPoints, amountBasisPoints, method } = payload;
    for (const [i, { communityId, startDate }] of communities.entries()) {
      progress(i, communities.length);
      await pieces.once(communityId, async (tx) => {
        const { lastYear, amounts, ...plan } = await proposalOf(tx, neighbors, communityId, services.clock.now());
        if (lastYear && plan.startDate !== startDate) throw refuse(portfolioYearRefusals, 'overlap', { year: lastYear.label });
        const opened = await openYear(tx, neighbors, {
          communityId,
          userId: userId ?? '0',
          now: services.clock.now(),
          ...plan,
          method: method ?? plan.method,
          budget:
            lastYear && budgetBasisPoints !== null ? { fromYearId: lastYear.fiscalYearId, basisPoints: budgetBasisPoints } : undefined,
          amounts:
            amountBasisPoints === null
              ? []
              : amounts.flatMap(({ codeCategoryId, lastAmount }) =>
                  lastAmount === null ? [] : [{ codeCategoryId, amount: changed(lastAmount, amountBasisPoints) }],
                ),
        });
        const without =
          opened.chargesWithoutAmount > 0 ? `; ${opened.chargesWithoutAmount} charges without amount are not billed in it` : '';
        return `Fiscal year ${plan.label} with ${opened.periods} periods and the budget of ${opened.budgetedAccounts} accounts${without}${changeWords(lastYear?.method, method)}`;
      });
    }
    progress(communities.length, communities.length);
    return { communities: communities.length };
  }) as JobDefinition;
}
