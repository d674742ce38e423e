// How the bytes of a text file are written, told for every reader of text alike.

/** The encodings files of offices come in. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * By byte order mark; else UTF-16 when every other byte of the start is zero; else UTF-8 when valid; else
 * windows-1252, which Excel and Outlook write.
 */
export function findEncoding(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0 && bytes[0] !== 0) return 'utf-16le';
  if (bytes.length > 3 && bytes[0] === 0 && bytes[2] === 0 && bytes[1] !== 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text of a file without its byte order mark, in the encoding given or found out. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding = findEncoding(bytes)): { text: string; encoding: TextEncoding } {
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}
