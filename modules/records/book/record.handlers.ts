// Opens the record a call names: its kind is known, the caller holds the claim of that kind at the level, and
// the record is there and in scope.
import { type AccessLevel, allows, type RecordKind } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { assert, notFound } from '../../../packages/kernel/kernel.ts';
import { refuseClosed } from '../../communities/communities.server.ts';
import type { OpenedRecord } from './book.contract.ts';

/** A record as input names it. */
interface NamedRecord {
  kind: string;
  entityId: string;
  communityId?: string | null | undefined;
}

type Asking = Pick<Context<unknown>, 'tx' | 'held' | 'communities'>;

/** The kinds of record there are. */
export interface RecordKinds {
  /**
   * The record, for who may see (1), add to (2), change (4) or remove from (8) what hangs on it. Throws 403
   * without the claim of its kind, and `notFound` when there is none of this id in this community, or the
   * community is out of scope, in the words of `what` was asked for; 409 above 1 when the community is kept
   * for reading only.
   */
  open(context: Asking, record: NamedRecord, level: AccessLevel, what?: string): Promise<OpenedRecord>;
  /** The kind of this name; undefined when there is none. */
  kindOf(name: string): RecordKind | undefined;
  /** True when the caller may do this with records of the kind. */
  may(context: Pick<Asking, 'held'>, kind: string, level: AccessLevel): boolean;
  /** The kinds the caller may see. */
  seen(context: Pick<Asking, 'held'>): RecordSource[];
  /** The records of a kind that exists, as a select of `id`, `label` and `communityId`. */
  named(tx: Tx, kind: string): ReturnType<RecordSource['named']>;
  /** The names of records of one kind and community. */
  labels(tx: Tx, kind: string, ids: readonly string[], communityId: string | null): ReturnType<RecordSource['labels']>;
}

/** Joins what the modules answer about their records. */
export function joinRecords(sources: readonly RecordSource[]): RecordKinds {
  const byName = new Map(sources.map((source) => [source.kind.name, source]));
  const may: RecordKinds['may'] = ({ held }, kind, level) => {
    const source = byName.get(kind);
    return source !== undefined && allows(held, source.kind.rights(level));
  };
  return {
    kindOf: (name) => byName.get(name)?.kind,
    may,
    seen: (context) => sources.filter((source) => may(context, source.kind.name, 1)),
    named(tx, kind) {
      const source = byName.get(kind);
      assert(source, `${kind} is a kind of record`);
      return source.named(tx);
    },
    async labels(tx, kind, ids, communityId) {
      return (await byName.get(kind)?.labels(tx, ids, communityId)) ?? new Map();
    },
    async open(context, { kind, entityId, communityId = null }, level, what = 'The record') {
      const source = byName.get(kind);
      if (!source) throw notFound('The kind of record');
      if (!may(context, kind, level)) throw forbidden();
      const inScope = communityId === null || context.communities === 'all' || context.communities.has(communityId);
      if (!inScope || source.kind.inCommunity !== (communityId !== null)) throw notFound(what);
      const found = (await source.labels(context.tx, [entityId], communityId)).get(entityId);
      if (!found || found.communityId !== communityId) throw notFound(what);
      if (level > 1) await refuseClosed(context.tx, communityId);
      return { kind, entityId, communityId, label: found.label };
    },
  };
}
