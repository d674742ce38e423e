// The values of custom fields on one record: read and saved category by category, under the claims of the record's kind and by the category's roles.
import { z } from 'zod';
import { command, defineEndpoints, id, overwriteRefusals, query } from '../../../packages/contract/contract.ts';
import { recordRef } from '../book/book.contract.ts';
import { fieldTypes } from './field.contract.ts';

/** A value as it is typed and sent: a text; `yes` or `no`; an amount such as 12.50; a day; ids of options or of a party. Blank is an empty list. */
const typed = z.array(z.string().max(4000, 'must have at most 4,000 characters')).max(200);

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
    refusals: { ...overwriteRefusals, valueTaken: 'Another record has this value, and the field wants each once.' },
  }),
});
