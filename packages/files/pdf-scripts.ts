// Whether a PDF runs scripts or starts programs: by the names in it, also those written with escapes or packed into object streams.
import { constants, inflateSync } from 'node:zlib';

/** Bytes that the object streams of a file, packed and unpacked, may have together, with their dictionaries; what holds more is not looked into and counts as active. */
const LOOKED_LIMIT = 64 * 1024 * 1024;

/** How far before and after the name of its kind the dictionary of a stream may reach. */
const DICTIONARY_REACH = 4096;

/** Any letter of a name may be written as `#` and two hexadecimal digits (ISO 32000-1, 7.3.5). */
function nameOf(word: string): RegExp {
  const letters = [...word].map((letter) => {
    const [high, low] = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${high}[${low}${low?.toUpperCase()}])`;
  });
  return new RegExp(`/${letters.join('')}`);
}

const activeNames = ['JavaScript', 'Launch'].map(nameOf);
const objectStream = nameOf('ObjStm');
const filter = nameOf('Filter');
/** The one way object streams are packed by the programs people use; others are not looked into. */
const flate = /\/Filter\s*\[?\s*\/Fl(?:ateDecode)?\s*\]?\s*(?:\/|>>)/;
const predicted = /\/Predictor\s+(?!1\b)/;

const isActive = (text: string): boolean => activeNames.some((name) => name.test(text));

/** The object streams of a file, the dictionary of each and what follows it; null for one without an end or with too long a dictionary. */
function* objectStreams(bytes: Buffer, text: string): Generator<{ dictionary: string; packed: Buffer } | null> {
  for (const { index } of text.matchAll(new RegExp(objectStream, 'g'))) {
    const before = text.slice(Math.max(0, index - DICTIONARY_REACH), index);
    const after = text.slice(index, index + DICTIONARY_REACH);
    const word = after.indexOf('stream', 1);
    const start = index + word + (after[word + 6] === '\r' ? 8 : 7);
    const end = word < 0 ? -1 : bytes.indexOf('endstream', start);
    if (end < 0) {
      yield null;
      return;
    }
    const begins = Math.max(before.lastIndexOf('endobj'), before.lastIndexOf('endstream'), 0);
    yield { dictionary: before.slice(begins) + after.slice(0, word), packed: bytes.subarray(start, end) };
  }
}

/** What a stream holds, or null when it is packed in another way, is damaged, or holds more than `limit` bytes. */
function unpacked({ dictionary, packed }: { dictionary: string; packed: Buffer }, limit: number): Buffer | null {
  if (!filter.test(dictionary)) return packed;
  if (!flate.test(dictionary) || predicted.test(dictionary)) return null;
  try {
    // The data may hold the word that ends it by chance: what came until then counts.
    return inflateSync(packed, { maxOutputLength: Math.max(limit, 1), finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}

/**
 * True for a PDF that holds scripts or starts programs, or whose objects cannot be looked through. Object streams of an encrypted file are sealed and are passed over.
 */
export function holdsScripts(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (isActive(text)) return true;
  if (text.includes('/Encrypt')) return false;
  let left = LOOKED_LIMIT;
  for (const stream of objectStreams(bytes, text)) {
    const content = stream && unpacked(stream, left);
    if (!content || isActive(content.toString('latin1'))) return true;
    left -= content.length + stream.packed.length + DICTIONARY_REACH;
    if (left < 0) return true;
  }
  return false;
}
