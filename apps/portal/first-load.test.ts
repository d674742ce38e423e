// What a phone loads before an owner sees anything: the whole application, at most 120 KB packed.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test, vi } from 'vitest';

const MOST_BYTES = 120 * 1024;

test('the first load of the portal is at most 120 KB, and takes nothing of the staff application along', async () => {
  // As it is built to be served: React packs its warnings along for tests.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    mode: 'production',
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  });
  vi.unstubAllEnvs();
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const packed = files
    .filter(({ fileName }) => /\.(js|css)$/.test(fileName))
    .map((file) => gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length);
  expect(packed.length).toBeGreaterThan(1);
  expect(packed.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MOST_BYTES);
  const parts = files.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
  expect(parts.filter((id) => /mantine|tanstack|\/zod\/|packages\/pages\/|\.handlers\.ts|\.store\.ts/.test(id))).toEqual([]);
});
