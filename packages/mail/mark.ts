// Marks: what a mail is about, signed, so that an answer to it is believed. They stand in return addresses
// and in links, so they are of lower case letters, digits and hyphens.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../db/secrets.ts';

type Keys = Pick<Secrets, 'sealing'>;

function signatureOf(key: string, purpose: string, ids: readonly string[]): string {
  const text = [purpose, ...ids].join(' ');
  return createHmac('sha256', Buffer.from(key, 'base64')).update(`mark ${text}`).digest('hex').slice(0, 32);
}

/** Signs ids (digits) for a purpose with the newest key. */
export function markOf({ sealing }: Keys, purpose: string, ids: readonly string[]): string {
  const [newest] = sealing;
  if (!newest) throw new Error('no sealing key');
  return [...ids, signatureOf(newest.key, purpose, ids)].join('-');
}

/** The ids of a mark; null unless a key of this installation signed it for this purpose. */
export function readMark({ sealing }: Keys, purpose: string, mark: string): string[] | null {
  if (!/^\d{1,19}(-\d{1,19}){0,3}-[0-9a-f]{32}$/.test(mark)) return null;
  const ids = mark.split('-');
  const given = Buffer.from(ids.pop() ?? '');
  const isOurs = sealing.some(({ key }) => timingSafeEqual(Buffer.from(signatureOf(key, purpose, ids)), given));
  return isOurs ? ids : null;
}
