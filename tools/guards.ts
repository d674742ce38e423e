// `npm run guards`: turns each guard of tools/guards/guard-list.ts off in a copy of the project and plays the
// test that must notice; prints a table, and fails where one stays green.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './checks.ts';
import { type GuardOff, guards } from './guards/guard-list.ts';

interface Report {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Copies what git knows or would take, so that nobody's work is touched. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commonhold-guards-'));
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  for (const file of stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Plays the tests of some guards, and gives how those of each ended. */
function play(folder: string, of: readonly GuardOff[]): (guard: GuardOff) => string[] {
  const file = join(folder, 'guards-report.json');
  rmSync(file, { force: true });
  const projects = [...new Set(of.map(({ project }) => `--project=${project}`))];
  const titles = of.map(({ title }) => escaped(title)).join('|');
  const words = ['run', '--reporter=json', `--outputFile.json=${file}`, ...projects, ...new Set(of.map(({ test }) => test)), '-t', titles];
  const programs = join(folder, 'node_modules', '.bin');
  const env = { ...process.env, CI: 'true', PATH: `${programs}:${process.env.PATH ?? ''}` };
  spawnSync(join(programs, 'vitest'), words, { cwd: folder, env });
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  return ({ test, title }) =>
    testResults
      .filter(({ name }) => name.endsWith(test))
      .flatMap(({ assertionResults }) => assertionResults.filter(({ fullName }) => fullName.includes(title)))
      .map(({ status }) => status)
      .filter((status) => status === 'passed' || status === 'failed');
}

/** Plays the test of a guard with the guard off; true when it turned red. */
function isNoticed(folder: string, guard: GuardOff): boolean {
  const path = join(folder, guard.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(guard.on, () => guard.off),
  );
  const ended = play(folder, [guard])(guard);
  writeFileSync(path, text);
  return ended.includes('failed');
}

const words = process.argv.slice(2);
const chosen = guards.filter(({ guard, file }) => words.length === 0 || words.some((word) => guard.includes(word) || file.includes(word)));
const folder = copyOfProject();
try {
  const withGuards = play(folder, chosen);
  const unsound = chosen.filter((guard) => {
    const ended = withGuards(guard);
    return ended.length === 0 || ended.includes('failed');
  });
  for (const { test, title } of unsound) console.log(`not green with its guard: ${test} > ${title}`);
  let unnoticed = 0;
  for (const guard of chosen) {
    const start = performance.now();
    const noticed = isNoticed(folder, guard);
    if (!noticed) unnoticed += 1;
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log([noticed ? 'red ' : 'GREEN', `${seconds} s`.padStart(5), guard.guard, `${guard.test} > ${guard.title}`].join(' | '));
  }
  console.log(`${chosen.length - unnoticed} guards noticed, ${unnoticed} not; ${unsound.length} tests not green with their guard`);
  process.exitCode = unnoticed + unsound.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
