// The SQL of bank feeds: connections, the accounts they show, what they reported, and the lines it became.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { FeedProviderName } from './feed.contract.ts';
import type { FeedItem, KeptItem, Landing, OpenLine, Standing } from './feed.rules.ts';

/** A connection as it is kept. */
export interface ConnectionRow extends Standing {
  feedConnectionId: string;
  communityId: string;
  provider: FeedProviderName;
  institution: string;
  login: string;
  sealed: string;
  bankAccountId: string | null;
  detail: string;
  cursor: string;
  goodTime: Instant | null;
  askedTime: Instant | null;
  connectedById: string;
  connectedBy: string;
}

/** Connections of a community, or the one asked for; `lock` holds it until the transaction ends. */
export async function listConnections(
  tx: Tx,
  communityId: string,
  { feedConnectionId = null, lock = false }: { feedConnectionId?: string | null; lock?: boolean } = {},
): Promise<ConnectionRow[]> {
  const found = await sql<ConnectionRow>`
    select f.feed_connection_id as "feedConnectionId", f.community_id as "communityId", f.provider, f.institution, f.login, f.secret_sealed as sealed,
      f.bank_account_id as "bankAccountId", f.state, f.detail, f.cursor, f.consent_until as "consentDate", f.good_time as "goodTime", f.asked_time as "askedTime",
      (f.good_time at time zone m.time_zone)::date as "goodDate", (f.connected_time at time zone m.time_zone)::date as "connectedDate",
      f.connected_by as "connectedById", u.display_name as "connectedBy"
    from banking.feed_connection f
    join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = f.community_id
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = f.connected_by
    where f.customer_id = ${tx.customerId} and f.community_id = ${communityId}
      and (${feedConnectionId}::bigint is null or f.feed_connection_id = ${feedConnectionId}::bigint)
    order by f.institution, f.feed_connection_id ${lock ? sql`for no key update of f` : sql``}`.execute(tx.db);
  return found.rows;
}

/** Adds a connection; its id. */
export async function insertConnection(
  tx: Tx,
  one: Pick<ConnectionRow, 'communityId' | 'provider' | 'institution' | 'login' | 'sealed' | 'bankAccountId'>,
  by: { userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into banking.feed_connection (customer_id, community_id, provider, institution, login, secret_sealed, bank_account_id, connected_by, connected_time)
    values (${tx.customerId}, ${one.communityId}, ${one.provider}, ${one.institution}, ${one.login}, ${one.sealed}, ${one.bankAccountId}, ${by.userId}, ${by.now})
    returning feed_connection_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Another login and secret of a connection; it counts as not read yet. */
export async function setCredentials(
  tx: Tx,
  feedConnectionId: string,
  { login, sealed, bankAccountId }: Pick<ConnectionRow, 'login' | 'sealed' | 'bankAccountId'>,
): Promise<void> {
  await sql`update banking.feed_connection set login = ${login}, secret_sealed = ${sealed}, bank_account_id = ${bankAccountId}, state = 'NEW', detail = '', version = version + 1
    where customer_id = ${tx.customerId} and feed_connection_id = ${feedConnectionId}`.execute(tx.db);
}

/** Ends a connection; its secret is forgotten. */
export async function endConnection(tx: Tx, feedConnectionId: string): Promise<void> {
  await sql`update banking.feed_connection set secret_sealed = '', state = 'DISCONNECTED', detail = '', version = version + 1
    where customer_id = ${tx.customerId} and feed_connection_id = ${feedConnectionId}`.execute(tx.db);
}

/** What a bank said when it was asked; `cursor` null leaves where it was read to. */
export async function setRead(
  tx: Tx,
  feedConnectionId: string,
  read: {
    state: Standing['state'] | null;
    detail: string;
    now: Instant;
    isGood: boolean;
    cursor: string | null;
    consentDate: LocalDate | null;
  },
): Promise<void> {
  await sql`update banking.feed_connection set state = coalesce(${read.state}, state), detail = ${read.detail}, asked_time = ${read.now},
      good_time = case when ${read.isGood} then ${read.now}::timestamptz else good_time end, cursor = coalesce(${read.cursor}, cursor),
      consent_until = case when ${read.isGood} then ${read.consentDate}::date else consent_until end
    where customer_id = ${tx.customerId} and feed_connection_id = ${feedConnectionId}`.execute(tx.db);
}

/** Connections that are to be read: not ended, not waiting for a person, and not asked since a moment. */
export async function listDueConnections(tx: Tx, before: Instant): Promise<{ communityId: string; feedConnectionId: string }[]> {
  const found = await sql<{ communityId: string; feedConnectionId: string }>`
    select f.community_id as "communityId", f.feed_connection_id as "feedConnectionId" from banking.feed_connection f
    left join banking.community_bank_setting s on s.customer_id = ${tx.customerId} and s.community_id = f.community_id
    where f.customer_id = ${tx.customerId} and f.state in ('NEW', 'CONNECTED', 'FAILED') and (f.asked_time is null or f.asked_time < ${before})
      and s.is_feed_on is distinct from false
    order by f.feed_connection_id`.execute(tx.db);
  return found.rows;
}

/** An account of a feed as the bank shows it. */
export interface ShownAccount {
  accountKey: string;
  name: string;
  last4: string;
  balance: Cents | null;
}

/** Keeps the accounts a connection shows; those it does not name stay. */
export async function keepAccounts(
  tx: Tx,
  at: { communityId: string; feedConnectionId: string },
  shown: readonly ShownAccount[],
): Promise<void> {
  await sql`insert into banking.feed_account as a (customer_id, community_id, feed_connection_id, provider_key, name, last4, balance_cents)
    select customer.customer_id, ${at.communityId}::bigint, ${at.feedConnectionId}::bigint, r.* from ${rowsFor(
      tx,
      {
        provider_key: { type: 'text', values: shown.map((one) => one.accountKey) },
        name: { type: 'text', values: shown.map((one) => one.name) },
        last4: { type: 'text', values: shown.map((one) => one.last4) },
        balance_cents: { type: 'bigint', values: shown.map((one) => one.balance) },
      },
      'r',
    )}
    on conflict (customer_id, feed_connection_id, provider_key) do update
    set name = excluded.name, last4 = excluded.last4, balance_cents = excluded.balance_cents`.execute(tx.db);
}

/** An account of a feed as it is kept, with the bank account it is. */
export interface FeedAccountRow {
  feedAccountId: string;
  feedConnectionId: string;
  accountKey: string;
  institution: string;
  name: string;
  last4: string;
  balance_cents: Cents | null;
  bankAccountId: string | null;
  linkedBy: string | null;
  linkedTime: Instant | null;
  evidence: string;
  itemCount: number;
}

/** Accounts of feeds of a community, or of one connection, or the one asked for. */
export async function listFeedAccounts(
  tx: Tx,
  communityId: string,
  { feedConnectionId = null, feedAccountId = null }: { feedConnectionId?: string | null; feedAccountId?: string | null } = {},
): Promise<FeedAccountRow[]> {
  const found = await sql<FeedAccountRow>`
    select a.feed_account_id as "feedAccountId", a.feed_connection_id as "feedConnectionId", a.provider_key as "accountKey", f.institution, a.name, a.last4,
      a.balance_cents, a.bank_account_id as "bankAccountId", u.display_name as "linkedBy", a.linked_time as "linkedTime", a.evidence,
      (select count(*)::int from banking.feed_item i where i.customer_id = ${tx.customerId} and i.feed_account_id = a.feed_account_id
        and not i.is_removed and not i.is_pending) as "itemCount"
    from banking.feed_account a
    join banking.feed_connection f on f.customer_id = ${tx.customerId} and f.feed_connection_id = a.feed_connection_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = a.linked_by
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId}
      and (${feedConnectionId}::bigint is null or a.feed_connection_id = ${feedConnectionId}::bigint)
      and (${feedAccountId}::bigint is null or a.feed_account_id = ${feedAccountId}::bigint)
    order by f.institution, a.name, a.feed_account_id`.execute(tx.db);
  return found.rows;
}

/** The account of a feed, held until the transaction ends. */
export async function lockFeedAccount(tx: Tx, communityId: string, feedAccountId: string): Promise<boolean> {
  const found = await sql`select feed_account_id from banking.feed_account
    where customer_id = ${tx.customerId} and community_id = ${communityId} and feed_account_id = ${feedAccountId} for no key update`.execute(
    tx.db,
  );
  return found.rows.length === 1;
}

/** Says which bank account an account of a feed is; null takes it back. */
export async function setLink(
  tx: Tx,
  feedAccountId: string,
  link: { bankAccountId: string; evidence: string; userId: string; now: Instant } | null,
): Promise<void> {
  await sql`update banking.feed_account set bank_account_id = ${link?.bankAccountId ?? null}, linked_by = ${link?.userId ?? null},
      linked_time = ${link?.now ?? null}::timestamptz, evidence = ${link?.evidence ?? ''}
    where customer_id = ${tx.customerId} and feed_account_id = ${feedAccountId}`.execute(tx.db);
}

/** An item as screens show it. */
export interface ShownItem {
  feedAccountId: string;
  feedItemId: string;
  itemDate: LocalDate;
  amount_cents: Cents;
  description: string;
  checkNumber: string;
  isPending: boolean;
  remark: string;
}

/** What is pending, remarked on, or booked on the newest days of the accounts of a community's feeds. */
export async function listShownItems(tx: Tx, communityId: string, since: LocalDate): Promise<ShownItem[]> {
  const found = await sql<ShownItem>`
    select feed_account_id as "feedAccountId", feed_item_id as "feedItemId", item_on as "itemDate", amount_cents, description, check_number as "checkNumber",
      is_pending as "isPending", remark
    from banking.feed_item where customer_id = ${tx.customerId} and community_id = ${communityId}
      and ((not is_removed and (is_pending or item_on >= ${since})) or remark <> '')
    order by item_on desc, feed_item_id desc limit 5000`.execute(tx.db);
  return found.rows;
}

/** What is kept of items named by a feed, by account. */
export async function findItems(
  tx: Tx,
  feedAccountIds: readonly string[],
  keys: readonly string[],
): Promise<(KeptItem & { feedAccountId: string })[]> {
  const found = await sql<Omit<KeptItem, 'amount'> & { feedAccountId: string; amount_cents: Cents }>`
    select i.feed_account_id as "feedAccountId", i.feed_item_id as "feedItemId", i.provider_key as "itemKey", i.item_on as "itemDate", i.amount_cents,
      i.is_removed as "isRemoved", i.bank_line_id as "bankLineId", m.match_id is not null as "isMatched"
    from banking.feed_item i
    left join banking.match_line m on m.customer_id = ${tx.customerId} and m.bank_line_id = i.bank_line_id
    where i.customer_id = ${tx.customerId} and i.feed_account_id = any(${[...feedAccountIds]}::bigint[])
      and i.provider_key = any(${[...keys]}::text[])`.execute(tx.db);
  return found.rows.map(({ amount_cents: amount, ...row }) => ({ ...row, amount }));
}

/** Keeps items that are new. */
export async function insertItems(tx: Tx, communityId: string, items: readonly (FeedItem & { feedAccountId: string })[]): Promise<void> {
  await sql`insert into banking.feed_item (customer_id, community_id, feed_account_id, provider_key, item_on, amount_cents, description, check_number, is_pending)
    select customer.customer_id, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        feed_account_id: { type: 'bigint', values: items.map((one) => one.feedAccountId) },
        provider_key: { type: 'text', values: items.map((one) => one.itemKey) },
        item_on: { type: 'date', values: items.map((one) => one.itemDate) },
        amount_cents: { type: 'bigint', values: items.map((one) => one.amount) },
        description: { type: 'text', values: items.map((one) => one.description) },
        check_number: { type: 'text', values: items.map((one) => one.checkNumber) },
        is_pending: { type: 'boolean', values: items.map((one) => one.isPending) },
      },
      'r',
    )}
    on conflict (customer_id, feed_account_id, provider_key) do nothing`.execute(tx.db);
}

/** What is said of items now; those whose line moved have none. */
export async function changeItems(
  tx: Tx,
  changed: readonly { feedItemId: string; item: FeedItem; losesLine: string | null }[],
): Promise<void> {
  await sql`update banking.feed_item i set item_on = r.item_on, amount_cents = r.amount_cents, description = r.description, check_number = r.check_number,
      is_pending = r.is_pending, is_removed = false, bank_line_id = case when r.loses then null else i.bank_line_id end
    from ${rowsOf(
      {
        feed_item_id: { type: 'bigint', values: changed.map((one) => one.feedItemId) },
        item_on: { type: 'date', values: changed.map(({ item }) => item.itemDate) },
        amount_cents: { type: 'bigint', values: changed.map(({ item }) => item.amount) },
        description: { type: 'text', values: changed.map(({ item }) => item.description) },
        check_number: { type: 'text', values: changed.map(({ item }) => item.checkNumber) },
        is_pending: { type: 'boolean', values: changed.map(({ item }) => item.isPending) },
        loses: { type: 'boolean', values: changed.map((one) => one.losesLine !== null) },
      },
      'r',
    )}
    where i.customer_id = ${tx.customerId} and i.feed_item_id = r.feed_item_id`.execute(tx.db);
}

/** Takes items out that the bank took back. */
export async function removeItems(tx: Tx, feedItemIds: readonly string[]): Promise<void> {
  await sql`update banking.feed_item set is_removed = true, bank_line_id = null, statement_file_id = null
    where customer_id = ${tx.customerId} and feed_item_id = any(${[...feedItemIds]}::bigint[])`.execute(tx.db);
}

/** Says what the bank did to items that are matched. */
export async function remarkItems(tx: Tx, remarks: readonly { feedItemId: string; words: string }[]): Promise<void> {
  await sql`update banking.feed_item i set remark = r.words
    from ${rowsOf(
      {
        feed_item_id: { type: 'bigint', values: remarks.map((one) => one.feedItemId) },
        words: { type: 'text', values: remarks.map((one) => one.words) },
      },
      'r',
    )}
    where i.customer_id = ${tx.customerId} and i.feed_item_id = r.feed_item_id`.execute(tx.db);
}

/** An item that is booked and has no line yet, of a linked account. */
export interface LandingRow extends Landing {
  itemKey: string;
  feedAccountId: string;
  description: string;
  checkNumber: string;
}

/** Items that have to become lines, of accounts of feeds. */
export async function listLandings(tx: Tx, feedAccountIds: readonly string[]): Promise<LandingRow[]> {
  const found = await sql<Omit<LandingRow, 'amount'> & { amount_cents: Cents }>`
    select i.feed_item_id as "feedItemId", i.feed_account_id as "feedAccountId", i.provider_key as "itemKey", a.bank_account_id as "bankAccountId",
      i.item_on as "itemDate", i.amount_cents, i.description, i.check_number as "checkNumber"
    from banking.feed_item i
    join banking.feed_account a on a.customer_id = ${tx.customerId} and a.feed_account_id = i.feed_account_id and a.bank_account_id is not null
    where i.customer_id = ${tx.customerId} and i.feed_account_id = any(${[...feedAccountIds]}::bigint[])
      and not i.is_pending and not i.is_removed and i.bank_line_id is null
    order by i.item_on, i.feed_item_id`.execute(tx.db);
  return found.rows.map(({ amount_cents: amount, ...row }) => ({ ...row, amount }));
}

/** Lines of accounts in a span of days that no item of a feed is. */
export async function listOpenLines(
  tx: Tx,
  bankAccountIds: readonly string[],
  span: { from: LocalDate; to: LocalDate },
): Promise<OpenLine[]> {
  const found = await sql<Omit<OpenLine, 'amount'> & { amount_cents: Cents }>`
    select l.bank_line_id as "bankLineId", l.bank_account_id as "bankAccountId", l.line_on as "lineDate", l.amount_cents from banking.bank_line l
    where l.customer_id = ${tx.customerId} and l.bank_account_id = any(${[...bankAccountIds]}::bigint[]) and l.line_on between ${span.from} and ${span.to}
      and not exists (select from banking.feed_item i where i.customer_id = ${tx.customerId} and i.bank_line_id = l.bank_line_id)
    order by l.line_on, l.bank_line_id`.execute(tx.db);
  return found.rows.map(({ amount_cents: amount, ...row }) => ({ ...row, amount }));
}

/** The lines that keys of their accounts became. */
export async function linesOfKeys(tx: Tx, keys: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{
    key: string;
    id: string;
  }>`select bank_account_id || ' ' || natural_key as key, bank_line_id as id from banking.bank_line
    where customer_id = ${tx.customerId} and natural_key = any(${[...keys]}::text[])`.execute(tx.db);
  return new Map(found.rows.map(({ key, id }) => [key, id]));
}

/** Says which line an item is; with the file that brought it in, null where another had. */
export async function bindItems(
  tx: Tx,
  bound: readonly { feedItemId: string; bankLineId: string }[],
  statementFileId: string | null,
): Promise<void> {
  await sql`update banking.feed_item i set bank_line_id = r.bank_line_id, statement_file_id = ${statementFileId}::bigint
    from ${rowsOf(
      {
        feed_item_id: { type: 'bigint', values: bound.map((one) => one.feedItemId) },
        bank_line_id: { type: 'bigint', values: bound.map((one) => one.bankLineId) },
      },
      'r',
    )}
    where i.customer_id = ${tx.customerId} and i.feed_item_id = r.feed_item_id`.execute(tx.db);
}

/**
 * Takes the lines of a wrong link out: those the feed itself brought in, that no statement of the bank
 * settled and no match holds. Every item forgets its line, or keeps it where the line is matched. Answers
 * how many lines went and how many stay.
 */
export async function takeLinesBack(tx: Tx, feedAccountId: string): Promise<{ removed: number; kept: number }> {
  const gone = await sql<{ id: string }>`delete from banking.bank_line l using banking.feed_item i
    where l.customer_id = ${tx.customerId} and i.customer_id = ${tx.customerId} and i.feed_account_id = ${feedAccountId} and l.bank_line_id = i.bank_line_id
      and l.statement_file_id = i.statement_file_id
      and not exists (select from banking.match_line m where m.customer_id = ${tx.customerId} and m.bank_line_id = l.bank_line_id)
    returning l.bank_line_id as id`.execute(tx.db);
  const kept = await sql<{ kept: number }>`select count(*)::int as kept from banking.feed_item i
    join banking.match_line m on m.customer_id = ${tx.customerId} and m.bank_line_id = i.bank_line_id
    where i.customer_id = ${tx.customerId} and i.feed_account_id = ${feedAccountId}`.execute(tx.db);
  await sql`update banking.feed_item i set bank_line_id = null, statement_file_id = null
    where i.customer_id = ${tx.customerId} and i.feed_account_id = ${feedAccountId} and i.bank_line_id is not null
      and not exists (select from banking.match_line m where m.customer_id = ${tx.customerId} and m.bank_line_id = i.bank_line_id)`.execute(
    tx.db,
  );
  return { removed: gone.rows.length, kept: kept.rows[0]?.kept ?? 0 };
}

/** Takes single lines out that the bank took back, where the feed brought them in. */
export async function dropLines(tx: Tx, bankLineIds: readonly string[]): Promise<void> {
  await sql`delete from banking.bank_line l using banking.feed_item i
    where l.customer_id = ${tx.customerId} and i.customer_id = ${tx.customerId} and i.bank_line_id = l.bank_line_id
      and l.bank_line_id = any(${[...bankLineIds]}::bigint[]) and l.statement_file_id = i.statement_file_id`.execute(tx.db);
}

/** A bank account as a feed may be it. */
export interface BankSideRow {
  bankAccountId: string;
  accountId: string;
  last4: string;
  name: string;
  bankName: string;
  fundName: string;
  isPrimary: boolean;
}

/** The bank accounts of a community by name. */
export async function listBankSides(tx: Tx, communityId: string): Promise<BankSideRow[]> {
  const found = await sql<BankSideRow>`
    select b.bank_account_id as "bankAccountId", b.account_id as "accountId", b.account_last4 as last4, b.name, b.bank_name as "bankName", f.name as "fundName",
      b.is_primary as "isPrimary"
    from ledger.bank_account b join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = b.fund_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} order by b.is_primary desc, b.name, b.bank_account_id`.execute(
    tx.db,
  );
  return found.rows;
}

/** What moved the bank accounts of a community since a day: lines of statements, and entries of the books. */
export async function listMovements(
  tx: Tx,
  communityId: string,
  since: LocalDate,
): Promise<{ bankAccountId: string; onDate: LocalDate; amount_cents: Cents }[]> {
  const found = await sql<{ bankAccountId: string; onDate: LocalDate; amount_cents: Cents }>`
    select l.bank_account_id as "bankAccountId", l.line_on as "onDate", l.amount_cents from banking.bank_line l
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.line_on >= ${since}
    union all
    select b.bank_account_id, p.post_date, sum(p.amount_cents)::bigint
    from ledger.bank_account b
    join ledger.posting p on p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.account_id = b.account_id and p.post_date >= ${since}
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = p.entry_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId}
      and not exists (select from banking.bank_line l where l.customer_id = ${tx.customerId} and l.bank_account_id = b.bank_account_id and l.line_on >= ${since})
    group by b.bank_account_id, p.post_date, coalesce(e.bank_item_key, 'entry:' || e.entry_id)
    limit 20000`.execute(tx.db);
  return found.rows;
}
