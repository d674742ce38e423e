// The history of a record in words: acts, fields, what is masked and what is left out.
import { expect, it } from 'vitest';
import { actInWords, fieldInWords, toldChanges } from './history.rules.ts';

it.each([
  ['Vendor.editVendor', 'Changed vendor'],
  ['Committee.addCommitteeMember', 'Added committee member'],
  ['RecordFile.publishFile', 'Published file'],
  ['Lease.extend', 'Extend'],
])('%s is "%s"', (command, words) => expect(actInWords(command)).toBe(words));

it.each([
  ['termsDays', 'Terms days'],
  ['addresses.1.street', 'Addresses 1, street'],
  ['isHOA', 'Is HOA'],
])('%s is "%s"', (field, words) => expect(fieldInWords(field)).toBe(words));

it('tells what changed and nothing else', () => {
  const before = { contactId: '7', relation: 'Daughter', note: 'key 4', phone: '1' };
  const after = { contactId: '8', relation: 'Daughter', note: 'key 5', phone: '' };
  expect(toldChanges(before, after)).toEqual([
    { field: 'Note', before: 'key 4', after: 'key 5' },
    { field: 'Phone', before: '1', after: '' },
  ]);
});

it('writes days as people do, and says yes or no', () => {
  expect(toldChanges({ isPinned: false, noteDate: null }, { isPinned: true, noteDate: '2026-11-23' })).toEqual([
    { field: 'Is pinned', before: 'No', after: 'Yes' },
    { field: 'Note date', before: '', after: '11/23/2026' },
  ]);
});

it.each([
  'taxId',
  'federalTaxNumber',
  'party.birthDate',
  'routingNumber',
  'bankAccountNumber',
  'password',
  'gateCode',
  'driversLicenseNumber',
])('%s is masked on both sides', (field) => {
  const nest = (value: string) => field.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  expect(toldChanges(nest('12-345'), nest('67-890'))).toMatchObject([{ before: '••••', after: '••••' }]);
  expect(toldChanges(null, nest('67-890'))).toMatchObject([{ before: '', after: '••••' }]);
});

it('calls fields, and says their values, as they are declared', () => {
  const fields = {
    approval: { kind: 'choice', title: 'Approval', words: { NOT_NEEDED: 'Not needed', PENDING: 'Pending' }, initial: 'PENDING' },
    leaseEndDate: { kind: 'date', title: 'Lease ends' },
    household: { kind: 'listOf', title: 'Household', one: 'person', most: 3, of: { name: { kind: 'text', title: 'Name', most: 9 } } },
  } as const;
  const before = { approval: 'PENDING', leaseEndDate: '2026-01-31', household: [] };
  const after = { approval: 'NOT_NEEDED', leaseEndDate: '2026-02-28', household: [{ name: 'Tom' }] };
  expect(toldChanges(before, after, fields)).toEqual([
    { field: 'Approval', before: 'Pending', after: 'Not needed' },
    { field: 'Lease ends', before: '01/31/2026', after: '02/28/2026' },
    { field: 'Household 1, name', before: '', after: 'Tom' },
  ]);
});
