// What a PDF holds beside its pages: actions that run, encryption, embedded files. Found by names, also those
// written with escapes or packed into object streams.
import { constants, inflateSync } from 'node:zlib';

/** Why a PDF is not kept: it acts, it is encrypted, or it carries files that are not one XML invoice. */
export type PdfFault = 'active' | 'encrypted' | 'embedded';

/**
 * Bytes that the streams of a file that are looked into, packed and unpacked, may have together, with their
 * dictionaries; what holds more counts as active.
 */
const LOOKED_LIMIT = 64 * 1024 * 1024;

/** How far before and after the name of its kind the dictionary of a stream, or of a trailer, may reach. */
const DICTIONARY_REACH = 4096;

/**
 * Trailers and cross-reference streams that are looked at; a file that is saved again and again has some
 * dozens.
 */
const MOST_DICTIONARIES = 10_000;

/**
 * Any letter of a name may be written as `#` and two hexadecimal digits (ISO 32000-1, 7.3.5); it ends before
 * a blank or a delimiter.
 */
function nameOf(...words: readonly string[]): string {
  const escaped = words.map((word) =>
    [...word].map((letter) => {
      const [high, low] = letter.charCodeAt(0).toString(16);
      return `(?:${letter}|#${high}[${low}${low?.toUpperCase()}])`;
    }),
  );
  return `/(?:${escaped.map((letters) => letters.join('')).join('|')})(?![^\\0\\s<>[\\](){}/%])`;
}

/**
 * Actions and forms that run something, send something, or play what they carry (ISO 32000-1, 12.6.4, 12.7.8,
 * 13).
 */
const active = new RegExp(nameOf('JavaScript', 'Launch', 'XFA', 'SubmitForm', 'ImportData', 'RichMedia'));
const encrypt = new RegExp(nameOf('Encrypt'));
const filter = new RegExp(nameOf('Filter'));
/** The one way streams are packed by the programs people use; others are not looked into. */
const flate = /\/Filter\s*\[?\s*\/Fl(?:ateDecode)?\s*\]?\s*(?:\/|>>)/;
const predicted = /\/Predictor\s+(?!1\b)/;

/**
 * The files a file specification carries: a dictionary of references, a reference to one, or, which no
 * program writes, a comment before it.
 */
const carried = `${nameOf('EF')}[\\0\\s]*(?:<<([^<>]{0,500})>>|<<|\\d|%)`;

const isActive = (text: string): boolean => active.test(text);

/** A dictionary without its comments and texts: what stands in them is no key. */
function bare(dictionary: string): string {
  return dictionary.replace(/%[^\r\n]*|\((?:[^\\()]|\\[\s\S])*\)/g, ' ');
}

interface Stream {
  dictionary: string;
  packed: Buffer;
}

/**
 * The stream whose dictionary is around `index`; null for one without an end or with too long a dictionary.
 */
function streamAround(bytes: Buffer, text: string, index: number): Stream | null {
  const before = text.slice(Math.max(0, index - DICTIONARY_REACH), index);
  const after = text.slice(index, index + DICTIONARY_REACH);
  const word = after.indexOf('stream', 1);
  const start = index + word + (after[word + 6] === '\r' ? 8 : 7);
  const end = word < 0 ? -1 : bytes.indexOf('endstream', start);
  if (end < 0) return null;
  const begins = Math.max(before.lastIndexOf('endobj'), before.lastIndexOf('endstream'), 0);
  return { dictionary: before.slice(begins) + after.slice(0, word), packed: bytes.subarray(start, end) };
}

/**
 * What a stream holds, or null when it is packed in another way, is damaged, or holds more than `limit`
 * bytes.
 */
function unpacked({ dictionary, packed }: Stream, limit: number): Buffer | null {
  if (!filter.test(dictionary)) return packed;
  if (!flate.test(dictionary) || predicted.test(dictionary)) return null;
  try {
    // The data may hold the word that ends it by chance: what came until then counts.
    return inflateSync(packed, { maxOutputLength: Math.max(limit, 1), finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}

/** What the object streams of a file hold; null where one cannot be looked into. */
function packedObjects(bytes: Buffer, text: string): string[] | null {
  const found: string[] = [];
  let left = LOOKED_LIMIT;
  for (const { index } of text.matchAll(new RegExp(nameOf('ObjStm'), 'g'))) {
    const stream = streamAround(bytes, text, index);
    const content = stream && unpacked(stream, left);
    if (!content) return null;
    left -= content.length + stream.packed.length + DICTIONARY_REACH;
    if (left < 0) return null;
    found.push(content.toString('latin1'));
  }
  return found;
}

/** The first dictionaries of a kind, with what stands before and after the word that tells it. */
function* around(text: string, word: string): Generator<{ before: string; after: string }> {
  let left = MOST_DICTIONARIES;
  for (const { index } of text.matchAll(new RegExp(word, 'g'))) {
    left -= 1;
    if (left < 0) return;
    yield { before: text.slice(Math.max(0, index - DICTIONARY_REACH), index), after: text.slice(index, index + DICTIONARY_REACH) };
  }
}

/**
 * True where a trailer, or the dictionary of a cross-reference stream, names a key to the file. Elsewhere the
 * name says nothing.
 */
function isEncrypted(text: string): boolean {
  if (!encrypt.test(text)) return false;
  const names = (dictionary: string, end: string) => encrypt.test(bare(dictionary.split(end, 1)[0] ?? ''));
  for (const { after } of around(text, 'trailer')) if (names(after, 'startxref')) return true;
  for (const { before, after } of around(text, nameOf('XRef'))) {
    if (names(before.slice(before.lastIndexOf('obj') + 3) + after, 'stream')) return true;
  }
  return false;
}

/** An invoice as XML: of UN/CEFACT (Factur-X, ZUGFeRD) or of OASIS (UBL), without declarations of its own. */
const invoice =
  /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,500}-->\s*)?<(?:[\w-]+:)?(?:CrossIndustry(?:Invoice|Document)|Invoice|CreditNote)[\s>]/;

/** The XML invoice the object of this number is a stream of; null for anything else. */
function invoiceAt(bytes: Buffer, text: string, number: string): string | null {
  const places = [...text.matchAll(new RegExp(`(?<!\\d)${number}\\s+\\d+\\s+obj\\b`, 'g'))];
  const [place] = places;
  // An object that is written twice is one thing to one reader and another to the next.
  if (!place || places.length > 1) return null;
  const stream = streamAround(bytes, text, place.index + place[0].length);
  const content = stream && unpacked(stream, LOOKED_LIMIT);
  if (!content) return null;
  const xml = content.toString('utf8');
  return invoice.test(xml) && !/<!(?:DOCTYPE|ENTITY)/i.test(xml) ? xml : null;
}

/** The one XML invoice a file carries, null where it carries nothing, and `embedded` for any other file. */
function carriedIn(bytes: Buffer, text: string, objects: readonly string[]): { invoice: string | null } | 'embedded' {
  const references = new Set<string>();
  for (const part of [text, ...objects]) {
    for (const [, dictionary] of part.matchAll(new RegExp(carried, 'g'))) {
      const named = [...(dictionary ?? '').matchAll(/(\d+)\s+\d+\s+R\b/g)].map(([, number]) => number ?? '');
      if (named.length === 0) return 'embedded';
      for (const number of named) references.add(number);
    }
  }
  const [only] = references;
  if (only === undefined) return { invoice: null };
  const found = references.size > 1 ? null : invoiceAt(bytes, text, only);
  return found === null ? 'embedded' : { invoice: found };
}

/** Why a PDF is not kept, or what it carries. What cannot be looked through counts as active. */
export function lookInPdf(bytes: Buffer): { invoice: string | null } | PdfFault {
  const text = bytes.toString('latin1');
  if (isEncrypted(text)) return 'encrypted';
  if (isActive(text)) return 'active';
  const objects = packedObjects(bytes, text);
  if (!objects || objects.some(isActive)) return 'active';
  return carriedIn(bytes, text, objects);
}
