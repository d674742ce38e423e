// House rules about text: promises for later, paths of one machine, and colours that bypass the tokens.
import { extname } from 'node:path';
import { placeOf } from './place.ts';
import type { Finding, Rule } from './rule.ts';
import { type Node, type Source, type Tree, walk } from './tree.ts';

const LATER = /\b(TODO|FIXME|XXX|HACK)\b/;

function linesMatching(file: string, text: string, pattern: RegExp, what: string): Finding[] {
  return text.split('\n').flatMap((line, index) => {
    const match = pattern.exec(line);
    return match ? [{ file, line: index + 1, what: `${what} "${match[0]}"` }] : [];
  });
}

export const noPromises: Rule = {
  number: 20,
  title: 'no promises for later in the code',
  why: 'what is here works; what does not is not here.',
  mend: 'do it now, or write it into the issue tracker and remove the remark.',
  check: (tree) => [
    ...tree.sources.flatMap((source) =>
      source.comments
        .filter((comment) => LATER.test(comment.value))
        .map((comment) => ({ file: source.path, line: source.lineOf(comment.start), what: 'promises something for later' })),
    ),
    ...[...tree.texts]
      .filter(([path]) => /\.(css|sql|typ)$/.test(path))
      .flatMap(([path, text]) => linesMatching(path, text, LATER, 'says')),
  ],
};

const MACHINE_PATHS = /(?<![\w.~-])\/(work|tmp|root|Users)\/|(?<![\w.~-])\/home\/[a-z]+\/\.|[A-Z]:\\Users|\.\.\/shared\b/;

export const noMachinePaths: Rule = {
  number: 21,
  title: 'no paths of one machine',
  why: 'a clone must work and read the same everywhere.',
  mend: 'use a path relative to the file (import.meta.dirname), the environment, or os.tmpdir(); copy data that is needed into the project with its licence line.',
  check: (tree) => [...tree.texts].flatMap(([path, text]) => linesMatching(path, text, MACHINE_PATHS, 'names')),
};

const HEX = '#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})';
const COLOUR_FUNCTION = String.raw`\b(rgba?|hsla?|oklch|oklab|lab|lch)\(\s*[\d.]`;
const CSS_COLOUR = new RegExp(`:[^;{]*?(${HEX}\\b(?!-)|${COLOUR_FUNCTION})`, 'i');
const CODE_COLOUR = new RegExp(`^\\s*${HEX}\\s*$|(solid|dashed|dotted|:|,|\\()\\s*${HEX}(?=[\\s;,)]|$)|${COLOUR_FUNCTION}`, 'i');

/** The tokens themselves, and the theme that gives Mantine the shades it computes contrast from. */
const COLOUR_SOURCES = new Set(['packages/ui/tokens.css', 'packages/ui/theme.ts']);

function styledSource(path: string): boolean {
  if (COLOUR_SOURCES.has(path)) return false;
  const place = placeOf(path);
  return place.layer !== 'outside' && !place.forTests && (place.browser || path.endsWith('.tsx'));
}

function colours(source: Source): Finding[] {
  const findings: Finding[] = [];
  walk(source.program, (node: Node) => {
    const text = node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? (node.value as { raw: string }).raw : null;
    if (typeof text === 'string' && CODE_COLOUR.test(text)) {
      findings.push({ file: source.path, line: source.lineOf(node.start), what: `names the color ${text.trim().slice(0, 40)}` });
    }
  });
  return findings;
}

function styleSheets(tree: Tree): [string, string][] {
  return [...tree.texts].filter(([path]) => extname(path) === '.css' && !COLOUR_SOURCES.has(path));
}

export const noColours: Rule = {
  number: 22,
  title: 'colours stand only in tokens.css and theme.ts of packages/ui',
  why: 'light, dark and high contrast are one set of tokens; a color written elsewhere is wrong in two of them.',
  mend: 'use a token, var(--…), or a component of packages/ui. (Typst templates print on paper and may name colours.)',
  check: (tree) => [
    ...tree.sources.filter((source) => styledSource(source.path)).flatMap(colours),
    ...styleSheets(tree).flatMap(([path, text]) => linesMatching(path, text, CSS_COLOUR, 'names a color in')),
  ],
};
