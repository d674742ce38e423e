// The handlers of assessments by share: a budget spread over the homes, previewed and written to the roll.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { addDays, assert, notFound } from '../../../packages/kernel/kernel.ts';
import { periodAt } from '../../ledger/ledger.server.ts';
import { codeRefusals } from '../codes/code.contract.ts';
import { deleteLinkagesFrom, endLinkages, hasLaterLink, loadCategories, loadCodes } from '../codes/code.store.ts';
import { assessmentShares, type assessmentShares as Calls, shareRefusals } from './share.contract.ts';
import { installmentOf, spreadByShare } from './share.rules.ts';
import { budgetOf, insertShares, loadShares } from './share.store.ts';

const installmentsOf = { MONTHLY: 12n, QUARTERLY: 4n, ANNUAL: 1n } as const;

/** The total, the amounts of the homes, and what both rest on; the category is held where they are saved. */
async function planned({ tx, input }: Context<HandlerInput<typeof Calls.previewShares>>, commits: boolean) {
  const { communityId, codeCategoryId, basis, startDate } = input;
  const category = (await loadCategories(tx, communityId, commits)).find((one) => one.codeCategoryId === codeCategoryId);
  if (!category) throw notFound('The category');
  const { chargeCodeId, frequency } = category;
  const code = (await loadCodes(tx, communityId)).find((one) => one.chargeCodeId === chargeCodeId);
  assert(code, 'a category has its code');
  const { fiscalYearId, yearLabel } = await periodAt(tx, communityId, startDate);
  const budget = await budgetOf(tx, communityId, code.incomeAccountId, fiscalYearId);
  const yearTotal = input.yearTotal ?? budget;
  if (yearTotal === null || yearTotal <= 0n) throw refuse(shareRefusals, 'noBudget', { year: yearLabel });
  const all = await loadShares(tx, communityId, { basis, chargeCodeId, fiscalYearId });
  const homes = all.flatMap((row) => (row.share !== null && Number(row.share) > 0 ? [{ ...row, share: row.share }] : []));
  if (homes.length === 0) throw refuse(shareRefusals, 'noShares');
  const without = all.filter((row) => !homes.some((home) => home.propertyId === row.propertyId));
  const installments = installmentsOf[frequency];
  const { installment, billed } = installmentOf(yearTotal, installments);
  const amounts = spreadByShare(installment, homes);
  const rows = homes.map(({ before_cents, ...home }) => ({ ...home, before: before_cents, amount: amounts.get(home.propertyId) ?? 0n }));
  const base = [startDate, codeCategoryId, budget, rows, without.map((row) => row.propertyId)];
  return { chargeCodeId, yearLabel, yearTotal, budget, installments, installment, billed, amounts, rows, without, base };
}

const sharing = previewed(assessmentShares.previewShares, assessmentShares.applyShares, {
  plan: planned,
  async view({ input }, { yearLabel, yearTotal, budget, installments, installment, billed, rows, without }) {
    return {
      yearLabel,
      yearTotal,
      budget,
      installments: Number(installments),
      installmentTotal: installment,
      billed,
      rounding: billed - yearTotal,
      rows,
      without: without.map(({ propertyId, accountNumber, address }) => ({ propertyId, accountNumber, address })),
      startDate: input.startDate,
    };
  },
  async refuse({ tx, input }, { chargeCodeId, amounts }) {
    if (await hasLaterLink(tx, input.communityId, chargeCodeId, [...amounts.keys()], input.startDate))
      throw refuse(codeRefusals, 'laterLink');
  },
  async post(context, { chargeCodeId, amounts, yearTotal }) {
    const { tx, input } = context;
    const { communityId, codeCategoryId, basis, startDate } = input;
    const ids = [...amounts.keys()];
    const replaced = await deleteLinkagesFrom(tx, communityId, chargeCodeId, ids, startDate);
    const ended = await endLinkages(tx, communityId, chargeCodeId, ids, addDays(startDate, -1));
    await insertShares(tx, communityId, { chargeCodeId, codeCategoryId, startOn: startDate }, amounts);
    context.record({ entityId: codeCategoryId, after: { basis, startDate, yearTotal, homes: ids.length } });
    return { linked: ids.length, ended: ended + replaced };
  },
});

export const shareHandlers: Handlers<typeof assessmentShares> = {
  previewShares: sharing.preview,
  applyShares: sharing.commit,
};
