// The first start is done whole or again: a half-made sample of a start that was interrupted is removed before anything else is in the folder.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

const markOf = (settings: Settings) => join(settings.dataDir, 'first-start');

/**
 * To be called before the database starts. Nobody could use the server before its first start ended, so nothing but the unfinished sample is lost.
 * A database server of others is never touched.
 */
export function beginFirstStart(settings: Settings): void {
  if (settings.databaseUrl) return;
  const folder = join(settings.dataDir, 'postgres');
  if (existsSync(markOf(settings))) rmSync(folder, { recursive: true, force: true });
  if (existsSync(folder)) return;
  mkdirSync(settings.dataDir, { recursive: true });
  writeFileSync(markOf(settings), 'The first start has not ended yet.\n');
}

/** To be called when the sample stands and before anybody can connect. */
export function endFirstStart(settings: Settings): void {
  rmSync(markOf(settings), { force: true });
}
