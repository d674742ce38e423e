// What comes along from a community to one that is made like it, beside what stands on sheets: custom fields,
// and what it does again and again.
import { allows, type HeldClaims, type ImportProblem, needs } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { copySchedules } from '../../../packages/jobs/schedules.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import { findCommunityByCode, timeZoneOf } from '../../communities/communities.server.ts';
import { recurringEntryCopy } from '../../ledger/ledger.server.ts';
import { giveCategories } from '../../records/records.server.ts';
import { customReportCopy, packageCopy } from '../../reports/reports.server.ts';
import type { CommunityRow } from './express-sheet.rules.ts';

/** The community that is made, and who makes it from which row of the sheet Community. */
interface Along {
  tx: Tx;
  communityId: string;
  row: CommunityRow | undefined;
  held: HeldClaims;
  communities: 'all' | ReadonlySet<string>;
  by: { userId: string };
  now: Instant;
}

/** Gives the community the custom fields of the categories that its sheet names. */
export async function giveFields({ tx, communityId, row, held }: Along): Promise<ImportProblem[]> {
  const names = (row?.values.fieldCategories ?? '').split(';').flatMap((name) => name.trim() || []);
  if (!row || names.length === 0) return [];
  const told = (message: string, severity: ImportProblem['severity']) => [{ line: row.line, column: 'fieldCategories', message, severity }];
  if (!allows(held, needs('permissionmaintain', 2)))
    return told('The custom fields are left out: who may change custom fields gives them to a community.', 'warning');
  const unknown = await giveCategories(tx, communityId, names);
  return unknown.length === 0 ? [] : told(`There are no custom fields named ${unknown.join(', ')}.`, 'error');
}

/**
 * Brings the jobs of the community that its sheet names, paused. One that does not exist and one out of scope
 * are the same to who asks.
 */
export async function giveJobs(
  { tx, communityId, row, held, communities, by, now }: Along,
  isChartDone: boolean,
): Promise<ImportProblem[]> {
  const shortCode = row?.values.jobsOf?.toUpperCase() ?? '';
  if (!row || shortCode === '') return [];
  const told = (message: string, severity: ImportProblem['severity']) => ({ line: row.line, column: 'jobsOf', message, severity });
  const fromId = await findCommunityByCode(tx, shortCode, communities);
  if (fromId === undefined || fromId === communityId) return [told(`You see no community with the short code ${shortCode}.`, 'error')];
  // Against a chart that is in error every account would be a fault again.
  if (!isChartDone) return [];
  const zone = await timeZoneOf(tx, communityId);
  const order = { fromId, communityId, zone, held, userId: by.userId, now };
  const said = await copySchedules(tx, [recurringEntryCopy, packageCopy, customReportCopy], order);
  return said.map((message) => told(message, 'warning'));
}
