// Feeds as tables: where a connection stands on a day, what news do to items kept, and which bank account is
// proposed.
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { type BankSide, candidatesFor, type FeedItem, feedStateOn, type KeptItem, pairWithLines, planItems } from './feed.rules.ts';

const day = localDate;

describe('a connection', () => {
  it.each([
    ['CONNECTED', '2026-03-09', null, 'CONNECTED'],
    ['CONNECTED', '2026-03-07', null, 'STALE'],
    ['CONNECTED', '2026-03-09', '2026-03-20', 'CONSENT_ENDS'],
    ['FAILED', '2026-03-09', null, 'FAILED'],
    ['FAILED', '2026-03-01', null, 'STALE'],
    ['SIGN_IN_NEEDED', '2026-03-01', null, 'SIGN_IN_NEEDED'],
    ['DISCONNECTED', null, null, 'DISCONNECTED'],
    ['NEW', null, null, 'NEW'],
  ] as const)('%s, read on %s with consent until %s, is %s on March 10', (state, good, consent, expected) => {
    const standing = { state, goodDate: good && day(good), consentDate: consent && day(consent), connectedDate: day('2026-03-09') };
    expect(feedStateOn(standing, day('2026-03-10'), 3)).toBe(expected);
  });
});

const item = (itemKey: string, more: Partial<FeedItem> = {}): FeedItem => ({
  accountKey: 'A1',
  itemKey,
  itemDate: day('2026-03-02'),
  amount: -1_200n,
  description: 'POOL',
  checkNumber: '',
  isPending: false,
  pendingKey: '',
  ...more,
});
const kept = (itemKey: string, more: Partial<KeptItem> = {}): KeptItem => ({
  feedItemId: `7${itemKey}`,
  itemKey,
  itemDate: day('2026-03-02'),
  amount: -1_200n,
  isRemoved: false,
  bankLineId: null,
  isMatched: false,
  ...more,
});

describe('news of a feed', () => {
  it('books a pending item once, under its new key', () => {
    const plan = planItems([item('b', { pendingKey: 'p' })], ['p'], [kept('p')]);
    expect(plan.added.map((one) => one.itemKey)).toEqual(['b']);
    expect(plan.removed).toEqual([{ feedItemId: '7p', losesLine: null }]);
  });
  it('never shows a pending item that arrives with what it became', () => {
    const plan = planItems([item('p', { isPending: true }), item('b', { pendingKey: 'p' })], [], []);
    expect(plan.added.map((one) => one.itemKey)).toEqual(['b']);
  });
  it('takes the line of a changed amount out, and leaves a matched one with a remark', () => {
    const changed = item('x', { amount: -1_300n });
    expect(planItems([changed], [], [kept('x', { bankLineId: '5' })]).changed[0]?.losesLine).toBe('5');
    const plan = planItems([changed], [], [kept('x', { bankLineId: '5', isMatched: true })]);
    expect(plan).toMatchObject({ changed: [], remarks: [{ feedItemId: '7x' }] });
  });
  it('takes a removed line out, and leaves a matched one with a remark', () => {
    expect(planItems([], ['x'], [kept('x', { bankLineId: '5' })]).removed).toEqual([{ feedItemId: '7x', losesLine: '5' }]);
    expect(planItems([], ['x'], [kept('x', { bankLineId: '5', isMatched: true })]).remarks[0]?.words).toContain('removed');
  });
  it('does not bring back what is taken back in the same news', () => {
    expect(planItems([item('x')], ['x'], []).added).toEqual([]);
  });
});

it('knows lines another file brought in, each once', () => {
  const place = { bankAccountId: '1', itemDate: day('2026-03-02'), amount: -100n };
  const line = { bankLineId: '9', bankAccountId: '1', lineDate: day('2026-03-02'), amount: -100n };
  const { known, fresh } = pairWithLines(
    [
      { feedItemId: '1', ...place },
      { feedItemId: '2', ...place },
    ],
    [line],
  );
  expect(known).toEqual([{ feedItemId: '1', bankLineId: '9' }]);
  expect(fresh.map((one) => one.feedItemId)).toEqual(['2']);
});

describe('the bank account of an account of a feed', () => {
  const feed = {
    last4: '4417',
    name: 'Operating checking',
    institution: 'Nevada First Bank',
    balance: 500n,
    items: [1n, 2n, 3n].map((amount) => ({ itemDate: day('2026-03-02'), amount })),
  };
  const bank = (more: Partial<BankSide> = {}): BankSide => ({
    bankAccountId: '1',
    last4: '4417',
    name: 'Operating',
    bankName: 'Nevada First',
    balance: 500n,
    movements: [],
    ...more,
  });
  it('is proposed by its digits with something beside', () => {
    const [best] = candidatesFor(feed, [bank(), bank({ bankAccountId: '2', last4: '9999', name: 'Reserve' })]);
    expect(best).toMatchObject({ bankAccountId: '1', isProposed: true });
    expect(best?.evidence[0]).toEqual({ words: 'Both end in 4417', agrees: true });
  });
  it('is proposed by three lines both have, a few days apart', () => {
    const movements = [1n, 2n, 3n].map((amount) => ({ onDate: day('2026-03-04'), amount }));
    expect(candidatesFor(feed, [bank({ last4: '1111', movements })])[0]?.isProposed).toBe(true);
  });
  it('is not proposed between equals, nor by digits alone', () => {
    expect(candidatesFor(feed, [bank(), bank({ bankAccountId: '2' })]).some((one) => one.isProposed)).toBe(false);
    const alone = bank({ name: 'Reserve', bankName: 'Other', balance: 1n });
    expect(candidatesFor({ ...feed, items: [] }, [alone])[0]?.isProposed).toBe(false);
  });
});
