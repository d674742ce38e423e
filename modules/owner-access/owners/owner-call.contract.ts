// What every call of an owner has in common: who may call it, and the home it is about.
import { z } from 'zod';
import { id } from '../../../packages/contract/contract.ts';

export const success = z.object({ Success: z.boolean() });
/** The home a call is about, by the ownership of the caller or of whom they own it with. */
export const home = z.object({ ownershipId: id });
/** A read of owners. */
export const own = { permission: 'owner' } as const;
/** An act of owners on what is their own. */
export const act = { permission: 'owner', touches: 'owner account', toWebHost: true, alsoWhenClosed: true } as const;
