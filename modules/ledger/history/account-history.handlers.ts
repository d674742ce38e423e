// The handler of the history of an account.
import type { Handlers } from '../../../packages/http/handlers.ts';
import { localDate, notFound } from '../../../packages/kernel/kernel.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';
import { entryTypeWords } from '../posting-rows.store.ts';
import type { accountHistory } from './account-history.contract.ts';
import { balanceUntil, hasAccount, listHistory } from './account-history.store.ts';

/** Later than every posting. */
const endOfTime = localDate('9999-12-31');

export const accountHistoryHandlers: Handlers<typeof accountHistory> = {
  async listPostings({ tx, input }) {
    const { communityId, accountId, toDate, before, limit } = input;
    const place = before === undefined ? { date: toDate ?? endOfTime } : readRowKey(before);
    const [isThere, found, until] = await Promise.all([
      hasAccount(tx, communityId, accountId),
      listHistory(tx, communityId, accountId, place, limit + 1),
      balanceUntil(tx, communityId, accountId, place),
    ]);
    if (!isThere) throw notFound('The account');
    let balance = until;
    const rows = found.slice(0, limit).map(({ amount_cents, entryType, ...row }) => {
      const after = balance;
      balance -= amount_cents;
      return {
        ...row,
        kind: entryTypeWords(entryType),
        debit: amount_cents > 0n ? amount_cents : null,
        credit: amount_cents < 0n ? -amount_cents : null,
        balance: after,
      };
    });
    return { rows, next: found.length > limit ? (rows.at(-1)?.key ?? null) : null };
  },
};
