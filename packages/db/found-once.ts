// Puts what a long act makes into the index of search with the act itself: its records are reckoned while PostgreSQL writes what they tell of.
import { sql } from 'kysely';
import { type NewRecord, tellKeys } from '../search/keys.ts';
import { plainOf } from '../search/plain.ts';
import { inTurns, type Tx } from './database.ts';
import { arrayOf } from './rows.ts';

/** Records of one kind and community, put together when PostgreSQL has something else to do. */
export interface NewRecords {
  kind: 'owners' | 'properties';
  communityId: string;
  records(): readonly NewRecord[];
}

/** What search keeps of records: facts by record, and keys by columns, since an object for each key would be ten to a home. */
interface Kept {
  facts: Readonly<Record<string, string>>[];
  keys: string[];
  fields: string[];
  recordIds: string[];
  words: Set<string>;
}

function keptOf(records: readonly NewRecord[]): Kept {
  const kept: Kept = { facts: [], keys: [], fields: [], recordIds: [], words: new Set() };
  for (const { recordId, facts } of records) {
    const said: Record<string, string> = {};
    kept.facts.push(said);
    tellKeys(facts, {
      fact({ field, text }) {
        said[field] = text;
      },
      key(field, key) {
        kept.keys.push(key);
        kept.fields.push(field);
        kept.recordIds.push(recordId);
      },
      word: (word) => kept.words.add(word),
    });
  }
  return kept;
}

/** Puts values into the order of their keys, as the index has them: those beside each other are written to one page. */
function byKey(keys: readonly string[]): (values: readonly string[]) => string[] {
  const keyAt = (place: number): string => keys[place] ?? '';
  const order = keys.map((_key, place) => place).sort((a, b) => (keyAt(a) < keyAt(b) ? -1 : keyAt(a) > keyAt(b) ? 1 : 0));
  return (values) => order.map((place) => values[place] ?? '');
}

/** In one statement; `desk.add_made_records` keeps what it is given. */
async function add(tx: Tx, { kind, communityId, records }: NewRecords): Promise<void> {
  const made = records();
  if (made.length === 0) return;
  const { facts, keys, fields, recordIds, words } = keptOf(made);
  const sorted = byKey(keys);
  const texts = (values: readonly string[]) => arrayOf({ type: 'text', values });
  const ids = (values: readonly string[]) => arrayOf({ type: 'bigint', values });
  const columns = [
    ids(made.map(({ recordId }) => recordId)),
    texts(made.map(({ title }) => title)),
    texts(made.map(({ subtitle }) => subtitle)),
    arrayOf({ type: 'jsonb', values: facts }),
    texts(made.map(({ title, subtitle }) => ` ${plainOf(`${title} ${subtitle.replaceAll(' · ', ' ')}`)}`)),
    texts(sorted(keys)),
    ids(sorted(recordIds)),
    texts(sorted(fields)),
    texts([...words]),
  ];
  await sql`select desk.add_made_records(${tx.customerId}::bigint, ${communityId}::bigint, ${kind}, ${sql.join(columns)})`.execute(tx.db);
}

/**
 * Sends the steps of an act behind each other, and behind them what they make, while the triggers of search leave the index alone; in the transaction of the caller, so that
 * a failure leaves neither. `made` has to name every record search knows that the steps make: what it leaves out is not found. Records that are changed are no part of such an act.
 */
export async function foundOnce(tx: Tx, steps: readonly (() => Promise<unknown>)[], made: readonly NewRecords[]): Promise<void> {
  await sql`set local desk.search_waits = 'on'`.execute(tx.db);
  await inTurns(...steps, ...made.map((records) => () => add(tx, records)));
  await sql`set local desk.search_waits = ''`.execute(tx.db);
}
