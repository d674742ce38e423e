// The commands as an operator types them: a dry run, the faults of a file, the import and its undoing, each
// with what it prints and how it ends.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { accounting } from '../../modules/ledger/ledger.contract.ts';
import { aCommunity, type TestCommunity } from '../../modules/ledger/ledger.testing.ts';
import { temporarySecrets } from '../../packages/db/secrets.ts';
import { importHistoryCommand, undoHistoryCommand } from './import-history.ts';

const folder = mkdtempSync(join(tmpdir(), 'history-test-'));
let maple: TestCommunity;
let printed = '';

beforeAll(async () => {
  maple = await aCommunity();
  const secretsFile = join(folder, 'secrets.json');
  writeFileSync(secretsFile, JSON.stringify({ ...temporarySecrets(), ...maple.db.passwords }), { mode: 0o600 });
  fileOf('sound.csv', ...sound);
  vi.stubEnv('DATABASE_URL', maple.db.migratorUrl);
  vi.stubEnv('SECRETS_FILE', secretsFile);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => {
  printed = '';
  process.exitCode = undefined;
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
  await maple.close();
});

function fileOf(name: string, ...lines: string[]): string {
  const path = join(folder, name);
  writeFileSync(path, ['entry,date,account,debit,credit', ...lines].join('\r\n'));
  return path;
}

const sound = ['1,2026-01-05,5010,850.00,', '1,2026-01-05,1010,,850.00'];
const balance = async () =>
  (await maple.call(accounting.listAccounts, { communityId: maple.communityId, asOfDate: '2026-12-31' })).find(
    ({ number }) => number === '5010',
  )?.balance;

it('looks, imports and takes back', async () => {
  const file = join(folder, 'sound.csv');
  const of = ['--customer', 'test', '--community', 'MC'];
  await importHistoryCommand([file, ...of, '--dry-run']);
  expect(printed).toContain('No faults. Nothing was imported: this was a dry run.');
  expect(await balance()).toBe('0.00');

  printed = '';
  await importHistoryCommand([file, ...of]);
  const [, batchId = ''] = /MC: batch (\d+)/.exec(printed) ?? [];
  expect(printed.replace(/ +/g, ' ')).toContain('MC 1 2 850.00 850.00 2026-01-05 to 2026-01-05\n 2026 1 2 850.00 850.00');
  expect([await balance(), process.exitCode]).toEqual(['850.00', undefined]);

  printed = '';
  await undoHistoryCommand([batchId, '--customer', 'test', '--reason', 'wrong file']);
  expect(printed).toMatch(/^Entries taken back by batch \d+: 1\n$/);
  expect(await balance()).toBe('0.00');
});

it('ends with 1 and the faults when there are any', async () => {
  await importHistoryCommand([fileOf('faulty.csv', ...sound, '2,2025-12-31,5010,1.00,'), '--customer', 'test', '--community', 'MC']);
  expect(printed).toBe(
    'Line 4: MC has no fiscal period for 2025-12-31.\nMC has no fiscal period in 2025-12.\nFaults: 1. Nothing was imported.\n',
  );
  expect(process.exitCode).toBe(1);
});

it.each([
  [[], 'Usage: '],
  [['no-such-file.csv', '--customer', 'test'], 'no-such-file.csv is not a file that can be read.'],
  [[join(folder, 'sound.csv'), '--customer', 'nobody'], 'There is no customer with the key "nobody".'],
])('says what is wrong with %j', async (args, message) => {
  await expect(importHistoryCommand(args)).rejects.toThrow(message);
});

it('undoes a batch by its number and for a reason only', async () => {
  await expect(undoHistoryCommand(['7', '--customer', 'test'])).rejects.toThrow('Usage: ');
  await expect(undoHistoryCommand(['seven', '--customer', 'test', '--reason', 'x'])).rejects.toThrow('Usage: ');
});
