// Scanlines as a person sets them up: parts that do not fit are refused, files are read by them, and aliases
// name homes but never another home.
import { describe, expect, it, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import type { LockboxFile } from '../lockbox/lockbox.rules.ts';
import type { LockboxOwner } from '../lockbox/match.rules.ts';
import { scanlineLayouts, writeScanline } from '../lockbox/scanline.rules.ts';
import { layoutOf, readByAccount, type ScanlineFacts, withAliases } from './scanline-setting.rules.ts';

const facts = (more: Partial<ScanlineFacts> = {}): ScanlineFacts => ({
  length: 21,
  accountStart: 1,
  accountLength: 10,
  amountStart: 11,
  amountLength: 10,
  checkStart: 21,
  checkRule: 'mod10-2121-left',
  coverStart: 1,
  coverLength: 20,
  ...more,
});

test.each([
  ['the account ends after the line', { accountStart: 13 }, 'outsideLine'],
  ['the amount ends after the line', { amountStart: 13 }, 'outsideLine'],
  ['the check digit stands after the line', { checkStart: 22 }, 'outsideLine'],
  ['what it covers ends after the line', { coverLength: 22 }, 'outsideLine'],
  ['an amount without its length', { amountLength: null }, 'partMissing'],
  ['a check digit without a rule', { checkRule: null }, 'partMissing'],
  ['a check digit that covers nothing', { coverStart: null, coverLength: null }, 'partMissing'],
  ['the amount within the account', { amountStart: 10 }, 'overlap'],
  ['the check digit within the account', { checkStart: 10 }, 'overlap'],
] as const)('%s is refused', (_what, more, code) => {
  expect(() => layoutOf(facts(more))).toThrow(expect.objectContaining({ code }));
});

test('the layout is the one that banks use, with or without its optional parts', () => {
  expect(layoutOf(facts())).toEqual(scanlineLayouts['account-amount-check']);
  const plain = { amountStart: null, amountLength: null, checkStart: null, checkRule: null, coverStart: null, coverLength: null };
  expect(layoutOf(facts({ length: 10, ...plain }))).toEqual({ length: 10, ownerAccount: { start: 1, length: 10 } });
});

describe('a file', () => {
  const layout = layoutOf(facts());
  const line = writeScanline(layout, 'MC-0007', 36_500n);
  const item = (memo: string[], ownerAccount: string | null) => ({
    sequence: 1,
    amount: 36_500n,
    checkNumber: '9',
    remitter: '',
    memo,
    ownerAccount,
    line: 4,
  });
  const file = (items: readonly ReturnType<typeof item>[]) =>
    ({
      preset: 'bai',
      boxes: [{ lockboxId: '9100', depositDate: localDate('2026-01-05'), batches: [{ batchNumber: '1', items }] }],
    }) as unknown as LockboxFile;
  const accountsOf = (read: LockboxFile) => read.boxes[0]?.batches[0]?.items.map((one) => one.ownerAccount);
  const read = (items: readonly ReturnType<typeof item>[], layouts = new Map([['9100', layout]])) =>
    accountsOf(readByAccount(file(items), scanlineLayouts['whole-text'], layouts));

  it('is read by the scanline of its bank account', () => {
    expect(read([item([line], line)])).toEqual(['MC-0007']);
    expect(read([item(['thank you', line], 'thank you')])).toEqual(['MC-0007']);
  });
  it('names nobody by a wrong check digit', () => {
    const wrong = `${line.slice(0, 20)}${line.endsWith('0') ? '1' : '0'}`;
    expect(read([item([wrong], wrong)])).toEqual([null]);
  });
  it('keeps an account that stands in a field of its own, and files of other accounts', () => {
    expect(read([item(['rent'], 'MC-0003')])).toEqual(['MC-0003']);
    expect(read([item([], 'MC-0003')])).toEqual(['MC-0003']);
    expect(read([item([line], line)], new Map())).toEqual([line]);
  });
});

test('an alias names its home in its community, and never takes the number of another', () => {
  const owner = (accountKey: string, ownershipId: string): LockboxOwner => ({
    communityId: '1',
    accountKey,
    ownershipId,
    isCurrent: true,
    holdsPayments: false,
  });
  const owners = [owner('MC0001', '11'), owner('MC0002', '12')];
  const aliases = [
    { communityId: '1', aliasKey: 'OLD77', accountNumber: 'MC-0001' },
    { communityId: '2', aliasKey: 'OLD78', accountNumber: 'MC-0001' },
    { communityId: '1', aliasKey: 'MC0002', accountNumber: 'MC-0001' },
  ];
  expect(withAliases(owners, aliases)).toEqual([...owners, owner('OLD77', '11')]);
});
