// What a fund has: its equity, and its assets less its liabilities, which are the same in books that balance
// fund by fund.
import type { ReportCell } from '../../../packages/contract/contract.ts';
import { sumCells } from '../../../packages/reporting/layout.ts';
import type { AccountType } from '../chart/account.rules.ts';
import type { MovedFigures } from '../statements/cash-flow.rules.ts';

/** The funds a reserve is kept in: all but the operating one. */
export function reserveFunds<F extends { code: string }>(funds: readonly F[]): F[] {
  return funds.filter(({ code }) => code !== 'OPERATING');
}

/** What is asked of an account. */
interface FundAccount {
  accountId: string;
  fundId: string;
  type: AccountType;
  survivorId: string | null;
}

const standing = (accounts: readonly FundAccount[], fundId: string) =>
  accounts.filter((account) => account.survivorId === null && account.fundId === fundId);
const isOwned = ({ type }: FundAccount) => type === 'ASSET' || type === 'LIABILITY';

/**
 * The equity of a fund, results that are not closed included, before a span or at its end; it opens the
 * postings that make it.
 */
export function equityOf(accounts: readonly FundAccount[], fundId: string, figures: MovedFigures, at: 'opening' | 'closing'): ReportCell {
  return sumCells(
    standing(accounts, fundId)
      .filter((account) => !isOwned(account))
      .map(({ accountId }) => figures[at](accountId, -1)),
  );
}

/** What a fund owns less what it owes at the end of a span. */
export function ownedBy(accounts: readonly FundAccount[], fundId: string, figures: MovedFigures): ReportCell {
  return sumCells(
    standing(accounts, fundId)
      .filter(isOwned)
      .map(({ accountId }) => figures.closing(accountId, 1)),
  );
}
