// Letters in Word: a hundred merged, tags split by Word, and values that try to act in the document.
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { mergeWord, wordsOfTags, wordTags } from './word-merge.rules.ts';
import { outsideOf } from './word-outside.rules.ts';

const field = (title: string, kind: 'text' | 'date', whenBlank: 'ERROR' | 'OMIT') => ({
  name: '',
  title,
  group: '',
  kind,
  whenBlank,
  from: '',
});
const peopleFields = new Map([
  ['owner.name', field('Owner name', 'text', 'ERROR')],
  ['owner.email', field('Email', 'text', 'OMIT')],
  ['owner.since', field('Owner since', 'date', 'ERROR')],
]);
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const rels = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

async function docx(body: string, more: Readonly<Record<string, string>> = {}): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new JSZip();
  const parts = {
    '[Content_Types].xml': types,
    '_rels/.rels': rels,
    'word/document.xml': `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
  };
  for (const [name, text] of Object.entries({ ...parts, ...more })) zip.file(name, text);
  return new Uint8Array(await zip.generateAsync({ type: 'uint8array' }));
}
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const line = (...texts: string[]) => `<w:p>${texts.map(run).join('')}</w:p>`;
const xmlOf = async (bytes: Uint8Array) => (await JSZip.loadAsync(bytes)).file('word/document.xml')?.async('text') ?? '';
const textOf = (xml: string) =>
  [...xml.matchAll(/<w:t\b[^>]*>([^<]*)</g)]
    .map(([, text = '']) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
    .join('');

describe('the tags of a document', () => {
  it('are listed once each, in their order, however Word splits them', async () => {
    expect(await wordTags(await docx(`${line('Dear {owner.', 'names}', ',')}${line('{property.address} {owner.names}')}`))).toEqual([
      'owner.names',
      'property.address',
    ]);
  });
  it('are single ones: a loop is refused, and so is what is no document', async () => {
    await expect(wordTags(await docx(line('{#money.charges}x{/money.charges}')))).rejects.toMatchObject({ code: 'wordBlock' });
    await expect(wordTags(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ code: 'wordUnreadable' });
  });
});

describe('a merge', () => {
  it('makes a hundred letters, each with its own values', async () => {
    const template = await docx(`${line('Dear {owner.', 'name}', ',')}${line('Your home is {property.address}.')}`);
    for (let at = 1; at <= 100; at += 1) {
      const words = new Map([
        ['owner.name', `Owner ${at} & Sons`],
        ['property.address', `${at} Maple Ct`],
      ]);
      expect(textOf(await xmlOf(await mergeWord(template, words)))).toBe(`Dear Owner ${at} & Sons,Your home is ${at} Maple Ct.`);
    }
  });
  it('says dates and money in words, and names what is blank and must not be', () => {
    const values = { values: { 'owner.name': '', 'owner.email': '', 'owner.since': '2026-11-20' }, tables: {} };
    const { words, missing } = wordsOfTags(['owner.name', 'owner.email', 'owner.since'], peopleFields, values, 'en');
    expect([...words]).toEqual([
      ['owner.name', ''],
      ['owner.email', ''],
      ['owner.since', 'November 20, 2026'],
    ]);
    expect(missing).toEqual(['Owner name']);
  });
  it.each([
    '</w:t></w:r><w:r><w:instrText>DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe</w:instrText></w:r>',
    '<script>alert(1)</script>',
    '{property.address}',
    '{#owner.name}{/owner.name}',
    '&xxe; <!ENTITY xxe SYSTEM "file:///etc/passwd">',
    ']]><w:altChunk r:id="x"/>',
    '__proto__',
    '=cmd|"/c calc"!A1',
  ])('keeps the value %s as text', async (value) => {
    const template = await docx(line('To {owner.name} at {property.address}.'));
    const merged = await mergeWord(
      template,
      new Map([
        ['owner.name', value],
        ['property.address', '1 Maple Ct'],
      ]),
    );
    const xml = await xmlOf(merged);
    expect(textOf(xml)).toBe(`To ${value} at 1 Maple Ct.`);
    // The markup is that of the template, with no element more.
    const shape = (text: string) => [...new Set([...text.matchAll(/<\/?([\w:]+)/g)].map(([, name]) => name))].sort();
    expect(shape(xml)).toEqual(shape(await xmlOf(template)));
    expect(await outsideOf(merged)).toBeNull();
  });
  it('leaves out what XML cannot hold', async () => {
    const merged = await mergeWord(await docx(line('{owner.name}')), new Map([['owner.name', 'A\u0000\u0008B']]));
    expect(textOf(await xmlOf(merged))).toBe('AB');
  });
});

describe('what reaches out of a document', () => {
  const outside = (type: string, target: string) =>
    `<Relationships xmlns="x"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`;
  it.each([
    [
      'a template elsewhere',
      '',
      { 'word/_rels/settings.xml.rels': outside('attachedTemplate', 'https://evil.example/t.dotm') },
      'a template, picture or object elsewhere',
    ],
    [
      'a picture elsewhere',
      '',
      { 'word/_rels/document.xml.rels': outside('image', 'https://evil.example/p.png') },
      'a template, picture or object elsewhere',
    ],
    ['a macro', '', { 'word/vbaProject.bin': 'x' }, 'a macro or an embedded object'],
    [
      'a field in pieces',
      '<w:p><w:r><w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\cmd</w:instrText></w:r></w:p>',
      {},
      'a field that reads a file or starts a program',
    ],
    [
      'a simple field',
      '<w:p><w:fldSimple w:instr=" INCLUDETEXT c:\\secret.txt "/></w:p>',
      {},
      'a field that reads a file or starts a program',
    ],
    [
      'entities',
      '',
      { 'word/footer1.xml': '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>' },
      'a document type with entities',
    ],
    ['a chunk', '<w:altChunk/>', {}, 'an embedded object'],
  ])('%s is found', async (_what, body, more, words) => {
    expect(await outsideOf(await docx(body + line('x'), more as Record<string, string>))).toBe(words);
  });
  it('a plain letter with a link and a page number is none', async () => {
    const link = { 'word/_rels/document.xml.rels': outside('hyperlink', 'https://maple.example') };
    expect(await outsideOf(await docx('<w:p><w:fldSimple w:instr=" PAGE "/></w:p>', link))).toBeNull();
  });
  it('unpacks no bomb', async () => {
    const zip = new JSZip();
    zip.file('word/document.xml', 'a'.repeat(20_000_001));
    const bytes = await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
    expect(bytes.length).toBeLessThan(100_000);
    expect(await outsideOf(bytes)).toBe('parts that unpack to more than a letter holds');
  });
});
