// What the packs say of a kind of architectural review beside its clock: whether silence approves, what a
// denial must say, and what may not be asked.
import type { Tx } from '../../packages/db/database.ts';
import type { LocalDate } from '../../packages/kernel/kernel.ts';
import { recordsInForce } from './engine/pack.rules.ts';
import { boundOf } from './law.handlers.ts';

/** The terms of one record. */
export interface ReviewTerms {
  citation: string;
  deemed: 'approve' | 'deny' | 'none';
  denial: readonly string[];
  forbidden: readonly string[];
}

interface Entry {
  application: string;
  deemed: ReviewTerms['deemed'];
  denial?: readonly string[];
  forbidden?: readonly string[];
}

/** The terms of every record in force on a day that speaks of an application; none where no pack binds. */
export async function reviewTermsOf(tx: Tx, communityId: string, application: string, asOf: LocalDate): Promise<ReviewTerms[]> {
  const { communityType, records } = await boundOf(tx, communityId);
  if (communityType === null) return [];
  return recordsInForce(records, { topic: 'architecturalClock', communityType, asOf }).flatMap(({ citation, parameters }) =>
    (parameters.entries as unknown as readonly Entry[])
      .filter((entry) => entry.application === application)
      .map(({ deemed, denial = [], forbidden = [] }) => ({ citation, deemed, denial, forbidden })),
  );
}
