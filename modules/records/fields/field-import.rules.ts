// Plans an import of values of custom fields: which record a row is about, what its cells change, and what
// keeps them out.
import type { ImportColumns, ImportPlan, ImportProblem, ImportRow, PlannedRow } from '../../../packages/contract/contract.ts';
import { centsToText } from '../../../packages/kernel/kernel.ts';
import { columnKey } from './field-import.contract.ts';
import { type FieldShape, readValue, sameValue, type TypedValue, uniqueKey } from './field-value.rules.ts';

/** A field with its id. */
export interface PlannedField extends FieldShape {
  customFieldId: string;
}

/** What rows are held against. */
export interface FieldImportFacts {
  fields: readonly PlannedField[];
  /** Records by what they are called, in lower case; several where two are called so. */
  records: ReadonlyMap<string, readonly string[]>;
  nearRecord(text: string): string | null;
  /** The values that stand, by record and field. */
  values: ReadonlyMap<string, ReadonlyMap<string, TypedValue>>;
  /** Parties by their names in lower case; several where two are called so. */
  parties: ReadonlyMap<string, readonly string[]>;
  nearParty(text: string): string | null;
}

/** What an import makes of one record. */
export interface FieldImportChange {
  entityId: string;
  values: { field: PlannedField; before: TypedValue | null; after: TypedValue | null }[];
}

type Given = ImportRow<ImportColumns>;
type Cell = Given['values'][string];

const lower = (text: string) => text.trim().toLowerCase();

/** The cell as it would be typed on the screen, or what is wrong with it and what was probably meant. */
function typed(
  field: PlannedField,
  cell: Exclude<Cell, undefined>,
  facts: FieldImportFacts,
): string[] | { problem: string; suggestion: string | null } {
  if (cell === null) return [];
  if (typeof cell === 'boolean') return [cell ? 'yes' : 'no'];
  if (typeof cell === 'bigint') return [centsToText(cell)];
  const text = String(cell);
  if (field.fieldType === 'PARTY') {
    const [found, second] = facts.parties.get(lower(text)) ?? [];
    if (second !== undefined) return { problem: `“${text}” is the name of several`, suggestion: null };
    return found === undefined ? { problem: `“${text}” is nobody in the directory`, suggestion: facts.nearParty(text) } : [found];
  }
  if (field.fieldType !== 'CHOICE' && field.fieldType !== 'CHOICES') return [text];
  const labels = field.fieldType === 'CHOICE' ? [text] : text.split(';').map((part) => part.trim());
  const ids: string[] = [];
  for (const label of labels.filter((part) => part !== '')) {
    const option = field.options.find((one) => lower(one.label) === lower(label));
    if (!option) return { problem: `“${label}” is not on the list`, suggestion: null };
    ids.push(option.fieldOptionId);
  }
  return ids;
}

interface Read {
  change: FieldImportChange;
  problems: ImportProblem[];
}

function readRow({ line, values }: Given, entityId: string, facts: FieldImportFacts): Read {
  const standing = facts.values.get(entityId);
  const problems: ImportProblem[] = [];
  const error = (field: PlannedField, message: string, suggestion: string | null = null) =>
    problems.push({ line, column: columnKey(field.customFieldId), message: `${field.name}: ${message}.`, severity: 'error', suggestion });
  const changes = facts.fields.flatMap((field) => {
    const cell = values[columnKey(field.customFieldId)];
    if (cell === undefined) return [];
    const texts = typed(field, cell, facts);
    if (!Array.isArray(texts)) {
      error(field, texts.problem, texts.suggestion);
      return [];
    }
    const before = standing?.get(field.customFieldId) ?? null;
    const read = readValue(field, texts, before);
    if ('problem' in read) {
      error(field, read.problem);
      return [];
    }
    return sameValue(before, read.value) ? [] : [{ field, before, after: read.value }];
  });
  return { change: { entityId, values: changes }, problems };
}

/**
 * Values of fields that want each once, as they would stand after the import: the second of two is in error.
 */
function twice(read: readonly { line: number; change: FieldImportChange }[], { fields, values }: FieldImportFacts): ImportProblem[] {
  return fields
    .filter((field) => field.isUnique)
    .flatMap((field) => {
      const changed = new Set(
        read.filter(({ change }) => change.values.some((one) => one.field === field)).map(({ change }) => change.entityId),
      );
      const holders = new Map<string, string>();
      for (const [entityId, of] of values) {
        const value = of.get(field.customFieldId);
        const key = value && !changed.has(entityId) ? uniqueKey(true, value) : null;
        if (key !== null) holders.set(key, entityId);
      }
      return read.flatMap(({ line, change }): ImportProblem[] => {
        const after = change.values.find((one) => one.field === field)?.after;
        const key = after ? uniqueKey(true, after) : null;
        if (key === null) return [];
        if (!holders.has(key)) {
          holders.set(key, change.entityId);
          return [];
        }
        return [
          { line, column: columnKey(field.customFieldId), message: `${field.name}: another record has “${key}”.`, severity: 'error' },
        ];
      });
    });
}

/**
 * Plans every row. A record is known by its account number or name, whatever the case; the import adds no
 * records.
 */
export function planFields(given: readonly Given[], facts: FieldImportFacts): ImportPlan<FieldImportChange> {
  const problems: ImportProblem[] = [];
  const read = given.flatMap((row) => {
    const name = row.values['record'];
    if (typeof name !== 'string') return [];
    const [entityId, second] = facts.records.get(lower(name)) ?? [];
    const at = { line: row.line, column: 'record', severity: 'error' as const };
    if (entityId === undefined) problems.push({ ...at, message: `“${name}” is not there.`, suggestion: facts.nearRecord(name) });
    else if (second !== undefined)
      problems.push({ ...at, message: `“${name}” is the name of several. Use the account number, or change them one by one.` });
    if (entityId === undefined || second !== undefined) return [];
    const one = readRow(row, entityId, facts);
    problems.push(...one.problems);
    return [{ line: row.line, change: one.change }];
  });
  const seen = new Map<string, number>();
  for (const { line, change } of read) {
    const first = seen.get(change.entityId);
    if (first === undefined) seen.set(change.entityId, line);
    else problems.push({ line, column: 'record', message: `The same record stands on line ${first}.`, severity: 'error' });
  }
  const rows = read.map(({ line, change }): PlannedRow<FieldImportChange> => {
    if (change.values.length === 0) return { line, act: 'same', change: null };
    const isNew = (facts.values.get(change.entityId)?.size ?? 0) === 0;
    return { line, act: isNew ? 'new' : 'changed', change, note: change.values.map((one) => one.field.name).join(', ') };
  });
  return { rows, problems: [...problems, ...twice(read, facts)] };
}
