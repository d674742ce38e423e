// Wherever someone chooses a password, one that is guessed first is refused, and nothing is used up by it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMilliseconds } from '../../packages/kernel/kernel.ts';
import { account, mySecurity, operator, signIn, users } from './identity.contract.ts';
import { aServer, type TestServer } from './identity.testing.ts';
import { insertTicket } from './ticket.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const tokenOf = async (email: string) => (await server.call(account.signIn, { email, password: 'correct horse' })).Token;
const person = { displayName: 'Nora', roleNames: ['Auditor'], seesAllCommunities: true, communityIds: [] };
const customer = { key: 'another', name: 'Another', administratorName: 'Ann', administratorEmail: 'ann.operator@test.example' };

describe('a password that is guessed first', () => {
  test.each([
    ['Password123', 'commonPassword'],
    ['ann.operator@test.example', 'ownEmail'],
    ['Ann.Operator', 'ownEmail'],
  ])('%s is refused for a new user and a new administrator: %s', async (password, code) => {
    const user = await server.send(users.addUser, { ...person, email: 'ann.operator@test.example', password });
    expect([user.status, user.json.code, user.json.fields?.[0]?.path]).toEqual([409, code, 'password']);
    const token = await tokenOf('operator@test.example');
    const made = await server.send(operator.createCustomer, { ...customer, administratorPassword: password }, { token });
    expect([made.status, made.json.code, made.json.fields?.[0]?.path]).toEqual([409, code, 'administratorPassword']);
  });

  test('is refused when it is changed, and the old one goes on', async () => {
    const email = await server.userFor('Auditor');
    const token = await tokenOf(email);
    const change = (password: string) => server.send(mySecurity.changePassword, { heldPassword: 'correct horse', password }, { token });
    expect((await change('basketball')).json.code).toBe('commonPassword');
    expect((await change(email)).json.code).toBe('ownEmail');
    await tokenOf(email);
  });

  test('is refused behind a link, which then takes another one', async () => {
    const email = await server.userFor('Auditor');
    const [loginId] = await server.db.asMigrator.selectFrom('identity.login').select('login_id').where('email', '=', email).execute();
    const [now, secret] = [server.clock.now(), 'secret-of-a-mail'];
    const expires = addMilliseconds(now, 60_000);
    await insertTicket(server.db.database.local, { kind: 'reset', secret, loginId: String(loginId?.login_id), now, expires });
    const reset = (password: string) => server.send(signIn.resetPassword, { ticket: secret, password }, { token: null });
    expect((await reset('basketball')).json.code).toBe('commonPassword');
    expect((await reset('a password of my own')).status).toBe(200);
  });
});
