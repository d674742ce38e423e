// Acceleration through the calls: installments charged once, income that waits and is released, the cure, a
// sale, the undo, and the refusals, under accrual and cash.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { chartImport } from '../../ledger/ledger.contract.ts';
import { accountId, seen, sendUndo } from '../../ledger/ledger.testing.ts';
import { billing } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, chartAt, ownerAt, takeMoney, unitOf } from '../receivables.testing.ts';
import { acceleration } from './acceleration.contract.ts';
import { releaseDue, splitAtSale, waiveCured } from './acceleration-booking.handlers.ts';

const who = 'MC-0001';
const day = localDate;

async function books(method: 'ACCRUAL' | 'CASH'): Promise<BilledCommunity & { deferredId: string }> {
  const maple = await aBilledCommunity({ method });
  const { communityId } = maple;
  const rows = ['number,name,type,fund,role', '2300,Deferred assessments,LIABILITY,OPERATING,'];
  const file = { fileName: 'chart.csv', content: Buffer.from(rows.join('\n')).toString('base64') };
  await maple.call(chartImport.calls.commit, { communityId, file });
  const { rows: found } = await sql<{ id: string }>`select account_id as id from ledger.account where number = '2300'`.execute(
    maple.db.asMigrator,
  );
  await billMonth(maple, '2026-09-01', [maple.codeIds.ASMT]);
  return { ...maple, deferredId: found[0]?.id ?? '' };
}

const orderOf = (maple: BilledCommunity & { deferredId: string }, more: object = {}) => ({
  communityId: maple.communityId,
  ownershipId: unitOf(maple, who).ownershipId,
  postDate: '2026-09-15',
  authority: 'Board vote of September 10',
  deferredAccountId: maple.deferredId,
  codeIds: [maple.codeIds.ASMT],
  ...more,
});
const accelerate = async (maple: BilledCommunity & { deferredId: string }, more: object = {}) =>
  maple.send(acceleration.accelerateOwner, await seen(maple, acceleration.previewAcceleration, orderOf(maple, more)));
const inBooks = <T>(maple: BilledCommunity, work: Parameters<BilledCommunity['services']['database']['transact']>[1]) =>
  maple.services.database.transact(maple.customerId, work) as Promise<T>;
const actOf = async (maple: BilledCommunity) => {
  const { rows } = await sql<{ id: string }>`select user_id as id from identity.app_user limit 1`.execute(maple.db.asMigrator);
  return { communityId: maple.communityId, userId: rows[0]?.id ?? '', now: maple.clock.now() };
};

describe.each(['ACCRUAL', 'CASH'] as const)('under %s', (method) => {
  let maple: Awaited<ReturnType<typeof books>>;
  beforeAll(async () => {
    maple = await books(method);
  });
  afterAll(() => maple.close());
  const isAccrual = method === 'ACCRUAL';

  test('charges what is left of the year once, and lets its income wait', async () => {
    const preview = await maple.call(acceleration.previewAcceleration, orderOf(maple));
    expect(preview.installments.map(({ dueDate, amount }) => [dueDate.slice(0, 10), amount])).toEqual([
      ['2026-10-01', '310.00'],
      ['2026-11-01', '310.00'],
      ['2026-12-01', '310.00'],
    ]);
    expect((await accelerate(maple)).json).toMatchObject({ total: '930.00' });
    expect((await accelerate(maple)).json.code).toBe('nothingLeft');
    expect(await ownerAt(maple, who, '2026-09-15')).toEqual({ owes: '1240.00', prepaid: '0.00' });
    const chart = await chartAt(maple, '2026-09-15');
    expect([chart['2300'], chart['4000']]).toEqual(isAccrual ? ['-930.00', '-3860.00'] : [undefined, undefined]);
    // A charge run passes the installment by.
    const run = await maple.call(billing.previewCharges, {
      communityId: maple.communityId,
      postDate: '2026-10-01',
      codeIds: [maple.codeIds.ASMT],
    });
    expect([run.owners.some(({ accountNumber }) => accountNumber === who), run.alreadyBilled]).toEqual([false, 1]);
  });

  test('income is released as it falls due; an undone release waits again', async () => {
    const act = await actOf(maple);
    const done = await inBooks<Awaited<ReturnType<typeof releaseDue>>>(maple, (tx) => releaseDue(tx, act, day('2026-10-01')));
    if (!isAccrual) return expect(done).toBeNull();
    expect(done?.total).toBe(31_000n);
    expect((await chartAt(maple, '2026-10-01'))['2300']).toBe('-620.00');
    expect(await inBooks(maple, (tx) => releaseDue(tx, act, day('2026-10-01')))).toBeNull();
    expect((await sendUndo(maple, { communityId: maple.communityId, batchId: done?.batchId, postDate: '2026-10-01' })).status).toBe(200);
    expect((await chartAt(maple, '2026-10-01'))['2300']).toBe('-930.00');
    await inBooks(maple, (tx) => releaseDue(tx, act, day('2026-10-01')));
  });

  test('a payment of what was due cures: the rest is taken back, and is charged again as it falls due', async () => {
    const act = await actOf(maple);
    expect(await inBooks(maple, (tx) => waiveCured(tx, act, day('2026-10-02')))).toBeNull();
    // September and October.
    await takeMoney(maple, '2026-10-05', [[who, '620.00', '1']]);
    const [row] = await maple.call(acceleration.listAccelerations, { communityId: maple.communityId });
    const of = { communityId: maple.communityId, accelerationId: row?.accelerationId ?? '', postDate: '2026-10-06', reason: 'CURED' };
    const early = await maple.send(acceleration.waiveAcceleration, {
      ...(await seen(maple, acceleration.previewAccelerationWaive, { ...of, postDate: '2026-09-20' })),
    });
    if (isAccrual) expect(early.json.code).toBe('beforeRelease');
    const shown = await maple.call(acceleration.previewAccelerationWaive, { ...of, reason: 'CURED' });
    if (isAccrual) expect([shown.acceleration.isCured, shown.installments.length, shown.total]).toEqual([true, 2, '620.00']);
    if (!isAccrual) return;
    const done = await inBooks<Awaited<ReturnType<typeof waiveCured>>>(maple, (tx) => waiveCured(tx, act, day('2026-10-06')));
    expect(done?.total).toBe(62_000n);
    expect(await ownerAt(maple, who, '2026-10-06')).toEqual({ owes: '0.00', prepaid: '0.00' });
    const chart = await chartAt(maple, '2026-10-06');
    expect([chart['2300'], chart['4000']]).toEqual([undefined, '-4170.00']);
    const again = await maple.send(acceleration.waiveAcceleration, await seen(maple, acceleration.previewAccelerationWaive, of));
    expect(again.json.code).toBe('alreadyEnded');
    const run = await maple.call(billing.previewCharges, {
      communityId: maple.communityId,
      postDate: '2026-11-01',
      codeIds: [maple.codeIds.ASMT],
    });
    expect(run.owners.find(({ accountNumber }) => accountNumber === who)?.charged).toBe('310.00');
  });
});

describe('the ways out', () => {
  let maple: Awaited<ReturnType<typeof books>>;
  beforeAll(async () => {
    maple = await books('ACCRUAL');
  });
  afterAll(() => maple.close());

  test('what is refused says so', async () => {
    expect((await accelerate(maple, { deferredAccountId: accountId(maple, '1010') })).json.code).toBe('notDeferred');
    const flag = (sign: string) => sql.raw(sign).execute(maple.db.asMigrator);
    await flag(`insert into communities.property_flag (customer_id, community_id, property_id, flag, reason)
      values (${maple.customerId}, ${maple.communityId}, ${unitOf(maple, who).propertyId}, 'BANKRUPTCY', 'Filed')`);
    expect((await accelerate(maple)).json.code).toBe('onHold');
    await flag('delete from communities.property_flag');
  });

  test('an undo takes all of it back, released income too', async () => {
    const before = await chartAt(maple, '2026-12-31');
    const { json } = await accelerate(maple);
    const act = await actOf(maple);
    await inBooks(maple, (tx) => releaseDue(tx, act, day('2026-11-02')));
    expect(
      (await sendUndo(maple, { communityId: maple.communityId, batchId: String(json['batchId']), postDate: '2026-11-03' })).status,
    ).toBe(200);
    expect(await chartAt(maple, '2026-12-31')).toEqual(before);
    expect(await ownerAt(maple, who, '2026-12-31')).toEqual({ owes: '310.00', prepaid: '0.00' });
  });

  test('a sale splits: what is due stays with the seller, the rest is nobody’s until it falls due', async () => {
    await accelerate(maple, { postDate: '2026-09-16' });
    const act = await actOf(maple);
    await inBooks(maple, (tx) => splitAtSale(tx, act, unitOf(maple, who).ownershipId, day('2026-10-20')));
    expect(await ownerAt(maple, who, '2026-12-31')).toEqual({ owes: '620.00', prepaid: '0.00' });
    const [row] = await maple.call(acceleration.listAccelerations, { communityId: maple.communityId });
    expect([row?.endReason, row?.takenBack, row?.ahead]).toEqual(['RESALE', '620.00', '310.00']);
  });

  test('an acceleration whose installments are all due is not taken back; only present owners are accelerated', async () => {
    await accelerate(maple, { postDate: '2026-10-21' });
    const [row] = await maple.call(acceleration.listAccelerations, { communityId: maple.communityId });
    const of = {
      communityId: maple.communityId,
      accelerationId: row?.accelerationId ?? '',
      postDate: '2026-12-31',
      reason: 'AGREED' as const,
    };
    const late = await maple.send(acceleration.waiveAcceleration, await seen(maple, acceleration.previewAccelerationWaive, of));
    expect(late.json.code).toBe('nothingAhead');
    const early = await maple.send(
      acceleration.waiveAcceleration,
      await seen(maple, acceleration.previewAccelerationWaive, { ...of, postDate: '2026-10-01' }),
    );
    expect(early.json.code).toBe('beforeCharged');
    await sql`update people.ownership set end_on = '2026-08-31' where ownership_id = ${unitOf(maple, who).ownershipId}`.execute(
      maple.db.asMigrator,
    );
    expect((await accelerate(maple, { postDate: '2026-11-21' })).json.code).toBe('notPresent');
  });
});
