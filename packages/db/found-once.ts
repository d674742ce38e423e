// Puts what a long act makes into the index of search with the act itself: its records are reckoned while
// PostgreSQL writes what they tell of.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Keeper, type NewRecord, tellKeys } from '../search/keys.ts';
import { plainOf } from '../search/plain.ts';
import { type Beside, inTurns, type LendBeside, type Tx } from './database.ts';
import { arrayOf } from './rows.ts';

/** Records of one kind, put together when PostgreSQL has something else to do. */
export interface NewRecords {
  kind: 'owners' | 'properties';
  records(): readonly NewRecord[];
}

/** The keys of one field, with the record each leads to. */
interface FieldKeys {
  keys: string[];
  recordIds: string[];
}

/**
 * What search keeps of records: facts by record, and keys by field in two columns, since an object for each
 * key would be ten to a home.
 */
interface Kept {
  facts: Readonly<Record<string, string>>[];
  fields: Map<string, FieldKeys>;
}

/**
 * So many records are reckoned in one turn of the event loop: what stands in line for PostgreSQL is sent
 * between them.
 */
const A_TURN = 500;

async function keptOf(records: readonly NewRecord[], words: Set<string>): Promise<Kept> {
  const kept: Kept = { facts: [], fields: new Map() };
  const keysOf = (field: string): FieldKeys => {
    const known = kept.fields.get(field);
    if (known) return known;
    const made: FieldKeys = { keys: [], recordIds: [] };
    kept.fields.set(field, made);
    return made;
  };
  let said: Record<string, string> = {};
  let recordId = '';
  const keeper: Keeper = {
    fact({ field, text }) {
      said[field] = text;
    },
    key(field, key) {
      const { keys, recordIds } = keysOf(field);
      keys.push(key);
      recordIds.push(recordId);
    },
    word: (word) => words.add(word),
  };
  for (let from = 0; from < records.length; from += A_TURN) {
    if (from > 0) await nextTurn();
    for (const record of records.slice(from, from + A_TURN)) {
      said = {};
      recordId = record.recordId;
      kept.facts.push(said);
      tellKeys(record.facts, keeper);
    }
  }
  return kept;
}

/**
 * The keys of a field in their order, as the index has them: those beside each other are written to one page.
 * One text, since PostgreSQL reads an array of so many parts more slowly.
 */
function inOrder({ keys, recordIds }: FieldKeys): { keys: string; recordIds: string[] } {
  const keyAt = (place: number): string => keys[place] ?? '';
  const order = keys.map((_key, place) => place).sort((a, b) => (keyAt(a) < keyAt(b) ? -1 : keyAt(a) > keyAt(b) ? 1 : 0));
  return { keys: order.map(keyAt).join('\n'), recordIds: order.map((place) => recordIds[place] ?? '') };
}

/** Where what search keeps goes. */
interface Place {
  tx: Tx;
  communityId: string;
  kind: NewRecords['kind'];
}

function addRecords({ tx, communityId, kind }: Place, made: readonly NewRecord[], facts: Kept['facts']): Promise<unknown> {
  const texts = (values: readonly string[]) => arrayOf({ type: 'text', values });
  const columns = [
    arrayOf({ type: 'bigint', values: made.map(({ recordId }) => recordId) }),
    texts(made.map(({ title }) => title)),
    texts(made.map(({ subtitle }) => subtitle)),
    arrayOf({ type: 'jsonb', values: facts }),
    texts(made.map(({ title, subtitle }) => ` ${plainOf(`${title} ${subtitle.replaceAll(' · ', ' ')}`)}`)),
  ];
  return sql`select desk.add_made_records(${tx.customerId}::bigint, ${communityId}::bigint, ${kind}, ${sql.join(columns)})`.execute(tx.db);
}

function addKeys({ tx, communityId, kind }: Place, field: string, of: FieldKeys): Promise<unknown> {
  const { keys, recordIds } = inOrder(of);
  const ids = arrayOf({ type: 'bigint', values: recordIds });
  return sql`select desk.add_made_keys(${tx.customerId}::bigint, ${communityId}::bigint, ${kind}, ${field}, ${keys}, ${ids})`.execute(
    tx.db,
  );
}

/**
 * Sends what search keeps of records, and of each of their fields the keys: while PostgreSQL writes one, the
 * next is put in order. Answers when all is on its way, with the answers.
 */
async function send(place: Place, made: readonly NewRecord[], words: Set<string>): Promise<Promise<unknown>[]> {
  const answers: Promise<unknown>[] = [];
  if (made.length === 0) return answers;
  const sent = (answer: Promise<unknown>): void => {
    // It is heard at the end; until then a failure is nobody's oversight.
    answer.catch(() => undefined);
    answers.push(answer);
  };
  const { facts, fields } = await keptOf(made, words);
  sent(addRecords(place, made, facts));
  for (const [field, keys] of fields) {
    await nextTurn();
    sent(addKeys(place, field, keys));
  }
  return answers;
}

/**
 * Leaves word that search is owed the records of a community, for as long as those beside are not committed.
 */
async function owe(tx: Tx, communityId: string, { last }: Beside): Promise<void> {
  const owed = await sql<{ id: string }>`select desk.owe_search(${tx.customerId}::bigint, ${communityId}::bigint) as id`.execute(tx.db);
  await sql`select desk.pay_search(${tx.customerId}::bigint, ${owed.rows[0]?.id ?? null}::bigint)`.execute(last.db);
}

/**
 * Sends the steps of an act behind each other, while the triggers of search leave the index alone, and what
 * they make of a community into the index: beside the transaction where one is lent, in it otherwise. Either
 * way a failure leaves neither; what is lost beside a transaction that was committed, a round makes anew.
 * `made` has to name every record search knows that the steps make: what it leaves out is not found. Records
 * that are changed, in this transaction or later in it, are no part of such an act: what stands beside it
 * does not wait for them.
 */
export async function foundOnce(
  tx: Tx,
  communityId: string,
  steps: readonly (() => Promise<unknown>)[],
  made: readonly NewRecords[],
  lendBeside: LendBeside = async () => null,
): Promise<void> {
  const beside = await lendBeside();
  if (beside) await owe(tx, communityId, beside);
  await sql`set local desk.search_waits = 'on'`.execute(tx.db);
  const done = inTurns(...steps);
  done.catch(() => undefined);
  await nextTurn();
  const words = new Set<string>();
  const answers: Promise<unknown>[] = [];
  for (const { kind, records } of made) answers.push(...(await send({ tx: beside?.tx ?? tx, communityId, kind }, records(), words)));
  // Two imports may bring the same words, and the second waits for the first: PostgreSQL has to know of
  // whoever waits, so these stay in the transaction.
  await sql`select desk.add_spellings(${tx.customerId}::bigint, ${[...words]}::text[])`.execute(tx.db);
  await done;
  for (const answer of answers) await answer;
  await sql`set local desk.search_waits = ''`.execute(tx.db);
}
