// Taking a refund of an owner's credit back: its bill is canceled, and the credit is the owner's again.
import { endOfTime } from '../../../packages/kernel/kernel.ts';
import type { BatchUndo } from '../../ledger/ledger.server.ts';
import { loadOwners, ownerBalances, returnCredit } from '../../receivables/receivables.server.ts';
import { refuseCancel } from '../bills/bill.rules.ts';
import { loadBills } from '../bills/bill.store.ts';
import { cancelBills } from '../bills/cancel.handlers.ts';
import { billsOfRefund, ownersOfRefund } from './refund.store.ts';

export const refundUndo: BatchUndo = {
  kinds: ['owner-refund'],
  again: 'Refund the credit again.',
  async standings(tx, { communityId, batchId }) {
    const bills = await loadBills(tx, communityId, await billsOfRefund(tx, batchId), false);
    const owners = await loadOwners(tx, communityId, await ownersOfRefund(tx, batchId));
    const ids = owners.map((owner) => owner.ownershipId);
    const held = new Map((await ownerBalances(tx, communityId, endOfTime, ids)).map((one) => [one.ownershipId, one.prepaid_cents]));
    return [
      ...bills.map(({ billId, billNumber, vendorName, open_cents }) => {
        return { key: `bill:${billId}`, who: vendorName, what: `Open on bill ${billNumber}`, amount: open_cents };
      }),
      ...owners.map(({ ownershipId, accountNumber, owner }) => {
        return { key: `prepaid:${ownershipId}`, who: `${accountNumber} ${owner}`, what: 'Paid ahead', amount: held.get(ownershipId) ?? 0n };
      }),
    ];
  },
  async lastTouchedOn(tx, { communityId, batchId }) {
    const [bill] = await loadBills(tx, communityId, await billsOfRefund(tx, batchId), false);
    return bill?.lastVoidOn ?? null;
  },
  async takeBack(tx, act, { communityId, batchId }) {
    const bills = await loadBills(tx, communityId, await billsOfRefund(tx, batchId), true);
    for (const bill of bills) refuseCancel({ ...bill, total: bill.total_cents, open: bill.open_cents, isRefund: false }, act.on);
    await cancelBills({ tx, ...act }, bills, act.on, 'the refund was undone', act.batchId);
    return { count: bills.length, noun: 'refund', total: await returnCredit(tx, act, batchId, act.on) };
  },
};
