// The owner subledger for the journal export: every owner's account, its movements, and what it must hold in
// the end.
import type { Tx } from '../../../packages/db/database.ts';
import { assert, type Cents, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { ownerBalances } from '../owners/balance.store.ts';
import { loadMovements, loadOwnerAccounts, movementKinds } from './owner-memo.store.ts';

const PAGE = 1_000;

/**
 * The owners of a community as the journal export takes them; balances are what is owed less what is prepaid.
 */
export async function ownerMemos(tx: Tx, communityId: string) {
  const accounts = await loadOwnerAccounts(tx, communityId);
  const accountOf = (ownershipId: string): string => {
    const account = accounts.get(ownershipId);
    assert(account, 'an owner of the community has an account');
    return account;
  };
  return {
    accounts: [...accounts.values()],
    async *memos() {
      for (const kind of movementKinds) {
        let page = await loadMovements(tx, communityId, kind, '0', PAGE);
        while (page.length > 0) {
          for (const { ownershipId, ...movement } of page) yield { ...movement, account: accountOf(ownershipId) };
          page = await loadMovements(tx, communityId, kind, page.at(-1)?.id ?? '0', PAGE);
        }
      }
    },
    async balances(asOf: LocalDate): Promise<Map<string, Cents>> {
      const rows = await ownerBalances(tx, communityId, asOf);
      return new Map(rows.map((row) => [accountOf(row.ownershipId), row.owes_cents - row.prepaid_cents]));
    },
  };
}
