// The accounts the product must know by their role: who holds each now, and what changes when another account
// is to hold it.
import { refuse } from '../../../packages/contract/contract.ts';
import { type Cents, formatMoney } from '../../../packages/kernel/kernel.ts';
import { type AccountRole, type AccountType, accountRoles, controlRoles, rolesOncePerFund } from './account.rules.ts';
import { accountRefusals } from './gl-account.contract.ts';

/**
 * The roles of required accounts in the order of the screen; `perFund` ones are held once in each fund.
 * Source: accounting.md 1.
 */
export const requiredRoles: readonly { role: AccountRole; perFund: boolean; title: string }[] = [
  { role: 'FUND_BALANCE', perFund: true, title: 'Retained earnings' },
  { role: 'INTERFUND', perFund: true, title: 'Due to/from other funds' },
  { role: 'PAYABLE', perFund: true, title: 'Accounts payable' },
  { role: 'BANK_FEES', perFund: true, title: 'Bank fees' },
  { role: 'INTEREST_INCOME', perFund: true, title: 'Interest income' },
  { role: 'IN_TRANSIT', perFund: true, title: 'Cash in transit' },
  { role: 'PREPAID', perFund: false, title: 'Prepaid' },
  { role: 'PREPAID_RESERVE', perFund: false, title: 'Prepaid reserve' },
  { role: 'DEPOSITS_HELD', perFund: false, title: 'Security deposits held' },
  { role: 'CLEARING', perFund: false, title: 'Undeposited and clearing' },
  { role: 'BAD_DEBT', perFund: false, title: 'Bad debt' },
];

/** An account as far as required accounts are concerned. */
export interface RoleAccount {
  accountId: string;
  number: string;
  name: string;
  type: AccountType;
  fundId: string;
  role: string;
  isActive: boolean;
}

/**
 * Accounts that hold a role, of one fund or of all, by number: the first active one is the one that is used.
 */
export function holdersOf<A extends RoleAccount>(accounts: readonly A[], role: string, fundId: string | null): A[] {
  return accounts.filter((account) => account.role === role && account.isActive && (fundId === null || account.fundId === fundId));
}

/** What an account is to be. */
export interface RequiredChoice {
  role: AccountRole;
  fundId: string | null;
  accountId: string | null;
}

/** Roles taken away and given, account by account. */
export interface RoleChange {
  accountId: string;
  role: AccountRole | '';
}

function refuseBalance(account: RoleAccount, balance: Cents): void {
  if (balance !== 0n)
    throw refuse(accountRefusals, 'notEmpty', { account: `${account.number} ${account.name}`, balance: formatMoney(balance, 'digits') });
}

/**
 * What must change so that each choice is the account used for its role: holders that come before it by
 * number lose the role. Refuses `roleMisplaced` for an account of another type or fund, or one with a role
 * already, and `notEmpty` where a control account would gain or lose its role with a balance on it. Amounts
 * are cents by account.
 */
export function planRequired(
  accounts: readonly RoleAccount[],
  choices: readonly RequiredChoice[],
  balances: ReadonlyMap<string, Cents>,
): RoleChange[] {
  const balanceOf = (account: RoleAccount) => balances.get(account.accountId) ?? 0n;
  return choices.flatMap(({ role, fundId, accountId }): RoleChange[] => {
    const holders = holdersOf(accounts, role, fundId);
    if ((holders[0]?.accountId ?? null) === accountId) return [];
    const chosen = accounts.find((account) => account.accountId === accountId);
    const misplaced = refuse(accountRefusals, 'roleMisplaced', {
      why: `it takes an active account of type ${accountRoles[role].join(' or ').toLowerCase()} without another role${fundId ? ', of the fund' : ''}`,
    });
    if (accountId !== null && !chosen) throw misplaced;
    if (chosen && (!chosen.isActive || !accountRoles[role].includes(chosen.type) || !['', role].includes(chosen.role))) throw misplaced;
    if (chosen && fundId !== null && chosen.fundId !== fundId) throw misplaced;
    const once = rolesOncePerFund.has(role);
    const stripped = holders.filter((holder) => holder !== chosen && (!chosen || once || holder.number < chosen.number));
    const given = chosen && chosen.role === '' ? [chosen] : [];
    if (controlRoles.has(role)) for (const account of [...stripped, ...given]) refuseBalance(account, balanceOf(account));
    return [
      ...stripped.map((account): RoleChange => ({ accountId: account.accountId, role: '' })),
      ...given.map((account): RoleChange => ({ accountId: account.accountId, role })),
    ];
  });
}
