// The handler of the history of an account.
import type { Handlers } from '../../../packages/http/handlers.ts';
import { localDate, notFound } from '../../../packages/kernel/kernel.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';
import { listAccountRows } from '../accounting.store.ts';
import { entryTypeWords } from '../posting-rows.store.ts';
import type { accountHistory } from './account-history.contract.ts';
import { balanceUntil, listHistory } from './account-history.store.ts';

/** Later than every posting. */
const endOfTime = localDate('9999-12-31');

export const accountHistoryHandlers: Handlers<typeof accountHistory> = {
  async listPostings({ tx, input }) {
    const { communityId, accountId, toDate, before, limit } = input;
    const account = (await listAccountRows(tx, communityId)).find((each) => each.accountId === accountId);
    if (!account) throw notFound('The account');
    const place = before === undefined ? { date: toDate ?? endOfTime } : readRowKey(before);
    const found = await listHistory(tx, communityId, accountId, place, limit + 1);
    let balance = await balanceUntil(tx, communityId, accountId, place);
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
