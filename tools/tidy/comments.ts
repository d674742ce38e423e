// House rules about comments: what a file is for, and what an exported function promises.
import { placeOf } from './place.ts';
import type { Finding, Rule } from './rule.ts';
import type { Node, Source } from './tree.ts';
import { nameOf } from './tree.ts';

function openingFinding(source: Source): Finding[] {
  const opening = /^(\/\/[^\n]*\n)+/.exec(`${source.text}\n`)?.[0] ?? '';
  const text = opening.replace(/^\/\/ ?/gm, '').trim();
  if (/^\S+ \S+ \S+[\s\S]*[.!?:)]$/.test(text)) return [];
  return [
    { file: source.path, line: 1, what: opening === '' ? 'does not open with a comment' : 'opens with a comment that is no sentence' },
  ];
}

export const openingSentence: Rule = {
  number: 13,
  title: 'a file opens with a sentence that says what it is for',
  why: 'a reader decides on the first line whether to read on.',
  mend: 'write one `//` sentence, with its full stop, as the first line.',
  check: (tree) => tree.sources.filter((source) => !source.path.endsWith('.d.ts')).flatMap(openingFinding),
};

function promises(path: string): boolean {
  const place = placeOf(path);
  if (place.forTests && place.unit !== 'testkit') return false;
  if (/\.(test|setup)\.tsx?$/.test(path)) return false;
  const isPackage = place.layer === 'kernel' || place.layer === 'contract' || place.layer === 'package';
  return isPackage || (place.layer === 'module' && ['rules', 'contract', 'server', 'web'].includes(place.role));
}

/** The names of the functions an `export` statement makes. */
function exportedFunctions(statement: Node): string[] {
  if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportDefaultDeclaration') return [];
  const declaration = statement.declaration as Node | null;
  if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'TSDeclareFunction')
    return [nameOf(declaration.id) || 'default'];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return (declaration.declarations as Node[])
    .filter(({ init }) => /^(Arrow)?FunctionExpression$/.test((init as Node | null)?.type ?? ''))
    .map(({ id }) => nameOf(id));
}

function isDocumented(source: Source, statement: Node): boolean {
  const doc = source.comments.findLast(
    (comment) => comment.end <= statement.start && comment.type === 'Block' && comment.value.startsWith('*'),
  );
  if (!doc) return false;
  const between = source.text.slice(doc.end, statement.start).replace(/\/\/[^\n]*/g, '');
  return between.trim() === '' && doc.value.replace(/[*\s]/g, '') !== '';
}

function undocumented(source: Source): Finding[] {
  const done = new Set<string>();
  const findings: Finding[] = [];
  for (const statement of source.program.body as Node[]) {
    for (const name of exportedFunctions(statement)) {
      if (!done.has(name) && !isDocumented(source, statement)) {
        findings.push({ file: source.path, line: source.lineOf(statement.start), what: `exports ${name} without a doc comment` });
      }
      done.add(name);
    }
  }
  return findings;
}

export const docComments: Rule = {
  number: 14,
  title: 'exported functions of rules, packages and doors have doc comments',
  why: 'whoever calls them reads the promise, not the body: meaning, units, errors, where a rule or format comes from.',
  mend: 'write `/** … */` directly above the export.',
  check: (tree) => tree.sources.filter((source) => !source.generated && promises(source.path)).flatMap(undocumented),
};
