// The handlers of the ACH details of vendors: the number is sealed at once, and a second pair of eyes puts it
// in force.
import { refuse } from '../../../packages/contract/contract.ts';
import { sealText } from '../../../packages/db/secrets.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { isRoutingNumber } from '../banks/aba.rules.ts';
import { achRefusals, type vendorAch } from './ach.contract.ts';
import { decideAch, insertAch, listAch, lockAch } from './ach.store.ts';
import { findVendor } from './vendor.store.ts';

export const vendorAchHandlers: Handlers<typeof vendorAch> = {
  async listVendorAch({ tx, input, userId }) {
    if (!(await findVendor(tx, input.vendorId))) throw notFound('The vendor');
    const rows = await listAch(tx, input.vendorId);
    return rows.map(({ last4, proposedById, ...row }) => ({ ...row, accountNumber: `••••${last4}`, isOwn: proposedById === userId }));
  },
  async proposeVendorAch({ tx, input, userId, now, services, record }) {
    const { vendorId, routingNumber, accountNumber, accountKind } = input;
    if (!(await findVendor(tx, vendorId, true))) throw notFound('The vendor');
    if (!isRoutingNumber(routingNumber))
      throw invalid('The routing number has a wrong digit.', [{ path: 'routingNumber', message: 'is no routing number' }]);
    const last4 = accountNumber.slice(-4);
    const draft = { vendorId, routingNumber, accountKind, last4, sealed: sealText(services.secrets, accountNumber) };
    const vendorAchId = await insertAch(tx, draft, { userId, now });
    if (!vendorAchId) throw refuse(achRefusals, 'achWaits');
    record({ entityId: vendorId, after: { ach: 'WAITING', routingNumber, accountKind, last4 } });
    return { vendorAchId };
  },
  async decideVendorAch({ tx, input, userId, now, record }) {
    const { vendorId, vendorAchId, decision } = input;
    const found = await lockAch(tx, vendorId, vendorAchId);
    if (!found) throw notFound('The ACH details');
    if (found.state !== 'WAITING') throw refuse(achRefusals, 'alreadyDecided');
    if (decision === 'CONFIRM' && found.proposedBy === userId) throw refuse(achRefusals, 'ownChange');
    const state = decision === 'CONFIRM' ? 'IN_FORCE' : 'REJECTED';
    await decideAch(tx, vendorId, vendorAchId, state, { userId, now });
    record({ entityId: vendorId, before: { ach: 'WAITING' }, after: { ach: state, vendorAchId } });
    return {};
  },
};
