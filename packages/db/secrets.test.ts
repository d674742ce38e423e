// The secrets file is read only while nobody else of the machine can read or change it.
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'commonhold-secrets-'));
const path = join(folder, 'secrets.json');
afterAll(() => rmSync(folder, { recursive: true }));

it('is made for its user alone, and read again', () => {
  const made = loadSecrets(path, true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(loadSecrets(path, false)).toEqual(made);
  chmodSync(path, 0o400);
  expect(loadSecrets(path, false)).toEqual(made);
});

it.each([0o644, 0o640, 0o604, 0o620, 0o602, 0o777])('is refused with mode %o, with the command that helps', (mode) => {
  chmodSync(path, mode);
  expect(() => loadSecrets(path, false)).toThrow(
    `SECRETS_FILE ${path} is open to other users of this machine (mode 0${mode.toString(8)}): chmod 600 ${path}`,
  );
});
