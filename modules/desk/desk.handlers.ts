// The handlers of the desk.
import { allows, type HeldClaims, type Requirement } from '../../packages/contract/contract.ts';
import type { Handlers } from '../../packages/http/handlers.ts';
import { dateInZone } from '../../packages/kernel/kernel.ts';
import type { desk } from './desk.contract.ts';
import { queueRows } from './desk.store.ts';

const sees = (held: HeldClaims, claim: Requirement['of'][number]['claim']) => allows(held, { mode: 'all', of: [{ claim, level: 1 }] });

export const deskHandlers: Handlers<typeof desk> = {
  /** Figures the viewer holds no claim for are left out, not shown as zero. */
  async getQueue({ tx, communities, held, now }) {
    const rows = await queueRows(tx, communities, now);
    return rows.map(({ cash_cents, owed_cents, approve_cents, pay_cents, exception_cents, time_zone, ...row }) => {
      const approves = sees(held, 'apinvoice');
      const pays = sees(held, 'apprintchecks');
      const mends = sees(held, 'arlockbox');
      const reconciles = sees(held, 'bankmaintain');
      return {
        ...row,
        todayDate: dateInZone(now, time_zone),
        billsToApprove: approves ? row.billsToApprove : 0,
        billsToApproveAmount: approves ? approve_cents : null,
        billsToPay: pays ? row.billsToPay : 0,
        billsToPayAmount: pays ? pay_cents : null,
        lockboxExceptions: mends ? row.lockboxExceptions : 0,
        lockboxExceptionsAmount: mends ? exception_cents : null,
        billsPastDue: pays ? row.billsPastDue : 0,
        openReconciliations: reconciles ? row.openReconciliations : 0,
        unreconciledAccounts: reconciles ? row.unreconciledAccounts : 0,
        cash: sees(held, 'glreports') ? cash_cents : null,
        owed: sees(held, 'arreports') ? owed_cents : null,
        redTieOuts: sees(held, 'glreports') ? row.redTieOuts : 0,
      };
    });
  },
};
