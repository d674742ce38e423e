// Transfer keys: shown to the customer they are for, until they end, each user once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDate } from '../../packages/kernel/kernel.ts';
import { aServer, type TestServer } from '../ledger/ledger.testing.ts';
import { communityTransfer } from './lifecycle.contract.ts';
import { insertTransferKey, lifecycleRoutes } from './lifecycle.server.ts';

let on: TestServer;
beforeAll(async () => {
  on = await aServer(lifecycleRoutes);
});
afterAll(() => on.close());

const make = (toCustomerId: string, communityName: string, expires: string) =>
  insertTransferKey(
    on.services.database.local,
    {
      ...{
        fromCustomerId: '999',
        communityId: '7',
        communityName,
        toCustomerId,
        expiresOn: localDate(expires),
        cutoverOn: localDate(expires),
      },
      ...{ fromCustomerName: 'Old', toCustomerName: 'New', hash: '', last4: '', madeBy: 'Operator', madeUserId: null },
    },
    on.clock.now(),
  );
const ask = () => on.call(communityTransfer.getTransferKeyDataByTargetId, { TargetCustomerId: on.customerId });

test('a key for another customer is not shown, and asking in its name finds nothing', async () => {
  await make('998', 'Quail Hollow', '2026-12-31');
  expect(await ask()).toBeNull();
  const answer = await on.send(communityTransfer.getTransferKeyDataByTargetId, { TargetCustomerId: '998' });
  expect([answer.status, answer.json.code]).toEqual([404, 'notFound']);
});

test('the next to end is shown first, each user is told once, and a key that ended is silent', async () => {
  await make(on.customerId, 'Ended', '2026-01-04');
  const later = await make(on.customerId, 'Later', '2026-02-01');
  const first = await make(on.customerId, 'First', '2026-01-20');
  expect(await ask()).toEqual({
    TransferKeyId: first,
    CommunityName: 'First',
    ExpirationDate: '2026-01-20T00:00:00',
    NewCommunityId: null,
  });
  await on.call(communityTransfer.markTransferKeySeen, { TransferKeyId: first });
  await on.call(communityTransfer.markTransferKeySeen, { TransferKeyId: first });
  expect(await ask()).toMatchObject({ TransferKeyId: later });
  const other = await on.send(
    communityTransfer.getTransferKeyDataByTargetId,
    { TargetCustomerId: on.customerId },
    { token: await on.tokenFor('Administrator') },
  );
  expect(other.json).toMatchObject({ TransferKeyId: first });
  on.clock.set('2026-02-02T12:00:00.000Z');
  expect(await ask()).toBeNull();
});

test('only who may create account owners asks; a key of others cannot be marked', async () => {
  const token = await on.tokenFor('Accountant');
  expect((await on.send(communityTransfer.getTransferKeyDataByTargetId, { TargetCustomerId: on.customerId }, { token })).status).toBe(403);
  const foreign = await make('998', 'Theirs', '2026-12-31');
  const answer = await on.send(communityTransfer.markTransferKeySeen, { TransferKeyId: foreign });
  expect([answer.status, answer.json.code]).toEqual([404, 'notFound']);
});
