// The handlers of communities that wait to be taken over.
import type { Handlers } from '../../packages/http/handlers.ts';
import { dateInZone, notFound } from '../../packages/kernel/kernel.ts';
import type { communityTransfer } from './transfer-key.contract.ts';
import { findUntoldKey, isKeyForCustomer, saveNotice } from './transfer-key.store.ts';

export const communityTransferHandlers: Handlers<typeof communityTransfer> = {
  async getTransferKeyDataByTargetId({ tx, input, userId, now }) {
    if (input.TargetCustomerId !== tx.customerId) throw notFound('The customer');
    return (await findUntoldKey(tx, userId, dateInZone(now, 'UTC'))) ?? null;
  },
  async markTransferKeySeen({ tx, input, userId, now, record }) {
    if (!(await isKeyForCustomer(tx, input.TransferKeyId))) throw notFound('The transfer key');
    await saveNotice(tx, userId, input.TransferKeyId, now);
    record({ entityId: input.TransferKeyId });
    return input;
  },
};
