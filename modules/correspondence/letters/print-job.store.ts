// The SQL of print jobs: one file for the paper letters of a batch, and how it came out.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';

/** What a print job is of. */
export type PrintJobKind = 'LETTERS' | 'STATEMENTS' | 'CHECKS';

export interface PrintJobRow {
  printJobId: string;
  communityId: string;
  kind: PrintJobKind;
  source: { screen: string; params: Readonly<Record<string, string>> } | null;
  madeTime: Instant;
  letterBatchId: string | null;
  title: string;
  pieces: number;
  pages: number;
  state: 'READY' | 'PRINTED' | 'PROBLEM' | 'AT_HOUSE' | 'VOID';
  fileKey: string;
  sha256: string;
}

/**
 * Writes a print job, and on which page of it each letter begins; three statements. Null, and nothing is
 * written, where another run has printed one of them: a run that was canceled may still be at work.
 */
export async function insertPrintJob(
  tx: Tx,
  job: Omit<PrintJobRow, 'printJobId' | 'state' | 'kind' | 'source' | 'madeTime'>,
  letters: readonly { letterId: string; firstPage: number }[],
  now: Instant,
): Promise<string | null> {
  const ids = letters.map((one) => one.letterId);
  const held = await sql<{ printJobId: string | null }>`select print_job_id as "printJobId" from correspondence.letter
    where customer_id = ${tx.customerId} and letter_id = any(${ids}::bigint[]) order by letter_id for no key update`.execute(tx.db);
  if (held.rows.some(({ printJobId }) => printJobId !== null)) return null;
  const made = await sql<{ id: string }>`
    insert into correspondence.print_job (customer_id, community_id, letter_batch_id, kind, title, pieces, pages, file_key, sha256, made_time)
    values (${tx.customerId}, ${job.communityId}, ${job.letterBatchId}, 'LETTERS', ${job.title}, ${job.pieces}, ${job.pages}, ${job.fileKey}, ${job.sha256}, ${now}::timestamptz)
    returning print_job_id as id`.execute(tx.db);
  const printJobId = made.rows[0]?.id ?? '';
  await sql`update correspondence.letter l set print_job_id = ${printJobId}::bigint, first_page = r.first_page
    from ${rowsOf(
      {
        letter_id: { type: 'bigint', values: ids },
        first_page: { type: 'integer', values: letters.map((one) => one.firstPage) },
      },
      'r',
    )} where l.customer_id = ${tx.customerId} and l.letter_id = r.letter_id`.execute(tx.db);
  return printJobId;
}

/** One print job of a community, locked when it is about to be answered. */
export async function findPrintJob(tx: Tx, communityId: string, printJobId: string, lock = false): Promise<PrintJobRow | undefined> {
  const found = await sql<PrintJobRow>`
    select j.print_job_id as "printJobId", j.community_id as "communityId", j.kind, j.source, j.made_time as "madeTime", j.letter_batch_id as "letterBatchId", j.title, j.pieces, j.pages, j.state,
      j.file_key as "fileKey", j.sha256
    from correspondence.print_job j where j.customer_id = ${tx.customerId} and j.community_id = ${communityId} and j.print_job_id = ${printJobId}
    ${lock ? sql`for no key update` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** The newest print job of a batch. */
export async function printJobOf(tx: Tx, letterBatchId: string): Promise<string | null> {
  const found = await sql<{ id: string }>`select print_job_id as id from correspondence.print_job
    where customer_id = ${tx.customerId} and letter_batch_id = ${letterBatchId} order by print_job_id desc limit 1`.execute(tx.db);
  return found.rows[0]?.id ?? null;
}

/** Says how a print job came out, and moves its letters with it; answers those that moved. */
export async function answerPrintJobRow(
  tx: Tx,
  printJobId: string,
  { isPrinted, problem }: { isPrinted: boolean; problem: string },
  by: { userId: string; now: Instant },
): Promise<string[]> {
  await sql`update correspondence.print_job set state = ${isPrinted ? 'PRINTED' : 'PROBLEM'}, problem = ${isPrinted ? '' : problem}, answered_by = ${by.userId},
      answered_time = ${by.now}::timestamptz
    where customer_id = ${tx.customerId} and print_job_id = ${printJobId}`.execute(tx.db);
  const [from, to] = isPrinted ? ['READY', 'PRINTED'] : ['PRINTED', 'READY'];
  const moved = await sql<{ id: string }>`update correspondence.letter set state = ${to}, state_time = ${by.now}::timestamptz
    where customer_id = ${tx.customerId} and print_job_id = ${printJobId} and state = ${from} returning letter_id as id`.execute(tx.db);
  return moved.rows.map(({ id }) => id);
}

/** A piece of a print job that is not of letters: whose pages stand where, and its own file. */
export interface PrintPiece {
  accountNumber: string;
  recipient: string;
  addressLines: readonly string[];
  firstPage: number;
  pages: number;
  fileKey: string;
  sha256: string;
}

/** What a module above gives to the printer: one file, its pieces, and the screen it comes from. */
export interface PrintToMake {
  communityId: string;
  kind: Exclude<PrintJobKind, 'LETTERS'>;
  title: string;
  source: { screen: string; params: Readonly<Record<string, string>> };
  fileKey: string;
  sha256: string;
  pages: number;
  pieces: readonly PrintPiece[];
}

/** Adds a print job with its pieces, two statements whatever their number; answers its id. */
export async function addPrintJob(tx: Tx, job: PrintToMake, now: Instant): Promise<string> {
  const { pieces } = job;
  const made = await sql<{ id: string }>`
    insert into correspondence.print_job (customer_id, community_id, kind, source, title, pieces, pages, file_key, sha256, made_time)
    values (${tx.customerId}, ${job.communityId}, ${job.kind}, ${JSON.stringify(job.source)}::jsonb, ${job.title}, ${pieces.length}, ${job.pages}, ${job.fileKey},
      ${job.sha256}, ${now}::timestamptz)
    returning print_job_id as id`.execute(tx.db);
  const printJobId = made.rows[0]?.id ?? '';
  const rows = {
    piece_no: { type: 'integer', values: pieces.map((_piece, at) => at + 1) },
    account_number: { type: 'text', values: pieces.map((one) => one.accountNumber) },
    recipient: { type: 'text', values: pieces.map((one) => one.recipient) },
    address_lines: { type: 'text', values: pieces.map((one) => JSON.stringify(one.addressLines)) },
    first_page: { type: 'integer', values: pieces.map((one) => one.firstPage) },
    pages: { type: 'integer', values: pieces.map((one) => one.pages) },
    file_key: { type: 'text', values: pieces.map((one) => one.fileKey) },
    sha256: { type: 'text', values: pieces.map((one) => one.sha256) },
  } as const;
  await sql`insert into correspondence.print_piece (customer_id, print_job_id, piece_no, account_number, recipient, address_lines, first_page, pages, file_key, sha256)
    select customer.customer_id, ${printJobId}::bigint, r.piece_no, r.account_number, r.recipient, r.address_lines::jsonb, r.first_page, r.pages, r.file_key, r.sha256
    from ${rowsFor(tx, rows, 'r')}`.execute(tx.db);
  return printJobId;
}

/** The pieces of a print job that is not of letters, from a page on. */
export async function listPrintPieces(tx: Tx, printJobId: string, fromPage = 1): Promise<PrintPiece[]> {
  const found = await sql<PrintPiece>`
    select p.account_number as "accountNumber", p.recipient, p.address_lines as "addressLines", p.first_page as "firstPage", p.pages, p.file_key as "fileKey", p.sha256
    from correspondence.print_piece p
    where p.customer_id = ${tx.customerId} and p.print_job_id = ${printJobId} and p.first_page + p.pages > ${fromPage} order by p.piece_no`.execute(
    tx.db,
  );
  return found.rows;
}
