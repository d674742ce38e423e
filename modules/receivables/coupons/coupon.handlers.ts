// Coupon books: planned from the charges of the months to come, kept with every coupon, ordered or
// downloaded.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { writeCsv } from '../../../packages/files/csv-writer.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { wholeFile } from '../../../packages/http/whole-file.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { assert, formatDateShort, type Instant, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { addMailOrder, mailEstimate, routingOf, trackingOf } from '../../correspondence/correspondence.server.ts';
import type { ScanlineLayout } from '../lockbox/scanline.rules.ts';
import { listLockboxAccounts } from '../lockbox-settings/lockbox-setting.store.ts';
import { layoutOf } from '../lockbox-settings/scanline-setting.rules.ts';
import { couponRefusals, type coupons, coupons as declared, makeCouponBooks } from './coupon.contract.ts';
import { type CouponTerms, dueDays, type PlannedBook, pagesOfBook, planBooks } from './coupon.rules.ts';
import {
  type CouponOrderDraft,
  type CouponOrderRow,
  discardCouponOrder,
  findCouponOrder,
  insertCouponBooks,
  insertCouponOrder,
  lastCouponTerms,
  listCouponBanks,
  listCouponCodes,
  listCouponOrders,
  loadCouponBooks,
  loadCouponOwners,
  loadDueAssignments,
  setCouponJob,
  setCouponMail,
} from './coupon.store.ts';
import { bookFile, couponPrintFile } from './coupon-file.rules.ts';
import { couponColumns, couponRows } from './coupon-sheet.rules.ts';

/** First-class mail of a full-service mailer without extras (USPS, service type identifiers). */
const SERVICE = '300';

type Asked = CouponOrderDraft & { codeIds?: readonly string[] | undefined } & Omit<CouponTerms, 'leftOutIds'> & {
    leftOutIds?: readonly string[] | undefined;
  };

async function bankOf(tx: Tx, communityId: string, bankAccountId: string) {
  const bank = (await listCouponBanks(tx, communityId)).find((one) => one.bankAccountId === bankAccountId);
  if (!bank) throw notFound('The bank account');
  return bank;
}

async function layoutFor(tx: Tx, communityId: string, bankAccountId: string): Promise<ScanlineLayout | null> {
  const accounts = await listLockboxAccounts(tx, { communities: new Set([communityId]) });
  const layout = accounts.find((one) => one.bankAccountId === bankAccountId)?.layout;
  return layout ? layoutOf(layout) : null;
}

async function planned(tx: Tx, input: Asked, today: LocalDate) {
  const { communityId, firstDueDate, payments, withAutopay, again, sinceDate, codeIds, leftOutIds } = input;
  const days = dueDays(firstDueDate);
  const through = days.at(-1) ?? firstDueDate;
  const [owners, assignments, layout] = [
    await loadCouponOwners(tx, communityId, { from: firstDueDate, through, today }),
    await loadDueAssignments(tx, communityId, days, codeIds ?? null),
    await layoutFor(tx, communityId, input.bankAccountId),
  ];
  const terms = { withAutopay, again, sinceDate, leftOutIds: new Set(leftOutIds ?? []) };
  return planBooks(owners, assignments, payments, layout, terms);
}

const shownBook = ({ ownershipId, accountNumber, owner, address, coupons: own, total, isShorter }: PlannedBook) => {
  const [first] = own;
  const last = own.at(-1);
  assert(first && last, 'a book has a coupon');
  const payment = own.every(({ amount }) => amount === first.amount) ? first.amount : null;
  return {
    ownershipId,
    accountNumber,
    owner,
    address,
    coupons: own.length,
    firstDate: first.dueDate,
    lastDate: last.dueDate,
    payment,
    total,
    scanline: first.scanline,
    isShorter,
  };
};

const making = previewed(declared.previewCoupons, declared.makeCoupons, {
  async plan({ tx, input, now }) {
    const { shortCode } = await requireCommunity(tx, input.communityId);
    const { books, skipped } = await planned(tx, input, await todayOf(tx, input.communityId, now));
    const bank = await bankOf(tx, input.communityId, input.bankAccountId);
    const base = books.map(({ ownershipId, recipient, addressLines, coupons: own }) => [ownershipId, recipient, addressLines, own]);
    return { shortCode, bank, books, skipped, base };
  },
  async view({ tx, input }, { books, skipped }) {
    const pieces = books.map((book) => ({ pages: pagesOfBook(book.coupons.length, input.bookType) }));
    return {
      books: books.map(shownBook),
      skipped: skipped.map(({ ownershipId, accountNumber, owner, reason }) => ({ ownershipId, accountNumber, owner, reason })),
      coupons: books.reduce((sum, book) => sum + book.coupons.length, 0),
      pages: pieces.reduce((sum, piece) => sum + piece.pages, 0),
      sheets: books.length,
      total: sumCents(books.map((book) => book.total)),
      mail: await mailEstimate(tx, input.communityId, pieces),
    };
  },
  async refuse(_context, { bank, books }) {
    if (!bank.hasScanline) throw refuse(couponRefusals, 'noScanline', { bankAccount: bank.name });
    if (bank.approvedDate === null) throw refuse(couponRefusals, 'scanlineNotApproved', { bankAccount: bank.name });
    if (books.length === 0) throw refuse(couponRefusals, 'noBooks');
  },
  async post(context, { shortCode, books }) {
    const { tx, input, userId, now } = context;
    const { communityId, firstDueDate, mailer } = input;
    const couponOrderId = await insertCouponOrder(tx, input, books, { userId, now });
    const barcode = (book: PlannedBook, at: number) =>
      mailer === ''
        ? { tracking: '', routing: '' }
        : {
            tracking: trackingOf({ service: SERVICE, mailer, serial: Number(couponOrderId) * 5000 + at }),
            routing: routingOf(book.postcode),
          };
    await insertCouponBooks(
      tx,
      communityId,
      couponOrderId,
      books.map((book, at) => ({ ...book, ...barcode(book, at) })),
    );
    const title = `Coupons of ${shortCode} from ${formatDateShort(firstDueDate)}`;
    const opens = { screen: 'coupon-order-review', params: { communityId, couponOrderId } };
    const jobId = await enqueueJob(tx, makeCouponBooks, { payload: { communityId, couponOrderId }, title, userId, opens });
    await setCouponJob(tx, couponOrderId, jobId);
    context.record({ entityId: couponOrderId, after: { firstDueDate, payments: input.payments, books: books.length } });
    return { couponOrderId, jobId };
  },
});

/** Where an order stands. A mail order that was rejected or canceled leaves it ready to be ordered again. */
function stateOf({ discardedTime, finishedTime, jobState, mailState }: CouponOrderRow) {
  if (discardedTime !== null) return 'DISCARDED' as const;
  if (finishedTime === null) return jobState === 'failed' || jobState === 'cancelled' ? ('FAILED' as const) : ('MAKING' as const);
  return mailState === null || mailState === 'REJECTED' || mailState === 'CANCELED' ? ('READY' as const) : ('ORDERED' as const);
}

async function theOrder(tx: Tx, { communityId, couponOrderId }: { communityId: string; couponOrderId: string }, lock = false) {
  const order = await findCouponOrder(tx, communityId, couponOrderId, lock);
  if (!order) throw notFound('The coupon order');
  return order;
}

/** An order whose files stand. Refuses `couponsNotMade` and `couponsDiscarded`. */
async function madeOrder(tx: Tx, of: { communityId: string; couponOrderId: string }, lock = false) {
  const order = await theOrder(tx, of, lock);
  const { shortCode } = await requireCommunity(tx, of.communityId);
  if (order.discardedTime !== null) throw refuse(couponRefusals, 'couponsDiscarded');
  if (order.finishedTime === null || order.sha256 === null || order.pages === null) throw refuse(couponRefusals, 'couponsNotMade');
  return { order, shortCode, sha256: order.sha256, pages: order.pages };
}

/** What the charges make of the books of an order now, by owner: days and amounts as text. */
async function presentBooks(tx: Tx, order: CouponOrderRow, now: Instant): Promise<Map<string, string>> {
  const asked = { ...order, withAutopay: true, again: true, sinceDate: null };
  const { books } = await planned(tx, asked, await todayOf(tx, order.communityId, now));
  return new Map(books.map((book) => [book.ownershipId, couponWords(book.coupons)]));
}

const couponWords = (all: readonly { dueDate: LocalDate; amount: bigint }[]) =>
  all.map(({ dueDate, amount }) => `${dueDate} ${amount}`).join(', ');

const nameOf = ({ shortCode, order }: { shortCode: string; order: CouponOrderRow }) => `${shortCode} coupons ${order.firstDueDate}`;

const fileHandlers: Pick<Handlers<typeof coupons>, 'downloadCouponPrint' | 'downloadCouponBook' | 'downloadCouponData'> = {
  async downloadCouponPrint({ tx, input, services }) {
    const made = await madeOrder(tx, input);
    const fileKey = couponPrintFile(tx.customerId, input.couponOrderId);
    return {
      fileName: `${nameOf(made)}.pdf`,
      contentType: 'application/pdf',
      body: await wholeFile(services.files, { fileKey, sha256: made.sha256 }),
    };
  },
  async downloadCouponBook({ tx, input, services }) {
    const made = await madeOrder(tx, input);
    const book = (await loadCouponBooks(tx, input.couponOrderId)).find((one) => one.ownershipId === input.ownershipId);
    if (!book || book.sha256 === null) throw notFound('The coupon book');
    const fileKey = bookFile(tx.customerId, input.couponOrderId, input.ownershipId);
    const body = await wholeFile(services.files, { fileKey, sha256: book.sha256 });
    return { fileName: `${book.accountNumber} coupons ${made.order.firstDueDate}.pdf`, contentType: 'application/pdf', body };
  },
  async downloadCouponData({ tx, input }) {
    const made = await madeOrder(tx, input);
    const rows = couponRows(made.order, await loadCouponBooks(tx, input.couponOrderId));
    return {
      fileName: `${nameOf(made)}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: writeCsv(rows, couponColumns, { byteOrderMark: true }),
    };
  },
};

const orderHandlers: Pick<Handlers<typeof coupons>, 'orderCoupons' | 'discardCoupons'> = {
  async orderCoupons(context) {
    const { tx, input, userId, now } = context;
    const { communityId, couponOrderId } = input;
    const made = await madeOrder(tx, input, true);
    if (stateOf(made.order) === 'ORDERED') throw refuse(couponRefusals, 'couponsOrdered');
    const books = await loadCouponBooks(tx, couponOrderId);
    const mailOrderId = await addMailOrder(
      tx,
      {
        communityId,
        kind: 'COUPONS',
        title: `Coupons from ${formatDateShort(made.order.firstDueDate)}`,
        source: { screen: 'coupon-order-review', params: { communityId, couponOrderId } },
        fileKey: couponPrintFile(tx.customerId, couponOrderId),
        sha256: made.sha256,
        pages: made.pages,
        pieces: books.map((book) => ({
          letterId: null,
          accountNumber: book.accountNumber,
          recipient: book.recipient,
          addressLines: [book.recipient, ...book.addressLines],
          firstPage: book.firstPage ?? 1,
          pages: book.pages ?? 1,
          sha256: book.sha256 ?? '',
        })),
      },
      { userId, now },
    );
    await setCouponMail(tx, couponOrderId, mailOrderId);
    context.record({ entityId: couponOrderId, after: { mailOrderId } });
    return { mailOrderId };
  },
  async discardCoupons(context) {
    const { tx, input, now } = context;
    const order = await theOrder(tx, input, true);
    const state = stateOf(order);
    if (state === 'DISCARDED') throw refuse(couponRefusals, 'couponsDiscarded');
    if (state === 'ORDERED') throw refuse(couponRefusals, 'couponsOrdered');
    if (state === 'MAKING') throw refuse(couponRefusals, 'couponsNotMade');
    await discardCouponOrder(tx, order.couponOrderId, now);
    context.record({ entityId: order.couponOrderId, before: { state }, after: { state: 'DISCARDED' } });
    return { couponOrderId: order.couponOrderId };
  },
};

export const couponHandlers: Handlers<typeof coupons> = {
  ...fileHandlers,
  ...orderHandlers,
  previewCoupons: making.preview,
  makeCoupons: making.commit,
  async getCouponChoices({ tx, input: { communityId } }) {
    await requireCommunity(tx, communityId);
    const last = await lastCouponTerms(tx, communityId);
    return {
      bankAccounts: await listCouponBanks(tx, communityId),
      codes: await listCouponCodes(tx, communityId),
      mailer: last?.mailer ?? '',
      graceDays: last?.graceDays ?? 0,
    };
  },
  async listCouponOrders({ tx, input: { communityId } }) {
    await requireCommunity(tx, communityId);
    return (await listCouponOrders(tx, communityId)).map((order) => {
      const { couponOrderId, firstDueDate, payments, books, total_cents: total, enteredBy, enteredTime } = order;
      return { couponOrderId, firstDueDate, payments, books, total, state: stateOf(order), enteredBy, enteredTime };
    });
  },
  async getCouponOrder({ tx, input, now }) {
    const order = await theOrder(tx, input);
    const books = await loadCouponBooks(tx, order.couponOrderId);
    const present = await presentBooks(tx, order, now);
    const { total_cents: total, bankAccountId: _bank, finishedTime: _finished, discardedTime: _discarded, books: _count, ...shown } = order;
    return {
      ...shown,
      total,
      state: stateOf(order),
      mail: await mailEstimate(
        tx,
        order.communityId,
        books.map((book) => ({ pages: book.pages ?? pagesOfBook(book.coupons.length, order.bookType) })),
      ),
      books: books.map(({ ownershipId, accountNumber, owner, coupons: own, pages }) => {
        const [first] = own;
        const last = own.at(-1);
        assert(first && last, 'a book has a coupon');
        const isOutdated = present.get(ownershipId) !== couponWords(own);
        const sum = sumCents(own.map(({ amount }) => amount));
        return {
          ownershipId,
          accountNumber,
          owner,
          coupons: own.length,
          firstDate: first.dueDate,
          lastDate: last.dueDate,
          total: sum,
          pages,
          isOutdated,
        };
      }),
    };
  },
};
