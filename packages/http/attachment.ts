// How a file is handed out: its bytes, and its name in plain letters for every client and whole for those
// that read RFC 6266.
import { Readable } from 'node:stream';
import type { FileAnswer } from '../contract/contract.ts';

const encoded = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * The value of `Content-Disposition` for a file to be saved under a name of any letters (RFC 6266, RFC 8187).
 * What could end the value, name a folder or break a line becomes an underscore.
 */
export function attachment(fileName: string): string {
  const whole = fileName.toWellFormed().replaceAll(/[/\\\p{Cc}\p{Cf}]/gu, '_');
  const plain = whole.replaceAll(/[^\w .()-]/g, '_');
  const named = `attachment; filename="${plain}"`;
  return plain === whole ? named : `${named}; filename*=UTF-8''${encodeURIComponent(whole).replaceAll(/['()*]/g, encoded)}`;
}

/**
 * The bytes as Fastify sends them. A stream goes as it is: it is destroyed with the answer, and its file
 * closed, even where nobody has begun to read.
 */
export function sentBody(body: FileAnswer['body']): Buffer | Readable {
  if (body instanceof Uint8Array) return Buffer.from(body);
  return body instanceof Readable ? body : Readable.from(body);
}
