// Maple Court ready to be billed: codes, categories, assignments, distribution lists, a bank account with a
// lockbox; and shortcuts through the calls.
import type { Route } from '../../packages/http/handlers.ts';
import { assert } from '../../packages/kernel/kernel.ts';
import { accounting, bankAccounts } from '../ledger/ledger.contract.ts';
import { joinNeighbors, type LedgerNeighbors } from '../ledger/ledger.server.ts';
import { aCommunity, accountId, type TestCommunity } from '../ledger/ledger.testing.ts';
import { beginningBalances, billing, codes, owners, receipts } from './receivables.contract.ts';
import { receivablesNeighbors, receivablesRoutes } from './receivables.server.ts';

type Alias = 'ASMT' | 'RSRV' | 'LATE' | 'NSF';

/** Maple Court with what billing needs. */
export interface BilledCommunity extends TestCommunity {
  codeIds: Readonly<Record<Alias, string>>;
  /** Category ids: `ASMT Townhome` and so on. */
  categoryIds: ReadonlyMap<string, string>;
  bankAccountId: string;
}

/** The property and ownership of an account number. */
export function unitOf(maple: TestCommunity, account: string): { propertyId: string; ownershipId: string } {
  const unit = maple.units.get(account);
  assert(unit, `${account} is a unit of Maple Court`);
  return unit;
}

async function addCodes(maple: TestCommunity): Promise<Record<Alias, string>> {
  const { communityId } = maple;
  const add = async (alias: Alias, name: string, kind: 'ASSESSMENT' | 'LATE_FEE' | 'NSF', income: string, receivable: string) =>
    (
      await maple.call(codes.saveCode, {
        communityId,
        alias,
        name,
        kind,
        incomeAccountId: accountId(maple, income),
        receivableAccountId: accountId(maple, receivable),
      })
    ).chargeCodeId;
  return {
    ASMT: await add('ASMT', 'Assessment', 'ASSESSMENT', '4000', '1200'),
    RSRV: await add('RSRV', 'Reserve assessment', 'ASSESSMENT', '4900', '1250'),
    LATE: await add('LATE', 'Late fee', 'LATE_FEE', '4100', '1210'),
    NSF: await add('NSF', 'Returned check fee', 'NSF', '4110', '1220'),
  };
}

/** What each home pays a month: lots 1-8 are townhomes, 9-12 end homes. */
const dues = { Townhome: { ASMT: '310.00', RSRV: '55.00' }, 'End home': { ASMT: '345.00', RSRV: '55.00' } } as const;

async function addCategories(maple: TestCommunity, codeIds: Record<Alias, string>): Promise<Map<string, string>> {
  const { communityId, fiscalYearId } = maple;
  const categoryIds = new Map<string, string>();
  const accounts = [...maple.units.keys()].toSorted();
  for (const [home, amounts] of Object.entries(dues)) {
    const own = home === 'Townhome' ? accounts.slice(0, 8) : accounts.slice(8);
    const propertyIds = own.map((account) => unitOf(maple, account).propertyId);
    for (const alias of ['ASMT', 'RSRV'] as const) {
      const late =
        alias === 'ASMT'
          ? { minimumLiability: '50.00', lateFeeKind: 'FLAT' as const, lateFeeAmount: '25.00', lateFeeCodeId: codeIds.LATE }
          : {};
      const draft = {
        communityId,
        chargeCodeId: codeIds[alias],
        name: home,
        frequency: 'MONTHLY' as const,
        ...late,
        amounts: [{ fiscalYearId, amount: amounts[alias] }],
      };
      const { codeCategoryId } = await maple.call(codes.saveCategory, draft);
      await maple.call(codes.linkCategory, { communityId, codeCategoryId, propertyIds, startDate: '2025-01-01' });
      categoryIds.set(`${alias} ${home}`, codeCategoryId);
    }
  }
  return categoryIds;
}

/**
 * Builds Maple Court on a new server with codes ASMT, RSRV, LATE and NSF, both lists, and bank account 1010
 * with lockbox 9100.
 */
export async function aBilledCommunity(
  options: { method?: 'CASH' | 'ACCRUAL' | 'MODIFIED'; more?: readonly Route[]; neighbors?: LedgerNeighbors } = {},
): Promise<BilledCommunity> {
  const { more = [], ...rest } = options;
  const maple = await aCommunity({ neighbors: joinNeighbors(receivablesNeighbors), ...rest, more: [...receivablesRoutes, ...more] });
  const { communityId } = maple;
  const codeIds = await addCodes(maple);
  const categoryIds = await addCategories(maple, codeIds);
  const order = [codeIds.ASMT, codeIds.RSRV, codeIds.LATE, codeIds.NSF];
  await maple.call(codes.saveDistribution, { communityId, kind: 'DEFAULT', name: 'Default', codeIds: order });
  await maple.call(codes.saveDistribution, { communityId, kind: 'LOCKBOX', name: 'Lockbox', codeIds: order });
  const bank = {
    name: 'Operating',
    bankName: 'Nevada First',
    routingNumber: '122402405',
    accountNumber: '400117010',
    accountId: accountId(maple, '1010'),
  };
  const { bankAccountId } = await maple.call(bankAccounts.addBankAccount, { communityId, ...bank, lockboxId: '9100' });
  return { ...maple, codeIds, categoryIds, bankAccountId };
}

/** Imports beginning balances given as CSV lines below the titles. */
export async function begin(maple: BilledCommunity, lines: readonly string[], postDate = '2026-01-01') {
  const content = Buffer.from(['account,code,date,amount', ...lines].join('\n')).toString('base64');
  return maple.call(beginningBalances.calls.commit, {
    communityId: maple.communityId,
    postDate,
    file: { fileName: 'balances.csv', content },
  });
}

/** Bills the assessments of a month: previews, keeps, posts. */
export async function billMonth(maple: BilledCommunity, postDate: string, codeIds?: readonly string[]) {
  const { communityId } = maple;
  const run = { communityId, postDate, ...(codeIds ? { codeIds: [...codeIds] } : {}) };
  const preview = await maple.call(billing.previewCharges, run);
  const { batchId } = await maple.call(billing.keepCharges, { ...run, baseHash: preview.baseHash });
  // As the page does: what is posted is what was previewed, kept only on the way.
  return maple.call(billing.postBatch, { communityId, batchId, baseHash: preview.baseHash });
}

/** Posts a batch that was kept. */
export async function postKept(maple: BilledCommunity, batchId: string) {
  const { communityId } = maple;
  const kept = await maple.call(billing.getBatch, { communityId, batchId });
  return maple.call(billing.postBatch, { communityId, batchId, baseHash: kept.baseHash });
}

/** Charges the late fees of a day. */
export async function chargeLateFees(
  maple: BilledCommunity,
  postDate: string,
  options: { exclusionDays?: number; currentMonthOnly?: boolean } = {},
) {
  const { communityId } = maple;
  const preview = await maple.call(billing.previewLateFees, { communityId, postDate, ...options });
  const { batchId } = await maple.call(billing.keepLateFees, { communityId, postDate, ...options, baseHash: preview.baseHash });
  return postKept(maple, batchId);
}

/** Enters receipts as one deposit: account, amount, check. */
export async function takeMoney(
  maple: BilledCommunity,
  postDate: string,
  rows: readonly (readonly [account: string, amount: string, checkNumber: string])[],
) {
  const input = {
    communityId: maple.communityId,
    bankAccountId: maple.bankAccountId,
    postDate,
    rows: rows.map(([account, amount, checkNumber]) => ({ ownershipId: unitOf(maple, account).ownershipId, amount, checkNumber })),
  };
  const preview = await maple.call(receipts.previewReceipts, input);
  return { ...(await maple.call(receipts.postReceipts, { ...input, baseHash: preview.baseHash })), preview };
}

/** Balances of the chart at the end of a day by account number, without zeros; debit positive. */
export async function chartAt(maple: TestCommunity, asOfDate: string): Promise<Record<string, string>> {
  const chart = await maple.call(accounting.listAccounts, { communityId: maple.communityId, asOfDate });
  return Object.fromEntries(
    chart.filter((account) => account.balance !== '0.00').map((account) => [account.number, account.balance as string]),
  );
}

/** What an owner owes and has prepaid at the end of a day. */
export async function ownerAt(maple: TestCommunity, account: string, asOfDate: string): Promise<{ owes: string; prepaid: string }> {
  const ledger = await maple.call(owners.getOwnerLedger, {
    communityId: maple.communityId,
    ownershipId: unitOf(maple, account).ownershipId,
    asOfDate,
  });
  return { owes: ledger.balance, prepaid: ledger.prepaid };
}

export { addInterestCode, setInterest } from './interest/interest.testing.ts';
export { receivablesOffences } from './subledger/offences.testing.ts';
