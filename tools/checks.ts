// Runs checks as child processes and counts them: a tool counts as one check, Vitest as its tests.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

/** The root of the project. */
export const root = resolve(import.meta.dirname, '..');

/** What a check found. */
export interface Outcome {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
  /**
   * What failed, in the words of the tool: said again at the end, where it is still to be seen when a long
   * output was cut.
   */
  complaints: string[];
  /** The slowest of its tests, a line each. */
  slowest?: string[];
  /** Test files with a failure, from the root of the project. */
  red?: string[];
}

/** How many of the slowest tests are named. */
const SLOWEST = 20;

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
      // The compiler is written in Go: collecting its garbage less often takes a third of its time away.
      env: { ...process.env, GOGC: '400', PATH: `${programs}:${process.env.PATH ?? ''}`, ...env },
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
  const complaints = ends.filter(({ code }) => code !== 0).map(({ output }) => output);
  const failed = complaints.length === 0 ? 0 : 1;
  return show({ name, passed: 1 - failed, failed, seconds: secondsSince(start), complaints }, complaints.join('\n'));
}

/**
 * The types of server and browser. What the compiler learned is kept between runs, so that a second one takes
 * seconds.
 */
export function checkTypes(): Promise<Outcome> {
  const compile = (name: string) =>
    ['tsc', '-p', `tsconfig.${name}.json`, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${name}.tsbuildinfo`] as const;
  return check('types', compile('server'), compile('web'));
}

/** Lint and format of some paths. */
export function checkStyle(...paths: string[]): Promise<Outcome> {
  return check('lint and format', [
    'biome',
    'check',
    '--error-on-warnings',
    '--diagnostic-level=warn',
    '--max-diagnostics=200',
    '--no-errors-on-unmatched',
    ...paths,
  ]);
}

/** The part of Vitest's JSON report that is counted. */
interface TestReport {
  numTotalTests: number;
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; duration?: number | null; failureMessages?: string[] }[];
  }[];
}

/** The slowest tests of a report, slowest first, one line each with its seconds. */
export function slowestTests(text: string, most: number): string[] {
  const { testResults } = JSON.parse(text) as TestReport;
  return testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ test: `${relative(root, name)} > ${fullName}`, ms: duration ?? 0 })),
    )
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ test, ms }) => `${(Math.round(ms / 100) / 10).toFixed(1).padStart(7)} s  ${test}`);
}

/**
 * Tests that did not run count as failed, and so does a file that could not be loaded, and an error outside
 * every test.
 */
export function countTests(text: string, code: number): Pick<Outcome, 'passed' | 'failed' | 'complaints'> {
  const report = JSON.parse(text) as TestReport;
  const broken = report.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0);
  const complaints = [
    ...broken.map(({ name, message }) => `${relative(root, name)}\n${message}`),
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== 'passed')
        .map(({ status, fullName, failureMessages }) =>
          [`${relative(root, name)} > ${fullName}: ${status}`, ...(failureMessages ?? [])].join('\n'),
        ),
    ),
  ];
  const failed = report.numTotalTests - report.numPassedTests + broken.length;
  if (failed > 0 || code === 0) return { passed: report.numPassedTests, failed, complaints };
  return {
    passed: report.numPassedTests,
    failed: 1,
    complaints: ['every test passed, and an error was thrown outside of them: see "Unhandled" above'],
  };
}

/** The test files of a report in which something failed or did not run. */
export function redFiles(text: string): string[] {
  const { testResults } = JSON.parse(text) as TestReport;
  return testResults
    .filter((file) => file.status === 'failed' || file.assertionResults.some(({ status }) => status !== 'passed'))
    .map(({ name }) => relative(root, name));
}

function countReport(file: string, code: number): Pick<Outcome, 'passed' | 'failed' | 'complaints' | 'slowest' | 'red'> {
  try {
    const text = readFileSync(file, 'utf8');
    return { ...countTests(text, code), slowest: slowestTests(text, SLOWEST), red: redFiles(text) };
  } catch (error) {
    return { passed: 0, failed: 1, complaints: [`the tests left no report: ${String(error)}`] };
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
  const outcome = { name, ...countReport(file, code), seconds: secondsSince(start) };
  rmSync(folder, { recursive: true });
  return show(outcome);
}

/** As much of a complaint as tells what happened; the whole of it stands above. */
const COMPLAINT_CHARACTERS = 2000;

/**
 * Prints what failed once more, and the sum as the last line, `N passed, N failed`, and sets the exit code.
 */
export function conclude(outcomes: readonly Outcome[]): void {
  const sum = (key: 'passed' | 'failed'): number => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const failing = outcomes.filter((outcome) => outcome.failed > 0).map(({ name, failed }) => `${name} (${failed})`);
  if (failing.length > 0) console.log(`failing: ${failing.join(', ')}`);
  for (const complaint of outcomes.flatMap(({ complaints }) => complaints))
    console.log(`${complaint.trim().slice(0, COMPLAINT_CHARACTERS)}\n`);
  process.exitCode = failing.length === 0 ? 0 : 1;
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}
