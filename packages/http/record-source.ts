// What a module answers about the records of a kind, so that whatever hangs on them can name them and stays
// within their community.
import type { RecordKind } from '../contract/contract.ts';
import type { RawBuilder, Tx } from '../db/database.ts';

/** What a record is called, and whose it is; `communityId` is null for records of the customer. */
export interface RecordLabel {
  label: string;
  communityId: string | null;
}

/** The records of one kind. */
export interface RecordSource {
  kind: RecordKind;
  /**
   * The records that exist among the ids given, by id. One statement, however many there are. `communityId`
   * is for kinds whose ids are told apart within it alone.
   */
  labels(tx: Tx, ids: readonly string[], communityId: string | null): Promise<ReadonlyMap<string, RecordLabel>>;
  /** All of them as a select of `id` (bigint), `label` and `communityId`, for lists that name them. */
  named(tx: Tx): RawBuilder<unknown>;
}
