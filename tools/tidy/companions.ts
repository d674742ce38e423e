// House rules about what must stand beside what: decisions with their parts, reports with goldens, refusals
// with words and tests.
import { basename, dirname } from 'node:path';
import type { Finding, Rule } from './rule.ts';
import { type Node, nameOf, type Source, type Tree, walk } from './tree.ts';

const DECISION_PARTS = ['Context', 'Decision', 'Consequences'];

function decisionFindings(file: string, text: string): Finding[] {
  const findings: Finding[] = [];
  if (!/^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/.test(file))
    findings.push({ file, line: 1, what: 'is not named 0001-what-was-decided.md' });
  const missing = DECISION_PARTS.filter((part) => !new RegExp(`^## ${part}\\b`, 'm').test(text));
  if (missing.length > 0) findings.push({ file, line: 1, what: `has no heading ## ${missing.join(', ## ')}` });
  return findings;
}

export const decisionParts: Rule = {
  number: 23,
  title: 'a decision has its context, the decision and its consequences',
  why: 'whoever wants to change it later must see what it weighed.',
  mend: 'write the three headings; an overtaken decision gets a line "Superseded by NNNN" and stays.',
  check: (tree) =>
    [...tree.texts].filter(([path]) => /^docs\/decisions\/.*\.md$/.test(path)).flatMap(([path, text]) => decisionFindings(path, text)),
};

const DEPENDENCY_TABLE = 'docs/decisions/0002-dependencies.md';

export const dependencyLines: Rule = {
  number: 28,
  title: 'every dependency has its line in the decision on dependencies',
  why: 'each is a promise by someone else; who keeps it, under which licence, how large and why is asked once, before it comes in.',
  mend: `add the package to the table of ${DEPENDENCY_TABLE}, or remove it from package.json.`,
  check: (tree) => {
    const text = tree.texts.get('package.json') ?? '{}';
    const manifest = JSON.parse(text) as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
    const names = ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((kind) => Object.keys(manifest[kind] ?? {}));
    const table = tree.texts.get(DEPENDENCY_TABLE) ?? '';
    return names
      .filter((name) => !table.includes(`| \`${name}\` `))
      .map((name) => ({
        file: 'package.json',
        line: text.slice(0, text.indexOf(`"${name}"`)).split('\n').length,
        what: `depends on ${name}, which ${DEPENDENCY_TABLE} does not explain`,
      }));
  },
};

export const goldens: Rule = {
  number: 24,
  title: 'every report has its SQL and its golden text',
  why: 'a bookkeeper checks the figures of Maple Court by hand, once; afterwards no figure changes unseen.',
  mend: 'add x.report.sql.ts beside x.report.ts and let its test write x.golden.txt in the same folder (or in goldens/ below it).',
  check: (tree) =>
    tree.sources
      .filter((source) => source.path.startsWith('modules/') && source.path.endsWith('.report.ts'))
      .flatMap((source) => {
        const folder = dirname(source.path);
        const noun = basename(source.path, '.report.ts');
        const golden = new RegExp(`^${folder}/(goldens/)?${noun}(\\.[\\w-]+)*\\.golden\\.[a-z]+$`);
        const missing = [
          ...(tree.paths.has(`${folder}/${noun}.report.sql.ts`) ? [] : [`${noun}.report.sql.ts`]),
          ...([...tree.paths].some((path) => golden.test(path)) ? [] : [`${noun}.golden.txt`]),
        ];
        return missing.map((what) => ({ file: source.path, line: 1, what: `has no ${what}` }));
      }),
};

interface Declared {
  code: string;
  file: string;
  line: number;
  /** The literal text; null for what comes from elsewhere. */
  sentence: string | null;
  worded: boolean;
}

function isWorded(value: Node): boolean {
  if (value.type === 'TemplateLiteral') return true;
  return value.type !== 'Literal' || /^.{8,}[.?!}]$/s.test(String(value.value));
}

/** The keys of `refusals: {…}` and of constants named …refusals in contracts. */
function declaredRefusals(source: Source): Declared[] {
  const declared: Declared[] = [];
  walk(source.program, (node, ancestors) => {
    if (node.type !== 'ObjectExpression') return;
    const holder = ancestors.findLast((one) => !/^TS(As|Satisfies)Expression$/.test(one.type));
    if (!/refusals$/i.test(nameOf(holder?.key) || nameOf(holder?.id))) return;
    for (const property of node.properties as Node[]) {
      const code = nameOf(property.key);
      if (property.type !== 'Property' || code === '') continue;
      const value = property.value as Node;
      const sentence = value.type === 'Literal' ? String(value.value) : null;
      declared.push({ code, file: source.path, line: source.lineOf(property.start), sentence, worded: isWorded(value) });
    }
  });
  return declared;
}

function allDeclared(tree: Tree): Declared[] {
  return tree.sources
    .filter((source) => /^(modules\/.*\.contract|packages\/contract\/[\w-]+)\.ts$/.test(source.path))
    .flatMap(declaredRefusals);
}

/**
 * Of previews that are acted upon: the gate is to say this, so these files still say it themselves. The list
 * only gets shorter.
 */
const STILL_STALE = 'baseChanged';
const STALE_FILES = new Set([
  'modules/banking/reconciliation/bank-item.handlers.ts',
  'modules/ledger/budgets/budget.handlers.ts',
  'modules/ledger/chart/merge.handlers.ts',
  'modules/ledger/chart/split.handlers.ts',
  'modules/ledger/entries/journal.handlers.ts',
  'modules/ledger/reserves/reserve-budget.handlers.ts',
  'modules/ledger/undo/undo.handlers.ts',
  'modules/ledger/years/method-change.handlers.ts',
  'modules/ledger/years/year-close.handlers.ts',
  'modules/lifecycle/disclosure/disclosure.handlers.ts',
  'modules/lifecycle/express/express.handlers.ts',
  'modules/lifecycle/resale/resale.handlers.ts',
  'modules/owner-access/sites/site.handlers.ts',
  'modules/payables/bills/bulk-approval.handlers.ts',
  'modules/payables/checks/check.handlers.ts',
  'modules/payables/vendor-merge/vendor-merge.handlers.ts',
  'modules/payables/checks/void.handlers.ts',
  'modules/people/duplicates/duplicate.handlers.ts',
  'modules/receivables/billing/billing.handlers.ts',
  'modules/receivables/lockbox/lockbox.handlers.ts',
  'modules/receivables/owner-merge/owner-merge.handlers.ts',
  'modules/receivables/receipts/backout.handlers.ts',
  'modules/receivables/receipts/receipt.handlers.ts',
]);

/** `new Refusal(…)` outside packages: its words stand in no contract. */
function ownWords(source: Source): Finding[] {
  const findings: Finding[] = [];
  if (source.path.startsWith('packages/')) return findings;
  walk(source.program, (node) => {
    if (node.type !== 'NewExpression' || nameOf(node.callee) !== 'Refusal') return;
    if (STALE_FILES.has(source.path) && nameOf((node.arguments as Node[])[0]) === STILL_STALE) return;
    findings.push({ file: source.path, line: source.lineOf(node.start), what: 'refuses with words of its own' });
  });
  return findings;
}

/** Every sentence that was declared before. */
function repeatedWords(declared: readonly Declared[]): Finding[] {
  const first = new Map<string, Declared>();
  return declared.flatMap((one) => {
    if (one.sentence === null || one.code === STILL_STALE) return [];
    const before = first.get(one.sentence);
    if (!before) first.set(one.sentence, one);
    return before ? [{ file: one.file, line: one.line, what: `words "${one.code}" as ${before.file}:${before.line} does` }] : [];
  });
}

export const wordedRefusals: Rule = {
  number: 25,
  title: 'every refusal is declared and worded in a contract, once',
  why: 'a sentence that stands twice is changed once, and the description of the API and the screen say two things.',
  mend: "declare the code with its sentence in an exported `…Refusals` of the contract and throw `refuse(thoseRefusals, 'code', values)`; what several contracts declare is one constant that they import.",
  check: (tree) => {
    const declared = allDeclared(tree);
    return [
      ...tree.sources.flatMap(ownWords),
      ...declared
        .filter((one) => !one.worded)
        .map(({ file, line, code }) => ({ file, line, what: `declares "${code}" without a sentence for the person` })),
      ...repeatedWords(declared),
    ];
  },
};

/** Every piece of literal text in the tests of a unit. */
function testedWords(tree: Tree): Set<string> {
  const words = new Set<string>();
  for (const source of tree.sources) {
    if (!/\.test\.tsx?$/.test(source.path)) continue;
    walk(source.program, (node) => {
      if (node.type === 'Literal' && typeof node.value === 'string') words.add(node.value);
    });
  }
  return words;
}

export const testedRefusals: Rule = {
  number: 26,
  title: 'every declared refusal is provoked by a test',
  why: 'a no that was never said may be a yes.',
  mend: 'provoke it in the test of the rule or handler that refuses, and name its code there.',
  check: (tree) => {
    const tested = testedWords(tree);
    return allDeclared(tree)
      .filter((one) => !tested.has(one.code))
      .map(({ file, line, code }) => ({ file, line, what: `declares the refusal "${code}", which no test provokes` }));
  },
};
