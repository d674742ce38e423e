// What a month of management comes to: fees by the contract, raised when due, and a line for each kind of
// event.
import { addMonths, type Cents, type LocalDate, mulDiv, sumCents } from '../../../packages/kernel/kernel.ts';
import { type BilledKind, billedKinds, type RatedKind, ratedKinds } from './manager-billing.contract.ts';

export interface ContractTerms {
  startMonth: LocalDate;
  endMonth: LocalDate | null;
  flat: Cents;
  raiseMonth: LocalDate | null;
  raiseBasisPoints: number;
  /** By the door from a number of doors on, ascending. */
  doorRates: readonly { fromCount: number; rate: Cents }[];
  rates: ReadonlyMap<RatedKind, Cents>;
}

export interface BilledLine {
  kind: BilledKind;
  description: string;
  quantity: number;
  /** Cents for one. */
  rate: Cents;
  amount: Cents;
}

/** True when a contract covers a month, given by its first day. */
export function covers({ startMonth, endMonth }: Pick<ContractTerms, 'startMonth' | 'endMonth'>, month: LocalDate): boolean {
  return startMonth <= month && (endMonth === null || month <= endMonth);
}

/** A rate in a month: raised in the month of the raise and every twelfth after it, each time to the cent. */
export function raised(
  rate: Cents,
  { raiseMonth, raiseBasisPoints }: Pick<ContractTerms, 'raiseMonth' | 'raiseBasisPoints'>,
  month: LocalDate,
) {
  let amount = rate;
  if (raiseMonth === null) return amount;
  for (let on = raiseMonth; on <= month; on = addMonths(on, 12)) amount = mulDiv(amount, BigInt(10_000 + raiseBasisPoints), 10_000n);
  return amount;
}

/** The doors each rate is for: from its number on, up to the one before the next. */
function doorLines(terms: ContractTerms, doors: number, month: LocalDate): BilledLine[] {
  return terms.doorRates.flatMap(({ fromCount, rate }, at) => {
    const last = Math.min(doors, (terms.doorRates[at + 1]?.fromCount ?? doors + 1) - 1);
    const quantity = last - fromCount + 1;
    if (quantity <= 0) return [];
    const each = raised(rate, terms, month);
    const description = terms.doorRates.length === 1 ? billedKinds.DOOR : `${billedKinds.DOOR}, ${fromCount} to ${last}`;
    return [{ kind: 'DOOR' as const, description, quantity, rate: each, amount: each * BigInt(quantity) }];
  });
}

/**
 * The lines of a month. `counts` says how many of each kind with a rate there were, `costs` what is passed
 * on; a kind without a rate in the contract is not billed.
 */
export function linesOf(
  terms: ContractTerms,
  month: LocalDate,
  doors: number,
  counts: ReadonlyMap<RatedKind, number>,
  costs: readonly { description: string; cost: Cents }[],
): BilledLine[] {
  const flat = raised(terms.flat, terms, month);
  const fee = { kind: 'FLAT' as const, description: billedKinds.FLAT, quantity: 1, rate: flat, amount: flat };
  const pieces = ratedKinds.flatMap((kind): BilledLine[] => {
    const [rate, quantity] = [terms.rates.get(kind), counts.get(kind) ?? 0];
    if (rate === undefined || quantity === 0) return [];
    const each = raised(rate, terms, month);
    return [{ kind, description: billedKinds[kind], quantity, rate: each, amount: each * BigInt(quantity) }];
  });
  const passed = costs.map(({ description, cost }) => ({ kind: 'COST' as const, description, quantity: 1, rate: cost, amount: cost }));
  return [...(flat > 0n ? [fee] : []), ...doorLines(terms, doors, month), ...pieces, ...passed];
}

/** What the lines add up to. */
export const totalOf = (lines: readonly BilledLine[]): Cents => sumCents(lines.map(({ amount }) => amount));

/** The number of the bill of a month in a community: `MGT-2026-03-MC`. */
export const numberOfMonth = (month: LocalDate, shortCode: string): string => `MGT-${month.slice(0, 7)}-${shortCode}`;
