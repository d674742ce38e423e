// What lifecycle declares about communities handed from one customer to another: telling the one who is to
// take it.
import { z } from 'zod';
import { command, dateOut, defineEndpoints, id, needs } from '../../packages/contract/contract.ts';

const transferKey = z.object({
  TransferKeyId: id,
  CommunityName: z.string(),
  /** The last day the key is good for. */
  ExpirationDate: dateOut,
  /** The community at its new customer, once it is there. */
  NewCommunityId: id.nullable(),
});

export const communityTransfer = defineEndpoints('CommunityTransfer', {
  getTransferKeyDataByTargetId: command({
    summary: 'The community that waits to be taken over by the caller’s customer and that the user was not told of; null for none.',
    permission: needs('assignaccountowners', 2),
    ownKey: true,
    input: z.object({ TargetCustomerId: id }),
    output: transferKey.nullable(),
  }),
  markTransferKeySeen: command({
    summary: 'Keeps in mind that the user was told, so that they are told once.',
    permission: needs('assignaccountowners', 2),
    touches: 'transfer key',
    ownKey: true,
    input: z.object({ TransferKeyId: id }),
    output: z.object({ TransferKeyId: id }),
  }),
});
