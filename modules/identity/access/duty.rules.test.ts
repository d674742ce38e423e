// Duties that should be apart, found in what calls demand: through one role or through two, and not where a
// bit is missing.

import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Claim, command, defineEndpoints, type Endpoint, needs } from '../../../packages/contract/contract.ts';
import { conflictLines, type DutyUser, dutyCalls, dutyPairs, findConflicts } from './duty.rules.ts';

const claimFor: Readonly<Record<string, readonly [Claim, 1 | 2 | 4 | 8]>> = {
  'Vendor.addVendor': ['vendormanagement', 2],
  'Vendor.editVendor': ['vendormanagement', 4],
  'Payables.addBill': ['apinvoice', 2],
  'Payables.approveBill': ['apinvoice', 4],
  'Payables.issueChecks': ['apprintchecks', 2],
  'Receivables.postReceipts': ['arownerpayments', 2],
  'Receivables.backoutReceipt': ['arownerpayments', 8],
};

const endpoints: Endpoint[] = Object.values(dutyCalls)
  .flat()
  .map((name) => {
    const [area = '', key = ''] = name.split('.');
    const [claim, level] = claimFor[name] ?? ['salesforceaccounts', 8];
    const call = command({ summary: 'Does it.', permission: needs(claim, level), input: z.object({}), output: z.object({}) });
    return Object.values(defineEndpoints(area, { [key]: call }))[0] as Endpoint;
  });

const user = (name: string, ...claims: [Claim, number, string][]): DutyUser => ({
  userId: name,
  displayName: name,
  email: `${name}@test.example`,
  claims: claims.map(([claim, level, role]) => ({ claim, level, role })),
});

test('two roles that are harmless apart make a conflict together, and each is named', () => {
  const buyer = user('Bea', ['vendormanagement', 2, 'Buyer'], ['apprintchecks', 3, 'Payer']);
  expect(findConflicts([buyer], endpoints)).toEqual([
    {
      userId: 'Bea',
      displayName: 'Bea',
      email: 'Bea@test.example',
      pair: 'Vendors and payment',
      held: [
        { duty: 'Add or change vendors', by: [{ claim: 'vendormanagement', level: 2, roles: ['Buyer'] }] },
        { duty: 'Pay vendors', by: [{ claim: 'apprintchecks', level: 3, roles: ['Payer'] }] },
      ],
    },
  ]);
});

test('whoever can make up a vendor, approve its bill and pay it is found, with every smaller pair', () => {
  const all = user('Ada', ['vendormanagement', 15, 'All'], ['apinvoice', 15, 'All'], ['apprintchecks', 15, 'All']);
  expect(findConflicts([all], endpoints).map((each) => each.pair)).toEqual([
    'Vendor to payment',
    'Bills',
    'Approval and payment',
    'Vendors and payment',
  ]);
});

test('a bit that is missing keeps duties apart', () => {
  const clerk = user('Cleo', ['apinvoice', 3, 'Clerk'], ['apprintchecks', 1, 'Clerk']);
  expect(findConflicts([clerk, user('Nobody')], endpoints)).toEqual([]);
});

test('undoing batches adjusts what owners owe only for whoever may take charges back', () => {
  const keeper = user('Kim', ['arownerpayments', 2, 'Clerk'], ['gljournalentries', 8, 'Ledger'], ['apinvoice', 8, 'Ledger']);
  expect(findConflicts([keeper], endpoints)).toEqual([]);
  const both = user('Lee', ['arownerpayments', 2, 'Clerk'], ['gljournalentries', 8, 'Ledger'], ['arapplycharges', 8, 'Billing']);
  expect(findConflicts([both], endpoints).map(({ pair, held }) => [pair, held[1]?.by.map(({ claim }) => claim)])).toEqual([
    ['Receipts and debts', ['arapplycharges']],
  ]);
});

test('the file has a line for each claim that gives a duty', () => {
  const found = findConflicts([user('Ann', ['apinvoice', 6, 'Both'])], endpoints);
  expect(conflictLines(found)).toEqual([
    ['Ann', 'Ann@test.example', 'Bills', 'Could approve what nobody else has looked at.', 'Enter bills', 'apinvoice', 'Add, Edit', 'Both'],
    [
      'Ann',
      'Ann@test.example',
      'Bills',
      'Could approve what nobody else has looked at.',
      'Approve bills',
      'apinvoice',
      'Add, Edit',
      'Both',
    ],
  ]);
});

test('pairs are named once and name different duties', () => {
  expect(new Set(dutyPairs.map((each) => each.pair)).size).toBe(dutyPairs.length);
  for (const { duties } of dutyPairs) expect(new Set(duties).size).toBe(duties.length);
});
