// The objects of a PDF file as our compiler writes it: one cross-reference table, no object streams. No
// reader of foreign files.
import { assert } from '../../kernel/kernel.ts';

/** An object: its text without the stream, and the stream with its keywords. */
export interface PdfObject {
  head: string;
  stream: Buffer;
}

/**
 * Source of a pattern for a literal text: escapes, and balanced parentheses in it up to eight deep (ISO
 * 32000-1, 7.3.4.2).
 */
export const LITERAL: string = Array.from({ length: 8 }).reduce<string>(
  (inner) => String.raw`\((?:\\[\s\S]|[^\\()]|${inner})*\)`,
  String.raw`\(\)`,
);

/** A literal text or a reference, so that digits inside a text are never taken for a reference. */
export const TEXT_OR_REFERENCE = new RegExp(String.raw`${LITERAL}|(\d+) 0 R`, 'g');

/** All objects of a file by number. A file of another shape is a broken invariant. */
export function readObjects(file: Buffer): Map<number, PdfObject> {
  const tail = file.toString('latin1', Math.max(0, file.length - 64));
  const start = /startxref\s+(\d+)/.exec(tail);
  assert(start, 'the compiler ends a file with startxref');
  const table = file.toString('latin1', Number(start[1]));
  const objects = new Map<number, PdfObject>();
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} n/gm)].map((match) => Number(match[1]));
  const ends = [...offsets.toSorted((a, b) => a - b), Number(start[1])];
  for (const offset of offsets) {
    const object = file.subarray(offset, ends[ends.indexOf(offset) + 1]);
    const opening = /^(\d+) 0 obj\s*/.exec(object.toString('latin1', 0, 40));
    assert(opening, 'an offset leads to an object');
    const body = object.subarray(opening[0].length, object.lastIndexOf('endobj'));
    const streamAt = body.indexOf('stream\n');
    const split = streamAt >= 0 && body.lastIndexOf('endstream') > streamAt ? streamAt : body.length;
    objects.set(Number(opening[1]), { head: body.toString('latin1', 0, split), stream: body.subarray(split) });
  }
  return objects;
}

/** The numbers of the objects a text refers to, in order. */
export function references(head: string): number[] {
  return [...head.matchAll(TEXT_OR_REFERENCE)].flatMap((match) => (match[1] ? [Number(match[1])] : []));
}

/** The numbers of the page objects in order, found through the page tree. */
export function pageNumbers(objects: ReadonlyMap<number, PdfObject>): number[] {
  const catalog = [...objects.values()].find((object) => object.head.includes('/Type /Catalog'));
  const root = /\/Pages (\d+) 0 R/.exec(catalog?.head ?? '');
  assert(root, 'the catalog names the page tree');
  const walk = (number: number): number[] => {
    const head = objects.get(number)?.head ?? '';
    const kids = /\/Type \/Pages\b/.test(head) ? /\/Kids \[([^\]]*)\]/.exec(head) : null;
    return kids ? references(kids[1] ?? '').flatMap(walk) : [number];
  };
  return walk(Number(root[1]));
}
