// Bank accounts through HTTP: masked, sealed, on free cash accounts only, with routing numbers that can
// exist.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { openText } from '../../../packages/db/secrets.ts';
import { aCommunity, accountId, type TestCommunity } from '../ledger.testing.ts';
import { bankAccounts } from './bank-account.contract.ts';

let maple: TestCommunity;
beforeAll(async () => {
  maple = await aCommunity();
});
afterAll(() => maple.close());

const operating = () => ({
  communityId: maple.communityId,
  name: 'Operating',
  bankName: 'Nevada First',
  routingNumber: '121042882',
  accountNumber: '0012 3456-4417',
  accountId: accountId(maple, '1010'),
  lockboxId: 'lb091',
  lastCheckNumber: 1000,
  isPrimary: true,
});

async function storedNumber(bankAccountId: string): Promise<string> {
  const found = await maple.services.database.read(maple.customerId, ({ db }) =>
    sql<{
      sealed: string;
    }>`select account_number_sealed as sealed from ledger.bank_account where bank_account_id = ${bankAccountId}`.execute(db),
  );
  const text = found.rows[0]?.sealed ?? '';
  expect(text).not.toContain('4417');
  return openText(maple.services.secrets, text);
}

let operatingId: string;

test('a bank account is kept sealed and shown masked', async () => {
  ({ bankAccountId: operatingId } = await maple.call(bankAccounts.addBankAccount, operating()));
  expect(await storedNumber(operatingId)).toBe('001234564417');
  const shown = await maple.call(bankAccounts.getBankAccount, { communityId: maple.communityId, bankAccountId: operatingId });
  expect(shown).toMatchObject({
    name: 'Operating',
    accountNumber: '••••4417',
    glNumber: '1010',
    lockboxId: 'LB091',
    lastCheckNumber: 1000,
    isPrimary: true,
  });
  expect(await maple.call(bankAccounts.listBankAccounts, {})).toEqual([shown]);
  expect(await maple.call(bankAccounts.listBankAccounts, { communityId: maple.communityId })).toEqual([shown]);
});

test.each<[string, object, number, string]>([
  ['a routing number whose check digit is wrong', { routingNumber: '121042883' }, 400, 'invalid'],
  ['an account number that is none', { accountNumber: '12-A' }, 400, 'invalid'],
  ['a cash account that is taken', { lockboxId: '' }, 409, 'accountTaken'],
  ['a lockbox id that is taken', {}, 409, 'lockboxTaken'],
])('refuses %s', async (_name, change, status, code) => {
  const answer = await maple.send(bankAccounts.addBankAccount, { ...operating(), ...change });
  expect([answer.status, answer.json.code]).toEqual([status, code]);
});

test('refuses an account that holds no cash, and one that does not exist', async () => {
  const income = await maple.send(bankAccounts.addBankAccount, { ...operating(), lockboxId: '', accountId: accountId(maple, '4000') });
  expect([income.status, income.json.code]).toEqual([409, 'notCash']);
  const none = await maple.send(bankAccounts.addBankAccount, { ...operating(), lockboxId: '', accountId: '999999' });
  expect(none.status).toBe(404);
});

test('the second primary account takes the mark from the first', async () => {
  const reserve = { ...operating(), name: 'Reserve', accountId: accountId(maple, '1020'), lockboxId: '', accountNumber: '88881020' };
  await maple.call(bankAccounts.addBankAccount, reserve);
  const all = await maple.call(bankAccounts.listBankAccounts, { communityId: maple.communityId });
  expect(all.map((a) => [a.name, a.isPrimary])).toEqual([
    ['Reserve', true],
    ['Operating', false],
  ]);
});

const versionOf = async (bankAccountId: string) =>
  (await maple.call(bankAccounts.getBankAccount, { communityId: maple.communityId, bankAccountId })).version;

test('an edit keeps the number when it is left blank, and never lets check numbers go back', async () => {
  const { accountId: _fixed, accountNumber: _kept, ...facts } = operating();
  const edit = { ...facts, bankAccountId: operatingId, name: 'Operating checking' };
  const version = () => versionOf(operatingId);
  await maple.call(bankAccounts.editBankAccount, { ...edit, version: await version() });
  expect(await storedNumber(operatingId)).toBe('001234564417');
  await maple.call(bankAccounts.editBankAccount, { ...edit, version: await version(), accountNumber: '77774417' });
  expect(await storedNumber(operatingId)).toBe('77774417');
  const back = await maple.send(bankAccounts.editBankAccount, { ...edit, version: await version(), lastCheckNumber: 999 });
  expect([back.status, back.json.code]).toEqual([409, 'checkNumberUsed']);
  const elsewhere = await maple.send(bankAccounts.editBankAccount, { ...edit, version: '1', bankAccountId: '999999' });
  expect(elsewhere.status).toBe(404);
});

test('the second of two clerks overwrites nothing, also when the first saved another account as the primary', async () => {
  const { communityId } = maple;
  const { accountId: _fixed, accountNumber: _kept, ...facts } = operating();
  const seen = await versionOf(operatingId);
  const [reserve] = (await maple.call(bankAccounts.listBankAccounts, { communityId })).filter((one) => one.name === 'Reserve');
  const token = await maple.tokenFor('Administrator');
  const theirs = {
    ...facts,
    name: 'Reserve',
    lockboxId: '',
    bankAccountId: reserve?.bankAccountId,
    version: reserve?.version,
    isPrimary: true,
  };
  expect((await maple.send(bankAccounts.editBankAccount, theirs, { token })).status).toBe(200);
  const mine = { ...facts, bankAccountId: operatingId, version: seen, isPrimary: true };
  const late = await maple.send(bankAccounts.editBankAccount, mine);
  expect([late.status, late.json.code, late.json.errorMessage]).toEqual([
    409,
    'changedMeanwhile',
    'Administrator saved this bank account a moment ago, after you opened it. Nothing was overwritten.',
  ]);
  const all = await maple.call(bankAccounts.listBankAccounts, { communityId });
  expect(all.filter((one) => one.isPrimary).map((one) => one.name)).toEqual(['Reserve']);
});

test('a routing number names its bank where the directory knows it', async () => {
  expect(await maple.call(bankAccounts.lookUpRouting, { routingNumber: '011104209' })).toEqual({
    isPossible: true,
    bank: { bankName: 'WEBSTER BANK', city: 'NEW BRITAIN', state: 'CT' },
  });
  expect(await maple.call(bankAccounts.lookUpRouting, { routingNumber: '011104208' })).toEqual({ isPossible: false, bank: null });
});

test('an accountant of no community sees none of its accounts; a board member has no claim to see any', async () => {
  const accountant = await maple.tokenFor('Accountant', []);
  expect((await maple.send(bankAccounts.listBankAccounts, {}, { token: accountant })).json).toEqual([]);
  const one = { communityId: maple.communityId, bankAccountId: operatingId };
  expect((await maple.send(bankAccounts.getBankAccount, one, { token: accountant })).status).toBe(404);
  const board = await maple.tokenFor('Board member');
  expect((await maple.send(bankAccounts.listBankAccounts, {}, { token: board })).status).toBe(403);
});

test('its limits are kept, insured up to the amount of the FDIC unless said otherwise', async () => {
  const one = { communityId: maple.communityId, bankAccountId: operatingId };
  const { accountId: _cash, ...facts } = operating();
  const save = async (limits: object) => {
    const { version, lastCheckNumber } = await maple.call(bankAccounts.getBankAccount, one);
    await maple.call(bankAccounts.editBankAccount, { ...one, ...facts, accountNumber: '', version, lastCheckNumber, ...limits });
    return maple.call(bankAccounts.getBankAccount, one);
  };
  expect(await save({ minimumAmount: '1000.00', maturityDate: '2027-06-30' })).toMatchObject({
    minimumAmount: '1000.00',
    coverageAmount: '250000.00',
    maturityDate: '2027-06-30T00:00:00',
  });
  expect(await save({ coverageAmount: '500000.00' })).toMatchObject({
    minimumAmount: '0.00',
    coverageAmount: '500000.00',
    maturityDate: null,
  });
});
