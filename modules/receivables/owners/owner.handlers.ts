// The handlers of owners as debtors: search, and the owner ledger with its running balance.
import type { Handlers } from '../../../packages/http/handlers.ts';
import { localDate, notFound } from '../../../packages/kernel/kernel.ts';
import { loadOwners, ownerBalances, searchOwners } from './balance.store.ts';
import type { owners } from './owner.contract.ts';
import { runLedger } from './owner-ledger.rules.ts';
import { loadOwnerEvents } from './owner-rows.store.ts';

/** Later than every post date: balances as they stand now. */
const endOfTime = localDate('9999-12-31');

export const ownerHandlers: Handlers<typeof owners> = {
  async findOwners(context) {
    const { tx, communities } = context;
    const { communityId, search, limit } = context.input;
    const scope = communityId ? [communityId] : communities === 'all' ? 'all' : [...communities];
    const found = await searchOwners(tx, scope, search, limit);
    const balances = await ownerBalances(
      tx,
      found.map((owner) => owner.communityId),
      endOfTime,
      found.map((owner) => owner.ownershipId),
    );
    const balanceOf = new Map(balances.map((b) => [b.ownershipId, b]));
    return found.map(({ ownershipId, communityId: home, communityName, accountNumber, owner, address, isCurrent }) => ({
      ownershipId,
      communityId: home,
      communityName,
      accountNumber,
      owner,
      address,
      isCurrent,
      owes: balanceOf.get(ownershipId)?.owes_cents ?? 0n,
      prepaid: balanceOf.get(ownershipId)?.prepaid_cents ?? 0n,
    }));
  },
  async getOwnerLedger(context) {
    const { tx } = context;
    const { communityId, ownershipId, asOfDate, before, limit } = context.input;
    const [owner] = await loadOwners(tx, communityId, [ownershipId]);
    if (!owner) throw notFound('The owner');
    const rows = runLedger(await loadOwnerEvents(tx, communityId, [ownershipId], asOfDate ? { toDate: asOfDate } : {}));
    const newestFirst = rows.toReversed();
    const from = before === undefined ? 0 : newestFirst.findIndex((row) => row.key === before) + 1;
    const page = newestFirst.slice(from, from + limit);
    const { accountNumber, owner: name, address } = owner;
    return {
      ownershipId,
      accountNumber,
      owner: name,
      address,
      balance: newestFirst[0]?.balance ?? 0n,
      prepaid: newestFirst[0]?.prepaidBalance ?? 0n,
      rows: page,
      next: from + limit < newestFirst.length ? (page.at(-1)?.key ?? null) : null,
    };
  },
};
