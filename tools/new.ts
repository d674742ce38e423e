// `npm run new module|profile|report|job`: writes a slice that compiles, is wired into the doors and
// registries, and has its tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { claims } from '../packages/contract/claims.ts';
import { type Blanks, blanksOf, fill } from './new/names.rules.ts';
import { type Plan, planJob, planModule, planProfile, planReport } from './new/plan.ts';

const root = resolve(import.meta.dirname, '..');

const USAGE = `npm run new module  <module> <record> <claim>   a module of modules/order.ts with its first record
npm run new profile <module> <record> <claim>   a kind of record of associations: add, edit, view, delete and list, with notes, tasks, files and history
npm run new report  <module> <name>             a report with its SQL and golden text
npm run new job     <module> <name> <claim>     a background job, the call that starts it, and its test
Several are made at once when a + stands between them. Names are lower-case words joined by hyphens, in the singular: parking-permit. A claim is one of the specification's: ${claims.slice(0, 3).join(', ')} …`;

/**
 * Writes the files of a plan and changes those that list them; nothing is written when a file is there
 * already or a place has gone.
 */
function carryOut(plan: Plan, blanks: Blanks): string[] {
  const taken = plan.files.filter(({ file }) => existsSync(join(root, file)));
  if (taken.length > 0) throw new Error(`${taken.map(({ file }) => file).join(', ')} is there already; nothing was written.`);
  const fresh = new Map(
    plan.files.map(({ file, template }) => [file, fill(readFileSync(join(import.meta.dirname, 'new', template), 'utf8'), blanks)]),
  );
  for (const { file, change } of plan.wirings) {
    const before = fresh.get(file) ?? readFileSync(join(root, file), 'utf8');
    fresh.set(file, change(before));
  }
  for (const [file, text] of fresh) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return [...fresh.keys()];
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const programs = join(root, 'node_modules/.bin');
  // The programs themselves run on the Node that npm ci brought.
  const PATH = `${programs}:${process.env.PATH ?? ''}`;
  const done = spawnSync(join(programs, program), args, { cwd: root, encoding: 'utf8', env: { ...process.env, PATH, ...env } });
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')} did not succeed:\n${done.stdout}${done.stderr}`);
}

function nextMigration(): string {
  const last = readdirSync(join(root, 'database/migrations')).sort().at(-1) ?? '0000';
  return String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
}

function planOf(kind: string, blanks: Record<string, string>): Plan {
  const door = (file: string): boolean => existsSync(join(root, 'modules', blanks.module ?? '', file));
  const isThere = door(`${blanks.module}.contract.ts`);
  if (kind === 'module' && isThere) throw new Error(`modules/${blanks.module} is there already: npm run new profile ${blanks.module} …`);
  if (kind !== 'module' && !isThere) throw new Error(`There is no modules/${blanks.module} yet: npm run new module ${blanks.module} …`);
  if (kind === 'module') return planModule(blanks);
  if (kind === 'profile') return planProfile(blanks);
  if (kind === 'report') return planReport(blanks);
  return planJob(blanks);
}

/** One slice that is asked for. */
interface Wish {
  kind: string;
  module: string;
  noun: string;
  claim: string | undefined;
}

/**
 * Writes one slice and gives the files it wrote or changed; throws an Error with a sentence when it cannot
 * be made.
 */
function write({ kind, module, noun, claim }: Wish): string[] {
  if (kind !== 'report' && !(claims as readonly string[]).includes(claim ?? ''))
    throw new Error(`"${claim ?? ''}" is no claim of packages/contract/claims.ts.`);
  const blanks = { ...blanksOf(module, noun), claim: claim ?? '', migration: nextMigration() };
  return carryOut(planOf(kind, blanks), blanks);
}

/** Takes out the blank line between a file's first sentence and its imports. */
function closeUp(file: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^((?:\/\/[^\n]*\n)+)\n(?=import )/, '$1'));
}

/** Makes slices; what follows from them, such as the format and the types of tables, is made once for all. */
function make(wishes: readonly Wish[]): void {
  const files = [...new Set(wishes.flatMap(write))];
  const code = files.filter((file) => /\.tsx?$/.test(file));
  run('biome', ['check', '--write', '--no-errors-on-unmatched', ...code]);
  // Sorting puts a blank line behind the first sentence where another import has become the first.
  for (const file of code) closeUp(join(root, file));
  if (files.some((file) => file.endsWith('.sql'))) run('node', ['tools/schema.ts']);
  const reports = wishes.filter(({ kind }) => kind === 'report').map(({ noun }) => noun);
  if (reports.length > 0) {
    const prints = `(${reports.join('|')}) prints`;
    run('vitest', ['run', '--project=store', 'modules/reports/golden.report.test.ts', '-t', prints], { CI: '' });
  }
  for (const file of files) console.log(file);
  console.log(`Next: npm run check -- ${wishes.at(-1)?.module}`);
}

/** The slices asked for, set apart by `+`. */
function wishesOf(words: readonly string[]): Wish[] {
  const end = words.indexOf('+');
  const [kind = '', module = '', noun = '', claim] = end < 0 ? words : words.slice(0, end);
  if (!['module', 'profile', 'report', 'job'].includes(kind) || noun === '') throw new Error(USAGE);
  return [{ kind, module, noun, claim }, ...(end < 0 ? [] : wishesOf(words.slice(end + 1)))];
}

try {
  make(wishesOf(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
