// Reads one real lockbox file and one of every layout, refuses every file whose money is not complete, and
// reads back whatever is written.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate, Refusal } from '../../../packages/kernel/kernel.ts';
import { expectLinear } from '../../../packages/testkit/linear.ts';
import { type LockboxFile, lockboxKey, parseLockbox } from './lockbox.rules.ts';
import { type LockboxFileToWrite, type LockboxItemToWrite, writeBaiLockbox } from './lockbox-writer.rules.ts';
import { detectPreset, type LockboxPresetName } from './presets.rules.ts';
import { type ScanlineLayoutName, scanlineLayouts, writeScanline } from './scanline.rules.ts';

const real = readFileSync(new URL('testdata/fundersclub-test_lockbox.bai', import.meta.url), 'utf8');

function refusalOf(
  text: string,
  preset: LockboxPresetName | 'detect' = 'detect',
): { line: number | undefined; path: string; message: string } {
  try {
    parseLockbox(text, preset);
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect((error as Refusal).code).toBe('malformedFile');
    const [problem] = (error as Refusal).fields;
    return { line: problem!.line, path: problem!.path, message: problem!.message };
  }
  throw new Error('the file was accepted');
}

function itemsOf(file: LockboxFile) {
  return file.boxes.flatMap((box) => box.batches.flatMap((batch) => batch.items));
}

describe('the real BAI lockbox file', () => {
  it('holds one check of 7,000.00, number 180 of 16 May 2016, with the memo CE554', () => {
    expect(parseLockbox(real, 'detect')).toEqual({
      preset: 'bai',
      fileDate: '2016-05-23',
      boxes: [
        {
          lockboxId: '0022222',
          depositDate: '2016-05-23',
          batches: [
            {
              batchNumber: '1',
              items: [
                {
                  sequence: 1,
                  amount: 700_000n,
                  checkNumber: '180',
                  checkDate: '2016-05-16',
                  routingNumber: '055002707',
                  accountNumber: '0012345555',
                  remitter: 'BOB E SMITH',
                  payee: 'MY BUSINESS COMPANY',
                  memo: ['CE554'],
                  ownerAccount: 'CE554',
                  line: 4,
                },
              ],
              controlCount: 1,
              controlAmount: 700_000n,
            },
          ],
          controlCount: 1,
          controlAmount: 700_000n,
          line: 3,
        },
      ],
      recordCount: 8,
      itemCount: 1,
      total: 700_000n,
      warnings: [],
    });
  });

  it('is written again byte for byte, but for what it says about the service', () => {
    const { fileDate, boxes } = parseLockbox(real, 'bai');
    const written = writeBaiLockbox({ destination: 'ABCDEFGHIJ', origin: '0099999991', fileDate: fileDate!, clock: '1800', boxes });
    expect(written).toBe(real);
  });

  const cases: [string, string, number, string, RegExp][] = [
    ['an amount that is no number', real.replace('6001001000070000', '60010010000700O0'), 4, 'item.amount', /is not an amount/],
    ['a day that does not exist', real.replace('051616', '023016'), 4, 'item.checkDate', /"023016" is not a date/],
    ['a payment changed', real.replace('60010010000700000', '60010010000700001'), 6, 'batchTotal.amount', /7000.00.*7000.01/],
    [
      'a payment lost',
      real
        .split('\n')
        .filter((line) => !/^[46]/.test(line))
        .join('\n'),
      4,
      'batchTotal.count',
      /counts 1 payments, the file holds 0/,
    ],
    ['a lockbox total that differs', real.replace('00010000700000\n9', '00010000700100\n9'), 7, 'boxTotal.amount', /7001.00/],
    ['a lockbox count that differs', real.replace('00010000700000\n9', '00020000700000\n9'), 7, 'boxTotal.count', /counts 2/],
    ['the total of another lockbox', real.replace('80000000022222', '80000000022223'), 7, 'boxTotal.lockboxId', /closes lockbox 0022222/],
    ['a record count that differs', real.replace('9000008', '9000009'), 8, 'fileTrailer.records', /counts 9 records, the file holds 8/],
    ['no trailer', real.replace('9000008', ''), 7, 'boxTotal.records', /ends before its trailer/],
    ['a file that breaks off', real.split('\n').slice(0, 6).join('\n'), 6, 'batchTotal.lockboxId', /ends before the total of lockbox/],
    [
      'no batch total',
      real
        .split('\n')
        .filter((line) => !line.startsWith('7'))
        .join('\n'),
      6,
      'boxTotal.batchNumber',
      /Batch 1 has no total/,
    ],
    [
      'a payment outside any lockbox',
      real
        .split('\n')
        .filter((line) => !line.startsWith('5'))
        .join('\n'),
      3,
      'item.lockboxId',
      /outside any lockbox/,
    ],
    ['an overflow of another payment', real.replace('4001001', '4001002'), 5, 'overflow.sequence', /does not follow/],
    ['an unknown record', real.replace('4001001', 'X001001'), 5, 'record', /No record of this layout/],
    ['two files in one', `${real}${real}`, 8, 'fileTrailer.records', /goes on after its trailer/],
    ['a file of another kind', 'Date,Text\n1,2\n', 1, 'file', /not a lockbox file/],
    ['an empty file', '', 1, 'file', /not a lockbox file/],
  ];
  it.each(cases)('is refused whole with %s', (_, text, line, path, message) => {
    const refusal = refusalOf(text);
    expect([refusal.line, refusal.path]).toEqual([line, path]);
    expect(refusal.message).toMatch(message);
  });

  it('is refused, whatever single digit of money or count is changed', () => {
    const places = real
      .split('\n')
      .flatMap((line, index) =>
        /^6/.test(line) ? [[index, 8, 17]] : /^7/.test(line) ? [[index, 21, 33]] : /^8/.test(line) ? [[index, 21, 34]] : [],
      )
      .flatMap(([index, from, to]) => Array.from({ length: to! - from! + 1 }, (_, offset) => [index!, from! - 1 + offset] as const));
    expect(places).toHaveLength(10 + 13 + 14);
    for (const [index, column] of places) {
      const lines = real.split('\n');
      const line = lines[index]!;
      lines[index] = `${line.slice(0, column)}${line[column] === '3' ? '4' : '3'}${line.slice(column + 1)}`;
      expect(() => parseLockbox(lines.join('\n'), 'detect')).toThrow(Refusal);
    }
  });

  it('names every field that is wrong at once', () => {
    const text = real.replace('60010010000700000', '6001x01000070000X');
    try {
      parseLockbox(text, 'bai');
      expect.unreachable();
    } catch (error) {
      expect((error as Refusal).fields.map((field) => [field.line, field.path])).toEqual([
        [4, 'item.sequence'],
        [4, 'item.amount'],
      ]);
    }
  });
});

describe('Fulton 80', () => {
  const file = [
    '1000261119  111926 00000123456789       MAPLE COURT ASSOC    031301422',
    '600000000001LBX22222MC-0001        20    0000031000261119111826CK 1042',
    '600000000002LBX22222MC-0002        20    0000015500261119111926',
    '600000000003LBX33333CT-0007        20    0000020000261120111926REF 9',
  ].join('\n');

  it('reads lockboxes and days apart, with the account from its own field', () => {
    const read = parseLockbox(file, 'detect');
    expect([read.preset, read.fileDate, read.itemCount, read.total]).toEqual(['fulton-80', '2026-11-19', 3, 66_500n]);
    expect(read.boxes.map((box) => [box.lockboxId, box.depositDate, box.batches.map((batch) => batch.items.length)])).toEqual([
      ['LBX22222', '2026-11-19', [2]],
      ['LBX33333', '2026-11-20', [1]],
    ]);
    expect(itemsOf(read).map((item) => [item.sequence, item.ownerAccount, item.amount, item.checkDate, item.memo, item.line])).toEqual([
      [1, 'MC-0001', 31_000n, '2026-11-18', ['CK 1042'], 2],
      [2, 'MC-0002', 15_500n, '2026-11-19', [], 3],
      [3, 'CT-0007', 20_000n, '2026-11-19', ['REF 9'], 4],
    ]);
    expect(read.warnings).toEqual([
      { line: 1, field: 'controls', message: 'Files of the layout Fulton 80 carry no totals; compare with the deposit slip.' },
    ]);
  });

  it('is refused with a field missing or without its header', () => {
    expect(refusalOf(file.replace('LBX33333', '        '))).toMatchObject({ line: 4, path: 'item.lockboxId' });
    expect(refusalOf(file.split('\n').slice(1).join('\n'), 'fulton-80')).toMatchObject({ line: 1, path: 'item.record' });
  });
});

describe('scanline CSV', () => {
  const file = [
    '00012340000007000003100012012026,031301422,00123456,1042,310.00,11/19/2026',
    '00012350000008000001550012012026,031301422,00987654,88,"1,155.00",11/19/2026',
    '00012360000009000001550012012026,031301422,00987655,89,155.00,11/20/2026',
  ].join('\r\n');

  it('finds the household in the scanline, and one deposit for each day', () => {
    const read = parseLockbox(file, 'detect');
    expect([read.preset, read.fileDate, read.total]).toEqual(['scanline-csv', null, 162_000n]);
    expect(read.boxes.map((box) => [box.lockboxId, box.depositDate, box.batches[0]!.items.length])).toEqual([
      ['', '2026-11-19', 2],
      ['', '2026-11-20', 1],
    ]);
    expect(itemsOf(read).map((item) => [item.line, item.ownerAccount, item.amount, item.checkNumber, item.accountNumber])).toEqual([
      [1, '0001234', 31_000n, '1042', '00123456'],
      [2, '0001235', 115_500n, '88', '00987654'],
      [3, '0001236', 15_500n, '89', '00987655'],
    ]);
  });

  it('is refused with an amount or a day that is none', () => {
    expect(refusalOf(file.replace('310.00', '310.005'))).toEqual({
      line: 1,
      path: 'item.amount',
      message: 'The amount "310.005" is not an amount.',
    });
    expect(refusalOf(file.replace('11/20/2026', '13/20/2026'))).toMatchObject({ line: 3, path: 'item.depositDate' });
    expect(refusalOf(file.replace('1,155.00', '-5'))).toMatchObject({
      line: 2,
      path: 'item.amount',
      message: 'A payment cannot be negative.',
    });
  });
});

describe('CSV with column titles', () => {
  const file = [
    'Line,Account,Name,Date,Routing,Account,Check,Invoice,Amount',
    '1,MC-0001,"Aldana, Rosa",11/19/2026,031301422,00123456,1042,INV 7,310.00',
    '2,MC-0002,"Bishop, Terrence",2026-11-19,,,,,$155.50',
  ].join('\n');

  it('finds columns by title, the second account being the bank account of the payer', () => {
    const read = parseLockbox(file, 'detect');
    expect(read.preset).toBe('labelled-csv');
    expect(itemsOf(read)).toEqual([
      {
        sequence: 1,
        amount: 31_000n,
        checkNumber: '1042',
        checkDate: null,
        routingNumber: '031301422',
        accountNumber: '00123456',
        remitter: 'Aldana, Rosa',
        payee: '',
        memo: ['INV 7'],
        ownerAccount: 'MC-0001',
        line: 2,
      },
      {
        sequence: 2,
        amount: 15_550n,
        checkNumber: '',
        checkDate: null,
        routingNumber: '',
        accountNumber: '',
        remitter: 'Bishop, Terrence',
        payee: '',
        memo: [],
        ownerAccount: 'MC-0002',
        line: 3,
      },
    ]);
  });

  it('is refused without a column it needs', () => {
    expect(refusalOf(file.replace('Amount', 'Total'), 'labelled-csv')).toEqual({
      line: 1,
      path: 'amount',
      message: 'There is no column “Amount”.',
    });
  });
});

describe('owner accounts', () => {
  const scanline = scanlineLayouts['account-amount-check'];
  const withMemos = (...memo: string[]) => {
    const box = parseLockbox(real, 'bai').boxes[0]!;
    const item = { ...box.batches[0]!.items[0]!, memo };
    const boxes = [{ ...box, batches: [{ batchNumber: '1', items: [item] }] }];
    const text = writeBaiLockbox({
      destination: 'ABCDEFGHIJ',
      origin: '0099999991',
      fileDate: localDate('2026-11-19'),
      clock: '1800',
      boxes,
    });
    return parseLockbox(text, 'detect', scanline);
  };

  it('come from the first text that is a scanline', () => {
    const file = withMemos('NOVEMBER DUES', writeScanline(scanline, 'MC-0001', 31_000n));
    expect(itemsOf(file).map((item) => [item.ownerAccount, item.memo])).toEqual([['MC-0001', ['NOVEMBER DUES', 'MC-0001   00000310004']]]);
    expect(file.warnings).toEqual([]);
  });

  it('are left open with a warning when the check digit is wrong, and the payment is kept', () => {
    const file = withMemos(writeScanline(scanline, 'MC-0001', 31_000n).replace('MC-0001', 'MC-0002'));
    expect(itemsOf(file).map((item) => [item.ownerAccount, item.amount])).toEqual([[null, 700_000n]]);
    expect(file.warnings).toEqual([{ line: 4, field: 'ownerAccount', message: 'The check digit of the scanline is wrong.' }]);
  });

  it('are left open with a warning when there is no text at all', () => {
    const file = withMemos();
    expect(itemsOf(file)[0]!.ownerAccount).toBeNull();
    expect(file.warnings).toEqual([{ line: 4, field: 'ownerAccount', message: 'The payment names no owner account.' }]);
  });

  it('read from every scanline what was written into it', () => {
    const names = Object.keys(scanlineLayouts) as ScanlineLayoutName[];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.stringMatching(/^[A-Z]{2}-\d{4}$/),
        fc.bigInt({ min: 0n, max: 9_999_999_999n }),
        (name, account, amount) => {
          const layout = scanlineLayouts[name];
          const line = writeScanline(layout, account, amount);
          const items = itemsOf(parseLockbox(baiWith([aPayment({ memo: [line] })]), 'detect', layout));
          expect(items.map((item) => item.ownerAccount)).toEqual([account]);
        },
      ),
    );
  });

  it('match lockbox ids with and without zeros in front', () => {
    expect([lockboxKey('0022222'), lockboxKey(' lbx7 '), lockboxKey('000')]).toEqual(['22222', 'LBX7', '0']);
  });
});

function aPayment(change: Partial<LockboxItemToWrite>): LockboxItemToWrite {
  const base = {
    sequence: 1,
    amount: 31_000n,
    checkNumber: '1042',
    checkDate: null,
    routingNumber: '031301422',
    accountNumber: '0000123456',
  };
  return { ...base, remitter: 'ROSA ALDANA', payee: '', memo: [], ...change };
}

function baiWith(items: readonly LockboxItemToWrite[]): string {
  const day = localDate('2026-11-19');
  const boxes = [{ lockboxId: '0022222', depositDate: day, batches: [{ batchNumber: '1', items }] }];
  return writeBaiLockbox({ destination: 'ABCDEFGHIJ', origin: '0099999991', fileDate: day, clock: '1800', boxes });
}

describe('writing', () => {
  const name = fc.stringMatching(/^([A-Z][A-Z .&]{0,20}[A-Z])?$/);
  const date = fc.constantFrom('2026-02-28', '2026-11-19', '2024-02-29').map((day) => localDate(day));
  const payment = fc.record({
    amount: fc.bigInt({ min: 0n, max: 9_999_999n }),
    checkNumber: fc.integer({ min: 1, max: 2_000_000_000 }).map(String),
    checkDate: fc.option(date),
    routingNumber: fc.constantFrom('031301422', '055002707'),
    accountNumber: fc.stringMatching(/^\d{10}$/),
    remitter: name,
    payee: name,
    memo: fc.array(fc.stringMatching(/^[A-Z0-9][A-Z0-9 -]{0,60}[A-Z0-9]$/), { maxLength: 3 }),
  });
  const batch = fc
    .array(payment, { minLength: 1, maxLength: 6 })
    .map((items) => items.map((item, index) => ({ ...item, sequence: index + 1 })));
  const box = fc.record({
    lockboxId: fc.stringMatching(/^[A-Z0-9]{7}$/),
    depositDate: date,
    batches: fc.array(batch, { maxLength: 3 }).map((batches) => batches.map((items, index) => ({ batchNumber: `${index + 1}`, items }))),
  });
  const file: fc.Arbitrary<LockboxFileToWrite> = fc.record({
    destination: fc.constant('NEVADAFRST'),
    origin: fc.constant('0000004417'),
    fileDate: date,
    clock: fc.constant('0630'),
    boxes: fc.array(box, { minLength: 1, maxLength: 3 }),
  });

  it('reads back what was written: lines, batches and lockboxes sum to the same', () => {
    fc.assert(
      fc.property(file, (written) => {
        const text = writeBaiLockbox(written);
        const read = parseLockbox(text, 'detect');
        const plain = read.boxes.map(({ lockboxId, depositDate, batches }) => ({
          lockboxId,
          depositDate,
          batches: batches.map(({ batchNumber, items }) => ({
            batchNumber,
            items: items.map(({ ownerAccount: _owner, line: _line, ...item }) => item),
          })),
        }));
        expect(plain).toEqual(written.boxes);
        const total = written.boxes
          .flatMap((each) => each.batches.flatMap((one) => one.items))
          .reduce((sum, item) => sum + item.amount, 0n);
        expect(read.total).toBe(total);
        expect(read.boxes.reduce((sum, each) => sum + each.controlAmount!, 0n)).toBe(total);
        expect(read.recordCount).toBe(text.trim().split('\n').length);
      }),
      { numRuns: 200 },
    );
  });

  it('refuses values that do not fit their columns', () => {
    expect(() => baiWith([aPayment({ remitter: 'X'.repeat(31) })])).toThrow(/does not fit 30 columns/);
    expect(() => baiWith([aPayment({ amount: 10n ** 10n })])).toThrow(/does not fit 10 columns/);
    expect(() => baiWith([aPayment({ amount: -1n })])).toThrow(/cannot be negative/);
  });
});

describe('detection', () => {
  it('tells a BAI header that happens to begin with 1000 from Fulton 80', () => {
    expect(detectPreset(real.replace('100ABCDEFGHIJ', '1000031301422'))).toBe('bai');
    expect(detectPreset('\uFEFF\n1000261119\n60')).toBe('fulton-80');
    expect(detectPreset('Text,Value\n')).toBeNull();
  });
});

describe('a lockbox file is walked once', () => {
  const titles = 'Lockbox,Batch,Line,Account,Date,Amount\n';
  const rows = (of: (n: number) => string) => (size: number) => titles + Array.from({ length: size }, (_, n) => of(n)).join('\n');
  it.each<[string, (size: number) => string]>([
    ['a batch of many payments', rows((n) => `1,1,${n},MC-1,11/19/2026,1.00`)],
    ['as many lockboxes as payments', rows((n) => `${n},1,1,MC-1,11/19/2026,1.00`)],
    ['as many batches as payments', rows((n) => `1,${n},1,MC-1,11/19/2026,1.00`)],
  ])('%s', (_what, make) => {
    expectLinear(make, (text) => parseLockbox(text, 'labelled-csv'), 2500);
  });
});
