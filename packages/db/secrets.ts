// The secrets file: made on first start with mode 0600, every key with an id so that keys can be changed
// without losing what they sealed.
import { createCipheriv, createDecipheriv, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A private key as JSON Web Key, with its id. */
export interface SigningKey {
  id: string;
  jwk: Record<string, unknown>;
}

/**
 * Everything the installation keeps secret. The first key of a list is used for new work, the others only to
 * read.
 */
export interface Secrets {
  signing: SigningKey[];
  sealing: { id: string; key: string }[];
  ownerPassword: string;
  appPassword: string;
  queuePassword: string;
}

function newSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('ed25519');
  const password = () => randomBytes(24).toString('base64url');
  const keyId = () => randomBytes(4).toString('hex');
  return {
    signing: [{ id: keyId(), jwk: privateKey.export({ format: 'jwk' }) as Record<string, unknown> }],
    sealing: [{ id: keyId(), key: randomBytes(32).toString('base64') }],
    ownerPassword: password(),
    appPassword: password(),
    queuePassword: password(),
  };
}

/** Throws while anyone but its owner can read or change the file: its keys sign every session. */
function requirePrivate(path: string): void {
  const mode = statSync(path).mode & 0o777;
  if ((mode & 0o077) !== 0)
    throw new Error(
      `SECRETS_FILE ${path} is open to other users of this machine (mode 0${mode.toString(8).padStart(3, '0')}): chmod 600 ${path}`,
    );
}

function readSecrets(path: string): Secrets {
  requirePrivate(path);
  let secrets: Secrets | undefined;
  try {
    secrets = JSON.parse(readFileSync(path, 'utf8')) as Secrets;
  } catch (error) {
    throw new Error(`SECRETS_FILE ${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  if (!secrets.signing?.[0] || !secrets.sealing?.[0]) throw new Error(`SECRETS_FILE ${path} holds no signing or sealing key.`);
  return secrets;
}

/**
 * Reads the secrets file, making it when missing and allowed; throws an Error that says what to do otherwise.
 */
export function loadSecrets(path: string, mayCreate: boolean): Secrets {
  if (existsSync(path)) {
    return readSecrets(path);
  }
  if (!mayCreate) throw new Error(`SECRETS_FILE ${path} does not exist, and the database was made with its keys: put the file back.`);
  const secrets = newSecrets();
  mkdirSync(dirname(path), { recursive: true });
  // Written beside and renamed, so that a crash leaves either no file or the whole one.
  const fresh = `${path}.new`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(fresh, path);
  return secrets;
}

/** Secrets that live only in memory, for tests. */
export function temporarySecrets(): Secrets {
  return newSecrets();
}

/** Encrypts text with the newest sealing key (AES-256-GCM): `keyId.iv.tag.data` in base64url. */
export function sealText(secrets: Secrets, text: string): string {
  const sealing = secrets.sealing[0];
  if (!sealing) throw new Error('no sealing key');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(sealing.key, 'base64'), iv);
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [sealing.id, iv.toString('base64url'), cipher.getAuthTag().toString('base64url'), data.toString('base64url')].join('.');
}

/** Decrypts what `sealText` made; throws when the key is gone or the text was changed. */
export function openText(secrets: Secrets, sealed: string): string {
  const [keyId, iv, tag, data] = sealed.split('.');
  const sealing = secrets.sealing.find((k) => k.id === keyId);
  if (!sealing || !iv || !tag || data === undefined) throw new Error('sealed with an unknown key');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(sealing.key, 'base64'), Buffer.from(iv, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8');
}
