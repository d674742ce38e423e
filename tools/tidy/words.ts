// House rules about plain words, narrow comments and records that declare their fields. Places that broke
// them before the rules came are counted in a list that may only shrink.
import { extname } from 'node:path';
import type { Finding, Rule } from './rule.ts';
import type { Source, Tree } from './tree.ts';

/**
 * The list of old offenders: by rule and file, how many places may be left. `node tools/old-offenders.ts`
 * lowers it.
 */
export const oldOffendersFile = 'tools/tidy/old-offenders.json';

/** The list, as it is kept. */
export interface OldOffenders {
  words: Record<string, number>;
  wideComments: Record<string, number>;
  handMadeRecords: Record<string, number>;
}

/** Words nobody in an association office would write, with what to say instead. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/(?<![a-z])mend(s|ed|ing)?(?![a-z])/gi, 'fix'],
  [/(?<![a-z])anew(?![a-z])/gi, 'again'],
  [/reckon/gi, 'compute'],
  [/(?<![a-z])whoever(?![a-z])/gi, 'the user, anyone who'],
  [/licence/gi, 'license'],
  [/instalment/gi, 'installment'],
  [/(?<![a-z])e-mail/gi, 'email'],
];

/** Migrations are never changed; these files name the words to forbid them. */
const EXEMPT =
  /^database\/migrations\/|^packages\/db\/testdata\/old-chain\/|^tools\/tidy\/(words\.ts|words-fixtures\.ts|old-offenders\.json)$/;
const WRITTEN = new Set(['.ts', '.tsx', '.css', '.sql', '.md', '.typ', '.template']);

/** As wide as a comment may be, in columns with its indentation. */
export const WIDEST_COMMENT = 110;

function oldOffenders(tree: Tree): OldOffenders {
  const text = tree.texts.get(oldOffendersFile);
  return text ? (JSON.parse(text) as OldOffenders) : { words: {}, wideComments: {}, handMadeRecords: {} };
}

const ANY = new RegExp(PLAIN.map(([pattern]) => pattern.source).join('|'), 'i');

function wordFindings(file: string, text: string): Finding[] {
  if (!ANY.test(text)) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      PLAIN.flatMap(([pattern, better]) =>
        [...line.matchAll(pattern)].map(([word]) => ({ file, line: index + 1, what: `says "${word}": ${better}` })),
      ),
    );
}

function commentFindings(source: Source): Finding[] {
  const lines = source.text.split('\n');
  if (lines.every((line) => line.length <= WIDEST_COMMENT)) return [];
  const commented = source.comments.flatMap(({ start, end }) => {
    const first = source.lineOf(start);
    return Array.from({ length: source.lineOf(end) - first + 1 }, (_, index) => first + index);
  });
  return [...new Set(commented)]
    .filter((line) => (lines[line - 1] ?? '').length > WIDEST_COMMENT)
    .map((line) => ({ file: source.path, line, what: `has a comment of ${lines[line - 1]?.length} columns` }));
}

/** Records whose calls name their facts by hand: form, columns and words then do so as well. */
function recordFindings(source: Source): Finding[] {
  if (!source.path.endsWith('.contract.ts') || source.text.includes('inputOf(')) return [];
  return [...source.text.matchAll(/\brecordCalls\(/g)].map(({ index }) => ({
    file: source.path,
    line: source.lineOf(index),
    what: 'names the facts of a record by hand',
  }));
}

/** Every place of the tree that breaks one of the rules, new or old. */
export const allOffenses: Readonly<Record<keyof OldOffenders, (tree: Tree) => Finding[]>> = {
  words(tree) {
    const generated = new Set(tree.sources.filter((source) => source.generated).map(({ path }) => path));
    const isWritten = (path: string) => WRITTEN.has(extname(path)) && !EXEMPT.test(path) && !generated.has(path);
    return [...tree.texts].filter(([path]) => isWritten(path)).flatMap(([path, text]) => wordFindings(path, text));
  },
  wideComments: (tree) => tree.sources.filter((source) => !source.generated).flatMap(commentFindings),
  handMadeRecords: (tree) => tree.sources.filter(({ path }) => path.startsWith('modules/')).flatMap(recordFindings),
};

/** How many offenses each file has, by path. */
export function countByFile(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { file } of findings) counts.set(file, (counts.get(file) ?? 0) + 1);
  return counts;
}

/**
 * The places of files that have more of them than the list allows, and entries of the list that allow what is
 * gone.
 */
function beyondList(tree: Tree, kind: keyof OldOffenders): Finding[] {
  const allowed = oldOffenders(tree)[kind] ?? {};
  const found = allOffenses[kind](tree);
  const counts = countByFile(found);
  const idle = Object.keys(allowed).filter((file) => !counts.has(file));
  return [
    ...found.filter(({ file }) => (counts.get(file) ?? 0) > (allowed[file] ?? 0)),
    ...idle.map((file) => ({ file: oldOffendersFile, line: 1, what: `allows ${file} what it does not need any more` })),
  ];
}

const SHRINK = 'For an entry that is not needed any more, run `node tools/old-offenders.ts`: it only lowers the list.';

export const plainWords: Rule = {
  number: 31,
  title: 'code and texts use plain American words',
  why: 'a bookkeeper with thirty years in an association office should never read a sentence twice.',
  mend: `use the word behind the colon in what you added or changed. ${SHRINK}`,
  check: (tree) => beyondList(tree, 'words'),
};

export const narrowComments: Rule = {
  number: 32,
  title: `comment lines have at most ${WIDEST_COMMENT} columns`,
  why: 'a comment is read beside code, in half a window.',
  mend: `break the line, or say it in fewer words. ${SHRINK}`,
  check: (tree) => beyondList(tree, 'wideComments'),
};

export const declaredFields: Rule = {
  number: 33,
  title: 'a record declares its fields once',
  why: 'a field written in eleven places is forgotten in one of them.',
  mend: `write x.fields.ts and use useRecord and <Field> (decision 111). ${SHRINK}`,
  check: (tree) => beyondList(tree, 'handMadeRecords'),
};
