// Fields a customer adds to records of any kind: in categories, each for one kind of record, the communities
// it names and the roles that see it.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  defineEndpoints,
  defineScreens,
  flag,
  id,
  line,
  nameRefusals,
  needs,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';

const rights = (level: AccessLevel) => needs('permissionmaintain', level);

export const fieldTypes = ['TEXT', 'LONG_TEXT', 'NUMBER', 'MONEY', 'DATE', 'FLAG', 'CHOICE', 'CHOICES', 'PARTY', 'FILE'] as const;
export type FieldType = (typeof fieldTypes)[number];
export const fieldTypeWords: Readonly<Record<FieldType, string>> = {
  TEXT: 'Text',
  LONG_TEXT: 'Long text',
  NUMBER: 'Number',
  MONEY: 'Money',
  DATE: 'Date',
  FLAG: 'Yes or no',
  CHOICE: 'One of a list',
  CHOICES: 'Several of a list',
  PARTY: 'Person or company',
  FILE: 'File',
};

/**
 * The kinds of record search finds, which are found by values of their fields too; the same list as
 * `desk.record_kind_of()` of the database.
 */
export const foundKinds: readonly string[] = ['ownership', 'property', 'vendor', 'community', 'bank account', 'renter', 'accessDevice'];

const option = { fieldOptionId: id, label: z.string(), isRetired: z.boolean() };

const shownField = {
  fieldCategoryId: id,
  name: z.string(),
  fieldType: z.enum(fieldTypes),
  /** Name used in letters: `GATE_CODE`. */
  mergeCode: z.string(),
  help: z.string(),
  defaultValue: z.string(),
  isRequired: z.boolean(),
  isUnique: z.boolean(),
  isSearchable: z.boolean(),
  onPortal: z.boolean(),
  isEnabled: z.boolean(),
  options: z.array(z.object({ ...option, used: z.number() })),
  /** On how many records it has a value. */
  used: z.number(),
};

const shownCategory = {
  name: z.string(),
  recordKind: z.string(),
  allCommunities: z.boolean(),
  communityIds: z.array(id),
  roleIds: z.array(id),
  isEnabled: z.boolean(),
};

export const categoryRefusals = { kindFixed: 'The category has fields, so its kind of record stays.' } as const;

export const fieldRefusals = {
  nameTaken: 'Another field of the category has this name, or another field has this merge code.',
  typeFixed: 'The field has values on {records}, so its type stays.',
  categoryFixed: 'A field stays in its category.',
  optionUsed: '“{option}” is chosen on {records}. Retire it instead.',
  notUnique: 'Records have the same value already, so it cannot be wanted once.',
} as const;

export const fieldCategory = defineEndpoints('FieldCategory', {
  ...recordCalls('fieldCategory', {
    words: 'category',
    inCommunity: false,
    customerWide: true,
    rights,
    facts: {
      name: line(80, 1),
      /** The name of the kind, as `defineRecordKinds` gives it: "vendor". */
      recordKind: line(60, 1),
      allCommunities: flag.default(true),
      communityIds: z.array(id).max(2000).default([]),
      roleIds: z.array(id).max(200),
      isEnabled: flag.default(true),
    },
    shown: shownCategory,
    refusals: { ...nameRefusals, ...categoryRefusals },
  }),
  listCategories: query({
    summary: 'Every category with its fields in their order, what may be chosen in them, and on how many records they have values.',
    permission: rights(1),
    input: z.object({}),
    output: z.array(
      z.object({
        fieldCategoryId: id,
        ...shownCategory,
        roles: z.array(z.string()),
        fields: z.array(z.object({ customFieldId: id, ...shownField })),
      }),
    ),
  }),
});

export const customField = defineEndpoints('CustomField', {
  ...recordCalls('customField', {
    words: 'custom field',
    inCommunity: false,
    customerWide: true,
    rights,
    facts: {
      fieldCategoryId: id,
      name: line(80, 1),
      fieldType: z.enum(fieldTypes),
      /** Made from the name when blank. */
      mergeCode: line(40)
        .pipe(z.string().regex(/^([A-Za-z][A-Za-z0-9_]{1,39})?$/, 'must be letters, digits and underscores, beginning with a letter'))
        .transform((text) => text.toUpperCase())
        .default(''),
      help: line(200).default(''),
      defaultValue: line(200).default(''),
      isRequired: flag.default(false),
      /** No two records have the same; for text, numbers and dates. */
      isUnique: flag.default(false),
      /** Search finds records by its values, for whoever sees them; for text and numbers. */
      isSearchable: flag.default(false),
      onPortal: flag.default(false),
      isEnabled: flag.default(true),
      /**
       * In their order; the id of one that is new is null. One that is left out goes, unless it is chosen
       * somewhere.
       */
      options: z
        .array(z.object({ fieldOptionId: id.nullable().default(null), label: line(80, 1), isRetired: flag.default(false) }))
        .max(200)
        .default([]),
    },
    shown: shownField,
    refusals: fieldRefusals,
  }),
  moveField: command({
    summary: 'Puts a field before another of its category, or at the end.',
    permission: rights(4),
    customerWide: true,
    touches: 'customField',
    input: z.object({ customFieldId: id, beforeFieldId: id.nullable() }),
    output: z.object({}),
  }),
});

export const fieldScreens = defineScreens({
  'custom-fields': {
    title: 'Custom fields',
    area: 'administration',
    path: '/administration/custom-fields',
    claims: rights(1),
    menu: { section: 'Administration', order: 44 },
  },
});
