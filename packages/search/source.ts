// How a module declares a kind of record that search finds: its fields, its records, and what else they tell
// of.
import type { RawBuilder, Tx } from '../db/database.ts';
import type { FactForm, FoundRecord } from './keys.ts';

/** Who looks, as far as it decides what of a kind they may read. */
export interface SearchReader {
  userId: string;
  /** Kinds of record, as claims show them, such as `vendor`. */
  recordKinds: readonly string[];
  /** They may see what hangs on no record. */
  seesUnlinked: boolean;
}

/** A kind of record that is found. */
export interface SearchSource<Kind extends string = string> {
  kind: Kind;
  /** The name its records bear where custom fields hang on them; silent where none do. */
  recordKind?: string;
  /** Its facts by their names, as a hit names them, and how each is looked for. */
  fields: Readonly<Record<string, FactForm>>;
  /** The records of ids that exist. */
  read(tx: Tx, ids: readonly string[]): Promise<FoundRecord[]>;
  /** The ids of all its records, or of those that may be of a community. */
  ids(tx: Tx, communityId: string | null): Promise<string[]>;
  /** Records that tell of other things: what is noted of those, by its kind, and the ids of the records. */
  tellsOf?: Readonly<Record<string, (tx: Tx, ids: readonly string[]) => Promise<string[]>>>;
  /**
   * A condition on key `s` of a record for a reader who may not read all records of the kind in their
   * communities; silent where they may.
   */
  readable?(tx: Tx, reader: SearchReader): RawBuilder<boolean>;
}
