// vCards of people an office deals with: the rows chosen in a list, or one, as a file every address book
// reads.
import { z } from 'zod';
import { chosenRows, defineEndpoints, type FileAnswer, file, id, needs } from '../../../packages/contract/contract.ts';

const output = z.custom<FileAnswer>();
const ofCommunity = z.object({ communityId: id, ...chosenRows });

export const cards = defineEndpoints('Card', {
  saveContactCards: file({
    summary: 'The chosen contacts as vCards; numbers that stand in no directory are left out.',
    permission: needs('ownermaintain', 1),
    input: ofCommunity,
    output,
  }),
  saveOwnerCards: file({
    summary: 'The chosen owners as vCards; numbers that stand in no directory are left out.',
    permission: needs('ownermaintain', 1),
    input: ofCommunity,
    output,
  }),
  saveRenterCards: file({
    summary: 'The chosen renters as vCards; numbers that stand in no directory are left out.',
    permission: needs('ownerrenters', 1),
    input: ofCommunity,
    output,
  }),
  saveVendorContactCards: file({
    summary: 'The people at a vendor as vCards, all of them or one; numbers that stand in no directory are left out.',
    permission: needs('vendormanagement', 1),
    input: z.object({ vendorId: id, vendorContactId: id.optional() }),
    output,
  }),
});
