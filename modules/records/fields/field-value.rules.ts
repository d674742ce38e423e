// Values of custom fields: read from what was typed by the type of their field, put into words, and into the
// one spelling by which equal ones are found.
import {
  type Cents,
  centsToText,
  formatDate,
  formatMoney,
  isLocalDate,
  type LocalDate,
  localDate,
  parseMoney,
  withoutAccents,
} from '../../../packages/kernel/kernel.ts';
import type { FieldType } from './field.contract.ts';

/** As much of a field as its values are held against. */
export interface FieldShape {
  name: string;
  fieldType: FieldType;
  isRequired: boolean;
  isUnique: boolean;
  options: readonly { fieldOptionId: string; label: string; isRetired: boolean }[];
}

/** A value in the column of its type; every other one is null. `optionIds` are of lists. */
export interface TypedValue {
  textValue: string | null;
  numberValue: string | null;
  moneyCents: Cents | null;
  dateValue: LocalDate | null;
  flagValue: boolean | null;
  partyId: string | null;
  /** A file that hangs on the same record. */
  attachmentId: string | null;
  optionIds: readonly string[];
}

const nothing: TypedValue = {
  textValue: null,
  numberValue: null,
  moneyCents: null,
  dateValue: null,
  flagValue: null,
  partyId: null,
  attachmentId: null,
  optionIds: [],
};

/** What reading a value gives: the value, null for a blank one, or what is wrong with it. */
export type Reading = { value: TypedValue | null } | { problem: string };

const ID = /^[1-9]\d{0,17}$/;
const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
const PLAIN = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u;

function numberText(text: string): string | null {
  const bare = text.replaceAll(',', '');
  if (!NUMBER.test(bare)) return null;
  const [whole = '', part = ''] = bare.split('.');
  const decimals = part.replace(/0+$/, '');
  const integer = whole.replace(/^(-?)0+(?=\d)/, '$1');
  const text0 = decimals === '' ? integer : `${integer}.${decimals}`;
  return text0 === '-0' ? '0' : text0;
}

function readOne(type: FieldType, text: string): Reading {
  switch (type) {
    case 'TEXT':
      if (text.length > 200) return { problem: 'has more than 200 characters' };
      if (text.includes('\n') || !PLAIN.test(text)) return { problem: 'must be one line of text' };
      return { value: { ...nothing, textValue: text } };
    case 'LONG_TEXT':
      return PLAIN.test(text) ? { value: { ...nothing, textValue: text } } : { problem: 'must not contain control characters' };
    case 'NUMBER': {
      const numberValue = numberText(text);
      return numberValue === null ? { problem: 'is no number such as 1250 or 0.125' } : { value: { ...nothing, numberValue } };
    }
    case 'MONEY': {
      const moneyCents = parseMoney(text);
      return moneyCents === null ? { problem: 'is no amount such as 1250.00' } : { value: { ...nothing, moneyCents } };
    }
    case 'DATE': {
      const day = text.slice(0, 10);
      if (!isLocalDate(day) || day < '1900-01-01' || day > '2199-12-31') return { problem: 'is no day such as 2026-01-31' };
      return { value: { ...nothing, dateValue: localDate(day) } };
    }
    case 'FLAG':
      return text === 'yes' || text === 'no' ? { value: { ...nothing, flagValue: text === 'yes' } } : { problem: 'is yes or no' };
    case 'FILE':
      return ID.test(text) ? { value: { ...nothing, attachmentId: text } } : { problem: 'is no file of this record' };
    default:
      return ID.test(text) ? { value: { ...nothing, partyId: text } } : { problem: 'is nobody in the directory' };
  }
}

/** Options that may be chosen: those offered, and retired ones that stood there already. */
function readOptions({ fieldType, options }: FieldShape, texts: readonly string[], before: TypedValue | null): Reading {
  const ids = [...new Set(texts)];
  if (fieldType === 'CHOICE' && ids.length > 1) return { problem: 'takes one choice' };
  for (const id of ids) {
    const found = options.find((one) => one.fieldOptionId === id);
    if (!found) return { problem: 'is not on the list' };
    if (found.isRetired && !before?.optionIds.includes(id)) return { problem: `“${found.label}” is retired and not chosen any more` };
  }
  return { value: { ...nothing, optionIds: options.map((one) => one.fieldOptionId).filter((id) => ids.includes(id)) } };
}

/** Reads what was typed into a field; `before` is what stands there. */
export function readValue(field: FieldShape, typed: readonly string[], before: TypedValue | null): Reading {
  const texts = typed.map((text) => text.trim()).filter((text) => text !== '');
  const [first] = texts;
  if (first === undefined) return field.isRequired ? { problem: 'must be filled in' } : { value: null };
  if (field.fieldType === 'CHOICE' || field.fieldType === 'CHOICES') return readOptions(field, texts, before);
  return texts.length > 1 ? { problem: 'takes one value' } : readOne(field.fieldType, first);
}

/** A value as it is typed. */
export function typedOf(value: TypedValue | null): string[] {
  if (value === null) return [];
  const { textValue, numberValue, moneyCents, dateValue, flagValue, partyId, attachmentId, optionIds } = value;
  if (optionIds.length > 0) return [...optionIds];
  if (flagValue !== null) return [flagValue ? 'yes' : 'no'];
  const text = textValue ?? numberValue ?? dateValue ?? partyId ?? attachmentId ?? (moneyCents === null ? null : centsToText(moneyCents));
  return text === null ? [] : [text];
}

/** A value in words; `named` is the name of the party or the file it names. */
export function inWords(value: TypedValue | null, options: FieldShape['options'], named: string): string {
  if (value === null) return '';
  const { textValue, numberValue, moneyCents, dateValue, flagValue, partyId, attachmentId, optionIds } = value;
  if (optionIds.length > 0)
    return options
      .filter((one) => optionIds.includes(one.fieldOptionId))
      .map((one) => one.label)
      .join(', ');
  if (moneyCents !== null) return formatMoney(moneyCents, 'digits');
  if (dateValue !== null) return formatDate(dateValue);
  if (flagValue !== null) return flagValue ? 'Yes' : 'No';
  return partyId !== null || attachmentId !== null ? named : (textValue ?? numberValue ?? '');
}

/**
 * The spelling by which two values of a field that wants each once are the same; null where the field does
 * not.
 */
export function uniqueKey(isUnique: boolean, value: TypedValue): string | null {
  if (!isUnique) return null;
  const key = value.textValue?.toLowerCase().replace(/\s+/g, ' ') ?? value.numberValue ?? value.dateValue;
  return key ?? null;
}

/** True when two values are the same. */
export function sameValue(a: TypedValue | null, b: TypedValue | null): boolean {
  return JSON.stringify(typedOf(a)) === JSON.stringify(typedOf(b));
}

/** What letters call a field, from its name: "Gate code (new)" is `GATE_CODE_NEW`. */
export function mergeCodeOf(name: string): string {
  const code = withoutAccents(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const lettered = /^[A-Z]/.test(code) ? code : `F_${code}`;
  return (lettered.length < 2 ? `${lettered}_1` : lettered).slice(0, 40).replace(/_+$/, '');
}
