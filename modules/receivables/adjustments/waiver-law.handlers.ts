// Waivers before the rules of a community's documents: each owner's is judged, and its batch keeps the rule.
import type { Tx } from '../../../packages/db/database.ts';
import { type Instant, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Asked, insertJudgments, judgmentOf, lawOf, type Said, saidOf } from '../../law/law.server.ts';
import type { AdjustmentLine } from './adjustment.rules.ts';
import { lastCourtesies } from './adjustment.store.ts';

/** What the documents say to what one owner is waived. */
export interface WaiverLaw {
  asked: Asked;
  answer: ReturnType<Awaited<ReturnType<typeof lawOf>>>;
}

const rank = { block: 0, warn: 1, allow: 2 } as const;

/** Judges what lines waive, owner by owner; those a rule blocks come first. */
export async function judgeWaivers(
  tx: Tx,
  communityId: string,
  { postDate, reason }: { postDate: LocalDate; reason: string },
  lines: readonly AdjustmentLine[],
): Promise<WaiverLaw[]> {
  const waived = Map.groupBy(
    lines.filter((line) => line.act === 'WAIVE'),
    (line) => line.ownershipId,
  );
  if (waived.size === 0) return [];
  const judge = await lawOf(tx, communityId);
  const last = reason === 'COURTESY' ? await lastCourtesies(tx, communityId, [...waived.keys()], postDate) : new Map<string, LocalDate>();
  const laws = [...waived].map(([ownershipId, own]) => {
    const asked: Asked = {
      topic: 'waiver',
      asOf: postDate,
      facts: {
        act: 'waiveCharge',
        reason,
        waivedCents: sumCents(own.map((line) => line.amount)),
        lastCourtesy: last.get(ownershipId) ?? null,
      },
    };
    return { asked, answer: judge(asked) };
  });
  return laws.toSorted((one, other) => rank[one.answer.verdict] - rank[other.answer.verdict]);
}

/** What is shown of the strictest answer; null where no rule is on file. */
export function saidOfWaivers(laws: readonly WaiverLaw[]): Said | null {
  const [first] = laws;
  return first ? saidOf(first.answer) : null;
}

/** Keeps with a posted batch the rules its waivers were judged by. */
export async function keepWaiverLaw(
  tx: Tx,
  communityId: string,
  batchId: string,
  laws: readonly WaiverLaw[],
  by: { userId: string; now: Instant },
): Promise<void> {
  const rows = laws
    .filter(({ answer }) => answer.ruleVersion !== null)
    .map(({ asked, answer }) =>
      judgmentOf(asked, answer, { subject: `Waiver, ${String(asked.facts.reason)}`, recordKind: 'batch', recordId: batchId }),
    );
  await insertJudgments(tx, communityId, rows, by);
}
