// Which bills a document repeats, and when it is ready, as tables.
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { type Compared, checksOf, isNear, type KnownBill, medianOf, openState, twinKey, twinsOf } from './inbox.rules.ts';
import { isKnownSender, namedIn } from './match.rules.ts';

const document: Compared = { vendorId: '1', billNumber: 'INV-1O4L', billDate: localDate('2026-11-10'), amount: 50_000n };
const bill = (changes: Partial<KnownBill>): KnownBill => ({
  ...document,
  billId: '9',
  inboxDocumentId: null,
  communityId: '1',
  status: 'PAID',
  isKin: false,
  ...changes,
});

describe('numbers', () => {
  it.each([
    ['SG 118', 'sg-118', true],
    ['00118', '118', true],
    ['1O4L', '1041', true],
    ['A-118', 'B-118', false],
  ])('%s and %s are the same: %s', (a, b, same) => {
    expect(twinKey(a) === twinKey(b)).toBe(same);
  });
  it.each([
    ['11482', '11428', false],
    ['11482', '11483', true],
    ['11482', '1148', true],
    ['11482', '114829', true],
    ['11482', '11482', false],
    ['12', '13', false],
  ])('%s and %s differ by one character: %s', (a, b, near) => {
    expect(isNear(a, b)).toBe(near);
  });
});

describe('duplicates', () => {
  it.each<[string, Partial<KnownBill>, string | undefined]>([
    ['the same number of the vendor', { billNumber: 'inv 1041', amount: 1n }, 'BLOCK'],
    ['the same amount within ten days', { billNumber: 'X', billDate: localDate('2026-11-20') }, 'REVIEW'],
    ['the same amount eleven days apart', { billNumber: 'X', billDate: localDate('2026-11-21') }, undefined],
    ['a number that differs by one, the same amount', { billNumber: 'INV-1042', billDate: localDate('2026-01-01') }, 'REVIEW'],
    ['another vendor with the same tax number', { vendorId: '2', isKin: true, billNumber: 'X' }, 'REVIEW'],
    ['another vendor', { vendorId: '2', billNumber: 'INV-1O4L' }, undefined],
  ])('%s', (_what, changes, level) => {
    expect(twinsOf(document, [bill(changes)])[0]?.level).toBe(level);
  });
});

describe('readiness', () => {
  const facts = { ...document, communityId: '1', accountNumber: '', dueDate: null };
  const known = {
    today: localDate('2026-11-20'),
    cautions: [],
    needsW9: false,
    isAccountKnown: false,
    median: null,
    overMedianPercent: 25,
    contract: null,
    twins: [],
    isOverridden: false,
    isSuspicious: false,
  };
  const state = (more: object, changes: object = {}) => openState(checksOf({ ...facts, ...more }, null, { ...known, ...changes }));
  it.each<[string, object, object, string]>([
    ['all there', {}, {}, 'READY'],
    ['no vendor', { vendorId: null }, {}, 'NEEDS_REVIEW'],
    ['dated a week ahead', { billDate: localDate('2026-11-28') }, {}, 'NEEDS_REVIEW'],
    ['half a year old', { billDate: localDate('2026-05-01') }, {}, 'NEEDS_REVIEW'],
    ['over the usual', {}, { median: 30_000n }, 'NEEDS_REVIEW'],
    ['as the contract says', {}, { contract: { name: 'C-1', amount: 50_000n } }, 'READY'],
    ['another amount than the contract', {}, { contract: { name: 'C-1', amount: 40_000n } }, 'NEEDS_REVIEW'],
    ['no W-9', {}, { needsW9: true }, 'NEEDS_REVIEW'],
  ])('%s', (_what, more, changes, wanted) => {
    expect(state(more, changes)).toBe(wanted);
  });
  it('takes the middle of three and more', () => {
    expect([medianOf([1n, 2n]), medianOf([5n, 1n, 3n])]).toEqual([null, 3n]);
  });
});

describe('names', () => {
  const vendors = [{ name: 'Rivera Plumbing, Inc.' }, { name: 'Rivera Painting' }, { name: 'Sierra Green Landscape' }];
  it.each([
    ['RIVERA PLUMBING', 'Rivera Plumbing, Inc.'],
    ['Rivera', undefined],
    ['Sierra Green Landscape and Tree Service', 'Sierra Green Landscape'],
    ['', undefined],
  ])('%s is %s', (text, name) => {
    expect(namedIn(text, vendors, (one) => [one.name])?.name).toBe(name);
  });
  it('knows the sender by address, or by a domain of its own', () => {
    const known = [{ email: 'billing@rivera.example' }, { email: 'ann@gmail.com' }];
    expect(['ap@rivera.example', 'bob@gmail.com', 'ann@gmail.com'].map((one) => isKnownSender(one, known))).toEqual([true, false, true]);
  });
});
