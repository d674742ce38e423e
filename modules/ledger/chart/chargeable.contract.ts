// Which accounts the lines of a bill or a receipt may name.

/**
 * Roles of accounts a line may name all the same: bank fees and interest are ordinary accounts with a default
 * use.
 */
const ordinaryRoles: ReadonlySet<string> = new Set(['', 'BANK_FEES', 'INTEREST_INCOME', 'BAD_DEBT']);

/**
 * True when a line of a bill or a receipt may name the account; accounts with another role have their own
 * screens.
 */
export function isChargeable(account: { role: string; isActive: boolean }): boolean {
  return account.isActive && ordinaryRoles.has(account.role);
}
