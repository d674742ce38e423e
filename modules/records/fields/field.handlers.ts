// The calls about categories of custom fields and about the fields themselves.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import type { RecordKinds } from '../book/record.handlers.ts';
import { categoryRefusals, type customField, type fieldCategory, fieldRefusals } from './field.contract.ts';
import { checkField, movedBefore } from './field.rules.ts';
import {
  type CategoryFacts,
  countFields,
  countValues,
  type FieldFacts,
  keptCategories,
  keptFields,
  listCategoryRows,
  listFieldRows,
  listOptions,
  lockOrder,
  missingReach,
  nextPlace,
  saveOptions,
  saveOrder,
  saveReach,
  saveUniqueKeys,
} from './field.store.ts';

async function refuseReach(
  { tx, communities }: Pick<Context<unknown>, 'tx' | 'communities'>,
  { allCommunities, communityIds, roleIds }: CategoryFacts,
  before: readonly string[],
): Promise<void> {
  if (roleIds.length === 0)
    throw invalid('A category is seen by at least one role.', [{ path: 'roleIds', message: 'choose at least one' }]);
  if (!allCommunities && communityIds.length === 0)
    throw invalid('A category is for at least one community.', [{ path: 'communityIds', message: 'choose at least one' }]);
  const missing = await missingReach(tx, communityIds, roleIds);
  const strange = communityIds.some((one) => communities !== 'all' && !communities.has(one) && !before.includes(one));
  if (strange || missing.communities > 0) throw notFound('The community');
  if (missing.roles > 0) throw notFound('The role');
}

/** Calls and links name communities and roles once each. */
const once = (ids: readonly string[]) => [...new Set(ids)];

/** The handlers of categories, over the kinds of record there are. */
export function categoryHandlers(kinds: RecordKinds): Handlers<typeof fieldCategory> {
  const keeping = keepRecord({
    kept: keptCategories,
    kind: 'fieldCategory',
    words: 'category',
    async check({ tx, communities }, typed: CategoryFacts, before) {
      await refuseReach({ tx, communities }, typed, before?.facts.communityIds ?? []);
      const facts = {
        ...typed,
        communityIds: typed.allCommunities ? [] : once(typed.communityIds),
        roleIds: once(typed.roleIds),
      };
      if (!kinds.kindOf(facts.recordKind))
        throw invalid('There is no such kind of record.', [{ path: 'recordKind', message: 'choose one of the list' }]);
      if (before && before.facts.recordKind !== facts.recordKind && (await countFields(tx, before.id)) > 0)
        throw refuse(categoryRefusals, 'kindFixed', [{ path: 'recordKind', message: 'stays as it is' }]);
      return facts;
    },
    saved: ({ tx }, id, facts) => saveReach(tx, id, facts),
    goingToo: (id) =>
      ['records.field_category_community', 'records.field_category_role', 'records.field_sheet'].map((table) => ({
        table,
        column: 'field_category_id',
        ids: [id],
      })),
  });
  return {
    addFieldCategory: keeping.add,
    editFieldCategory: keeping.edit,
    getFieldCategory: keeping.get,
    deleteFieldCategory: keeping.remove,
    async listCategories({ tx }) {
      const fields = await listFieldRows(tx);
      const options = Map.groupBy(
        await listOptions(
          tx,
          fields.map((one) => one.customFieldId),
        ),
        (one) => one.customFieldId,
      );
      const of = Map.groupBy(
        fields.map((field) => ({ ...field, options: options.get(field.customFieldId) ?? [] })),
        (one) => one.fieldCategoryId,
      );
      return (await listCategoryRows(tx)).map((category) => ({ ...category, fields: of.get(category.fieldCategoryId) ?? [] }));
    },
  };
}

const keepingFields = keepRecord({
  kept: keptFields,
  kind: 'customField',
  words: 'custom field',
  async check({ tx }, typed: FieldFacts, before) {
    const category = await keptCategories.find(tx, typed.fieldCategoryId);
    if (!category) throw notFound('The category');
    const standing = before && {
      fieldCategoryId: before.facts.fieldCategoryId,
      fieldType: before.facts.fieldType,
      used: await countValues(tx, before.id),
      options: await listOptions(tx, [before.id]),
    };
    const known = new Set(standing?.options.map((one) => one.fieldOptionId));
    if (typed.options.some((one) => one.fieldOptionId !== null && !known.has(one.fieldOptionId))) throw notFound('The choice');
    const field = checkField(typed, standing, category.facts.recordKind);
    const place = before?.facts.place ?? (await nextPlace(tx, typed.fieldCategoryId));
    return { ...field, options: [...field.options], recordKind: category.facts.recordKind, place };
  },
  async saved({ tx }, id, facts, before) {
    await saveOptions(tx, id, facts.options);
    if (before && before.facts.isUnique !== facts.isUnique && !(await saveUniqueKeys(tx, id, facts.isUnique)))
      throw refuse(fieldRefusals, 'notUnique', [{ path: 'isUnique', message: 'is not so already' }]);
  },
  taken: () =>
    refuse(fieldRefusals, 'nameTaken', [
      { path: 'name', message: 'may be taken' },
      { path: 'mergeCode', message: 'may be taken' },
    ]),
  goingToo: (id) => [{ table: 'records.field_option', column: 'custom_field_id', ids: [id] }],
});

/** Kind and place come from the category, not from what was typed. */
const placed = <T extends object>(input: T) => ({ ...input, recordKind: '', place: 1 });

export const customFieldHandlers: Handlers<typeof customField> = {
  addCustomField: (context) => keepingFields.add({ ...context, input: placed(context.input) }),
  editCustomField: (context) => keepingFields.edit({ ...context, input: placed(context.input) }),
  async getCustomField({ tx, input }) {
    const row = await keptFields.find(tx, input.customFieldId);
    const [shown] = await listFieldRows(tx, input.customFieldId);
    if (!row || !shown) throw notFound('The custom field');
    return { ...shown, version: row.version, options: await listOptions(tx, [input.customFieldId]) };
  },
  deleteCustomField: keepingFields.remove,
  async moveField(context) {
    const { tx, input } = context;
    const field = await keptFields.find(tx, input.customFieldId);
    if (!field) throw notFound('The custom field');
    const before = await lockOrder(tx, field.facts.fieldCategoryId);
    if (input.beforeFieldId !== null && !before.includes(input.beforeFieldId)) throw notFound('The field it comes before');
    const after = movedBefore(before, input.customFieldId, input.beforeFieldId);
    await saveOrder(tx, after);
    context.record({
      entityId: input.customFieldId,
      before: { place: before.indexOf(input.customFieldId) + 1 },
      after: { place: after.indexOf(input.customFieldId) + 1 },
    });
    return {};
  },
};
