// House rules about what must stand beside what: decisions with their parts, reports with goldens, refusals with words and tests.
import { basename, dirname } from 'node:path';
import { moduleOrder } from '../../modules/order.ts';
import { placeOf } from './place.ts';
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

/** Codes every call may answer with; they are worded in packages/kernel. */
const KERNEL_CODES = new Set(['notFound', 'invalid']);

interface Declared {
  code: string;
  unit: string;
  file: string;
  line: number;
  worded: boolean;
}

function isWorded(value: Node): boolean {
  if (value.type === 'TemplateLiteral') return true;
  return value.type !== 'Literal' || /^.{8,}[.?!]$/s.test(String(value.value));
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
      const line = source.lineOf(property.start);
      declared.push({ code, unit: placeOf(source.path).unit, file: source.path, line, worded: isWorded(property.value as Node) });
    }
  });
  return declared;
}

function allDeclared(tree: Tree): Declared[] {
  return tree.sources
    .filter((source) => /^(modules\/.*\.contract|packages\/contract\/refusals)\.ts$/.test(source.path))
    .flatMap(declaredRefusals);
}

/** `new Refusal(code, …)` in a module's own code. */
function thrownRefusals(source: Source): { code: string | null; line: number }[] {
  const thrown: { code: string | null; line: number }[] = [];
  walk(source.program, (node) => {
    if (node.type !== 'NewExpression' || nameOf(node.callee) !== 'Refusal') return;
    const first = (node.arguments as Node[])[0];
    thrown.push({ code: first?.type === 'Literal' ? nameOf(first) : null, line: source.lineOf(node.start) });
  });
  return thrown;
}

function undeclared(tree: Tree): Finding[] {
  const declared = allDeclared(tree);
  const order = moduleOrder as readonly string[];
  return tree.sources.flatMap((source) => {
    const place = placeOf(source.path);
    if (place.layer !== 'module' || place.forTests) return [];
    return thrownRefusals(source).flatMap(({ code, line }) => {
      if (code === null) return [{ file: source.path, line, what: 'refuses with a code that is not literal text' }];
      const known = declared.some((one) => one.code === code && order.indexOf(one.unit) <= order.indexOf(place.unit));
      return known || KERNEL_CODES.has(code)
        ? []
        : [{ file: source.path, line, what: `refuses with "${code}", which no contract declares` }];
    });
  });
}

export const wordedRefusals: Rule = {
  number: 25,
  title: 'every refusal is declared and worded in a contract',
  why: 'the client is typed from the contract; a code it does not know reaches the person as nonsense.',
  mend: "add the code with its sentence to `refusals` of the endpoint in the module's contract; throw it with literal text.",
  check: (tree) => [
    ...undeclared(tree),
    ...allDeclared(tree)
      .filter((one) => !one.worded)
      .map(({ file, line, code }) => ({ file, line, what: `declares "${code}" without a sentence for the person` })),
  ],
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
