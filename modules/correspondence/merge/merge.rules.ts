// Merges a document with what is known of one owner: pure, so that the editor shows at once what the letter
// will say. What comes out is plain data; nothing in a value is ever read as anything but text.
import {
  dateParts,
  formatDateLong,
  formatMoney,
  isLocalDate,
  type LocalDate,
  sumCents,
  textToCents,
} from '../../../packages/kernel/kernel.ts';
import {
  type Language,
  type LetterBlock,
  type LetterDocument,
  type LetterInline,
  type LetterLeaf,
  type MergeField,
  type MergeTable,
  type MergeValues,
  namePattern,
  type ValueKind,
} from './document.contract.ts';
import { lockedBlock } from './locked-block.contract.ts';

/** A piece of a line; every key is there, since Typst asks for each. */
export interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
  /** The merge field whose value it is; blank for words of the template. */
  field: string;
  /** The value is blank and must not be. */
  missing: boolean;
  /** A line ends here. */
  ends: boolean;
}

/** A block with its values; which keys count depends on the kind. */
export interface MergedBlock {
  kind: 'paragraph' | 'heading' | 'list' | 'table' | 'locked' | 'picture' | 'break';
  level: number;
  ordered: boolean;
  /** The lines of text: one for a paragraph, one for each item of a list. */
  lines: Run[][];
  /** A table: its heads, cells, and the last line with its sums; blank without one. */
  heads: { title: string; isMoney: boolean }[];
  rows: string[][];
  sums: string[];
  pictureId: string;
  alt: string;
  width: number;
}

/** What a merge knows beside the values. */
export interface MergeTerms {
  language: Language;
  fields: ReadonlyMap<string, MergeField>;
  tables: ReadonlyMap<string, MergeTable>;
}

/** A merged document, and the titles of the fields whose values are missing, each once. */
export interface Merged {
  blocks: MergedBlock[];
  missing: string[];
}

const nothing: MergedBlock = {
  kind: 'paragraph',
  level: 0,
  ordered: false,
  lines: [],
  heads: [],
  rows: [],
  sums: [],
  pictureId: '',
  alt: '',
  width: 100,
};

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

function dateWords(date: LocalDate, language: Language): string {
  if (language === 'en') return formatDateLong(date);
  const { year, month, day } = dateParts(date);
  return `${day} de ${months[month - 1]} de ${year}`;
}

/** A canonical value in the words of a language; a value of another kind than declared stays as it is. */
export function valueWords(value: string, kind: ValueKind | 'text', language: Language): string {
  if (value === '') return '';
  if (kind === 'money' && /^-?\d{1,15}\.\d{2}$/.test(value)) return `$${formatMoney(textToCents(value), 'digits')}`;
  if (kind === 'date' && isLocalDate(value)) return dateWords(value, language);
  if (kind === 'flag') return language === 'en' ? (value === 'yes' ? 'yes' : 'no') : value === 'yes' ? 'sí' : 'no';
  return value;
}

/** What one merge gathers. */
class Merging {
  readonly missing = new Set<string>();
  readonly terms: MergeTerms;
  readonly known: MergeValues;
  constructor(terms: MergeTerms, known: MergeValues) {
    this.terms = terms;
    this.known = known;
  }

  valueOf(name: string): string {
    return this.known.values[name] ?? '';
  }

  /** The runs of one inline node; null where a blank value is left out. */
  runsOf(node: LetterInline): Run[] | null {
    const plain = { text: '', bold: false, italic: false, field: '', missing: false, ends: false };
    if (node.type === 'hardBreak') return [{ ...plain, ends: true }];
    const style = { bold: node.marks.some(({ type }) => type === 'bold'), italic: node.marks.some(({ type }) => type === 'italic') };
    if (node.type === 'text') return [{ ...plain, ...style, text: node.text }];
    const { field: name } = node.attrs;
    const field = this.terms.fields.get(name);
    const value = this.valueOf(name);
    if (value.trim() === '') {
      if (field?.whenBlank === 'OMIT') return null;
      const title = field?.title ?? name;
      this.missing.add(title);
      return [{ ...plain, ...style, text: `[${title}]`, field: name, missing: true }];
    }
    const words =
      field?.kind === 'lines'
        ? value.split('\n').filter((line) => line.trim() !== '')
        : [valueWords(value, field?.kind ?? 'text', this.terms.language)];
    return words.flatMap((text, at) => [...(at > 0 ? [{ ...plain, ends: true }] : []), { ...plain, ...style, text, field: name }]);
  }

  /**
   * The runs of a paragraph. A line of nothing but values that are left out is left out itself, and two
   * spaces where a value was become one. Null where nothing remains of what was written.
   */
  lineOf(content: readonly LetterInline[]): Run[] | null {
    if (content.length === 0) return [];
    const lines: LetterInline[][] = [[]];
    for (const node of content) {
      if (node.type === 'hardBreak') lines.push([]);
      else lines.at(-1)?.push(node);
    }
    const kept: Run[][] = [];
    for (const line of lines) {
      const parts = line.map((node) => this.runsOf(node));
      const runs = closed(parts.flatMap((part) => part ?? []));
      const isLeftOut = parts.some((part) => part === null) && runs.every(({ text, ends }) => !ends && !/[\p{L}\p{N}]/u.test(text));
      if (!isLeftOut) kept.push(runs);
    }
    if (kept.length === 0) return null;
    const end: Run = { text: '', bold: false, italic: false, field: '', missing: false, ends: true };
    return kept.flatMap((runs, at) => (at > 0 ? [end, ...runs] : runs));
  }

  tableOf(name: string): MergedBlock {
    const table = this.terms.tables.get(name);
    if (!table) {
      this.missing.add(name);
      return nothing;
    }
    const { columns, hasTotal } = table;
    const { language } = this.terms;
    const rows = this.known.tables[name] ?? [];
    const word = (cell: string, kind: 'text' | 'money' | 'date') =>
      kind === 'money' ? valueWords(cell, kind, language).replace('$', '') : valueWords(cell, kind, language);
    const sumOf = (at: number) => sumCents(rows.map((row) => row[at] ?? '').flatMap((cell) => (cell === '' ? [] : [textToCents(cell)])));
    return {
      ...nothing,
      kind: 'table',
      heads: columns.map(({ title, titleEs, kind }) => ({ title: language === 'en' ? title : titleEs, isMoney: kind === 'money' })),
      rows: rows.map((row) => columns.map(({ kind }, at) => word(row[at] ?? '', kind))),
      sums: hasTotal ? columns.map(({ kind }, at) => (at === 0 ? 'Total' : kind === 'money' ? formatMoney(sumOf(at), 'digits') : '')) : [],
    };
  }

  leaf(node: LetterLeaf): MergedBlock[] {
    switch (node.type) {
      case 'paragraph': {
        const line = this.lineOf(node.content);
        return line === null ? [] : [{ ...nothing, lines: [line] }];
      }
      case 'heading': {
        const line = this.lineOf(node.content);
        return line === null || line.length === 0 ? [] : [{ ...nothing, kind: 'heading', level: node.attrs.level, lines: [line] }];
      }
      case 'bulletList':
      case 'orderedList': {
        const lines = node.content.flatMap((item) =>
          item.content.flatMap((each) => this.lineOf(each.content) ?? []).length > 0
            ? [item.content.flatMap((each) => this.lineOf(each.content) ?? [])]
            : [],
        );
        return lines.length === 0 ? [] : [{ ...nothing, kind: 'list', ordered: node.type === 'orderedList', lines }];
      }
      case 'tableBlock':
        return [this.tableOf(node.attrs.table)];
      case 'lockedBlock': {
        const block = lockedBlock(node.attrs.block);
        const plain = { bold: true, italic: false, field: '', missing: false, ends: false };
        return block
          ? [{ ...nothing, kind: 'locked', lines: block.paragraphs[this.terms.language].map((text) => [{ ...plain, text }]) }]
          : [];
      }
      case 'pictureBlock':
        return [{ ...nothing, kind: 'picture', ...node.attrs }];
      case 'pageBreak':
        return [{ ...nothing, kind: 'break' }];
    }
  }

  block(node: LetterBlock): MergedBlock[] {
    if (node.type !== 'conditionalBlock') return this.leaf(node);
    return holds(node.attrs, this.valueOf(node.attrs.field)) ? node.content.flatMap((each) => this.leaf(each)) : [];
  }
}

/** Takes out the second of two spaces that meet where a value was left out. */
function closed(runs: Run[]): Run[] {
  let before = '';
  return runs.map((run) => {
    const text = (before === '' || before.endsWith(' ')) && run.field === '' ? run.text.replace(/^ +/, '') : run.text;
    if (text !== '') before = text;
    return { ...run, text };
  });
}

function holds({ test }: { test: 'FILLED' | 'BLANK' | 'YES' | 'NO' }, value: string): boolean {
  const isBlank = value.trim() === '' || /^0\.00$/.test(value);
  if (test === 'FILLED') return !isBlank;
  if (test === 'BLANK') return isBlank;
  return test === 'YES' ? value === 'yes' : value !== 'yes';
}

/** Merges a body with the values of one owner. */
export function mergeDocument(document: LetterDocument, terms: MergeTerms, known: MergeValues): Merged {
  const merging = new Merging(terms, known);
  const blocks = document.content.flatMap((node) => merging.block(node));
  return { blocks, missing: [...merging.missing] };
}

/** A field in a line: its name in braces. */
const inBraces = new RegExp(`\\{(${namePattern})\\}`, 'g');

/** Merges one line, such as the subject of an email: its fields stand in braces, `{community.name}`. */
export function mergeLine(line: string, terms: MergeTerms, known: MergeValues): { text: string; missing: string[] } {
  const missing: string[] = [];
  const text = line.replaceAll(inBraces, (_all, name: string) => {
    const field = terms.fields.get(name);
    const value = valueWords(known.values[name] ?? '', field?.kind ?? 'text', terms.language).replaceAll('\n', ', ');
    if (value === '' && field?.whenBlank !== 'OMIT') missing.push(field?.title ?? name);
    return value;
  });
  return { text: text.replaceAll(/ {2,}/g, ' ').trim(), missing };
}

/** What a document names: its fields with those of its conditions, its tables, locked blocks and pictures. */
export interface Named {
  fields: Set<string>;
  tables: Set<string>;
  blocks: Set<string>;
  pictures: Set<string>;
}

/** Everything a document and its subject name. */
export function namedIn(document: LetterDocument, subject = ''): Named {
  const named: Named = { fields: new Set(), tables: new Set(), blocks: new Set(), pictures: new Set() };
  for (const [, name] of subject.matchAll(inBraces)) if (name) named.fields.add(name);
  const inline = (content: readonly LetterInline[]) => {
    for (const node of content) if (node.type === 'mergeField') named.fields.add(node.attrs.field);
  };
  const leaf = (node: LetterLeaf) => {
    if (node.type === 'paragraph' || node.type === 'heading') inline(node.content);
    else if (node.type === 'bulletList' || node.type === 'orderedList')
      for (const item of node.content) for (const one of item.content) inline(one.content);
    else if (node.type === 'tableBlock') named.tables.add(node.attrs.table);
    else if (node.type === 'lockedBlock') named.blocks.add(node.attrs.block);
    else if (node.type === 'pictureBlock') named.pictures.add(node.attrs.pictureId);
  };
  for (const node of document.content) {
    if (node.type === 'conditionalBlock') {
      named.fields.add(node.attrs.field);
      node.content.forEach(leaf);
    } else leaf(node);
  }
  return named;
}
