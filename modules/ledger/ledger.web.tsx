// The pages of the ledger.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { accountingScreens } from './ledger.contract.ts';

export { bankAccountPages } from './bank-account/bank-account.web.tsx';
export { budgetPages } from './budgets/budget.web.tsx';
export { accountOptions, chosenAccount } from './chart/account-option.rules.ts';
export { chartPages } from './chart/chart.web.tsx';
export { journalPages } from './entries/journal.web.tsx';
export { reservePages } from './reserves/reserves.web.tsx';
export { EntryByFund } from './screens/entry-by-fund.tsx';
export { OpenPeriod } from './screens/open-period.tsx';
export { PostDateField } from './screens/post-date-field.tsx';
export { supportEditPages } from './support-edit/support-edit.web.tsx';
export { tieOutPages } from './tie-out/tie-out.web.tsx';
export { useUndoBatch } from './undo/screens/undo-offer.tsx';
export { undoPages } from './undo/undo.web.tsx';
export { VarianceComment } from './variance-comments/variance-comment.web.tsx';
export { currentPeriod, periodInHand } from './years/period-in-hand.rules.ts';
export { yearPages } from './years/year.web.tsx';

export const accountingPages = {
  'gl-accounts': () => import('./chart/screens/gl-accounts.screen.tsx'),
  'gl-history': () => import('./history/screens/gl-history.screen.tsx'),
  'accounting-setup': () => import('./screens/accounting-setup.screen.tsx'),
  'year-wizard': () => import('./years/screens/year-wizard.screen.tsx'),
} satisfies Pages<typeof accountingScreens>;

/** The page of a batch of any kind. */
export const transactionPage = () => import('./transactions/screens/transaction-page.tsx');
