// The charges of a community all at once: codes, categories with their amounts, who pays them, and the order
// in which money pays; and read back, to begin another community with.
import type { Tx } from '../../../packages/db/database.ts';
import { assert, type Cents, type LocalDate } from '../../../packages/kernel/kernel.ts';
import {
  type CategoryDraft,
  type CodeDraft,
  insertCategory,
  insertCode,
  insertLinkages,
  insertList,
  loadCategories,
  loadCategoryAmounts,
  loadCodes,
  replaceEntries,
  saveCategoryAmounts,
} from './code.store.ts';

/** A category to be made. Amounts are cents; null bills nothing. */
export interface NewCategory extends Omit<CategoryDraft, 'chargeCodeId' | 'lateFeeCodeId'> {
  /** The code late fees are posted to, by alias; blank for none. */
  lateFeeAlias: string;
  amount: Cents | null;
  propertyIds: readonly string[];
}

/** A code to be made, with its categories. */
export interface NewCode extends CodeDraft {
  categories: readonly NewCategory[];
}

/**
 * Makes codes in a community that has none; the lists that money is shared out by take them in their order.
 * Returns how many homes were linked.
 */
export async function makeCharges(
  tx: Tx,
  communityId: string,
  { fiscalYearId, startDate }: { fiscalYearId: string; startDate: LocalDate },
  codes: readonly NewCode[],
): Promise<number> {
  const ids = new Map<string, string>();
  for (const { categories: _categories, ...code } of codes) {
    const chargeCodeId = await insertCode(tx, communityId, code);
    assert(chargeCodeId, 'aliases were found to differ');
    ids.set(code.alias, chargeCodeId);
  }
  let linked = 0;
  for (const { alias, categories } of codes) {
    const chargeCodeId = ids.get(alias) ?? '';
    for (const { lateFeeAlias, amount, propertyIds, ...draft } of categories) {
      const lateFeeCodeId = ids.get(lateFeeAlias) ?? null;
      const codeCategoryId = await insertCategory(tx, communityId, { ...draft, chargeCodeId, lateFeeCodeId });
      assert(codeCategoryId, 'the categories of a code were found to differ');
      if (amount !== null) await saveCategoryAmounts(tx, communityId, codeCategoryId, [{ fiscalYearId, amount }]);
      if (propertyIds.length > 0)
        linked += await insertLinkages(tx, communityId, { chargeCodeId, codeCategoryId, propertyIds, startOn: startDate, override: null });
    }
  }
  if (codes.length > 0) {
    const order = [...ids.values()];
    for (const [kind, name] of [
      ['DEFAULT', 'Default'],
      ['LOCKBOX', 'Lockbox'],
    ] as const) {
      const distributionListId = await insertList(tx, communityId, { kind, name });
      assert(distributionListId, 'a new community has no lists');
      await replaceEntries(tx, communityId, distributionListId, order);
    }
  }
  return linked;
}

/**
 * The active codes of a community as another one would be given them: accounts as `4000 Assessment income`,
 * amounts of the newest fiscal year.
 */
export async function listChargeSetUp(tx: Tx, communityId: string) {
  const [codes, categories, amounts] = await Promise.all([
    loadCodes(tx, communityId),
    loadCategories(tx, communityId),
    loadCategoryAmounts(tx, communityId),
  ]);
  const aliases = new Map(codes.map((code) => [code.chargeCodeId, code.alias]));
  const newest = new Map(amounts.map((one) => [one.codeCategoryId, one.amount_cents]));
  return codes
    .filter((code) => code.isActive)
    .map((code) => ({
      ...code,
      categories: categories
        .filter((one) => one.chargeCodeId === code.chargeCodeId)
        .map((one) => ({
          ...one,
          amount: newest.get(one.codeCategoryId) ?? null,
          lateFeeAlias: aliases.get(one.lateFeeCodeId ?? '') ?? '',
        })),
    }));
}
