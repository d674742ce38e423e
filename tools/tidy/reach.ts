// The house rule about dead files: whatever no entry reaches is removed.
import { posix } from 'node:path';
import type { Rule } from './rule.ts';
import { type Source, type Tree, walk } from './tree.ts';

const ENTRIES = [
  /^apps\/[^/]+\/main\.tsx?$/,
  /\.test\.tsx?$/,
  /^modules\/[^/]+\/reports\/.*\.report\.sql\.ts$/,
  /^(tools|bench|storms|journeys)\/[^/]+\.ts$/,
  /^bench\/pages\/[^/]+\.tsx$/,
  /(^|\/)[a-z.]+\.config\.ts$/,
];

/**
 * Project files that a text names: package.json's scripts, `<script src>` of a page, an address given to a
 * worker.
 */
function namedFiles(tree: Tree, path: string, text: string): string[] {
  const words = text.match(/[\w@./-]+\.tsx?\b/g) ?? [];
  return words
    .flatMap((word) => [posix.join(posix.dirname(path), word), posix.normalize(word.replace(/^\//, ''))])
    .filter((file) => tree.paths.has(file));
}

function literalFiles(tree: Tree, source: Source): string[] {
  const files: string[] = [];
  walk(source.program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string' && /\.tsx?$/.test(node.value)) {
      files.push(...namedFiles(tree, source.path, node.value));
    }
  });
  return files;
}

function entries(tree: Tree): string[] {
  const named = [...tree.texts]
    .filter(([path]) => path === 'package.json' || path.endsWith('.html') || path.startsWith('.ci/'))
    .flatMap(([path, text]) => namedFiles(tree, path, text));
  return [...named, ...tree.sources.map((source) => source.path).filter((path) => ENTRIES.some((pattern) => pattern.test(path)))];
}

function reached(tree: Tree): Set<string> {
  const seen = new Set<string>();
  const waiting = entries(tree);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const source = tree.source(path);
    if (!source || seen.has(path)) continue;
    seen.add(path);
    waiting.push(...source.imports.flatMap((one) => (one.file === null ? [] : [one.file])), ...literalFiles(tree, source));
  }
  return seen;
}

export const deadFiles: Rule = {
  number: 12,
  title: 'no dead files',
  why: 'code nobody runs still has to be read, changed and trusted.',
  mend: 'remove the file, or import it from where it is needed (entries: apps/*/main, package.json scripts, pages, reports, tests, tools, bench, storms, journeys).',
  check: (tree) => {
    const alive = reached(tree);
    return tree.sources
      .filter((source) => !alive.has(source.path) && !source.path.endsWith('.d.ts'))
      .map((source) => ({ file: source.path, line: 1, what: 'is reached from no entry' }));
  },
};
