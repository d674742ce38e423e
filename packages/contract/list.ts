// One declaration per list: its columns and views, from which its calls, its export, its selection and its
// page follow.
import { z } from 'zod';
import type { Cents, LocalDate } from '../kernel/kernel.ts';
import { command, defineEndpoints, type Endpoint, type FileAnswer, file, type Permission, query } from './endpoint.ts';
import { type FilterGroup, type ListFilter, type ListSort, parseFilter, parseSort } from './list-filter.ts';
import { isOwnKey, ownColumnsIn } from './own-column.ts';
import type { MoneyText } from './values.ts';
import { count, dateOut, id, line, listOf, moneyOut } from './values.ts';

export type ListKind = 'text' | 'money' | 'date' | 'count' | 'status' | 'flag';
export type ListTone = 'neutral' | 'good' | 'attention' | 'problem';

/**
 * One column. Text is never null, its blank is `''`; money, dates, counts and statuses may be blank unless
 * `always`.
 */
export interface ListColumn {
  title: string;
  kind: ListKind;
  /** The words of a status by its value, in the order it sorts by; with the tone it is shown in. */
  words?: Readonly<Record<string, readonly [word: string, tone: ListTone]>>;
  /** The words of a flag: of yes and of no; "Yes" and "No" when silent. */
  yesNo?: readonly [yes: string, no: string];
  /** Of a count: it may have up to six decimals. */
  decimals?: true;
  /** Never blank. */
  always?: true;
  /** Summed over everything that matches. */
  sum?: true;
  /** Not shown until asked for. */
  hidden?: true;
  /** No filter is offered. */
  filter?: false;
  /** No order by it is offered. */
  sort?: false;
}

/** A view the list comes with: its filters, and its order where it is not the list's own. */
export interface ListView {
  title: string;
  filters?: readonly string[];
  sort?: string;
}

/** What a list is, for the engine, the page and the tests. */
export interface ListFacts {
  /** Its area of calls: `OwnerList` gives `/OwnerList/ReadPage`. */
  name: string;
  title: string;
  /** Plural: "owners". */
  noun: string;
  permission: Permission;
  /** The field of a row that holds its id. */
  rowId: string;
  columns: Readonly<Record<string, ListColumn>>;
  /**
   * The kind of record its rows are, where the columns someone added to that kind are columns of the list
   * too; its row id is the id of the record.
   */
  recordKind?: string;
  /** The first is shown first. */
  views: Readonly<Record<string, ListView>>;
  /** The order when none is asked for: `-dueDate,name`. */
  sort: string;
}

/** The whole declaration: the facts, what the list is a list of, and what rows carry besides. */
export interface ListDeclaration extends ListFacts {
  /** What the list is a list of: `{ communityId: id }`. */
  scope: z.ZodRawShape;
  /** What rows carry besides their columns, for panels and links. */
  extra: z.ZodRawShape;
}

type OrBlank<C extends ListColumn, T> = C['always'] extends true ? T : T | null;
type WordOf<C extends ListColumn> = C['words'] extends Readonly<Record<infer W, unknown>> ? W & string : string;
type CellOf<C extends ListColumn, Money, Day> = C['kind'] extends 'text'
  ? string
  : C['kind'] extends 'flag'
    ? boolean
    : OrBlank<C, { money: Money; date: Day; count: number; status: WordOf<C> }[C['kind'] & ('money' | 'date' | 'count' | 'status')]>;
type Cells<D extends ListDeclaration, Money, Day> = { [K in keyof D['columns']]: CellOf<D['columns'][K], Money, Day> } & {
  [K in D['rowId']]: string;
};
/** A row as the browser receives it. */
type RowOut<D extends ListDeclaration> = Cells<D, MoneyText, LocalDate> & Extra<D, z.output<z.ZodObject<D['extra']>>>;
/** A row as the server gives it. */
type RowIn<D extends ListDeclaration> = Cells<D, Cents, LocalDate> & Extra<D, z.input<z.ZodObject<D['extra']>>>;

/** What the scope of a list is on the server. */
export type ScopeOf<D extends ListDeclaration> = keyof D['scope'] extends never ? unknown : z.output<z.ZodObject<D['scope']>>;
type ScopeText<D extends ListDeclaration> = keyof D['scope'] extends never ? unknown : z.input<z.ZodObject<D['scope']>>;
type Extra<D extends ListDeclaration, Shape> = keyof D['extra'] extends never ? unknown : Shape;
/** The fields of a list that its SQL gives. */
export type FieldsOf<D extends ListDeclaration> = (keyof D['columns'] | keyof D['extra']) & string;

/** What is asked of a list: filters, words to find, order. */
export interface ListQuestion {
  filter: ListFilter[];
  search: string;
  sort: ListSort[];
  /** Asked besides the filters, where a query was built. */
  group?: FilterGroup;
  /** The added columns that are shown. */
  own?: string[];
}
interface QuestionText {
  filter?: readonly string[] | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  own?: readonly string[] | undefined;
}

/** The sums and counts of a list, and where its pages begin. */
const totals = z.object({
  /** Rows without any filter. */
  all: z.number(),
  /** Rows that match. */
  count: z.number(),
  /** By column: money as text, counts as whole numbers in text. */
  sums: z.record(z.string(), z.string()),
  /** Rows of each view the list comes with. */
  views: z.record(z.string(), z.number()),
  /** After which row page 1, 2, 3 … begin, each `step` rows long: any place of the list is one page away. */
  marks: z.array(z.string()),
  step: z.number(),
});
export type ListTotals = z.output<typeof totals>;

const selected = z.object({ selectionId: id, count: z.number(), sums: z.record(z.string(), z.string()) });
export type ListSelection = z.output<typeof selected>;

type Scoped<D extends ListDeclaration, More> = z.ZodType<
  ScopeOf<D> & ListQuestion & More,
  ScopeText<D> & QuestionText & Partial<Record<keyof More, unknown>>
>;
type RowKey<D extends ListDeclaration> = { [K in D['rowId']]: string };

/** The calls of a list. */
interface ListCalls<D extends ListDeclaration> {
  readPage: Endpoint<
    Scoped<D, { after: string; limit: number }>,
    z.ZodType<{ rows: RowOut<D>[]; next: string | null }, { rows: RowIn<D>[]; next: string | null }>
  >;
  readTotals: Endpoint<Scoped<D, unknown>, typeof totals>;
  readRow: Endpoint<
    z.ZodType<ScopeOf<D> & ListQuestion & RowKey<D>, ScopeText<D> & QuestionText & RowKey<D>>,
    z.ZodType<{ row: RowOut<D> } & Neighbours, { row: RowIn<D> } & Neighbours>
  >;
  exportView: Endpoint<Scoped<D, ExportChoice>, z.ZodType<FileAnswer>>;
  selectRows: Endpoint<Scoped<D, { ids: string[] | undefined }>, typeof selected>;
}

/** What is beside a row, and which it is, from 1; null where the row does not match what is asked. */
export interface Neighbours {
  position: number | null;
  previousId: string | null;
  nextId: string | null;
}

export interface ExportChoice {
  columns: string[];
  format: 'csv' | 'xlsx' | 'pdf';
  selectionId: string | undefined;
}

/** A declared list. */
export type List<D extends ListDeclaration> = ListFacts & {
  calls: ListCalls<D>;
  declaration: D;
};

/** A list of which only the facts matter. */
export interface AnyList extends ListFacts {
  calls: Readonly<Record<keyof ListCalls<ListDeclaration>, Endpoint>>;
}

/** A row of a list as the browser receives it. */
export type ListRow<L> = L extends List<infer D> ? RowOut<D> : never;

function cellSchema(column: ListColumn): z.ZodType {
  const blank = <T extends z.ZodType>(schema: T) => (column.always ? schema : schema.nullable());
  switch (column.kind) {
    case 'money':
      return blank(moneyOut);
    case 'date':
      return blank(dateOut);
    case 'count':
      return blank(z.number());
    case 'status':
      return blank(z.enum(Object.keys(column.words ?? {})));
    case 'flag':
      return z.boolean();
    default:
      return z.string();
  }
}

/** Text that `parse` must understand, read into what it means. */
function parsed<T>(max: number, parse: (text: string) => T | null, message: string) {
  return z
    .string()
    .max(max)
    .transform((text, context): T => {
      const value = parse(text);
      if (value !== null) return value;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

function shownAtFirst(columns: ListFacts['columns']): string[] {
  return Object.entries(columns)
    .filter(([, { hidden }]) => !hidden)
    .map(([key]) => key);
}

/**
 * A value of an added column: money as text, a day as text, a number, the value of a choice; null when blank.
 */
const ownCell = z.union([z.string(), z.number()]).nullable();

const ownKeys = listOf(z.string().refine(isOwnKey, 'must be the key of an added column')).pipe(z.array(z.string()).max(50));

function questionShape({ columns, recordKind }: Pick<ListFacts, 'columns' | 'recordKind'>) {
  const named = (text: string) => (recordKind === undefined ? columns : { ...columns, ...ownColumnsIn(text) });
  return {
    ...(recordKind === undefined ? {} : { own: ownKeys.default([]) }),
    filter: listOf(parsed(400, (text) => parseFilter(named(text), text), 'is not a filter of this list'))
      .pipe(z.array(z.custom<ListFilter>()).max(20))
      .default([]),
    search: line(80).default(''),
    sort: parsed(200, (text) => parseSort(named(text), text), 'is not an order of this list').default([]),
  };
}

/** Declares a list. `x-list.sql.ts` joins it to its rows; the page is `<ListPage list={…}>`. */
export function defineList<const D extends ListDeclaration>(declaration: D): List<D> {
  const { name, title, noun, permission, rowId, columns, recordKind, scope, extra } = declaration;
  const cells = Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, cellSchema(column)]));
  const own = recordKind === undefined ? {} : { own: z.record(z.string(), ownCell) };
  const row = z.object({ ...extra, ...cells, ...own, [rowId]: id });
  const question = { ...scope, ...questionShape(declaration) };
  const column = z.enum(Object.keys(columns));
  const neighbours = { position: z.number().nullable(), previousId: id.nullable(), nextId: id.nullable() };
  const calls = defineEndpoints(name, {
    readPage: query({
      summary: `A page of ${noun}.`,
      permission,
      input: z.object({ ...question, after: z.string().max(4000).default(''), limit: count(1000, 1).default(200) }),
      output: z.object({ rows: z.array(row), next: z.string().nullable() }),
    }),
    readTotals: query({
      summary: `How many ${noun} match, their sums, and where the pages begin.`,
      permission,
      snapshot: true,
      input: z.object(question),
      output: totals,
    }),
    readRow: query({
      summary: `One row of ${noun}, with what is before and after it.`,
      permission,
      snapshot: true,
      input: z.object({ ...question, [rowId]: id }),
      output: z.object({ row, ...neighbours }),
    }),
    exportView: file({
      summary: `Exactly this view of ${noun} as CSV, XLSX or PDF.`,
      permission,
      input: z.object({
        ...question,
        columns: listOf(recordKind === undefined ? column : z.union([column, z.string().refine(isOwnKey)]))
          .pipe(z.array(z.string()).min(1).max(100))
          .default(shownAtFirst(columns)),
        format: z.enum(['csv', 'xlsx', 'pdf']).default('csv'),
        selectionId: id.optional(),
      }),
      output: z.custom<FileAnswer>(),
    }),
    selectRows: command({
      summary: `Fixes which ${noun} are selected: all that match, or those named.`,
      permission,
      touches: 'selection',
      alsoWhenClosed: true,
      input: z.object({ ...question, ids: listOf(id).pipe(z.array(z.string()).max(10_000)).optional() }),
      output: selected,
    }),
  });
  return { ...declaration, title, calls, declaration } as unknown as List<D>;
}

/** Which rows a command over many acts on: a selection kept by `selectRows`, or up to a thousand ids. */
export const chosenRows = { selectionId: id.optional(), ids: listOf(id).pipe(z.array(z.string()).max(1000)).optional() };

/**
 * What a command over many rows did, or its preview would do: counts of all rows, and the rows that were
 * refused before a first hundred of the others.
 * `undoSelectionId` holds exactly the rows that changed.
 */
export const bulkOutcome = z.object({
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  rows: z.array(z.object({ id, label: z.string(), outcome: z.enum(['changed', 'unchanged', 'refused']), reason: z.string() })),
  undoSelectionId: id.nullable(),
  /** Sum of the rows that change, where rows have an amount. */
  total: moneyOut.optional(),
  /** Of a preview: what it rests on, which the command wants to hear again. */
  baseHash: z.string().optional(),
});
export type BulkOutcome = z.output<typeof bulkOutcome>;
