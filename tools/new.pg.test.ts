// `npm run new` on a copy of the project: slices of every kind, made in one run, compile, keep the house
// rules and pass their own tests.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'commonhold-new-'));
const LEFT_OUT = new Set(['node_modules', '.git', '.data', 'dist', 'pictures']);
const LONG = 900_000;

function run(program: string, ...args: string[]): { status: number | null; text: string } {
  const programs = join(copy, 'node_modules/.bin');
  // The outer run is told by its environment that it is one; the inner one begins anew.
  const outer = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$|COMMONHOLD_)/.test(name));
  const env = { ...Object.fromEntries(outer), PATH: `${programs}:${process.env.PATH ?? ''}`, NO_COLOR: '1' };
  const done = spawnSync(join(programs, program), args, { cwd: copy, encoding: 'utf8', env });
  return { status: done.status, text: `${done.stdout}${done.stderr}` };
}

function make(...what: string[]): { status: number | null; text: string } {
  return run('node', 'tools/new.ts', ...what);
}

/**
 * Packages are linked file by file where copy and project share a disk. Then what the compiler learned of
 * the project, kept
 * beside them, holds for the copy, and only the slices and what imports them are checked.
 */
function linkPackages(): void {
  const packages = join(copy, 'node_modules');
  const linked = spawnSync('cp', ['-al', join(root, 'node_modules'), packages]);
  if (linked.status !== 0) {
    rmSync(packages, { recursive: true, force: true });
    symlinkSync(join(root, 'node_modules'), packages);
    return;
  }
  // What tools write must not reach the project through a link.
  rmSync(join(packages, '.cache'), { recursive: true, force: true });
  rmSync(join(packages, '.vite'), { recursive: true, force: true });
  for (const part of ['types', 'test-clusters']) {
    const kept = join(root, 'node_modules', '.cache', part);
    if (existsSync(kept)) spawnSync('cp', ['-a', kept, join(packages, '.cache', part)]);
  }
}

/** Mistakes of the types of one side. */
function mistakes(side: 'server' | 'web'): string[] {
  const info = existsSync(join(copy, 'node_modules/.cache')) ? `node_modules/.cache/types/${side}.tsbuildinfo` : `.${side}.tsbuildinfo`;
  return run('tsc', '-p', `tsconfig.${side}.json`, '--incremental', '--tsBuildInfoFile', info).text.split('\n');
}

beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  linkPackages();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('makes a module with its first record, a record, a report and a job, all of which compile and pass', { timeout: LONG }, () => {
  const slices = [
    ['module', 'payments-platform', 'tool-shed', 'amenities'],
    ['profile', 'people', 'parking-permit', 'ownermaintain'],
    ['report', 'people', 'owner-roll'],
    ['job', 'people', 'address-check', 'ownermaintain'],
  ];
  const made = make(...slices.flatMap((slice, index) => (index === 0 ? slice : ['+', ...slice])));
  expect(made, made.text).toMatchObject({ status: 0 });
  // The run that wrote it has also held it against the report.
  expect(readFileSync(join(copy, 'modules/people/reports/owner-roll.golden.txt'), 'utf8')).toContain('Owner roll');
  const wrong = (['server', 'web'] as const).flatMap(mistakes);
  expect(wrong.filter((line) => line.includes('error TS'))).toEqual([]);
  const own = ['modules/payments-platform/', 'modules/people/parking-permits/', 'modules/people/address-check/'];
  const houses = ['tools/tidy.test.ts', 'tools/record-kinds.test.ts'];
  const tests = run('vitest', 'run', '--project=!journeys', ...own, ...houses);
  expect(tests, tests.text).toMatchObject({ status: 0 });
});

test('writes nothing over what is there, and says what is wrong with what it was asked', { timeout: LONG }, () => {
  expect(make('profile', 'people', 'visitor', 'ownervisitors').text).toContain('modules/people/visitors/visitor.contract.ts');
  expect(make('profile', 'people', 'Parking', 'ownermaintain').text).toContain('lower-case words joined by hyphens');
  expect(make('profile', 'people', 'boat', 'boats').text).toContain('"boats" is no claim');
  expect(make('module', 'harbor', 'boat', 'amenities').text).toContain('modules/order.ts does not name harbor');
  expect(make('report', 'desk', 'boats').text).toContain('stands above the reports');
  expect(make('nothing')).toMatchObject({ status: 2 });
});
