// Interest through the calls on a real database: to the cent under three methods of accounting, each day
// once, compound and daily balances, settings by day, the undo, and as many statements for many homes as
// for few.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Connection } from '../../../packages/db/connection.ts';
import { sql } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { insertProperties } from '../../communities/communities.server.ts';
import { sendUndo } from '../../ledger/ledger.testing.ts';
import { insertOwners } from '../../people/people.server.ts';
import { addAdjustmentAccounts, adjust } from '../adjustments/adjustments.testing.ts';
import { aBilledCommunity, type BilledCommunity, chartAt, ownerAt, takeMoney, unitOf } from '../receivables.testing.ts';
import { interest } from './interest.contract.ts';
import { addInterestCode, sendInterest, setInterest } from './interest.testing.ts';

const owe = (maple: BilledCommunity, account: string, amount: string, postDate = '2026-01-01') =>
  adjust(maple, { account, postDate, type: 'ADD_CHARGE', codes: [{ codeId: maple.codeIds.ASMT, amount }] });

const preview = (maple: BilledCommunity, throughDate: string, more: object = {}) =>
  maple.call(interest.previewInterest, { communityId: maple.communityId, postDate: throughDate, throughDate, ...more });

/** Account, first and last day, amount of each line. */
const linesOf = ({ owners }: Awaited<ReturnType<typeof preview>>) =>
  owners.flatMap((row) =>
    row.lines.map((line) => [row.accountNumber, line.code, line.fromDate.slice(0, 10), line.throughDate.slice(0, 10), line.amount]),
  );

describe.each(['ACCRUAL', 'CASH', 'MODIFIED'] as const)('the fixture of accounting.md 4.3 under %s', (method) => {
  let maple: BilledCommunity;
  beforeAll(async () => {
    maple = await aBilledCommunity({ method });
    await setInterest(maple, await addInterestCode(maple), '2026-01-01');
    await owe(maple, 'MC-0001', '437.50');
  });
  afterAll(() => maple.close());

  test('6.69 is charged once, booked as the method books, paid, and taken back', async () => {
    const shown = await preview(maple, '2026-02-01');
    expect(linesOf(shown)).toEqual([['MC-0001', 'ASMT', '2026-01-02', '2026-02-01', '6.69']]);
    expect(shown.owners[0]?.lines[0]?.spans).toMatchObject([{ days: 31, balance: '437.50', rateBasisPoints: 1800 }]);
    const posted = await sendInterest(maple, '2026-02-01');
    expect(posted.json).toMatchObject({ lineCount: 1, total: '6.69' });
    expect((await sendInterest(maple, '2026-02-01')).json.code).toBe('nothingToDo');
    expect(await ownerAt(maple, 'MC-0001', '2026-02-01')).toEqual({ owes: '444.19', prepaid: '0.00' });
    const cash = method === 'CASH';
    expect(await chartAt(maple, '2026-02-01')).toEqual(
      cash ? {} : { '1200': '437.50', '1210': '6.69', '4000': '-437.50', '4100': '-6.69' },
    );
    await takeMoney(maple, '2026-02-02', [['MC-0001', '444.19', '1']]);
    expect(await chartAt(maple, '2026-02-02')).toEqual({ '1010': '444.19', '4000': '-437.50', '4100': '-6.69' });
    expect(
      (await sendUndo(maple, { communityId: maple.communityId, batchId: String(posted.json['batchId']), postDate: '2026-02-03' })).status,
    ).toBe(200);
    expect(await ownerAt(maple, 'MC-0001', '2026-02-03')).toEqual({ owes: '0.00', prepaid: '6.69' });
    // The days are free again, but nothing is owed at their end.
    const free = await sql<{
      n: number;
    }>`select count(*)::int as n from receivables.charge where kind = 'INTEREST' and not is_reversed`.execute(maple.db.asMigrator);
    expect(free.rows).toEqual([{ n: 0 }]);
  });
});

describe('windows, methods and settings', () => {
  let maple: BilledCommunity;
  let communityId: string;
  let codeId: string;
  beforeAll(async () => {
    maple = await aBilledCommunity();
    communityId = maple.communityId;
    await addAdjustmentAccounts(maple);
    codeId = await addInterestCode(maple);
  });
  afterAll(() => maple.close());

  test('without settings there is no interest, and its code must be one of interest', async () => {
    const none = await maple.send(interest.previewInterest, { communityId, postDate: '2026-02-01', throughDate: '2026-02-01' });
    expect(none.json.code).toBe('noInterestSetting');
    const facts = { communityId, startDate: '2026-01-01', method: 'SIMPLE', rateBasisPoints: 1800, chargeCodeId: maple.codeIds.LATE };
    expect((await maple.send(interest.saveInterestSetting, facts)).json.code).toBe('notInterestCode');
    await setInterest(maple, codeId, '2026-01-01', { exemptCodeIds: [maple.codeIds.NSF], minimum: '50.00' });
    expect((await maple.send(interest.saveInterestSetting, { ...facts, chargeCodeId: codeId })).json.code).toBe('sameStart');
  });

  test('exempt codes, holds and small balances are left out; owners and codes are chosen', async () => {
    await owe(maple, 'MC-0001', '1000.00');
    await owe(maple, 'MC-0002', '49.99');
    await adjust(maple, {
      account: 'MC-0003',
      postDate: '2026-01-01',
      type: 'ADD_CHARGE',
      codes: [{ codeId: maple.codeIds.NSF, amount: '900.00' }],
    });
    await owe(maple, 'MC-0004', '1000.00');
    await sql`insert into communities.property_flag (customer_id, community_id, property_id, flag, reason)
      values (${maple.customerId}, ${communityId}, ${unitOf(maple, 'MC-0004').propertyId}, 'LATE_FEES', 'In dispute')`.execute(
      maple.db.asMigrator,
    );
    const shown = await preview(maple, '2026-01-31');
    expect(linesOf(shown)).toEqual([['MC-0001', 'ASMT', '2026-01-02', '2026-01-31', '14.79']]);
    expect(shown.skipped.map(({ accountNumber, reason }) => [accountNumber, reason])).toEqual([
      ['MC-0004', 'HELD'],
      ['MC-0002', 'MINIMUM'],
    ]);
    expect((await preview(maple, '2026-01-31', { ownershipIds: [unitOf(maple, 'MC-0002').ownershipId] })).lineCount).toBe(0);
    expect((await preview(maple, '2026-01-31', { codeIds: [maple.codeIds.RSRV] })).lineCount).toBe(0);
  });

  test('windows adjoin, the database refuses one that overlaps, and charged days keep their settings', async () => {
    await sendInterest(maple, '2026-01-20');
    expect(linesOf(await preview(maple, '2026-01-31'))).toEqual([['MC-0001', 'ASMT', '2026-01-21', '2026-01-31', '5.42']]);
    const twin = sql`insert into receivables.charge (customer_id, community_id, ownership_id, property_id, charge_code_id, kind, charge_date, amount_cents, open_cents,
        source_code_id, window_from, window_through, batch_id, income_account_id)
      select customer_id, community_id, ownership_id, property_id, charge_code_id, kind, charge_date, amount_cents, open_cents,
        source_code_id, window_through, window_through + 5, batch_id, income_account_id from receivables.charge where window_from is not null limit 1`;
    await expect(twin.execute(maple.db.asMigrator)).rejects.toThrow(/charge_interest_once/);
    const { settings, chargedThrough } = await maple.call(interest.listInterestSettings, { communityId });
    expect([chargedThrough?.slice(0, 10), settings[0]?.mayChange]).toEqual(['2026-01-20', false]);
    const late = { communityId, startDate: '2026-01-20', method: 'SIMPLE', rateBasisPoints: 1200, chargeCodeId: codeId };
    expect((await maple.send(interest.saveInterestSetting, late)).json.code).toBe('interestCharged');
    const of = { communityId, interestSettingId: settings[0]?.interestSettingId ?? '' };
    expect((await maple.send(interest.deleteInterestSetting, of)).json.code).toBe('interestCharged');
  });

  test('simple interest ignores interest, compound does not, and the balance of each day counts where asked', async () => {
    // 9.37 of interest stand open on MC-0001 since January 20.
    const id = await setInterest(maple, codeId, '2026-01-21', { method: 'SIMPLE' });
    expect(linesOf(await preview(maple, '2026-03-31')).map(([account, code]) => [account, code])).toEqual(
      [
        ['MC-0001', 'ASMT'],
        ['MC-0003', 'NSF'],
        ['MC-0002', 'ASMT'],
      ].toSorted((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1)),
    );
    await maple.call(interest.deleteInterestSetting, { communityId, interestSettingId: id });
    await setInterest(maple, codeId, '2026-01-21', { method: 'COMPOUND' });
    expect(linesOf(await preview(maple, '2026-03-31', { ownershipIds: [unitOf(maple, 'MC-0001').ownershipId] }))).toEqual([
      ['MC-0001', 'ASMT', '2026-01-21', '2026-03-31', '34.52'],
      ['MC-0001', 'INT', '2026-01-21', '2026-03-31', '0.32'],
    ]);
    const { settings } = await maple.call(interest.listInterestSettings, { communityId });
    await setInterest(maple, codeId, '2026-01-21', { method: 'DAILY_BALANCE', interestSettingId: settings[0]?.interestSettingId });
    await takeMoney(maple, '2026-02-10', [['MC-0001', '1000.00', '7']]);
    // 1,000.00 for the 20 days from January 21 to February 9, and nothing after.
    expect(linesOf(await preview(maple, '2026-03-31', { ownershipIds: [unitOf(maple, 'MC-0001').ownershipId] }))).toEqual([
      ['MC-0001', 'ASMT', '2026-01-21', '2026-03-31', '9.86'],
    ]);
  });
});

describe('many homes', () => {
  let maple: BilledCommunity;
  beforeAll(async () => {
    maple = await aBilledCommunity();
    await setInterest(maple, await addInterestCode(maple), '2026-01-01');
    await owe(maple, 'MC-0001', '437.50');
  });
  afterAll(() => maple.close());

  /** How many statements a run sends. */
  async function statementsOf(act: () => Promise<unknown>): Promise<number> {
    const { executeQuery } = Connection.prototype;
    let count = 0;
    Connection.prototype.executeQuery = function (query) {
      count += 1;
      return executeQuery.call(this, query) as never;
    };
    try {
      await act();
    } finally {
      Connection.prototype.executeQuery = executeQuery;
    }
    return count;
  }

  test('1,300 homes cost as many statements as 300', { timeout: 180_000 }, async () => {
    await addHomes(maple, 1_300);
    const shown = await preview(maple, '2026-01-31');
    expect(shown.lineCount).toBe(1_301);
    const ownershipIds = shown.owners.slice(0, 300).map((row) => row.ownershipId);
    const run = async (throughDate: string, lineCount: number, more: object = {}) =>
      expect((await sendInterest(maple, throughDate, more)).json).toMatchObject({ lineCount });
    const few = await statementsOf(() => run('2026-01-31', 300, { ownershipIds }));
    // The ledger tells the planner of very many entries, by one statement more.
    expect(await statementsOf(() => run('2026-02-28', 1_301))).toBe(few + 1);
  });
});

/**
 * Homes whose owners each owe 437.50 since January 1, as one batch of the clerk's charges would leave them.
 */
async function addHomes(maple: BilledCommunity, count: number): Promise<void> {
  const { communityId } = maple;
  await maple.services.database.transact(maple.customerId, async (tx) => {
    const drafts = Array.from({ length: count }, (_, i) => ({
      accountNumber: `ZZ-${String(i + 1).padStart(4, '0')}`,
      lot: String(1000 + i),
      street: `${1000 + i} Oak St`,
      unit: '',
      city: 'Sparks',
      state: 'NV',
      postcode: '89434',
      addressKey: `${1000 + i} OAK ST|89434`,
      parcel: '',
      longitude: null,
      latitude: null,
      homeType: 'Townhome',
    }));
    const properties = await insertProperties(tx, communityId, drafts);
    await insertOwners(
      tx,
      communityId,
      localDate('2025-01-01'),
      drafts.map(({ accountNumber, street, city, state, postcode }) => {
        const party = {
          kind: 'PERSON' as const,
          firstName: 'Ann',
          lastName: accountNumber,
          displayName: `${accountNumber}, Ann`,
          email: '',
          phone: '',
        };
        return { propertyId: properties.get(accountNumber) ?? '', party: { ...party, street, city, state, postcode } };
      }),
    );
  });
  await sql`insert into receivables.charge (customer_id, community_id, ownership_id, property_id, charge_code_id, kind, charge_date, amount_cents, open_cents, batch_id,
      income_account_id, receivable_account_id)
    select c.customer_id, c.community_id, o.ownership_id, o.property_id, c.charge_code_id, 'CHARGE', c.charge_date, c.amount_cents, c.amount_cents, c.batch_id,
      c.income_account_id, c.receivable_account_id
    from receivables.charge c
    join communities.property p on p.customer_id = c.customer_id and p.community_id = c.community_id and p.account_number like 'ZZ-%'
    join people.ownership o on o.customer_id = c.customer_id and o.property_id = p.property_id
    where c.customer_id = ${maple.customerId} and c.kind = 'CHARGE'`.execute(maple.db.asMigrator);
}
