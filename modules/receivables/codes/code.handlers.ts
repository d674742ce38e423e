// The handlers of charge codes: listing, saving, linking properties, ordering distribution lists.
import { allows, needs, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { addDays, notFound } from '../../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { listAccountRows } from '../../ledger/ledger.server.ts';
import { codeRefusals, type codes, listRefusals, readsChargeCodes } from './code.contract.ts';
import {
  countProperties,
  deleteLinkagesFrom,
  endLinkages,
  hasLaterLink,
  insertCategory,
  insertCode,
  insertLinkages,
  insertList,
  loadCategories,
  loadCategoryAmounts,
  loadCodes,
  loadLinkages,
  loadLists,
  renameList,
  replaceEntries,
  saveCategoryAmounts,
  updateCategory,
  updateCode,
} from './code.store.ts';

function mayAddOrEdit(context: Context<unknown>, isNew: boolean): void {
  if (!allows(context.held, needs('arcodes', isNew ? 2 : 4))) throw forbidden();
}

async function checkAccounts(tx: Tx, communityId: string, incomeAccountId: string, receivableAccountId: string | null): Promise<void> {
  const accounts = await listAccountRows(tx, communityId);
  const income = accounts.find((a) => a.accountId === incomeAccountId);
  const receivable = receivableAccountId === null ? null : accounts.find((a) => a.accountId === receivableAccountId);
  const fields = [
    ...(income?.type === 'INCOME' ? [] : [{ path: 'incomeAccountId', message: 'must be an income account of this community' }]),
    ...(receivable === null || receivable?.role === 'RECEIVABLE'
      ? []
      : [{ path: 'receivableAccountId', message: 'must be a receivable control account of this community' }]),
  ];
  if (fields.length > 0) throw refuse(codeRefusals, 'wrongAccount', fields);
}

/** The aliases of active codes that no place of a list holds: money never reaches them through it. */
async function missingFrom(tx: Tx, communityId: string, codeIds: readonly string[]): Promise<string[]> {
  const all = await loadCodes(tx, communityId);
  return all.filter((code) => code.isActive && !codeIds.includes(code.chargeCodeId)).map((code) => code.alias);
}

export const codeHandlers: Handlers<typeof codes> = {
  async listCodes(context) {
    const { tx, input, held } = context;
    if (!allows(held, readsChargeCodes)) return { codes: [], distributionLists: [], yearsWithoutAmounts: [] };
    const [codeRows, categories, amounts, lists] = await Promise.all([
      loadCodes(tx, input.communityId),
      loadCategories(tx, input.communityId),
      loadCategoryAmounts(tx, input.communityId),
      loadLists(tx, input.communityId),
    ]);
    const amountsOf = Map.groupBy(amounts, (a) => a.codeCategoryId);
    const nameOf = new Map(categories.map((c) => [c.codeCategoryId, c.name]));
    const without = Map.groupBy(
      amounts.filter((a) => a.amount_cents === null),
      (a) => a.fiscalYearId,
    );
    const categoryOf = ({ minimum_liability_cents, late_fee_cents, late_fee_cap_cents, ...rest }: (typeof categories)[number]) => ({
      ...rest,
      minimumLiability: minimum_liability_cents,
      lateFeeAmount: late_fee_cents,
      lateFeeCapAmount: late_fee_cap_cents,
      amounts: (amountsOf.get(rest.codeCategoryId) ?? []).flatMap(({ fiscalYearId, yearLabel, amount_cents }) =>
        amount_cents === null ? [] : [{ fiscalYearId, yearLabel, amount: amount_cents }],
      ),
    });
    return {
      codes: codeRows.map((code) => ({
        ...code,
        categories: categories.filter((c) => c.chargeCodeId === code.chargeCodeId).map(categoryOf),
      })),
      distributionLists: lists.map((list) => ({
        ...list,
        missingAliases: codeRows.filter((code) => code.isActive && !list.codeIds.includes(code.chargeCodeId)).map((code) => code.alias),
      })),
      yearsWithoutAmounts: [...without].map(([fiscalYearId, rows]) => ({
        fiscalYearId,
        yearLabel: rows[0]?.yearLabel ?? '',
        categories: rows.map((row) => nameOf.get(row.codeCategoryId) ?? ''),
      })),
    };
  },
  async saveCode(context) {
    const { communityId, chargeCodeId, version, ...draft } = context.input;
    mayAddOrEdit(context, !chargeCodeId);
    await checkAccounts(context.tx, communityId, draft.incomeAccountId, draft.receivableAccountId);
    const known = await loadCodes(context.tx, communityId, true);
    const before = known.find((code) => code.chargeCodeId === chargeCodeId);
    if (chargeCodeId && !before) throw notFound('The code');
    if (before) await refuseOverwrite(context, { kind: 'charge code', ids: [before.chargeCodeId], version: before.version }, version);
    const taken = known.some((code) => code.alias === draft.alias && code.chargeCodeId !== chargeCodeId);
    const saved = taken ? undefined : (chargeCodeId ?? (await insertCode(context.tx, communityId, draft)));
    if (!saved) throw refuse(codeRefusals, 'aliasTaken', { alias: draft.alias }, [{ path: 'alias', message: 'is taken' }]);
    if (chargeCodeId) await updateCode(context.tx, communityId, chargeCodeId, draft);
    context.record({ entityId: saved, before, after: draft });
    return { chargeCodeId: saved };
  },
  async saveCategory(context) {
    const { communityId, codeCategoryId, version, amounts, ...draft } = context.input;
    mayAddOrEdit(context, !codeCategoryId);
    const codeRows = await loadCodes(context.tx, communityId);
    const categories = await loadCategories(context.tx, communityId, true);
    if (!codeRows.some((code) => code.chargeCodeId === draft.chargeCodeId)) throw notFound('The code');
    const before = categories.find((c) => c.codeCategoryId === codeCategoryId);
    if (codeCategoryId && !before) throw notFound('The category');
    if (before) await refuseOverwrite(context, { kind: 'code category', ids: [before.codeCategoryId], version: before.version }, version);
    if (before && before.chargeCodeId !== draft.chargeCodeId) throw refuse(codeRefusals, 'codeFixed');
    const feeCode = codeRows.find((code) => code.chargeCodeId === draft.lateFeeCodeId);
    if (draft.lateFeeKind !== 'NONE' && feeCode?.kind !== 'LATE_FEE')
      throw refuse(codeRefusals, 'noLateFeeCode', [{ path: 'lateFeeCodeId', message: 'must be a late fee code' }]);
    const taken = categories.some(
      (c) => c.chargeCodeId === draft.chargeCodeId && c.name === draft.name && c.codeCategoryId !== codeCategoryId,
    );
    const saved = taken ? undefined : (codeCategoryId ?? (await insertCategory(context.tx, communityId, draft)));
    if (!saved) throw refuse(codeRefusals, 'nameTaken', { name: draft.name }, [{ path: 'name', message: 'is taken' }]);
    if (codeCategoryId) await updateCategory(context.tx, communityId, codeCategoryId, draft);
    await saveCategoryAmounts(context.tx, communityId, saved, amounts);
    context.record({ entityId: saved, before, after: { ...draft, amounts } });
    return { codeCategoryId: saved };
  },
  async listLinkages(context) {
    const rows = await loadLinkages(context.tx, context.input.communityId, context.input.chargeCodeId);
    return rows.map(({ override_cents, ...row }) => ({ ...row, overrideAmount: override_cents }));
  },
  async linkCategory(context) {
    const { communityId, codeCategoryId, propertyIds, startDate, overrideAmount } = context.input;
    const { tx } = context;
    const category = (await loadCategories(tx, communityId)).find((c) => c.codeCategoryId === codeCategoryId);
    if (!category) throw notFound('The category');
    const { chargeCodeId } = category;
    const ids = [...new Set(propertyIds)];
    if (await hasLaterLink(tx, communityId, chargeCodeId, ids, startDate)) throw refuse(codeRefusals, 'laterLink');
    const replaced = await deleteLinkagesFrom(tx, communityId, chargeCodeId, ids, startDate);
    if ((await countProperties(context.tx, communityId, propertyIds)) !== new Set(propertyIds).size) throw notFound('A property');
    const ended = await endLinkages(tx, communityId, chargeCodeId, ids, addDays(startDate, -1));
    const linked = await insertLinkages(tx, communityId, {
      chargeCodeId,
      codeCategoryId,
      propertyIds: ids,
      startOn: startDate,
      override: overrideAmount,
    });
    if (linked !== ids.length) throw notFound('A property');
    context.record({ entityId: codeCategoryId, after: { propertyIds: ids, startDate, overrideAmount } });
    return { linked, ended: ended + replaced };
  },
  async unlinkCategory(context) {
    const { communityId, chargeCodeId, propertyIds, endDate } = context.input;
    if (!(await loadCodes(context.tx, communityId)).some((code) => code.chargeCodeId === chargeCodeId)) throw notFound('The code');
    if ((await countProperties(context.tx, communityId, propertyIds)) !== new Set(propertyIds).size) throw notFound('A property');
    const ended = await endLinkages(context.tx, communityId, chargeCodeId, propertyIds, endDate);
    context.record({ entityId: chargeCodeId, after: { propertyIds, endDate } });
    return { ended };
  },
  async saveDistribution(context) {
    const { communityId, distributionListId, version, kind, name, codeIds } = context.input;
    const { tx } = context;
    if (new Set(codeIds).size !== codeIds.length) throw refuse(codeRefusals, 'codeTwice');
    const lists = await loadLists(tx, communityId, true);
    const before = lists.find((list) => list.distributionListId === distributionListId);
    if (distributionListId && !before) throw notFound('The list');
    if (before)
      await refuseOverwrite(context, { kind: 'distribution list', ids: [before.distributionListId], version: before.version }, version);
    const nameTaken = lists.some((list) => list.name === name && list.distributionListId !== distributionListId);
    const saved = nameTaken ? undefined : (distributionListId ?? (await insertList(tx, communityId, { kind, name })));
    if (!saved) throw refuse(listRefusals, 'nameTaken');
    if (distributionListId) await renameList(tx, communityId, distributionListId, name);
    await replaceEntries(tx, communityId, saved, codeIds);
    context.record({ entityId: saved, before: before?.codeIds, after: codeIds });
    return { distributionListId: saved, missingAliases: await missingFrom(tx, communityId, codeIds) };
  },
};
