// Recurring bills through HTTP on a real database: made once each, booked at once or waiting, left out with
// the reason, and taken back with their dates free again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientInput, ClientOutput } from '../../../packages/contract/contract.ts';
import { accounting, transactions, undo } from '../../ledger/ledger.contract.ts';
import { accountId } from '../../ledger/ledger.testing.ts';
import { vendor } from '../../people/people.contract.ts';
import { bills } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';
import { invoiceTemplate } from './invoice-template.contract.ts';
import { recurringBills } from './recurring-bill.contract.ts';

type Order = ClientInput<typeof recurringBills.previewRecurringBills>;
type Preview = ClientOutput<typeof recurringBills.previewRecurringBills>;

let of: PayingCommunity;
let made = 0;

const add = async (more: object = {}) => {
  made += 1;
  const typed = {
    communityId: of.communityId,
    name: `Template ${made}`,
    vendorId: of.cascade,
    numberPattern: `M${made}-{mm}`,
    frequency: 'MONTHLY' as const,
    firstDate: '2026-01-10',
    times: 3,
    mode: 'POST' as const,
    lines: [{ accountId: accountId(of, '5010'), amount: '100.00' }],
    ...more,
  };
  return (await of.call(invoiceTemplate.addInvoiceTemplate, typed)).invoiceTemplateId;
};
const preview = async (throughDate: string, more: Partial<Order> = {}, token = of.approver): Promise<Preview> => {
  const answer = await of.send(recurringBills.previewRecurringBills, { communityId: of.communityId, throughDate, ...more }, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as Preview;
};
const make = async (throughDate: string, more: Partial<Order> = {}, token = of.approver) => {
  const { baseHash } = await preview(throughDate, more, token);
  return of.send(recurringBills.makeRecurringBills, { communityId: of.communityId, throughDate, ...more, baseHash }, { token });
};
const outcomes = (seen: Preview, name?: string) =>
  seen.rows.filter((row) => name === undefined || row.name === name).map((row) => [row.billDate.slice(0, 10), row.billNumber, row.outcome]);
const takeBack = async (batchId: string) => {
  const order = { communityId: of.communityId, batchId };
  const seen = await of.call(undo.previewUndo, order);
  await of.call(undo.undoBatch, { ...order, postDate: seen.postDate.slice(0, 10), reason: 'Mistake', baseHash: seen.baseHash });
  return seen;
};
const retire = async (invoiceTemplateId: string) => {
  const { communityId } = of;
  const seen = await of.call(invoiceTemplate.getInvoiceTemplate, { communityId, invoiceTemplateId });
  const day = (date: string | null) => date?.slice(0, 10) ?? null;
  const typed = { ...seen, firstDate: day(seen.firstDate), lastDate: day(seen.lastDate), isActive: false, communityId };
  await of.call(invoiceTemplate.editInvoiceTemplate, typed as never);
};

describe.each(['ACCRUAL', 'CASH'] as const)('recurring bills under %s', (method) => {
  beforeAll(async () => {
    of = await aPayingCommunity(method);
  });
  afterAll(() => of.close());

  it('books what posts, submits what waits, each date once; undo frees the dates', async () => {
    const posts = await add({ numberPattern: 'M1-{mm}' });
    const waits = await add({ mode: 'ACCRUE', numberPattern: 'W-{n}', lines: [{ accountId: accountId(of, '5310'), amount: '40.00' }] });
    const seen = await preview('2026-02-28');
    expect([seen.made, seen.posted, seen.total, outcomes(seen)]).toEqual([
      4,
      2,
      '280.00',
      [
        ['2026-01-10', 'M1-01', 'POST'],
        ['2026-01-10', 'W-1', 'WAIT'],
        ['2026-02-10', 'M1-02', 'POST'],
        ['2026-02-10', 'W-2', 'WAIT'],
      ],
    ]);
    expect(seen.entry.map((line) => [line.number, line.debit, line.credit])).toEqual(
      method === 'ACCRUAL'
        ? [
            ['5010', '200.00', null],
            ['2000', null, '200.00'],
          ]
        : [],
    );
    const { communityId } = of;
    const order = { communityId, throughDate: '2026-02-28', baseHash: seen.baseHash };
    const answers = await Promise.all([1, 2, 3, 4].map(() => of.send(recurringBills.makeRecurringBills, order, { token: of.approver })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const done = answers.find((answer) => answer.status === 200)?.json as { batchId: string };
    const { tables } = await of.call(transactions.getTransaction, { communityId, batchId: done.batchId });
    expect(tables[0]?.rows.map(({ cells }) => [cells.billNumber, cells.status])).toEqual([
      ['M1-01', 'Open'],
      ['M1-02', 'Open'],
      ['W-1', 'To approve'],
      ['W-2', 'To approve'],
    ]);
    expect(await of.balance('2000')).toBe(method === 'ACCRUAL' ? -20_000n : 0n);
    const nothing = await make('2026-02-28');
    expect(nothing.json.code).toBe('nothingDue');
    await takeBack(done.batchId);
    expect(await of.balance('2000')).toBe(0n);
    expect(outcomes(await preview('2026-02-28'))).toEqual(outcomes(seen));
    await retire(posts);
    await retire(waits);
  });

  it('keeps the one who wrote a template from approving its bills', async () => {
    const { communityId } = of;
    const id = await add({ times: 1 });
    expect((await preview('2026-01-31')).rows[0]?.outcome).toBe('POST');
    const own = await of.call(recurringBills.previewRecurringBills, { communityId, throughDate: '2026-01-31' });
    expect([own.rows[0]?.outcome, own.rows[0]?.reason]).toEqual([
      'WAIT',
      'Waits: you wrote this template, so someone else approves its bill.',
    ]);
    const done = await of.call(recurringBills.makeRecurringBills, { communityId, throughDate: '2026-01-31', baseHash: own.baseHash });
    const [used] = (await of.call(invoiceTemplate.listOccurrences, { communityId, invoiceTemplateId: id })).filter((one) => one.billId);
    const bill = await of.call(bills.getBill, { communityId, billId: used?.billId ?? '' });
    expect([bill.status, bill.can.decide]).toEqual(['SUBMITTED', false]);
    await of.approve(bill.billId);
    const paid = await of.pay([`${bill.billId}:100.00`], '2026-01-20');
    const blocked = await of.call(undo.previewUndo, { communityId, batchId: done.batchId });
    expect(blocked.dependents.map((one) => one.fate)).toContain('FIRST');
    await of.voidCheck(paid.checkIds[0] ?? '', '2026-01-22');
    expect((await takeBack(done.batchId)).taken).toMatchObject({ count: 1, noun: 'bill', total: '100.00' });
    await retire(id);
  });

  it('leaves out what cannot be billed, with the reason, and makes the rest', async () => {
    const { communityId } = of;
    const periodStatus = (periodStartDate: string, status: 'OPEN' | 'CLOSED') =>
      of.call(accounting.changePeriod, { communityId, periodStartDate, status });
    const onHold = await add({ vendorId: of.truckee, firstDate: '2026-03-01', times: 1 });
    const good = await add({ firstDate: '2026-03-02', times: 1 });
    const twin = await add({ firstDate: '2026-03-03', times: 1, numberPattern: `M${made}-{mm}` });
    const late = await add({ firstDate: '2025-12-31', times: 1 });
    const truckee = await of.call(vendor.getVendor, { vendorId: of.truckee });
    await of.call(vendor.editVendor, { ...truckee, standing: 'ON_HOLD', standingReason: 'Dispute' } as never);
    const seen = await preview('2026-03-31');
    expect(seen.rows.map((row) => [row.outcome, row.reason])).toEqual([
      ['OUT', 'No fiscal year covers 12/31/2025.'],
      ['OUT', 'Truckee Pest Control is on hold: Dispute.'],
      ['POST', ''],
      ['OUT', expect.stringMatching(/has bill M\d+-03 already/)],
    ]);
    await periodStatus('2026-03-01', 'CLOSED');
    const closed = (await preview('2026-03-31')).rows.find((row) => row.invoiceTemplateId === good);
    expect([closed?.outcome, closed?.reason]).toEqual(
      method === 'ACCRUAL' ? ['OUT', 'The period from 03/01/2026 to 03/31/2026 is closed.'] : ['POST', ''],
    );
    await periodStatus('2026-03-01', 'OPEN');
    expect((await make('2026-03-31')).json).toMatchObject({ made: 1, posted: 1, skipped: 0, total: '100.00' });
    await of.call(vendor.editVendor, {
      ...(await of.call(vendor.getVendor, { vendorId: of.truckee })),
      standing: truckee.standing,
      standingReason: truckee.standingReason,
    } as never);
    for (const id of [onHold, good, twin, late]) await retire(id);
  });

  it('skips and leaves dates as asked; a canceled bill gives its date back on request', async () => {
    const { communityId } = of;
    const id = await add({ firstDate: '2026-01-05' });
    const key = (date: string) => `${id}:${date}`;
    const asked = { skip: [key('2026-01-05')], leave: [key('2026-03-05')] };
    const done = await make('2026-03-31', asked);
    expect(done.json).toMatchObject({ made: 1, posted: 1, skipped: 1 });
    const dates = () => of.call(invoiceTemplate.listOccurrences, { communityId, invoiceTemplateId: id });
    expect((await dates()).map((one) => [one.occursDate.slice(0, 10), one.state])).toEqual([
      ['2026-03-05', 'NEXT'],
      ['2026-02-05', 'MADE'],
      ['2026-01-05', 'SKIPPED'],
    ]);
    const billId = (await dates())[1]?.billId ?? '';
    const free = () => of.send(invoiceTemplate.freeOccurrence, { communityId, invoiceTemplateId: id, occursDate: '2026-02-05' });
    expect((await free()).json.code).toBe('notFree');
    await of.call(bills.cancelBill, { communityId, billId, reason: 'Wrong' });
    expect((await free()).json.nextDate).toBe('2026-02-05T00:00:00');
    expect(outcomes(await preview('2026-03-31'), `Template ${made}`).map(([date]) => date)).toEqual(['2026-02-05', '2026-03-05']);
    await retire(id);
  });

  it('makes no more than one send can bear', async () => {
    const id = await add({ frequency: 'WEEKLY', times: null, numberPattern: 'W{yyyy}{mm}{dd}' });
    const seen = await of.send(recurringBills.previewRecurringBills, { communityId: of.communityId, throughDate: '2031-12-31' });
    expect((seen.json as { refusal?: { code: string } }).refusal?.code).toBe('tooManyDue');
    await retire(id);
  });
});

it('is shut for who may only look', async () => {
  const server = await aPayingCommunity();
  const token = await server.tokenFor('Auditor');
  const order = { communityId: server.communityId, throughDate: '2026-01-31', baseHash: '0'.repeat(64) };
  expect((await server.send(recurringBills.makeRecurringBills, order, { token })).status).toBe(403);
  await server.close();
});
