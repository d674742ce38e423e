// What a backup holds: every file with its SHA-256, what the database was, and which keys its secrets were
// sealed with; signed by a sum of its own.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';

const manifestShape = z.object({
  format: z.literal(1),
  /** Version of the product, and the newest migration of the database. */
  product: z.string(),
  migration: z.string(),
  postgres: z.number(),
  finishedTime: z.string(),
  startLsn: z.string(),
  stopLsn: z.string(),
  firstWal: z.string(),
  /** The archive that goes on where the backup ends. */
  archive: z.string().nullable(),
  /** Ids of the sealing keys; the keys themselves are not in the backup. */
  sealingKeys: z.array(z.string()),
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
});

/** The list of a backup. Paths are below the backup's folder: `postgres/…` and `files/…`. */
export type Manifest = z.output<typeof manifestShape>;

const NAME = 'manifest.json';
const PARTS = ['postgres', 'files'] as const;

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes the list; a backup without it is none. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const content = JSON.stringify(manifest);
  writeFileSync(join(folder, NAME), `${JSON.stringify({ manifest, sha256: sumOf(content) }, null, 1)}\n`, { mode: 0o600 });
}

/**
 * Reads the list of a backup. Throws an Error when there is none, it was changed, or it is of another kind.
 */
export function readManifest(folder: string): Manifest {
  const path = join(folder, NAME);
  if (!existsSync(path)) throw new Error(`${folder} holds no backup: ${NAME} is missing.`);
  try {
    const { manifest, sha256 } = JSON.parse(readFileSync(path, 'utf8')) as { manifest: unknown; sha256: string };
    if (sumOf(JSON.stringify(manifest)) !== sha256) throw new Error('its own sum does not agree');
    return manifestShape.parse(manifest);
  } catch (error) {
    throw new Error(`The backup in ${folder} is damaged: ${NAME} cannot be trusted (${error instanceof Error ? error.message : error}).`);
  }
}

/** SHA-256 of a file. */
export async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** Reads every file of a backup. Throws an Error naming the first that is missing, changed or not of it. */
export async function verifyBackup(folder: string, manifest: Manifest): Promise<void> {
  const damaged = (path: string, how: string) => new Error(`The backup in ${folder} is damaged: ${path} ${how}.`);
  const listed = new Set(manifest.files.map(({ path }) => path));
  for (const part of PARTS) {
    for (const entry of readdirSync(join(folder, part), { withFileTypes: true, recursive: true })) {
      const path = relative(folder, join(entry.parentPath, entry.name));
      if (!entry.isDirectory() && !listed.has(path)) throw damaged(path, 'does not belong to it');
    }
  }
  for (const { path, size, sha256 } of manifest.files) {
    const file = statSync(join(folder, path), { throwIfNoEntry: false });
    if (!file?.isFile()) throw damaged(path, 'is missing');
    if (file.size !== size) throw damaged(path, `has ${file.size} bytes instead of ${size}`);
    if ((await sumOfFile(join(folder, path))) !== sha256) throw damaged(path, 'was changed');
  }
}
