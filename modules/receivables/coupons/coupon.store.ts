// The SQL of coupon books: what falls due in the months to come and from whom, and the orders that were made.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { isHeld } from '../../communities/communities.server.ts';
import type { MailOrderState } from '../../correspondence/correspondence.contract.ts';
import { lastUnlessFor } from '../../ledger/ledger.server.ts';
import type { BookType } from './coupon.contract.ts';
import type { Coupon, CouponOwner, DueAssignment, PlannedBook } from './coupon.rules.ts';
import type { KeptBook } from './coupon-sheet.rules.ts';

/** The assignments of homes on each of some days, with the primary owner and the amount of that day. */
export async function loadDueAssignments(
  tx: Tx,
  communityId: string,
  days: readonly LocalDate[],
  codeIds: readonly string[] | null,
): Promise<DueAssignment[]> {
  const chosen = codeIds === null ? sql`c.kind = 'ASSESSMENT'` : sql`l.charge_code_id = any(${[...codeIds]}::bigint[])`;
  const found = await sql<Omit<DueAssignment, 'amount'> & { amount_cents: Cents | null }>`
    select d.day, y.start_on as "yearStart", o.ownership_id as "ownershipId", g.frequency, coalesce(l.override_cents, a.amount_cents) as amount_cents
    from receivables.category_linkage l
    join unnest(${[...days]}::date[]) d (day) on l.start_on <= d.day and (l.end_on is null or l.end_on >= d.day)
    join receivables.code_category g on g.customer_id = ${tx.customerId} and g.code_category_id = l.code_category_id
    join receivables.charge_code c on c.customer_id = ${tx.customerId} and c.charge_code_id = l.charge_code_id and c.is_active
    join people.ownership o on o.customer_id = ${tx.customerId} and o.community_id = l.community_id and o.property_id = l.property_id and o.is_primary
      and o.start_on <= d.day and (o.end_on is null or o.end_on >= d.day)
    left join ledger.fiscal_year y on y.customer_id = ${tx.customerId} and y.community_id = l.community_id and y.start_on <= d.day and y.end_on >= d.day
    left join receivables.category_amount a on a.customer_id = ${tx.customerId} and a.code_category_id = l.code_category_id and a.fiscal_year_id = y.fiscal_year_id
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and ${chosen}
    order by d.day, o.ownership_id, l.category_linkage_id`.execute(tx.db);
  return found.rows.map(({ amount_cents, ...row }) => ({ ...row, amount: amount_cents }));
}

/**
 * The primary owners of some time by account number, with where their mail goes, what stops a book on a day,
 * and whether another order has coupons of theirs for that time.
 */
export async function loadCouponOwners(
  tx: Tx,
  communityId: string,
  { from, through, today }: { from: LocalDate; through: LocalDate; today: LocalDate },
): Promise<CouponOwner[]> {
  type Row = Omit<CouponOwner, 'addressLines'> & { street: string; city: string; region: string };
  const found = await sql<Row>`
    select o.ownership_id as "ownershipId", p.account_number as "accountNumber", t.display_name as owner, o.start_on as "startDate",
      case when t.kind = 'PERSON' and t.first_name <> '' then concat_ws(' ', t.first_name, nullif(t.last_name, '')) else t.display_name end as recipient,
      p.street || case when p.unit = '' then '' else ' ' || p.unit end as address,
      case when t.street <> '' then t.street else p.street || case when p.unit = '' then '' else ' ' || p.unit end end as street,
      case when t.street <> '' then t.city else p.city end as city,
      case when t.street <> '' then concat_ws(' ', nullif(t.state, ''), nullif(t.postcode, '')) else concat_ws(' ', p.state, p.postcode) end as region,
      case when t.street <> '' then t.postcode else p.postcode end as postcode,
      ${isHeld(tx, 'PAYMENT', today)} as "isHeld", exists (select from communities.property_flag f where f.customer_id = ${tx.customerId} and f.community_id = o.community_id
        and f.property_id = o.property_id and f.flag = 'DIRECT_DEBIT' and (f.from_on is null or f.from_on <= ${today}::date)
        and (f.to_on is null or f.to_on >= ${today}::date))
        or exists (select from receivables.owner_payment w where w.customer_id = ${tx.customerId} and w.ownership_id = o.ownership_id
          and w.kind = 'AUTOPAY' and w.state <> 'REVOKED') as "onAutopay",
      exists (select from receivables.coupon_book b
        join receivables.coupon_order e on e.customer_id = ${tx.customerId} and e.coupon_order_id = b.coupon_order_id and e.discarded_time is null
        join receivables.coupon k on k.customer_id = ${tx.customerId} and k.coupon_order_id = b.coupon_order_id and k.book_no = b.book_no
        where b.customer_id = ${tx.customerId} and b.ownership_id = o.ownership_id and k.due_on between ${from}::date and ${through}::date) as "isOrdered"
    from people.ownership o
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.is_primary
      and o.start_on <= ${through}::date and (o.end_on is null or o.end_on >= ${from}::date)
    order by p.account_number, o.start_on, o.ownership_id`.execute(tx.db);
  return found.rows.map(({ street, city, region, ...owner }) => ({
    ...owner,
    addressLines: [street, [city, region].filter((part) => part !== '').join(', ')].filter((part) => part !== ''),
  }));
}

/** The kinds of charges that fall due by themselves. */
export async function listCouponCodes(tx: Tx, communityId: string): Promise<{ chargeCodeId: string; alias: string; name: string }[]> {
  const found = await sql<{ chargeCodeId: string; alias: string; name: string }>`
    select c.charge_code_id as "chargeCodeId", c.alias, c.name from receivables.charge_code c
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.is_active and c.kind = 'ASSESSMENT' order by c.alias, c.charge_code_id`.execute(
    tx.db,
  );
  return found.rows;
}

/** The bank accounts of a community, the primary one first, with the day their scanline was approved. */
export async function listCouponBanks(
  tx: Tx,
  communityId: string,
): Promise<{ bankAccountId: string; name: string; hasScanline: boolean; approvedDate: LocalDate | null }[]> {
  const found = await sql<{ bankAccountId: string; name: string; hasScanline: boolean; approvedDate: LocalDate | null }>`
    select b.bank_account_id as "bankAccountId", b.name, s.bank_account_id is not null as "hasScanline", s.approved_on as "approvedDate"
    from ledger.bank_account b
    left join receivables.scanline_setting s on s.customer_id = ${tx.customerId} and s.bank_account_id = b.bank_account_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} order by ${lastUnlessFor(tx, 'LOCKBOX')}, b.is_primary desc, b.name, b.bank_account_id`.execute(
    tx.db,
  );
  return found.rows;
}

/** The terms used last: the mailer number and the grace days. */
export async function lastCouponTerms(tx: Tx, communityId: string): Promise<{ mailer: string; graceDays: number } | undefined> {
  const found = await sql<{
    mailer: string;
    graceDays: number;
  }>`select o.mailer, o.grace_days as "graceDays" from receivables.coupon_order o
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} order by o.coupon_order_id desc limit 1`.execute(tx.db);
  return found.rows[0];
}

/** An order to keep. */
export interface CouponOrderDraft {
  communityId: string;
  bankAccountId: string;
  bookType: BookType;
  firstDueDate: LocalDate;
  payments: number;
  graceDays: number;
  message: string;
  mailer: string;
}

/** Keeps an order; its id. */
export async function insertCouponOrder(
  tx: Tx,
  of: CouponOrderDraft,
  books: readonly PlannedBook[],
  by: { userId: string; now: Instant },
): Promise<string> {
  const coupons = books.reduce((sum, book) => sum + book.coupons.length, 0);
  const total = books.reduce((sum, book) => sum + book.total, 0n);
  const made = await sql<{ id: string }>`
    insert into receivables.coupon_order (customer_id, community_id, bank_account_id, book_type, first_due_on, payments, grace_days, message, mailer, books,
      coupons, total_cents, entered_by, entered_time)
    values (${tx.customerId}, ${of.communityId}, ${of.bankAccountId}, ${of.bookType}, ${of.firstDueDate}, ${of.payments}, ${of.graceDays}, ${of.message}, ${of.mailer},
      ${books.length}, ${coupons}, ${total}, ${by.userId}, ${by.now}) returning coupon_order_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** A book to keep, with the digits of its barcode. */
type BookToKeep = PlannedBook & { tracking: string; routing: string };

/** Keeps the books of an order with their coupons. */
export async function insertCouponBooks(tx: Tx, communityId: string, couponOrderId: string, books: readonly BookToKeep[]): Promise<void> {
  await sql`insert into receivables.coupon_book (customer_id, community_id, coupon_order_id, book_no, ownership_id, account_number, owner, recipient, address,
      address_lines, tracking, routing)
    select customer.customer_id, ${communityId}::bigint, ${couponOrderId}::bigint, r.* from ${rowsFor(
      tx,
      {
        book_no: { type: 'int', values: books.map((_, at) => at + 1) },
        ownership_id: { type: 'bigint', values: books.map((book) => book.ownershipId) },
        account_number: { type: 'text', values: books.map((book) => book.accountNumber) },
        owner: { type: 'text', values: books.map((book) => book.owner) },
        recipient: { type: 'text', values: books.map((book) => book.recipient) },
        address: { type: 'text', values: books.map((book) => book.address) },
        address_lines: { type: 'jsonb', values: books.map((book) => book.addressLines) },
        tracking: { type: 'text', values: books.map((book) => book.tracking) },
        routing: { type: 'text', values: books.map((book) => book.routing) },
      },
      'r',
    )}`.execute(tx.db);
  const coupons = books.flatMap((book, at) => book.coupons.map((coupon, no) => ({ ...coupon, bookNo: at + 1, couponNo: no + 1 })));
  await sql`insert into receivables.coupon (customer_id, coupon_order_id, book_no, coupon_no, due_on, amount_cents, scanline)
    select customer.customer_id, ${couponOrderId}::bigint, r.* from ${rowsFor(
      tx,
      {
        book_no: { type: 'int', values: coupons.map((one) => one.bookNo) },
        coupon_no: { type: 'int', values: coupons.map((one) => one.couponNo) },
        due_on: { type: 'date', values: coupons.map((one) => one.dueDate) },
        amount_cents: { type: 'bigint', values: coupons.map((one) => one.amount) },
        scanline: { type: 'text', values: coupons.map((one) => one.scanline) },
      },
      'r',
    )}`.execute(tx.db);
}

/** Names the job of an order. */
export async function setCouponJob(tx: Tx, couponOrderId: string, jobId: string): Promise<void> {
  await sql`update receivables.coupon_order set job_id = ${jobId} where customer_id = ${tx.customerId} and coupon_order_id = ${couponOrderId}`.execute(
    tx.db,
  );
}

/** An order as it stands. */
export interface CouponOrderRow extends CouponOrderDraft {
  couponOrderId: string;
  bankAccount: string;
  books: number;
  coupons: number;
  total_cents: Cents;
  pages: number | null;
  sha256: string | null;
  jobId: string | null;
  jobState: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | null;
  error: string | null;
  mailOrderId: string | null;
  mailState: MailOrderState | null;
  enteredBy: string;
  enteredTime: Instant;
  finishedTime: Instant | null;
  discardedTime: Instant | null;
}

const orders = (tx: Tx) => sql`
  select o.coupon_order_id as "couponOrderId", o.community_id as "communityId", o.bank_account_id as "bankAccountId", b.name as "bankAccount", o.book_type as "bookType",
    o.first_due_on as "firstDueDate", o.payments, o.grace_days as "graceDays", o.message, o.mailer, o.books, o.coupons, o.total_cents, o.pages,
    o.print_sha256 as sha256, o.job_id as "jobId", j.state as "jobState", j.error, m.mail_order_id as "mailOrderId", m.state as "mailState",
    u.display_name as "enteredBy", o.entered_time as "enteredTime", o.finished_time as "finishedTime", o.discarded_time as "discardedTime"
  from receivables.coupon_order o
  join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = o.bank_account_id
  join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = o.entered_by
  left join correspondence.mail_order m on m.customer_id = ${tx.customerId} and m.mail_order_id = o.mail_order_id
  left join platform.job_progress j on j.customer_id = ${tx.customerId} and j.job_id = o.job_id`;

/** The newest orders of a community. */
export async function listCouponOrders(tx: Tx, communityId: string): Promise<CouponOrderRow[]> {
  const found = await sql<CouponOrderRow>`${orders(tx)} where o.customer_id = ${tx.customerId} and o.community_id = ${communityId}
    order by o.coupon_order_id desc limit 50`.execute(tx.db);
  return found.rows;
}

/** One order; locked where it is about to be changed. */
export async function findCouponOrder(
  tx: Tx,
  communityId: string,
  couponOrderId: string,
  lock = false,
): Promise<CouponOrderRow | undefined> {
  const found = await sql<CouponOrderRow>`${orders(tx)} where o.customer_id = ${tx.customerId} and o.community_id = ${communityId}
    and o.coupon_order_id = ${couponOrderId} ${lock ? sql`for no key update of o` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** The books of an order with their coupons, in order; two statements. */
export async function loadCouponBooks(tx: Tx, couponOrderId: string): Promise<KeptBook[]> {
  const found = await sql<Omit<KeptBook, 'coupons'>>`
    select b.book_no as "bookNo", b.ownership_id as "ownershipId", b.account_number as "accountNumber", b.owner, b.recipient, b.address,
      b.address_lines as "addressLines", b.tracking, b.routing, b.first_page as "firstPage", b.pages, b.sha256
    from receivables.coupon_book b where b.customer_id = ${tx.customerId} and b.coupon_order_id = ${couponOrderId} order by b.book_no`.execute(
    tx.db,
  );
  const coupons = await sql<{ bookNo: number; dueDate: LocalDate; amount_cents: Cents; scanline: string }>`
    select k.book_no as "bookNo", k.due_on as "dueDate", k.amount_cents, k.scanline from receivables.coupon k
    where k.customer_id = ${tx.customerId} and k.coupon_order_id = ${couponOrderId} order by k.book_no, k.coupon_no`.execute(tx.db);
  const of = Map.groupBy(
    coupons.rows.map(({ amount_cents: amount, ...row }) => ({ ...row, amount })),
    (row) => row.bookNo,
  );
  return found.rows.map((book) => ({
    ...book,
    coupons: (of.get(book.bookNo) ?? []).map(({ dueDate, amount, scanline }): Coupon => ({ dueDate, amount, scanline })),
  }));
}

/** Closes an order with the pages and hashes of its files. */
export async function finishCouponOrder(
  tx: Tx,
  couponOrderId: string,
  made: readonly { bookNo: number; firstPage: number; pages: number; sha256: string }[],
  printSha256: string,
  now: Instant,
): Promise<void> {
  const pages = made.reduce((sum, book) => sum + book.pages, 0);
  await sql`update receivables.coupon_book b set first_page = r.first_page, pages = r.pages, sha256 = r.sha256 from ${rowsOf(
    {
      book_no: { type: 'int', values: made.map((book) => book.bookNo) },
      first_page: { type: 'int', values: made.map((book) => book.firstPage) },
      pages: { type: 'int', values: made.map((book) => book.pages) },
      sha256: { type: 'text', values: made.map((book) => book.sha256) },
    },
    'r',
  )} where b.customer_id = ${tx.customerId} and b.coupon_order_id = ${couponOrderId} and b.book_no = r.book_no`.execute(tx.db);
  await sql`update receivables.coupon_order set finished_time = ${now}, print_sha256 = ${printSha256}, pages = ${pages}
    where customer_id = ${tx.customerId} and coupon_order_id = ${couponOrderId} and finished_time is null`.execute(tx.db);
}

/** Joins an order to the mail order it became. */
export async function setCouponMail(tx: Tx, couponOrderId: string, mailOrderId: string): Promise<void> {
  await sql`update receivables.coupon_order set mail_order_id = ${mailOrderId}
    where customer_id = ${tx.customerId} and coupon_order_id = ${couponOrderId}`.execute(tx.db);
}

/** Discards an order. */
export async function discardCouponOrder(tx: Tx, couponOrderId: string, now: Instant): Promise<void> {
  await sql`update receivables.coupon_order set discarded_time = ${now}
    where customer_id = ${tx.customerId} and coupon_order_id = ${couponOrderId} and discarded_time is null`.execute(tx.db);
}
