// The handlers of the desk.
import { allows, type HeldClaims, type Requirement } from '../../packages/contract/contract.ts';
import type { Handlers } from '../../packages/http/handlers.ts';
import type { desk } from './desk.contract.ts';
import { queueRows } from './desk.store.ts';

const sees = (held: HeldClaims, claim: Requirement['of'][number]['claim']) => allows(held, { mode: 'all', of: [{ claim, level: 1 }] });

export const deskHandlers: Handlers<typeof desk> = {
  /** Figures the viewer holds no claim for are left out, not shown as zero. */
  async getQueue({ tx, communities, held }) {
    const rows = await queueRows(tx, communities);
    return rows.map(({ cash_cents, owed_cents, ...row }) => ({
      ...row,
      billsToApprove: sees(held, 'apinvoice') ? row.billsToApprove : 0,
      billsToPay: sees(held, 'apprintchecks') ? row.billsToPay : 0,
      lockboxExceptions: sees(held, 'arlockbox') ? row.lockboxExceptions : 0,
      openReconciliations: sees(held, 'bankmaintain') ? row.openReconciliations : 0,
      cash: sees(held, 'glreports') ? cash_cents : null,
      owed: sees(held, 'arreports') ? owed_cents : null,
    }));
  },
};
