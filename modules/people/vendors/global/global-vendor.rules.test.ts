// What a vendor has other than its global vendor, and what is taken over.
import { expect, test } from 'vitest';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { noContacts } from '../../../communities/communities.contract.ts';
import { copiedFrom, differencesFrom, type Shared, takenOver } from './global-vendor.rules.ts';

const master: Shared = {
  ...noContacts,
  street: '1 Main St',
  city: 'Reno',
  trades: ['Power'],
  termsDays: 20,
  gets1099: true,
  isCaliforniaContractor: false,
  w9Date: localDate('2025-03-01'),
  licenceNumber: 'C-10',
  licenceExpiresDate: null,
  needsInsurance: false,
};

test.each<[string, Partial<Shared>, string[]]>([
  ['nothing', {}, []],
  ['the address as a whole', { street: 'PO Box 4', city: 'Sparks' }, ['Address: PO Box 4, Sparks / 1 Main St, Reno']],
  ['terms and 1099', { termsDays: 30, gets1099: false }, ['Days until a bill is due: 30 / 20', 'Receives 1099: No / Yes']],
  ['what the vendor lacks', { w9Date: null, licenceNumber: '' }, ['W-9 on file:  / 03/01/2025', 'License:  / C-10']],
  ['nothing where the master is blank', { phone: '775-555-0100', email: 'a@b.example' }, []],
])('differs in %s', (_what, change, words) => {
  expect(differencesFrom(master, { ...master, ...change }).map(({ title, own, master: theirs }) => `${title}: ${own} / ${theirs}`)).toEqual(
    words,
  );
});

test('takes over the fields of the facts that are chosen, and all of them for a copy', () => {
  expect(takenOver(master, ['termsDays', 'licence'])).toEqual({ termsDays: 20, licenceNumber: 'C-10', licenceExpiresDate: null });
  expect(copiedFrom(master)).toEqual(master);
});
