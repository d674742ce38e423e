// The virus scanner by its exit: clean, infected, failed, and not there at all. The test signature of EICAR
// stands in for a virus.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openScanner } from './scan.ts';

const folder = mkdtempSync(join(tmpdir(), 'commonhold-scan-'));
const script = join(folder, 'scan.mjs');
writeFileSync(
  script,
  "import { text } from 'node:stream/consumers'; const read = await text(process.stdin); process.exit(read.includes('EICAR-STANDARD') ? 1 : read.includes('cannot') ? 2 : 0);",
);
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['clean', 'a letter'],
  ['infected', 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'],
  ['failed', 'cannot be read'],
])('says %s', async (outcome, text) => {
  expect(await openScanner(`${process.execPath} ${script}`)(Buffer.from(text))).toBe(outcome);
});

it('fails, and passes nothing, when there is no scanner or it reads nothing', async () => {
  expect(await openScanner(join(folder, 'none'))(Buffer.from('a'))).toBe('failed');
  expect(await openScanner(`${process.execPath} -e process.exit(3)`)(Buffer.alloc(5_000_000))).toBe('failed');
});
