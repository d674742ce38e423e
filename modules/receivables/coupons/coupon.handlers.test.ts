// Coupon books through HTTP and their job: planned, kept, made, measured on paper, ordered of the mail house
// and discarded.
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { readPdf } from '../../../packages/files/pdf/pdf.testing.ts';
import { jobRoutes } from '../../../packages/jobs/jobs.ts';
import { propertyFlags } from '../../communities/communities.contract.ts';
import { mailOrders, mailSettings } from '../../correspondence/correspondence.contract.ts';
import { correspondenceRoutes } from '../../correspondence/correspondence.server.ts';
import { readScanline, scanlineLayouts } from '../lockbox/scanline.rules.ts';
import { coupons, lockboxSettings } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, unitOf } from '../receivables.testing.ts';
import { couponsJob } from './coupon.jobs.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity({ more: [...correspondenceRoutes([]), ...jobRoutes] });
  communityId = maple.communityId;
});
afterAll(() => maple.close());

const layout = {
  length: 21,
  accountStart: 1,
  accountLength: 10,
  amountStart: 11,
  amountLength: 10,
  checkStart: 21,
  checkRule: 'mod10-2121-left' as const,
  coverStart: 1,
  coverLength: 20,
};
const asked = () => ({
  communityId,
  bankAccountId: maple.bankAccountId,
  firstDueDate: '2026-06-01',
  payments: 7,
  graceDays: 15,
  mailer: '123456',
  message: 'Thank you.',
});
const approve = (approvedDate: string | null) =>
  maple.call(lockboxSettings.saveScanline, { communityId, bankAccountId: maple.bankAccountId, approvedDate, ...layout });
const place = (couponOrderId: string) => ({ communityId, couponOrderId });

/** Makes the books and their files. */
async function make(more: object = {}): Promise<string> {
  const order = { ...asked(), ...more };
  const { baseHash } = await maple.call(coupons.previewCoupons, order);
  const { couponOrderId, jobId } = await maple.call(coupons.makeCoupons, { ...order, baseHash });
  const { customerId, services } = maple;
  const pieces = { note: async () => undefined, finished: async () => new Map<string, string>() };
  const job = { jobId, customerId, userId: null, payload: place(couponOrderId), services, pieces: pieces as never };
  await couponsJob.run({ ...job, progress: () => undefined, isCancelled: () => false });
  return couponOrderId;
}

test('books need the scanline of a bank account and the day the bank approved it', async () => {
  expect((await maple.call(coupons.previewCoupons, asked())).refusal?.code).toBe('noScanline');
  await approve(null);
  expect((await maple.call(coupons.previewCoupons, asked())).refusal?.code).toBe('scanlineNotApproved');
  await approve('2026-01-02');
  const { refusal, books, coupons: count, pages, total, mail } = await maple.call(coupons.previewCoupons, asked());
  // Eight homes at 365.00 and four at 400.00, seven months.
  expect([refusal, books.length, count, pages, total, mail]).toEqual([undefined, 12, 84, 60, '31640.00', null]);
  expect((await maple.send(coupons.previewCoupons, { ...asked(), bankAccountId: '999999' })).status).toBe(404);
  const none = await maple.call(coupons.previewCoupons, { ...asked(), sinceDate: '2026-06-02' });
  expect(none.refusal?.code).toBe('noBooks');
  expect((await maple.send(coupons.previewCoupons, { ...asked(), message: 'a\nb\nc\nd\ne' })).status).toBe(400);
});

test('owners on autopay and with payments on hold are left out, with the reason', async () => {
  const setFlags = (account: string, flags: object) =>
    maple.call(propertyFlags.setPropertyFlags, { communityId, propertyId: unitOf(maple, account).propertyId, ...flags });
  await setFlags('MC-0002', { holdsPayments: true });
  const { propertyId } = unitOf(maple, 'MC-0003');
  await maple.db.asMigrator
    .insertInto('communities.property_flag')
    .values({
      customer_id: maple.customerId,
      community_id: communityId,
      property_id: propertyId,
      flag: 'DIRECT_DEBIT',
      reason: '',
    } as never)
    .execute();
  const { skipped, books } = await maple.call(coupons.previewCoupons, asked());
  expect(skipped.map(({ accountNumber, reason }) => [accountNumber, reason])).toEqual([
    ['MC-0002', 'HELD'],
    ['MC-0003', 'AUTOPAY'],
  ]);
  expect(books).toHaveLength(10);
  expect((await maple.call(coupons.previewCoupons, { ...asked(), withAutopay: true })).books).toHaveLength(11);
  await setFlags('MC-0002', { holdsPayments: false });
  await maple.db.asMigrator.deleteFrom('communities.property_flag').where('property_id', '=', propertyId).execute();
});

it('refuses books that changed since they were looked at', async () => {
  const { baseHash } = await maple.call(coupons.previewCoupons, asked());
  const late = await maple.send(coupons.makeCoupons, { ...asked(), payments: 6, baseHash });
  expect(late.json.code).toBe('baseChanged');
});

/** Points as millimeters, and as inches. */
const mm = (points: number) => points * 0.352_778;
const inches = (points: number) => points * 0.013_889;
const pdfOf = async (path: string, query: Record<string, string>) => {
  const headers = { authorization: `Bearer ${await maple.tokenFor('Administrator')}` };
  return readPdf((await maple.app.inject({ method: 'GET', url: path, query, headers })).rawPayload);
};

test('the books are made: a cover with the barcode, three coupons a page at the places a lockbox reads, labels', async () => {
  const couponOrderId = await make();
  const order = await maple.call(coupons.getCouponOrder, place(couponOrderId));
  expect(order).toMatchObject({ state: 'READY', pages: 60, coupons: 84, total: '31640.00', mailer: '123456' });
  expect(order.books.every((book) => !book.isOutdated && book.pages === 5)).toBe(true);
  const { ownershipId } = unitOf(maple, 'MC-0001');
  const { pages, isUniversallyAccessible } = await pdfOf(coupons.downloadCouponBook.path, { ...place(couponOrderId), ownershipId });
  expect([pages.length, isUniversallyAccessible]).toEqual([5, true]);
  // The bars of the post: 65 of them, 22 an inch, 0.145 inch from top to foot.
  const bars = (pages[0]?.paths ?? []).filter((path) => path.length >= 4 && Math.abs((path[1]?.x ?? 0) - (path[0]?.x ?? 0)) < 2);
  expect(bars).toHaveLength(65);
  const xs = bars.map((path) => Math.min(...path.map(({ x }) => x)));
  const ys = bars.flatMap((path) => path.map(({ y }) => y));
  expect(inches((xs[64] ?? 0) - (xs[0] ?? 0)) * 22).toBeCloseTo(64, 0);
  expect(inches(Math.max(...ys) - Math.min(...ys))).toBeCloseTo(0.145, 3);
  // The recipient stands in the window of a #10 envelope: 26.7 mm from the left, 57 to 80 mm from the top.
  const named = pages[0]?.runs.find((run) => mm(run.y) > 57 && mm(run.y) < 80);
  expect(mm(named?.x ?? 0)).toBeCloseTo(26.67, 1);
  // Scanlines: OCR-A of size I, ten to the inch, 12.7 mm from the right edge, 9.5 mm above the cut.
  const read = scanlineLayouts['account-amount-check'];
  const lines = (pages[1]?.runs ?? []).filter(({ text }) => 'ownerAccount' in readScanline(read, text) && text.length === 21);
  expect(lines.map(({ text }) => text)).toEqual(['MC-0001   00000365008', 'MC-0001   00000365008', 'MC-0001   00000365008']);
  lines.forEach((run, at) => {
    expect(inches(run.end - run.x)).toBeCloseTo(2.1, 2);
    expect(mm(612 - run.end)).toBeCloseTo(12.7, 1);
    expect(mm((at + 1) * 264 - run.y)).toBeCloseTo(9.525, 1);
  });
  expect(pages[3]?.text).toContain('7 of 7');
  // Ten labels down, three across: the second stands 2.75 inches to the right of the first.
  const starts = (pages[4]?.runs ?? []).filter(({ text }) => text.startsWith('Maple')).map(({ x }) => x);
  expect(starts).toHaveLength(7);
  expect(inches((starts[1] ?? 0) - (starts[0] ?? 0))).toBeCloseTo(2.75, 2);
  expect((await pdfOf(coupons.downloadCouponPrint.path, place(couponOrderId))).pages).toHaveLength(60);
  const data = (await maple.send(coupons.downloadCouponData, place(couponOrderId))).text.trim().split('\r\n');
  expect(data).toHaveLength(85);
  expect(data[1]).toContain('MC-0001   00000365008');
  const list = await maple.call(coupons.listCouponOrders, { communityId });
  expect(list.map(({ state, books }) => [state, books])).toEqual([['READY', 12]]);
  expect(await maple.call(coupons.getCouponChoices, { communityId })).toMatchObject({ mailer: '123456', graceDays: 15 });
  // Nobody gets the same coupons twice, unless asked for.
  const again = await maple.call(coupons.previewCoupons, asked());
  expect([again.refusal?.code, again.skipped[0]?.reason]).toEqual(['noBooks', 'ORDERED']);
  expect((await maple.call(coupons.previewCoupons, { ...asked(), again: true })).books).toHaveLength(12);
});

test('an order is mailed once, comes back when its mail order is canceled, and is discarded', async () => {
  const [first] = await maple.call(coupons.listCouponOrders, { communityId });
  const of = place(first?.couponOrderId ?? '');
  expect((await maple.send(coupons.orderCoupons, of)).json.code).toBe('mailNotSet');
  const prices = { piecePrice: '0.74', sheetPrice: '0.06', colorPrice: '0.11' };
  await maple.call(mailSettings.saveMailSettings, { communityId, house: 'IN_HOUSE', ...prices, needsApproval: false });
  // Twelve pieces of five pages on three sheets: 12 × 0.74 + 36 × 0.06.
  expect((await maple.call(coupons.getCouponOrder, of)).mail).toMatchObject({ estimate: '11.04' });
  const { mailOrderId } = await maple.call(coupons.orderCoupons, of);
  expect(await maple.call(mailOrders.getMailOrder, { communityId, mailOrderId })).toMatchObject({
    kind: 'COUPONS',
    pieces: 12,
    pages: 60,
    estimate: '11.04',
    source: { screen: 'coupon-order-review' },
  });
  expect((await maple.send(coupons.orderCoupons, of)).json.code).toBe('couponsOrdered');
  expect((await maple.send(coupons.discardCoupons, of)).json.code).toBe('couponsOrdered');
  await maple.call(mailOrders.cancelMailOrder, { communityId, mailOrderId });
  expect(await maple.call(coupons.getCouponOrder, of)).toMatchObject({ state: 'READY', mailState: 'CANCELED' });
  await maple.call(coupons.discardCoupons, of);
  expect((await maple.send(coupons.discardCoupons, of)).json.code).toBe('couponsDiscarded');
  expect((await maple.send(coupons.downloadCouponData, of)).json.code).toBe('couponsDiscarded');
  expect((await maple.call(coupons.previewCoupons, asked())).books).toHaveLength(12);
});

test('an order whose files are not made yet is neither ordered nor discarded, and a changed amount is told', async () => {
  const order = { ...asked(), bookType: 'ENVELOPES' as const };
  const { baseHash } = await maple.call(coupons.previewCoupons, order);
  const { couponOrderId } = await maple.call(coupons.makeCoupons, { ...order, baseHash });
  expect((await maple.send(coupons.orderCoupons, place(couponOrderId))).json.code).toBe('couponsNotMade');
  expect((await maple.send(coupons.discardCoupons, place(couponOrderId))).json.code).toBe('couponsNotMade');
  await maple.db.asMigrator
    .updateTable('receivables.category_amount')
    .set({ amount_cents: 32_000n })
    .where('code_category_id', '=', maple.categoryIds.get('ASMT Townhome') ?? '')
    .execute();
  const { books } = await maple.call(coupons.getCouponOrder, place(couponOrderId));
  expect(books.filter((book) => book.isOutdated)).toHaveLength(8);
});
