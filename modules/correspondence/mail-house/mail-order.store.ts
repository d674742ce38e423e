// The SQL of orders to a mail house: the order, its pieces, what became of it.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant } from '../../../packages/kernel/kernel.ts';
import type { HouseOrder, MailPiece, MailTerms } from './mail-house.rules.ts';
import type { MailEvent, MailOrderKind, MailOrderState } from './mail-order.contract.ts';

interface By {
  userId: string | null;
  now: Instant;
}

/** An order as it is made. */
export interface NewMailOrder {
  communityId: string;
  kind: MailOrderKind;
  title: string;
  terms: MailTerms;
  printJobId: string | null;
  source: { screen: string; params: Readonly<Record<string, string>> } | null;
  fileKey: string;
  sha256: string;
  pages: number;
  sheets: number;
  estimate: Cents;
}

export interface MailOrderRow extends NewMailOrder, HouseOrder {
  mailOrderId: string;
  version: string;
  stateTime: Instant;
  enteredById: string;
  enteredBy: string;
  approvedBy: string;
  submittedBy: string;
  cancelAskedTime: Instant | null;
}

/** Writes an order with its pieces; two statements whatever their number. */
export async function insertMailOrder(
  tx: Tx,
  order: NewMailOrder,
  pieces: readonly MailPiece[],
  by: { userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into correspondence.mail_order (customer_id, community_id, kind, title, house, terms, print_job_id, source, file_key, sha256, pieces, pages, sheets,
      estimate_cents, state_time, entered_by, entered_time)
    values (${tx.customerId}, ${order.communityId}, ${order.kind}, ${order.title}, ${order.terms.house}, ${JSON.stringify(order.terms)}::jsonb, ${order.printJobId},
      ${order.source === null ? null : JSON.stringify(order.source)}::jsonb, ${order.fileKey}, ${order.sha256}, ${pieces.length}, ${order.pages}, ${order.sheets},
      ${order.estimate}, ${by.now}::timestamptz, ${by.userId}, ${by.now}::timestamptz)
    returning mail_order_id as id`.execute(tx.db);
  const mailOrderId = made.rows[0]?.id ?? '';
  const rows = {
    piece_no: { type: 'integer', values: pieces.map((_piece, at) => at + 1) },
    letter_id: { type: 'bigint', values: pieces.map((one) => one.letterId) },
    account_number: { type: 'text', values: pieces.map((one) => one.accountNumber) },
    recipient: { type: 'text', values: pieces.map((one) => one.recipient) },
    address_lines: { type: 'text', values: pieces.map((one) => JSON.stringify(one.addressLines)) },
    first_page: { type: 'integer', values: pieces.map((one) => one.firstPage) },
    pages: { type: 'integer', values: pieces.map((one) => one.pages) },
    sha256: { type: 'text', values: pieces.map((one) => one.sha256) },
  } as const;
  await sql`insert into correspondence.mail_piece (customer_id, mail_order_id, piece_no, letter_id, account_number, recipient, address_lines, first_page, pages, sha256)
    select customer.customer_id, ${mailOrderId}::bigint, r.piece_no, r.letter_id, r.account_number, r.recipient, r.address_lines::jsonb, r.first_page, r.pages, r.sha256
    from ${rowsFor(tx, rows, 'r')}`.execute(tx.db);
  await insertMailEvent(tx, mailOrderId, 'ESTIMATED', '', by);
  return mailOrderId;
}

/** Notes what became of an order. */
export async function insertMailEvent(tx: Tx, mailOrderId: string, what: MailEvent, detail: string, by: By): Promise<void> {
  await sql`insert into correspondence.mail_order_event (customer_id, mail_order_id, what, detail, by_user, event_time)
    values (${tx.customerId}, ${mailOrderId}, ${what}, ${detail}, ${by.userId}, ${by.now}::timestamptz)`.execute(tx.db);
}

/** One order of a community; locked when it is about to be moved. */
export async function findMailOrder(tx: Tx, communityId: string, mailOrderId: string, lock = false): Promise<MailOrderRow | undefined> {
  const found = await sql<Omit<MailOrderRow, 'estimate' | 'cost'> & { estimate_cents: Cents; cost_cents: Cents | null }>`
    select o.mail_order_id as "mailOrderId", o.community_id as "communityId", o.version::text, o.kind, o.title, o.terms, o.print_job_id as "printJobId", o.source,
      o.file_key as "fileKey", o.sha256, o.pieces, o.pages, o.sheets, o.estimate_cents, o.state, o.state_time as "stateTime",
      o.entered_by as "enteredById", e.display_name as "enteredBy", coalesce(a.display_name, '') as "approvedBy", coalesce(s.display_name, '') as "submittedBy",
      o.cancel_asked_time as "cancelAskedTime", o.house_number as "houseNumber", o.accepted_pieces as "acceptedPieces", o.mailed_pieces as "mailedPieces",
      o.spoiled_pieces as "spoiledPieces", o.mailed_on as "mailedOn", o.cost_cents, o.remark
    from correspondence.mail_order o
    join identity.app_user e on e.customer_id = ${tx.customerId} and e.user_id = o.entered_by
    left join identity.app_user a on a.customer_id = ${tx.customerId} and a.user_id = o.approved_by
    left join identity.app_user s on s.customer_id = ${tx.customerId} and s.user_id = o.submitted_by
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.mail_order_id = ${mailOrderId}
    ${lock ? sql`for no key update of o` : sql``}`.execute(tx.db);
  const [row] = found.rows;
  if (!row) return undefined;
  const { estimate_cents: estimate, cost_cents: cost, ...order } = row;
  return { ...order, estimate, cost };
}

/** What became of an order, the latest first. */
export async function listMailEvents(
  tx: Tx,
  mailOrderId: string,
): Promise<{ what: MailEvent; detail: string; by: string; eventTime: Instant }[]> {
  const found = await sql<{ what: MailEvent; detail: string; by: string; eventTime: Instant }>`
    select e.what, e.detail, coalesce(u.display_name, '') as by, e.event_time as "eventTime" from correspondence.mail_order_event e
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.by_user
    where e.customer_id = ${tx.customerId} and e.mail_order_id = ${mailOrderId} order by e.mail_order_event_id desc limit 200`.execute(
    tx.db,
  );
  return found.rows;
}

/** Pieces of an order after one of them. */
export async function listMailPieces(
  tx: Tx,
  mailOrderId: string,
  after: number,
  limit: number,
): Promise<(MailPiece & { pieceNo: number })[]> {
  const found = await sql<MailPiece & { pieceNo: number }>`
    select p.piece_no as "pieceNo", p.letter_id as "letterId", p.account_number as "accountNumber", p.recipient, p.address_lines as "addressLines",
      p.first_page as "firstPage", p.pages, p.sha256
    from correspondence.mail_piece p where p.customer_id = ${tx.customerId} and p.mail_order_id = ${mailOrderId} and p.piece_no > ${after}
    order by p.piece_no limit ${limit}`.execute(tx.db);
  return found.rows;
}

/** Approves an order. */
export async function approveMailOrderRow(tx: Tx, mailOrderId: string, by: { userId: string; now: Instant }): Promise<void> {
  await sql`update correspondence.mail_order set approved_by = ${by.userId}, approved_time = ${by.now}::timestamptz, version = version + 1
    where customer_id = ${tx.customerId} and mail_order_id = ${mailOrderId}`.execute(tx.db);
  await insertMailEvent(tx, mailOrderId, 'APPROVED', '', by);
}

/** Moves an order on its way to the house. */
export async function moveMailOrder(tx: Tx, mailOrderId: string, to: 'SENDING' | 'SUBMITTED' | 'CANCELED', by: By): Promise<void> {
  const submits = to === 'SENDING' ? sql`, submitted_by = ${by.userId}::bigint, submitted_time = ${by.now}::timestamptz` : sql``;
  await sql`update correspondence.mail_order set state = ${to}, state_time = ${by.now}::timestamptz, version = version + 1 ${submits}
    where customer_id = ${tx.customerId} and mail_order_id = ${mailOrderId}`.execute(tx.db);
  await insertMailEvent(tx, mailOrderId, to, '', by);
}

/** Notes that canceling was asked for. */
export async function askCancel(tx: Tx, mailOrderId: string, by: By): Promise<void> {
  await sql`update correspondence.mail_order set cancel_asked_time = ${by.now}::timestamptz, version = version + 1
    where customer_id = ${tx.customerId} and mail_order_id = ${mailOrderId}`.execute(tx.db);
  await insertMailEvent(tx, mailOrderId, 'CANCEL_ASKED', '', by);
}

/** Keeps what the house said. */
export async function keepAnswer(tx: Tx, mailOrderId: string, order: HouseOrder, detail: string, by: By): Promise<void> {
  await sql`update correspondence.mail_order set state = ${order.state}, state_time = ${by.now}::timestamptz, accepted_pieces = ${order.acceptedPieces},
      mailed_pieces = ${order.mailedPieces}, spoiled_pieces = ${order.spoiledPieces}, mailed_on = ${order.mailedOn}::date, cost_cents = ${order.cost},
      house_number = ${order.houseNumber}, remark = ${order.remark}, version = version + 1
    where customer_id = ${tx.customerId} and mail_order_id = ${mailOrderId}`.execute(tx.db);
  await insertMailEvent(tx, mailOrderId, order.state as MailEvent, detail, by);
}

/** Orders a house may have answered. */
export async function listOpenOrders(tx: Tx): Promise<{ communityId: string; mailOrderId: string; state: MailOrderState }[]> {
  const found = await sql<{ communityId: string; mailOrderId: string; state: MailOrderState }>`
    select community_id as "communityId", mail_order_id as "mailOrderId", state from correspondence.mail_order
    where customer_id = ${tx.customerId} and state in ('SUBMITTED', 'ACCEPTED', 'IN_PRODUCTION', 'MAILED') and house <> 'IN_HOUSE'
    order by mail_order_id limit 500`.execute(tx.db);
  return found.rows;
}

/** The letters of a print job as pieces, in the order they stand in its file. */
export async function piecesOfPrintJob(tx: Tx, printJobId: string): Promise<MailPiece[]> {
  const found = await sql<MailPiece>`
    select l.letter_id as "letterId", p.account_number as "accountNumber", l.recipient, l.address_lines as "addressLines", l.first_page as "firstPage", l.pages, l.sha256
    from correspondence.letter l
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = l.ownership_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    where l.customer_id = ${tx.customerId} and l.print_job_id = ${printJobId} and l.state = 'READY' order by l.first_page`.execute(tx.db);
  return found.rows;
}

/** Puts a print job at the house, or takes it back. */
export async function setPrintJobAtHouse(tx: Tx, printJobId: string, isThere: boolean): Promise<void> {
  await sql`update correspondence.print_job set state = ${isThere ? 'AT_HOUSE' : 'READY'}
    where customer_id = ${tx.customerId} and print_job_id = ${printJobId} and state = any(${isThere ? ['READY', 'PROBLEM'] : ['AT_HOUSE']}::text[])`.execute(
    tx.db,
  );
}

/** Letters of an order were handed over: answers those that had not been. */
export async function handOverLetters(tx: Tx, printJobId: string, by: By): Promise<string[]> {
  await sql`update correspondence.print_job set state = 'PRINTED', answered_by = ${by.userId}::bigint, answered_time = ${by.now}::timestamptz
    where customer_id = ${tx.customerId} and print_job_id = ${printJobId}`.execute(tx.db);
  const moved = await sql<{
    id: string;
  }>`update correspondence.letter set state = 'PRINTED', state_time = ${by.now}::timestamptz
    where customer_id = ${tx.customerId} and print_job_id = ${printJobId} and state = 'READY' returning letter_id as id`.execute(tx.db);
  return moved.rows.map(({ id }) => id);
}
