// What a board member declares of themselves, so that it has a row in the sweeps of who may see what.
import { boardApprovals } from '../../modules/payables/payables.contract.ts';
import { vendor } from '../../modules/people/people.contract.ts';
import type { Player } from './sample/player.ts';

/** A vendor whose bills the player leaves to others. */
export async function declareBoardInterest(player: Player, communityId: string): Promise<void> {
  const { vendorId } = await player.call(vendor.addVendor, { name: 'Lindgren Roofing', street: '', city: '', state: '', postcode: '' });
  await player.call(boardApprovals.declareInterest, { communityId, vendorId, reason: 'My brother owns it' });
}
