// Reads the tree of the project once, parsed, so that every house rule is a pure function from a tree to
// findings.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { type Comment, parseSync, visitorKeys } from 'oxc-parser';

/** A node of the syntax tree, as loosely as the rules need it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** An `import`, `export … from` or `import()` with a literal address. */
export interface Import {
  /** As written. */
  from: string;
  /** The project's file it names, or null for packages of others. */
  file: string | null;
  /** Erased before running. */
  typeOnly: boolean;
  /** An `import()`, done when it is reached. */
  dynamic: boolean;
  line: number;
}

/** One TypeScript file. */
export interface Source {
  path: string;
  text: string;
  program: Node;
  comments: readonly Comment[];
  imports: readonly Import[];
  /** Made by a tool, as its first line says. */
  generated: boolean;
  lineOf(offset: number): number;
}

/** The project: TypeScript files parsed, other text files as text, anything else by name only. */
export interface Tree {
  sources: readonly Source[];
  source(path: string): Source | undefined;
  texts: ReadonlyMap<string, string>;
  paths: ReadonlySet<string>;
}

const SKIPPED_FOLDERS = new Set(['node_modules', '.git', '.data', 'dist', 'coverage']);
const TEXT = new Set(['.ts', '.tsx', '.css', '.html', '.json', '.md', '.sql', '.typ', '.yml', '.yaml', '.sh', '']);

function walkFolder(root: string, folder: string, found: string[]): string[] {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) walkFolder(root, path, found);
    else if (entry.isFile()) found.push(path);
  }
  return found;
}

/** Reads the project at `root`. */
export function readTree(root: string): Tree {
  const files: Record<string, string> = {};
  for (const path of walkFolder(root, '.', []).sort()) {
    const readable = TEXT.has(extname(path)) && path !== 'package-lock.json';
    files[path] = readable ? readFileSync(join(root, path), 'utf8') : '';
  }
  return treeOf(files);
}

/** A tree from texts by path; fixtures use it directly. */
export function treeOf(files: Readonly<Record<string, string>>): Tree {
  const paths = new Set(Object.keys(files));
  const sources = Object.entries(files)
    .filter(([path]) => /\.tsx?$/.test(path))
    .map(([path, text]) => parse(path, text, paths));
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return { sources, source: (path) => byPath.get(path), texts: new Map(Object.entries(files)), paths };
}

function parse(path: string, text: string, paths: ReadonlySet<string>): Source {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const starts = lineStarts(text);
  const lineOf = (offset: number): number => lineAt(starts, offset);
  const root = program as unknown as Node;
  const generated = /^\/\/.*\bnever edit by hand\b/i.test(text);
  return { path, text, program: root, comments, imports: importsOf(path, root, lineOf, paths), generated, lineOf };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

function importsOf(path: string, program: Node, lineOf: (offset: number) => number, paths: ReadonlySet<string>): Import[] {
  const imports: Import[] = [];
  walk(program, (node) => {
    if (!/^(Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$/.test(node.type)) return;
    const from = (node.source as { value?: unknown } | null)?.value;
    if (typeof from !== 'string') return;
    imports.push({
      from,
      file: resolve(path, from, paths),
      typeOnly: isTypeOnly(node),
      dynamic: node.type === 'ImportExpression',
      line: lineOf(node.start),
    });
  });
  return imports;
}

function isTypeOnly(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = (node.specifiers ?? []) as { importKind?: string; exportKind?: string }[];
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type');
}

/**
 * The project's file a relative address names, with or without its ending; null when it leaves the project.
 */
export function resolve(path: string, from: string, paths: ReadonlySet<string>): string | null {
  if (!from.startsWith('.')) return null;
  const bare = posix.join(posix.dirname(path), from.replace(/\?.*$/, ''));
  return ['', '.ts', '.tsx', '/index.ts'].map((ending) => bare + ending).find((one) => paths.has(one)) ?? bare;
}

/** Visits every node below `node`, parents first, with the chain of its ancestors, nearest last. */
export function walk(node: Node, visit: (node: Node, ancestors: readonly Node[]) => void, ancestors: Node[] = []): void {
  visit(node, ancestors);
  ancestors.push(node);
  for (const key of visitorKeys[node.type] ?? []) {
    const child = node[key];
    for (const one of Array.isArray(child) ? child : [child]) {
      if (one && typeof one === 'object') walk(one as Node, visit, ancestors);
    }
  }
  ancestors.pop();
}

/** The name an identifier, a private name or a literal key carries; empty for anything computed. */
export function nameOf(node: unknown): string {
  const { type, name, value } = (node ?? {}) as { type?: string; name?: string; value?: unknown };
  if (type === 'Identifier' || type === 'JSXIdentifier') return name ?? '';
  return type === 'Literal' && typeof value === 'string' ? value : '';
}
