// The first start is done whole or again: a half-made sample of a start that was interrupted is removed
// before anything else is in the folder.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeCluster } from '../../packages/db/embedded.ts';
import { isAlive, type ProcessIdentity, processOf } from '../../packages/db/postmaster.ts';
import type { Settings } from './settings.ts';

const markOf = (settings: Settings) => join(settings.dataDir, 'first-start');

/** The process whose first start has not ended; null for a mark cut off while it was written. */
function starterOf(mark: string): ProcessIdentity | null {
  const [pid, startTick] = readFileSync(mark, 'utf8').trim().split(' ');
  return pid && startTick ? { pid: Number(pid), startTick } : null;
}

/**
 * To be called before the database starts, when the folder is there. Nobody could use the server before its
 * first start ended, so nothing but the unfinished sample is lost. A start that is still at it is left alone,
 * and a database server of others is never touched.
 */
export async function beginFirstStart(settings: Settings): Promise<void> {
  if (settings.databaseUrl) return;
  const mark = markOf(settings);
  const starter = existsSync(mark) ? starterOf(mark) : null;
  if (starter && isAlive(starter))
    throw new Error(`${settings.dataDir} is in use by process ${starter.pid}, whose first start has not ended.`);
  if (existsSync(mark)) await removeCluster(settings.dataDir);
  if (existsSync(join(settings.dataDir, 'postgres'))) return;
  const own = processOf(process.pid);
  writeFileSync(mark, `${own?.pid} ${own?.startTick}\n`);
}

/** To be called when the sample stands and before anybody can connect. */
export function endFirstStart(settings: Settings): void {
  rmSync(markOf(settings), { force: true });
}
