// Security deposits before the law packs: what may be held, when it goes back, and what goes with it; each
// act keeps the rule it was judged by.
import type { Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { type Asked, insertJudgments, judgmentOf, lawOf, refuseForbidden, type Said, saidOf } from '../../law/law.server.ts';
import type { DepositFamily } from './held-deposit.contract.ts';

type Judge = Awaited<ReturnType<typeof lawOf>>;

/** The kinds of deposits by the names the packs have for them. */
const depositKinds: Readonly<Record<DepositFamily, string>> = { OWNER: 'owner', LEASE: 'lease', TENANT: 'associationHeld' };

/** A lease is judged as one wherever the home stands. */
const asking = (family: DepositFamily, asOf: LocalDate, facts: Record<string, unknown>): Asked => ({
  topic: 'securityDeposit',
  asOf,
  ...(family === 'LEASE' ? { as: 'RENTAL' as const } : {}),
  facts: { depositKind: depositKinds[family], ...facts },
});

/** An act on a deposit with what was asked and said. */
export interface DepositLaw {
  asked: Asked;
  answer: ReturnType<Judge>;
  said: Said | null;
}

const judged = (judge: Judge, asked: Asked): DepositLaw => {
  const answer = judge(asked);
  return { asked, answer, said: saidOf(answer) };
};

/** What the packs say to holding so much of a family, in cents, with a month's rent where it is known. */
export async function judgeTaking(
  tx: Tx,
  communityId: string,
  { family, on, held, rent }: { family: DepositFamily; on: LocalDate; held: Cents; rent: Cents | null },
): Promise<DepositLaw> {
  const facts = { act: 'takeDeposit', depositCents: held, ...(rent === null ? {} : { monthlyRentCents: rent }) };
  return judged(await lawOf(tx, communityId), asking(family, on, facts));
}

/** The events by which records count the days of a deposit: all are the day its holder moved out. */
const movedOut = (day: LocalDate | null) => (day === null ? {} : { tenancyEnd: day, surrender: day, tenancyEndAndDemand: day });

/** What the packs say to paying a deposit back on a day. */
export async function judgeReturning(
  tx: Tx,
  communityId: string,
  of: { family: DepositFamily; on: LocalDate; movedOutOn: LocalDate | null; itemized: boolean; interestPaid: boolean; keeps: boolean },
): Promise<DepositLaw> {
  const judge = await lawOf(tx, communityId);
  const { family, on, movedOutOn, itemized, interestPaid, keeps } = of;
  const days = movedOut(movedOutOn);
  const returning = judged(judge, asking(family, on, { act: 'returnDeposit', itemized, interestPaid, ...days }));
  if (!keeps || returning.answer.verdict === 'block') return returning;
  const claiming = judged(judge, asking(family, on, { act: 'claimDeposit', ...days }));
  return claiming.answer.verdict === 'allow' ? returning : claiming;
}

/** When the packs want a deposit paid back and a part of it claimed; null where no record counts days. */
export async function lawDueDates(
  tx: Tx,
  communityId: string,
): Promise<(family: DepositFamily, movedOutOn: LocalDate | null) => { refundDue: LocalDate | null; claimDue: LocalDate | null }> {
  const judge = await lawOf(tx, communityId);
  return (family, movedOutOn) => {
    if (movedOutOn === null) return { refundDue: null, claimDue: null };
    const dueOf = (act: string) => judge(asking(family, movedOutOn, { act, ...movedOut(movedOutOn) })).deadline;
    return { refundDue: dueOf('returnDeposit'), claimDue: dueOf('claimDeposit') };
  };
}

/** Refuses `lawForbids` where a rule blocks the act. */
export function refuseDepositLaw({ answer, asked }: DepositLaw): void {
  refuseForbidden(answer, asked.asOf);
}

/** Keeps with a deposit the rule an act on it was judged by. */
export async function keepDepositLaw(
  tx: Tx,
  communityId: string,
  { asked, answer }: DepositLaw,
  of: { heldDepositId: string; subject: string; by: { userId: string; now: Instant } },
): Promise<void> {
  if (answer.ruleVersion === null) return;
  const { heldDepositId, subject, by } = of;
  await insertJudgments(tx, communityId, [judgmentOf(asked, answer, { subject, recordKind: 'heldDeposit', recordId: heldDepositId })], by);
}
