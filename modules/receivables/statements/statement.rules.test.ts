// Which owners get a statement, what it carries forward, and what its lines and scanline say.
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { readScanline, scanlineLayouts } from '../lockbox/scanline.rules.ts';
import { agesBetween } from '../owners/aging.rules.ts';
import { lineText, planStatements, planTotals, type StatementLine, type StatementOwner, sheetsOf } from './statement.rules.ts';
import { cityLine, groupSheet, scanlineOf, statementSheet } from './statement-sheet.rules.ts';

const owner = (ownershipId: string): StatementOwner => ({
  ownershipId,
  accountNumber: `MC-${ownershipId}`,
  owner: `Owner ${ownershipId}`,
  recipient: `Owner ${ownershipId}`,
  address: '1 Maple Ct',
  mailingLines: ['1 Maple Ct'],
  group: null,
});
const owners = ['1', '2', '3', '4'].map(owner);
const figures = new Map([
  ['1', { owes: 70000n, prepaid: 0n, charged: 39000n, paid: 0n, lineCount: 3 }],
  ['2', { owes: 0n, prepaid: 10000n, charged: 40000n, paid: -50000n, lineCount: 3 }],
  ['3', { owes: 0n, prepaid: 0n, charged: 36500n, paid: -36500n, lineCount: 2 }],
]);

describe('the plan', () => {
  it.each([
    ['EVERYONE', ['1', '2', '3', '4'], []],
    ['ACTIVE', ['1', '2', '3'], ['MC-4: No balance and no activity']],
    ['OWING', ['1'], ['MC-2: Owes nothing', 'MC-3: Owes nothing', 'MC-4: Owes nothing']],
  ] as const)('for %s', (whom, made, skipped) => {
    const plan = planStatements(owners, figures, whom);
    expect(plan.statements.map((s) => s.ownershipId)).toEqual(made);
    expect(plan.skipped.map((s) => `${s.accountNumber}: ${s.reason}`)).toEqual(skipped);
  });

  it('opens so that opening, charges and payments give the balance; a credit is never due', () => {
    const { statements } = planStatements(owners, figures, 'EVERYONE');
    expect(statements.map((s) => [s.opening, s.charges, s.payments, s.balance, s.due])).toEqual([
      [31000n, 39000n, 0n, 70000n, 70000n],
      [0n, 40000n, 50000n, -10000n, 0n],
      [0n, 36500n, 36500n, 0n, 0n],
      [0n, 0n, 0n, 0n, 0n],
    ]);
    expect(planTotals(statements)).toEqual({ due: 70000n, credit: 10000n });
  });

  it('puts the homes of a group on one sheet, which goes out as soon as one of them is to have it', () => {
    const group = { groupOwnershipId: '9', name: 'Alder Trust', recipient: 'Ada Alder', mailingLines: ['2 Elm St'] };
    const some = owners.map((one) => (one.ownershipId === '1' || one.ownershipId === '4' ? { ...one, group } : one));
    const plan = planStatements(some, figures, 'OWING');
    expect(sheetsOf(plan.statements).map((sheet) => sheet.map((one) => one.ownershipId))).toEqual([['1', '4']]);
    expect(plan.skipped.map((one) => one.accountNumber)).toEqual(['MC-2', 'MC-3']);
    const idle = planStatements(
      owners.map((one) => (one.ownershipId === '4' ? { ...one, group } : one)),
      figures,
      'ACTIVE',
    );
    expect(idle.skipped).toEqual([{ accountNumber: 'MC-4', owner: 'Owner 4', reason: 'No balance and no activity' }]);
  });
});

const row = (kind: StatementLine['kind'], amount_cents: bigint, checkNumber = ''): StatementLine => ({
  ownershipId: '1',
  date: localDate('2026-01-12'),
  kind,
  amount_cents,
  description: 'Assessment',
  checkNumber,
});

it.each([
  [row('CHARGE', 1n), 'Assessment'],
  [row('REVERSAL', -1n), 'Reversed: Assessment'],
  [row('RECEIPT', -1n, '2001'), 'Payment, thank you, check 2001'],
  [row('BACKOUT', 1n), 'Payment returned'],
  [row('WAIVER', -1n), 'Waived: Assessment'],
  [row('WAIVER', 1n), 'Waiver taken back: Assessment'],
  [row('ADJUSTMENT', -1n), 'Prepaid, adjusted'],
  [row('BEGINNING', -1n), 'Prepaid, brought forward'],
])('a line of kind $kind', (line, text) => expect(lineText(line)).toBe(text));

describe('the sheet', () => {
  const biller = {
    legalName: 'Maple Court HOA',
    street: '',
    city: 'Sparks',
    state: 'NV',
    postcode: '',
    remitLines: [],
    ages: agesBetween({ first: 30, second: 60, third: 90 }),
    lateFees: [],
  };
  const run = { fromDate: localDate('2026-01-01'), statementDate: localDate('2026-01-31'), dueDate: localDate('2026-02-15'), message: '' };
  const [first] = planStatements(owners, figures, 'OWING').statements;

  it('runs the balance from the opening and puts reversals among the charges', () => {
    const lines = [row('CHARGE', 41500n), row('REVERSAL', -2500n), row('RECEIPT', -10000n), row('BACKOUT', 10000n)];
    const sheet = statementSheet(biller, run, { statement: first!, lines, aged: [0n, 70000n, 0n, 0n], code: 'ABCD-EFGH-0123' });
    expect(sheet.rows.map((r) => [r.charge, r.payment, r.balance])).toEqual([
      ['415.00', '', '725.00'],
      ['(25.00)', '', '700.00'],
      ['', '100.00', '600.00'],
      ['', '(100.00)', '700.00'],
    ]);
    expect(sheet.remitLines).toEqual(['Sparks, NV']);
    expect([sheet.due, sheet.nothingDue]).toEqual(['700.00', false]);
  });

  it('of a group shows each home by itself; a credit of one home does not pay what another owes', () => {
    const group = { groupOwnershipId: '9', name: 'Alder Trust', recipient: 'Ada Alder', mailingLines: ['2 Elm St'] };
    const { statements } = planStatements(
      owners.slice(0, 2).map((one) => ({ ...one, group })),
      figures,
      'ACTIVE',
    );
    const sheet = groupSheet(
      biller,
      run,
      group,
      statements.map((statement) => ({ statement, lines: [row('CHARGE', 39000n)], aged: [100n, 0n, 0n, 5n], code: 'ABCD-EFGH-0123' })),
    );
    expect(sheet.aging.map(({ title, amount }) => `${title} ${amount}`)).toEqual([
      '0-30 days 2.00',
      '31-60 days –',
      '61-90 days –',
      'Over 90 days 0.10',
    ]);
    expect([sheet.accountLabel, sheet.accountNumber, sheet.property, sheet.owner, sheet.scanline]).toEqual([
      'Group',
      'Alder Trust',
      '2 homes',
      'Ada Alder',
      '',
    ]);
    expect(sheet.parts.map((part) => [part.heading, part.opening, part.balance, part.rows.map((one) => one.balance)])).toEqual([
      ['MC-1  1 Maple Ct  Code ABCD-EFGH-0123', '310.00', '700.00', ['700.00']],
      ['MC-2  1 Maple Ct  Code ABCD-EFGH-0123', '0.00', '(100.00)', ['390.00']],
    ]);
    expect([sheet.opening, sheet.charges, sheet.payments, sheet.balance, sheet.due, sheet.credit]).toEqual([
      '310.00',
      '790.00',
      '500.00',
      '600.00',
      '700.00',
      '100.00',
    ]);
  });

  it('prints a scanline that reads back, and none where it does not fit', () => {
    expect(readScanline(scanlineLayouts['account-amount-check'], scanlineOf('MC-0003', 70000n))).toEqual({
      ownerAccount: 'MC-0003',
      amount: 70000n,
    });
    expect(scanlineOf('CARSON-TERRACE-77', 70000n)).toBe('');
    expect(scanlineOf('MC-0003', 10_000_000_000n)).toBe('');
  });

  it.each([
    [['Sparks', 'NV', '89434'], 'Sparks, NV 89434'],
    [['', 'NV', ''], 'NV'],
    [['', '', ''], ''],
  ])('a city line from %j', ([city = '', state = '', postcode = ''], text) => expect(cityLine(city, state, postcode)).toBe(text));
});
