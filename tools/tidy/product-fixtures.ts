// Trees that break and keep the rules of screens and of the list of packages.
import type { Fixture } from './fixtures.ts';

const screenFile = 'modules/ledger/screens/entry.screen.tsx';
const opening = '// Stands for a screen of the product.\n';

export const screensByCode: readonly Fixture[] = [
  {
    rule: 30,
    name: 'a screen that looks for words in a message',
    broken: {
      [screenFile]: `${opening}export const isWarning = (failure: { message: string } | null) => failure?.message.includes('again');\n`,
    },
    at: `${screenFile}:2`,
    mended: { [screenFile]: `${opening}export const isWarning = (failure: { code: string } | null) => failure?.code === 'closedYears';\n` },
  },
];

const needsPg = '{\n  "dependencies": {\n    "pg": "8.23.1"\n  }\n}\n';

export const packageLists: readonly Fixture[] = [
  {
    rule: 28,
    name: 'a dependency nobody explained',
    broken: { 'package.json': needsPg },
    at: 'package.json:3',
    mended: { 'package.json': needsPg, 'docs/decisions/0002-dependencies.md': '| `pg` 8.23.1 | Brian Carlson |' },
  },
];
