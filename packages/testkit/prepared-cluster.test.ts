// Which change asks for a new prepared cluster: one of its migrations or of the code that makes it, not
// one of tests.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { stateOf } from './prepared-cluster.ts';

const folder = mkdtempSync(join(tmpdir(), 'commonhold-prepared-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

it('is another state when a migration or what applies it changes, and the same otherwise', () => {
  write('database/migrations/0001-start.sql', 'create table a ();');
  write('packages/db/migrate.ts', '// Applies.');
  const first = stateOf(folder);
  write('packages/db/migrate.test.ts', '// A test.');
  write('modules/ledger/entry.rules.ts', '// A rule.');
  expect(stateOf(folder)).toBe(first);
  const states = new Set([first]);
  for (const [file, text] of [
    ['database/migrations/0002-more.sql', ''],
    ['database/migrations/0002-more.sql', 'create table b ();'],
    ['packages/db/migrate.ts', '// Applies twice.'],
    ['package.json', '{}'],
  ] as const) {
    write(file, text);
    states.add(stateOf(folder));
  }
  expect(states.size).toBe(5);
});
