// Trees that break and keep the rules of plain words, narrow comments and declared fields.
import type { Fixture } from './fixtures.ts';

const entry = 'modules/ledger/entry.rules.ts';
const pets = 'modules/people/pets/pet.contract.ts';
const old = 'tools/tidy/old-offenders.json';
const list = (words: Record<string, number>, wideComments: Record<string, number> = {}) => JSON.stringify({ words, wideComments });
const wide = `// ${'The balance is kept by fund and period. '.repeat(3)}\n`;

export const wordTexts: readonly Fixture[] = [
  {
    rule: 31,
    name: 'a word of no association office',
    broken: { [entry]: '// Reckons the balance anew.\n' },
    at: `${entry}:1 ${entry}:1`,
    mended: { [entry]: '// Computes the balance again. Amend, recommend.\n' },
  },
  {
    rule: 31,
    name: 'one more such word than the list of old offenders allows',
    broken: { [entry]: '// Whoever posts.\n// Mended by E-mail.\n', [old]: list({ [entry]: 2 }) },
    at: `${entry}:1 ${entry}:2 ${entry}:2`,
    mended: { [entry]: '// Whoever posts.\n// Fixed by E-mail.\n', [old]: list({ [entry]: 2 }) },
  },
  {
    rule: 31,
    name: 'a file on the list of old offenders that is clean',
    broken: { [entry]: '// The license of a vendor.\n', [old]: list({ [entry]: 1 }) },
    at: `${old}:1`,
    mended: { [entry]: '// The license of a vendor.\n', [old]: list({}) },
  },
  {
    rule: 32,
    name: 'a comment wider than half a window',
    broken: { [entry]: wide },
    at: `${entry}:1`,
    mended: { [entry]: wide, [old]: list({}, { [entry]: 1 }) },
  },
  {
    rule: 33,
    name: 'a record that names its facts by hand',
    broken: { [pets]: `// Pets.\nconst pet = recordCalls('pet', { facts: { name: line(20) } });\n` },
    at: `${pets}:2`,
    mended: { [pets]: `// Pets.\nconst pet = recordCalls('pet', { facts: inputOf(petFields) });\n` },
  },
];
