// The four handlers of a record that is kept: add, change, show and delete, with the checks each begins with.
import { deleteRefusals, nameRefusals, refuse } from '../../packages/contract/contract.ts';
import type { GoingToo } from '../../packages/db/dependents.ts';
import type { Kept, KeptRow } from '../../packages/db/kept.ts';
import type { Context } from '../../packages/http/handlers.ts';
import { notFound, type Refusal } from '../../packages/kernel/kernel.ts';
import { refuseOverwrite } from './overwrite.handlers.ts';

/** How records of a kind are kept. */
export interface Keeping<F extends object, K extends string> {
  kept: Kept<F>;
  /** As `touches` names it: "committeeMember"; the id of a record is that with `Id`. */
  kind: K;
  /** In words: "committee member". */
  words: string;
  /** Checks what is to be saved and gives the facts to be written; `before` is null for a new record. */
  check?(context: Context<InCommunity>, facts: F, before: KeptRow<F> | null): Promise<F> | F;
  /** After a record was added or changed, in the same transaction. */
  saved?(context: Context<InCommunity>, id: string, facts: F, before: KeptRow<F> | null): Promise<void>;
  /** The refusal when a key of the record is taken. */
  taken?(facts: F): Refusal;
  /** Rows of its own that go with a record. */
  goingToo?(id: string): readonly GoingToo[];
  /** Takes away what goes with it, before the record itself. */
  removing?(context: Context<InCommunity>, row: KeptRow<F>): Promise<void>;
}

interface InCommunity {
  communityId?: string | undefined;
  /** The party a new record goes through, where it is someone known. */
  partyId?: string | null | undefined;
}

type Named<K extends string> = Record<`${K}Id`, string>;

/**
 * The handlers of a kept record. A record of another community is as good as none; what hangs on one keeps it
 * from being deleted (`stillUsed`).
 */
export function keepRecord<F extends object, const K extends string>(keeping: Keeping<F, K>) {
  const { kept, kind, words, check, saved, taken, goingToo, removing } = keeping;
  const idKey = `${kind}Id` as const;
  type Input = F & InCommunity;
  const named = (id: string) => ({ [idKey]: id }) as Named<K>;
  const idOf = (input: Named<K>): string => input[idKey];
  const locked = async (context: Context<InCommunity & Named<K>>): Promise<KeptRow<F>> => {
    const row = await kept.find(context.tx, idOf(context.input), context.input.communityId, true);
    if (!row) throw notFound(`The ${words}`);
    return row;
  };
  const keyTaken = (facts: F) =>
    taken?.(facts) ?? refuse(nameRefusals, 'nameTaken', { what: words }, [{ path: 'name', message: 'is taken' }]);
  return {
    async add(context: Context<Input>): Promise<Named<K>> {
      const facts = (await check?.(context, context.input, null)) ?? context.input;
      const { communityId, partyId } = context.input;
      const id = await kept.insert(context.tx, facts, { communityId, throughId: partyId ?? undefined });
      if (id === undefined) throw keyTaken(facts);
      await saved?.(context, id, facts, null);
      context.record({ entityId: id, after: facts });
      return named(id);
    },
    async edit(context: Context<Input & Named<K> & { version: string }>): Promise<Named<K>> {
      const { version } = context.input;
      const before = await locked(context);
      await refuseOverwrite(context, { kind, ids: [before.id], version: before.version }, version);
      const facts = (await check?.(context, context.input, before)) ?? context.input;
      if (!(await kept.update(context.tx, before, facts))) throw keyTaken(facts);
      await saved?.(context, before.id, facts, before);
      const { version: _version, communityId: _community, [idKey]: _id, ...after } = facts as F & Record<string, unknown>;
      context.record({ entityId: before.id, before: before.facts, after });
      return named(before.id);
    },
    async get({ tx, input }: Context<InCommunity & Named<K>>): Promise<F & Named<K> & { version: string }> {
      const row = await kept.find(tx, idOf(input), input.communityId);
      if (!row) throw notFound(`The ${words}`);
      return { ...row.facts, ...named(row.id), version: row.version };
    },
    async remove(context: Context<InCommunity & Named<K>>): Promise<Record<never, never>> {
      const row = await locked(context);
      const uses = await kept.usesOf(context.tx, row.id, kind, goingToo?.(row.id));
      if (uses !== '') throw refuse(deleteRefusals, 'stillUsed', { what: words, uses });
      await removing?.(context, row);
      await kept.remove(context.tx, row);
      context.record({ entityId: row.id, before: row.facts });
      return {};
    },
  };
}
