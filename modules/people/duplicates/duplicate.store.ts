// The SQL of finding people entered twice: keys that few share, walked along their index, and pairs someone
// told apart.
import { rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { PartyFacts } from '../party/party.contract.ts';
import { partyColumns } from '../party/party.store.ts';
import type { DuplicateKey } from './duplicate.contract.ts';

/** More than so many share an office, not a person. */
const MOST_ALIKE = 12;

/** The columns of each key; each has an index that begins with the customer. */
const columnsOf = { NAME: ['name_key'], EMAIL: ['email'], PHONE: ['phone'], PLACE: ['postcode', 'street'] } as const satisfies Readonly<
  Record<DuplicateKey, readonly string[]>
>;
const last = (key: DuplicateKey) => columnsOf[key][columnsOf[key].length - 1] ?? 'name_key';

/**
 * The next keys that two or a few people share, after one, in the order of the index: reads no further than
 * it has to.
 */
export async function sharedKeys(tx: Tx, key: DuplicateKey, after: readonly string[] | null, limit: number): Promise<string[][]> {
  const columns = columnsOf[key].map((column) => sql`t.${sql.id(column)}`);
  const tuple = sql.join(columns);
  const beyond =
    after && after.length === columns.length ? sql`and (${tuple}) > (${sql.join(after.map((text) => sql`${text}::text`))})` : sql``;
  const found = await sql<{ key: string[] }>`select array[${tuple}] as key from people.party t
    where t.customer_id = ${tx.customerId} and t.${sql.id(last(key))} <> '' ${beyond}
    group by ${tuple} having count(*) between 2 and ${MOST_ALIKE} order by ${tuple} limit ${limit}`.execute(tx.db);
  return found.rows.map((row) => row.key);
}

/** Someone with what is known of him. */
export type PartyRow = PartyFacts & { partyId: string; version: string; survivorId: string | null };

const facts = sql`t.party_id as "partyId", t.version, t.survivor_id as "survivorId", ${partyColumns}`;

/** The people of keys, without those merged into someone else, each with the number of its key. */
export async function peopleOfKeys(
  tx: Tx,
  key: DuplicateKey,
  keys: readonly (readonly string[])[],
): Promise<(PartyRow & { nth: number })[]> {
  const columns = columnsOf[key];
  const wanted = rowsOf(
    {
      nth: { type: 'integer', values: keys.map((_, at) => at) },
      ...Object.fromEntries(columns.map((column, at) => [column, { type: 'text', values: keys.map((one) => one[at] ?? '') }])),
    },
    'k',
  );
  const found = await sql<PartyRow & { nth: number }>`select ${facts}, k.nth from ${wanted}
    join people.party t on t.customer_id = ${tx.customerId} and ${sql.join(
      columns.map((column) => sql`t.${sql.id(column)} = k.${sql.id(column)}`),
      sql` and `,
    )} where t.survivor_id is null order by k.nth, t.party_id`.execute(tx.db);
  return found.rows;
}

/** People by id, in the order of their ids; locked when they are about to change. */
export async function loadPeople(tx: Tx, partyIds: readonly string[], lock: boolean): Promise<PartyRow[]> {
  const found =
    await sql<PartyRow>`select ${facts} from people.party t where t.customer_id = ${tx.customerId} and t.party_id = any(${[...partyIds]}::bigint[])
    order by t.party_id ${lock ? sql`for update` : sql``}`.execute(tx.db);
  return found.rows;
}

const ordered = (a: string, b: string) => (BigInt(a) < BigInt(b) ? [a, b] : [b, a]);

/** Pairs among people that someone told apart, as `low:high`. */
export async function pairsApart(tx: Tx, partyIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await sql<{ pair: string }>`select d.low_party_id || ':' || d.high_party_id as pair from people.party_distinct d
    where d.customer_id = ${tx.customerId} and d.low_party_id = any(${[...partyIds]}::bigint[])`.execute(tx.db);
  return new Set(found.rows.map((row) => row.pair));
}

/** How a pair stands among those told apart. */
export const pairKey = (a: string, b: string) => ordered(a, b).join(':');

/** Keeps that two are not the same. */
export async function insertApart(tx: Tx, a: string, b: string, by: { userId: string; now: Instant }): Promise<void> {
  const [low, high] = ordered(a, b);
  await sql`insert into people.party_distinct (customer_id, low_party_id, high_party_id, set_by, set_time)
    values (${tx.customerId}, ${low}, ${high}, ${by.userId}, ${by.now}) on conflict do nothing`.execute(tx.db);
}

/** Forgets that two are not the same. */
export async function deleteApart(tx: Tx, a: string, b: string): Promise<void> {
  const [low, high] = ordered(a, b);
  await sql`delete from people.party_distinct where customer_id = ${tx.customerId} and low_party_id = ${low} and high_party_id = ${high}`.execute(
    tx.db,
  );
}

/** The last two hundred pairs that were told apart. */
export async function listPairsApart(
  tx: Tx,
): Promise<{ partyId: string; name: string; otherPartyId: string; otherName: string; by: string; setTime: Instant }[]> {
  const found = await sql<{ partyId: string; name: string; otherPartyId: string; otherName: string; by: string; setTime: Instant }>`
    select d.low_party_id as "partyId", a.display_name as name, d.high_party_id as "otherPartyId", b.display_name as "otherName", coalesce(u.display_name, '') as by,
      d.set_time as "setTime"
    from people.party_distinct d
    join people.party a on a.customer_id = d.customer_id and a.party_id = d.low_party_id
    join people.party b on b.customer_id = d.customer_id and b.party_id = d.high_party_id
    left join identity.app_user u on u.customer_id = d.customer_id and u.user_id = d.set_by
    where d.customer_id = ${tx.customerId} order by d.set_time desc limit 200`.execute(tx.db);
  return found.rows;
}
