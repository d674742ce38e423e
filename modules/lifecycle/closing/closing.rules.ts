// What stands against deactivating a community, in words.

/** How much of a community is still open. */
export interface OpenWork {
  bills: number;
  batches: number;
  reconciliations: number;
  unreconciledAccounts: string[];
  schedules: number;
  jobs: number;
  resales: number;
  /** Keys by which it may be taken over, or is about to be. */
  transferKeys: number;
}

export interface Hindrance {
  what: string;
  /** The screen on which it is ended. */
  screen: string;
}

/** Each thing that has to be ended, with the screen for it. Source: operations.md 3.1. */
export function hindrancesOf(open: OpenWork): Hindrance[] {
  const { bills, batches, reconciliations, unreconciledAccounts, schedules, jobs, resales, transferKeys } = open;
  const said = (count: number, one: string, many: string, screen: string): Hindrance[] =>
    count === 0 ? [] : [{ what: `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`, screen }];
  const [first] = unreconciledAccounts;
  const named = unreconciledAccounts.length === 1 && first !== undefined ? ` (${first})` : '';
  return [
    ...said(bills, 'open bill', 'open bills', 'activity-bills'),
    ...said(batches, 'batch not posted', 'batches not posted', 'activity-charges'),
    ...said(reconciliations, 'reconciliation under way', 'reconciliations under way', 'bank-reconciliation'),
    ...said(
      unreconciledAccounts.length,
      `bank account with entries not reconciled${named}`,
      'bank accounts with entries not reconciled',
      'bank-reconciliation',
    ),
    ...said(schedules, 'active schedule', 'active schedules', 'journal-entry-templates'),
    ...said(jobs, 'job under way', 'jobs under way', 'home'),
    ...said(resales, 'resale under way', 'resales under way', 'property-resales'),
    ...said(transferKeys, 'transfer key that is still good', 'transfer keys that are still good', 'transfer-key-history'),
  ];
}
