// Shortcuts for tests of the payments platform: a test processor joined to a community, its application, fees
// and payments, and what the books say to it.
import { localDate } from '../../../packages/kernel/kernel.ts';
import { openProcessor } from '../../../packages/processor/processor.ts';
import { startTestProcessor, type TestProcessor } from '../../../packages/processor/test-processor.ts';
import { chartImport } from '../../ledger/ledger.contract.ts';
import { type BilledCommunity, unitOf } from '../receivables.testing.ts';
import { merchants } from './merchant.contract.ts';
import { onlinePayments } from './online-payment.contract.ts';

/** Starts a test processor and connects the installation of the test to it. */
export async function connect(maple: BilledCommunity, today: string): Promise<TestProcessor> {
  const world = await startTestProcessor({ today: localDate(today) });
  maple.services.processor = openProcessor(world.url);
  return world;
}

/** Adds the accounts the money of a processor moves over: 1096 on its way, 1097 unknown, 5890 fees. */
export async function addPlatformAccounts(maple: BilledCommunity): Promise<void> {
  const rows = [
    'number,name,type,fund,role',
    '1096,Online payments on their way,ASSET,OPERATING,',
    '1097,Unknown amounts of the processor,ASSET,OPERATING,',
    '5890,Processor fees,EXPENSE,OPERATING,',
  ];
  const file = { fileName: 'chart.csv', content: Buffer.from(rows.join('\n')).toString('base64') };
  await maple.call(chartImport.calls.commit, { communityId: maple.communityId, file });
}

/** Who applies for Maple Court, and what is expected of its payments. */
export const mapleApplicant = {
  legalName: 'Maple Court Homeowners Association',
  taxId: '88-0123456',
  entityKind: 'NONPROFIT' as const,
  stateCode: 'NV',
  formedDate: '1998-05-04',
  address: '1 Maple Court, Reno NV 89501',
  purpose: 'Assessments of owners',
  monthlyVolume: '5000.00',
  averageTicket: '365.00',
  largestTicket: '2000.00',
  controlName: 'Dana Whitfield',
  controlTitle: 'President',
  controlBirthDate: '1970-02-03',
  controlAddress: '3 Maple Court, Reno NV 89501',
  controlTaxLast4: '1234',
};

/** An application as a test types it, over the accounts of `addPlatformAccounts`. */
export async function applicationFor(maple: BilledCommunity, more: object = {}) {
  const { communityId, bankAccountId } = maple;
  const merchant = await maple.call(merchants.getMerchant, { communityId });
  const at = (accounts: readonly { accountId: string; number: string }[], number: string) =>
    accounts.find((one) => one.number === number)?.accountId ?? '1';
  return {
    communityId,
    version: merchant.application?.version ?? null,
    ...mapleApplicant,
    resolution: 'Board meeting of 10/20/2025',
    bankAccountId,
    clearingAccountId: at(merchant.clearingAccounts, '1096'),
    suspenseAccountId: at(merchant.suspenseAccounts, '1097'),
    feeAccountId: at(merchant.feeAccounts, '5890'),
    ...more,
  };
}

/** A community that takes payments: applied, approved, with a flat fee on cards and free bank drafts. */
export async function activate(maple: BilledCommunity, world: TestProcessor): Promise<void> {
  const { communityId } = maple;
  await addPlatformAccounts(maple);
  await maple.call(merchants.saveApplication, await applicationFor(maple));
  await maple.call(merchants.submitApplication, { communityId, agreedBy: 'Dana Whitfield' });
  await world.act('approve', world.books.accounts.at(-1)?.ref ?? '');
  await maple.call(merchants.readProcessor, { communityId });
  await maple.call(merchants.saveFees, {
    communityId,
    fees: [
      { rail: 'CARD', kind: 'CONVENIENCE', flat: '4.95', basisPoints: 0 },
      { rail: 'ACH', kind: 'ABSORBED', flat: '0.00', basisPoints: 0 },
    ],
  });
}

/**
 * A payment of an owner, paid on the processor's page; not read yet. Its id and the processor's name of
 * it.
 */
export async function paid(maple: BilledCommunity, world: TestProcessor, account: string, amount: string, by: ['CARD' | 'ACH', string]) {
  const { communityId } = maple;
  const { ownershipId } = unitOf(maple, account);
  const made = await maple.call(onlinePayments.addOnlinePayment, { communityId, ownershipId, amount });
  const ref = made.pageUrl.split('/').at(-1) ?? '';
  await world.pay(ref, ...by);
  return { ...made, ref };
}

export const goodCard = ['CARD', '4242424242424242'] as const;
export const goodBank = ['ACH', '000123456789'] as const;

/** Reads the processor. */
export const readNow = (maple: BilledCommunity) => maple.call(merchants.readProcessor, { communityId: maple.communityId });
