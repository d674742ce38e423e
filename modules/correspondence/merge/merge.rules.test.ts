// What a letter says: values in the words of its language, blanks left out or named, conditions, tables, and
// texts that would like to act.
import { describe, expect, test } from 'vitest';
import { type LetterDocument, letterDocument, type MergeField } from './document.contract.ts';
import { escaped, letterHtml, letterText } from './letter-html.rules.ts';
import { letterSheet } from './letter-sheet.rules.ts';
import { type MergedBlock, mergeDocument, mergeLine, namedIn, valueWords } from './merge.rules.ts';

const field = (name: string, kind: MergeField['kind'], whenBlank: MergeField['whenBlank'] = 'ERROR'): [string, MergeField] => [
  name,
  { name, title: name.split('.')[1] ?? '', group: 'Test', kind, whenBlank, from: '' },
];
const fields = new Map([
  field('owner.names', 'text'),
  field('owner.address', 'lines'),
  field('owner.phone', 'text', 'OMIT'),
  field('money.balance', 'money'),
  field('letter.date', 'date'),
  field('plan.has', 'flag'),
]);
const tables = new Map([
  [
    'money.open',
    {
      name: 'money.open',
      title: 'Open',
      group: 'Money',
      columns: [
        { title: 'Date', titleEs: 'Fecha', kind: 'date' as const },
        { title: 'For', titleEs: 'Por', kind: 'text' as const },
        { title: 'Open', titleEs: 'Pendiente', kind: 'money' as const },
      ],
      hasTotal: true,
    },
  ],
]);
const en = { language: 'en' as const, fields, tables };
const es = { ...en, language: 'es' as const };
const text = (words: string) => ({ type: 'text', text: words });
const value = (name: string) => ({ type: 'mergeField', attrs: { field: name } });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const doc = (...content: unknown[]): LetterDocument => letterDocument.parse({ type: 'doc', content });
const said = (blocks: readonly MergedBlock[]) => letterText(blocks).trim();
const merge = (document: LetterDocument, values: Record<string, string>, rows: Record<string, string[][]> = {}) =>
  mergeDocument(document, en, { values, tables: rows });

describe('values', () => {
  test.each([
    ['1250.00', 'money', 'en', '$1,250.00'],
    ['0.00', 'money', 'en', '$0.00'],
    ['2026-11-20', 'date', 'en', 'November 20, 2026'],
    ['2026-11-20', 'date', 'es', '20 de noviembre de 2026'],
    ['yes', 'flag', 'es', 'sí'],
    ['no', 'flag', 'en', 'no'],
    ['', 'money', 'en', ''],
    ['not money', 'money', 'en', 'not money'],
  ] as const)('%s as %s in %s is %s', (given, kind, language, words) => {
    expect(valueWords(given, kind, language)).toBe(words);
  });
});

describe('blanks', () => {
  test('a value that must be there is named where it stands, and once among the missing', () => {
    const merged = merge(doc(paragraph(text('Dear '), value('owner.names'), text(', '), value('owner.names'))), {});
    expect(said(merged.blocks)).toBe('Dear [names], [names]');
    expect(merged.missing).toEqual(['names']);
  });
  test('a line of nothing but a value left out goes, and so does the second of two spaces', () => {
    const document = doc(
      paragraph(value('owner.names'), { type: 'hardBreak' }, value('owner.phone')),
      paragraph(text('Call '), value('owner.phone'), text(' now')),
    );
    expect(said(merge(document, { 'owner.names': 'Ana' }).blocks)).toBe('Ana\n\nCall now');
    expect(said(merge(document, { 'owner.names': 'Ana', 'owner.phone': '555-0100' }).blocks)).toBe('Ana\n555-0100\n\nCall 555-0100 now');
  });
  test('an address takes as many lines as it has', () => {
    expect(said(merge(doc(paragraph(value('owner.address'))), { 'owner.address': '1 Elm\n\nReno, NV' }).blocks)).toBe('1 Elm\nReno, NV');
  });
});

describe('conditions', () => {
  const when = (name: string, test: string) =>
    doc({ type: 'conditionalBlock', attrs: { field: name, test }, content: [paragraph(text('Printed'))] });
  test.each([
    ['money.balance', 'FILLED', '10.00', 'Printed'],
    ['money.balance', 'FILLED', '0.00', ''],
    ['money.balance', 'BLANK', '0.00', 'Printed'],
    ['plan.has', 'YES', 'yes', 'Printed'],
    ['plan.has', 'YES', 'no', ''],
    ['plan.has', 'NO', '', 'Printed'],
  ])('%s %s with %s', (name, test, given, words) => {
    expect(said(merge(when(name, test), { [name]: given }).blocks)).toBe(words);
  });
});

test('a table is summed in cents and headed in its language', () => {
  const document = doc({ type: 'tableBlock', attrs: { table: 'money.open' } });
  const rows = {
    'money.open': [
      ['2026-01-01', 'Dues', '0.10'],
      ['2026-02-01', 'Dues', '0.20'],
      ['2026-03-01', 'Late fee', '1000.00'],
    ],
  };
  const [block] = mergeDocument(document, es, { values: {}, tables: rows }).blocks;
  expect(block?.heads.map(({ title }) => title)).toEqual(['Fecha', 'Por', 'Pendiente']);
  expect(block?.sums).toEqual(['Total', '', '1,000.30']);
});

test('a subject is merged with what its braces name', () => {
  expect(mergeLine('About {money.balance} on {letter.date}', en, { values: { 'money.balance': '5.00' }, tables: {} })).toEqual({
    text: 'About $5.00 on',
    missing: ['date'],
  });
});

test('a document names its fields, those of its conditions, tables and locked blocks', () => {
  const document = doc(
    paragraph(value('owner.names')),
    { type: 'conditionalBlock', attrs: { field: 'plan.has', test: 'YES' }, content: [paragraph(value('money.balance'))] },
    { type: 'tableBlock', attrs: { table: 'money.open' } },
    { type: 'lockedBlock', attrs: { block: 'DEBT-COLLECTOR-1' } },
  );
  const named = namedIn(document, 'For {owner.phone}');
  expect([[...named.fields], [...named.tables], [...named.blocks]]).toEqual([
    ['owner.phone', 'owner.names', 'plan.has', 'money.balance'],
    ['money.open'],
    ['DEBT-COLLECTOR-1'],
  ]);
});

test.each([
  [{ type: 'script', content: [] }],
  [{ type: 'paragraph', content: [{ type: 'text', text: 'a\u202eb' }] }],
  [{ type: 'paragraph', content: [{ type: 'mergeField', attrs: { field: 'constructor' } }] }],
  [{ type: 'conditionalBlock', attrs: { field: 'a.b', test: 'YES' }, content: [{ type: 'conditionalBlock' }] }],
])('a document of other nodes is refused: %j', (block) => {
  expect(letterDocument.safeParse({ type: 'doc', content: [block] }).success).toBe(false);
});

const probes = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '#read("/etc/passwd")',
  '#{1+1}',
  '{{owner.names}}',
  '&lt;b&gt;',
  "'; drop table--",
];

test.each(probes)('in email %s stays words', (probe) => {
  const { blocks } = merge(
    doc(paragraph(value('owner.names')), { type: 'tableBlock', attrs: { table: 'money.open' } }),
    { 'owner.names': probe },
    { 'money.open': [['2026-01-01', probe, '1.00']] },
  );
  const html = letterHtml(blocks, { from: probe, language: 'en' });
  expect(html).not.toMatch(/<(script|img|svg)/i);
  expect(html).toContain(escaped(probe));
  expect(letterText(blocks)).toContain(probe);
});

test('headings go down by one level at a time, as PDF/UA asks', () => {
  const heading = (level: 1 | 2) => ({ type: 'heading', attrs: { level }, content: [text('So')] });
  const { blocks } = merge(doc(heading(2), heading(1), heading(2)), {});
  expect(
    letterSheet({ hasHead: false, sender: '', senderLines: [], addressLines: [] }, blocks, 'en').blocks.map(({ level }) => level),
  ).toEqual([1, 1, 2]);
});
