// House rules about size: functions, components and files stay short enough to be read in one go.
import type { Finding, Rule } from './rule.ts';
import { type Node, nameOf, type Source, walk } from './tree.ts';

const FUNCTION_LINES = 70;
const COMPONENT_LINES = 150;
const FILE_LINES = 500;
const FILE_P95_LINES = 300;

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** The name a function goes by, from itself or from what it is given to. */
function functionName(node: Node, parent: Node | undefined): string {
  return nameOf(node.id) || nameOf(parent?.id) || nameOf(parent?.key);
}

/** The body of a `describe` is a table of contents, not a function. */
function groupsTests(parent: Node | undefined): boolean {
  if (parent?.type !== 'CallExpression') return false;
  let callee = parent.callee as Node;
  while (callee.type === 'MemberExpression' || callee.type === 'CallExpression') callee = (callee.object ?? callee.callee) as Node;
  return nameOf(callee) === 'describe';
}

function longFunctions(source: Source): Finding[] {
  const findings: Finding[] = [];
  walk(source.program, (node, ancestors) => {
    const parent = ancestors.at(-1);
    if (!FUNCTIONS.has(node.type) || groupsTests(parent)) return;
    const name = functionName(node, parent);
    const component = source.path.endsWith('.tsx') && /^[A-Z]/.test(name);
    const limit = component ? COMPONENT_LINES : FUNCTION_LINES;
    const lines = source.lineOf(node.end) - source.lineOf(node.start) + 1;
    if (lines <= limit) return;
    const kind = component ? 'component' : 'function';
    findings.push({
      file: source.path,
      line: source.lineOf(node.start),
      what: `${kind} ${name || 'without a name'} has ${lines} lines of ${limit}`,
    });
  });
  return findings;
}

function written(sources: readonly Source[]): Source[] {
  return sources.filter((source) => !source.generated);
}

export const functionSize: Rule = {
  number: 7,
  title: `functions have at most ${FUNCTION_LINES} lines, components ${COMPONENT_LINES}`,
  why: 'what does not fit on a screen is not read, only trusted.',
  mend: 'name the steps and make each a function; a component gives its parts to components of their own.',
  check: (tree) => written(tree.sources).flatMap(longFunctions),
};

function lineCount(source: Source): number {
  return source.lineOf(source.text.trimEnd().length);
}

function longFiles(sources: readonly Source[]): Finding[] {
  const sized = sources.map((source) => ({ file: source.path, lines: lineCount(source) })).sort((a, b) => b.lines - a.lines);
  const tooLong = sized.filter(({ lines }) => lines > FILE_LINES);
  const findings = tooLong.map(({ file, lines }) => ({ file, line: lines, what: `has ${lines} lines of ${FILE_LINES}` }));
  const allowed = Math.floor(sized.length * 0.05);
  const over = sized.filter(({ lines }) => lines > FILE_P95_LINES);
  if (over.length <= Math.max(allowed, 1)) return findings;
  const tail = over.filter(({ lines }) => lines <= FILE_LINES);
  const share = `; ${over.length} of ${sized.length} files are longer than ${FILE_P95_LINES} lines, ${Math.max(allowed, 1)} may be`;
  return [...findings, ...tail.map(({ file, lines }) => ({ file, line: lines, what: `has ${lines} lines${share}` }))];
}

export const fileSize: Rule = {
  number: 8,
  title: `files have at most ${FILE_LINES} lines, 95 of 100 at most ${FILE_P95_LINES}`,
  why: 'taste shows in the longest files; a long one holds two things.',
  mend: 'split it by the noun it is about, into files of the same role.',
  check: (tree) => longFiles(written(tree.sources)),
};
