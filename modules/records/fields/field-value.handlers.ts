// The calls about the values of custom fields: what somebody may do with them is what he may do with the record, as far as a role of his sees the category.
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { invalid, notFound, Refusal } from '../../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { nameParties } from '../../people/people.server.ts';
import type { RecordKinds } from '../book/record.handlers.ts';
import type { fieldValues } from './field-value.contract.ts';
import { inWords, readValue, sameValue, type TypedValue, typedOf, uniqueKey } from './field-value.rules.ts';
import {
  type FieldOn,
  listCategoriesOn,
  listFieldsOf,
  listValues,
  lockSheets,
  raiseSheets,
  type StandingValue,
  sheetName,
  takenKeys,
  type ValueChange,
  writeValues,
} from './field-value.store.ts';

/** A default as it is typed: of a list, the choice that is called so. */
function defaultOf({ defaultValue, options }: FieldOn): string[] {
  if (defaultValue === '') return [];
  if (options.length === 0) return [defaultValue];
  const option = options.find((one) => one.label === defaultValue && !one.isRetired);
  return option ? [option.fieldOptionId] : [];
}

interface Given {
  customFieldId: string;
  value: readonly string[];
}

/** The changes of one save; a field that is not named stays. */
function changesOf(
  fields: readonly FieldOn[],
  given: readonly Given[],
  standing: readonly StandingValue[],
  entityId: string,
): ValueChange[] {
  const typed = new Map(given.map((one) => [one.customFieldId, one.value]));
  const before = new Map(standing.map((one) => [one.customFieldId, one.value]));
  if (given.some((one) => !fields.some((field) => field.customFieldId === one.customFieldId))) throw notFound('The field');
  const problems: { path: string; message: string }[] = [];
  const changes = fields.flatMap((field): ValueChange[] => {
    const was = before.get(field.customFieldId) ?? null;
    const read = readValue(field, typed.get(field.customFieldId) ?? typedOf(was), was);
    if ('problem' in read) {
      problems.push({ path: field.customFieldId, message: `${field.name} ${read.problem}` });
      return [];
    }
    if (sameValue(read.value, was)) return [];
    const { customFieldId, fieldType, isUnique } = field;
    return [{ customFieldId, fieldType, entityId, value: read.value, uniqueKey: read.value && uniqueKey(isUnique, read.value) }];
  });
  const [first] = problems;
  if (first) throw invalid(`${first.message}.`, problems);
  return changes;
}

/** Values by the names of their fields, in words. */
function told(fields: readonly FieldOn[], valueFor: (id: string) => { value: TypedValue | null; party: string }): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => {
      const { value, party } = valueFor(field.customFieldId);
      return [field.name, inWords(value, field.options, party)];
    }),
  );
}

/** A field as the record's page shows it. */
function rowOf({ customFieldId, name, fieldType, help, isRequired, options }: FieldOn, found: StandingValue | undefined) {
  return {
    customFieldId,
    name,
    fieldType,
    help,
    isRequired,
    value: found ? typedOf(found.value) : [],
    shown: found ? inWords(found.value, options, found.party) : '',
    options: options.map((one) => ({ value: one.fieldOptionId, label: one.label, isRetired: one.isRetired })),
  };
}

async function refuseTaken(tx: Tx, fields: readonly FieldOn[], changes: readonly ValueChange[]): Promise<void> {
  const [taken] = await takenKeys(tx, changes);
  if (!taken) return;
  const field = fields.find((one) => one.customFieldId === taken.customFieldId);
  throw new Refusal('valueTaken', `Another record has “${taken.uniqueKey}” as its ${field?.name ?? 'value'}.`, [
    { path: taken.customFieldId, message: 'is taken' },
  ]);
}

/** The handlers, over the kinds of record there are. */
export const fieldValueHandlers = (kinds: RecordKinds): Handlers<typeof fieldValues> => ({
  async readFields(context) {
    const { tx, input, userId } = context;
    const record = await kinds.open(context, input, 1);
    const categories = await listCategoriesOn(tx, record, userId);
    const fields = await listFieldsOf(
      tx,
      categories.map((one) => one.fieldCategoryId),
    );
    const { kind, communityId, entityId } = record;
    const values = await listValues(tx, {
      kind,
      communityId,
      entityIds: [entityId],
      customFieldIds: fields.map((one) => one.customFieldId),
    });
    const standing = new Map(values.map((one) => [one.customFieldId, one]));
    const shown = fields.map((field) => ({ field, row: rowOf(field, standing.get(field.customFieldId)) }));
    return {
      mayEdit: kinds.may(context, kind, 4),
      categories: categories.map((category) => ({
        ...category,
        fields: shown
          .filter(({ field }) => field.fieldCategoryId === category.fieldCategoryId)
          // What was never saved is offered with its default.
          .map(({ field, row }) => (category.version === '1' && row.value.length === 0 ? { ...row, value: defaultOf(field) } : row)),
      })),
    };
  },
  async saveFields(context) {
    const { tx, input, userId, communities } = context;
    const record = await kinds.open(context, input.record, 4);
    const { kind, communityId, entityId } = record;
    const { fieldCategoryId } = input;
    const category = (await listCategoriesOn(tx, record, userId)).find((one) => one.fieldCategoryId === fieldCategoryId);
    if (!category) throw notFound('The category');
    const version = (await lockSheets(tx, fieldCategoryId, kind, [entityId])).get(entityId) ?? '1';
    await refuseOverwrite(context, { kind: 'card', ids: [sheetName(fieldCategoryId, record)], version }, input.version);
    const fields = await listFieldsOf(tx, [fieldCategoryId], true);
    const values = await listValues(tx, {
      kind,
      communityId,
      entityIds: [entityId],
      customFieldIds: fields.map((one) => one.customFieldId),
    });
    const changes = changesOf(fields, input.values, values, entityId);
    const named = changes.flatMap((one) => one.value?.partyId ?? []);
    const parties = await nameParties(tx, communities, named);
    const stranger = changes.find((one) => one.value?.partyId && !parties.has(one.value.partyId));
    if (stranger)
      throw invalid('This person or company is not in your directory.', [
        { path: stranger.customFieldId, message: 'is not in your directory' },
      ]);
    await refuseTaken(tx, fields, changes);
    await writeValues(tx, kind, communityId, changes);
    await raiseSheets(tx, fieldCategoryId, kind, [entityId]);
    const was = new Map(values.map((one) => [one.customFieldId, one]));
    const is = new Map(changes.map((one) => [one.customFieldId, one.value]));
    const changed = fields.filter((field) => is.has(field.customFieldId));
    context.record({
      entityId: sheetName(fieldCategoryId, record),
      ...(communityId === null ? {} : { communityId }),
      before: told(changed, (id) => ({ value: was.get(id)?.value ?? null, party: was.get(id)?.party ?? '' })),
      after: told(changed, (id) => ({ value: is.get(id) ?? null, party: parties.get(is.get(id)?.partyId ?? '') ?? '' })),
    });
    return {};
  },
});
