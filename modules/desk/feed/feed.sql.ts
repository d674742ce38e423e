// What happened, as selects of one shape from the tables of every module; who may see a part is decided by
// whoever joins them.
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { propertyFlagWords } from '../../communities/communities.contract.ts';
import { batchKindWords } from '../../ledger/ledger.contract.ts';
import { readableNotes, type TaskReader, visibleTasks } from '../../records/records.server.ts';

/**
 * A part of a feed: `event_id, day, kind, what, detail, account, amount_cents, by_name, is_public, ref_id,
 * entity_kind, entity_id`.
 */
export type FeedPart = RawBuilder<unknown>;

/** Where a part is read. */
export interface FeedPlace {
  tx: Tx;
  communityId: string;
  timeZone: string;
}

/**
 * A pair of an owner and a property, with the days of it; what is of the property alone counts within them,
 * so that no owner sees what was before.
 */
export interface OwnedPair {
  ownershipId: string;
  propertyId: string;
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/** Accounts read as one, and the batches that cancel out among them. */
export interface PairAccounts {
  ownershipIds: readonly string[];
  hiddenBatchIds: readonly string[];
}

const own = ({ tx, communityId }: FeedPlace, alias: string) =>
  sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}`;
const named = (alias: string, column: string) =>
  sql`coalesce((select u.display_name from identity.app_user u where u.customer_id = ${sql.ref(`${alias}.customer_id`)} and u.user_id = ${sql.ref(`${alias}.${column}`)}), '')`;
const accountOf = (alias: string) =>
  sql`coalesce((select p.account_number from communities.property p where p.customer_id = ${sql.ref(`${alias}.customer_id`)} and p.property_id = ${sql.ref(`${alias}.property_id`)}), '')`;
const wordsOf = (words: Readonly<Record<string, string>>, key: RawBuilder<unknown>) =>
  sql`(select w.words from unnest(${Object.keys(words)}::text[], ${Object.values(words)}::text[]) w (key, words) where w.key = ${key})`;
const dayOf = (time: string, { timeZone }: FeedPlace) => sql`(${sql.ref(time)} at time zone ${timeZone})::date`;
const noRecord = sql`''::text, ''::text`;
const within = (day: RawBuilder<unknown>, pair: OwnedPair) =>
  sql`${day} >= ${pair.startDate}::date and (${pair.endDate}::date is null or ${day} <= ${pair.endDate}::date)`;

/** A feed of no part at all. */
export const noEvents: FeedPart = sql`select 0::bigint as event_id, null::date as day, ''::text as kind, ''::text as what, ''::text as detail, ''::text as account,
  null::bigint as amount_cents, ''::text as by_name, false as is_public, ''::text as ref_id, ''::text as entity_kind, ''::text as entity_id where false`;

/** Posted batches of some kinds, as one kind of event; with what they charged or took in. */
export function batchEvents(place: FeedPlace, kind: 'CHARGE' | 'RECEIPT' | 'ENTRY' | 'BILL', batchKinds: readonly string[]): FeedPart {
  const amount = {
    CHARGE: sql`(select sum(c.amount_cents)::bigint from receivables.charge c where c.customer_id = b.customer_id and c.batch_id = b.batch_id)`,
    RECEIPT: sql`(select sum(r.amount_cents)::bigint from receivables.receipt r where r.customer_id = b.customer_id and r.batch_id = b.batch_id)`,
    ENTRY: sql`null::bigint`,
    BILL: sql`null::bigint`,
  }[kind];
  return sql`select b.batch_id * 16 + 1, b.post_date, ${kind}::text, coalesce(nullif(b.description, ''), ${wordsOf(batchKindWords, sql`b.kind`)}, b.kind),
      ${wordsOf(batchKindWords, sql`b.kind`)} || case when b.state = 'REVERSED' then ', taken back' else '' end, ''::text, ${amount}, ${named('b', 'posted_by')}, false,
      b.batch_id::text, ''::text, b.kind
    from ledger.batch b where ${own(place, 'b')} and b.state in ('POSTED', 'REVERSED') and b.kind = any(${[...batchKinds]}::text[])`;
}

/**
 * What hangs on records: of some kinds, or on the owner and, within the days of the pair, on the property.
 */
function hanging(alias: string, day: RawBuilder<unknown>, kinds: readonly string[], pair: OwnedPair | null): RawBuilder<unknown> {
  const kind = sql.ref(`${alias}.entity_kind`);
  const seen = sql`${kind} = any(${[...kinds]}::text[])`;
  if (!pair) return seen;
  const entity = sql.ref(`${alias}.entity_id`);
  return sql`${seen} and ((${kind} = 'ownership' and ${entity} = ${pair.ownershipId}) or (${kind} = 'property' and ${entity} = ${pair.propertyId} and ${within(day, pair)}))`;
}

/** Notes someone may read. */
export function noteEvents(place: FeedPlace, userId: string, kinds: readonly string[], pair: OwnedPair | null): FeedPart {
  return sql`select n.note_id * 16 + 2, n.note_date, 'NOTE'::text, n.subject, left(n.body, 200), ''::text, null::bigint, ${named('n', 'entered_by')}, n.seen_by = 'PUBLIC',
      n.note_id::text, n.entity_kind, n.entity_id
    from records.note n where ${own(place, 'n')} and n.removed_time is null and ${readableNotes(userId)} and ${hanging('n', sql`n.note_date`, kinds, pair)}`;
}

/** Files, from the day their last version came. */
export function fileEvents(place: FeedPlace, kinds: readonly string[], pair: OwnedPair | null): FeedPart {
  const day = dayOf('v.uploaded_time', place);
  return sql`select a.attachment_id * 16 + 3, ${day}, 'FILE'::text, a.name, v.file_name || case when v.version > 1 then ', version ' || v.version else '' end, ''::text,
      null::bigint, ${named('v', 'uploaded_by')}, a.published_to <> 'NOBODY', a.attachment_id::text, a.entity_kind, a.entity_id
    from records.attachment a
    join lateral (select one.* from records.attachment_version one where one.customer_id = a.customer_id and one.attachment_id = a.attachment_id order by one.version desc limit 1) v on true
    where ${own(place, 'a')} and a.removed_time is null and ${hanging('a', day, kinds, pair)}`;
}

/** Letters that were made: to one owner, or to all. */
export function letterEvents(place: FeedPlace, pair: OwnedPair | null): FeedPart {
  const day = dayOf('l.state_time', place);
  const state = wordsOf(
    { READY: 'made', SENDING: 'being sent', SENT: 'sent', PRINTED: 'printed', FAILED: 'failed', RETURNED: 'came back', VOID: 'taken back' },
    sql`l.state`,
  );
  return sql`select l.letter_id * 16 + 15, ${day}, 'LETTER'::text, l.subject,
      case when l.channel = 'EMAIL' then 'Email, ' else 'Paper, ' end || coalesce(${state}, ''),
      (select p.account_number from people.ownership o join communities.property p on p.customer_id = o.customer_id and p.property_id = o.property_id
        where o.customer_id = l.customer_id and o.ownership_id = l.ownership_id),
      null::bigint, ''::text, false, l.letter_id::text, ''::text, ''::text
    from correspondence.letter l where ${own(place, 'l')} and l.state <> 'QUEUED' and ${pair ? sql`l.ownership_id = ${pair.ownershipId}` : sql`true`}`;
}

/** Tasks someone may see, from the day they were set. */
export function taskEvents(place: FeedPlace, reader: TaskReader, pair: OwnedPair | null): FeedPart {
  const day = dayOf('t.entered_time', place);
  const on = pair ? hanging('t', day, reader.kinds, pair) : sql`true`;
  return sql`select t.task_id * 16 + 4, ${day}, 'TASK'::text, t.title,
      case when t.closed_time is not null then 'Done' when t.due_on is not null then 'Due ' || to_char(t.due_on, 'MM/DD/YYYY') else 'Open' end, ''::text, null::bigint,
      ${named('t', 'entered_by')}, false, t.task_id::text, coalesce(t.entity_kind, ''), coalesce(t.entity_id, '')
    from records.task t where ${own(place, 't')} and ${visibleTasks(reader)} and ${on}`;
}

/** Owners who came and left; of a pair, that one alone. */
export function ownerEvents(place: FeedPlace, pair: OwnedPair | null): FeedPart[] {
  const one = pair ? sql`o.ownership_id = ${pair.ownershipId}` : sql`true`;
  const owner = sql`(select t.display_name from people.party t where t.customer_id = o.customer_id and t.party_id = o.party_id)`;
  const part = sql`case when o.is_primary then 'primary owner' else 'co-owner' end`;
  const event = (
    number: number,
    day: RawBuilder<unknown>,
    word: string,
  ) => sql`select o.ownership_id * 16 + ${sql.raw(String(number))}, ${day}, 'OWNER'::text,
      ${owner} || ${word}::text || ${part}, ''::text, ${accountOf('o')}, null::bigint, ''::text, false, o.ownership_id::text, 'ownership'::text, o.ownership_id::text
    from people.ownership o where ${own(place, 'o')} and ${one} and ${day} is not null`;
  return [event(5, sql`o.start_on`, ' becomes '), event(6, sql`o.end_on`, ' was until this day ')];
}

/** Flags that were set. */
export function flagEvents(place: FeedPlace, pair: OwnedPair | null): FeedPart {
  const day = sql`coalesce(f.from_on, ${dayOf('f.set_time', place)})`;
  const one = pair ? sql`f.property_id = ${pair.propertyId} and ${within(day, pair)}` : sql`true`;
  return sql`select f.property_flag_id * 16 + 7, ${day}, 'FLAG'::text, ${wordsOf(propertyFlagWords, sql`f.flag`)},
      concat_ws(', ', nullif(f.reason, ''), case when f.to_on is not null then 'through ' || to_char(f.to_on, 'MM/DD/YYYY') end), ${accountOf('f')}, null::bigint,
      ${named('f', 'set_by')}, false, f.property_flag_id::text, 'property'::text, f.property_id::text
    from communities.property_flag f where ${own(place, 'f')} and ${one} and ${day} is not null`;
}

/** Resales by their settlement; what is under way stands at its expected day. */
export function resaleEvents(place: FeedPlace, pair: OwnedPair | null): FeedPart {
  const one = pair ? sql`${pair.ownershipId}::bigint in (r.seller_ownership_id, r.buyer_ownership_id)` : sql`true`;
  return sql`select r.resale_id * 16 + 8, r.settlement_on, 'RESALE'::text, r.seller_name || ' to ' || coalesce(nullif(r.buyer_name, ''), 'nobody yet'),
      initcap(replace(r.state, '_', ' ')) || case when r.end_reason = '' then '' else ': ' || r.end_reason end, ${accountOf('r')}, nullif(r.owed_cents, 0),
      coalesce(nullif(${named('r', 'settled_by')}, ''), ${named('r', 'entered_by')}), false, r.resale_id::text, 'property'::text, r.property_id::text
    from lifecycle.resale r where ${own(place, 'r')} and ${one}`;
}

/** Files that were imported, of the imports named; with their words. */
export function importEvents(place: FeedPlace, imports: Readonly<Record<string, string>>): FeedPart {
  return sql`select i.import_run_id * 16 + 9, ${dayOf('i.imported_time', place)}, 'IMPORT'::text, ${wordsOf(imports, sql`i.import_name`)},
      i.file_name || ', ' || i.new_count || ' new' || case when i.state = 'undone' then ', taken back' else '' end, ''::text, null::bigint, i.imported_by_name, false,
      i.import_run_id::text, ${noRecord}
    from platform.import_run i where ${own(place, 'i')} and i.state in ('done', 'undone') and i.import_name = any(${Object.keys(imports)}::text[])`;
}

/**
 * The account of one owner, with what was merged into it, line by line: charges, payments, payments taken
 * back, and what went to the next owner.
 */
export function accountEvents(place: FeedPlace, { ownershipIds, hiddenBatchIds }: PairAccounts): FeedPart[] {
  const mine = (alias: string) => sql`${own(place, alias)} and ${sql.ref(`${alias}.ownership_id`)} = any(${[...ownershipIds]}::bigint[])
    and ${sql.ref(`${alias}.batch_id`)} <> all(${[...hiddenBatchIds]}::bigint[])`;
  return [
    sql`select c.charge_id * 16 + 10, c.charge_date, case c.kind when 'MOVED' then 'MOVED' else 'CHARGE' end, coalesce(nullif(c.description, ''), k.name),
        k.alias || case when c.is_reversed then ', reversed' when c.open_cents > 0 then ', open' else '' end, ''::text, c.amount_cents, ''::text, true, c.charge_id::text, 'ownership'::text,
        c.ownership_id::text
      from receivables.charge c join receivables.charge_code k on k.customer_id = c.customer_id and k.charge_code_id = c.charge_code_id where ${mine('c')}`,
    sql`select r.receipt_id * 16 + 11, r.post_date, 'RECEIPT'::text, 'Payment'::text, case when r.check_number = '' then '' else 'Check ' || r.check_number end, ''::text,
        -r.amount_cents, ''::text, true, r.receipt_id::text, 'ownership'::text, r.ownership_id::text
      from receivables.receipt r where ${mine('r')}`,
    sql`select x.receipt_id * 16 + 12, x.backed_out_on, 'RECEIPT'::text, 'Payment taken back'::text, case x.reason when 'NSF' then 'Returned by the bank' else 'Corrected' end, ''::text,
        r.amount_cents, ''::text, true, x.receipt_id::text, 'ownership'::text, x.ownership_id::text
      from receivables.receipt_backout x join receivables.receipt r on r.customer_id = x.customer_id and r.receipt_id = x.receipt_id where ${mine('x')}`,
    sql`select a.application_id * 16 + 13, a.applied_on, 'MOVED'::text, coalesce(nullif(c.description, ''), k.name), 'Between owners'::text, ''::text, -a.amount_cents, ''::text, true,
        a.application_id::text, 'ownership'::text, a.ownership_id::text
      from receivables.application a join receivables.charge c on c.customer_id = a.customer_id and c.charge_id = a.charge_id
      join receivables.charge_code k on k.customer_id = c.customer_id and k.charge_code_id = c.charge_code_id where ${mine('a')} and a.kind = 'TRANSFER'`,
    sql`select m.prepaid_movement_id * 16 + 14, m.moved_on, 'MOVED'::text, 'Prepaid money'::text, 'Between owners'::text, ''::text, -m.amount_cents, ''::text, true,
        m.prepaid_movement_id::text, 'ownership'::text, m.ownership_id::text
      from receivables.prepaid_movement m where ${mine('m')} and m.kind = 'TRANSFER'`,
    sql`select a.application_id * 16 + 13, a.applied_on, 'CHARGE'::text, coalesce(nullif(c.description, ''), k.name),
        k.alias || case a.kind when 'WAIVER' then ', waived' else ', written off' end || case when a.amount_cents < 0 then ', taken back' else '' end, ''::text, -a.amount_cents,
        ''::text, true, a.application_id::text, 'ownership'::text, a.ownership_id::text
      from receivables.application a join receivables.charge c on c.customer_id = a.customer_id and c.charge_id = a.charge_id
      join receivables.charge_code k on k.customer_id = c.customer_id and k.charge_code_id = c.charge_code_id where ${mine('a')} and a.kind in ('WAIVER', 'WRITE_OFF')`,
    sql`select m.prepaid_movement_id * 16 + 14, m.moved_on, 'RECEIPT'::text, 'Prepaid money'::text, 'Adjusted'::text, ''::text, -m.amount_cents, ''::text, true,
        m.prepaid_movement_id::text, 'ownership'::text, m.ownership_id::text
      from receivables.prepaid_movement m where ${mine('m')} and m.kind = 'ADJUSTMENT'`,
  ];
}

/** The pair of an ownership; undefined when the community has none of this id. */
export async function findPair(tx: Tx, communityId: string, ownershipId: string): Promise<OwnedPair | undefined> {
  const found =
    await sql<OwnedPair>`select ownership_id as "ownershipId", property_id as "propertyId", start_on as "startDate", end_on as "endDate"
    from people.ownership where customer_id = ${tx.customerId} and community_id = ${communityId} and ownership_id = ${ownershipId}`.execute(
      tx.db,
    );
  return found.rows[0];
}
