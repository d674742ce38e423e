// The committed generated files are what the migrations yield.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../packages/testkit/testkit.ts';
import { generatedFiles } from './schema.ts';

let db: TestDatabase;
let files: Record<string, string>;

beforeAll(async () => {
  db = await testDatabase();
  files = await generatedFiles(db.migratorUrl);
});
afterAll(() => db.close());

it.each(['database/schema.sql', 'database/citus.sql'])('%s is up to date: else run `npm run schema`', (path) => {
  expect(readFileSync(join(import.meta.dirname, '..', path), 'utf8')).toBe(files[path]);
});
