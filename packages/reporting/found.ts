// Finds the reports of a module by their files, so that a report is two files and its golden text and enters
// no list.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Report } from './report.ts';

function isReport(one: unknown): one is Report {
  return typeof one === 'object' && one !== null && 'declaration' in one && 'run' in one;
}

/**
 * The reports below `reports/` of a module's folder, in the order of their files. What a file exports as a
 * function that makes a report is left to the module: it needs something first.
 */
export async function reportsIn(moduleFolder: string): Promise<readonly Report[]> {
  const files = globSync('reports/**/*.report.sql.ts', { cwd: moduleFolder }).toSorted();
  const found = await Promise.all(
    files.map(async (file) => Object.values((await import(pathToFileURL(join(moduleFolder, file)).href)) as Record<string, unknown>)),
  );
  return found.flat().filter(isReport);
}
