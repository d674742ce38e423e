// The portal of Maple Court: on, with every owner invited who has an email address.
import { ownerAccess } from '../../../modules/owner-access/owner-access.contract.ts';
import type { Player } from './player.ts';

/** Turns the portal on and invites every owner who has an email address. */
export async function inviteOwners(player: Player, communityId: string): Promise<void> {
  const setting = { version: null, isOn: true, showsHistory: true, showsDocuments: true };
  await player.call(ownerAccess.saveSetting, { communityId, ...setting });
  const { baseHash } = await player.call(ownerAccess.previewInvitations, { communityId });
  await player.call(ownerAccess.sendInvitations, { communityId, baseHash });
}
