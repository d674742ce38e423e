// What holds for every part a party may have: who is named is within what the caller sees, and nobody's
// account gets another name by a side door.
import type { Context } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { type Keeping, keepRecord } from '../../identity/identity.server.ts';
import type { PartyFacts } from './party.contract.ts';
import { isRenamed, namedParty, ownerRenamed } from './party.rules.ts';
import { listOwnedByParties, nameParties } from './party.store.ts';

/** Throws `notFound` unless each of the parties belongs to communities the caller sees, or to none. */
export async function requireParties(
  { tx, communities }: Pick<Context<unknown>, 'tx' | 'communities'>,
  partyIds: readonly string[],
  words: string,
): Promise<void> {
  const known = await nameParties(tx, communities, partyIds);
  if (!partyIds.every((each) => known.has(each))) throw notFound(words);
}

/** The answer of an owner's own page is taken from the input; every other part has none. */
const isCorrection = (facts: object): boolean => 'nameChange' in facts && facts.nameChange === 'CORRECTION';

/**
 * The handlers of a kept record that goes through a party. Refuses `ownerRenamed` when a part changes the
 * name by which the party is the primary owner of another property:
 * there it has to be told whether it is a correction or a sale.
 */
export function keepPart<F extends PartyFacts, const K extends string>(keeping: Keeping<F, K>) {
  return keepRecord<F, K>({
    ...keeping,
    async check(context, facts, before) {
      const named = namedParty(facts);
      const checked = (await keeping.check?.(context, named, before)) ?? named;
      const { partyId } = context.input;
      if (before === null && partyId) await requireParties(context, [partyId], 'The person');
      if (!before || before.throughId === null || isCorrection(facts) || !isRenamed(before.facts, checked)) return checked;
      const all = await listOwnedByParties(context.tx, context.communities, [before.throughId]);
      const owned = all.find(({ ownershipId }) => keeping.kind !== 'ownership' || ownershipId !== before.id);
      if (!owned) return checked;
      throw ownerRenamed(before.facts.displayName, owned, [
        { path: checked.kind === 'PERSON' ? 'lastName' : 'organizationName', message: 'is the name of a primary owner' },
      ]);
    },
  });
}
