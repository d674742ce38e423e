// The SQL of imported statements: files, stated balances and lines, each kept once.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { StatedDay, StatedLine } from './statement.rules.ts';
import type { KeptLine, KnownLines, LinePlan, NewLine } from './statement-plan.rules.ts';

/** A registered bank account as an import needs it, its number still sealed. */
export interface Registered {
  bankAccountId: string;
  communityId: string;
  communityName: string;
  name: string;
  bankName: string;
  last4: string;
  routingNumber: string;
  sealed: string;
}

/**
 * Bank accounts whose numbers end in one of the given digits, or the one chosen; `communityIds` null means
 * all.
 */
export async function findRegistered(
  tx: Tx,
  communityIds: readonly string[] | null,
  by: { last4: readonly string[] } | { bankAccountId: string },
): Promise<Registered[]> {
  const chosen = 'bankAccountId' in by ? by.bankAccountId : null;
  const endings = 'last4' in by ? by.last4 : [];
  const found = await sql<Registered>`
    select b.bank_account_id as "bankAccountId", b.community_id as "communityId", c.name as "communityName", b.name, b.bank_name as "bankName",
      b.account_last4 as last4, b.routing_number as "routingNumber", b.account_number_sealed as sealed
    from ledger.bank_account b join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = b.community_id
    where b.customer_id = ${tx.customerId} and (${communityIds}::bigint[] is null or b.community_id = any(${communityIds}::bigint[]))
      and (b.bank_account_id = ${chosen}::bigint or b.account_last4 = any(${endings}::text[]))
    order by b.bank_account_id`.execute(tx.db);
  return found.rows;
}

/** When and by whom a file of these bytes was imported before. */
export async function findFile(tx: Tx, contentHash: string): Promise<{ importedTime: Instant; importedBy: string } | undefined> {
  const found = await sql<{ importedTime: Instant; importedBy: string }>`
    select f.imported_time as "importedTime", u.display_name as "importedBy" from banking.statement_file f
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = f.imported_by
    where f.customer_id = ${tx.customerId} and f.content_hash = ${contentHash}`.execute(tx.db);
  return found.rows[0];
}

/** Keeps a file, or finds the one of the same bytes; returns its id. */
export async function keepFile(tx: Tx, file: { fileName: string; contentHash: string; userId: string; now: Instant }): Promise<string> {
  await sql`insert into banking.statement_file (customer_id, file_name, content_hash, imported_by, imported_time)
    values (${tx.customerId}, ${file.fileName}, ${file.contentHash}, ${file.userId}, ${file.now})
    on conflict (customer_id, content_hash) do nothing`.execute(tx.db);
  const kept = await sql<{ id: string }>`select statement_file_id as id from banking.statement_file
    where customer_id = ${tx.customerId} and content_hash = ${file.contentHash}`.execute(tx.db);
  return kept.rows[0]?.id ?? '';
}

/** A line of a file with the account it belongs to; its key is a digest. */
export interface AccountLine extends NewLine {
  bankAccountId: string;
  communityId: string;
}

/** What is known of accounts from a first to a last day, by account id. */
export async function findKnown(
  tx: Tx,
  bankAccountIds: readonly string[],
  span: { from: LocalDate; to: LocalDate },
  revisionKeys: readonly string[],
): Promise<(bankAccountId: string) => KnownLines> {
  const accounts = sql`any(${bankAccountIds}::bigint[])`;
  const lines = await sql<Omit<KeptLine, 'amount'> & { bankAccountId: string; amount_cents: Cents }>`
    select l.bank_account_id as "bankAccountId", l.bank_line_id as "bankLineId", l.line_on as "lineDate", l.amount_cents, l.type_code as "typeCode", l.description,
      l.bank_reference as "bankReference", l.customer_reference as "customerReference", l.natural_key as "naturalKey",
      l.interim_on as "interimDate", m.match_id is not null as "isMatched"
    from banking.bank_line l left join banking.match_line m on m.customer_id = ${tx.customerId} and m.bank_line_id = l.bank_line_id
    where l.customer_id = ${tx.customerId} and l.bank_account_id = ${accounts} and l.line_on between ${span.from} and ${span.to}
    order by l.bank_line_id`.execute(tx.db);
  const finals = await sql<{ bankAccountId: string; date: LocalDate }>`select bank_account_id as "bankAccountId", statement_on as date
    from banking.bank_statement where customer_id = ${tx.customerId} and bank_account_id = ${accounts} and is_final
      and statement_on between ${span.from} and ${span.to}`.execute(tx.db);
  const revisions = await sql<{ bankAccountId: string; key: string; stamp: string }>`
    select bank_account_id as "bankAccountId", revision_key as key, file_stamp as stamp from banking.revised_line
    where customer_id = ${tx.customerId} and bank_account_id = ${accounts} and revision_key = any(${revisionKeys}::text[])`.execute(tx.db);
  const of = <R extends { bankAccountId: string }>(rows: readonly R[]) => Map.groupBy(rows, (row) => row.bankAccountId);
  const [linesOf, finalsOf, revisionsOf] = [of(lines.rows), of(finals.rows), of(revisions.rows)];
  return (id) => ({
    lines: (linesOf.get(id) ?? []).map(({ bankAccountId: _id, amount_cents, ...line }) => ({ ...line, amount: amount_cents })),
    finalDays: new Set((finalsOf.get(id) ?? []).map((row) => row.date)),
    revisions: new Map((revisionsOf.get(id) ?? []).map((row) => [row.key, row.stamp])),
  });
}

/** Takes lines out that the bank took back. A line someone matched meanwhile is held by its match. */
export async function removeLines(tx: Tx, bankLineIds: readonly string[]): Promise<void> {
  await sql`delete from banking.bank_line where customer_id = ${tx.customerId} and bank_line_id = any(${bankLineIds}::bigint[])`.execute(
    tx.db,
  );
}

/** Gives interim lines the words of the final statement; date, amount and type stay. */
export async function settleLines(tx: Tx, statementFileId: string, settled: LinePlan['settled']): Promise<void> {
  const lines = settled.map(({ line }) => line);
  await sql`update banking.bank_line l set interim_on = null, statement_file_id = ${statementFileId}::bigint, description = r.description,
      bank_reference = r.bank_reference, customer_reference = r.customer_reference, natural_key = r.natural_key
    from ${rowsOf({ bank_line_id: { type: 'bigint', values: settled.map(({ bankLineId }) => bankLineId) }, ...wordsOf(lines) }, 'r')}
    where l.customer_id = ${tx.customerId} and l.bank_line_id = r.bank_line_id`.execute(tx.db);
}

function wordsOf(lines: readonly StatedLine[]) {
  return {
    description: { type: 'text', values: lines.map((l) => l.description) },
    bank_reference: { type: 'text', values: lines.map((l) => l.bankReference) },
    customer_reference: { type: 'text', values: lines.map((l) => l.customerReference) },
    natural_key: { type: 'text', values: lines.map((l) => l.naturalKey) },
  };
}

/** Keeps the lines that are new, in one statement; returns how many by account id. */
export async function insertLines(tx: Tx, statementFileId: string, lines: readonly AccountLine[]): Promise<Map<string, number>> {
  const added = await sql<{ bank_account_id: string }>`
    insert into banking.bank_line (customer_id, statement_file_id, community_id, bank_account_id, line_on, amount_cents, type_code, interim_on,
      description, bank_reference, customer_reference, natural_key)
    select customer.customer_id, ${statementFileId}::bigint, r.* from ${rowsFor(
      tx,
      {
        community_id: { type: 'bigint', values: lines.map((l) => l.communityId) },
        bank_account_id: { type: 'bigint', values: lines.map((l) => l.bankAccountId) },
        line_on: { type: 'date', values: lines.map((l) => l.lineDate) },
        amount_cents: { type: 'bigint', values: lines.map((l) => l.amount) },
        type_code: { type: 'text', values: lines.map((l) => l.typeCode) },
        interim_on: { type: 'date', values: lines.map((l) => l.interimDate) },
        ...wordsOf(lines),
      },
      'r',
    )}
    on conflict (customer_id, bank_account_id, natural_key) do nothing returning bank_account_id`.execute(tx.db);
  const counts = new Map<string, number>();
  for (const row of added.rows) counts.set(row.bank_account_id, (counts.get(row.bank_account_id) ?? 0) + 1);
  return counts;
}

/**
 * Keeps what a file corrected or deleted, so that an earlier file that arrives later does not bring it back.
 */
export async function keepRevisions(
  tx: Tx,
  statementFileId: string,
  fileStamp: string,
  revised: readonly { bankAccountId: string; communityId: string; revisionKey: string }[],
): Promise<void> {
  await sql`insert into banking.revised_line as s (customer_id, statement_file_id, file_stamp, community_id, bank_account_id, revision_key)
    select customer.customer_id, ${statementFileId}::bigint, ${fileStamp}::text, r.* from ${rowsFor(
      tx,
      {
        community_id: { type: 'bigint', values: revised.map((one) => one.communityId) },
        bank_account_id: { type: 'bigint', values: revised.map((one) => one.bankAccountId) },
        revision_key: { type: 'text', values: revised.map((one) => one.revisionKey) },
      },
      'r',
    )}
    on conflict (customer_id, bank_account_id, revision_key) do update set file_stamp = excluded.file_stamp, statement_file_id = excluded.statement_file_id
    where excluded.file_stamp > s.file_stamp`.execute(tx.db);
}

/**
 * Keeps stated balances, one per account and day; a final statement counts before interim ones, and of two
 * the later written. Days must be unique by account.
 */
export async function keepBalances(
  tx: Tx,
  statementFileId: string,
  fileStamp: string,
  days: readonly (Pick<StatedDay, 'statementDate' | 'opening' | 'closing' | 'isFinal'> & { bankAccountId: string; communityId: string })[],
): Promise<void> {
  await sql`insert into banking.bank_statement as s (customer_id, statement_file_id, file_stamp, community_id, bank_account_id, statement_on, is_final, opening_cents, closing_cents)
    select customer.customer_id, ${statementFileId}::bigint, ${fileStamp}::text, r.* from ${rowsFor(
      tx,
      {
        community_id: { type: 'bigint', values: days.map((d) => d.communityId) },
        bank_account_id: { type: 'bigint', values: days.map((d) => d.bankAccountId) },
        statement_on: { type: 'date', values: days.map((d) => d.statementDate) },
        is_final: { type: 'boolean', values: days.map((d) => d.isFinal) },
        opening_cents: { type: 'bigint', values: days.map((d) => d.opening) },
        closing_cents: { type: 'bigint', values: days.map((d) => d.closing) },
      },
      'r',
    )}
    on conflict (customer_id, bank_account_id, statement_on) do update
    set opening_cents = coalesce(excluded.opening_cents, s.opening_cents), closing_cents = coalesce(excluded.closing_cents, s.closing_cents),
      file_stamp = excluded.file_stamp, is_final = excluded.is_final, statement_file_id = excluded.statement_file_id
    where (excluded.is_final, excluded.file_stamp) > (s.is_final, s.file_stamp)`.execute(tx.db);
}
