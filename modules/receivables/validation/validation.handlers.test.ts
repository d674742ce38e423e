// The validation file through the calls: what is owed today, holds, and what is refused.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propertyFlags } from '../../communities/communities.contract.ts';
import { validation } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, unitOf } from '../receivables.testing.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
  await billMonth(maple, '2026-01-01');
});
afterAll(() => maple.close());

test('a bank account without a lockbox id or an account too long for the columns is refused, and one of another community is not found', async () => {
  const { lockboxes } = await maple.call(validation.listValidationAccounts, { communityId });
  const [lockbox] = lockboxes;
  const bankAccountId = lockbox?.bankAccountId ?? '';
  const setLockbox = (lockboxId: string | null) =>
    maple.db.asMigrator
      .updateTable('ledger.bank_account')
      .set({ lockbox_id: lockboxId })
      .where('bank_account_id', '=', bankAccountId)
      .execute();
  await setLockbox(null);
  const refused = await maple.send(validation.downloadValidationFile, { communityId, bankAccountId });
  await setLockbox(lockbox?.lockboxId ?? '');
  expect(refused).toMatchObject({ status: 409, json: { code: 'noLockbox' } });
  const { propertyId } = unitOf(maple, 'MC-0002');
  const rename = (account: string) =>
    maple.db.asMigrator
      .updateTable('communities.property')
      .set({ account_number: account })
      .where('property_id', '=', propertyId)
      .execute();
  await rename('MC-0002-LONGER-NAME');
  const long = await maple.send(validation.downloadValidationFile, { communityId, bankAccountId, format: 'fixed-80' });
  await rename('MC-0002');
  expect(long).toMatchObject({ status: 409, json: { code: 'accountTooLong' } });
  expect((await maple.send(validation.downloadValidationFile, { communityId, bankAccountId: '999999' })).status).toBe(404);
});

test('names the present owners with what they owe and a hold, and writes the file', async () => {
  const before = await maple.call(validation.listValidationAccounts, { communityId });
  const first = before.rows[0];
  expect(first?.accountNumber).toBe('MC-0001');
  expect(before.held).toBe(0);
  const { propertyId } = unitOf(maple, 'MC-0001');
  await maple.call(propertyFlags.setPropertyFlags, { communityId, propertyId, holdsPayments: true });
  const { rows, held, lockboxes } = await maple.call(validation.listValidationAccounts, { communityId });
  expect(held).toBe(1);
  expect(rows.find((row) => row.isHeld)?.accountNumber).toBe('MC-0001');
  const lockbox = lockboxes[0];
  const order = { communityId, bankAccountId: lockbox?.bankAccountId ?? '', format: 'csv' } as const;
  const answer = await maple.send(validation.downloadValidationFile, order);
  const lines = answer.text.trim().split('\r\n');
  expect(lines).toHaveLength(rows.length + 1);
  expect(lines[1]).toBe(`${lockbox?.lockboxId},MC-0001,${JSON.stringify(first?.owner)},${first?.due},Y`);
});
