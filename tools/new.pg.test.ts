// `npm run new` on a copy of the project: every kind of slice compiles, keeps the house rules, and its own tests pass.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
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

beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('makes a module with its first record, a record, a report and a job, all of which compile and pass', { timeout: LONG }, () => {
  for (const what of [
    ['module', 'automation', 'tool-shed', 'amenities'],
    ['profile', 'people', 'parking-permit', 'ownermaintain'],
    ['report', 'people', 'owner-roll'],
    ['job', 'people', 'address-check', 'ownermaintain'],
  ]) {
    const made = make(...what);
    expect(made, made.text).toMatchObject({ status: 0 });
  }
  const mistakes = ['tsconfig.server.json', 'tsconfig.web.json'].flatMap((project) => run('tsc', '-p', project).text.split('\n'));
  expect(mistakes.filter((line) => /tool-shed|parking-permit|owner-roll|address-check|automation|people|apps\//.test(line))).toEqual([]);
  const own = [
    'modules/automation',
    'modules/people/parking-permit',
    'modules/people/screens/parking-permit',
    'modules/people/address-check',
  ];
  const tests = run('vitest', 'run', '--project=!journeys', ...own, 'tools/tidy.test.ts');
  expect(tests, tests.text).toMatchObject({ status: 0 });
  const golden = run('vitest', 'run', '--project=store', 'modules/reports/golden.report.test.ts', '--testNamePattern=owner-roll');
  expect(golden, golden.text).toMatchObject({ status: 0 });
  expect(golden.text).toMatch(/[1-9] passed/);
});

test('writes nothing over what is there, and says what is wrong with what it was asked', { timeout: LONG }, () => {
  expect(make('job', 'payables', 'check', 'apinvoice').text).toContain('modules/payables/check.contract.ts');
  expect(make('profile', 'people', 'Parking', 'ownermaintain').text).toContain('lower-case words joined by hyphens');
  expect(make('profile', 'people', 'boat', 'boats').text).toContain('"boats" is no claim');
  expect(make('module', 'harbor', 'boat', 'amenities').text).toContain('modules/order.ts does not name harbor');
  expect(make('report', 'desk', 'boats').text).toContain('stands above the reports');
  expect(make('nothing')).toMatchObject({ status: 2 });
});
