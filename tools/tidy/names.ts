// House rules about names: the closed list of file roles, and words that say nothing.
import { moduleOrder } from '../../modules/order.ts';
import { placeOf, roleOf } from './place.ts';
import type { Finding, Rule } from './rule.ts';
import { type Node, nameOf, type Source, type Tree, walk } from './tree.ts';

const ROLES = ['contract', 'fields', 'rules', 'store', 'handlers', 'jobs', 'server', 'web', 'testing', 'report', 'sql', 'screen', 'test'];
const NOUN = '[a-z][a-z0-9]*(-[a-z0-9]+)*';
const MODULE_FILE = new RegExp(
  `^${NOUN}\\.(contract|fields|rules|store|handlers|jobs|server|testing|web|sql)\\.ts$|^${NOUN}\\.web\\.tsx$` +
    `|^${NOUN}(\\.(${ROLES.join('|')}|pg))*\\.test\\.tsx?$`,
);
const SCREEN_FILE = new RegExp(`^${NOUN}(\\.screen)?(\\.test)?\\.tsx$|^${NOUN}(\\.rules)?\\.test\\.ts$`);
const REPORT_FILE = new RegExp(`^${NOUN}\\.report(\\.sql)?(\\.test)?\\.ts$|^${NOUN}\\.test\\.ts$`);
const OTHER_FILE = new RegExp(`^${NOUN}(\\.[a-z0-9]+)*\\.tsx?$`);

function wrongName(path: string): string | null {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  if (/\.[cm]?jsx?$/.test(name)) return 'is JavaScript';
  if (!/\.tsx?$/.test(name) || name.endsWith('.d.ts')) return null;
  if (parts[0] !== 'modules' || parts.length < 3)
    return OTHER_FILE.test(name) ? null : 'is not named noun.role.ts in lower-case words joined by hyphens';
  const folder = parts.at(-2) ?? '';
  const inside = (...names: string[]): boolean => parts.slice(2, -1).some((one) => names.includes(one));
  const allowed = inside('screens', 'portal') ? SCREEN_FILE : inside('reports') ? REPORT_FILE : MODULE_FILE;
  if (allowed.test(name)) return null;
  const role = roleOf(path);
  return `has ${role === '' || role === 'screen' ? 'no role of the list' : `the role "${role}", which does not belong`} in ${folder}/`;
}

export const fileRoles: Rule = {
  number: 9,
  title: 'files are named noun.role.ts from a closed list',
  why: 'a reader finds every contract, rule, store and screen by its name, in every module alike.',
  mend: `use one of ${ROLES.join(', ')}: reports/x.report.ts with its x.report.sql.ts, pages as screens/x.screen.tsx with their parts beside them; everything is TypeScript.`,
  check: (tree) =>
    [...tree.paths].flatMap((file) => {
      const what = wrongName(file);
      return what === null ? [] : [{ file, line: 1, what }];
    }),
};

const EMPTY_WORDS = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'managers', 'service', 'services', 'misc', 'lib']);

function emptyWords(path: string): Finding[] {
  const words = path.split('/').flatMap((part) => part.replace(/\.[a-z]+$/, '').split('.'));
  return words.filter((word) => EMPTY_WORDS.has(word)).map((word) => ({ file: path, line: 1, what: `is named "${word}"` }));
}

export const bannedNames: Rule = {
  number: 10,
  title: 'no file or folder is named utils, helpers, common, manager or service',
  why: 'such a name fits everything, so everything ends there. (A service request is a thing of the trade and may be named.)',
  mend: 'name it after the noun it is about; what two places share moves down to the lower one.',
  check: (tree) =>
    [...tree.paths]
      .filter((path) => /^(apps|modules|packages|tools|journeys|bench|storms|deploy|database)\//.test(path))
      .flatMap(emptyWords),
};

function moduleFolders(tree: Tree): Map<string, string> {
  const folders = new Map<string, string>();
  for (const path of tree.paths) {
    const [top, unit, ...rest] = path.split('/');
    if (top === 'modules' && unit && rest.length > 0 && !folders.has(unit)) folders.set(unit, path);
  }
  return folders;
}

function readmeFinding(tree: Tree, unit: string): Finding[] {
  const file = `modules/${unit}/README.md`;
  const text = tree.texts.get(file);
  if (text === undefined) return [{ file, line: 1, what: 'is missing' }];
  const missing = ['owns', 'needs'].filter((word) => !new RegExp(`\\b${word}\\b`, 'i').test(text));
  return missing.length === 0 ? [] : [{ file, line: 1, what: `does not say what the module ${missing.join(' and ')}` }];
}

export const moduleCards: Rule = {
  number: 11,
  title: 'every module stands in order.ts and has its README',
  why: 'ten lines (owns, needs, tables, the one tricky thing) save the reader an hour, and the order decides who may import whom.',
  mend: 'add the folder to modules/order.ts at its height, and a README.md that names what it owns and needs.',
  check: (tree) =>
    [...moduleFolders(tree)].flatMap(([unit, file]) => {
      const listed = (moduleOrder as readonly string[]).includes(unit);
      const unlisted = listed ? [] : [{ file, line: 1, what: `belongs to ${unit}, which modules/order.ts does not list` }];
      return [...unlisted, ...readmeFinding(tree, unit)];
    }),
};

const TRADE =
  /^(assessments?|receivables?|payables?|lockbox(es)?|vendors?|violations?|homeowners?|delinquen(t|cy|cies)|prepaids?|bills?|charges?|estoppels?|ledgers?)$/i;

/** The first word of the trade among the words of an identifier or path. */
function tradeWord(name: string): string | undefined {
  return name.split(/(?=[A-Z])|[^A-Za-z]+/).find((word) => TRADE.test(word));
}

function tradeFindings(source: Source): Finding[] {
  const place = placeOf(source.path);
  if (!source.path.startsWith('packages/') || place.forTests || source.generated) return [];
  const named = tradeWord(source.path);
  const findings: Finding[] = named === undefined ? [] : [{ file: source.path, line: 1, what: `is named after "${named}"` }];
  walk(source.program, (node: Node) => {
    const word = node.type === 'Identifier' ? tradeWord(nameOf(node)) : undefined;
    if (word !== undefined)
      findings.push({ file: source.path, line: source.lineOf(node.start), what: `speaks of "${word}" in ${nameOf(node)}` });
  });
  return findings;
}

export const noTradeInPackages: Rule = {
  number: 27,
  title: 'packages hold no word of the trade',
  why: 'a package that knows what an assessment is cannot be understood without the module, and two modules will pull at it.',
  mend: 'name the general thing (amount, row, line), or move the code into the module it belongs to.',
  check: (tree) => tree.sources.flatMap(tradeFindings),
};
