// What an account does for the flow of cash and for reserves: its class, by role first and by the words of
// its name and range where roles are silent.
import type { CellSource, ReportCell } from '../../../packages/contract/contract.ts';
import { addDays, type Cents, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { moneyCell, sumCells } from '../../../packages/reporting/layout.ts';
import { amountsOf, type CostCenterCut, type NumberRange, rangeOf, type Share, type StatementAccount } from './statement-lines.rules.ts';

/**
 * Entries that bring balances into the books for the first time: what they enter is an opening, not a
 * movement.
 */
export const openingTypes = ['OPENING', 'OPENING_REVERSAL'] as const;

export type CashClass =
  | 'cash'
  | 'income'
  | 'interest'
  | 'expense'
  | 'transfer'
  | 'receivable'
  | 'otherAsset'
  | 'payable'
  | 'prepaid'
  | 'otherLiability'
  | 'investment'
  | 'loan'
  | 'interfund'
  | 'equity';

const byRole: Readonly<Record<string, CashClass>> = {
  CASH: 'cash',
  IN_TRANSIT: 'cash',
  RECEIVABLE: 'receivable',
  PAYABLE: 'payable',
  PREPAID: 'prepaid',
  PREPAID_RESERVE: 'prepaid',
  DEPOSITS_HELD: 'prepaid',
  INTERFUND: 'interfund',
  INTEREST_INCOME: 'interest',
  TRANSFER: 'transfer',
};

const investing = /\b(investments?|certificates? of deposit|treasur(y|ies)|fixed assets?|equipment|buildings?|land)\b/i;
const lending = /\b(loans?|notes? payable|mortgages?|long-term|bonds?)\b/i;

/** The class of an account. */
export function cashClassOf(account: StatementAccount, ranges: readonly NumberRange[]): CashClass {
  const known = byRole[account.role];
  if (known) return known;
  const words = `${account.name} ${ranges.length > 0 ? rangeOf(account, ranges).name : ''}`;
  if (account.type === 'INCOME') return /\binterest\b/i.test(account.name) ? 'interest' : 'income';
  if (account.type === 'EXPENSE') return 'expense';
  if (account.type === 'EQUITY') return 'equity';
  if (account.type === 'ASSET') return investing.test(words) ? 'investment' : 'otherAsset';
  return lending.test(words) ? 'loan' : 'otherLiability';
}

/**
 * A span of the books: what stood before it, what was posted in it without year closings, and what of that
 * were openings; debit positive.
 */
export interface MovedBooks {
  from: LocalDate;
  to: LocalDate;
  before: readonly Share[];
  ends: readonly Share[];
  activity: readonly Share[];
  openings: readonly Share[];
}

/** Figures of accounts over a span, with openings counted as what stood before it. */
export interface MovedFigures {
  opening(accountId: string, sign: 1 | -1): ReportCell;
  change(accountId: string, sign: 1 | -1): ReportCell;
  closing(accountId: string, sign: 1 | -1): ReportCell;
}

/** Makes the figures of a span, of some cost centers or all. */
export function movedFigures({ from, to, before, ends, activity, openings }: MovedBooks, cut: CostCenterCut): MovedFigures {
  const [stood, stands, moved, opened] = [before, ends, activity, openings].map((shares) => amountsOf(shares, cut));
  const of = (amounts: ReadonlyMap<string, Cents> | undefined, accountId: string) => amounts?.get(accountId) ?? 0n;
  const sourceOf = (accountId: string): Omit<CellSource, 'sign'> => ({
    rows: 'postings',
    accountIds: [accountId],
    ...(cut.costCenterIds ? { costCenterIds: cut.costCenterIds } : {}),
  });
  const entered = (accountId: string, sign: 1 | -1): ReportCell => {
    const cents = of(opened, accountId);
    if (cents === 0n) return moneyCell(0n);
    return moneyCell(BigInt(sign) * cents, { ...sourceOf(accountId), fromDate: from, toDate: to, kinds: [...openingTypes], sign });
  };
  return {
    opening: (accountId, sign) =>
      sumCells([
        moneyCell(BigInt(sign) * of(stood, accountId), { ...sourceOf(accountId), toDate: addDays(from, -1), sign }),
        entered(accountId, sign),
      ]),
    change: (accountId, sign) =>
      sumCells([
        moneyCell(BigInt(sign) * of(moved, accountId), {
          ...sourceOf(accountId),
          fromDate: from,
          toDate: to,
          excludeYearClose: true,
          sign,
        }),
        entered(accountId, sign === 1 ? -1 : 1),
      ]),
    closing: (accountId, sign) => moneyCell(BigInt(sign) * of(stands, accountId), { ...sourceOf(accountId), toDate: to, sign }),
  };
}
