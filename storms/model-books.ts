// The association the model is played with: four owners, five codes, three lists, two vendors, two fiscal
// years, set up through the calls.
import { community, propertyFlags } from '../modules/communities/communities.contract.ts';
import { accounting, bankAccounts, chartImport } from '../modules/ledger/ledger.contract.ts';
import { propertyImport } from '../modules/lifecycle/lifecycle.contract.ts';
import { property, vendor } from '../modules/people/people.contract.ts';
import { codes } from '../modules/receivables/receivables.contract.ts';
import { assert, centsToText } from '../packages/kernel/kernel.ts';
import { type Method, paperChart } from './model-ledger.ts';
import { type Code, codeAccounts, dues, homes, lists } from './model-owners.ts';
import type { Stage } from './model-stage.ts';

/** The ids of what was set up. */
export interface Association {
  communityId: string;
  bankAccountId: string;
  /** By account number of the chart. */
  accountIds: ReadonlyMap<string, string>;
  codeIds: Readonly<Record<Code, string>>;
  listIds: Readonly<Record<keyof typeof lists, string>>;
  ownershipIds: readonly string[];
  vendorIds: readonly string[];
}

export const accountNumberOf = (owner: number): string => `PC-000${owner + 1}`;
const file = (fileName: string, lines: readonly string[]) => ({ fileName, content: Buffer.from(lines.join('\n')).toString('base64') });

async function addCommunity(stage: Stage, method: Method): Promise<{ communityId: string; yearId: string }> {
  const place = { street: '1 Paper Ct', city: 'Sparks', state: 'NV', postcode: '89434', timeZone: 'America/Los_Angeles' };
  const { communityId } = await stage.call(community.addCommunity, {
    name: 'Paper Court',
    shortCode: 'PC',
    legalName: 'Paper Court',
    ...place,
  });
  const chart = Object.entries(paperChart).map(([number, { name, type, fund, role }]) => `${number},${name},${type},${fund},${role}`);
  await stage.call(chartImport.calls.commit, { communityId, file: file('chart.csv', ['number,name,type,fund,role', ...chart]) });
  const year = (label: string) =>
    stage.call(accounting.addFiscalYear, { communityId, label, startDate: `${label}-01-01`, method, frequency: 'MONTHLY' });
  const { fiscalYearId: yearId } = await year('2026');
  await year('2027');
  return { communityId, yearId };
}

async function addOwners(stage: Stage, communityId: string): Promise<{ propertyIds: string[]; ownershipIds: string[] }> {
  const titles = 'Account Number,Lot,Category,Number,Street,Unit,City,State,Postcode,Owner';
  const rows = homes.map(
    (home, i) => `${accountNumberOf(i)},${i + 1},${home},${i + 1},Paper Ct,,Sparks,NV,89434,"Owner, ${'ABCD'.charAt(i)}"`,
  );
  await stage.call(propertyImport.calls.commit, {
    communityId,
    file: file('properties.csv', [titles, ...rows]),
    ownedSinceDate: '2025-01-01',
  });
  const found = (await stage.call(property.listProperties, { communityId })).rows;
  const ordered = homes.map((_, i) => {
    const row = found.find((one) => one.accountNumber === accountNumberOf(i));
    assert(row?.ownershipId, 'every property has its owner');
    return { propertyId: row.propertyId, ownershipId: row.ownershipId };
  });
  const [last] = ordered.slice(-1);
  const held = { communityId, propertyId: last?.propertyId ?? '', holdsLateFees: true, holdsPayments: false };
  await stage.call(propertyFlags.setPropertyFlags, held);
  return { propertyIds: ordered.map((one) => one.propertyId), ownershipIds: ordered.map((one) => one.ownershipId) };
}

const kinds = { ASMT: 'ASSESSMENT', RSRV: 'ASSESSMENT', LATE: 'LATE_FEE', NSF: 'NSF', POOL: 'MISC' } as const;

async function addCodes(
  stage: Stage,
  at: { communityId: string; yearId: string; accountIds: ReadonlyMap<string, string>; propertyIds: readonly string[] },
): Promise<Pick<Association, 'codeIds' | 'listIds'>> {
  const { communityId } = at;
  const codeIds: Record<string, string> = {};
  for (const [alias, kind] of Object.entries(kinds)) {
    const { income, receivable } = codeAccounts[alias as Code];
    const accounts = { incomeAccountId: at.accountIds.get(income) ?? '', receivableAccountId: at.accountIds.get(receivable) ?? '' };
    codeIds[alias] = (await stage.call(codes.saveCode, { communityId, alias, name: alias, kind, ...accounts })).chargeCodeId;
  }
  for (const [home, amounts] of Object.entries(dues)) {
    const propertyIds = at.propertyIds.filter((_, i) => homes[i] === home);
    for (const [alias, cents] of Object.entries(amounts)) {
      const flat = { lateFeeKind: 'FLAT' as const, lateFeeAmount: '25.00', minimumLiability: '50.00' };
      const late = home === 'Townhome' ? flat : { lateFeeKind: 'PERCENT' as const, lateFeeBasisPoints: 1000 };
      const { codeCategoryId } = await stage.call(codes.saveCategory, {
        communityId,
        chargeCodeId: codeIds[alias] ?? '',
        name: home,
        frequency: alias === 'POOL' ? 'QUARTERLY' : 'MONTHLY',
        ...(alias === 'ASMT' ? { ...late, lateFeeCodeId: codeIds['LATE'] ?? '' } : {}),
        amounts: [{ fiscalYearId: at.yearId, amount: centsToText(cents) }],
      });
      await stage.call(codes.linkCategory, { communityId, codeCategoryId, propertyIds: [...propertyIds], startDate: '2025-01-01' });
    }
  }
  const listIds: Record<string, string> = {};
  for (const [kind, aliases] of Object.entries(lists)) {
    const list = { communityId, kind: kind as keyof typeof lists, name: kind, codeIds: aliases.map((alias) => codeIds[alias] ?? '') };
    listIds[kind] = (await stage.call(codes.saveDistribution, list)).distributionListId;
  }
  return { codeIds: codeIds as Association['codeIds'], listIds: listIds as Association['listIds'] };
}

/** Sets the association up. `lockboxId` is the customer's own. */
export async function setUpAssociation(stage: Stage, method: Method): Promise<Association> {
  const { communityId, yearId } = await addCommunity(stage, method);
  const accountIds = new Map((await stage.call(accounting.pickAccounts, { communityId })).map((one) => [one.number, one.accountId]));
  const { bankAccountId } = await stage.call(bankAccounts.addBankAccount, {
    communityId,
    name: 'Operating',
    bankName: 'Paper Bank',
    routingNumber: '122402405',
    accountNumber: '400117010',
    accountId: accountIds.get('1010') ?? '',
    lockboxId: '9100',
    lastCheckNumber: 1000,
    isPrimary: true,
  });
  const { propertyIds, ownershipIds } = await addOwners(stage, communityId);
  const made = await addCodes(stage, { communityId, yearId, accountIds, propertyIds });
  const vendorIds: string[] = [];
  for (const name of ['Sierra Green', 'Truckee Pest']) {
    const place = { street: '1 Mill St', city: 'Reno', state: 'NV', postcode: '89501' };
    vendorIds.push((await stage.call(vendor.addVendor, { name, ...place })).vendorId);
  }
  return { communityId, bankAccountId, accountIds, ownershipIds, vendorIds, ...made };
}
