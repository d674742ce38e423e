// One declaration per import, from which its calls, its reading, the matching of columns and its screen
// follow.
import { z } from 'zod';
import type { Cents, LocalDate } from '../kernel/kernel.ts';
import { atLevel, type Requirement } from './claims.ts';
import { command, defineEndpoints, type Endpoint, query, type Refusals } from './endpoint.ts';
import { problemSeverities } from './import-plan.ts';
import { commitUnseen, preview } from './previewed.ts';
import { importRefusals } from './refusals.ts';
import { count, id, instantOut, line, moneyIn, moneyOut, uploadedFile } from './values.ts';

/** What a column holds. A choice is one of a few words; a flag is yes or no. */
export type ImportColumnKind = 'text' | 'money' | 'date' | 'count' | 'choice' | 'flag';

interface Values {
  text: string;
  money: Cents;
  date: LocalDate;
  count: number;
  choice: string;
  flag: boolean;
}

/** A column of an import. */
export interface ImportColumn {
  title: string;
  kind: ImportColumnKind;
  /** Every row must fill it in. */
  required?: true;
  /** Other titles it goes by; case, blanks and marks do not count. */
  aliases?: readonly string[];
  /** One sentence for the person who matches columns. */
  help?: string;
  /**
   * Rows are told apart by their keys: the same keys twice in a file are refused, or remarked on where rows
   * may repeat.
   */
  key?: true;
  /** The words of a choice. */
  choices?: readonly string[];
  /** The most characters of a text; 200 when silent. */
  most?: number;
  /** A longer text is cut with a warning; otherwise it is in error. */
  cuts?: true;
  /**
   * A date that says what was: always, such as a signature, or usually, such as the beginning of a lease,
   * which lies at most a year ahead. Tells in which century a year of two digits is.
   */
  past?: 'always' | 'usually';
  /** Pixels in the grid. */
  width?: number;
}

export type ImportColumns = Readonly<Record<string, ImportColumn>>;

/**
 * The values of a row: null is a cell to be cleared, undefined one the file says nothing about or that cannot
 * be read.
 */
export type ImportValues<C extends ImportColumns> = { readonly [K in keyof C]: Values[C[K]['kind']] | null | undefined };

/** A row as read. `line` is the line of the file, or the number of the row of a sheet. */
export interface ImportRow<C extends ImportColumns = ImportColumns> {
  line: number;
  values: ImportValues<C>;
}

/** What is declared of an import. */
export interface ImportDeclaration<C extends ImportColumns, P extends z.ZodRawShape> {
  /** Unique in the product, such as `vendors`; the calls are `/VendorsImport/Preview` and so on. */
  name: string;
  title: string;
  /** What one row is called: `['vendor', 'vendors']`. */
  noun: readonly [one: string, many: string];
  permission: Requirement;
  /** The kind of record it makes, for the audit trail. */
  touches: string;
  /** What is asked beside the file: `communityId`, a date. */
  params: P;
  columns: C;
  /** What the file should hold, in a sentence. */
  help: string;
  /**
   * Sums a person can hold against their own, by name: `{ owed: 'Owed' }`. The number of rows is always
   * asked.
   */
  totals?: Readonly<Record<string, string>>;
  /** Existing rows are changed, so blank cells need a meaning: keep what is there, or clear it. */
  changesRows?: true;
  /** The same keys may stand on several rows. */
  rowsMayRepeat?: true;
  /** Extensions beside those of tables, where the module reads other forms too. */
  alsoReads?: readonly string[];
  /** What else keeps an import from being taken back, such as books that are closed. */
  undoRefusals?: Refusals;
  /** Above this many rows the import runs as a background job; 5,000 when silent. */
  backgroundAbove?: number;
}

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const delimiters = [',', ';', '\t', '|'] as const;
export const dateOrders = ['mdy', 'dmy'] as const;
export const decimalSigns = ['.', ','] as const;
export const signRules = ['asWritten', 'turned'] as const;

/** How a file is to be read; what is silent is found out from the file. */
export const importReading = z.object({
  /** The sheet of a workbook. */
  sheet: line(200).optional(),
  /** The line of the titles; above it stands nothing that is imported. */
  titleLine: count(10_000_000, 1).optional(),
  encoding: z.enum(encodings).optional(),
  delimiter: z.enum(delimiters).optional(),
  /** 01/02/2026 is January 2 (mdy) or February 1 (dmy). Dates that begin with the year need no choice. */
  dateOrder: z.enum(dateOrders).optional(),
  decimal: z.enum(decimalSigns).optional(),
  /** `turned` takes every amount with the other sign. */
  signs: z.enum(signRules).optional(),
});
export type ImportReading = z.output<typeof importReading>;

const key = z.string().min(1).max(60);

/** The column of the file for each column of the import, from 0; -1 for none. */
const mapping = z.record(key, z.int().min(-1).max(999));

/**
 * Rows as mended on the screen: cells by column in place of those of the file, null for a row left out. Lines
 * beyond the file are further rows.
 */
const mendedRow = z.object({ line: count(10_000_000, 1), cells: z.record(key, z.string().max(500)).nullable() });
export type MendedRow = z.output<typeof mendedRow>;

const previewShape = {
  file: uploadedFile,
  reading: importReading.optional(),
  mapping: mapping.optional(),
  mended: z.array(mendedRow).max(1000).optional(),
  blanks: z.enum(['keep', 'clear']).optional(),
};

const importShape = {
  ...previewShape,
  /** Of the preview; silence takes whatever stands now. */
  baseHash: z.string().max(64).optional(),
  /** What the person says the file holds; a difference refuses. */
  controlCount: count(10_000_000).optional(),
  controlTotals: z.record(key, moneyIn).optional(),
  /** Why content that came in before is imported again; without it such content is refused. */
  reason: line(200).optional(),
};

const acts = ['new', 'changed', 'same', 'error', 'leftOut'] as const;

const run = z.object({
  importRunId: id,
  fileName: z.string(),
  state: z.enum(['running', 'done', 'failed', 'undone']),
  rowCount: z.number(),
  newCount: z.number(),
  changedCount: z.number(),
  sameCount: z.number(),
  totals: z.record(z.string(), moneyOut),
  error: z.string().nullable(),
  /** Why content that had come in before was imported again; else blank. */
  reason: z.string(),
  importedByName: z.string(),
  importedTime: instantOut,
  undoneByName: z.string().nullable(),
  undoneTime: instantOut.nullable(),
});

const shown = z.object({
  fileName: z.string(),
  /** The newest import of the same content that was not taken back. */
  importedBefore: run.nullable(),
  /** How the file was read. `…Sure` is false where it could be read otherwise too. */
  reading: z.object({
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    /** The line of the titles, and the first lines, one of which may be chosen for it. */
    titleLine: z.number().nullable(),
    titleLines: z.array(z.object({ line: z.number(), text: z.string() })),
    encoding: z.enum(encodings).nullable(),
    delimiter: z.enum(delimiters).nullable(),
    dateOrder: z.enum(dateOrders),
    dateOrderSure: z.boolean(),
    decimal: z.enum(decimalSigns),
    decimalSure: z.boolean(),
    signs: z.enum(signRules),
    /** The ways negative amounts are written in it: `-1.00`, `1.00-`, `(1.00)`, `1.00 CR`. */
    negatives: z.array(z.string()),
  }),
  header: z.array(z.string()),
  mapping: z.record(z.string(), z.number()),
  /** The matching of columns comes from an earlier import of such a file. */
  isRemembered: z.boolean(),
  rowCount: z.number(),
  newCount: z.number(),
  changedCount: z.number(),
  sameCount: z.number(),
  errorCount: z.number(),
  /** Sums over the rows that can be taken. */
  totals: z.record(z.string(), moneyOut),
  /**
   * The first thousand rows, and up to a thousand with problems; cells in the order of the declared columns,
   * in the forms of the product where they could be read.
   */
  rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()), act: z.enum(acts), note: z.string() })),
  /** At most two thousand, those that refuse first. */
  problems: z.array(
    z.object({
      line: z.number(),
      column: z.string(),
      message: z.string(),
      severity: z.enum(problemSeverities),
      /** What was probably meant. */
      suggestion: z.string().nullable(),
    }),
  ),
  baseHash: z.string(),
});
export type ImportPreview = z.output<typeof shown>;

const outcome = z.object({
  importRunId: id,
  /** The background job that carries it out; the counts are then still to come. */
  jobId: z.string().nullable(),
  newCount: z.number(),
  changedCount: z.number(),
  sameCount: z.number(),
  totals: z.record(z.string(), moneyOut),
});

/** The community of an import, where it has one. */
type Scope<P extends z.ZodRawShape> = Pick<P, Extract<keyof P, 'communityId'>>;

/** The four calls of an import. */
export interface ImportCalls<P extends z.ZodRawShape> {
  readonly preview: Endpoint<z.ZodObject<P & typeof previewShape>, typeof shown>;
  readonly commit: Endpoint<z.ZodObject<P & typeof importShape>, typeof outcome>;
  readonly undo: Endpoint<z.ZodObject<Scope<P> & { importRunId: typeof id }>, typeof run>;
  readonly listRuns: Endpoint<z.ZodObject<Scope<P>>, z.ZodArray<typeof run>>;
}

/** A declared import with its calls. */
export type ImportDefinition<C extends ImportColumns, P extends z.ZodRawShape> = ImportDeclaration<C, P> & {
  readonly calls: ImportCalls<P>;
};

/** Any import, as the wizard sees it. */
export interface AnyImport extends Omit<ImportDeclaration<ImportColumns, z.ZodRawShape>, 'params'> {
  readonly calls: {
    readonly preview: Endpoint<z.ZodType, typeof shown>;
    readonly commit: Endpoint<z.ZodType, typeof outcome>;
    readonly undo: Endpoint<z.ZodType, typeof run>;
    readonly listRuns: Endpoint<z.ZodType, z.ZodArray<typeof run>>;
  };
}

/** The largest file taken, in bytes. */
export const importFileLimit = 20 * 1024 * 1024;

/** Room for the largest file in base64, and for mended rows. */
const bodyLimit = 32 * 1024 * 1024;

/** Declares an import; its calls are `calls.preview`, `calls.commit`, `calls.undo` and `calls.listRuns`. */
export function defineImport<const C extends ImportColumns, P extends z.ZodRawShape>(
  declaration: ImportDeclaration<C, P>,
): ImportDefinition<C, P> {
  const { title, permission, touches, params, name, undoRefusals = {} } = declaration;
  const { communityId } = params as { communityId?: z.ZodType };
  const scope = communityId ? { communityId } : {};
  const lower = title.charAt(0).toLowerCase() + title.slice(1);
  const calls = defineEndpoints(`${name.charAt(0).toUpperCase()}${name.slice(1)}Import`, {
    preview: preview({
      summary: `Reads a file of ${lower} and says, row by row, what an import would do. Saves nothing.`,
      permission,
      byPost: true,
      bodyLimit,
      input: z.object({ ...params, ...previewShape }),
      output: shown,
      refusals: importRefusals,
    }),
    commit: commitUnseen('preview', {
      summary: `Imports a file of ${lower} whole; a row in error refuses the file.`,
      permission,
      touches,
      bodyLimit,
      input: z.object({ ...params, ...importShape }),
      output: outcome,
      refusals: importRefusals,
    }),
    undo: command({
      summary: `Takes back one import of ${lower} as a whole.`,
      permission: atLevel(8, permission),
      touches,
      input: z.object({ ...scope, importRunId: id }),
      output: run,
      refusals: { ...undoRefusals, ...importRefusals },
    }),
    listRuns: query({
      summary: `The imports of ${lower} so far, the newest first, at most 50.`,
      permission,
      input: z.object(scope),
      output: z.array(run),
    }),
  });
  return { ...declaration, calls: calls as unknown as ImportCalls<P> };
}
