// A passkey in software: what a device answers to WebAuthn, made by hand, so that tests can bend every part
// of it.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The few forms of CBOR (RFC 8949) that WebAuthn needs: whole numbers, text, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as number)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const text = (data: Buffer) => data.toString('base64url');

/** What a device does differently from an honest one at the right place. */
export interface Bent {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Without it nobody proved their presence by finger or PIN. */
  unverified?: boolean;
  count?: number;
}

/** A device with one passkey for localhost. */
export function softPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (part: string) => Buffer.from(part, 'base64url');
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  );
  let uses = 0;
  const clientData = (type: string, challenge: string, bent: Bent) =>
    Buffer.from(
      JSON.stringify({ type, challenge: bent.challenge ?? challenge, origin: bent.origin ?? 'http://localhost:4000', crossOrigin: false }),
    );
  const authData = (bent: Bent, extra: Buffer = Buffer.alloc(0)) => {
    uses += 1;
    const flags = 0x01 | (bent.unverified ? 0 : 0x04) | (extra.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(bent.count ?? uses);
    return Buffer.concat([sha256(bent.rpId ?? 'localhost'), Buffer.from([flags]), count, extra]);
  };
  const credential = { id: text(id), rawId: text(id), type: 'public-key' as const, clientExtensionResults: {} };
  return {
    id: text(id),
    /** Answers the making of a passkey. */
    make(challenge: string, bent: Bent = {}) {
      const extra = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(bent, extra)],
      ]);
      const clientDataJSON = text(clientData('webauthn.create', challenge, bent));
      return { ...credential, response: { clientDataJSON, attestationObject: text(cbor(attestation)), transports: ['internal'] } };
    },
    /** Answers a sign-in. */
    prove(challenge: string, bent: Bent = {}) {
      const data = clientData('webauthn.get', challenge, bent);
      const authenticatorData = authData(bent);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return {
        ...credential,
        response: { clientDataJSON: text(data), authenticatorData: text(authenticatorData), signature: text(signature) },
      };
    },
  };
}
