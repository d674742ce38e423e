// Insurance policies through HTTP: their story, renewals, standing by the day, and the check of fidelity
// cover.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../../packages/kernel/kernel.ts';
import { community } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity, todayOf } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { fidelityRoutes, peopleRoutes } from '../people.server.ts';
import { fidelity, insuranceList, insurancePolicy } from './insurance.contract.ts';

let of: TestServer;
let oak: string;
let elm: string;
beforeAll(async () => {
  const books = fidelityRoutes(async () => ({ assessmentsAmount: 900_000n, reservesAmount: 5_000_000n }));
  of = await aServer([...communitiesRoutes, ...peopleRoutes, ...books], hasCommunity);
  const facts = { legalName: 'Oak', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  ({ communityId: oak } = await of.call(community.addCommunity, { ...facts, name: 'Oak Court', shortCode: 'OC' }));
  ({ communityId: elm } = await of.call(community.addCommunity, { ...facts, name: 'Elm Court', shortCode: 'EC' }));
});
afterAll(() => of.close());

const sound = {
  policyType: 'PROPERTY',
  carrier: 'Cascade Mutual',
  policyNumber: 'CM-1042',
  agent: 'Lena Ortiz',
  agentPhone: '775-555-0166',
  agentEmail: 'lena@ortiz.example',
  limitAmount: '4500000.00',
  deductibleAmount: '10000.00',
  premiumAmount: '18400.00',
  effectiveDate: '2025-07-01',
  expiresDate: '2026-07-01',
  certificateContact: 'certificates@cascade.example',
  alertDays: 45,
  note: '',
  renewsId: null,
} as const;
const add = (more: object) => of.call(insurancePolicy.addInsurancePolicy, { communityId: oak, ...sound, ...more });

tellKeptStory({
  kind: 'insurancePolicy',
  server: () => of,
  scope: () => ({ communityId: oak }),
  calls: {
    add: insurancePolicy.addInsurancePolicy,
    edit: insurancePolicy.editInsurancePolicy,
    get: insurancePolicy.getInsurancePolicy,
    remove: insurancePolicy.deleteInsurancePolicy,
  },
  facts: () => ({ ...sound }),
  shown: { effectiveDate: '2025-07-01T00:00:00', expiresDate: '2026-07-01T00:00:00' },
  change: { carrier: 'Harbor Casualty', premiumAmount: '19200.00' },
  unsound: [
    [{ carrier: '' }, 'carrier'],
    [{ limitAmount: '-1.00' }, 'limitAmount'],
    [{ agentEmail: 'none' }, 'agentEmail'],
    [{ expiresDate: '2025-07-01' }, 'expiresDate'],
  ],
  hang: async (renewsId) => {
    await add({ renewsId, effectiveDate: '2026-07-01', expiresDate: '2027-07-01' });
    return 'insurance polic';
  },
});

it('is renewed once, by a policy of its own type, and keeps its history', async () => {
  const { insurancePolicyId: first } = await add({ policyNumber: 'R-1' });
  const next = { effectiveDate: '2026-07-01', expiresDate: '2027-07-01' };
  const other = { communityId: oak, ...sound, ...next, renewsId: first };
  expect((await of.send(insurancePolicy.addInsurancePolicy, { ...other, policyType: 'FLOOD' })).json.code).toBe('renewalKind');
  const { insurancePolicyId: second } = await add({ ...next, policyNumber: 'R-2', renewsId: first });
  expect((await of.send(insurancePolicy.addInsurancePolicy, other)).json.code).toBe('renewedAlready');
  const { insurancePolicyId: third } = await add({
    policyNumber: 'R-3',
    renewsId: second,
    effectiveDate: '2027-07-01',
    expiresDate: '2028-07-01',
  });
  for (const insurancePolicyId of [first, second, third]) {
    const chain = await of.call(insurancePolicy.readPolicyHistory, { communityId: oak, insurancePolicyId });
    expect(chain.map((row) => row.policyNumber)).toEqual(['R-3', 'R-2', 'R-1']);
  }
  expect((await of.send(insurancePolicy.readPolicyHistory, { communityId: elm, insurancePolicyId: first })).status).toBe(404);
  expect((await of.send(insurancePolicy.addInsurancePolicy, { ...other, communityId: elm })).status).toBe(404);
});

it('stands by the day: in force, soon over, over, renewed, to come', async () => {
  const today = await of.services.database.read(of.customerId, (tx) => todayOf(tx, elm, of.services.clock.now()));
  const policy = (policyNumber: string, from: number, to: number, more: object = {}) =>
    of.call(insurancePolicy.addInsurancePolicy, {
      communityId: elm,
      ...sound,
      policyNumber,
      effectiveDate: addDays(today, from),
      expiresDate: addDays(today, to),
      ...more,
    });
  await policy('FORCE', -300, 46);
  await policy('SOON', -300, 45);
  await policy('OVER', -300, 0);
  const { insurancePolicyId } = await policy('RENEWED', -300, -10);
  await policy('COMING', 10, 300, { renewsId: insurancePolicyId });
  const page = (await of.call(insuranceList.calls.readPage, {
    communityId: elm,
    filter: [],
    sort: 'policyNumber',
  } as never)) as unknown as {
    rows: { policyNumber: string; standing: string }[];
  };
  expect(Object.fromEntries(page.rows.map((row) => [row.policyNumber, row.standing]))).toEqual({
    FORCE: 'IN_FORCE',
    SOON: 'EXPIRING',
    OVER: 'EXPIRED',
    RENEWED: 'RENEWED',
    COMING: 'COMING',
  });
});

it('holds fidelity cover in force against three months of assessments and the reserves', async () => {
  expect(await of.call(fidelity.checkFidelity, { communityId: oak })).toMatchObject({
    wantedAmount: '59000.00',
    coveredAmount: '0.00',
    missingAmount: '59000.00',
  });
  const today = await of.services.database.read(of.customerId, (tx) => todayOf(tx, oak, of.services.clock.now()));
  await add({ policyType: 'FIDELITY', limitAmount: '60000.00', effectiveDate: addDays(today, -1), expiresDate: addDays(today, 1) });
  await add({ policyType: 'FIDELITY', limitAmount: '60000.00', effectiveDate: addDays(today, -9), expiresDate: today });
  expect(await of.call(fidelity.checkFidelity, { communityId: oak })).toMatchObject({ coveredAmount: '60000.00', missingAmount: '0.00' });
});
