// The history of a record in words: what an act is called, what its fields are called, and what of it is not
// shown.
import { type Field, type Fields, valueWords } from '../../../packages/contract/contract.ts';
import { formatDate, isLocalDate } from '../../../packages/kernel/kernel.ts';
import { changesBetween } from '../change.rules.ts';

/** A field of an act, in words. */
interface ToldChange {
  field: string;
  before: string;
  after: string;
}

const past: Readonly<Record<string, string>> = {
  add: 'Added',
  edit: 'Changed',
  change: 'Changed',
  set: 'Set',
  save: 'Saved',
  delete: 'Deleted',
  remove: 'Removed',
  rename: 'Renamed',
  publish: 'Published',
  make: 'Made',
  move: 'Moved',
  import: 'Imported',
  undo: 'Took back',
  send: 'Sent',
  post: 'Posted',
  void: 'Voided',
  approve: 'Approved',
  renew: 'Renewed',
  end: 'Ended',
  merge: 'Merged',
};

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()));

const first = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The act a call is, from its name: `Vendor.editVendor` is "Changed vendor". */
export function actInWords(command: string): string {
  const [verb = '', ...rest] = wordsOf(command.slice(command.indexOf('.') + 1));
  return [past[verb] ?? first(verb), ...rest].join(' ');
}

/** The path of a field as people say it: `addresses.1.street` is "Addresses 1, street". */
export function fieldInWords(path: string, fields: Fields = {}): string {
  const [top = '', at, ...rest] = path.split('.');
  const field = fields[top];
  if (field && at === undefined) return field.title;
  const part = field?.kind === 'listOf' ? field.of[rest.join('.')] : undefined;
  if (field && part) return `${field.title} ${at}, ${part.title.toLowerCase()}`;
  const parts = path.split('.').map((part) => wordsOf(part).join(' '));
  return first(parts.reduce((told, part) => (told === '' || /^\d+$/.test(part) ? `${told} ${part}`.trim() : `${told}, ${part}`), ''));
}

/** Numbers of persons and banks, and what opens doors: shown in the history of nobody. */
const sensitive =
  /tax.*(id|number)|federal|ssn|social.*security|birth|account.*number.*(bank|full)|bank.*account.*number|routing|pass(word|phrase|port)|secret|token|gate.*code|access.*code|license.*number|sealed/i;

/** Ids tell nobody anything, and the record itself is named above. */
const untold = /(^|\.)(\w*Id|recordId|kind|version|sha256|mediaType|fileKey)$/;

/** A value as people say it: as its field does, else a day as it is written, and yes or no. */
function valueInWords(value: string, field: Field | undefined): string {
  if (field && field.kind !== 'listOf') return valueWords(field, value);
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No';
  return isLocalDate(value) ? formatDate(value) : value;
}

const masked = (text: string) => (text === '' ? '' : '••••');

/**
 * What an act changed, in words, with sensitive fields masked; fields that stayed are left out. `fields` are
 * those of the record's kind, where they are declared.
 */
export function toldChanges(before: unknown, after: unknown, fields: Fields = {}): ToldChange[] {
  return changesBetween(before, after)
    .filter(({ field, isChanged }) => isChanged && (sensitive.test(field) || !untold.test(field)))
    .map(({ field, before: was, after: is }) =>
      sensitive.test(field)
        ? { field: fieldInWords(field, fields), before: masked(was), after: masked(is) }
        : { field: fieldInWords(field, fields), before: valueInWords(was, fields[field]), after: valueInWords(is, fields[field]) },
    );
}
