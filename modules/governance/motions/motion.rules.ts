// What a vote comes to, by the rule of the body that voted.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import type { motionFields } from './motion.fields.ts';

export type Vote = FactsOf<typeof motionFields>['votes'][number];
/** How a body decides, as its committee says. */
export type Deciding = { decisionRule: 'PRESENT' | 'ALL' | 'TWO_THIRDS' | 'UNANIMOUS'; quorum: number; voting: number };

export interface Tally {
  for: number;
  against: number;
  abstained: number;
  recused: number;
  absent: number;
  /** Voted or abstained: those who count toward a quorum. */
  present: number;
}

/** The votes counted by kind. A recusal is neither a vote nor a presence. */
export function tallyOf(votes: readonly Vote[]): Tally {
  const count = (vote: string) => votes.filter((one) => one.vote === vote).length;
  const tally = {
    for: count('FOR'),
    against: count('AGAINST'),
    abstained: count('ABSTAIN'),
    recused: count('RECUSED'),
    absent: count('ABSENT'),
  };
  return { ...tally, present: tally.for + tally.against + tally.abstained };
}

/**
 * Whether the votes carry a motion. Without a body (a meeting of members) more must be for than against.
 * Those recused are left out of all voting members; an abstention counts as present and not for.
 */
export function carries(votes: readonly Vote[], body: Deciding | null): boolean {
  const tally = tallyOf(votes);
  if (body === null) return tally.for > tally.against;
  if (tally.present < body.quorum) return false;
  if (body.decisionRule === 'UNANIMOUS') return tally.for > 0 && tally.for === tally.present;
  if (body.decisionRule === 'TWO_THIRDS') return tally.for * 3 >= tally.present * 2 && tally.for > 0;
  const of = body.decisionRule === 'ALL' ? Math.max(body.voting - tally.recused, tally.present) : tally.present;
  return tally.for * 2 > of;
}

/** The count in words: "3 for, 1 against, 1 abstained". */
export function tallyWords(votes: readonly Vote[]): string {
  const tally = tallyOf(votes);
  const parts: [number, string][] = [
    [tally.for, 'for'],
    [tally.against, 'against'],
    [tally.abstained, 'abstained'],
    [tally.recused, 'recused'],
    [tally.absent, 'absent'],
  ];
  return parts
    .filter(([count], at) => at < 2 || count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}

/** What a body asks of a vote, in words. */
export function decisionWords(body: Deciding | null): string {
  if (body === null) return 'a meeting of the members needs more for than against';
  const rule = {
    PRESENT: 'a majority of those present is needed',
    ALL: `a majority of all ${body.voting} voting members is needed`,
    TWO_THIRDS: 'two thirds of those present are needed',
    UNANIMOUS: 'all present must be for it',
  }[body.decisionRule];
  return `${rule}, with a quorum of ${body.quorum}`;
}
