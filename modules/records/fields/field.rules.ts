// What a custom field must keep: a type that stays once it has values, choices where it is a list, and a
// default that is one of its values.
import { refuse } from '../../../packages/contract/contract.ts';
import { invalid } from '../../../packages/kernel/kernel.ts';
import { type FieldType, fieldRefusals, foundKinds } from './field.contract.ts';
import { mergeCodeOf, readValue } from './field-value.rules.ts';

interface Option {
  fieldOptionId: string | null;
  label: string;
  isRetired: boolean;
}

/** A field as it is typed. */
interface TypedField {
  fieldCategoryId: string;
  name: string;
  fieldType: FieldType;
  mergeCode: string;
  defaultValue: string;
  isUnique: boolean;
  isSearchable: boolean;
  options: readonly Option[];
}

/** A field as it stands, with how often it and its choices are used. */
interface StandingField {
  fieldCategoryId: string;
  fieldType: FieldType;
  /** On how many records it has a value. */
  used: number;
  options: readonly { fieldOptionId: string; label: string; used: number }[];
}

/** Types whose values are chosen from a list. */
export const isList = (type: FieldType): boolean => type === 'CHOICE' || type === 'CHOICES';

/** Types of which each value can be wanted once. */
export const canBeUnique = (type: FieldType): boolean => type === 'TEXT' || type === 'NUMBER' || type === 'DATE';

/** Types and kinds of record whose values search can find. */
export const canBeSearchable = (type: FieldType, recordKind: string): boolean =>
  (type === 'TEXT' || type === 'NUMBER') && foundKinds.includes(recordKind);

/** Types whose values are something that stands elsewhere: they have no default. */
export const isReference = (type: FieldType): boolean => type === 'PARTY' || type === 'FILE';

function refuseOptions(options: readonly Option[]): void {
  if (!options.some((one) => !one.isRetired))
    throw invalid('A list has something to choose.', [{ path: 'options', message: 'has nothing that is not retired' }]);
  const seen = new Set<string>();
  for (const [at, { label }] of options.entries()) {
    const key = label.toLowerCase();
    if (seen.has(key))
      throw invalid('Each choice stands in the list once.', [{ path: `options.${at}.label`, message: 'is there already' }]);
    seen.add(key);
  }
}

function refuseDefault({ fieldType, defaultValue, options, name }: TypedField): void {
  if (defaultValue === '') return;
  const problem = (message: string) => invalid(`The default ${message}.`, [{ path: 'defaultValue', message }]);
  if (fieldType === 'PARTY') throw problem('cannot be a person or company');
  if (fieldType === 'FILE') throw problem('cannot be a file');
  if (isList(fieldType)) {
    if (!options.some((one) => one.label === defaultValue && !one.isRetired)) throw problem('is not on the list');
    return;
  }
  const read = readValue({ name, fieldType, isRequired: false, isUnique: false, options: [] }, [defaultValue], null);
  if ('problem' in read) throw problem(read.problem);
}

/**
 * Checks a field of a kind of record that is to be saved; `before` is null for a new one. Gives it with its
 * merge code, and without choices where it is no list.
 */
export function checkField<T extends TypedField>(typed: T, before: StandingField | null, recordKind: string): T {
  const field = { ...typed, options: isList(typed.fieldType) ? typed.options : [] };
  if (before && before.fieldCategoryId !== field.fieldCategoryId)
    throw refuse(fieldRefusals, 'categoryFixed', [{ path: 'fieldCategoryId', message: 'stays as it is' }]);
  if (before && before.used > 0 && before.fieldType !== field.fieldType)
    throw refuse(fieldRefusals, 'typeFixed', { records: `${before.used} ${before.used === 1 ? 'record' : 'records'}` }, [
      { path: 'fieldType', message: 'stays as it is' },
    ]);
  if (isList(field.fieldType)) refuseOptions(field.options);
  const kept = new Set(field.options.map((one) => one.fieldOptionId));
  const lost = before?.options.find((one) => one.used > 0 && !kept.has(one.fieldOptionId));
  if (lost)
    throw refuse(fieldRefusals, 'optionUsed', { option: lost.label, records: `${lost.used} ${lost.used === 1 ? 'record' : 'records'}` }, [
      { path: 'options', message: `“${lost.label}” is chosen` },
    ]);
  if (field.isUnique && !canBeUnique(field.fieldType))
    throw invalid('Text, numbers and dates can be wanted once.', [{ path: 'isUnique', message: 'is for text, numbers and dates' }]);
  if (field.isSearchable && !canBeSearchable(field.fieldType, recordKind))
    throw invalid('Search finds text and numbers, of owners, properties, renters, vendors, communities and bank accounts.', [
      { path: 'isSearchable', message: 'is for text and numbers of what search finds' },
    ]);
  refuseDefault(field);
  return { ...field, mergeCode: field.mergeCode === '' ? mergeCodeOf(field.name) : field.mergeCode };
}

/** The order with one field before another, or at the end. */
export function movedBefore(order: readonly string[], id: string, before: string | null): string[] {
  const rest = order.filter((one) => one !== id);
  const at = before === null ? -1 : rest.indexOf(before);
  return at < 0 ? [...rest, id] : rest.toSpliced(at, 0, id);
}
