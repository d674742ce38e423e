// `npm test`: types, lint, dead exports, the build of the browser application, and the tests; ends with `N
// passed, N failed`.
// `npm run test:all`: the same with every case of the tests that are sampled. A whole run records its
// commit and what was red.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOUCHED } from '../packages/testkit/sampled.ts';
import { changedFiles, lastWholeRun, toldFiles, touchedFiles, type WholeRun, wholeRunFile } from './change.ts';
import { check, checkStyle, checkTests, checkTypes, conclude, root } from './checks.ts';
import { installMissing, testPackages } from './system-packages.ts';
import { readTree } from './tidy/tree.ts';

const { whole, slice } = parseOptions(process.argv.slice(2));

function parseOptions(words: readonly string[]): { whole: boolean; slice: string | null } {
  const at = words.indexOf('--slice');
  return { whole: words.includes('--all'), slice: at < 0 ? null : (words[at + 1] ?? null) };
}

/** Lists what the change touches in a file; null when all cases are to be played. */
function listTouched(folder: string): string | null {
  const changed = whole ? null : changedFiles(root);
  if (changed === null) return null;
  const touched = touchedFiles(readTree(root), changed);
  console.log(`sampled tests play their sample and what ${changed.length} changed files touch (${touched.size} files)`);
  const list = join(folder, 'touched.txt');
  writeFileSync(list, toldFiles(touched, changed, lastWholeRun(root).red).join('\n'));
  return list;
}

function recordWholeRun(red: readonly string[]): void {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const run: WholeRun = { commit: stdout.trim(), red: red.toSorted() };
  writeFileSync(join(root, wholeRunFile), `${JSON.stringify(run, null, 2)}\n`);
}

installMissing(testPackages);

const folder = mkdtempSync(join(tmpdir(), 'commonhold-touched-'));
const list = listTouched(folder);
const outcomes = [
  await checkTypes(),
  await checkStyle('.'),
  await check('dead exports', ['knip', '--no-progress', '--no-config-hints']),
  await check('web build', ['vite', 'build', 'apps/staff', '--logLevel', 'warn']),
  await checkTests('tests', slice === null ? [] : [`--shard=${slice}`], list === null ? {} : { [TOUCHED]: list }),
];
rmSync(folder, { recursive: true });
// A run that left no report names no red files, and is not recorded.
const tests = outcomes.find(({ name }) => name === 'tests');
if (whole && slice === null && tests?.red) recordWholeRun(tests.red);
for (const { name, slowest = [] } of outcomes) if (slowest.length > 0) console.log([`slowest ${name}:`, ...slowest].join('\n'));
conclude(outcomes);
