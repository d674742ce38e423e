// The payoff statement as a table: every charge, a sum for each kind that has any, and the total.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { payoffSheet } from './payoff.rules.ts';

test('a statement lists what is open and adds it up by kind', () => {
  const day = localDate;
  const sheet = payoffSheet({
    community: 'Maple Court HOA',
    number: 3,
    owner: 'Aldana, Rosa',
    accountNumber: 'MC-0001',
    address: '1 Maple Court',
    mailTo: '',
    throughDate: day('2026-02-28'),
    onDate: day('2026-02-10'),
    items: [
      { dueDate: day('2026-01-01'), charge: 'Assessment', kind: 'ASSESSMENT', open: 310_00n },
      { dueDate: day('2026-02-01'), charge: 'Assessment', kind: 'ASSESSMENT', open: 310_00n },
      { dueDate: day('2026-02-10'), charge: 'Demand letter', kind: 'MISC', open: 35_00n },
    ],
  });
  expect(sheet.title).toBe('Payoff of account MC-0001 through 02/28/2026, 655.00');
  expect(sheet.data).toMatchObject({
    sums: [
      ['Assessments', '620.00'],
      ['Collection costs and other charges', '35.00'],
      ['Pays the account off', '655.00'],
    ],
  });
  expect((sheet.data as { facts: string[][] }).facts.map(([name]) => name)).not.toContain('Mail to');
});
