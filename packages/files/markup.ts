// Reads text in angle brackets, XML as well as SGML with leaves nobody closes, into a tree, walking it once.

/** An element: its name without a prefix, its text, and what stands in it. */
export interface Element {
  name: string;
  /** One-based line where it opens. */
  line: number;
  attributes: string;
  text: string;
  children: Element[];
  isClosed: boolean;
}

/** How a text closes its elements, and how much of it is read. */
export interface MarkupWays {
  /** An element with text ends where the next begins, and one inside another of its name ends that one. */
  hasOpenLeaves: boolean;
  /** The most elements there may be, and the most characters that are kept of a text between two of them. */
  most?: { elements: number; text: number };
}

/** Thrown where a text breaks off or does not fit together; `place` names the element, or `file`. */
export class BrokenMarkup extends Error {
  readonly line: number;
  readonly place: string;
  constructor(line: number, place: string, message: string) {
    super(message);
    this.line = line;
    this.place = place;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** Deeper than any statement; a text of nothing but opening tags stops here. */
const DEEPEST = 64;

function plain(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

interface Reading {
  text: string;
  ways: MarkupWays;
  stack: Element[];
  elements: number;
  /** The line the reader is on, and where it ends; -1 on the last. */
  line: number;
  lineEnd: number;
}

function lineAt(reading: Reading, index: number): number {
  while (reading.lineEnd >= 0 && reading.lineEnd < index) {
    reading.line += 1;
    reading.lineEnd = reading.text.indexOf('\n', reading.lineEnd + 1);
  }
  return reading.line;
}

const top = (reading: Reading): Element => reading.stack.at(-1) as Element;

function openElement(reading: Reading, tag: string, index: number): void {
  const space = tag.search(/[\s/]/);
  const name = (space < 0 ? tag : tag.slice(0, space)).replace(/^.*:/, '');
  const line = lineAt(reading, index);
  if (reading.ways.hasOpenLeaves) {
    if (top(reading).text.trim() !== '') reading.stack.pop();
    const same = reading.stack.findIndex((one) => one.name === name);
    if (same > 0) reading.stack.length = same;
  }
  reading.elements += 1;
  if (reading.elements > (reading.ways.most?.elements ?? Number.POSITIVE_INFINITY))
    throw new BrokenMarkup(line, 'file', 'There are too many elements.');
  if (reading.stack.length > DEEPEST) throw new BrokenMarkup(line, name, 'Elements are nested too deeply.');
  const made: Element = {
    name,
    line,
    attributes: space < 0 ? '' : tag.slice(space),
    text: '',
    children: [],
    isClosed: tag.endsWith('/'),
  };
  top(reading).children.push(made);
  if (!made.isClosed) reading.stack.push(made);
}

function closeElement(reading: Reading, tag: string, index: number): void {
  const name = tag.trim().replace(/^.*:/, '');
  const at = reading.stack.findLastIndex((one) => one.name === name);
  if (!reading.ways.hasOpenLeaves && at !== reading.stack.length - 1)
    throw new BrokenMarkup(lineAt(reading, index), name, `The element ${name} is closed where it is not open.`);
  if (at < 1) return;
  (reading.stack[at] as Element).isClosed = true;
  reading.stack.length = at;
}

/** Where a part that is no element ends: a comment, a heading, raw text. */
function skipTo(reading: Reading, start: number, end: string): number {
  const found = reading.text.indexOf(end, start);
  if (found < 0) throw new BrokenMarkup(lineAt(reading, start), 'file', 'The file ends in the middle of an element.');
  return found;
}

/** Takes what begins with the bracket at `open`; gives where the reader goes on. */
function takeTag(reading: Reading, open: number): number {
  const { text } = reading;
  if (text.startsWith('<!--', open)) return skipTo(reading, open + 4, '-->') + 3;
  if (text.startsWith('<![CDATA[', open)) {
    const end = skipTo(reading, open + 9, ']]>');
    top(reading).text += text.slice(open + 9, end).slice(0, reading.ways.most?.text);
    return end + 3;
  }
  if (text.startsWith('<?', open)) return skipTo(reading, open + 2, '?>') + 2;
  if (text.startsWith('<!', open)) throw new BrokenMarkup(lineAt(reading, open), 'file', 'Such a file holds no document type.');
  const end = skipTo(reading, open + 1, '>');
  if (text[open + 1] === '/') closeElement(reading, text.slice(open + 2, end), open);
  else openElement(reading, text.slice(open + 1, end), open);
  return end + 1;
}

/**
 * The elements of a text. Throws `BrokenMarkup` where it breaks off, and, of a text that closes all it
 * opens, where tags do not fit together. What stands before the first element is not looked at.
 */
export function readMarkup(text: string, ways: MarkupWays): Element {
  const root: Element = { name: '', line: 1, attributes: '', text: '', children: [], isClosed: true };
  const reading: Reading = { text, ways, stack: [root], elements: 0, line: 1, lineEnd: text.indexOf('\n') };
  let place = Math.max(0, text.indexOf('<'));
  while (place < text.length) {
    const open = text.indexOf('<', place);
    const between = text.slice(place, open < 0 ? text.length : open);
    // Blanks between elements say nothing, and a list of many would gather them all.
    if (reading.stack.length > 1 && between.trim() !== '') top(reading).text += plain(between.slice(0, ways.most?.text));
    if (open < 0) break;
    place = takeTag(reading, open);
  }
  const first = root.children[0];
  if (first && !first.isClosed)
    throw new BrokenMarkup(lineAt(reading, text.length), first.name, `The file ends before ${first.name} does.`);
  return root;
}

/** The first element of a path below one; undefined where there is none. */
export function at(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  return path.reduce<Element | undefined>((found, name) => found?.children.find((child) => child.name === name), element);
}

/** The text of the first element of a path, without the space around it; empty where there is none. */
export function textAt(element: Element | undefined, ...path: readonly string[]): string {
  return at(element, ...path)?.text.trim() ?? '';
}

/** All elements of a name, however deep. */
export function within(element: Element | undefined, name: string): Element[] {
  if (!element) return [];
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...within(child, name)]);
}
