// Files of the ACH network: what is written is read back, and real files are read to their figures.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modulo } from '../kernel/kernel.ts';
import { type AchAddenda, type AchEntry, type AchFile, achServiceClass, achSums, writeAch } from './nacha.ts';
import { readAch } from './nacha-reader.ts';

const real = (name: string) => readAch(readFileSync(new URL(`testdata/ach/${name}`, import.meta.url), 'latin1'));
const digitsOf = (width: number) => fc.stringMatching(new RegExp(`^[0-9]{${width}}$`));
const textOf = (width: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9 .,&-]{0,${width}}$`)).map((text) => text.trim());

const addenda: fc.Arbitrary<AchAddenda> = fc.oneof(
  fc.record({ kind: fc.constant('05' as const), text: textOf(80) }),
  fc.record({
    kind: fc.constant('98' as const),
    code: fc.constantFrom('C01', 'C03'),
    originalTrace: digitsOf(15),
    originalRdfi: digitsOf(8),
    data: textOf(29),
  }),
  fc.record({
    kind: fc.constant('99' as const),
    code: fc.constantFrom('R01', 'R29'),
    originalTrace: digitsOf(15),
    deathDate: fc.constantFrom('', '260131'),
    originalRdfi: digitsOf(8),
    text: textOf(44),
  }),
);
const entry: fc.Arbitrary<AchEntry> = fc.record({
  code: fc.constantFrom('22', '26', '27', '28', '32', '37'),
  routing: digitsOf(9),
  account: textOf(17),
  amount: fc.bigInt(0n, 99_999_999n),
  individualId: textOf(15),
  name: textOf(22),
  discretionary: textOf(2),
  trace: digitsOf(15),
  addenda: fc.array(addenda, { maxLength: 2 }),
});
const achFile: fc.Arbitrary<AchFile> = fc.record({
  destination: digitsOf(9),
  origin: digitsOf(10),
  date: digitsOf(6),
  time: digitsOf(4),
  modifier: fc.constantFrom('A', 'B', '0'),
  destinationName: textOf(23),
  originName: textOf(23),
  reference: textOf(8),
  batches: fc.array(
    fc.record({
      serviceClass: fc.constantFrom('200', '220', '225'),
      company: textOf(16),
      discretionary: textOf(20),
      companyId: textOf(10),
      sec: fc.constantFrom('PPD', 'WEB', 'TEL', 'COR'),
      description: textOf(10),
      descriptiveDate: textOf(6),
      effectiveDate: digitsOf(6),
      odfi: digitsOf(8),
      number: fc.integer({ min: 1, max: 9_999_999 }),
      entries: fc.array(entry, { maxLength: 5 }),
    }),
    { maxLength: 4 },
  ),
});

it('reads back what was written, without a fault, in whole blocks of ten', () => {
  fc.assert(
    fc.property(achFile, (file) => {
      const text = writeAch(file);
      const lines = text.split('\n').slice(0, -1);
      expect(lines.every((line) => line.length === 94)).toBe(true);
      expect(modulo(lines.length, 10)).toBe(0);
      expect(readAch(text)).toEqual({ file, faults: [] });
      // Nor does a file without line ends read otherwise.
      expect(readAch(text.replaceAll('\n', '')).file).toEqual(file);
    }),
  );
});

describe('a real file', () => {
  it('of debits on the web has three batches and six entries', () => {
    const { file, faults } = real('web-debit.ach');
    const sums = achSums(file.batches.flatMap((batch) => batch.entries));
    expect([file.batches.length, sums.count, sums.debits, sums.credits, faults]).toEqual([3, 6, 15000n, 26820n, []]);
  });

  it('of returns names codes and what they return', () => {
    const { file, faults } = real('return-WEB.ach');
    const entries = file.batches.flatMap((batch) => batch.entries);
    expect(entries.map((one) => one.addenda.map((more) => ('code' in more ? [more.code, more.originalTrace] : [])))).toEqual([
      [['R01', '091400600000001']],
      [['R03', '091400600000003']],
    ]);
    const sums = achSums(entries);
    expect([sums.debits, sums.credits, faults]).toEqual([12354n, 4565n, []]);
  });

  it('of changes has the corrected data', () => {
    const [change] = real('cor-example.ach').file.batches.flatMap((batch) => batch.entries.flatMap((one) => one.addenda));
    expect(change).toEqual({
      kind: '98',
      code: 'C01',
      originalTrace: '121042880000001',
      originalRdfi: '12104288',
      data: '1918171614',
    });
  });

  it('with trimmed lines reads like its filled form', () => {
    const entriesOf = (name: string) => real(name).file.batches.map((batch) => batch.entries);
    expect(entriesOf('ppd-debit.ach')).toEqual(entriesOf('ppd-debit.ach.fix.expected'));
    expect(real('ppd-debit.ach').faults).toEqual([]);
    expect(real('ppd-debit-fixedLength.ach').file.batches[0]?.entries).toHaveLength(1);
  });

  it('with international batches is read around them, and its totals still agree', () => {
    const { file, faults } = real('20110805A.ach');
    const sums = achSums(file.batches.flatMap((batch) => batch.entries));
    expect([file.batches.length, sums.debits, sums.credits]).toEqual([2, 4_610_000n, 176n]);
    expect(faults.map((fault) => fault.words)).toEqual([
      'International entries are skipped',
      'International entries are skipped',
      'The file control says 5 batches, the file has 4',
    ]);
  });
});

it('names each fault with its line', () => {
  const entryLine = `6${'1'.repeat(93)}`;
  const odd = [`7${' '.repeat(93)}`, entryLine, 'X', '5', '5', '8'].join('\n');
  expect(readAch(odd).faults.map((fault) => fault.line)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6]));
  expect(readAch('').faults.map((fault) => fault.words)).toEqual(['The file has no header', 'The file has no control at its end']);
});

it('refuses to write what does not fit', () => {
  const file = { destination: '', origin: '', date: 'x', time: '', modifier: '', destinationName: '', originName: '', reference: '' };
  expect(() => writeAch({ ...file, batches: [] })).toThrow(RangeError);
});

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

it('writes credits and prenotes as they were worked out by hand', () => {
  const entry = { discretionary: '', addenda: [] };
  const entries: AchEntry[] = [
    {
      ...entry,
      code: '22',
      routing: '231380104',
      account: '1234567',
      amount: 125000n,
      individualId: 'ACH 1',
      name: 'HARBOR MAINTENANCE',
      trace: '121042880000001',
      addenda: [{ kind: '05', text: 'RMR*IV*HB-11**1250.00\\' }],
    },
    {
      ...entry,
      code: '33',
      routing: '091400606',
      account: '998877',
      amount: 0n,
      individualId: 'PRENOTE',
      name: 'SOUTH BAY WATER',
      trace: '121042880000002',
    },
  ];
  const text = writeAch({
    destination: '121042882',
    origin: '1880001234',
    date: '260120',
    time: '0930',
    modifier: 'A',
    destinationName: 'SIERRA STATE BANK',
    originName: 'MAPLE COURT',
    reference: '',
    batches: [
      {
        serviceClass: achServiceClass(entries),
        company: 'MAPLE COURT',
        discretionary: '',
        companyId: '1880001234',
        sec: 'CCD',
        description: 'VENDOR PAY',
        descriptiveDate: '260121',
        effectiveDate: '260121',
        odfi: '12104288',
        number: 1,
        entries,
      },
    ],
  });
  expect(text.split('\n').slice(0, -1)).toEqual([...byHand, ...Array.from({ length: 3 }, () => '9'.repeat(94))]);
});

it('names the class of a batch by what its entries do', () => {
  const of = (code: string) => ({ code }) as AchEntry;
  expect([['22', '33'], ['27'], ['22', '27']].map((codes) => achServiceClass(codes.map(of)))).toEqual(['220', '225', '200']);
});
