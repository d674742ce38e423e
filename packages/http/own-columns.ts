// Columns someone added to the records of a kind: who knows them says what they are and where the value of a
// record stands, so that lists can show them.
import type { ListColumn } from '../contract/contract.ts';
import type { RawBuilder } from '../db/database.ts';
import type { Context } from './handlers.ts';

/** An added column. */
export interface OwnColumn {
  column: ListColumn;
  /** The value of a record, whose id is an expression of bigint: null when blank; of text blank. */
  value(recordId: RawBuilder<unknown>): RawBuilder<unknown>;
}

/**
 * The added columns of a kind of record the caller may see, by their keys; in a community, those that stand
 * there.
 */
export type FindOwnColumns = (
  context: Pick<Context<unknown>, 'tx' | 'userId'>,
  kind: string,
  communityId: string | null,
) => Promise<Readonly<Record<string, OwnColumn>>>;
