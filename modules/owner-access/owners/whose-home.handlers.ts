// Whose home a call of an owner is about: access begins and ends with the ownership, asked each time.
import type { Context } from '../../../packages/http/handlers.ts';
import { assert, notFound } from '../../../packages/kernel/kernel.ts';
import { findOwnerAccount } from './account.store.ts';
import { listHomes, type OwnerHomeRow } from './home.store.ts';
import { spokenName } from './name.rules.ts';

/** The account of the caller, whom the gate let in as an owner. */
export function accountOf({ principal }: Context<unknown>): string {
  assert(principal.ownerAccountId, 'the gate let an owner in');
  return principal.ownerAccountId;
}

/** A home of the caller, with the account that owes for it. */
export type MyHome = OwnerHomeRow & { payerId: string };

/** A home of the caller, also one that was sold. Answers `notFound` for every other. */
export async function anyHome(context: Context<{ ownershipId: string }>): Promise<MyHome> {
  const homes = await listHomes(context.tx, accountOf(context), context.now);
  const found = homes.find(({ ownershipId }) => ownershipId === context.input.ownershipId);
  if (!found || found.payerId === null) throw notFound('The home');
  return { ...found, payerId: found.payerId };
}

/** A home the caller owns today. */
export async function liveHome(context: Context<{ ownershipId: string }>): Promise<MyHome> {
  const found = await anyHome(context);
  if (!found.isLive) throw notFound('The home');
  return found;
}

/** The same, where its community shows the account to its owners. */
export async function homeWithHistory(context: Context<{ ownershipId: string }>): Promise<MyHome> {
  const found = await liveHome(context);
  if (!found.showsHistory) throw notFound('The account');
  return found;
}

/** Who speaks. */
export async function speaker(context: Context<unknown>) {
  const account = await findOwnerAccount(context.tx, accountOf(context));
  assert(account, 'the gate let an owner in');
  return { name: spokenName(account.displayName), email: account.email, now: context.now };
}
