// The handlers of the settings of a community's inbox: its address, its limits, the account numbers it
// learned.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { type digitalInvoicing, inboxRefusals } from './inbox.contract.ts';
import { invoiceAddressOf } from './intake.handlers.ts';
import { deleteVendorAccount, findInvoicing, listVendorAccounts, saveInvoicing } from './known.store.ts';

export const digitalInvoicingHandlers: Handlers<typeof digitalInvoicing> = {
  async getDigitalInvoicing({ tx, input, services }) {
    const { communityId } = input;
    return {
      address: invoiceAddressOf(services, tx.customerId, communityId),
      ...(await findInvoicing(tx, communityId)),
      accounts: await listVendorAccounts(tx, communityId),
    };
  },
  async saveDigitalInvoicing({ tx, input, userId, now, record }) {
    const { communityId, ...setting } = input;
    const before = await findInvoicing(tx, communityId);
    if (!(await saveInvoicing(tx, communityId, setting, { userId, now }))) throw refuse(inboxRefusals, 'settingChanged');
    record({ entityId: communityId, before, after: setting });
    return { communityId };
  },
  async forgetVendorAccount({ tx, input, record }) {
    const gone = await deleteVendorAccount(tx, input.communityId, input.vendorAccountId);
    if (!gone) throw notFound('The account number');
    record({ entityId: input.vendorAccountId, before: gone });
    return { vendorAccountId: input.vendorAccountId };
  },
};
