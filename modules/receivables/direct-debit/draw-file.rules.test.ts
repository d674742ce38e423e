// The file of a draw reads back entry by entry; answers of a bank and what their codes mean.
import { describe, expect, it } from 'vitest';
import { writeAch } from '../../../packages/files/nacha.ts';
import { readAch } from '../../../packages/files/nacha-reader.ts';
import { type Instant, localDate } from '../../../packages/kernel/kernel.ts';
import { type DrawnEntry, drawFile, traceOf } from './draw-file.rules.ts';
import { achCode, codeWords } from './return-code.rules.ts';
import { corrected, readAnswers } from './returns-file.rules.ts';

const head = {
  drawDate: localDate('2026-01-05'),
  bankName: 'NEVADA FIRST',
  bankRouting: '122402405',
  companyId: '1912345678',
  companyName: 'MAPLE COURT',
  drawId: '41000000017',
  handedTime: '2026-01-02T17:05:00.000Z' as Instant,
};
const entry = (more: Partial<DrawnEntry>): DrawnEntry => ({
  sec: 'PPD',
  routingNumber: '122402405',
  accountNumber: '987654321',
  accountKind: 'CHECKING',
  amount: 36_500n,
  individualId: 'MC-0001',
  holder: 'A. Owner',
  trace: traceOf('122402405', '1'),
  isRetry: false,
  isOnce: false,
  ...more,
});

describe('the file of a draw', () => {
  it('reads back without a fault: batches by consent, retries apart, debits of both kinds of accounts', () => {
    const text = drawFile(head, [
      entry({}),
      entry({ accountKind: 'SAVINGS', individualId: 'MC-0002', amount: 5_500n, trace: traceOf('122402405', '2') }),
      entry({ sec: 'WEB', isOnce: true, individualId: 'MC-0003', trace: traceOf('122402405', '3') }),
      entry({ isRetry: true, individualId: 'MC-0004', trace: traceOf('122402405', '4') }),
    ]);
    const { file, faults } = readAch(text);
    expect(faults).toEqual([]);
    const batches = file.batches.map((batch) => [batch.sec, batch.description, batch.effectiveDate, batch.serviceClass]);
    expect(batches).toEqual([
      ['PPD', 'DUES', '260105', '225'],
      ['WEB', 'DUES', '260105', '225'],
      ['PPD', 'RETRY PYMT', '260105', '225'],
    ]);
    const entries = file.batches.flatMap((batch) => batch.entries);
    expect(entries.map((one) => [one.individualId, one.code, one.amount, one.account])).toEqual([
      ['MC-0001', '27', 36_500n, '987654321'],
      ['MC-0002', '37', 5_500n, '987654321'],
      ['MC-0003', '27', 36_500n, '987654321'],
      ['MC-0004', '27', 36_500n, '987654321'],
    ]);
    expect(entries.map((one) => one.discretionary)).toEqual(['', '', 'S', '']);
    expect(writeAch(file)).toBe(text);
  });

  it('numbers entries by their bank and the last seven digits', () => {
    expect([traceOf('122402405', '17'), traceOf('122402405', '41000000017')]).toEqual(['122402400000017', '122402400000017']);
  });
});

describe('answers of the bank', () => {
  it('a broken file has faults and no answers', () => {
    const { answers, faults } = readAnswers('101 nothing');
    expect([answers, faults.length > 0]).toEqual([[], true]);
  });

  it.each([
    ['C01', '111222333', { accountNumber: '111222333' }],
    ['C02', '021000021', { routingNumber: '021000021' }],
    ['C03', '021000021   5550001', { routingNumber: '021000021', accountNumber: '5550001' }],
    ['C05', '37', { accountKind: 'SAVINGS' }],
    ['C06', '5550001              37', { accountNumber: '5550001', accountKind: 'SAVINGS' }],
    ['C07', '0210000215550001          37', { routingNumber: '021000021', accountNumber: '5550001', accountKind: 'SAVINGS' }],
    ['C01', '', null],
    ['C02', '12', null],
    ['C05', '99', null],
    ['C04', 'Some Body', null],
  ] as const)('%s %s', (code, data, made) => {
    const old = { routingNumber: '122402405', accountNumber: '987654321', accountKind: 'CHECKING' as const };
    expect(corrected(code, data, old)).toEqual(made === null ? null : { ...old, ...made });
  });

  it('a code means what it means on its day; an unknown one is never presented again', () => {
    const day = localDate('2026-01-08');
    expect(achCode('R01', day)).toMatchObject({ mayRetry: true, isUnauthorized: false });
    expect(achCode('R10', day)).toMatchObject({ mayRetry: false, isUnauthorized: true });
    expect(achCode('R99', day)).toBeNull();
    expect(codeWords('R99', day)).toContain('Unknown code');
  });
});
