// A dialog that asks whether something shall be cancelled, deleted or sent back names what the other button
// keeps: "Cancel" there could mean either.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const screens = globSync('{modules,packages,apps}/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test'));

it('says what is kept where an act takes something away', () => {
  const vague: string[] = [];
  for (const file of screens) {
    const text = readFileSync(join(root, file), 'utf8');
    if (/>\s*Keep it\s*</.test(text) || text.includes("'Keep it'")) vague.push(`${file}: Keep it`);
    for (const [dialog] of text.matchAll(/<(FormDialog|ConfirmDialog)\b[\s\S]*?>\n/g))
      if (/title=.{0,2}(Cancel|Delete|Remove|End|Void) /.test(dialog) && !dialog.includes('keepLabel'))
        vague.push(`${file}: ${dialog.slice(0, 80)}`);
  }
  expect(vague).toEqual([]);
});
