// What the database itself holds about security deposits: never below zero on any day, and nothing changed
// afterwards.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { glAccount } from '../../ledger/ledger.contract.ts';
import { accountId, seen } from '../../ledger/ledger.testing.ts';
import { heldDeposits } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, unitOf } from '../receivables.testing.ts';

let of: BilledCommunity;
let heldDepositId: string;
beforeAll(async () => {
  of = await aBilledCommunity();
  const { communityId } = of;
  const choices = async () => (await of.call(heldDeposits.getDepositChoices, { communityId })).heldAccounts[0]?.accountId;
  const fundId = of.fundIds.get('OPERATING');
  if (!(await choices()))
    await of.send(glAccount.addAccount, {
      communityId,
      type: 'LIABILITY',
      fundId,
      number: '2450',
      name: 'Deposits held',
      role: 'DEPOSITS_HELD',
    });
  const type = {
    communityId,
    name: 'Keys',
    family: 'OWNER' as const,
    heldAccountId: (await choices()) ?? '',
    incomeAccountId: accountId(of, '4110'),
  };
  const { depositTypeId } = await of.call(heldDeposits.saveDepositType, type);
  const order = {
    communityId,
    depositTypeId,
    ownershipId: unitOf(of, 'MC-0001').ownershipId,
    postDate: '2026-01-10',
    amount: '100.00',
    bankAccountId: of.bankAccountId,
  };
  ({ heldDepositId } = await of.call(heldDeposits.addDeposit, await seen(of, heldDeposits.previewDeposit, order)));
});
afterAll(() => of.close());

const copy = (cents: number, on: string) =>
  sql`insert into receivables.held_deposit_movement (customer_id, community_id, held_deposit_id, kind, moved_on, amount_cents, batch_id, entry_id)
    select m.customer_id, m.community_id, m.held_deposit_id, 'ADJUSTED', ${on}::date, ${cents}, m.batch_id, m.entry_id
    from receivables.held_deposit_movement m where m.held_deposit_id = ${heldDepositId} order by m.held_deposit_movement_id limit 1`.execute(
    of.db.asMigrator,
  );

it('refuses a movement that leaves less than nothing on any day', async () => {
  await expect(copy(-10_001, '2026-01-10')).rejects.toMatchObject({ code: 'CH095' });
  await expect(copy(-1, '2026-01-09')).rejects.toMatchObject({ code: 'CH095' });
  await copy(-10_000, '2026-01-20');
  // The day itself would be fine; a later day would not.
  await expect(copy(-1, '2026-01-15')).rejects.toMatchObject({ code: 'CH095' });
});

it('keeps what moved it as it was', async () => {
  await expect(sql`update receivables.held_deposit_movement set amount_cents = 1`.execute(of.db.asMigrator)).rejects.toThrow();
  await expect(sql`delete from receivables.held_deposit_movement`.execute(of.db.asMigrator)).rejects.toThrow();
});
