// The job that makes the files of a coupon order: a tagged PDF of each book, and all of them in one to print.
import { createHash } from 'node:crypto';
import { type PdfRun, renderPdfBatch, renderPrintFile } from '../../../packages/files/pdf/pdf.ts';
import { defineJob } from '../../../packages/jobs/jobs.ts';
import { assert, formatDateShort } from '../../../packages/kernel/kernel.ts';
import { findCommunity } from '../../communities/communities.server.ts';
import { postalBars } from '../../correspondence/correspondence.server.ts';
import { findRemitLines } from '../../ledger/ledger.server.ts';
import { cityLine } from '../statements/statement-sheet.rules.ts';
import { makeCouponBooks } from './coupon.contract.ts';
import { pagesOfBook } from './coupon.rules.ts';
import { findCouponOrder, finishCouponOrder, loadCouponBooks } from './coupon.store.ts';
import { bookFile, couponPrintFile } from './coupon-file.rules.ts';
import { bookSheet, type CouponBiller, type KeptBook } from './coupon-sheet.rules.ts';
import { COUPON_TEMPLATE } from './coupon-template.rules.ts';

const barsOf = ({ tracking, routing }: KeptBook) => (tracking === '' ? '' : postalBars({ tracking, routing }));

/**
 * Makes the files of an order from what was kept with it. After a crash or a failure they are made again, the
 * same to the byte; a finished order stays as it is.
 */
export const couponsJob = defineJob(makeCouponBooks, async ({ customerId, payload, services, progress }) => {
  const { communityId, couponOrderId } = payload;
  const { database, files, clock } = services;
  const { order, books, biller } = await database.read(customerId, async (tx) => {
    const order = await findCouponOrder(tx, communityId, couponOrderId);
    const community = await findCommunity(tx, communityId);
    assert(order && community, 'the order was saved with its job');
    const { legalName, street, city, state, postcode } = community;
    const lines = [street, cityLine(city, state, postcode)].filter((text) => text !== '');
    const biller: CouponBiller = { name: legalName, lines, remitLines: await findRemitLines(tx, communityId) };
    return { order, books: await loadCouponBooks(tx, couponOrderId), biller };
  });
  if (order.finishedTime !== null) return { communityId, couponOrderId, books: books.length };
  const pdf: PdfRun = { template: COUPON_TEMPLATE, createdTime: order.enteredTime };
  const items = books.map((book) => ({
    title: `Payment coupons of ${book.recipient}, ${book.accountNumber}`,
    data: bookSheet(biller, order, book, barsOf(book)),
    book,
  }));
  const made: { bookNo: number; firstPage: number; pages: number; sha256: string }[] = [];
  progress(0, books.length, 'Making coupon books');
  let firstPage = 1;
  for await (const { item, bytes, pages } of renderPdfBatch(pdf, items)) {
    const { bookNo, ownershipId, coupons } = item.book;
    assert(pages === pagesOfBook(coupons.length, order.bookType), 'a book has the pages it was estimated at');
    await files.put(bookFile(customerId, couponOrderId, ownershipId), bytes);
    made.push({ bookNo, firstPage, pages, sha256: createHash('sha256').update(bytes).digest('hex') });
    firstPage += pages;
    progress(made.length, books.length, 'Making coupon books');
  }
  const hash = createHash('sha256');
  async function* hashed() {
    const title = `Coupons of ${biller.name} from ${formatDateShort(order.firstDueDate)}`;
    for await (const piece of renderPrintFile({ ...pdf, title }, items)) {
      hash.update(piece);
      yield piece;
    }
  }
  await files.put(couponPrintFile(customerId, couponOrderId), hashed());
  await database.transact(customerId, (tx) => finishCouponOrder(tx, couponOrderId, made, hash.digest('hex'), clock.now()));
  return { communityId, couponOrderId, books: books.length };
});
