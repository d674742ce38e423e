// What an import of properties does with files of other products, and with homes that came in before units
// were told apart.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importRows } from '../../packages/imports/imports.testing.ts';
import { planProperties, readProperties, typedKey } from '../communities/communities.server.ts';
import { propertyImport } from './lifecycle.contract.ts';
import { planHomes } from './property-plan.handlers.ts';

const rules = { readProperties, planProperties, typedKey };
const community = { city: 'Reno', state: 'NV', shortCode: 'OC' };
const sample = (name: string) => readFileSync(new URL(`../communities/testdata/${name}`, import.meta.url), 'utf8');
const plan = (text: string, existing: Parameters<typeof planHomes>[1]['existing'] = []) =>
  planHomes(importRows(propertyImport, text).rows, { community, existing, rules });

it('a list of RunHOA brings units by their ids, both owners, and the address for their mail', () => {
  const { rows, problems } = plan(sample('runhoa-units-and-owners.csv'));
  const made = rows.flatMap(({ change }) => (change && 'property' in change ? [change.property] : []));
  expect(made.map(({ accountNumber, unit, owners, mailing }) => [accountNumber, unit, owners.length, mailing?.street])).toEqual([
    ['6780', '', 2, undefined],
    ['6782', '', 1, '101 Willow Dr'],
    ['6784', '', 1, undefined],
  ]);
  expect(problems).toEqual([]);
});

it('a home whose unit stands in its street is known by the same address told apart', () => {
  const { rows } = plan('Address,City,State,ZIP\n12 N Main St Apt 4,Reno,NV,89501\n');
  const [made] = rows.flatMap(({ change }) => (change && 'property' in change ? [change.property] : []));
  expect(made).toMatchObject({ street: 'N Main St', unit: 'Apt 4' });
  const facts = { accountNumber: 'OC-0001', street: '12 N Main St Apt 4', unit: '', city: 'Reno', state: 'NV', postcode: '89501' };
  const before = { id: '1', version: '1', throughId: null, facts: { ...facts, addressKey: '12|N MAIN ST APT 4||RENO' } };
  const again = plan(sample('properties-01-unit-in-address.csv').split('\n').slice(0, 2).join('\n'), [before as never]);
  expect(again.rows.map(({ act }) => act)).not.toContain('new');
});
