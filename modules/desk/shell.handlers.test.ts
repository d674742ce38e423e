// Favourites, the warning of open years, and what the system tells of itself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { aCommunity, type TestCommunity } from '../ledger/ledger.testing.ts';
import { deskRoutes } from './desk.server.ts';
import { favourites } from './favourite.contract.ts';
import { fiscalYears } from './operating-year.contract.ts';
import { system } from './system.contract.ts';

let on: TestCommunity;
beforeAll(async () => {
  on = await aCommunity({ more: deskRoutes });
});
afterAll(() => on.close());

describe('favourites', () => {
  test('stand in the order they were marked, each once, for their user alone', async () => {
    for (const screen of ['print-checks', 'gl-accounts', 'print-checks']) {
      on.clock.advance(1000);
      await on.call(favourites.setFavourite, { screen, isFavourite: true });
    }
    expect(await on.call(favourites.listFavourites, {})).toEqual(['print-checks', 'gl-accounts']);
    const other = await on.send(favourites.listFavourites, {}, { token: await on.tokenFor('Accountant') });
    expect(other.json).toEqual([]);
    expect(await on.call(favourites.setFavourite, { screen: 'print-checks', isFavourite: false })).toEqual(['gl-accounts']);
  });

  test('are at most twelve', async () => {
    for (let n = 1; n < 12; n += 1) await on.call(favourites.setFavourite, { screen: `screen-${n}`, isFavourite: true });
    const answer = await on.send(favourites.setFavourite, { screen: 'one-more', isFavourite: true });
    expect([answer.status, answer.json.code]).toEqual([409, 'tooManyFavourites']);
    expect((await on.send(favourites.setFavourite, { screen: 'screen-3', isFavourite: true })).status).toBe(200);
  });
});

describe('operating years', () => {
  test('are warned of from the day after they end, until every period is closed', async () => {
    on.clock.set('2027-01-01T07:59:00.000Z');
    expect(await on.call(fiscalYears.getOperatingYearsWarnings, {})).toEqual([]);
    on.clock.set('2027-01-01T08:01:00.000Z');
    expect(await on.call(fiscalYears.getOperatingYearsWarnings, {})).toEqual([
      {
        CommunityId: on.communityId,
        CommunityName: 'Maple Court',
        FiscalYearId: on.fiscalYearId,
        FiscalYear: '2026',
        EndDate: '2026-12-31T00:00:00',
        OpenPeriods: 12,
        FirstOpenDate: '2026-01-01T00:00:00',
        LastOpenDate: '2026-12-31T00:00:00',
      },
    ]);
    await sql`update ledger.period set status = 'CLOSED' where customer_id = ${on.customerId} and period_start < '2026-12-01'`.execute(
      on.db.asMigrator,
    );
    expect(await on.call(fiscalYears.getOperatingYearsWarnings, {})).toMatchObject([
      { OpenPeriods: 1, FirstOpenDate: '2026-12-01T00:00:00' },
    ]);
    await sql`update ledger.period set status = 'CLOSED' where customer_id = ${on.customerId}`.execute(on.db.asMigrator);
    expect(await on.call(fiscalYears.getOperatingYearsWarnings, {})).toEqual([]);
  });

  test('are for who holds all of glcloseyear', async () => {
    const answer = await on.send(fiscalYears.getOperatingYearsWarnings, {}, { token: await on.tokenFor('Auditor') });
    expect(answer.status).toBe(403);
  });
});

describe('system', () => {
  test('tells versions, migrations, sizes, jobs and health', async () => {
    const info = await on.call(system.getSystemInformation, {});
    expect(info.versions.map(({ name }) => name)).toEqual(['Commonhold', 'Node', 'PostgreSQL']);
    expect(info.migrations.last).toMatch(/^\d{4}-/);
    expect(BigInt(info.databaseBytes)).toBeGreaterThan(1_000_000n);
    expect(info.tables).toHaveLength(12);
    expect(info.health).toContainEqual({ name: 'Worker', isGood: false, says: 'none connected: jobs wait' });
    await sql`insert into platform.job_progress (job_id, customer_id, user_id, kind, title, started_time)
      values (gen_random_uuid(), ${on.customerId}, 1, 'statements', 'Statements', ${on.clock.now()})`.execute(on.db.asMigrator);
    on.clock.advance(61_000);
    const later = await on.call(system.getSystemInformation, {});
    expect(later.jobs).toEqual([{ state: 'waiting', count: 1 }]);
    expect(later.health).toContainEqual({ name: 'Jobs', isGood: false, says: 'one waits for more than a minute' });
    await sql`insert into platform.seal_block (customer_id, block_number, sealed_time, previous_hash, block_hash)
      values (${on.customerId}, 1, ${on.clock.now()}, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'))`.execute(
      on.db.asMigrator,
    );
    const sealed = await on.call(system.getSystemInformation, {});
    expect(sealed.health).toContainEqual({ name: 'Seals', isGood: true, says: 'block 1 sealed, no head published' });
    // What is recorded now and not sealed two minutes later waits for a sealer that does not come.
    on.clock.advance(1_000);
    await on.call(system.clearCache, {});
    on.clock.advance(180_000);
    const behind = await on.call(system.getSystemInformation, {});
    expect(behind.health).toContainEqual({ name: 'Seals', isGood: false, says: 'behind, block 1 sealed, no head published' });
  });

  test('names its caches and empties them, one or all', async () => {
    const named = async () => (await on.call(system.listCaches, {})).caches;
    await on.call(fiscalYears.getOperatingYearsWarnings, {});
    const before = await named();
    expect(before.map(({ name }) => name)).toContain('Callers');
    const { cleared } = await on.call(system.clearCache, { name: 'Callers' });
    expect(cleared).toBeGreaterThan(0);
    const all = await on.call(system.clearCache, {});
    expect(all.cleared).toBeGreaterThan(0);
    const unknown = await on.send(system.clearCache, { name: 'Nothing' });
    expect([unknown.status, unknown.json.code]).toEqual([404, 'notFound']);
  });

  test('is for who maintains permissions', async () => {
    const token = await on.tokenFor('Accountant');
    for (const endpoint of [system.getSystemInformation, system.listCaches, system.clearCache])
      expect((await on.send(endpoint, {}, { token })).status).toBe(403);
  });
});
