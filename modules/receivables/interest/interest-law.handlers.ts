// Interest before the law packs: the rate is cut to what a rule that blocks allows, charges draw from the
// first lawful day, and each line keeps the rule it was judged by.
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, type Instant, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { type Asked, insertJudgments, judgmentOf, lawOf, refuseForbidden, type Said, saidOf } from '../../law/law.server.ts';
import type { InterestCandidate, InterestTerms, ProposedInterest, Rate } from './interest.rules.ts';

/** What asks the packs about acts of one community. */
type Judge = Awaited<ReturnType<typeof lawOf>>;

const asking = (asOf: LocalDate, facts: Record<string, unknown>): Asked => ({
  topic: 'interest',
  asOf,
  facts: { act: 'chargeInterest', ...facts },
});

/** The cap of the settings, as what the documents allow; absent where they name none. */
const documents = ({ capBasisPoints }: Pick<Rate, 'capBasisPoints'>) =>
  capBasisPoints === null ? {} : { documentRateBps: capBasisPoints };

/** Whether each day's balance with interest unpaid on it is lawful. */
export async function interestJudge(tx: Tx, communityId: string): Promise<Judge> {
  return lawOf(tx, communityId);
}

/** True where the packs bar interest on interest on a day. */
export function barsCompounding(judge: Judge, on: LocalDate): boolean {
  const plain = judge(asking(on, { rateBps: 0, compounding: false }));
  return plain.verdict !== 'block' && judge(asking(on, { rateBps: 0, compounding: true })).verdict === 'block';
}

/** Rates no higher than the packs allow on their days; a rule that only warns leaves them as they are. */
export function lawfulRates(judge: Judge, rates: readonly Rate[], throughDate: LocalDate): Rate[] {
  return rates.map((rate, at) => {
    const next = rates[at + 1]?.fromDate;
    const last = next ? addDays(next, -1) : throughDate;
    const asOf = last < throughDate ? last : throughDate;
    const said = judge(asking(asOf, { rateBps: rate.basisPoints, ...documents(rate) }));
    if (said.verdict !== 'block' || said.rateBps === null || said.rateBps >= rate.basisPoints) return rate;
    const cap = rate.capBasisPoints === null || said.rateBps < rate.capBasisPoints ? said.rateBps : rate.capBasisPoints;
    return { ...rate, capBasisPoints: cap };
  });
}

/** Charges with the first day a rule that blocks lets them draw interest. */
export function lawfulCandidates(judge: Judge, candidates: readonly InterestCandidate[], throughDate: LocalDate): InterestCandidate[] {
  const firstDays = new Map<LocalDate, LocalDate | null>();
  const firstDay = (dueDate: LocalDate): LocalDate | null => {
    const known = firstDays.get(dueDate);
    if (known !== undefined) return known;
    const before = judge(asking(throughDate, { rateBps: 0, dueDate, through: dueDate }));
    const found = before.verdict === 'block' ? before.earliestDate : null;
    firstDays.set(dueDate, found);
    return found;
  };
  return candidates.map((one) => ({
    ...one,
    charges: one.charges.map((charge) => {
      const notBefore = firstDay(charge.chargeDate);
      return notBefore === null ? charge : { ...charge, notBefore };
    }),
  }));
}

/** How a line is asked about: its balance, the rate it comes to, and the oldest day it is due from. */
function lineAsked(
  line: ProposedInterest,
  { rates }: Pick<InterestTerms, 'rates'>,
  dueDate: LocalDate | undefined,
  isCompound: boolean,
): Asked {
  const [rate] = [rates.findLast(({ fromDate }) => fromDate <= line.throughDate)];
  const asked = line.spans.at(-1)?.basisPoints ?? 0;
  const charged = rate?.capBasisPoints != null && rate.capBasisPoints < asked ? rate.capBasisPoints : asked;
  return asking(line.throughDate, {
    rateBps: charged,
    askedBps: asked,
    principalCents: line.base,
    ...(dueDate ? { dueDate } : {}),
    through: line.throughDate,
    compounding: isCompound,
    interestCents: line.amount,
  });
}

/** A line with what was asked and said about it. */
export interface LineLaw {
  asked: Asked;
  answer: ReturnType<Judge>;
  said: Said | null;
}

/** What the packs say to each line of a run. */
export function judgeLines(
  judge: Judge,
  lines: readonly ProposedInterest[],
  candidates: readonly InterestCandidate[],
  terms: InterestTerms,
): LineLaw[] {
  const dueOf = new Map(
    candidates.map(({ ownershipId, codeId, charges }) => [
      `${ownershipId}:${codeId}`,
      charges.map(({ chargeDate }) => chargeDate).toSorted()[0],
    ]),
  );
  return lines.map((line) => {
    const asked = lineAsked(line, terms, dueOf.get(`${line.ownershipId}:${line.codeId}`), terms.method === 'COMPOUND');
    const answer = judge(asked);
    return { asked, answer, said: saidOf(answer) };
  });
}

/** Refuses `lawForbids` where a rule that blocks bars all interest, such as one without authority. */
export function refuseBarred(laws: readonly LineLaw[]): void {
  for (const { answer, asked } of laws) refuseForbidden(answer, asked.asOf);
}

/** Keeps with each charge of a run the rule it was judged by. */
export async function keepInterestLaw(
  tx: Tx,
  communityId: string,
  laws: readonly LineLaw[],
  charges: readonly { chargeId: string; description: string }[],
  by: { userId: string; now: Instant },
): Promise<void> {
  const rows = laws.flatMap(({ asked, answer }, i) => {
    const charge = charges[i];
    if (!charge || answer.ruleVersion === null) return [];
    return [judgmentOf(asked, answer, { subject: charge.description, recordKind: 'charge', recordId: charge.chargeId })];
  });
  await insertJudgments(tx, communityId, rows, by);
}
