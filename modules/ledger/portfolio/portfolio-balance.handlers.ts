// The handler of balances of many communities.
import type { Handlers } from '../../../packages/http/handlers.ts';
import { sumCents } from '../../../packages/kernel/kernel.ts';
import type { portfolioBalance } from './portfolio-balance.contract.ts';
import { listPortfolioBalances } from './portfolio-balance.store.ts';

export const portfolioBalanceHandlers: Handlers<typeof portfolioBalance> = {
  async listTrialBalances({ tx, input, communities }) {
    const scope = input.communityIds ?? (communities === 'all' ? 'all' : [...communities]);
    const rows = await listPortfolioBalances(tx, scope, input.asOfDate);
    return {
      asOfDate: input.asOfDate,
      communities: [...Map.groupBy(rows, (row) => row.communityId)].map(([communityId, own]) => ({
        communityId,
        name: own[0]?.communityName ?? '',
        debit: sumCents(own.map(({ balance_cents: cents }) => (cents > 0n ? cents : 0n))),
        credit: sumCents(own.map(({ balance_cents: cents }) => (cents < 0n ? -cents : 0n))),
        accounts: own.map(({ accountId, number, name, fundId, balance_cents }) => ({
          accountId,
          number,
          name,
          fundId,
          balance: balance_cents,
        })),
      })),
    };
  },
};
