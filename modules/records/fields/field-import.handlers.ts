// The import of values of custom fields, carried out and taken back, and the table to fill in.
import { z } from 'zod';
import { importRefusals, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { writeCsv } from '../../../packages/files/csv-writer.ts';
import type { TableRow } from '../../../packages/files/table.ts';
import { streamXlsx } from '../../../packages/files/xlsx.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { nearNames, type ServedImport, serveImport } from '../../../packages/imports/imports.ts';
import { invalid, notFound, type Refusal } from '../../../packages/kernel/kernel.ts';
import { type Parts, threadWork } from '../../../packages/threads/threads.ts';
import type { RecordKinds } from '../book/record.handlers.ts';
import { type CategoryFacts, keptCategories } from './field.store.ts';
import { customFieldImport, fieldColumns, type fieldTemplate } from './field-import.contract.ts';
import { type FieldImportChange, type FieldImportFacts, planFields } from './field-import.rules.ts';
import { type Called, listCalled, listPartyNames } from './field-import.store.ts';
import { readValue, type TypedValue, typedOf, uniqueKey } from './field-value.rules.ts';
import {
  type FieldOn,
  listFieldsOf,
  listValues,
  lockSheets,
  raiseSheets,
  takenKeys,
  type ValueChange,
  writeValues,
} from './field-value.store.ts';

interface Params {
  communityId?: string | undefined;
  fieldCategoryId: string;
}

const undoShape = z.object({
  fieldCategoryId: z.string(),
  kind: z.string(),
  communityId: z.string().nullable(),
  /** As they were before, with the version the import gave them. */
  records: z.array(
    z.object({
      entityId: z.string(),
      version: z.string(),
      before: z.array(z.object({ customFieldId: z.string(), typed: z.array(z.string()) })),
    }),
  ),
});

function builtUpon(what: string): Refusal {
  return refuse(importRefusals, 'builtUpon', { what }, [{ path: 'importRunId', message: what }]);
}

/** The category and where its records are: in the community named, or with the customer. */
async function reachOf(
  kinds: RecordKinds,
  tx: Tx,
  { communityId, fieldCategoryId }: Params,
): Promise<{ category: CategoryFacts; communityId: string | null }> {
  const found = await keptCategories.find(tx, fieldCategoryId);
  if (!found) throw notFound('The category');
  const category = found.facts;
  if (!kinds.kindOf(category.recordKind)?.inCommunity) return { category, communityId: null };
  if (communityId === undefined)
    throw invalid('Choose the community of the records.', [{ path: 'communityId', message: 'must be chosen' }]);
  if (!category.allCommunities && !category.communityIds.includes(communityId))
    throw invalid('The category is not for this community.', [{ path: 'communityId', message: 'is not among those of the category' }]);
  return { category, communityId };
}

function byName(called: readonly Called[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, key } of called) {
    const name = key.trim().toLowerCase();
    const ids = found.get(name) ?? [];
    if (!ids.includes(id)) found.set(name, [...ids, id]);
  }
  return found;
}

interface Facts extends Parts<FieldImportFacts> {
  kind: string;
  communityId: string | null;
}

async function loadFacts(kinds: RecordKinds, tx: Tx, params: Params): Promise<Facts> {
  const { category, communityId } = await reachOf(kinds, tx, params);
  const kind = category.recordKind;
  const fields = await listFieldsOf(tx, [params.fieldCategoryId]);
  const called = await listCalled(tx, kind, kinds.named(tx, kind), communityId);
  const entityIds = [...new Set(called.map((one) => one.id))];
  const values = new Map<string, Map<string, TypedValue>>();
  for (const one of await listValues(tx, { kind, communityId, entityIds, customFieldIds: fields.map((field) => field.customFieldId) })) {
    const of = values.get(one.entityId) ?? new Map<string, TypedValue>();
    values.set(one.entityId, of.set(one.customFieldId, one.value));
  }
  const named = fields.some((field) => field.fieldType === 'PARTY') ? await listPartyNames(tx) : [];
  return {
    kind,
    communityId,
    fields,
    records: byName(called),
    nearRecord: nearNames(called.map((one) => one.key)),
    values,
    parties: byName(named),
    nearParty: nearNames(named.map((one) => one.key)),
  };
}

function changesOf(changes: readonly FieldImportChange[]): ValueChange[] {
  return changes.flatMap(({ entityId, values }) =>
    values.map(({ field: { customFieldId, fieldType, isUnique }, after }) => ({
      customFieldId,
      fieldType,
      entityId,
      value: after,
      uniqueKey: after && uniqueKey(isUnique, after),
    })),
  );
}

/**
 * The values a run is to bring back. Throws where a field has gone or changed so that they do not fit it any
 * more.
 */
function broughtBack(fields: readonly FieldOn[], records: z.output<typeof undoShape>['records']): ValueChange[] {
  return records.flatMap(({ entityId, before }) =>
    before.map(({ customFieldId, typed }) => {
      const field = fields.find((one) => one.customFieldId === customFieldId);
      if (!field) throw builtUpon('a field has been switched off or deleted');
      const options = field.options.map((one) => ({ ...one, isRetired: false }));
      const read = readValue({ ...field, isRequired: false, options }, typed, null);
      if ('problem' in read) throw builtUpon(`${field.name} has been changed`);
      const { fieldType, isUnique } = field;
      return { customFieldId, fieldType, entityId, value: read.value, uniqueKey: read.value && uniqueKey(isUnique, read.value) };
    }),
  );
}

/** The import, over the kinds of record there are. */
export function customFieldsServed(kinds: RecordKinds): ServedImport {
  return serveImport(customFieldImport, {
    async columns({ tx, params }) {
      await reachOf(kinds, tx, params);
      return fieldColumns(await listFieldsOf(tx, [params.fieldCategoryId]));
    },
    load: ({ tx, params }) => loadFacts(kinds, tx, params),
    plan: threadWork(planFields, new URL('./field-import.rules.ts', import.meta.url)),
    async apply({ tx, params }, changes, { kind, communityId }) {
      const entityIds = changes.map((one) => one.entityId);
      await lockSheets(tx, params.fieldCategoryId, kind, entityIds);
      await writeValues(tx, kind, communityId, changesOf(changes));
      await raiseSheets(tx, params.fieldCategoryId, kind, entityIds);
      const versions = await lockSheets(tx, params.fieldCategoryId, kind, entityIds);
      const records = changes.map(({ entityId, values }) => ({
        entityId,
        version: versions.get(entityId) ?? '',
        before: values.map(({ field, before }) => ({ customFieldId: field.customFieldId, typed: typedOf(before) })),
      }));
      return { fieldCategoryId: params.fieldCategoryId, kind, communityId, records };
    },
    async undo({ tx }, undo) {
      const { fieldCategoryId, kind, communityId, records } = undoShape.parse(undo);
      const entityIds = records.map((one) => one.entityId);
      const versions = await lockSheets(tx, fieldCategoryId, kind, entityIds);
      const since = records.filter((one) => versions.get(one.entityId) !== one.version).length;
      if (since > 0) throw builtUpon(since === 1 ? 'one record was saved since' : `${since} records were saved since`);
      const back = broughtBack(await listFieldsOf(tx, [fieldCategoryId], true), records);
      if ((await takenKeys(tx, back)).length > 0) throw builtUpon('another record has a value that was replaced');
      await writeValues(tx, kind, communityId, back);
      await raiseSheets(tx, fieldCategoryId, kind, entityIds);
    },
  });
}

const contentTypes = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

/** The table to fill in, over the kinds of record there are. */
export const templateHandlers = (kinds: RecordKinds): Handlers<typeof fieldTemplate> => ({
  async downloadTemplate({ tx, input }) {
    const { category, communityId } = await reachOf(kinds, tx, input);
    const columns = Object.values(fieldColumns(await listFieldsOf(tx, [input.fieldCategoryId]))).map(({ title }) => ({
      title,
      kind: 'text' as const,
    }));
    const called = await listCalled(tx, category.recordKind, kinds.named(tx, category.recordKind), communityId);
    const first = new Map(called.toReversed().map((one) => [one.id, one.key]));
    const rows: TableRow[] = [...first.values()].toSorted().map((key) => [key, ...columns.slice(1).map(() => null)]);
    const body =
      input.format === 'xlsx' ? streamXlsx({ name: category.name, columns, rows }) : writeCsv(rows, columns, { byteOrderMark: true });
    return { fileName: `${category.name}.${input.format}`, contentType: contentTypes[input.format], body };
  },
});
