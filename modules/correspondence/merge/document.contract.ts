// What a template is written as: a document of a closed set of nodes, the shape the editor keeps. Values of
// merge fields never stand in it, only their names.
import { z } from 'zod';

/** The languages a template is written in. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
export const languageWords: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** The name of a merge field or a table within a text: who gives it, a dot, what it is. */
export const namePattern = '[a-z][A-Za-z]*\\.[A-Za-z0-9_]+';

/** The same, typed by itself. */
export const fieldName = z.string().regex(/^[a-z][A-Za-z]{0,30}\.[A-Za-z0-9_]{1,60}$/, 'must be the name of a merge field');

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
const plain = z.string().regex(/^[^\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069\p{Cs}]*$/u, 'must not contain control characters');
const marks = z
  .array(z.object({ type: z.enum(['bold', 'italic']) }))
  .max(2)
  .default([]);
const text = z.object({ type: z.literal('text'), text: plain.min(1).max(5000), marks });
const lineBreak = z.object({ type: z.literal('hardBreak') });
const mergeField = z.object({ type: z.literal('mergeField'), attrs: z.object({ field: fieldName }), marks });
const inline = z.discriminatedUnion('type', [text, lineBreak, mergeField]);
const run = z.array(inline).max(400).default([]);

const paragraph = z.object({ type: z.literal('paragraph'), content: run });
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(1), z.literal(2)]) }),
  content: run,
});
const item = z.object({ type: z.literal('listItem'), content: z.array(paragraph).min(1).max(10) });
const bullets = z.object({ type: z.literal('bulletList'), content: z.array(item).min(1).max(60) });
const numbers = z.object({ type: z.literal('orderedList'), content: z.array(item).min(1).max(60) });
/** A table a feature gives, such as the open charges of an owner. */
const table = z.object({ type: z.literal('tableBlock'), attrs: z.object({ table: fieldName }) });
/** A paragraph the law words: the document names it, its text stands in the product. */
const locked = z.object({
  type: z.literal('lockedBlock'),
  attrs: z.object({ block: z.string().regex(/^[A-Z0-9-]{2,40}$/, 'must be the name of a locked block') }),
});
const picture = z.object({
  type: z.literal('pictureBlock'),
  attrs: z.object({
    pictureId: z.string().regex(/^[1-9]\d{0,17}$/, 'must be an id'),
    /** What it shows, for those who do not see it. */
    alt: plain.min(1, 'must be filled in').max(200),
    /** In percent of the width of the text. */
    width: z.union([z.literal(25), z.literal(50), z.literal(75), z.literal(100)]),
  }),
});
const pageBreak = z.object({ type: z.literal('pageBreak') });
const leaf = z.discriminatedUnion('type', [paragraph, heading, bullets, numbers, table, locked, picture, pageBreak]);

/** When a conditional block is printed. */
export const tests = ['FILLED', 'BLANK', 'YES', 'NO'] as const;
export type ConditionTest = (typeof tests)[number];
export const testWords: Readonly<Record<ConditionTest, string>> = { FILLED: 'is filled', BLANK: 'is blank', YES: 'is yes', NO: 'is no' };

const conditional = z.object({
  type: z.literal('conditionalBlock'),
  attrs: z.object({ field: fieldName, test: z.enum(tests) }),
  content: z.array(leaf).min(1).max(60),
});
const block = z.discriminatedUnion('type', [paragraph, heading, bullets, numbers, table, locked, picture, pageBreak, conditional]);

/** A body in one language. */
export const letterDocument = z.object({ type: z.literal('doc'), content: z.array(block).min(1).max(300) });
export type LetterDocument = z.output<typeof letterDocument>;
export type LetterBlock = LetterDocument['content'][number];
export type LetterLeaf = z.output<typeof leaf>;
export type LetterInline = z.output<typeof inline>;

/** A body nothing is written in. */
export const blankDocument: LetterDocument = { type: 'doc', content: [{ type: 'paragraph', content: [] }] };

/** What a value of a merge field is. */
export const valueKinds = ['text', 'lines', 'money', 'date', 'flag'] as const;
export type ValueKind = (typeof valueKinds)[number];

/** What becomes of a letter where the value is blank: it is not released, or the field is left out. */
export const blankRules = ['ERROR', 'OMIT'] as const;

export const mergeFieldShown = z.object({
  name: z.string(),
  title: z.string(),
  group: z.string(),
  kind: z.enum(valueKinds),
  whenBlank: z.enum(blankRules),
  /** Where it comes from: "from the ledger on the letter date". */
  from: z.string(),
});
export type MergeField = z.output<typeof mergeFieldShown>;

export const mergeTableShown = z.object({
  name: z.string(),
  title: z.string(),
  group: z.string(),
  columns: z.array(z.object({ title: z.string(), titleEs: z.string(), kind: z.enum(['text', 'money', 'date']) })),
  /** Money columns are summed in a last line. */
  hasTotal: z.boolean(),
});
export type MergeTable = z.output<typeof mergeTableShown>;

/**
 * What is known of one owner, in canonical text: money as `1250.00`, dates as `2026-11-20`, flags as `yes` or
 * `no`, lines with line feeds between; blank where nothing is known.
 */
export const mergeValues = z.object({
  values: z.record(z.string(), z.string()),
  tables: z.record(z.string(), z.array(z.array(z.string()))),
});
export type MergeValues = z.output<typeof mergeValues>;
