// `npm run new module|profile|report|job`: writes a slice that compiles, is wired into the doors and registries, and has its tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { claims } from '../packages/contract/claims.ts';
import { type Blanks, blanksOf, fill } from './new/names.rules.ts';
import { type Plan, planJob, planModule, planProfile, planReport } from './new/plan.ts';

const root = resolve(import.meta.dirname, '..');

const USAGE = `npm run new module  <module> <record> <claim>   a module of modules/order.ts with its first record
npm run new profile <module> <record> <claim>   add, edit, view and list of a kind of record that belongs to a community
npm run new report  <module> <name>             a report with its SQL and golden text
npm run new job     <module> <name> <claim>     a background job, the call that starts it, and its test
Names are lower-case words joined by hyphens, in the singular: parking-permit. A claim is one of the specification's: ${claims.slice(0, 3).join(', ')} …`;

/** Writes the files of a plan and changes those that list them; nothing is written when a file is there already or a place has gone. */
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
  if (kind === 'report') return planReport(blanks, door('reports.server.ts'));
  return planJob(blanks);
}

/** Makes one slice; throws an Error with a sentence when it cannot be made. */
function make(kind: string, module: string, noun: string, claim: string | undefined): void {
  if (kind !== 'report' && !(claims as readonly string[]).includes(claim ?? ''))
    throw new Error(`"${claim ?? ''}" is no claim of packages/contract/claims.ts.`);
  const blanks = { ...blanksOf(module, noun), claim: claim ?? '', migration: nextMigration() };
  const plan = planOf(kind, blanks);
  const files = carryOut(plan, blanks);
  run('biome', ['check', '--write', '--no-errors-on-unmatched', ...files.filter((file) => /\.tsx?$/.test(file))]);
  if (plan.files.some(({ file }) => file.endsWith('.sql'))) run('node', ['tools/schema.ts']);
  if (kind === 'report') run('vitest', ['run', 'modules/reports/golden.report.test.ts', '-t', `${noun} prints`], { CI: '' });
  for (const file of files) console.log(file);
  console.log(`Next: npm run check -- ${module}`);
}

const [kind = '', module = '', noun = '', claim] = process.argv.slice(2);
try {
  if (!['module', 'profile', 'report', 'job'].includes(kind) || noun === '') throw new Error(USAGE);
  make(kind, module, noun, claim);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
