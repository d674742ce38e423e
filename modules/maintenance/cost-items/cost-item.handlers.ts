// The handlers of cost items.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { type costItem, costItemRefusals } from './cost-item.contract.ts';
import { chartsWithout, isCostAccount, keptCostItems, listCostAccounts } from './cost-item.store.ts';

const keeping = keepRecord({
  kept: keptCostItems,
  kind: 'costItem',
  words: 'cost item',
  async check({ tx, communities }, facts, before) {
    const accountNumber = facts.accountNumber.toUpperCase();
    // An account that was chosen by someone of a wider scope stays as it is.
    const isNew = accountNumber !== '' && accountNumber !== before?.facts.accountNumber;
    if (isNew && !(await isCostAccount(tx, communities, accountNumber)))
      throw refuse(costItemRefusals, 'accountUnknown', { accountNumber }, [{ path: 'accountNumber', message: 'is in no chart' }]);
    return { ...facts, accountNumber };
  },
});

export const costItemHandlers: Handlers<typeof costItem> = {
  addCostItem: keeping.add,
  editCostItem: keeping.edit,
  getCostItem: keeping.get,
  deleteCostItem: keeping.remove,
  listCostAccounts: ({ tx, input, communities }) => listCostAccounts(tx, communities, input.search),
  async getCostItemUse({ tx, input, communities }) {
    const row = await keptCostItems.find(tx, input.costItemId);
    if (!row) throw notFound('The cost item');
    const { accountNumber } = row.facts;
    return accountNumber === '' ? { charts: 0, missing: [] } : chartsWithout(tx, communities, accountNumber);
  },
};
