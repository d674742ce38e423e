// Which entries are journal entries, in SQL: literal, so that the index `entry_of_journal` may answer.
import { sql } from '../../../packages/db/database.ts';
import { entryKinds, reversalOf } from './journal.contract.ts';

/** A condition on entries `e`: of these types. */
export const isOfTypes = (types: readonly string[]) => sql<boolean>`e.entry_type in (${sql.join(types.map((type) => sql.lit(type)))})`;

/** A condition on entries `e`: what people know as journal entries, and their reversals. */
export const isJournal = isOfTypes([...entryKinds, ...entryKinds.map(reversalOf)]);
