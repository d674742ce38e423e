// Joins untagged PDF files of our own compiler into one, streaming: each is renumbered and passed on, and only the table of offsets stays in memory.
import { createHash } from 'node:crypto';
import { assert, type Instant } from '../../kernel/kernel.ts';

/** Object numbers kept for what is written last. */
const PAGES = 1;
const CATALOG = 2;
const INFO = 3;

interface Part {
  /** Text of the object without its stream, and the stream with its keywords. */
  head: string;
  stream: Buffer;
}

/**
 * A literal text or a reference, so that digits inside a text are never taken for a reference (ISO 32000-1, 7.3.4.2 and 7.3.10).
 * The compiler escapes parentheses inside texts.
 */
const TEXT_OR_REFERENCE = /\((?:\\[\s\S]|[^\\()])*\)|(\d+) 0 R/g;

/**
 * Collects files and yields the bytes of the joined one: `add` once per file, `end` once. It reads what Typst writes (one cross-reference
 * table, no object streams) and asserts that shape; it is no reader of foreign files.
 */
export class PdfJoiner {
  readonly #offsets = new Map<number, number>();
  readonly #pages: number[] = [];
  readonly #hash = createHash('sha256');
  readonly #title: string;
  readonly #created: string;
  #next = INFO + 1;
  #written = 0;

  constructor(title: string, createdTime: Instant) {
    this.#title = title;
    this.#created = `D:${createdTime.replace(/\D/g, '').slice(0, 14)}Z`;
  }

  /** The bytes that `file` adds to the joined one. */
  add(file: Uint8Array): Uint8Array {
    const parts = readParts(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
    const out: Buffer[] = [];
    if (this.#written === 0) this.#push(out, Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'));
    const leaves = pageLeaves(parts);
    const numbers = new Map<number, number>();
    const reached = reachable(parts, leaves);
    for (const old of reached) numbers.set(old, this.#next++);
    for (const old of reached) {
      const part = parts.get(old);
      const number = numbers.get(old);
      assert(part && number, 'a reached object has its part and number');
      const ownHead = leaves.includes(old) ? part.head.replace(/\/Parent \d+ 0 R/, '/Parent @') : part.head;
      const head = ownHead
        .replace(TEXT_OR_REFERENCE, (all, reference?: string) => (reference ? `${numbers.get(Number(reference)) ?? PAGES} 0 R` : all))
        .replace('/Parent @', `/Parent ${PAGES} 0 R`);
      this.#object(out, number, Buffer.concat([Buffer.from(head, 'latin1'), part.stream]));
    }
    for (const leaf of leaves) this.#pages.push(numbers.get(leaf) ?? PAGES);
    return Buffer.concat(out);
  }

  /** The closing bytes: page tree, catalog, information, offsets. */
  end(): Uint8Array {
    const out: Buffer[] = [];
    const kids = this.#pages.map((number) => `${number} 0 R`).join(' ');
    this.#object(out, PAGES, Buffer.from(`<</Type /Pages /Count ${this.#pages.length} /Kids [${kids}]>>`));
    this.#object(
      out,
      CATALOG,
      Buffer.from(`<</Type /Catalog /Pages ${PAGES} 0 R /Lang (en-US) /ViewerPreferences <</DisplayDocTitle true>>>>`),
    );
    this.#object(out, INFO, Buffer.from(`<</Title <${utf16Hex(this.#title)}> /CreationDate (${this.#created})>>`));
    const start = this.#written;
    const rows = Array.from({ length: this.#next - 1 }, (_, i) => `${String(this.#offsets.get(i + 1)).padStart(10, '0')} 00000 n \n`);
    const id = this.#hash.digest('hex').slice(0, 32);
    const trailer = `trailer\n<</Size ${this.#next} /Root ${CATALOG} 0 R /Info ${INFO} 0 R /ID [<${id}> <${id}>]>>\nstartxref\n${start}\n%%EOF\n`;
    out.push(Buffer.from(`xref\n0 ${this.#next}\n0000000000 65535 f \n${rows.join('')}${trailer}`));
    return Buffer.concat(out);
  }

  #object(out: Buffer[], number: number, body: Buffer): void {
    this.#offsets.set(number, this.#written);
    this.#push(out, Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  }

  #push(out: Buffer[], bytes: Buffer): void {
    out.push(bytes);
    this.#hash.update(bytes);
    this.#written += bytes.length;
  }
}

function utf16Hex(text: string): string {
  return `feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`;
}

function readParts(file: Buffer): Map<number, Part> {
  const tail = file.toString('latin1', Math.max(0, file.length - 64));
  const start = /startxref\s+(\d+)/.exec(tail);
  assert(start, 'the compiler ends a file with startxref');
  const table = file.toString('latin1', Number(start[1]));
  const parts = new Map<number, Part>();
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} n/gm)].map((match) => Number(match[1]));
  const ends = [...offsets.toSorted((a, b) => a - b), Number(start[1])];
  for (const offset of offsets) {
    const object = file.subarray(offset, ends[ends.indexOf(offset) + 1]);
    const opening = /^(\d+) 0 obj\s*/.exec(object.toString('latin1', 0, 40));
    assert(opening, 'an offset leads to an object');
    const body = object.subarray(opening[0].length, object.lastIndexOf('endobj'));
    const streamAt = body.indexOf('stream\n');
    const split = streamAt >= 0 && body.lastIndexOf('endstream') > streamAt ? streamAt : body.length;
    parts.set(Number(opening[1]), { head: body.toString('latin1', 0, split), stream: body.subarray(split) });
  }
  return parts;
}

function references(head: string): number[] {
  return [...head.matchAll(TEXT_OR_REFERENCE)].flatMap((match) => (match[1] ? [Number(match[1])] : []));
}

/** The page objects in order, found through the page tree. */
function pageLeaves(parts: Map<number, Part>): number[] {
  const catalog = [...parts.values()].find((part) => part.head.includes('/Type /Catalog'));
  const root = /\/Pages (\d+) 0 R/.exec(catalog?.head ?? '');
  assert(root, 'the catalog names the page tree');
  const walk = (number: number): number[] => {
    const head = parts.get(number)?.head ?? '';
    const kids = /\/Type \/Pages\b/.test(head) ? /\/Kids \[([^\]]*)\]/.exec(head) : null;
    return kids ? references(kids[1] ?? '').flatMap(walk) : [number];
  };
  return walk(Number(root[1]));
}

/** Every object the pages need, each once, the pages' parents left out. */
function reachable(parts: Map<number, Part>, leaves: readonly number[]): number[] {
  const seen = new Set<number>();
  const waiting = [...leaves];
  for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
    if (seen.has(number)) continue;
    seen.add(number);
    waiting.push(...references((parts.get(number)?.head ?? '').replace(/\/Parent \d+ 0 R/, '')));
  }
  return [...seen];
}
