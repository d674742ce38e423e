// The order in which a receipt pays what is owed.
import type { Cents } from '../../../packages/kernel/kernel.ts';
import { centsOf, type Facts, type Finding, finding, textOf, textsOf } from './fact.rules.ts';
import type { Debt } from './pack.rules.ts';
import { topic } from './topic.rules.ts';

interface ApplicationOrder {
  order: readonly { kind: string; age: string }[];
  orderWithinGroupFree?: readonly (readonly string[])[];
  payerDirectionBinds: boolean;
  planInDefault: string;
  mandatory: boolean;
}

/** Debts of the facts, as `[kind, cents]` or `[kind, age, cents]`. */
function debtsOf(facts: Facts): Debt[] {
  const given = Array.isArray(facts.debts) ? facts.debts : [];
  return given.map((one: readonly unknown[]) => {
    const cents = one.at(-1);
    return [String(one[0]), one.length > 2 ? String(one[1]) : 'any', typeof cents === 'bigint' ? cents : BigInt(Number(cents))];
  });
}

/** Where a debt stands in the order; a kind that the order does not name stands with the rest. */
function placeOf(order: ApplicationOrder['order'], [kind, age]: Debt): number {
  const at = order.findIndex((one) => one.kind === kind && (one.age === 'any' || age === 'any' || one.age === age));
  if (at >= 0) return at;
  const rest = order.findIndex((one) => one.kind === 'OTHER');
  return rest >= 0 ? rest : order.length;
}

/** Debts in the order they are paid in: what the payer directed first, where that binds. */
export function debtsInOrder(
  rule: Pick<ApplicationOrder, 'order' | 'payerDirectionBinds'>,
  debts: readonly Debt[],
  direction: string,
): Debt[] {
  const place = (debt: Debt) => (rule.payerDirectionBinds && debt[0] === direction ? -1 : placeOf(rule.order, debt));
  return debts
    .map((debt, at) => ({ debt, at, place: place(debt) }))
    .sort((one, other) => one.place - other.place || one.at - other.at)
    .map(({ debt }) => debt);
}

/** What a receipt pays of debts that stand in order. */
export function spread(receipt: Cents, debts: readonly Debt[]): Debt[] {
  let left = receipt;
  return debts.flatMap(([kind, age, cents]) => {
    const paid = left < cents ? left : cents;
    left -= paid;
    return paid > 0n ? [[kind, age, paid] as const] : [];
  });
}

/** True where an order someone proposes pays nothing later than the record does, its free groups aside. */
function followsOrder(rule: ApplicationOrder, proposed: readonly string[]): boolean {
  const groupOf = (kind: string) => {
    const free = (rule.orderWithinGroupFree ?? []).find((group) => group.includes(kind));
    return free ? Math.min(...free.map((one) => placeOf(rule.order, [one, 'any', 0n]))) : placeOf(rule.order, [kind, 'any', 0n]);
  };
  return proposed.every((kind, at) => at === 0 || groupOf(proposed[at - 1] ?? kind) <= groupOf(kind));
}

function judgeProposal(rule: ApplicationOrder, facts: Facts, proposed: readonly string[]): Finding {
  const free = !rule.mandatory || (facts.planInDefault === true && rule.planInDefault !== 'sameOrder');
  const finesFirst = rule.planInDefault === 'freeButFinesNotFirst' && facts.planInDefault === true && proposed[0] === 'FINE';
  return finding({ breach: finesFirst || (!free && !followsOrder(rule, proposed)) });
}

function judgeReceipt(rule: ApplicationOrder, facts: Facts): Finding | null {
  if (facts.act !== 'applyReceipt') return null;
  const proposed = textsOf(facts, 'proposedOrder');
  if (proposed) return judgeProposal(rule, facts, proposed);
  const debts = debtsInOrder(rule, debtsOf(facts), textOf(facts, 'payerDirection'));
  return finding({ applied: spread(centsOf(facts, 'receiptCents') ?? 0n, debts) });
}

/** The order of application. */
export const receiptTopics = [
  topic<ApplicationOrder>(
    'applicationOrder',
    'Order of application',
    ['order', 'orderWithinGroupFree', 'payerDirectionBinds', 'planInDefault', 'mandatory'],
    judgeReceipt,
  ),
];
