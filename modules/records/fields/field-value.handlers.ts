// The calls about the values of custom fields: what someone may do with them is what he may do with the
// record, as far as a role of his sees the category.
import { type OwnKind, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { nameParties } from '../../people/people.server.ts';
import { nameAttachments } from '../attachments/attachment.store.ts';
import type { OpenedRecord } from '../book/book.contract.ts';
import type { RecordKinds } from '../book/record.handlers.ts';
import { fieldValueRefusals, type fieldValues } from './field-value.contract.ts';
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
import { findOwnColumns } from './own-column.store.ts';

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
function told(fields: readonly FieldOn[], valueFor: (id: string) => { value: TypedValue | null; named: string }): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => {
      const { value, named } = valueFor(field.customFieldId);
      return [field.name, inWords(value, field.options, named)];
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
    shown: found ? inWords(found.value, options, found.named) : '',
    options: options.map((one) => ({ value: one.fieldOptionId, label: one.label, isRetired: one.isRetired })),
  };
}

/**
 * What the parties and files are called that changes name, by the field. Throws where one is none of the
 * directory, or no file of the record.
 */
async function namesOf(
  { tx, communities }: Pick<Context<unknown>, 'tx' | 'communities'>,
  record: OpenedRecord,
  changes: readonly ValueChange[],
): Promise<ReadonlyMap<string, string>> {
  const parties = await nameParties(
    tx,
    communities,
    changes.flatMap((one) => one.value?.partyId ?? []),
  );
  const files = await nameAttachments(
    tx,
    record,
    changes.flatMap((one) => one.value?.attachmentId ?? []),
  );
  const names = new Map<string, string>();
  for (const { customFieldId, value } of changes) {
    if (!value?.partyId && !value?.attachmentId) continue;
    const name = value.partyId ? parties.get(value.partyId) : files.get(value.attachmentId ?? '');
    const what = value.partyId ? 'This person or company is not in your directory.' : 'This file does not hang on the record.';
    if (name === undefined)
      throw invalid(what, [{ path: customFieldId, message: value.partyId ? 'is not in your directory' : 'is no file of this record' }]);
    names.set(customFieldId, name);
  }
  return names;
}

async function refuseTaken(tx: Tx, fields: readonly FieldOn[], changes: readonly ValueChange[]): Promise<void> {
  const [taken] = await takenKeys(tx, changes);
  if (!taken) return;
  const field = fields.find((one) => one.customFieldId === taken.customFieldId);
  throw refuse(fieldValueRefusals, 'valueTaken', { content: taken.uniqueKey, field: field?.name ?? 'value' }, [
    { path: taken.customFieldId, message: 'is taken' },
  ]);
}

/** The fields of a kind as columns of its lists, for who may see records of the kind. */
function columnsOf(kinds: RecordKinds): Handlers<typeof fieldValues>['listColumns'] {
  return async (context) => {
    const { kind, communityId = null } = context.input;
    if (!kinds.may(context, kind, 1)) throw forbidden();
    const found = await findOwnColumns(context, kind, communityId);
    return Object.entries(found).map(([key, { column }]) => ({
      key,
      title: column.title,
      kind: column.kind as OwnKind,
      choices: Object.entries(column.words ?? {}).map(([value, [label]]) => ({ value, label })),
      isSorted: column.sort !== false,
    }));
  };
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
  listColumns: columnsOf(kinds),
  async saveFields(context) {
    const { tx, input, userId } = context;
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
    const names = await namesOf(context, record, changes);
    await refuseTaken(tx, fields, changes);
    await writeValues(tx, kind, communityId, changes);
    await raiseSheets(tx, fieldCategoryId, kind, [entityId]);
    const was = new Map(values.map((one) => [one.customFieldId, one]));
    const is = new Map(changes.map((one) => [one.customFieldId, one.value]));
    const changed = fields.filter((field) => is.has(field.customFieldId));
    context.record({
      entityId: sheetName(fieldCategoryId, record),
      ...(communityId === null ? {} : { communityId }),
      before: told(changed, (id) => ({ value: was.get(id)?.value ?? null, named: was.get(id)?.named ?? '' })),
      after: told(changed, (id) => ({ value: is.get(id) ?? null, named: names.get(id) ?? '' })),
    });
    return {};
  },
});
