// Which cases of a long list a test run plays: all of them, or those the change touches and a fixed sample.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'vitest';

/**
 * Names the file that lists what the change touches, one path a line, and the test files that were changed or
 * red in the last whole run. Without it, as in a run of one file, all cases are played.
 */
export const TOUCHED = 'COMMONHOLD_TOUCHED';

let touched: readonly string[] | null | undefined;

function touchedFiles(): readonly string[] | null {
  const list = process.env[TOUCHED];
  if (touched === undefined) touched = list === undefined ? null : readFileSync(list, 'utf8').split('\n');
  return touched;
}

/** True in a test file that was changed or red in the last whole run: it plays all its cases. */
function playsAll(files: readonly string[]): boolean {
  const { testPath = '' } = expect.getState();
  return files.some((file) => file !== '' && testPath.endsWith(`/${file}`));
}

/**
 * The cases of `all` that this run plays, in their order: those of the fixed sample, which has one of each
 * shape, and those the change touches.
 * `isTouched` is asked about the files the change touches; `files` is null when nobody knows.
 */
export function sampled<T>(
  all: readonly T[],
  inSample: (one: T, index: number) => boolean,
  isTouched: (one: T, files: readonly string[]) => boolean,
  files = touchedFiles(),
): T[] {
  return files === null || playsAll(files) ? [...all] : all.filter((one, index) => inSample(one, index) || isTouched(one, files));
}

/** True when one of the files has this name, in any folder. */
export function hasFile(files: readonly string[], name: string): boolean {
  return files.some((file) => file.endsWith(`/${name}`));
}

const DOORS = resolve(import.meta.dirname, '../../modules/**/*.web.tsx');

let pageFiles: ReadonlyMap<string, string> | undefined;

/** The files of pages by the names of their screens, as the web doors of the modules load them. */
export function pagesOfDoors(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const text = globSync(DOORS)
    .map((door) => readFileSync(door, 'utf8'))
    .join('\n');
  for (const [, kind, file = ''] of text.matchAll(/recordPages\(\s*'([\w-]+)',[^=]*?\(\) =>\s*import\('[^']*?([^'/]+)'\)/g))
    for (const face of ['add', 'edit', 'view']) found.set(`${kind}-${face}`, file);
  for (const [, screen = '', file = ''] of text.matchAll(/([\w-]+)'?: \(\) =>\s*import\('[^']*?([^'/]+)'\)/g)) found.set(screen, file);
  return found;
}

/** True when one of the files is the page of the screen. */
export function hasPage(files: readonly string[], screen: string): boolean {
  pageFiles ??= pagesOfDoors();
  const file = pageFiles.get(screen);
  return file !== undefined && hasFile(files, file);
}
