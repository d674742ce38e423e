// The forty made invoices: how many are read right, and that nothing wrong passes for sure.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPictureReader, type PictureReader } from '../../../packages/files/ocr.ts';
import { asksBankChange, readWords } from './invoice.rules.ts';
import { measureDocument } from './measure.handlers.ts';
import { readDocument } from './read-document.handlers.ts';

const folder = new URL('testdata/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
const bytesOf = (name: string) => readFileSync(new URL(name, folder));
const truthOf = (name: string) =>
  JSON.parse(readFileSync(new URL(name.replace('.pdf', '.json'), folder), 'utf8')) as Record<string, string>;

let reader: PictureReader;
beforeAll(async () => {
  reader = await openPictureReader();
});
afterAll(() => reader.close());

it('reads vendor, number, date and total of at least 34 of 40, and none wrong that is not left blank', { timeout: 120_000 }, async () => {
  let whole = 0;
  const wrong: string[] = [];
  for (const name of names) {
    const fields = await measureDocument(bytesOf(name), name, truthOf(name), reader);
    const needed = fields.filter(({ field }) => ['vendor', 'number', 'date', 'total'].includes(field));
    if (needed.every(({ outcome }) => outcome === 'RIGHT')) whole += 1;
    wrong.push(...fields.filter(({ outcome }) => outcome === 'WRONG').map(({ field, read }) => `${name} ${field} ${read}`));
  }
  expect(wrong).toEqual([]);
  expect(names.length).toBe(40);
  expect(whole).toBeGreaterThanOrEqual(34);
});

it('tells kinds apart and takes no bank account', async () => {
  for (const name of names.filter((one) => !one.includes('scan'))) {
    const { reading } = await readDocument(bytesOf(name), name);
    expect([name, reading?.kind]).toEqual([name, truthOf(name)['kind']]);
    expect(JSON.stringify(reading)).not.toMatch(/440981772|121042882/);
  }
});

it('takes no account number from the lines of a bank', () => {
  const at = (text: string, y: number) =>
    text.split(' ').map((word, i) => ({ text: word, x: 50 + i * 60, y, width: 50, height: 10, confidence: 1 }));
  const words = [...at('Routing: 121042882', 300), ...at('Account: 440981772', 314), ...at('Total 10.00', 400)];
  const { fields, namesBank } = readWords([{ width: 612, height: 792, words }], 'TEXT');
  expect([fields.accountNumber?.value ?? '', namesBank]).toEqual(['', true]);
});

it('reads an e-invoice without a guess', async () => {
  const xml = `<?xml version="1.0"?><Invoice><ID>X-7</ID><IssueDate>2026-11-02</IssueDate><DueDate>2026-12-02</DueDate>
    <AccountingSupplierParty><Party><PartyName><Name>Sierra Green Landscape</Name></PartyName></Party></AccountingSupplierParty>
    <LegalMonetaryTotal><TaxInclusiveAmount>120.50</TaxInclusiveAmount></LegalMonetaryTotal></Invoice>`;
  const { reading, mediaType } = await readDocument(Buffer.from(xml), 'x.xml');
  expect([mediaType, reading?.fields.number?.value, reading?.fields.total?.value, reading?.fields.date?.method]).toEqual([
    'application/xml',
    'X-7',
    '120.50',
    'XML',
  ]);
});

it.each([
  ['Our banking details have changed.', true],
  ['Please use the new bank account for payments', true],
  ['Please find our updated remittance instructions', true],
  ['The new account manager is Ana. The bank is closed Monday.', false],
])('hears %s', (text, asks) => {
  expect(asksBankChange(text)).toBe(asks);
});
