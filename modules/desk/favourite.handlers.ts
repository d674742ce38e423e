// The handlers of favourite screens.
import { refuse } from '../../packages/contract/contract.ts';
import type { Handlers } from '../../packages/http/handlers.ts';
import { favouriteRefusals, type favourites } from './favourite.contract.ts';
import { addFavourite, listFavourites, removeFavourite } from './favourite.store.ts';

/** More would push the menu itself out of sight. */
const MOST = 12;

export const favouriteHandlers: Handlers<typeof favourites> = {
  async listFavourites({ tx, userId }) {
    return await listFavourites(tx, userId);
  },
  async setFavourite({ tx, userId, input, now, record }) {
    const before = await listFavourites(tx, userId);
    if (input.isFavourite && !before.includes(input.screen) && before.length >= MOST) throw refuse(favouriteRefusals, 'tooManyFavourites');
    if (input.isFavourite) await addFavourite(tx, userId, input.screen, now);
    else await removeFavourite(tx, userId, input.screen);
    const after = await listFavourites(tx, userId);
    record({ entityId: input.screen, before, after });
    return after;
  },
};
