// The handlers of the dashboard.
import type { Handlers } from '../../../packages/http/handlers.ts';
import { type dashboard, reads } from './dashboard.contract.ts';
import { listEndings, listFundCash, listLate, listToReconcile } from './dashboard.store.ts';

export const dashboardHandlers: Handlers<typeof dashboard> = {
  /** What the viewer holds no claim for is left out, not shown as nothing. */
  async getCommunity({ tx, input: { communityId }, held, now }) {
    const kinds = [
      ...(reads(held, 'vendormanagement') ? (['CONTRACT'] as const) : []),
      ...(reads(held, 'communitymaintaininsurance') ? (['INSURANCE'] as const) : []),
    ];
    const endings = await listEndings(tx, communityId, now, kinds);
    const accountsToReconcile = reads(held, 'bankmaintain') ? await listToReconcile(tx, communityId, now) : [];
    const cash = reads(held, 'glreports') ? await listFundCash(tx, communityId) : null;
    const late = reads(held, 'arreports') ? await listLate(tx, communityId, now) : null;
    return {
      endings,
      accountsToReconcile,
      cash: cash?.map(({ cash_cents, ...fund }) => ({ ...fund, balance: cash_cents })) ?? null,
      late: late?.map(({ onDate, late_cents }) => ({ onDate, amount: late_cents })) ?? null,
    };
  },
};
