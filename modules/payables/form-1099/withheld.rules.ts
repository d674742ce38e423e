// Splits a check from which tax is withheld: the payee gets the rest, and what is held back settles the same
// bills beside it.
import { allocate, type Cents, sumCents } from '../../../packages/kernel/kernel.ts';
import { type CheckDraft, recognise, type Share } from '../checks/payment.rules.ts';

/**
 * The net check and what is withheld, each with its shares; together they settle what the check would have.
 * The part of each bill is withheld in proportion, to the cent. Amounts in cents.
 */
export function splitWithheld(draft: CheckDraft, withheld: Cents): { net: CheckDraft; held: CheckDraft } {
  const weights = draft.shares.map(({ amount }) => (amount > 0n ? amount : 0n));
  const heldBack = allocate(withheld, weights);
  const nets: Share[] = [];
  const helds: Share[] = [];
  draft.shares.forEach(({ bill, amount }, i) => {
    const back = heldBack[i] ?? 0n;
    const net = amount - back;
    const parts = net === 0n ? [] : recognise(net, bill.lines);
    if (net !== 0n) nets.push({ bill, amount: net, parts });
    if (back === 0n) return;
    const taken = new Map(parts.map((part) => [part.line.lineNo, part.amount]));
    const lines = bill.lines.map((line) => ({ ...line, recognised: line.recognised + (taken.get(line.lineNo) ?? 0n) }));
    helds.push({ bill: { ...bill, open: bill.open - net }, amount: back, parts: recognise(back, lines) });
  });
  const { vendorId } = draft;
  return {
    net: { vendorId, amount: sumCents(nets.map(({ amount }) => amount)), shares: nets },
    held: { vendorId, amount: sumCents(helds.map(({ amount }) => amount)), shares: helds },
  };
}

/** What of a check is reported: the parts on accounts that count for 1099s, in cents. */
export function reportablePart(draft: CheckDraft, isReportable: (accountId: string) => boolean): Cents {
  return sumCents(
    draft.shares.flatMap(({ parts }) => parts.filter(({ line }) => isReportable(line.accountId)).map(({ amount }) => amount)),
  );
}
