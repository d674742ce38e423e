// Where resolutions are kept.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { resolutionFields } from './resolution.fields.ts';

export const keptResolutions = recordStore<FactsOf<typeof resolutionFields>>({
  table: 'governance.resolution',
  idColumn: 'resolution_id',
  inCommunity: true,
  label: 'name',
  columns: columnsOf(resolutionFields),
});

export interface PickedResolution {
  resolutionId: string;
  name: string;
  number: string;
  adoptedDate: LocalDate;
}

/** The resolutions of an association in force on a day, the newest first. */
export async function listResolutions(tx: Tx, communityId: string, on: LocalDate): Promise<PickedResolution[]> {
  const found = await sql<PickedResolution>`
    select resolution_id as "resolutionId", name, number, adopted_on as "adoptedDate" from governance.resolution
    where customer_id = ${tx.customerId} and community_id = ${communityId} and (end_on is null or end_on >= ${on})
    order by adopted_on desc, resolution_id desc limit 500`.execute(tx.db);
  return found.rows;
}
