// The import of values of custom fields: one row per record, a column for each field of the chosen category.
import { z } from 'zod';
import {
  defineEndpoints,
  defineImport,
  defineScreens,
  type FileAnswer,
  file,
  type ImportColumn,
  id,
  needs,
} from '../../../packages/contract/contract.ts';
import type { FieldType } from './field.contract.ts';

const rights = needs('permissionmaintain', 2);

/** The column that names the record. */
const recordColumn = {
  title: 'Account number or name',
  kind: 'text',
  required: true,
  key: true,
  width: 200,
  aliases: ['Account number', 'Account', 'Name', 'Alias', 'Record', 'Property', 'Vendor', 'Owner', 'Policy number'],
  help: 'What the record is called: the account number of a property or owner, the name of a vendor, the number of a policy.',
} as const satisfies ImportColumn;

export const customFieldImport = defineImport({
  name: 'customFields',
  title: 'Custom field values',
  noun: ['record', 'records'],
  permission: rights,
  touches: 'fieldCategory',
  params: { communityId: id.optional(), fieldCategoryId: id },
  help: 'One row per record, one column per field of the category. Blank cells keep what is there, unless you choose to clear it.',
  columns: { record: recordColumn },
  changesRows: true,
});

/** As much of a field as its column shows. */
export interface ImportedField {
  customFieldId: string;
  name: string;
  fieldType: FieldType;
  help: string;
  options: readonly { label: string }[];
}

const kinds = {
  TEXT: 'text',
  LONG_TEXT: 'text',
  NUMBER: 'text',
  MONEY: 'money',
  DATE: 'date',
  FLAG: 'flag',
  CHOICE: 'choice',
  CHOICES: 'text',
  PARTY: 'text',
} as const;
const helps: Partial<Record<FieldType, string>> = {
  CHOICES: 'Several are separated by semicolons.',
  PARTY: 'The name of a person or company of the directory, as it stands there.',
  FLAG: 'Yes or no.',
};

function helpOf(...parts: (string | undefined)[]): { help?: string } {
  const help = parts.filter(Boolean).join(' ');
  return help === '' ? {} : { help };
}

/** The key of a field's column. */
export const columnKey = (customFieldId: string): string => `field${customFieldId}`;

/** True for what a cell of a table can say; a file hangs on the record itself. */
const isFilledFromTable = (field: ImportedField): field is ImportedField & { fieldType: Exclude<FieldType, 'FILE'> } =>
  field.fieldType !== 'FILE';

/**
 * The columns of a category: the record, and one for each field that is no file. Server and screen make them
 * alike.
 */
export function fieldColumns(fields: readonly ImportedField[]): Record<string, ImportColumn> {
  const columns = fields.filter(isFilledFromTable).map(({ customFieldId, name, fieldType, help, options }): [string, ImportColumn] => [
    columnKey(customFieldId),
    {
      title: name,
      kind: kinds[fieldType],
      ...(fieldType === 'LONG_TEXT' || fieldType === 'CHOICES' ? { most: 4000 } : {}),
      ...(fieldType === 'CHOICE' ? { choices: options.map((one) => one.label) } : {}),
      ...helpOf(help, helps[fieldType]),
    },
  ]);
  return { record: recordColumn, ...Object.fromEntries(columns) };
}

export const fieldTemplate = defineEndpoints('FieldTemplate', {
  downloadTemplate: file({
    summary: 'An empty table to fill in: the records of a category by account number or name, and a column for each of its fields.',
    permission: rights,
    input: z.object({ communityId: id.optional(), fieldCategoryId: id, format: z.enum(['csv', 'xlsx']) }),
    output: z.custom<FileAnswer>(),
  }),
});

export const fieldImportScreens = defineScreens({
  'custom-field-import': {
    title: 'Custom field import',
    area: 'administration',
    path: '/administration/custom-fields/import',
    claims: rights,
  },
});
