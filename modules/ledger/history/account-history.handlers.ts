// The handler of the history of an account.
import type { Handlers } from '../../../packages/http/handlers.ts';
import { endOfTime, notFound } from '../../../packages/kernel/kernel.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';
import { accountsBehind, survivorIn, withBooks } from '../books.store.ts';
import { entryTypeWords } from '../posting-rows.store.ts';
import type { accountHistory } from './account-history.contract.ts';
import { balanceUntil, listHistory } from './account-history.store.ts';

export const accountHistoryHandlers: Handlers<typeof accountHistory> = {
  async listPostings({ tx, input }) {
    const { communityId, toDate, before, limit, costCenterId = null, fromDate = null } = input;
    const place = before === undefined ? { date: toDate ?? endOfTime } : readRowKey(before);
    const [found, until] = await withBooks(tx, communityId, (books) => {
      const accountId = survivorIn(books, input.accountId);
      if (!books.accounts.some((account) => account.accountId === accountId)) throw notFound('The account');
      const history = { communityId, accountIds: accountsBehind(books, [accountId]), costCenterId };
      return Promise.all([listHistory(tx, history, fromDate, place, limit + 1), balanceUntil(tx, history, place)]);
    });
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
    return { rows, next: found.length > limit ? (rows.at(-1)?.key ?? null) : null, before: balance };
  },
};
