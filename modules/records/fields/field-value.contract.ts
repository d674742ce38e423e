// The values of custom fields on one record: read and saved category by category, under the claims of the
// record's kind and by the category's roles.
import { z } from 'zod';
import { command, defineEndpoints, id, line, overwriteRefusals, query } from '../../../packages/contract/contract.ts';
import { recordRef } from '../book/book.contract.ts';
import { fieldTypes } from './field.contract.ts';

/**
 * A value as it is typed and sent: a text; `yes` or `no`; an amount such as 12.50; a day; ids of options, of
 * a party or of a file of the record. Blank is an empty list.
 */
const typed = z.array(z.string().max(4000, 'must have at most 4,000 characters')).max(200);

export const fieldValueRefusals = {
  valueTaken: 'Another record has “{content}” as its {field}.',
} as const;

export const fieldValues = defineEndpoints('FieldValue', {
  readFields: query({
    summary: 'The custom fields of a record that the caller may see, by category, with their values.',
    permission: 'signedIn',
    input: z.object(recordRef),
    output: z.object({
      mayEdit: z.boolean(),
      categories: z.array(
        z.object({
          fieldCategoryId: id,
          name: z.string(),
          /** How often it was saved on this record, and 1: comes back with the save. */
          version: z.string(),
          fields: z.array(
            z.object({
              customFieldId: id,
              name: z.string(),
              fieldType: z.enum(fieldTypes),
              help: z.string(),
              isRequired: z.boolean(),
              value: z.array(z.string()),
              /** The value in words. */
              shown: z.string(),
              options: z.array(z.object({ value: id, label: z.string(), isRetired: z.boolean() })),
            }),
          ),
        }),
      ),
    }),
  }),
  listColumns: query({
    summary:
      'The custom fields of a kind of record as columns of its lists: those the caller may see, in a community those that stand there.',
    permission: 'signedIn',
    input: z.object({ kind: line(60, 1), communityId: id.optional() }),
    output: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        kind: z.enum(['text', 'money', 'count', 'date', 'status']),
        /** Of a choice: its values in their order. */
        choices: z.array(z.object({ value: z.string(), label: z.string() })),
        isSorted: z.boolean(),
      }),
    ),
  }),
  saveFields: command({
    summary: 'Saves the fields of one category on a record.',
    permission: 'signedIn',
    touches: 'card',
    input: z.object({
      record: z.object(recordRef),
      fieldCategoryId: id,
      version: z.string().regex(/^[1-9]\d{0,17}$/, 'must be a version'),
      values: z.array(z.object({ customFieldId: id, value: typed })).max(500),
    }),
    output: z.object({}),
    refusals: { ...overwriteRefusals, ...fieldValueRefusals },
  }),
});
