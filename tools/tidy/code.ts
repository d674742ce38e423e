// House rules about single expressions: money, time, types, errors and tests.
import { placeOf } from './place.ts';
import type { Finding, Rule } from './rule.ts';
import { type Node, nameOf, type Source, type Tree, walk } from './tree.ts';

/** Findings for every node of the chosen files for which `what` has something to say. */
function nodeFindings(tree: Tree, chosen: (path: string) => boolean, what: (node: Node) => string | null): Finding[] {
  const findings: Finding[] = [];
  for (const source of tree.sources) {
    if (!chosen(source.path)) continue;
    walk(source.program, (node) => {
      const text = what(node);
      if (text !== null) findings.push({ file: source.path, line: source.lineOf(node.start), what: text });
    });
  }
  return findings;
}

const DIVIDES = /^(packages\/(kernel|ui)|bench|tools)\//;

export const noDivision: Rule = {
  number: 15,
  title: '/ and % stand only in the kernel, ui, bench and tools',
  why: 'dividing cents rounds, and a rounding nobody named is a cent nobody finds.',
  mend: 'use allocate, percentOf or mulDiv of packages/kernel, which say how they round.',
  check: (tree) =>
    nodeFindings(
      tree,
      (path) => !DIVIDES.test(path),
      (node) => {
        const operator = node.type === 'BinaryExpression' || node.type === 'AssignmentExpression' ? String(node.operator) : '';
        return ['/', '%', '/=', '%='].includes(operator) ? `uses the operator ${operator}` : null;
      },
    ),
};

function usesDate(node: Node): string | null {
  if ((node.type === 'NewExpression' || node.type === 'CallExpression') && nameOf(node.callee) === 'Date') return 'makes a JavaScript Date';
  const isStatic = node.type === 'MemberExpression' && nameOf(node.object) === 'Date' && (node.object as Node).type === 'Identifier';
  return isStatic ? `calls Date.${nameOf(node.property)}` : null;
}

/**
 * The day of a moment taken from its text or by a cast: that of UTC, which is the next one in the evening.
 */
function cutsDay(node: Node): string | null {
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { raw: string } }[]).some((part) => /_time\s*::\s*date/.test(part.value.raw))
      ? 'casts a moment to a date'
      : null;
  if (node.type !== 'CallExpression' || (node.callee as Node).type !== 'MemberExpression') return null;
  const { object, property } = node.callee as Node;
  const [from, to] = (node.arguments as Node[]).map(({ value }) => value);
  return nameOf(property) === 'slice' && from === 0 && to === 10 && /Time$/.test(nameOf((object as Node).property ?? object))
    ? 'cuts the day from the text of a moment'
    : null;
}

export const noDate: Rule = {
  number: 16,
  title: "JavaScript's Date stays in the kernel",
  why: 'a Date carries a time zone nobody chose and moves postings to the day before.',
  mend: 'use LocalDate and Instant, ask the injected Clock for the present, and a zone for the day of a moment.',
  check: (tree) =>
    nodeFindings(
      tree,
      (path) => !path.startsWith('packages/kernel/') && (path.startsWith('journeys/') || !placeOf(path).forTests),
      usesDate,
    ).concat(nodeFindings(tree, (path) => /\.(tsx|sql\.ts|store\.ts)$/.test(path) && !placeOf(path).forTests, cutsDay)),
};

function silencers(source: Source): Finding[] {
  return source.comments
    .filter((comment) => /^\s*@ts-(ignore|nocheck|expect-error)\b/.test(comment.value))
    .map((comment) => ({
      file: source.path,
      line: source.lineOf(comment.start),
      what: `silences the compiler: ${comment.value.trim().slice(0, 40)}`,
    }));
}

export const noAny: Rule = {
  number: 17,
  title: 'no any, and no comment that silences the compiler',
  why: 'one hole in the types lets a float, a wrong id or a missing case through everywhere behind it.',
  mend: 'use unknown and decide, a generic parameter, or the type of the contract.',
  check: (tree) => [
    ...nodeFindings(
      tree,
      () => true,
      (node) => (node.type === 'TSAnyKeyword' ? 'uses the type any' : null),
    ),
    ...tree.sources.flatMap(silencers),
  ],
};

export const noTryInHandlers: Rule = {
  number: 18,
  title: 'handlers contain no try',
  why: 'a refusal must roll the transaction back and a bug must reach the alarm; the gate does both.',
  mend: 'let it throw; turn an expected failure of a library into a Refusal where the library is called.',
  check: (tree) =>
    nodeFindings(
      tree,
      (path) => path.endsWith('.handlers.ts'),
      (node) => (node.type === 'TryStatement' ? 'catches errors in a handler' : null),
    ),
};

const READS_WORDS = new Set(['includes', 'startsWith', 'endsWith', 'match', 'indexOf', 'search']);

/** `failure.message` or `answer.errorMessage`. */
function isMessage(node: unknown): boolean {
  let from = node as Node;
  while (from.type === 'ChainExpression') from = from.expression as Node;
  return from.type === 'MemberExpression' && ['message', 'errorMessage'].includes(nameOf(from.property));
}

/**
 * A call such as `failure.message.includes(…)`, or a comparison such as `failure.message === 'Gone.'`; that
 * with nothing asks whether there is one.
 */
function readsWords(node: Node): string | null {
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator))) {
    const isText = (side: unknown) => nameOf(side) !== '' && (side as Node).type === 'Literal';
    const { left, right } = node;
    return (isMessage(left) && isText(right)) || (isMessage(right) && isText(left)) ? 'compares the words of a message' : null;
  }
  if (node.type !== 'CallExpression' || (node.callee as Node).type !== 'MemberExpression') return null;
  const { object, property } = node.callee as Node;
  return isMessage(object) && READS_WORDS.has(nameOf(property)) ? 'looks for words in a message' : null;
}

/** What runs in the browser and draws. */
const DRAWS = /\.tsx$|^packages\/(pages|ui)\/|\/(screens|portal)\//;

export const noWordBranches: Rule = {
  number: 30,
  title: 'Screens branch on the code of a refusal, never on words of its message',
  why: 'sentences are written for people and change; a screen that looks for words in one stops working without an error.',
  mend: 'compare the code of the failure with a code the contract declares.',
  check: (tree) => nodeFindings(tree, (path) => DRAWS.test(path) && !placeOf(path).forTests, readsWords),
};

const TEST_FUNCTIONS = new Set(['it', 'test', 'describe', 'suite', 'bench']);
const FOCUS = new Set(['only', 'skip', 'todo', 'fails', 'skipIf', 'runIf']);

function rootName(node: Node): string {
  let current = node;
  while (current.type === 'MemberExpression' || current.type === 'CallExpression') current = (current.object ?? current.callee) as Node;
  return nameOf(current);
}

function focuses(node: Node): string | null {
  if (node.type !== 'MemberExpression') return null;
  const word = nameOf(node.property);
  return FOCUS.has(word) && TEST_FUNCTIONS.has(rootName(node)) ? `marks a test .${word}` : null;
}

export const noFocus: Rule = {
  number: 19,
  title: 'no test is skipped, focused or expected to fail',
  why: 'a test that does not run proves nothing and looks as if it did.',
  mend: 'make it pass or remove it; what a test needs and cannot find makes it fail.',
  check: (tree) => nodeFindings(tree, (path) => placeOf(path).forTests, focuses),
};
