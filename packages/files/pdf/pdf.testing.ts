// Reads the PDF files our compiler writes, so that tests can say what stands where without a program from
// outside.
import { inflateSync } from 'node:zlib';
import { assert } from '../../kernel/kernel.ts';
import { LITERAL, type PdfObject, pageNumbers, readObjects, references } from './objects.ts';

/**
 * A piece of text: where its first character stands on the baseline and where it ends, in points from the top
 * left corner of the page.
 */
export interface PdfRun {
  x: number;
  y: number;
  end: number;
  size: number;
  text: string;
}

/** A point of a drawn path, in points from the top left corner of the page. */
export interface PdfPoint {
  x: number;
  y: number;
}

/**
 * A page as tests look at it. `text` has a line for each baseline, pieces apart by two spaces where a column
 * lies between them.
 */
export interface PdfPage {
  width: number;
  height: number;
  text: string;
  runs: PdfRun[];
  /** One for each `move` operator: its point and those that follow, control points included. */
  paths: PdfPoint[][];
}

/**
 * A file as tests look at it. `roles` are the structure types in reading order (`H1`, `Table`, `TH` …), empty
 * without tags.
 */
export interface PdfContent {
  title: string;
  created: string;
  isUniversallyAccessible: boolean;
  roles: string[];
  pages: PdfPage[];
}

interface Font {
  letters: Map<number, string>;
  widths: Map<number, number>;
}

type Matrix = readonly [number, number, number, number, number, number];
type Objects = ReadonlyMap<number, PdfObject>;

const TOKEN = new RegExp(String.raw`${LITERAL}|\/[^\s[\]<>()/]+|<<|>>|<[0-9A-Fa-f]+>|\[|\]|[-+]?(?:\d+\.?\d*|\.\d+)|[A-Za-z'*]+`, 'g');
const TITLE = new RegExp(String.raw`\/Title (${LITERAL}|<[0-9a-fA-F]*>)`);
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Everything a test asks of a file made by `renderPdf` or `renderPrintFile`. */
export function readPdf(bytes: Uint8Array): PdfContent {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const objects = readObjects(file);
  const heads = [...objects.values()].map((object) => object.head);
  const information = heads.find((head) => head.includes('/CreationDate')) ?? '';
  return {
    title: textValue(TITLE.exec(information)?.[1] ?? ''),
    created: /\/CreationDate \(D:(\d{14})/.exec(information)?.[1] ?? '',
    isUniversallyAccessible: file.includes('<pdfuaid:part>1</pdfuaid:part>') && heads.some((head) => head.includes('/Marked true')),
    roles: rolesOf(objects),
    pages: pageNumbers(objects).map((number) => readPage(objects, number)),
  };
}

function textValue(value: string): string {
  const bytes = value.startsWith('<') ? Buffer.from(value.slice(1, -1), 'hex') : Buffer.from(unescaped(value), 'latin1');
  return bytes[0] === 0xfe && bytes[1] === 0xff ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('latin1');
}

function unescaped(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\([0-7]{1,3}|[\s\S])/g, (_all, code: string) =>
      /\d/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
    );
}

function streamOf(objects: Objects, number: number): string {
  const object = objects.get(number);
  assert(object, 'a stream that is referred to exists');
  const data = object.stream.subarray('stream\n'.length, 'stream\n'.length + Number(/\/Length (\d+)/.exec(object.head)?.[1]));
  return (object.head.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1');
}

function rolesOf(objects: Objects): string[] {
  const root = [...objects.entries()].find(([, object]) => object.head.includes('/Type /StructTreeRoot'));
  const walk = (number: number): string[] => {
    const head = objects.get(number)?.head ?? '';
    const children = references(/\/K (\[[^\]]*\]|\d+ 0 R)/.exec(head)?.[1] ?? '').flatMap(walk);
    const role = /\/Type \/StructElem[\s\S]*?\/S \/(\w+)/.exec(head)?.[1];
    return role ? [role, ...children] : children;
  };
  return root ? walk(root[0]) : [];
}

function readPage(objects: Objects, number: number): PdfPage {
  const head = objects.get(number)?.head ?? '';
  const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head);
  assert(box, 'a page has a size');
  const fontList = /\/Font <<([\s\S]*?)>>/.exec(head)?.[1] ?? '';
  const fonts = new Map([...fontList.matchAll(/\/(\w+) (\d+) 0 R/g)].map((match) => [match[1] ?? '', readFont(objects, Number(match[2]))]));
  const contents = Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]);
  const height = Number(box[2]);
  const { runs, paths } = draw(streamOf(objects, contents), fonts, height);
  return { width: Number(box[1]), height, runs, paths, text: linesOf(runs) };
}

function readFont(objects: Objects, number: number): Font {
  const font = objects.get(number)?.head ?? '';
  const letters = new Map<number, string>();
  const cmap = streamOf(objects, Number(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]));
  for (const [, glyph = '', letter = ''] of cmap.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm)) {
    letters.set(Number.parseInt(glyph, 16), Buffer.from(letter, 'hex').swap16().toString('utf16le'));
  }
  const widths = new Map<number, number>();
  const descendant = objects.get(Number(/\/DescendantFonts \[(\d+)/.exec(font)?.[1]))?.head ?? '';
  const numbers = (/\/W \[([^\]]*)\]/.exec(descendant)?.[1] ?? '').trim().split(/\s+/).map(Number);
  for (let i = 0; i + 2 < numbers.length; i += 3) {
    for (let glyph = numbers[i] ?? 0; glyph <= (numbers[i + 1] ?? 0); glyph++) widths.set(glyph, numbers[i + 2] ?? 0);
  }
  return { letters, widths };
}

function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Follows the operators of a content stream (ISO 32000-1, 8 and 9), as far as the compiler uses them. */
function draw(content: string, fonts: ReadonlyMap<string, Font>, height: number): { runs: PdfRun[]; paths: PdfPoint[][] } {
  const runs: PdfRun[] = [];
  const paths: PdfPoint[][] = [];
  const stack: Matrix[] = [];
  let matrix = IDENTITY;
  let textMatrix = IDENTITY;
  let font: Font | undefined;
  let size = 0;
  let operands: string[] = [];
  const point = (x: number, y: number, by: Matrix): PdfPoint => ({
    x: by[0] * x + by[2] * y + by[4],
    y: height - (by[1] * x + by[3] * y + by[5]),
  });
  for (const [token] of content.matchAll(TOKEN)) {
    if (!/^[A-Za-z'*]+$/.test(token)) {
      operands.push(token);
      continue;
    }
    const n = operands.map(Number);
    if (token === 'q') stack.push(matrix);
    else if (token === 'Q') matrix = stack.pop() ?? IDENTITY;
    else if (token === 'cm') matrix = multiply(n as unknown as Matrix, matrix);
    else if (token === 'm') paths.push([point(n[0] ?? 0, n[1] ?? 0, matrix)]);
    else if (token === 'l' || token === 'c')
      for (let i = 0; i < n.length; i += 2) paths.at(-1)?.push(point(n[i] ?? 0, n[i + 1] ?? 0, matrix));
    else if (token === 'Tm') textMatrix = n as unknown as Matrix;
    else if (token === 'Tf') {
      font = fonts.get((operands[0] ?? '').slice(1));
      size = n[1] ?? 0;
    } else if ((token === 'TJ' || token === 'Tj') && font) {
      const { text, width } = shownText(operands, font);
      const placed = multiply(textMatrix, matrix);
      const start = point(0, 0, placed);
      runs.push({ ...start, end: point(width * size * 0.001, 0, placed).x, size, text });
    }
    operands = [];
  }
  return { runs, paths };
}

/** The letters of a TJ array and its width in thousandths of the type size. */
function shownText(operands: readonly string[], font: Font): { text: string; width: number } {
  let text = '';
  let width = 0;
  for (const operand of operands) {
    if (!/^[(<]/.test(operand)) {
      width -= Number(operand) || 0;
      continue;
    }
    const glyphs = operand.startsWith('<') ? Buffer.from(operand.slice(1, -1), 'hex') : Buffer.from(unescaped(operand), 'latin1');
    for (let i = 0; i + 1 < glyphs.length; i += 2) {
      text += font.letters.get(glyphs.readUInt16BE(i)) ?? '';
      width += font.widths.get(glyphs.readUInt16BE(i)) ?? 0;
    }
  }
  return { text, width };
}

function linesOf(runs: readonly PdfRun[]): string {
  const lines: PdfRun[][] = [];
  for (const run of runs.toSorted((a, b) => a.y - b.y)) {
    const line = lines.at(-1);
    if (line && run.y - (line[0]?.y ?? 0) < 1) line.push(run);
    else lines.push([run]);
  }
  return lines.map(lineOf).join('\n');
}

function lineOf(line: readonly PdfRun[]): string {
  let text = '';
  let end = Number.NEGATIVE_INFINITY;
  for (const run of line.toSorted((a, b) => a.x - b.x)) {
    const gap = run.x - end;
    if (text !== '' && gap > run.size) text = `${text.trimEnd()}  `;
    else if (text !== '' && gap > run.size * 0.12) text += ' ';
    text += run.text;
    end = run.end;
  }
  return text.trim();
}
