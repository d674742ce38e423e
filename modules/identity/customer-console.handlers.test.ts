// The operator's list of customers, which nobody of a customer may read.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerConsole } from './customer-console.contract.ts';
import { account, operator } from './identity.contract.ts';
import { aServer, type TestServer } from './identity.testing.ts';

let of: TestServer;
let token: string;
beforeAll(async () => {
  of = await aServer();
  const answer = await of.send(account.signIn, { email: 'operator@test.example', password: 'correct horse' }, { token: null });
  token = String(answer.json['Token']);
});
afterAll(() => of.close());

it('tells the operator of every customer: key, name, people, when someone was last seen', async () => {
  const administrator = { administratorName: 'Bo', administratorEmail: 'bo@birch.example', administratorPassword: 'correct horse' };
  await of.send(operator.createCustomer, { key: 'birch', name: 'Birch Management', ...administrator }, { token });
  const listed = await of.send(customerConsole.listCustomers, {}, { token });
  expect(JSON.parse(listed.text)).toEqual([
    { customerId: expect.any(String), key: 'birch', name: 'Birch Management', users: 1, inactiveUsers: 0, seenTime: null },
    { customerId: of.customerId, key: 'test', name: 'Test Management', users: 1, inactiveUsers: 0, seenTime: '2026-01-05T17:00:00.000Z' },
  ]);
});

it('tells nobody of a customer, not even its administrator', async () => {
  const answer = await of.send(customerConsole.listCustomers, {});
  expect([answer.status, answer.json.code]).toEqual([403, 'noPermission']);
});
