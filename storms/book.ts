// The association storms work on: any number of homes with one owner each, every one paying the same two
// assessments, ready to be billed from January 2026.
import { setTimeout as sleep } from 'node:timers/promises';
import { sampleText } from '../apps/server/sample/association.ts';
import { textFile } from '../apps/server/sample/player.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { accounting, bankAccounts, chartImport } from '../modules/ledger/ledger.contract.ts';
import { propertyImport } from '../modules/lifecycle/lifecycle.contract.ts';
import { bills } from '../modules/payables/payables.contract.ts';
import { vendor } from '../modules/people/people.contract.ts';
import { codes } from '../modules/receivables/receivables.contract.ts';
import { assert } from '../packages/kernel/kernel.ts';
import type { World } from './world.ts';

/** What each home pays a month, in cents: assessment and reserve together. */
export const DUES_CENTS = 36_500n;
/** What the bank calls the operating account and the lockbox. */
export const BANK = { accountNumber: '770011223', lockboxId: '9700' };

/** An association ready for its first month. */
export interface Book {
  communityId: string;
  bankAccountId: string;
  /** Account ids by number, of the sample's chart. */
  accounts: ReadonlyMap<string, string>;
  /** By account number: ST-00001 and on. */
  accountNumbers: readonly string[];
  vendorIds: readonly string[];
}

const LINKED_AT_ONCE = 5_000;
const IMPORT_MS = 900_000;
const accountNumberOf = (index: number) => `ST-${String(index + 1).padStart(5, '0')}`;

/** A file of homes with their owners, `count` of them from the one at `from` on. */
export function propertiesFile(from: number, count: number): string {
  const rows = Array.from({ length: count }, (_, i) => {
    const number = from + i + 1;
    return `${accountNumberOf(from + i)},${number},Home,${number},Storm Way,Sparks,NV,89434,"Owner, Number ${number}"`;
  });
  return ['Account Number,Lot,Category,Number,Street,City,State,Postcode,Owner', ...rows].join('\n');
}

/** The id of an account by its number. */
export function accountIn(book: Pick<Book, 'accounts'>, number: string): string {
  const found = book.accounts.get(number);
  assert(found, `the sample chart has account ${number}`);
  return found;
}

async function addBank(world: World, communityId: string, accounts: Book['accounts']): Promise<string> {
  const { player } = world.approver;
  const bank = { communityId, bankName: 'Storm Bank', routingNumber: '122402405' };
  const operating = { name: 'Operating', accountId: accountIn({ accounts }, '1010'), isPrimary: true, lastCheckNumber: 1000 };
  const { bankAccountId } = await player.call(bankAccounts.addBankAccount, { ...bank, ...BANK, ...operating });
  const reserve = { name: 'Reserve', accountId: accountIn({ accounts }, '1020'), accountNumber: '770011231' };
  await player.call(bankAccounts.addBankAccount, { ...bank, ...reserve });
  return bankAccountId;
}

/** Codes ASMT, RSRV and LATE, one category each that every home is in, and both distribution lists. */
async function addCodes(
  world: World,
  of: Pick<Book, 'communityId' | 'accounts'>,
  fiscalYearId: string,
  propertyIds: string[],
): Promise<void> {
  const { player } = world.approver;
  const { communityId } = of;
  const add = async (alias: string, kind: 'ASSESSMENT' | 'LATE_FEE', income: string, receivable: string) => {
    const accounts = { incomeAccountId: accountIn(of, income), receivableAccountId: accountIn(of, receivable) };
    return (await player.call(codes.saveCode, { communityId, alias, name: alias, kind, ...accounts })).chargeCodeId;
  };
  const late = await add('LATE', 'LATE_FEE', '4100', '1210');
  const assessment = await add('ASMT', 'ASSESSMENT', '4000', '1200');
  const reserve = await add('RSRV', 'ASSESSMENT', '4900', '1250');
  const fee = { minimumLiability: '50.00', lateFeeKind: 'FLAT' as const, lateFeeAmount: '25.00', lateFeeCodeId: late };
  for (const [chargeCodeId, amount, fees] of [
    [assessment, '310.00', fee],
    [reserve, '55.00', {}],
  ] as const) {
    const category = {
      communityId,
      name: 'Home',
      frequency: 'MONTHLY' as const,
      chargeCodeId,
      amounts: [{ fiscalYearId, amount }],
      ...fees,
    };
    const { codeCategoryId } = await player.call(codes.saveCategory, category);
    for (let at = 0; at < propertyIds.length; at += LINKED_AT_ONCE) {
      const some = propertyIds.slice(at, at + LINKED_AT_ONCE);
      await player.call(codes.linkCategory, { communityId, codeCategoryId, propertyIds: some, startDate: '2026-01-01' });
    }
  }
  const codeIds = [assessment, reserve, late];
  await player.call(codes.saveDistribution, { communityId, kind: 'DEFAULT', name: 'Default', codeIds });
  await player.call(codes.saveDistribution, { communityId, kind: 'LOCKBOX', name: 'Lockbox', codeIds });
}

/**
 * The ids of all homes, once a large file has been imported in the background. Read past the calls, whose
 * lists end at five thousand.
 */
async function propertiesOf(world: World, communityId: string, units: number): Promise<string[]> {
  const client = await world.connect();
  const statement = 'select property_id::text as id from communities.property where customer_id = $1 and community_id = $2';
  const under = `select from platform.job_progress where customer_id = $1 and state in ('waiting', 'running')`;
  for (const end = performance.now() + IMPORT_MS; (await client.query(under, [world.customerId])).rows.length > 0; await sleep(100))
    assert(performance.now() < end, 'the homes were imported in time');
  const found = (await client.query<{ id: string }>(statement, [world.customerId, communityId])).rows;
  await client.end();
  assert(found.length === units, `${units} homes were imported, not ${found.length}`);
  return found.map(({ id }) => id);
}

/** Makes the association through the public calls. */
export async function openBook(world: World, plan: { units: number; vendors: number }): Promise<Book> {
  const { player } = world.approver;
  const address = { street: '1 Storm Way', city: 'Sparks', state: 'NV', postcode: '89434' };
  const facts = {
    name: 'Storm Harbor',
    shortCode: 'ST',
    legalName: 'Storm Harbor Association',
    ...address,
    timeZone: 'America/Los_Angeles',
  };
  const { communityId } = await player.call(community.addCommunity, facts);
  await player.call(chartImport.calls.commit, { communityId, file: textFile('chart.csv', sampleText('chart-of-accounts.csv')) });
  const year = { communityId, label: '2026', startDate: '2026-01-01', method: 'ACCRUAL' as const, frequency: 'MONTHLY' as const };
  const { fiscalYearId } = await player.call(accounting.addFiscalYear, year);
  const accounts = new Map((await player.call(accounting.pickAccounts, { communityId })).map((a) => [a.number, a.accountId]));
  const bankAccountId = await addBank(world, communityId, accounts);
  await player.call(propertyImport.calls.commit, { communityId, file: textFile('properties.csv', propertiesFile(0, plan.units)) });
  await addCodes(world, { communityId, accounts }, fiscalYearId, await propertiesOf(world, communityId, plan.units));
  const vendorIds: string[] = [];
  for (let i = 1; i <= plan.vendors; i += 1)
    vendorIds.push((await player.call(vendor.addVendor, { name: `Vendor ${i}`, ...address })).vendorId);
  return {
    communityId,
    bankAccountId,
    accounts,
    vendorIds,
    accountNumbers: Array.from({ length: plan.units }, (_, i) => accountNumberOf(i)),
  };
}

/** Enters a bill of every vendor and has it approved; the ids of the bills. */
export async function enterBills(world: World, book: Book, billDate: string, amount: string): Promise<string[]> {
  const { communityId } = book;
  const lines = [{ accountId: accountIn(book, '5300'), amount, description: 'Storm work' }];
  const billIds: string[] = [];
  for (const [i, vendorId] of book.vendorIds.entries()) {
    const bill = { communityId, vendorId, billNumber: `${billDate}-${i}`, billDate, amount, description: 'Storm work', lines };
    const { billId } = await world.clerk.player.call(bills.addBill, bill);
    const { revision } = await world.approver.player.call(bills.getBill, { communityId, billId });
    await world.approver.player.call(bills.approveBill, { communityId, billId, revision });
    billIds.push(billId);
  }
  return billIds;
}
