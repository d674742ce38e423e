// Joins untagged PDF files of our own compiler into one, streaming: each is renumbered and passed on, and
// only the table of offsets stays in memory.
import { createHash } from 'node:crypto';
import { assert, type Instant } from '../../kernel/kernel.ts';
import { type PdfObject, pageNumbers, readObjects, references, TEXT_OR_REFERENCE } from './objects.ts';

/** Object numbers kept for what is written last. */
const PAGES = 1;
const CATALOG = 2;
const INFO = 3;

/**
 * Collects files and yields the bytes of the joined one: `add` once per file, `end` once. It reads what Typst
 * writes (one cross-reference table, no object streams) and asserts that shape; it is no reader of foreign
 * files.
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
    const parts = readObjects(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
    const out: Buffer[] = [];
    if (this.#written === 0) this.#push(out, Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'));
    const leaves = pageNumbers(parts);
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

/** Every object the pages need, each once, the pages' parents left out. */
function reachable(parts: ReadonlyMap<number, PdfObject>, leaves: readonly number[]): number[] {
  const seen = new Set<number>();
  const waiting = [...leaves];
  for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
    if (seen.has(number)) continue;
    seen.add(number);
    waiting.push(...references((parts.get(number)?.head ?? '').replace(/\/Parent \d+ 0 R/, '')));
  }
  return [...seen];
}
