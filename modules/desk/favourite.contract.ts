// What the desk declares about favourite screens, which stand on top of the menu.
import { z } from 'zod';
import { command, defineEndpoints, flag, query } from '../../packages/contract/contract.ts';

const screen = z.string().regex(/^[a-z0-9-]{1,60}$/, 'must be the name of a screen');

export const favouriteRefusals = {
  tooManyFavourites: 'There is room for twelve favorites. Take the star from one of them first.',
} as const;

export const favourites = defineEndpoints('Favourite', {
  listFavourites: query({
    summary: 'The screens the user marked with a star, in the order they did.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.array(z.string()),
  }),
  setFavourite: command({
    summary: 'Marks a screen with a star, or takes the star away.',
    permission: 'signedIn',
    touches: 'favourite',
    input: z.object({ screen, isFavourite: flag }),
    output: z.array(z.string()),
    refusals: favouriteRefusals,
  }),
});
