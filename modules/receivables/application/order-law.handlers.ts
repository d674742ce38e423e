// The order of application before the law packs: the community's own order, or that of its list, is judged by
// the day of the receipt, and gives way to the order of a rule that blocks it.
import type { Tx } from '../../../packages/db/database.ts';
import { formatDate, type Instant, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { type Asked, insertJudgments, judgmentOf, lawOf, type Said, saidOf } from '../../law/law.server.ts';
import type { CodeKind } from '../codes/code.contract.ts';
import { loadCodes } from '../codes/code.store.ts';
import { findDistribution } from '../subledger/subledger.store.ts';
import type { ApplicationOrder, OrderStep } from './application-order.rules.ts';
import { orderOn } from './application-order.store.ts';

type Judge = Awaited<ReturnType<typeof lawOf>>;
type Answer = ReturnType<Judge>;

/** Kinds of codes by the names the packs have for debts. */
const lawKinds: Readonly<Record<CodeKind, string>> = {
  ASSESSMENT: 'ASSESSMENT',
  SPECIAL: 'SPECIAL_ASSESSMENT',
  LATE_FEE: 'LATE_FEE',
  INTEREST: 'INTEREST',
  NSF: 'COLLECTION_COST',
  MISC: 'OTHER',
};
const kinds = Object.keys(lawKinds) as CodeKind[];
const kindOfDebt = new Map(kinds.map((kind) => [lawKinds[kind], kind]));

const asking = (day: LocalDate, facts: Record<string, unknown>): Asked => ({
  topic: 'applicationOrder',
  asOf: day,
  facts: { act: 'applyReceipt', ...facts },
});

/** What the packs say to an order of kinds on a day. */
export function judgeOrder(judge: Judge, steps: readonly Pick<OrderStep, 'kinds'>[], day: LocalDate): { asked: Asked; answer: Answer } {
  const asked = asking(day, { proposedOrder: steps.flatMap((step) => step.kinds.map((kind) => lawKinds[kind])) });
  return { asked, answer: judge(asked) };
}

/** The order of the packs, found by what a receipt would pay of a debt of each kind and age. */
function orderOfLaw(judge: Judge, day: LocalDate): ApplicationOrder | null {
  const debts = kinds.flatMap((kind) => [
    [lawKinds[kind], 'delinquent', 1n],
    [lawKinds[kind], 'current', 1n],
  ]);
  const { applied } = judge(asking(day, { debts, receiptCents: BigInt(debts.length) }));
  if (applied === null) return null;
  const steps = applied.flatMap(([debt, age]): OrderStep[] => {
    const kind = kindOfDebt.get(debt);
    return kind ? [{ kinds: [kind], age: age === 'delinquent' ? 'DELINQUENT' : 'CURRENT' }] : [];
  });
  return { delinquentDays: 30, steps };
}

/** The order money pays in on a day, and what the packs said to the community's own. */
export interface LawfulOrder {
  /** Null where the list alone decides. */
  order: ApplicationOrder | null;
  asked: Asked;
  answer: Answer;
  said: Said | null;
  /** True where the community's own order gave way to that of the rule. */
  gaveWay: boolean;
}

/** The kinds of the codes of the default list in its order: what decides where no order is in force. */
async function listSteps(tx: Tx, communityId: string, kindOf: ReadonlyMap<string, CodeKind>): Promise<OrderStep[]> {
  const list = await findDistribution(tx, communityId, { kind: 'DEFAULT' });
  const own = [...new Set((list?.codeIds ?? []).map((codeId) => kindOf.get(codeId) ?? 'MISC'))];
  return own.map((kind) => ({ kinds: [kind], age: 'ANY' }));
}

/** The order of application in force on a day, judged by the packs of that day. */
export async function lawfulOrderOn(tx: Tx, communityId: string, day: LocalDate): Promise<LawfulOrder> {
  const [own, judge, codes] = await Promise.all([orderOn(tx, communityId, day), lawOf(tx, communityId), loadCodes(tx, communityId)]);
  const kindOf = new Map(codes.map((code) => [code.chargeCodeId, code.kind]));
  const steps = own?.steps ?? (await listSteps(tx, communityId, kindOf));
  const { asked, answer } = judgeOrder(judge, steps, day);
  const said = saidOf(answer);
  const ofLaw = answer.verdict === 'block' ? orderOfLaw(judge, day) : null;
  const delinquentDays = own?.delinquentDays ?? ofLaw?.delinquentDays ?? 30;
  return { order: ofLaw ? { ...ofLaw, delinquentDays } : own, asked, answer, said, gaveWay: ofLaw !== null };
}

/** Keeps with a batch of receipts the rule its order was judged by. */
export async function keepOrderLaw(
  tx: Tx,
  communityId: string,
  { asked, answer, gaveWay }: LawfulOrder,
  of: { batchId: string; by: { userId: string; now: Instant } },
): Promise<void> {
  if (answer.ruleVersion === null) return;
  const subject = `Order of application, receipts of ${formatDate(asked.asOf)}${gaveWay ? ': the order of the rule' : ''}`;
  await insertJudgments(tx, communityId, [judgmentOf(asked, answer, { subject, recordKind: 'batch', recordId: of.batchId })], of.by);
}
