// Cases before the law: the packs of a community read once, and any number of cases judged by them.
import type { Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { laddersOf, lawOf } from '../../law/law.server.ts';
import type { CaseRow, LateRow } from './case.store.ts';
import { type EvidenceRow, listEvidence } from './evidence.store.ts';
import type { CaseFacts, Judge, LawLadder } from './step-law.rules.ts';

/** What cases of a community are judged by on a day. */
export interface CaseLaw {
  judge: Judge;
  ladders: readonly LawLadder[];
}

/** The packs of a community, read in a constant number of statements. */
export async function caseLaw(tx: Tx, communityId: string, asOf: LocalDate): Promise<CaseLaw> {
  const judge = await lawOf(tx, communityId);
  return { judge: judge as Judge, ladders: await laddersOf(tx, communityId, asOf) };
}

/** The evidence of cases by case. */
export async function evidenceOf(tx: Tx, collectionCaseIds: readonly string[]): Promise<Map<string, EvidenceRow[]>> {
  return Map.groupBy(await listEvidence(tx, collectionCaseIds), (one) => one.collectionCaseId);
}

/** A case in the facts it is judged on; without a case, those of an owner who has none yet. */
export function caseFacts(late: LateRow | undefined, row: CaseRow | null, evidence: readonly EvidenceRow[]): CaseFacts {
  return {
    evidence,
    oldestDue: late?.oldestDue ?? null,
    assessments: late?.assessments_cents ?? 0n,
    fines: 0n,
    lateFees: late?.late_fees_cents ?? 0n,
    interest: late?.interest_cents ?? 0n,
    lienDate: row?.lienDate ?? null,
    isMilitary: row?.isMilitary ?? false,
    militaryCheckedDate: row?.militaryCheckedDate ?? null,
    petitionDate: row?.petitionDate ?? null,
    hasOfferedPlan: row?.hasOfferedPlan ?? false,
  };
}
