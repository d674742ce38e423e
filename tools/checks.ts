// Runs checks as child processes and counts them: a tool counts as one check, Vitest as its tests.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The root of the project. */
export const root = resolve(import.meta.dirname, '..');

/** What a check found. */
export interface Outcome {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
}

interface Ended {
  code: number;
  output: string;
}

const programs = join(root, 'node_modules', '.bin');

/** Runs a program of node_modules; its output is kept unless `watched`, which shows it as it comes. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv, watched: boolean): Promise<Ended> {
  return new Promise((settle) => {
    const child = spawn(join(programs, program), args, {
      cwd: root,
      env: { ...process.env, PATH: `${programs}:${process.env.PATH ?? ''}`, ...env },
      stdio: ['ignore', watched ? 'inherit' : 'pipe', watched ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (piece: Buffer) => (output += piece.toString()));
    child.stderr?.on('data', (piece: Buffer) => (output += piece.toString()));
    child.on('error', (error) => settle({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => settle({ code: code ?? 1, output }));
  });
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 100) / 10;
}

function show(outcome: Outcome, output = ''): Outcome {
  const verdict = outcome.failed === 0 ? 'ok  ' : 'FAIL';
  console.log(`${verdict} ${outcome.name} (${outcome.seconds} s)`);
  if (outcome.failed > 0 && output.trim() !== '') console.log(`${output.trimEnd()}\n`);
  return outcome;
}

/** A check of one or more commands that run side by side; it passes when all of them end with 0. */
export async function check(name: string, ...commands: readonly (readonly [program: string, ...args: string[]])[]): Promise<Outcome> {
  const start = performance.now();
  const ends = await Promise.all(commands.map(([program, ...args]) => run(program, args, { NO_COLOR: '1' }, false)));
  const failed = ends.filter(({ code }) => code !== 0);
  const outcome = { name, passed: failed.length === 0 ? 1 : 0, failed: failed.length === 0 ? 0 : 1, seconds: secondsSince(start) };
  return show(outcome, failed.map(({ output }) => output).join('\n'));
}

/** The types of server and browser. */
export function checkTypes(): Promise<Outcome> {
  return check('types', ['tsc', '-p', 'tsconfig.server.json'], ['tsc', '-p', 'tsconfig.web.json']);
}

/** Lint and format of some paths. */
export function checkStyle(...paths: string[]): Promise<Outcome> {
  return check('lint and format', ['biome', 'check', '--error-on-warnings', '--max-diagnostics=200', '--no-errors-on-unmatched', ...paths]);
}

/** The part of Vitest's JSON report that is counted. */
interface TestReport {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Tests that did not run count as failed, and so does a file that could not be loaded, and an error outside every test. */
function count(file: string, code: number): Pick<Outcome, 'passed' | 'failed'> {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as TestReport;
    const broken = report.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0).length;
    const failed = report.numTotalTests - report.numPassedTests + broken;
    return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Runs Vitest with its output shown, and counts its tests. Golden texts are compared, never written. */
export async function checkTests(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const start = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'commonhold-tests-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const colour = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  const { code } = await run('vitest', ['run', ...reporters, ...args], { ...colour, CI: 'true', ...env }, true);
  const outcome = { name, ...count(file, code), seconds: secondsSince(start) };
  rmSync(folder, { recursive: true });
  return show(outcome);
}

/** Prints the sum as the last line, `N passed, N failed`, and sets the exit code. */
export function conclude(outcomes: readonly Outcome[]): void {
  const sum = (key: 'passed' | 'failed'): number => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const failing = outcomes.filter((outcome) => outcome.failed > 0).map(({ name, failed }) => `${name} (${failed})`);
  if (failing.length > 0) console.log(`failing: ${failing.join(', ')}`);
  process.exitCode = failing.length === 0 ? 0 : 1;
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}
