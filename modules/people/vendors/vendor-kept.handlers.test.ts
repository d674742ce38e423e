// Vendors whole, the people there and their insurance through HTTP: the story of every kept record, the
// sealed tax number, four eyes on ACH details, and cautions.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { community, noContacts } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { noParty } from '../party/party.contract.ts';
import {
  liabilityInsurance,
  vendor,
  vendorContact,
  vendorContract,
  vendorCover,
  workersCompensationInsurance,
} from '../people.contract.ts';
import { contractRoutes, peopleRoutes } from '../people.server.ts';

/** What the books would say: a first check on a day long ago, and 120.00 this year. */
const paid = async () => ({ amount: 12_000n, firstDate: localDate('2019-05-06') });

let of: TestServer;
let oak: string;
let sierra: string;
let made = 0;
beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...peopleRoutes, ...contractRoutes(paid)], hasCommunity);
  const facts = { legalName: 'Oak', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  ({ communityId: oak } = await of.call(community.addCommunity, { ...facts, name: 'Oak Court', shortCode: 'OC' }));
  ({ vendorId: sierra } = await of.call(vendor.addVendor, { name: 'Sierra Green Landscape' }));
});
afterAll(() => of.close());

tellKeptStory({
  kind: 'vendor',
  server: () => of,
  calls: { add: vendor.addVendor, edit: vendor.editVendor, get: vendor.getVendor, remove: vendor.deleteVendor },
  facts: () => {
    made += 1;
    return {
      ...noContacts,
      alias: `V-${made}`,
      name: `Vendor ${made}`,
      phone: '775-555-0110',
      addresses: [
        { street: 'Box 9', street2: '', city: 'Elko', state: 'NV', postcode: '89801', country: '', addressKind: 'RETURN_PAYMENT' },
      ],
      termsDays: 14,
      isActive: true,
      standing: 'PROSPECTIVE',
      standingReason: 'Bids on the roofs',
      isPreferred: true,
      trades: ['Painting', 'Roofing'],
      taxKind: 'EIN',
      gets1099: true,
      isCaliforniaContractor: true,
      w9Date: '2025-03-01',
      licenceNumber: 'C-27 1184',
      licenceExpiresDate: '2027-06-30',
      needsInsurance: true,
      serves: [oak],
      note: 'Gate code from the manager',
    };
  },
  shown: { w9Date: '2025-03-01T00:00:00', licenceExpiresDate: '2027-06-30T00:00:00' },
  change: { standing: 'ACTIVE', standingReason: '', trades: ['Roofing'], w9Date: null, serves: [] },
  unsound: [
    [{ name: '' }, 'name'],
    [{ taxNumber: '12-34' }, 'taxNumber'],
    [{ standing: 'MERGED' }, 'standing'],
    [{ phone: 'call me' }, 'phone'],
    [{ termsDays: 400 }, 'termsDays'],
    [{ trades: [''] }, 'trades.0'],
  ],
  hang: async (vendorId) => {
    await of.call(vendorContact.addVendorContact, { vendorId, lastName: 'Hanging' });
    return 'vendor contact';
  },
});

tellKeptStory({
  kind: 'vendorContact',
  server: () => of,
  calls: {
    add: vendorContact.addVendorContact,
    edit: vendorContact.editVendorContact,
    get: vendorContact.getVendorContact,
    remove: vendorContact.deleteVendorContact,
  },
  facts: () => ({
    ...noParty,
    firstName: 'Mae',
    lastName: 'Lindt',
    displayName: 'Mae Lindt',
    vendorId: sierra,
    title: 'Dispatcher',
    servesId: oak,
    note: '',
    isActive: true,
  }),
  change: { title: 'Owner', servesId: null, isActive: false },
  unsound: [[{ lastName: '', firstName: '', displayName: '' }, 'lastName']],
});

const policy = () => ({
  vendorId: sierra,
  carrier: 'Harbor Casualty',
  agent: 'Ann Bell',
  agentPhone: '',
  agentEmail: '',
  policyNumber: 'GL-7',
  limitAmount: '1000000.00',
  effectiveDate: '2020-01-01',
  expiresDate: '2020-12-31',
  isAdditionalInsured: true,
  isRequired: false,
  alertDays: 30,
  note: '',
  renewsId: null,
});
const shownPolicy = { effectiveDate: '2020-01-01T00:00:00', expiresDate: '2020-12-31T00:00:00' };
const unsoundPolicies = [
  [{ carrier: '' }, 'carrier'],
  [{ policyNumber: '' }, 'policyNumber'],
  [{ limitAmount: '-1.00' }, 'limitAmount'],
  [{ expiresDate: '2019-12-31' }, 'expiresDate'],
] as const;

tellKeptStory({
  kind: 'liabilityInsurance',
  server: () => of,
  calls: {
    add: liabilityInsurance.addLiabilityInsurance,
    edit: liabilityInsurance.editLiabilityInsurance,
    get: liabilityInsurance.getLiabilityInsurance,
    remove: liabilityInsurance.deleteLiabilityInsurance,
  },
  facts: () => ({ ...policy(), liabilityType: 'AUTO' }),
  shown: shownPolicy,
  change: { limitAmount: '2000000.00', liabilityType: 'UMBRELLA' },
  unsound: unsoundPolicies,
  hang: async (renewsId) => {
    await of.call(liabilityInsurance.addLiabilityInsurance, {
      ...policy(),
      effectiveDate: '2020-12-31',
      expiresDate: '2021-12-31',
      renewsId,
    });
    return 'liability insurance';
  },
});

tellKeptStory({
  kind: 'workersCompensationInsurance',
  server: () => of,
  calls: {
    add: workersCompensationInsurance.addWorkersCompensationInsurance,
    edit: workersCompensationInsurance.editWorkersCompensationInsurance,
    get: workersCompensationInsurance.getWorkersCompensationInsurance,
    remove: workersCompensationInsurance.deleteWorkersCompensationInsurance,
  },
  facts: policy,
  shown: shownPolicy,
  change: { policyNumber: 'WC-1' },
  unsound: unsoundPolicies,
});

tellKeptStory({
  kind: 'vendorContract',
  server: () => of,
  scope: () => ({ communityId: oak }),
  calls: {
    add: vendorContract.addVendorContract,
    edit: vendorContract.editVendorContract,
    get: vendorContract.getVendorContract,
    remove: vendorContract.deleteVendorContract,
  },
  facts: () => ({
    vendorId: sierra,
    name: 'Grounds',
    description: 'Weekly',
    startDate: null,
    endDate: null,
    amount: '1200.00',
    noticeDays: 60,
    renewsItself: false,
    alertDays: 30,
    isInsuranceRequired: true,
    isDraft: false,
    cancelledDate: null,
    note: '',
  }),
  shown: { startDate: '2019-05-06T00:00:00', state: 'ACTIVE', paidThisYear: '120.00' },
  change: { name: 'Grounds and trees', amount: '1300.00' },
  unsound: [
    [{ name: '' }, 'name'],
    [{ amount: '-1.00' }, 'amount'],
    [{ endDate: '2019-05-05' }, 'endDate'],
    [{ cancelledDate: '2019-05-05' }, 'cancelledDate'],
  ],
});

it('lists the contracts of a vendor in the communities in scope alone', async () => {
  const { vendorId } = await of.call(vendor.addVendor, { name: 'Contract Pools' });
  await of.call(vendorContract.addVendorContract, { communityId: oak, vendorId, name: 'Pool' });
  expect((await of.call(vendorContract.listVendorContracts, { vendorId })).map((row) => [row.name, row.community, row.state])).toEqual([
    ['Pool', 'Oak Court', 'ACTIVE'],
  ]);
  const token = await of.tokenFor('Administrator', []);
  expect((await of.send(vendorContract.listVendorContracts, { vendorId }, { token })).json).toEqual([]);
});

it('seals the federal tax number, shows its end, and writes down who read it', async () => {
  const { vendorId } = await of.call(vendor.addVendor, { name: 'Tahoe Roofing', taxNumber: '88-1234567' });
  const seen = await of.call(vendor.getVendor, { vendorId });
  expect(seen.taxLast4).toBe('4567');
  await of.call(vendor.editVendor, { ...seen, note: 'Kept' });
  expect(await of.call(vendor.revealTaxNumber, { vendorId })).toEqual({ taxNumber: '881234567' });
  const kept = await sql<{
    text: string;
  }>`select v.tax_number_sealed || coalesce((select string_agg(a::text, '') from platform.audit_event a), '') as text
    from people.vendor v where v.vendor_id = ${vendorId}`.execute(of.db.asMigrator);
  expect(kept.rows[0]?.text).not.toContain('881234567');
  expect(kept.rows[0]?.text).toContain('taxNumberRead');
  const token = await of.tokenFor('Auditor');
  expect((await of.send(vendor.revealTaxNumber, { vendorId }, { token })).status).toBe(403);
  expect((await of.send(vendor.revealTaxNumber, { vendorId: sierra })).status).toBe(404);
});

it('has no two vendors of one vendor ID, whatever its case', async () => {
  await of.call(vendor.addVendor, { name: 'Alias One', alias: 'AL-1' });
  const again = await of.send(vendor.addVendor, { name: 'Alias Two', alias: 'al-1' });
  expect([again.json.code, again.json.fields?.[0]?.path]).toEqual(['aliasTaken', 'alias']);
});

it('warns of a vendor on hold and of required cover that is over, and blocks where it is so decided', async () => {
  const { vendorId } = await of.call(vendor.addVendor, {
    name: 'Washoe Tree',
    standing: 'ON_HOLD',
    standingReason: 'Dispute',
    needsInsurance: true,
  });
  const words = async () => (await of.call(vendor.readVendorCautions, { vendorId })).map((one) => [one.words, one.blocksBills]);
  expect(await words()).toEqual([
    ['Washoe Tree is on hold: Dispute.', false],
    ['Washoe Tree must be insured, and no insurance is in force.', false],
  ]);
  const former = { ...policy(), vendorId, isRequired: true };
  const { liabilityInsuranceId } = await of.call(liabilityInsurance.addLiabilityInsurance, former);
  const rules = await of.call(vendor.getVendorRules, {});
  await of.call(vendor.editVendorRules, { ...rules, atBills: 'BLOCK' });
  expect((await of.send(vendor.editVendorRules, { ...rules, atBills: 'WARN' })).json.code).toBe('changedMeanwhile');
  expect((await words()).at(-1)).toEqual([expect.stringContaining('General liability GL-7 of Washoe Tree expired on'), true]);
  await of.call(liabilityInsurance.addLiabilityInsurance, {
    ...former,
    policyNumber: 'GL-8',
    effectiveDate: '2020-12-31',
    expiresDate: '2099-01-01',
    renewsId: liabilityInsuranceId,
  });
  expect(await words()).toEqual([['Washoe Tree is on hold: Dispute.', false]]);
  expect((await of.call(vendorCover.listVendorCover, { vendorId })).map((row) => [row.policyNumber, row.standing])).toEqual([
    ['GL-8', 'IN_FORCE'],
    ['GL-7', 'RENEWED'],
  ]);
  await of.call(vendor.editVendorRules, { atBills: 'WARN', atChecks: 'WARN', version: '1' });
});
