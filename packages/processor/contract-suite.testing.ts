// What every processor must keep, as a suite: run against the test processor here, and against a real one by
// the person who writes its adapter.
import { expect, test } from 'vitest';
import { instantOf, localDate, sumCents } from '../kernel/kernel.ts';
import { type Application, type Changes, eventSignature, type Processor, toWire } from './processor.ts';

/** A processor with what moves it along: the world beyond its interface. */
export interface ProcessorWorld {
  processor: Processor;
  secret: string;
  approve(accountRef: string): Promise<void>;
  /** Pays on the processor's page. */
  pay(paymentRef: string, rail: 'CARD' | 'ACH', number: string): Promise<unknown>;
  pass(days: number): Promise<void>;
  setAway(isAway: boolean): void;
}

/** Who applies in tests. */
export const someApplication = (eventsTo = 'http://127.0.0.1:9/events'): Application => ({
  legalName: 'Maple Court Association',
  taxId: '88-0123456',
  entityKind: 'NONPROFIT',
  stateCode: 'NV',
  formedDate: localDate('1998-05-04'),
  address: '1 Maple Court, Reno NV 89501',
  purpose: 'Dues of owners',
  website: '',
  monthlyVolume: 500_000n,
  averageTicket: 36_500n,
  largestTicket: 200_000n,
  controlName: 'Dana Whitfield',
  controlTitle: 'President',
  controlBirthDate: localDate('1970-02-03'),
  controlAddress: '3 Maple Court, Reno NV 89501',
  controlTaxLast4: '1234',
  bankName: 'Nevada First',
  bankRouting: '122402405',
  bankLast4: '0010',
  agreedBy: 'Dana Whitfield',
  agreedTime: instantOf(0),
  agreedAddress: '127.0.0.1',
  eventsTo,
});

type Worldly = () => ProcessorWorld;
const description = 'MC-0001';
const returnTo = 'http://127.0.0.1:9/';

/** An account that takes payments; its name. */
async function enabled(world: Worldly, key: string): Promise<string> {
  const { ref } = await world().processor.apply(someApplication(), key);
  await world().approve(ref);
  return ref;
}

const made = (world: Worldly, accountRef: string, amount: bigint, key: string) =>
  world().processor.createPayment({ accountRef, amount, feeByRail: { CARD: 100n, ACH: 0n }, description, returnTo }, key);
const lines = (found: Changes, kind: string) => found.lines.filter((line) => line.kind === kind).map((line) => line.amount);

function applying(world: Worldly): void {
  test('an account is reviewed before it takes payments, and closed when asked', async () => {
    const { processor, approve } = world();
    const account = await processor.apply(someApplication(), 'suite-apply');
    expect(account.state).toBe('IN_REVIEW');
    await expect(made(world, account.ref, 100n, 'suite-early')).rejects.toMatchObject({ code: 'payments_off' });
    await approve(account.ref);
    expect((await processor.changes(account.ref, 0)).account.state).toBe('ENABLED');
    expect((await processor.close(account.ref, 'suite-close')).state).toBe('CLOSED');
  });

  test('an act is done once by its key, and a key is not used for other words', async () => {
    const { processor } = world();
    const ref = await enabled(world, 'suite-once');
    const one = await made(world, ref, 36_500n, 'suite-pay');
    expect(await made(world, ref, 36_500n, 'suite-pay')).toEqual(one);
    await expect(made(world, ref, 36_600n, 'suite-pay')).rejects.toMatchObject({ code: 'key_conflict' });
    expect((await processor.cancelPayment(one.ref, 'suite-cancel')).state).toBe('CANCELED');
  });
}

function payingOut(world: Worldly): void {
  test('a payout is the sum of its lines, and all lines end at nothing once it is in the bank', async () => {
    const { processor, pay, pass } = world();
    const ref = await enabled(world, 'suite-payout');
    const card = await made(world, ref, 36_500n, 'suite-card');
    const draft = await made(world, ref, 5_500n, 'suite-draft');
    await pay(card.ref, 'CARD', '4242424242424242');
    await pay(draft.ref, 'ACH', '000000006789');
    const early = await processor.changes(ref, 0);
    expect(early.payments.map((one) => [one.state, one.rail, one.payerFee])).toEqual([
      ['SETTLED', 'CARD', 100n],
      ['SUBMITTED', 'ACH', 0n],
    ]);
    expect(toWire(early)).not.toContain('4242424242424242');
    await pass(20);
    const late = await processor.changes(ref, early.cursor);
    const all = await processor.changes(ref, 0);
    expect(late.payouts.every((one) => one.state === 'PAID')).toBe(true);
    for (const payout of all.payouts) {
      const own = all.lines.filter((line) => line.payoutRef === payout.ref && line.kind !== 'PAYOUT');
      expect(sumCents(own.map((line) => line.amount))).toBe(payout.amount);
    }
    expect(sumCents(all.lines.map((line) => line.amount))).toBe(0n);
    expect((await processor.changes(ref, all.cursor)).lines).toEqual([]);
  });

  test('a draw comes back after it was paid out, which makes a payout that takes money', async () => {
    const { processor, pay, pass } = world();
    const ref = await enabled(world, 'suite-return');
    const draft = await made(world, ref, 5_500n, 'suite-back');
    await pay(draft.ref, 'ACH', '000000004010');
    await pass(50);
    const all = await processor.changes(ref, 0);
    expect(all.payments.map((one) => [one.state, one.code])).toEqual([['RETURNED', 'R10']]);
    expect(lines(all, 'RETURN')).toEqual([-5_500n]);
    expect(all.payouts.some((one) => one.amount < 0n)).toBe(true);
  });
}

function goingWrong(world: Worldly): void {
  test('money is given back, and a dispute takes it until it is won', async () => {
    const { processor, pay, pass } = world();
    const ref = await enabled(world, 'suite-refund');
    const paid = await made(world, ref, 10_000n, 'suite-paid');
    const angry = await made(world, ref, 20_000n, 'suite-angry');
    await pay(paid.ref, 'CARD', '4242424242424242');
    await pay(angry.ref, 'CARD', '4000000000000259');
    const refund = await processor.refund({ paymentRef: paid.ref, amount: 4_000n }, 'suite-re');
    expect([refund.state, refund.amount]).toEqual(['SUCCEEDED', 4_000n]);
    await expect(processor.refund({ paymentRef: angry.ref, amount: 90_000n }, 'suite-re2')).rejects.toMatchObject({
      code: 'not_refundable',
    });
    await pass(6);
    const { disputes } = await processor.changes(ref, 0);
    expect(disputes.map((one) => [one.state, one.amount])).toEqual([['OPEN', 20_000n]]);
    const answered = await processor.answerDispute(disputes[0]?.ref ?? '', { accepts: true, evidence: '' }, 'suite-dp');
    expect(answered.state).toBe('LOST');
    expect(lines(await processor.changes(ref, 0), 'DISPUTE')).toEqual([-20_000n]);
  });

  test('an event is believed by its signature alone', () => {
    const { processor, secret } = world();
    const fields = new Map([
      ['event', 'evt_1'],
      ['account', 'acct_1'],
      ['kind', 'payment.settled'],
    ]);
    const signature = eventSignature(secret, fields);
    expect(processor.readEvent(signature, fields)).toEqual({ eventRef: 'evt_1', accountRef: 'acct_1', kind: 'payment.settled' });
    expect(processor.readEvent(signature, new Map([...fields, ['account', 'acct_2']]))).toBeNull();
    expect(processor.readEvent('', fields)).toBeNull();
  });

  test('while it is away calls fail and are tried later', async () => {
    const { processor, setAway } = world();
    const ref = await enabled(world, 'suite-away');
    setAway(true);
    await expect(processor.changes(ref, 0)).rejects.toThrow('the processor answered 503');
    setAway(false);
    expect((await processor.changes(ref, 0)).account.state).toBe('ENABLED');
  });
}

/** The suite. */
export function processorContract(world: () => ProcessorWorld): void {
  applying(world);
  payingOut(world);
  goingWrong(world);
}
