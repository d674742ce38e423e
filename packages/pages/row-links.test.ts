// A row of a table that opens a screen is a link: Ctrl-click opens it beside, and its address can be copied.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const screens = globSync('{modules,apps}/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test'));

it('gives each table whose rows open a screen their addresses', () => {
  const without: string[] = [];
  let tables = 0;
  for (const file of screens) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [tag] of text.matchAll(/<DataTable\b[\s\S]*?\n\s*\/?>/g)) {
      tables += 1;
      if (/onOpen=\{[^\n]*\b(shell\.)?go\(/.test(tag) && !tag.includes('hrefOf=')) without.push(`${file}: ${/label=.*/.exec(tag)?.[0]}`);
    }
  }
  expect(tables).toBeGreaterThan(60);
  expect(without).toEqual([]);
});
