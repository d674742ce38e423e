// The chain itself, pure: what a block and a head are hashed and signed over (docs/formats/seal.md).
import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import type { Secrets } from '../db/secrets.ts';
import { assert, type Instant } from '../kernel/kernel.ts';

/** Rows of one table in a block: their ids, and for each 32 bytes of hash, in the same order. */
export interface SealPart {
  table: string;
  rowIds: readonly string[];
  leaves: Uint8Array;
}

/** A link of the chain. Hashes are 64 hexadecimal digits. */
export interface SealBlock {
  number: string;
  sealedTime: Instant;
  previous: string;
  parts: readonly SealPart[];
}

/**
 * What is published of a chain: the hash of a block, signed. `book` is the hash of the first block, which
 * names the chain wherever it moves.
 */
export interface SealHead {
  format: 'commonhold head 1';
  book: string;
  number: string;
  hash: string;
  signedTime: Instant;
  keyId: string;
  /** Ed25519, 32 bytes as hexadecimal digits. */
  publicKey: string;
  /** Ed25519, 64 bytes as hexadecimal digits. */
  signature: string;
}

const LEAF_BYTES = 32;
/** What stands before the first block. */
export const NO_BLOCK = '0'.repeat(64);

/** The hashes of a part's rows, one text of hexadecimal digits each. */
export function leavesOf({ rowIds, leaves }: SealPart): string[] {
  const digits = Buffer.from(leaves).toString('hex');
  assert(digits.length === rowIds.length * LEAF_BYTES * 2, 'a part has one hash for each row');
  return rowIds.map((_, index) => digits.slice(index * LEAF_BYTES * 2, (index + 1) * LEAF_BYTES * 2));
}

/** The hash of a block, as hexadecimal digits. */
export function blockHash({ number, sealedTime, previous, parts }: SealBlock): string {
  const lines = [`commonhold block 1`, `number=${number}`, `sealed=${sealedTime}`, `previous=${previous}`];
  for (const part of parts.toSorted((a, b) => (a.table < b.table ? -1 : 1))) {
    lines.push(`table=${part.table}`);
    const leaves = leavesOf(part);
    part.rowIds.forEach((id, index) => {
      lines.push(`${id} ${leaves[index]}`);
    });
  }
  return createHash('sha256')
    .update(`${lines.join('\n')}\n`)
    .digest('hex');
}

function headText({ book, number, hash, signedTime }: Pick<SealHead, 'book' | 'number' | 'hash' | 'signedTime'>): Buffer {
  return Buffer.from(`commonhold head 1\nbook=${book}\nnumber=${number}\nhash=${hash}\nsigned=${signedTime}\n`);
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 and in SubjectPublicKeyInfo (RFC 8410). */
const PRIVATE_PREFIX = '302e020100300506032b657004220420';
const PUBLIC_PREFIX = '302a300506032b6570032100';

/**
 * The key that signs heads: drawn from the newest signing key of the installation, so that neither can be
 * used in the other's place.
 */
function headKey(secrets: Secrets): { id: string; key: KeyObject; publicKey: string } {
  const [signing] = secrets.signing;
  assert(typeof signing?.jwk.d === 'string', 'the secrets hold a signing key');
  const seed = Buffer.from(hkdfSync('sha256', Buffer.from(signing.jwk.d, 'base64url'), '', 'commonhold seal', 32));
  const key = createPrivateKey({ key: Buffer.concat([Buffer.from(PRIVATE_PREFIX, 'hex'), seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  return { id: signing.id, key, publicKey };
}

/** Signs the head of a chain with the installation's key. */
export function signHead(secrets: Secrets, head: Pick<SealHead, 'book' | 'number' | 'hash' | 'signedTime'>): SealHead {
  const { id, key, publicKey } = headKey(secrets);
  return { format: 'commonhold head 1', ...head, keyId: id, publicKey, signature: sign(null, headText(head), key).toString('hex') };
}

/** True when the head was signed with the key it names. */
export function isSigned(head: SealHead): boolean {
  if (!/^[0-9a-f]{64}$/.test(head.publicKey) || !/^[0-9a-f]{128}$/.test(head.signature)) return false;
  const key = createPublicKey({ key: Buffer.from(PUBLIC_PREFIX + head.publicKey, 'hex'), format: 'der', type: 'spki' });
  return verify(null, headText(head), key, Buffer.from(head.signature, 'hex'));
}

/** Sixteen digits by which people tell a public key. */
export function fingerprintOf(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'hex')).digest('hex').slice(0, 16);
}
