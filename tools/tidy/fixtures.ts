// For every house rule a small tree that breaks it and one that keeps it, so that no rule can rot unseen.
import { packageLists, screensByCode } from './product-fixtures.ts';
import { wordTexts } from './words-fixtures.ts';

/** A tree that breaks one rule, where it must be found, and its mended twin. */
export interface Fixture {
  rule: number;
  name: string;
  broken: Readonly<Record<string, string>>;
  /** `file:line` of the finding. */
  at: string;
  mended: Readonly<Record<string, string>>;
}

/** A file with its opening sentence, so that the lines given start at line 2. */
function file(...lines: string[]): string {
  return ['// Stands for a file of the product.', ...lines, ''].join('\n');
}

function repeated(count: number, line: string): string[] {
  return Array.from({ length: count }, () => line);
}

const empty = file('export {};');
const importDb = file("import { rows } from '../../packages/db/rows.ts';");
const ruleFile = 'modules/ledger/entry.rules.ts';
const storeFile = 'modules/ledger/entry.store.ts';
const above = ['..', 'shared', 'spec'].join('/');

const imports: Fixture[] = [
  {
    rule: 1,
    name: 'a package imports a module',
    broken: {
      'packages/db/rows.ts': file("import { x } from '../../modules/ledger/ledger.contract.ts';"),
      'modules/ledger/ledger.contract.ts': empty,
    },
    at: 'packages/db/rows.ts:2',
    mended: { 'modules/ledger/entry.store.ts': importDb, 'packages/db/rows.ts': empty },
  },
  {
    rule: 1,
    name: 'a module imports one that stands below it in the order',
    broken: {
      'modules/ledger/entry.store.ts': file("export * from '../banking/banking.server.ts';"),
      'modules/banking/banking.server.ts': empty,
    },
    at: 'modules/ledger/entry.store.ts:2',
    mended: {
      'modules/banking/deposit.store.ts': file("export * from '../ledger/ledger.server.ts';"),
      'modules/ledger/ledger.server.ts': empty,
    },
  },
  {
    rule: 1,
    name: 'the product imports the test kit',
    broken: { [storeFile]: file("const kit = import('../../packages/testkit/database.ts');"), 'packages/testkit/database.ts': empty },
    at: `${storeFile}:2`,
    mended: {
      'modules/ledger/entry.store.test.ts': file("import '../../packages/testkit/database.ts';"),
      'packages/testkit/database.ts': empty,
    },
  },
  {
    rule: 1,
    name: 'two packages need each other',
    broken: {
      'packages/db/rows.ts': file("import '../jobs/queue.ts';"),
      'packages/jobs/queue.ts': empty,
      'packages/jobs/run.ts': file('', "import type { Pool } from '../db/pool.ts';"),
      'packages/db/pool.ts': empty,
    },
    at: 'packages/db/rows.ts:2 packages/jobs/run.ts:3',
    mended: { 'packages/db/rows.ts': empty, 'packages/jobs/queue.ts': file("import '../db/rows.ts';") },
  },
  {
    rule: 1,
    name: 'two files need each other',
    broken: { 'packages/db/rows.ts': file("import './pool.ts';"), 'packages/db/pool.ts': file('', "import './rows.ts';") },
    at: 'packages/db/rows.ts:2 packages/db/pool.ts:3',
    mended: { 'packages/db/rows.ts': file("import './pool.ts';"), 'packages/db/pool.ts': file("import type { Rows } from './rows.ts';") },
  },
  {
    rule: 2,
    name: 'a module reaches past the door of another',
    broken: { 'modules/banking/deposit.store.ts': file("import { rows } from '../ledger/entry.store.ts';"), [storeFile]: empty },
    at: 'modules/banking/deposit.store.ts:2',
    mended: {
      'modules/banking/deposit.store.ts': file("import { post } from '../ledger/ledger.server.ts';"),
      'modules/ledger/ledger.server.ts': empty,
    },
  },
  {
    rule: 2,
    name: 'a rule calls the server door of another module',
    broken: {
      'modules/banking/match.rules.ts': file("import type { Row } from '../ledger/ledger.server.ts';"),
      'modules/ledger/ledger.server.ts': empty,
    },
    at: 'modules/banking/match.rules.ts:2',
    mended: {
      'modules/banking/match.rules.ts': file("import type { Row } from '../ledger/ledger.contract.ts';"),
      'modules/ledger/ledger.contract.ts': empty,
    },
  },
  {
    rule: 3,
    name: 'a rule imports the store',
    broken: { [ruleFile]: file("import type { Row } from './entry.store.ts';"), [storeFile]: empty },
    at: `${ruleFile}:2`,
    mended: {
      [ruleFile]: file("import rates from './rates.json' with { type: 'json' };"),
      'modules/ledger/rates.json': '{}',
      [storeFile]: file("import type { Entry } from './entry.rules.ts';"),
    },
  },
  {
    rule: 3,
    name: 'a screen imports a handler',
    broken: {
      'modules/ledger/screens/entry-list.screen.tsx': file("import type { List } from '../ledger.handlers.ts';"),
      'modules/ledger/ledger.handlers.ts': empty,
    },
    at: 'modules/ledger/screens/entry-list.screen.tsx:2',
    mended: {
      'modules/ledger/screens/entry-list.screen.tsx': file("import type { List } from '../ledger.contract.ts';"),
      'modules/ledger/ledger.contract.ts': empty,
    },
  },
  {
    rule: 4,
    name: 'a rule reads files',
    broken: { [ruleFile]: file("import { readFileSync } from 'node:fs';") },
    at: `${ruleFile}:2`,
    mended: { [ruleFile]: file("import type { Stats } from './types.ts';") },
  },
  {
    rule: 4,
    name: 'a screen reaches the database through what it imports',
    broken: {
      'modules/ledger/ledger.web.tsx': file("import { total } from '../../packages/reporting/totals.ts';"),
      'packages/reporting/totals.ts': file("import { sql } from 'kysely';"),
    },
    at: 'modules/ledger/ledger.web.tsx:2',
    mended: {
      'modules/ledger/ledger.web.tsx': file("import { total } from '../../packages/reporting/totals.ts';"),
      'packages/reporting/totals.ts': file("import type { Sql } from 'kysely';"),
    },
  },
  {
    rule: 4,
    name: 'a handler imports a component',
    broken: {
      'modules/ledger/ledger.handlers.ts': file("import { Page } from '../../packages/ui/page.tsx';"),
      'packages/ui/page.tsx': empty,
    },
    at: 'modules/ledger/ledger.handlers.ts:2',
    mended: { 'modules/ledger/ledger.web.tsx': file("import { Page } from '../../packages/ui/page.tsx';"), 'packages/ui/page.tsx': empty },
  },
];

const sqlTexts: Fixture[] = [
  {
    rule: 5,
    name: 'a handler holds a query',
    broken: { 'modules/ledger/ledger.handlers.ts': file('const text = `select id from ledger.entry where customer_id = 1`;') },
    at: 'modules/ledger/ledger.handlers.ts:2',
    mended: {
      [storeFile]: file('const text = `select id from ledger.entry`;'),
      'modules/ledger/ledger.handlers.ts': file(
        "const a = 'Select an account from the list';",
        "const b = 'Update the owner and set a date.';",
      ),
    },
  },
  {
    rule: 5,
    name: 'a job builds a query',
    broken: { 'modules/ledger/seal.jobs.ts': file('db', "  .selectFrom('ledger.entry');") },
    at: 'modules/ledger/seal.jobs.ts:3',
    mended: { [storeFile]: file("db.selectFrom('ledger.entry');") },
  },
  {
    rule: 6,
    name: 'a store writes into the schema of another module',
    broken: { 'modules/banking/deposit.store.ts': file('const text = sql`', '  insert into ledger.entry (customer_id) values (1)`;') },
    at: 'modules/banking/deposit.store.ts:2',
    mended: {
      'modules/banking/deposit.store.ts': file(
        'const text = sql`insert into banking.deposit select id from ledger.entry for update of entry`;',
      ),
    },
  },
  {
    rule: 6,
    name: 'a store builds a change of the table of another module',
    broken: { 'modules/banking/deposit.store.ts': file("db.updateTable('ledger.entry').set({ memo: '' });") },
    at: 'modules/banking/deposit.store.ts:2',
    mended: { 'modules/banking/deposit.store.ts': file("db.updateTable('banking.deposit').set({ memo: '' });") },
  },
  {
    rule: 6,
    name: 'a table is changed without its schema',
    broken: { [storeFile]: file("const text = 'update entry e set memo = $1';", 'run(sql`delete from entry where id = 1`);') },
    at: `${storeFile}:3`,
    mended: {
      [storeFile]: file("const text = 'insert into ledger.entry (id) values ($1) on conflict (id) do update set memo = excluded.memo';"),
    },
  },
  {
    rule: 29,
    name: 'a join no index can answer',
    broken: {
      [storeFile]: file(
        'const one = sql`select 1 from ledger.account a join ledger.account s on s.account_id = coalesce(a.survivor_id, a.account_id)`;',
      ),
    },
    at: `${storeFile}:2`,
    mended: {
      [storeFile]: file(
        'const one = sql`select coalesce(a.name, s.name) from ledger.account a join ledger.account s on s.account_id = a.survivor_id`;',
      ),
    },
  },
  {
    rule: 6,
    name: 'a report changes rows',
    broken: { 'modules/ledger/reports/trial-balance.report.sql.ts': file("const text = 'delete from ledger.balance where cents = 0';") },
    at: 'modules/ledger/reports/trial-balance.report.sql.ts:2',
    mended: {
      'modules/ledger/reports/trial-balance.report.sql.ts': file("const text = 'select cents from ledger.balance, people.party';"),
    },
  },
  {
    rule: 6,
    name: 'a package writes outside platform',
    broken: { 'packages/http/keys.ts': file("const text = 'insert into identity.session (id) values ($1)';") },
    at: 'packages/http/keys.ts:2',
    mended: { 'packages/http/keys.ts': file("const text = 'insert into platform.idempotency_key (key) values ($1)';") },
  },
];

const sizes: Fixture[] = [
  {
    rule: 7,
    name: 'a function of 71 lines',
    broken: { [ruleFile]: file('export function post() {', ...repeated(69, '  step();'), '}') },
    at: `${ruleFile}:2`,
    mended: {
      [ruleFile]: file('export function post() {', ...repeated(68, '  step();'), '}'),
      'modules/ledger/entry.rules.test.ts': file("describe('post', () => {", ...repeated(90, '  step();'), '});'),
    },
  },
  {
    rule: 7,
    name: 'a component of 151 lines',
    broken: { 'packages/ui/page.tsx': file('export const Page = () => {', ...repeated(149, '  step();'), '};') },
    at: 'packages/ui/page.tsx:2',
    mended: { 'packages/ui/page.tsx': file('export const Page = () => {', ...repeated(148, '  step();'), '};') },
  },
  {
    rule: 8,
    name: 'a file of 501 lines',
    broken: { [ruleFile]: file(...repeated(500, 'step();')) },
    at: `${ruleFile}:501`,
    mended: {
      [ruleFile]: file(...repeated(499, 'step();')),
      'packages/db/types.ts': `// Written by a tool: never edit by hand.\n${'step();\n'.repeat(900)}`,
    },
  },
  {
    rule: 8,
    name: 'too many files of more than 300 lines',
    broken: { 'packages/db/a.ts': file(...repeated(300, 'step();')), 'packages/db/b.ts': file(...repeated(400, 'step();')) },
    at: 'packages/db/b.ts:401 packages/db/a.ts:301',
    mended: { 'packages/db/a.ts': file(...repeated(299, 'step();')), 'packages/db/b.ts': file(...repeated(400, 'step();')) },
  },
];

const names: Fixture[] = [
  {
    rule: 9,
    name: 'a file with a role of its own',
    broken: { 'modules/ledger/entry.repository.ts': empty },
    at: 'modules/ledger/entry.repository.ts:1',
    mended: {
      [storeFile]: empty,
      'modules/ledger/entry.store.test.ts': empty,
      'modules/ledger/screens/entry-list.screen.tsx': empty,
      'modules/ledger/reports/trial-balance.report.sql.ts': empty,
    },
  },
  { rule: 9, name: 'a file in JavaScript', broken: { 'tools/old.mjs': '' }, at: 'tools/old.mjs:1', mended: { 'tools/new.ts': empty } },
  {
    rule: 10,
    name: 'a file named utils',
    broken: { 'packages/db/utils.ts': empty },
    at: 'packages/db/utils.ts:1',
    mended: { 'modules/maintenance/service-request.store.ts': empty },
  },
  {
    rule: 11,
    name: 'a module without a README',
    broken: { [storeFile]: empty },
    at: 'modules/ledger/README.md:1',
    mended: { [storeFile]: empty, 'modules/ledger/README.md': 'Owns the books. Needs communities.' },
  },
  {
    rule: 11,
    name: 'a module outside the order',
    broken: { 'modules/parking/README.md': 'Owns the cars. Needs people.' },
    at: 'modules/parking/README.md:1',
    mended: { 'modules/people/README.md': 'Owns the people. Needs identity.' },
  },
  {
    rule: 12,
    name: 'a file that nothing imports',
    broken: { 'apps/server/main.ts': file("import './boot.ts';"), 'apps/server/boot.ts': empty, 'apps/server/old.ts': empty },
    at: 'apps/server/old.ts:1',
    mended: {
      'package.json': '{"scripts": {"old": "node apps/server/old.ts"}}',
      'apps/server/main.ts': file("await import('./boot.ts');", "new Worker(new URL('./renderer.ts', import.meta.url));"),
      'apps/server/boot.ts': empty,
      'apps/server/old.ts': empty,
      'apps/server/renderer.ts': empty,
    },
  },
  {
    rule: 27,
    name: 'a package speaks of assessments',
    broken: { 'packages/db/rows.ts': file('export const rows = 1;', 'export const openAssessments = 2;') },
    at: 'packages/db/rows.ts:3',
    mended: { 'packages/db/rows.ts': file('export const openRows = 2;'), [ruleFile]: file('export const openAssessments = 2;') },
  },
];

const comments: Fixture[] = [
  {
    rule: 13,
    name: 'a file that does not say what it is for',
    broken: { 'packages/db/rows.ts': "import './pool.ts';\n" },
    at: 'packages/db/rows.ts:1',
    mended: { 'packages/db/rows.ts': '// Turns rows of the database into values,\n// and nothing else.\n' },
  },
  {
    rule: 14,
    name: 'an exported function without a promise',
    broken: { [ruleFile]: file('/** Cents owed. */', 'export const owed = () => 1n;', 'export const due = () => 1n;') },
    at: `${ruleFile}:4`,
    mended: {
      [ruleFile]: file('/** Cents owed. */', 'export function owed() {}', 'function due() {}'),
      [storeFile]: file('export function load() {}'),
    },
  },
];

const expressions: Fixture[] = [
  {
    rule: 15,
    name: 'a division of cents',
    broken: { [ruleFile]: file("const path = 'a/b % c';", 'const half = cents / 2n;') },
    at: `${ruleFile}:3`,
    mended: { [ruleFile]: file("const path = 'a/b % c'; // a / b"), 'packages/kernel/money.ts': file('const half = cents / 2n;') },
  },
  {
    rule: 16,
    name: 'a JavaScript Date, and the day of a moment without a zone',
    broken: { 'modules/x/x.tsx': file('const now = Date.now();\nconst day = row.setTime?.slice(0, 10);\nconst on = sql`set_time::date`;') },
    at: 'modules/x/x.tsx:2 modules/x/x.tsx:3 modules/x/x.tsx:4',
    mended: { 'modules/x/x.tsx': file('const day = dayHere(row.setTime);'), 'packages/kernel/instant.ts': file('const now = new Date();') },
  },
  {
    rule: 17,
    name: 'the type any',
    broken: { [ruleFile]: file('const x = y as any;') },
    at: `${ruleFile}:2`,
    mended: { [ruleFile]: file('const any = y as unknown;') },
  },
  {
    rule: 17,
    name: 'a silenced compiler',
    broken: { [ruleFile]: file(`// @ts-${'ignore'} wrong types`) },
    at: `${ruleFile}:2`,
    mended: { [ruleFile]: file(`const text = '@ts-${'ignore'}';`) },
  },
  {
    rule: 18,
    name: 'a handler that catches',
    broken: { 'modules/ledger/ledger.handlers.ts': file('try {', '  step();', '} catch {}') },
    at: 'modules/ledger/ledger.handlers.ts:2',
    mended: { 'modules/ledger/ledger.handlers.ts': file('step();') },
  },
  {
    rule: 19,
    name: 'a skipped test',
    broken: { 'modules/ledger/entry.rules.test.ts': file("it.each([1]).skip('x', () => {});") },
    at: 'modules/ledger/entry.rules.test.ts:2',
    mended: { 'modules/ledger/entry.rules.test.ts': file("it.each([1])('x', () => { list.skip(1); });") },
  },
];

const texts: Fixture[] = [
  {
    rule: 20,
    name: 'a promise for later',
    broken: { [ruleFile]: file('', `// ${'TO'}${'DO'}: round`) },
    at: `${ruleFile}:3`,
    mended: { [ruleFile]: file('// Rounds half up.') },
  },
  {
    rule: 21,
    name: 'a path of one machine',
    broken: { 'README.md': `One\n${above}` },
    at: 'README.md:2',
    mended: { 'README.md': 'See docs/decisions and /work-orders.' },
  },
  {
    rule: 22,
    name: 'a color in a component',
    broken: { 'packages/ui/page.tsx': file("const style = { color: '#224FA7' };") },
    at: 'packages/ui/page.tsx:2',
    mended: { 'packages/ui/page.tsx': file("const style = { color: 'var(--accent)', href: '#top', id: 'unit #101' };") },
  },
  {
    rule: 22,
    name: 'a color in a style sheet',
    broken: { 'packages/ui/base.css': 'a {\n  border: 1px solid #abc;\n}' },
    at: 'packages/ui/base.css:2',
    mended: { 'packages/ui/base.css': '#add {\n  border: 1px solid var(--line);\n}', 'packages/ui/tokens.css': ':root { --line: #abc; }' },
  },
];

const contractFile = 'modules/ledger/ledger.contract.ts';
const declares = file('const endpoints = {', "  post: command({ refusals: { closed: 'The period is closed.' } }),", '};');
const decision = '# 1. Licence\n\n## Context\n\n## Decision\n\n## Consequences\n';

const companions: Fixture[] = [
  {
    rule: 23,
    name: 'a decision without its consequences',
    broken: { 'docs/decisions/0001-licence.md': decision.replace('## Consequences', '') },
    at: 'docs/decisions/0001-licence.md:1',
    mended: { 'docs/decisions/0001-licence.md': decision },
  },
  {
    rule: 24,
    name: 'a report without a golden',
    broken: { 'modules/ledger/reports/trial-balance.report.ts': empty, 'modules/ledger/reports/trial-balance.report.sql.ts': empty },
    at: 'modules/ledger/reports/trial-balance.report.ts:1',
    mended: {
      'modules/ledger/reports/trial-balance.report.ts': empty,
      'modules/ledger/reports/trial-balance.report.sql.ts': empty,
      'modules/ledger/reports/trial-balance.golden.txt': '',
    },
  },
  {
    rule: 25,
    name: 'a refusal with words of its own',
    broken: { [contractFile]: declares, [ruleFile]: file("throw new Refusal('closed', 'The period is shut.');") },
    at: `${ruleFile}:2`,
    mended: { [contractFile]: declares, [ruleFile]: file("throw refuse(postRefusals, 'closed');") },
  },
  {
    rule: 25,
    name: 'a sentence in two contracts',
    broken: { [contractFile]: declares, 'modules/payables/payables.contract.ts': declares },
    at: 'modules/payables/payables.contract.ts:3',
    mended: { [contractFile]: declares, 'modules/payables/payables.contract.ts': file('command({ refusals: postRefusals });') },
  },
  {
    rule: 25,
    name: 'a refusal without words',
    broken: { [contractFile]: declares.replace('The period is closed.', '') },
    at: `${contractFile}:3`,
    mended: { [contractFile]: declares },
  },
  {
    rule: 26,
    name: 'a refusal no test provokes',
    broken: { [contractFile]: declares },
    at: `${contractFile}:3`,
    mended: { [contractFile]: declares, 'modules/ledger/entry.rules.test.ts': file("expect(codeOf(post)).toBe('closed');") },
  },
];

export const fixtures: readonly Fixture[] = [
  ...imports,
  ...sqlTexts,
  ...sizes,
  ...names,
  ...comments,
  ...expressions,
  ...texts,
  ...companions,
  ...packageLists,
  ...screensByCode,
  ...wordTexts,
];
