// The ladders of collection that bind a community on a day, with their steps, for features that show what an
// act needs and what of it is proved.
import type { Tx } from '../../packages/db/database.ts';
import type { LocalDate } from '../../packages/kernel/kernel.ts';
import type { LadderStep } from './engine/ladder.rules.ts';
import { appliesTo, recordsInForce, ruleVersionOf } from './engine/pack.rules.ts';
import { boundOf } from './law.handlers.ts';

/** A ladder of a record of law. */
export interface LadderInForce {
  ruleVersion: string;
  citation: string;
  title: string;
  steps: readonly LadderStep[];
}

/** The ladders in force for a community on a day; none where nobody set its kind or no record is on file. */
export async function laddersOf(tx: Tx, communityId: string, asOf: LocalDate): Promise<LadderInForce[]> {
  const { records, communityType, facts } = await boundOf(tx, communityId);
  if (communityType === null) return [];
  return recordsInForce(records, { topic: 'collectionLadder', communityType, asOf })
    .filter((record) => appliesTo(record, facts) !== false)
    .map((record) => ({
      ruleVersion: ruleVersionOf(record),
      citation: record.citation,
      title: record.title,
      steps: record.parameters.steps as LadderStep[],
    }));
}
