// How the amount of one charge comes about, line by line, computed again from what was kept with it.
import { type Cents, formatDate, formatMoney, type LocalDate, mulDiv } from '../../../packages/kernel/kernel.ts';

/** A line of arithmetic; `amount` in cents, null for words alone. */
export interface WhyLine {
  words: string;
  amount: Cents | null;
}

/** The amount told and computed again. */
export interface Arithmetic {
  lines: WhyLine[];
  /** Null where nothing was kept to compute it by. */
  reproduces: boolean | null;
}

const line = (words: string, amount: Cents | null = null): WhyLine => ({ words, amount });
const percent = (basisPoints: number) => `${formatMoney(BigInt(basisPoints), 'digits')} %`;

/** What was kept with a line of interest. */
export interface InterestKept {
  method: string;
  base: Cents;
  /** Cents owed times days. */
  centDays: bigint;
  rateBasisPoints: number;
  uncapped: Cents;
}

const methodWords: Readonly<Record<string, string>> = {
  SIMPLE: 'Simple interest on the balance at the end',
  COMPOUND: 'Interest on the balance with unpaid interest',
  DAILY_BALANCE: 'Interest on the balance of each day',
};

/** Interest: balance times days times the yearly rate over 365, rounded half up once, cut to a cap. */
export function interestArithmetic(kept: InterestKept, amount: Cents, span: string): Arithmetic {
  const { base, centDays, rateBasisPoints, uncapped, method } = kept;
  const again = mulDiv(centDays * BigInt(rateBasisPoints), 1n, 3_650_000n);
  return {
    lines: [
      line(`${methodWords[method] ?? method}, ${span}`),
      line('Overdue at the end', base),
      line('Balance times days, added up', centDays),
      line(`× ${percent(rateBasisPoints)} a year ÷ 365 days`, again),
      ...(amount === uncapped ? [] : [line('Cut to what the law, the documents or the run allow', amount)]),
      line('Charged', amount),
    ],
    reproduces: again === uncapped && amount <= uncapped,
  };
}

/** What was kept with a late fee when it was judged. */
export interface LateFeeKept {
  installments: Cents | null;
  unpaid: Cents | null;
  dueDate: LocalDate | null;
  asked: Cents | null;
  atMost: Cents | null;
}

/**
 * A late fee: the installments it is for, what was unpaid, what the category asks, and the cap of the law.
 */
export function lateFeeArithmetic(kept: LateFeeKept, amount: Cents): Arithmetic {
  const { installments, unpaid, dueDate, asked, atMost } = kept;
  const cut = asked !== null && atMost !== null && atMost < asked ? atMost : asked;
  return {
    lines: [
      ...(dueDate === null ? [] : [line(`Due on ${formatDate(dueDate)}`)]),
      ...(installments === null ? [] : [line('Installments it is for', installments)]),
      ...(unpaid === null ? [] : [line('Unpaid on the day of the fee', unpaid)]),
      ...(asked === null ? [] : [line('The fee the category asks', asked)]),
      ...(atMost === null ? [] : [line('The law allows at most', atMost)]),
      line('Charged', amount),
    ],
    reproduces: cut === null ? null : amount <= cut,
  };
}

/** A fee for a returned payment: the payment, and the most the law allows. */
export function nsfArithmetic({ check, atMost }: { check: Cents | null; atMost: Cents | null }, amount: Cents): Arithmetic {
  return {
    lines: [
      ...(check === null ? [] : [line('The payment the bank returned', check)]),
      ...(atMost === null ? [] : [line('The law allows at most', atMost)]),
      line('Charged', amount),
    ],
    reproduces: atMost === null ? null : amount <= atMost,
  };
}

/** An installment: what the category of the home costs by the rule in force on its day. */
export function installmentArithmetic(of: { category: string; frequency: string; byRule: Cents | null }, amount: Cents): Arithmetic {
  const { category, frequency, byRule } = of;
  return {
    lines: [
      line(`${category === '' ? 'Category of the home' : `Category ${category}`}${frequency === '' ? '' : `, ${frequency}`}`, byRule),
      ...(byRule !== null && byRule !== amount ? [line('Changed by hand before posting, or by a rule changed since')] : []),
      line('Charged', amount),
    ],
    reproduces: byRule === null ? null : byRule === amount,
  };
}

/** A charge with nothing to compute: as it was entered. */
export function plainArithmetic(words: string, amount: Cents): Arithmetic {
  return { lines: [line(words), line('Charged', amount)], reproduces: null };
}

/** What is open after each application, in cents; applications in the order of their days. */
export function runningOpen(amount: Cents, applied: readonly { amount: Cents }[]): Cents[] {
  let open = amount;
  return applied.map((one) => {
    open -= one.amount;
    return open;
  });
}
