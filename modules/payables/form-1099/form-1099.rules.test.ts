// Which payments stand on which 1099, thresholds by box, year and state, backup withholding, and the columns
// of the file, as tables.
import { describe, expect, test } from 'vitest';
import { type Cents, localDate, sumCents, textToCents } from '../../../packages/kernel/kernel.ts';
import { recordsOn, ruleVersionOf } from '../../law/law.server.ts';
import { exceptionsOf, formsOf, type PaidPart, type Recipient, whyExcluded, withholdingOf } from './form-1099.rules.ts';
import { comparedTitles, cutTitles, irisTable, knownTitles } from './iris.rules.ts';
import { recipientCopy } from './recipient-copy.rules.ts';
import { taxLawFrom } from './tax-law.rules.ts';
import { splitWithheld } from './withheld.rules.ts';

const vendor = (facts: Partial<Recipient> = {}): Recipient => ({
  vendorId: '5',
  name: 'Sierra Green',
  street: '12 Mill St',
  city: 'Reno',
  state: 'NV',
  postcode: '89502',
  gets1099: true,
  taxKind: 'EIN',
  taxNumber: '881045524',
  w9OnFile: true,
  taxClass: 'INDIVIDUAL',
  isAlwaysReported: false,
  box: 'NEC-1a',
  tinCode: null,
  ...facts,
});
const part = (amount: string, facts: Partial<PaidPart> = {}): PaidPart => ({
  vendorId: '5',
  communityId: '1',
  method: 'CHECK',
  isReportable: true,
  accountBox: null,
  amount: textToCents(amount),
  ...facts,
});
const lawOf = (state: string, taxYear: number) =>
  taxLawFrom(
    recordsOn('informationReturns', localDate(`${taxYear}-12-31`)).map((one) => ({ ...one, ruleVersion: ruleVersionOf(one) })),
    state,
    taxYear,
  );
const forms = (
  parts: PaidPart[],
  { state = 'NV', taxYear = 2026, of = [vendor()], withheld = [] as { vendorId: string; amount: Cents }[] } = {},
) =>
  formsOf(parts, new Map(of.map((one) => [one.vendorId, one])), withheld, lawOf(state, taxYear)).map(
    ({ form, due, reported, amounts, withheld: held }) => ({
      form,
      due,
      reported: sumCents(reported.values()),
      paid: sumCents(amounts.values()),
      held,
    }),
  );

test.each([
  ['a vendor without a 1099', part('5000.00'), vendor({ gets1099: false }), 'The vendor receives no 1099'],
  ['a card', part('5000.00', { method: 'CARD' }), vendor(), 'Paid by card: the card company reports it'],
  ['an account that does not count', part('5000.00', { isReportable: false }), vendor(), 'The account does not count for 1099s'],
  ['a corporation', part('5000.00'), vendor({ taxClass: 'S_CORP' }), 'Corporation'],
  ['an attorney who is a corporation', part('5000.00'), vendor({ taxClass: 'C_CORP', isAlwaysReported: true }), ''],
  ['proceeds to an incorporated attorney', part('5000.00', { accountBox: 'MISC-10' }), vendor({ taxClass: 'LLC_C' }), ''],
  ['an exempt payee', part('5000.00'), vendor({ taxClass: 'EXEMPT' }), 'Exempt payee'],
  ['services', part('5000.00'), vendor(), ''],
])('%s', (_, paid, of, why) => {
  expect(whyExcluded(paid, of)).toBe(why);
});

describe('thresholds of records of law', () => {
  test.each([
    [2026, 'NV', '1999.99', 'NONE'],
    [2026, 'NV', '2000.00', 'FEDERAL'],
    [2026, 'CA', '600.00', 'STATE'],
    [2026, 'CA', '599.99', 'NONE'],
    [2025, 'NV', '600.00', 'FEDERAL'],
    [2025, 'NV', '599.99', 'NONE'],
  ] as const)('%d in %s: %s is %s', (taxYear, state, amount, due) => {
    expect(forms([part(amount)], { taxYear, state })[0]?.due).toBe(due);
  });

  test('each box has its own: royalties from 10.00, attorneys from 600.00', () => {
    const paid = [
      part('10.00', { accountBox: 'MISC-2' }),
      part('599.00', { accountBox: 'MISC-10' }),
      part('1999.00', { accountBox: 'MISC-1' }),
    ];
    expect(forms(paid)).toEqual([{ form: 'MISC', due: 'FEDERAL', reported: 1_000n, paid: 260_800n, held: 0n }]);
  });

  test('what was withheld makes a form due, with every box', () => {
    expect(forms([part('100.00')], { withheld: [{ vendorId: '5', amount: 2_400n }] })).toEqual([
      { form: 'NEC', due: 'FEDERAL', reported: 10_000n, paid: 10_000n, held: 2_400n },
    ]);
  });

  test('vendors with one number are one recipient', () => {
    const of = [vendor(), vendor({ vendorId: '9' }), vendor({ vendorId: '11', taxNumber: '' })];
    const paid = [part('1500.00'), part('1500.00', { vendorId: '9' }), part('100.00', { vendorId: '11' })];
    expect(forms(paid, { of }).map(({ due, paid: all }) => [due, all])).toEqual([
      ['FEDERAL', 300_000n],
      ['NONE', 10_000n],
    ]);
  });
});

test('what is missing of a recipient', () => {
  expect(exceptionsOf(vendor())).toEqual([]);
  expect(exceptionsOf(vendor({ taxNumber: '', w9OnFile: false, street: '', taxClass: '' }))).toEqual([
    'No tax number',
    'No W-9',
    'Address incomplete',
    'Tax class not known',
  ]);
  expect(exceptionsOf(vendor({ tinCode: 3, taxNumber: '123' }))).toEqual(['Tax number is not nine digits', 'Name and number do not match']);
});

test.each([
  ['has a number', { taxNumber: '881045524' }, '5000.00', '0.00', false, false, '0.00'],
  ['below the threshold', { taxNumber: '' }, '1999.00', '0.00', false, false, '0.00'],
  ['the payment that reaches it', { taxNumber: '' }, '100.00', '1900.00', false, false, '24.00'],
  ['was reported last year', { taxNumber: '' }, '100.00', '0.00', true, false, '24.00'],
  ['a notice is open', { taxNumber: '881045524' }, '100.01', '0.00', false, true, '24.00'],
  ['a credit', { taxNumber: '' }, '-50.00', '5000.00', true, true, '0.00'],
] as const)('withheld: %s', (_, of, payment, before, wasReportedLastYear, hasOpenNotice, held) => {
  const matter = {
    of,
    hasOpenNotice,
    wasReportedLastYear,
    before: textToCents(before),
    payment: textToCents(payment),
    threshold: 200_000n,
    basisPoints: 2400,
  };
  expect(withholdingOf(matter).amount).toBe(textToCents(held));
});

test('a check and what is withheld settle together what the check would have, line by line', () => {
  const lines = [1, 2, 3].map((lineNo) => ({ lineNo, accountId: '1', fundId: '1', costCenterId: '1', amount: 3_333n, recognised: 0n }));
  const bill = { billId: '1', open: 9_999n, total: 9_999n, lines } as unknown as Parameters<
    typeof splitWithheld
  >[0]['shares'][number]['bill'];
  const { net, held } = splitWithheld({ vendorId: '5', amount: 9_999n, shares: [{ bill, amount: 9_999n, parts: [] }] }, 2_400n);
  expect([net.amount, held.amount, held.shares[0]?.bill.open]).toEqual([7_599n, 2_400n, 2_400n]);
  const by = (lineNo: number) =>
    sumCents(
      [...net.shares, ...held.shares].flatMap(({ parts }) =>
        parts.filter(({ line }) => line.lineNo === lineNo).map(({ amount }) => amount),
      ),
    );
  expect([by(1), by(2), by(3)]).toEqual([3_333n, 3_333n, 3_333n]);
});

describe('the file for the portal', () => {
  const payer = {
    taxKind: 'EIN' as const,
    taxNumber: '123456789',
    name: 'Maple Court',
    street: '1 Main',
    city: 'Reno',
    state: 'NV',
    postcode: '89502',
    phone: '',
  };
  const form = {
    taxYear: 2026,
    form: 'NEC' as const,
    account: 'V5',
    payer,
    recipient: { ...payer, taxKind: 'SSN' as const, name: 'Ana Maria Lopez' },
    amounts: { 'NEC-1a': 250_000n },
    withheld: 0n,
    hasSecondNotice: true,
    combinesState: false,
    stateCode: 'NV',
  };
  const cellOf = (title: string, pasted: string[] | null = null) => {
    const { titles, rows } = irisTable([form], pasted);
    return rows[0]?.[titles.indexOf(title)];
  };

  test('2026 has boxes 1a to 1d, and years before have box 1', () => {
    expect(cellOf('Box 1a - Nonemployee compensation')).toBe('2500.00');
    expect(cellOf('Recipient First Name')).toBe('Ana Maria');
    expect(cellOf('Recipient Last Name (Surname)')).toBe('Lopez');
    expect(cellOf('2nd TIN Notice')).toBe('Y');
    expect(knownTitles('NEC', 2025).titles).toContain('Box 1 - Nonemployee compensation');
    expect(knownTitles('NEC', 2025).titles).not.toContain('Box 1a - Nonemployee compensation');
    for (const name of ['MISC', 'INT'] as const) expect(knownTitles(name, 2026).titles.length).toBeGreaterThan(40);
  });

  test('pasted titles lead, byte for byte; what nothing fills is named', () => {
    const pasted = cutTitles('Tax Year,"BOX 1A - Nonemployee Compensation",Box 99 - New');
    expect(comparedTitles(pasted, 'NEC', 2026).unknown).toEqual(['Box 99 - New']);
    expect(irisTable([form], pasted)).toEqual({
      titles: ['Tax Year', 'BOX 1A - Nonemployee Compensation', 'Box 99 - New'],
      rows: [['2026', '2500.00', '']],
    });
    const own = knownTitles('NEC', 2026).titles;
    expect(comparedTitles(own, 'NEC', 2026)).toEqual({ unknown: [], missing: [] });
    expect(irisTable([], null).rows).toEqual([]);
  });
});

test('the copy of a recipient shortens the number', () => {
  const copy = recipientCopy({
    taxYear: 2026,
    form: 'NEC',
    isCorrected: true,
    payer: { name: 'Maple Court', lines: [], taxLast4: '6789' },
    recipient: { name: 'Sierra Green', lines: [], taxLast4: '5524' },
    account: 'V5',
    amounts: [['NEC-1a', 250_000n]],
    withheld: 2_400n,
  });
  expect([copy.recipient.tin, copy.boxes, copy.copy]).toEqual([
    'XXX-XX-5524',
    [
      ['1a Nonemployee compensation', '2,500.00'],
      ['4 Federal income tax withheld', '24.00'],
    ],
    'Copy B, for recipient. CORRECTED. Substitute form',
  ]);
});
