// The running sample, made on days that try its calendar: everything is posted by the product's own commands,
// nothing lies after the day it is made on, and what a newcomer should find is there.
import { expect, it } from 'vitest';
import { banking } from '../../../modules/banking/banking.contract.ts';
import { community } from '../../../modules/communities/communities.contract.ts';
import { hasCommunity, whyClosed } from '../../../modules/communities/communities.server.ts';
import { propertyMap } from '../../../modules/desk/desk.contract.ts';
import { sampleAdministrator, samplePassword } from '../../../modules/identity/identity.server.ts';
import { aServer } from '../../../modules/identity/identity.testing.ts';
import { accounting } from '../../../modules/ledger/ledger.contract.ts';
import { bills } from '../../../modules/payables/payables.contract.ts';
import { owners } from '../../../modules/receivables/receivables.contract.ts';
import { attachments } from '../../../modules/records/records.contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { endOfMonth, localDate } from '../../../packages/kernel/kernel.ts';
import { sampled } from '../../../packages/testkit/sampled.ts';
import { allRoutes } from '../registry.ts';
import { inProcess, Player } from './player.ts';
import { ensureSample } from './sample.ts';
import { sampleDays } from './sample-days.ts';

const days = sampled(
  ['2027-03-01', '2027-02-28', '2026-12-31'].map(localDate),
  (day) => day === '2027-03-01',
  (_, files) => files.some((file) => file.startsWith('apps/server/sample/')),
);

it.each(days)(
  'is played up to %s, and leaves a newcomer a bank statement, a late owner and a bill',
  async (today) => {
    const server = await aServer(allRoutes, hasCommunity, whyClosed);
    server.clock.set(`${today}T20:00:00.000Z`);
    await ensureSample(server.app, server.services, server.db.migratorUrl, () => {}, today);
    const { closed, waiting, month, maple } = sampleDays(today);
    const player = await new Player(inProcess(server.app)).signIn(sampleAdministrator.email, samplePassword);
    const places = new Map((await player.call(community.listCommunities, {})).map((each) => [each.name, each.communityId]));
    expect([...places.keys()].sort()).toEqual(['Bay Meadows', 'Carson Terrace', 'Maple Court']);
    const communityId = places.get('Maple Court') ?? '';

    const posted = await sql<{ last: string }>`select max(post_date)::text as last from ledger.entry`.execute(server.db.asMigrator);
    const last = posted.rows[0]?.last ?? '';
    expect([last >= month, last <= today]).toEqual([true, true]);
    const { years } = await player.call(accounting.getAccountingSetup, { communityId });
    const periods = years.flatMap((year) => year.periods).filter(({ periodStartDate }) => periodStartDate.slice(0, 10) <= month);
    const isClosed = periods.map(({ status, periodStartDate }) => [periodStartDate.slice(0, 10) <= closed, status === 'CLOSED']);
    expect(isClosed.filter(([should, is]) => should !== is)).toEqual([]);
    expect(periods.length).toBeGreaterThanOrEqual(3);

    const { accounts } = await player.call(banking.listReconciliations, { communityId });
    expect(accounts).toMatchObject([
      { name: 'Operating', reconciledOn: endOfMonth(closed), nextStatement: { statementDate: endOfMonth(waiting) } },
      { name: 'Reserve', reconciledOn: endOfMonth(closed), unmatchedLines: 0 },
    ]);
    expect(accounts[0]?.unmatchedLines).toBeGreaterThan(3);

    const late = await player.call(owners.findOwners, { communityId, search: 'MC-00', limit: 50 });
    const billed = periods.filter(({ periodStartDate }) => periodStartDate.slice(0, 10) >= maple.firstMonth).length;
    const fees = today >= `${month.slice(0, 8)}16` ? billed : billed - 1;
    expect(late.filter(({ owes }) => owes !== '0.00').map(({ accountNumber }) => accountNumber)).toContain('MC-0003');
    expect(late.find(({ accountNumber }) => accountNumber === 'MC-0003')?.owes).toBe(`${310 + billed * 365 + fees * 25}.00`);

    const { rows } = await player.call(bills.listBills, { communityId, show: 'toApprove' });
    const bill = rows.find(({ billNumber }) => billNumber === 'SG-2207');
    const files = await player.call(attachments.listAttachments, { kind: 'bill', entityId: bill?.billId ?? '', communityId });
    expect(files).toMatchObject([{ name: 'Invoice SG-2207' }]);
    const { places: drawn, unplaced } = await player.call(propertyMap.listPlaces, { communityId });
    expect([drawn.length, unplaced]).toEqual([12, 0]);
    await server.close();
  },
  180_000,
);
