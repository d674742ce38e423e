// What an account may be: its role by type, the roles that exist once per fund, and those whose balance a
// subledger must agree with.
import type { accountRoleNames, accountTypes } from './chart-import.contract.ts';

export type AccountType = (typeof accountTypes)[number];
export type AccountRole = (typeof accountRoleNames)[number];

/** The roles an account can have, each with the types of account it belongs to. */
export const accountRoles: Readonly<Record<AccountRole, readonly AccountType[]>> = {
  CASH: ['ASSET'],
  RECEIVABLE: ['ASSET'],
  PREPAID: ['LIABILITY'],
  PREPAID_RESERVE: ['LIABILITY'],
  PAYABLE: ['LIABILITY'],
  INTERFUND: ['ASSET', 'LIABILITY'],
  FUND_BALANCE: ['EQUITY'],
  BANK_FEES: ['EXPENSE'],
  INTEREST_INCOME: ['INCOME'],
  DEPOSITS_HELD: ['LIABILITY'],
  CLEARING: ['ASSET'],
  TRANSFER: ['INCOME', 'EXPENSE'],
  BAD_DEBT: ['EXPENSE'],
  IN_TRANSIT: ['ASSET'],
};

/**
 * Where an account stands on what tells of a result: income, expense, or the transfers between funds, which
 * are neither (AICPA, common interest realty associations).
 */
export type ResultPart = 'INCOME' | 'EXPENSE' | 'TRANSFER';

/** The part of a result an account belongs to; null for accounts of the balance sheet. */
export function resultPartOf({ type, role }: { type: AccountType; role: string }): ResultPart | null {
  if (type !== 'INCOME' && type !== 'EXPENSE') return null;
  return role === 'TRANSFER' ? 'TRANSFER' : type;
}

/** The groups accounts are listed in, in order, each with its heading. */
export const accountGroups = [
  ['ASSET', 'Assets'],
  ['LIABILITY', 'Liabilities'],
  ['EQUITY', 'Equity'],
  ['INCOME', 'Income'],
  ['EXPENSE', 'Expense'],
  ['TRANSFER', 'Transfers between funds'],
] as const;

/** The group an account is listed in: its type, or the transfers between funds. */
export const groupOf = (account: { type: AccountType; role: string }): AccountType | ResultPart => resultPartOf(account) ?? account.type;

/** Roles a fund has once: the ledger must know where due to/from lines and net income of a fund go. */
export const rolesOncePerFund: ReadonlySet<string> = new Set(['INTERFUND', 'FUND_BALANCE']);

/** Accounts that only their own screens post to, because a subledger must agree with them. */
export const controlRoles: ReadonlySet<string> = new Set([
  'RECEIVABLE',
  'PREPAID',
  'PREPAID_RESERVE',
  'PAYABLE',
  'DEPOSITS_HELD',
  'INTERFUND',
  'IN_TRANSIT',
]);

const tieOuts: Readonly<Partial<Record<string, string>>> = {
  CASH: 'bank',
  RECEIVABLE: 'receivables',
  PREPAID: 'prepaid',
  PREPAID_RESERVE: 'prepaid',
  PAYABLE: 'payables',
  DEPOSITS_HELD: 'deposits-held',
  INTERFUND: 'interfund',
  CLEARING: 'clearing',
  IN_TRANSIT: 'in-transit',
};

/** The tie-out that looks at accounts of a role; undefined when none does. */
export function tieOutOfRole(role: string): string | undefined {
  return tieOuts[role];
}

/** The number of an account in a cost center, where they are on: 1010-000. */
export function subAccountNumber(number: string, costCenter: string): string {
  return `${number}-${costCenter}`;
}
