// ACH files against vectors made by hand, column by column, and returns as a bank sends them.
import { expect, it } from 'vitest';
import { readAch } from './nacha-reader.ts';
import { isRoutingNumber, writeAch } from './nacha-writer.ts';

const originator = {
  destinationRouting: '121042882',
  destinationName: 'Sierra State Bank',
  originId: '1880001234',
  originName: 'Maple Court',
  companyName: 'Maple Court',
  companyId: '1880001234',
};

/** Two credits to businesses, 1,250.00 with an addenda and a prenote to savings; written by hand. */
const byHand = [
  '101 12104288218800012342601200930A094101SIERRA STATE BANK      MAPLE COURT                    ',
  '5220MAPLE COURT                         1880001234CCDVENDOR PAY260121260121   1121042880000001',
  '6222313801041234567          0000125000ACH 1          HARBOR MAINTENANCE      1121042880000001',
  `705${'RMR*IV*HB-11**1250.00\\'.padEnd(80)}00010000001`,
  '633091400606998877           0000000000PRENOTE        SOUTH BAY WATER         0121042880000002',
  `82200000030032278070000000000000000000125000${'1880001234'.padEnd(35)}121042880000001`,
  `9000001000001000000030032278070000000000000000000125000${' '.repeat(39)}`,
];

it('writes what was worked out by hand', () => {
  const written = writeAch({
    originator,
    created: { day: '260120', time: '0930' },
    modifier: 'A',
    reference: '',
    batches: [
      {
        secCode: 'CCD',
        description: 'VENDOR PAY',
        effective: '260121',
        descriptive: '260121',
        entries: [
          {
            transactionCode: 22,
            routing: '231380104',
            account: '1234567',
            cents: 125000n,
            receiverId: 'ACH 1',
            receiverName: 'Harbor Maintenance',
            addenda: 'RMR*IV*HB-11**1250.00\\',
          },
          { transactionCode: 33, routing: '091400606', account: '998877', cents: 0n, receiverId: 'PRENOTE', receiverName: 'South Bay Water' },
        ],
      },
    ],
  });
  const lines = written.text.split('\n').slice(0, -1);
  expect(lines.every((line) => line.length === 94)).toBe(true);
  expect(lines.length).toBe(10);
  expect(lines.slice(7).every((line) => line === '9'.repeat(94))).toBe(true);
  expect(lines.slice(0, 7)).toEqual(byHand);
  expect(written).toMatchObject({ credits: 125000n, debits: 0n, entryCount: 2, traces: [['121042880000001', '121042880000002']] });
  const read = readAch(written.text);
  expect(read?.entries.map(({ cents, trace, addenda }) => [cents, trace, addenda])).toEqual([
    [125000n, '121042880000001', ['RMR*IV*HB-11**1250.00\\']],
    [0n, '121042880000002', []],
  ]);
  expect(read?.warnings).toEqual([]);
});

it('tells credits and debits apart, and takes a mixed batch with an offset', () => {
  const entry = { routing: '231380104', account: '1', receiverId: '', receiverName: 'x' };
  const written = writeAch({
    originator,
    created: { day: '260120', time: '0930' },
    modifier: 'B',
    reference: '',
    firstTrace: 7,
    batches: [
      {
        secCode: 'PPD',
        description: 'VENDOR PAY',
        effective: '260121',
        descriptive: '260121',
        entries: [
          { ...entry, transactionCode: 22, cents: 500n },
          { ...entry, transactionCode: 27, cents: 500n },
        ],
      },
    ],
  });
  expect(written.text.split('\n')[1]?.slice(0, 4)).toBe('5200');
  expect(written).toMatchObject({ credits: 500n, debits: 500n, traces: [['121042880000007', '121042880000008']] });
});

it('reads returns and changes, trimmed lines too, and refuses what is no ACH file', () => {
  const text = [
    '101 091400606 6910001341810170306A094101FIRST BANK & TRUST     ASF APPLICATION SUPERVI',
    '5200CoinLion                            123456789 PPDTRANSFER        000101   1091000010000001',
    '621091400606123456789        0000012354ACH 1          Paul Jones              1091000017611242',
    '799R03121042880000001      09100001                                            091000017611242',
    '621091400606123456789        0000000000ACH 2          Bob Marley              1091000017611243',
    '798C01121042880000002      091000011918171614                                  091000017611243',
    '82000000040018280120000000000000000000012354123456789                          091000010000001',
    '9000001000001000000040018280120000000000000000000012354',
  ].join('\r\n');
  const read = readAch(text);
  expect(read?.returns).toEqual([{ code: 'R03', originalTrace: '121042880000001', cents: 12354n, receiverName: 'Paul Jones', text: '' }]);
  expect(read?.changes).toEqual([{ code: 'C01', originalTrace: '121042880000002', corrected: '1918171614', receiverName: 'Bob Marley' }]);
  expect(read?.warnings).toEqual([]);
  expect(readAch('Date,Amount\n')).toBe(null);
  expect(readAch('')).toBe(null);
});

it('knows a routing number by its check digit', () => {
  expect(['121042882', '231380104', '091400606'].map(isRoutingNumber)).toEqual([true, true, true]);
  expect(['121042883', '12104288', '000000000'].map(isRoutingNumber)).toEqual([false, false, false]);
});
