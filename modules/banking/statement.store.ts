// The SQL of imported statements: files, stated balances and lines, each kept once.
import { rowsOf, sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';
import type { StatedDay, StatedLine } from './statement.rules.ts';

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

/** Bank accounts whose numbers end in one of the given digits, or the one chosen; `communityIds` null means all. */
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
    from ledger.bank_account b join communities.community c on c.customer_id = b.customer_id and c.community_id = b.community_id
    where b.customer_id = ${tx.customerId} and (${communityIds}::bigint[] is null or b.community_id = any(${communityIds}::bigint[]))
      and (b.bank_account_id = ${chosen}::bigint or b.account_last4 = any(${endings}::text[]))
    order by b.bank_account_id`.execute(tx.db);
  return found.rows;
}

/** When and by whom a file of these bytes was imported before. */
export async function findFile(tx: Tx, contentHash: string): Promise<{ importedTime: Instant; importedBy: string } | undefined> {
  const found = await sql<{ importedTime: Instant; importedBy: string }>`
    select f.imported_time as "importedTime", u.display_name as "importedBy" from banking.statement_file f
    join identity.app_user u on u.customer_id = f.customer_id and u.user_id = f.imported_by
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

/** A line of a file with the account it belongs to. */
export interface AccountLine extends StatedLine {
  bankAccountId: string;
  communityId: string;
}

/** Natural keys are kept as digests: banks' references are of any length. */
const digest = sql.raw(`encode(sha256(convert_to(r.natural_key, 'UTF8')), 'hex')`);

function keysOf(lines: readonly AccountLine[]) {
  return {
    bank_account_id: { type: 'bigint', values: lines.map((l) => l.bankAccountId) },
    natural_key: { type: 'text', values: lines.map((l) => l.naturalKey) },
  };
}

/** How many different lines each account would gain, by account id; accounts that gain none are left out. */
export async function countNewLines(tx: Tx, lines: readonly AccountLine[]): Promise<Map<string, number>> {
  const found = await sql<{ bankAccountId: string; count: number }>`
    select r.bank_account_id as "bankAccountId", count(distinct r.natural_key)::int as count from ${rowsOf(keysOf(lines), 'r')}
    where not exists (select from banking.bank_line l where l.customer_id = ${tx.customerId} and l.bank_account_id = r.bank_account_id and l.natural_key = ${digest})
    group by r.bank_account_id`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.bankAccountId, row.count]));
}

/** Keeps the lines that are new, in one statement; returns how many by account id. */
export async function insertLines(tx: Tx, statementFileId: string, lines: readonly AccountLine[]): Promise<Map<string, number>> {
  const added = await sql<{ bank_account_id: string }>`
    insert into banking.bank_line (customer_id, statement_file_id, community_id, bank_account_id, line_on, amount_cents, type_code, description,
      bank_reference, customer_reference, natural_key)
    select ${tx.customerId}::bigint, ${statementFileId}::bigint, r.community_id, r.bank_account_id, r.line_on, r.amount_cents, r.type_code, r.description,
      r.bank_reference, r.customer_reference, ${digest}
    from ${rowsOf(
      {
        ...keysOf(lines),
        community_id: { type: 'bigint', values: lines.map((l) => l.communityId) },
        line_on: { type: 'date', values: lines.map((l) => l.lineDate) },
        amount_cents: { type: 'bigint', values: lines.map((l) => l.amount) },
        type_code: { type: 'text', values: lines.map((l) => l.typeCode) },
        description: { type: 'text', values: lines.map((l) => l.description) },
        bank_reference: { type: 'text', values: lines.map((l) => l.bankReference) },
        customer_reference: { type: 'text', values: lines.map((l) => l.customerReference) },
      },
      'r',
    )}
    on conflict (customer_id, bank_account_id, natural_key) do nothing returning bank_account_id`.execute(tx.db);
  const counts = new Map<string, number>();
  for (const row of added.rows) counts.set(row.bank_account_id, (counts.get(row.bank_account_id) ?? 0) + 1);
  return counts;
}

/** Keeps stated balances, one per account and day; of two files the later written counts. Days must be unique by account. */
export async function keepBalances(
  tx: Tx,
  statementFileId: string,
  fileStamp: string,
  days: readonly (Pick<StatedDay, 'statementDate' | 'opening' | 'closing'> & { bankAccountId: string; communityId: string })[],
): Promise<void> {
  await sql`insert into banking.bank_statement as s (customer_id, statement_file_id, file_stamp, community_id, bank_account_id, statement_on, opening_cents, closing_cents)
    select ${tx.customerId}::bigint, ${statementFileId}::bigint, ${fileStamp}::text, r.* from ${rowsOf(
      {
        community_id: { type: 'bigint', values: days.map((d) => d.communityId) },
        bank_account_id: { type: 'bigint', values: days.map((d) => d.bankAccountId) },
        statement_on: { type: 'date', values: days.map((d) => d.statementDate) },
        opening_cents: { type: 'bigint', values: days.map((d) => d.opening) },
        closing_cents: { type: 'bigint', values: days.map((d) => d.closing) },
      },
      'r',
    )}
    on conflict (customer_id, bank_account_id, statement_on) do update
    set opening_cents = coalesce(excluded.opening_cents, s.opening_cents), closing_cents = coalesce(excluded.closing_cents, s.closing_cents),
      file_stamp = excluded.file_stamp, statement_file_id = excluded.statement_file_id
    where excluded.file_stamp > s.file_stamp`.execute(tx.db);
}
