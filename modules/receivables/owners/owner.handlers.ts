// The handlers of owners as debtors: search, and the owner ledger with its running balance.
import type { Handlers } from '../../../packages/http/handlers.ts';
import { endOfTime, notFound } from '../../../packages/kernel/kernel.ts';
import { readTogether } from '../owner-merge/read-together.handlers.ts';
import { loadOwners, ownerBalances, searchOwners } from './balance.store.ts';
import type { owners } from './owner.contract.ts';
import { runLedger } from './owner-ledger.rules.ts';
import { loadOwnerEvents } from './owner-rows.store.ts';

/**
 * Lines of prepaid money are named by batch, which several owners may share: those of another account say
 * whose they are.
 */
const namedApart = <E extends { itemId: string; ownershipId: string }>(event: E, ownershipId: string): E =>
  event.ownershipId === ownershipId ? event : { ...event, itemId: `${event.itemId}.${event.ownershipId}` };

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
    const { communityId, ownershipId, fromDate, asOfDate, before, limit } = context.input;
    const [owner] = await loadOwners(tx, communityId, [ownershipId]);
    if (!owner) throw notFound('The owner');
    const joined = await readTogether(tx, communityId, ownershipId);
    const events = await loadOwnerEvents(tx, communityId, joined.ownershipIds, asOfDate ? { toDate: asOfDate } : {});
    const rows = runLedger(events.filter(joined.shows).map((event) => namedApart(event, ownershipId)));
    const others = await loadOwners(tx, communityId, [
      ...joined.ownershipIds.slice(1),
      ...(joined.wentToId === null ? [] : [joined.wentToId]),
    ]);
    const nameOf = (id: string) => others.find((one) => one.ownershipId === id)?.owner ?? '';
    const newestFirst = rows.toReversed();
    const shown = fromDate ? newestFirst.filter((row) => row.postDate >= fromDate) : newestFirst;
    const from = before === undefined ? 0 : shown.findIndex((row) => row.key === before) + 1;
    const page = shown.slice(from, from + limit);
    const { accountNumber, owner: name, address } = owner;
    return {
      ownershipId,
      accountNumber,
      owner: name,
      address,
      balance: newestFirst[0]?.balance ?? 0n,
      prepaid: newestFirst[0]?.prepaidBalance ?? 0n,
      includes: joined.ownershipIds.slice(1).map((id) => ({ ownershipId: id, owner: nameOf(id) })),
      wentTo: joined.wentToId === null ? null : { ownershipId: joined.wentToId, owner: nameOf(joined.wentToId) },
      rows: page,
      next: from + limit < shown.length ? (page.at(-1)?.key ?? null) : null,
    };
  },
};
