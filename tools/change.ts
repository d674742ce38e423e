// What a change touches: the files that differ from the last whole run, and every file that depends on them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tree } from './tidy/tree.ts';

/** Where `npm run test:all` records the commit it played whole, and the test files that were red. */
export const wholeRunFile = 'tools/whole-run.json';

/** The last whole run. */
export interface WholeRun {
  commit: string;
  /** Test files with a failure: they play all their cases until a whole run finds them green. */
  red: readonly string[];
}

export function lastWholeRun(root: string): WholeRun {
  return JSON.parse(readFileSync(join(root, wholeRunFile), 'utf8')) as WholeRun;
}

function git(root: string, ...args: string[]): string[] | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null;
}

/**
 * Paths that differ from the commit of the last whole run, in commits or in the work tree.
 * Null when that commit is not known here (a shallow clone, an archive): then everything counts as changed.
 */
export function changedFiles(root: string): string[] | null {
  const { commit } = lastWholeRun(root);
  const differing = git(root, 'diff', '--name-only', commit, '--');
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard');
  return differing && untracked && [...differing, ...untracked];
}

/**
 * Doors and packages are shared by most screens: the fixed samples hold their shapes, so a walk ends there.
 */
const SHARED = /^(packages|apps)\/|^modules\/([a-z-]+)\/\2\.(contract|server|web)\.tsx?$/;

/**
 * The feature a module's file belongs to: `modules/people/renters/`; files at the top of a module belong to
 * none.
 */
function featureOf(path: string): string | null {
  const [, feature = null] = /^(modules\/[a-z-]+\/(?!screens\/|reports\/)[a-z-]+\/)/.exec(path) ?? [];
  return feature;
}

/**
 * The files a change touches: those changed, the rest of their features, and what imports any of these
 * without passing a door.
 */
export function touchedFiles(tree: Tree, changed: readonly string[]): Set<string> {
  const features = new Set(changed.flatMap((path) => featureOf(path) ?? []));
  const importers = new Map<string, string[]>();
  for (const { path, imports } of tree.sources) {
    for (const { file } of imports) if (file !== null) importers.set(file, [...(importers.get(file) ?? []), path]);
  }
  const touched = new Set<string>();
  const waiting = [...changed, ...tree.sources.map(({ path }) => path).filter((path) => features.has(featureOf(path) ?? ''))];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (touched.has(path)) continue;
    touched.add(path);
    if (!SHARED.test(path)) waiting.push(...(importers.get(path) ?? []));
  }
  return touched;
}

/**
 * What sampled tests are told of a change: the files it touches, without the test files that only import
 * them, and the test files that play all their cases because they were changed or red.
 */
export function toldFiles(touched: Iterable<string>, changed: readonly string[], red: readonly string[]): string[] {
  const whole = new Set([...changed, ...red]);
  return [...new Set([...touched, ...red])].filter((path) => !/\.test\.tsx?$/.test(path) || whole.has(path));
}
