// The reports of owner access on Maple Court: owners who were invited, came, were locked out or never asked;
// golden texts and proofs.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportsIn } from '../../../packages/reporting/found.ts';
import { reportText } from '../../../packages/reporting/table-text.ts';
import { unitOf } from '../../receivables/receivables.testing.ts';
import { reports } from '../../reports/reports.contract.ts';
import { reportsRoutes } from '../../reports/reports.server.ts';
import { inCents } from '../../reports/reports.testing.ts';
import { ownerAccess, ownerAccessList } from '../accounts/account.contract.ts';
import { aPortal, type PortalWorld } from '../owners/portal.testing.ts';

const found = await reportsIn(join(import.meta.dirname, '..'));
const names = found.map(({ declaration }) => declaration.name);

let of: PortalWorld;
const run = (name: string, more: Record<string, string> = {}) =>
  of.call(reports.runReport, { communityId: of.communityId, name, asOfDate: '2026-01-18', ...more });
const rowOf = async (account: string) =>
  (await of.call(ownerAccessList.calls.readPage, { communityId: of.communityId })).rows.find(
    ({ accountNumber }) => accountNumber === account,
  );

beforeAll(async () => {
  of = await aPortal(reportsRoutes);
  for (const account of ['MC-0001', 'MC-0002', 'MC-0003']) await of.invite(account);
  const { communityId } = of;
  await of.call(ownerAccess.revokeInvitation, { communityId, invitationId: (await rowOf('MC-0003'))?.invitationId ?? '' });
  of.clock.advance(9 * 86_400_000);
  await of.owner('MC-0004');
  await of.owner('MC-0005');
  await of.call(ownerAccess.lockAccount, { ownerAccountId: (await rowOf('MC-0005'))?.ownerAccountId ?? '' });
});
afterAll(() => of.end());

test.each(names)('%s prints its golden text', async (name) => {
  await expect(reportText(inCents(await run(name)))).toMatchFileSnapshot(join(import.meta.dirname, `${name}.golden.txt`));
});

test.each(found.map(({ declaration: { name, proves } }) => ({ name, proves })))(
  '$name proves what it declares',
  async ({ name, proves }) => {
    const { checks } = await run(name);
    expect(checks.map((check) => [check.name, check.outcome])).toEqual(proves.map((proof) => [proof, 'holds']));
  },
);

test('an earlier day shows who had come by then, and one state alone those in it', async () => {
  const early = await run('portal-registration-status', { asOfDate: '2026-01-06' });
  expect(early.subtitle).toContain('0 of 12 owners registered, 0%');
  const active = await run('portal-registration-status', { state: 'ACTIVE' });
  expect(active.rows.filter(({ kind }) => kind === 'row').map(({ cells }) => cells['account']?.text)).toEqual(['MC-0004']);
  expect(unitOf(of, 'MC-0004').ownershipId).toBeTruthy();
});
