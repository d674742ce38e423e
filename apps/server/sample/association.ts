// The steps every association of the sample shares: set it up from its files, give it codes, bill and collect
// a month, pay bills.
import { readFileSync } from 'node:fs';
import { banking } from '../../../modules/banking/banking.contract.ts';
import { community } from '../../../modules/communities/communities.contract.ts';
import { accounting, bankAccounts, chartImport, reserveImport, reserveStudies } from '../../../modules/ledger/ledger.contract.ts';
import { propertyImport, setUp, setUpParts } from '../../../modules/lifecycle/lifecycle.contract.ts';
import { billBulk, bills, checks } from '../../../modules/payables/payables.contract.ts';
import { property } from '../../../modules/people/people.contract.ts';
import { billing, codes, receipts } from '../../../modules/receivables/receivables.contract.ts';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { addMonths, assert, dateInZone, type LocalDate, localDate, systemClock } from '../../../packages/kernel/kernel.ts';
import { type Player, textFile } from './player.ts';

/** A sample file by its name. */
export function sampleText(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

/** What an association is made from. */
export interface AssociationPlan {
  facts: ClientInput<typeof community.addCommunity>;
  propertiesFile: string;
  /** What the file says, when only some of a sample's homes are wanted. */
  propertiesText?: string;
  years: readonly { label: string; startDate: string }[];
  method: 'CASH' | 'ACCRUAL' | 'MODIFIED';
  lockboxId: string;
  accountNumbers: { operating: string; reserve: string };
  lastCheckNumber: number;
  /** Years after the ones its story was written for; none unless said. */
  yearsLater?: number;
  /** The day it is played up to, where that is after the day of the machine. */
  today?: LocalDate;
}

/** An association after set-up, with the ids later steps need. */
export interface Association {
  communityId: string;
  /** Account ids by number. */
  accounts: ReadonlyMap<string, string>;
  yearIds: readonly string[];
  operatingBankId: string;
  reserveBankId: string;
  units: readonly { propertyId: string; ownershipId: string; accountNumber: string; homeType: string }[];
  /** A date of its story, in the year the story is played. */
  on(date: string): string;
  /** The day after which what is to come lies. */
  today: LocalDate;
}

function idOf(map: ReadonlyMap<string, string>, number: string): string {
  const found = map.get(number);
  assert(found, `the sample chart has account ${number}`);
  return found;
}

/** The id of an account by its number. */
export function accountOf(association: Association, number: string): string {
  return idOf(association.accounts, number);
}

/** Adds the community, its chart, fiscal years, bank accounts, properties and owners. */
export async function setUpAssociation(player: Player, plan: AssociationPlan): Promise<Association> {
  const { communityId } = await player.call(community.addCommunity, plan.facts);
  await player.call(chartImport.calls.commit, {
    communityId,
    file: textFile('chart-of-accounts.csv', sampleText('chart-of-accounts.csv')),
  });
  const yearIds: string[] = [];
  for (const year of plan.years) {
    yearIds.push(
      (await player.call(accounting.addFiscalYear, { communityId, ...year, method: plan.method, frequency: 'MONTHLY' })).fiscalYearId,
    );
  }
  const accounts = new Map((await player.call(accounting.pickAccounts, { communityId })).map((a) => [a.number, a.accountId]));
  const bank = { communityId, bankName: 'Kirkwood Bank of Nevada', routingNumber: '122402405', routingFraction: '94-240/1224' };
  const { bankAccountId } = await player.call(bankAccounts.addBankAccount, {
    ...bank,
    name: 'Operating',
    accountNumber: plan.accountNumbers.operating,
    accountId: idOf(accounts, '1010'),
    lockboxId: plan.lockboxId,
    remitStreet: `PO Box ${plan.lockboxId}`,
    remitCity: 'Reno, NV 89520',
    lastCheckNumber: plan.lastCheckNumber,
    isPrimary: true,
  });
  const reserve = await player.call(bankAccounts.addBankAccount, {
    ...bank,
    name: 'Reserve',
    accountNumber: plan.accountNumbers.reserve,
    accountId: idOf(accounts, '1020'),
  });
  await player.call(propertyImport.calls.commit, {
    communityId,
    file: textFile(plan.propertiesFile, plan.propertiesText ?? sampleText(plan.propertiesFile)),
  });
  for (const part of setUpParts) await player.call(setUp.finishPart, { communityId, part });
  const { rows } = await player.call(property.listProperties, { communityId });
  const units = rows.map(({ propertyId, ownershipId, accountNumber, homeType }) => {
    assert(ownershipId, 'every sample property has an owner');
    return { propertyId, ownershipId, accountNumber, homeType };
  });
  const present = dateInZone(systemClock.now(), plan.facts.timeZone);
  const on = (date: string) => addMonths(localDate(date), 12 * (plan.yearsLater ?? 0));
  return {
    communityId,
    accounts,
    yearIds,
    operatingBankId: bankAccountId,
    reserveBankId: reserve.bankAccountId,
    units,
    on,
    today: plan.today && plan.today > present ? plan.today : present,
  };
}

/** What a home type pays each month: operating assessment and reserve. */
export type Dues = Readonly<Record<string, { operating: string; reserve: string }>>;

/**
 * Adds the codes ASMT, RSRV, LATE and NSF, a category per home type with the same amount every year, the
 * links, and both distribution lists.
 */
export async function addCodes(
  player: Player,
  association: Association,
  dues: Dues,
  from: string,
): Promise<Readonly<Record<'ASMT' | 'RSRV' | 'LATE' | 'NSF', string>>> {
  const { communityId } = association;
  const add = async (alias: string, name: string, kind: 'ASSESSMENT' | 'LATE_FEE' | 'NSF', income: string, receivable: string) =>
    (
      await player.call(codes.saveCode, {
        communityId,
        alias,
        name,
        kind,
        incomeAccountId: accountOf(association, income),
        receivableAccountId: accountOf(association, receivable),
      })
    ).chargeCodeId;
  const ids = {
    ASMT: await add('ASMT', 'Assessment', 'ASSESSMENT', '4000', '1200'),
    RSRV: await add('RSRV', 'Reserve assessment', 'ASSESSMENT', '4900', '1250'),
    LATE: await add('LATE', 'Late fee', 'LATE_FEE', '4100', '1210'),
    NSF: await add('NSF', 'Returned check fee', 'NSF', '4110', '1220'),
  };
  for (const [homeType, { operating, reserve }] of Object.entries(dues)) {
    const propertyIds = association.units.filter((u) => u.homeType === homeType).map((u) => u.propertyId);
    const amounts = (amount: string) => association.yearIds.map((fiscalYearId) => ({ fiscalYearId, amount }));
    const late = { minimumLiability: '50.00', lateFeeKind: 'FLAT' as const, lateFeeAmount: '25.00', lateFeeCodeId: ids.LATE };
    const category = { communityId, name: homeType, frequency: 'MONTHLY' as const };
    const first = await player.call(codes.saveCategory, { ...category, chargeCodeId: ids.ASMT, ...late, amounts: amounts(operating) });
    const second = await player.call(codes.saveCategory, { ...category, chargeCodeId: ids.RSRV, amounts: amounts(reserve) });
    for (const { codeCategoryId } of [first, second])
      await player.call(codes.linkCategory, { communityId, codeCategoryId, propertyIds, startDate: from });
  }
  const codeIds = [ids.ASMT, ids.RSRV, ids.LATE, ids.NSF];
  await player.call(codes.saveDistribution, { communityId, kind: 'DEFAULT', name: 'Default', codeIds });
  await player.call(codes.saveDistribution, { communityId, kind: 'LOCKBOX', name: 'Lockbox', codeIds });
  return ids;
}

/** Bills a month: previews, keeps, posts. */
export async function billMonth(
  player: Player,
  communityId: string,
  postDate: string,
): Promise<{ lineCount: number; total: string; fromPrepaid: string; batchId: string }> {
  const preview = await player.call(billing.previewCharges, { communityId, postDate });
  const { batchId } = await player.call(billing.keepCharges, { communityId, postDate, baseHash: preview.baseHash });
  const kept = await player.call(billing.getBatch, { communityId, batchId });
  return player.call(billing.postBatch, { communityId, batchId, baseHash: kept.baseHash });
}

/** Charges late fees of a day; null when there is nobody to charge. */
export async function chargeLateFees(
  player: Player,
  communityId: string,
  postDate: string,
  exclusionDays = 0,
): Promise<{ lineCount: number; total: string } | null> {
  const preview = await player.call(billing.previewLateFees, { communityId, postDate, exclusionDays });
  if (preview.lineCount === 0) return null;
  const { batchId } = await player.call(billing.keepLateFees, { communityId, postDate, exclusionDays, baseHash: preview.baseHash });
  const kept = await player.call(billing.getBatch, { communityId, batchId });
  return player.call(billing.postBatch, { communityId, batchId, baseHash: kept.baseHash });
}

/** Enters receipts as one deposit. */
export async function takeReceipts(
  player: Player,
  association: Association,
  postDate: string,
  rows: readonly { ownershipId: string; amount: string; checkNumber: string }[],
): Promise<{ count: number; total: string; toCharges: string; toPrepaid: string }> {
  const input = { communityId: association.communityId, bankAccountId: association.operatingBankId, postDate, rows: [...rows] };
  const preview = await player.call(receipts.previewReceipts, input);
  const posted = await player.call(receipts.postReceipts, { ...input, baseHash: preview.baseHash });
  return { count: posted.count, total: posted.total, toCharges: preview.toCharges, toPrepaid: preview.toPrepaid };
}

/** A bill of one line. */
interface BillPlan {
  vendorId: string;
  billNumber: string;
  billDate: string;
  amount: string;
  account: string;
  description: string;
}

/** Enters bills and has someone else approve them, all at once. */
export async function enterBills(clerk: Player, approver: Player, association: Association, plans: readonly BillPlan[]): Promise<string[]> {
  const { communityId } = association;
  const ids: string[] = [];
  for (const { account, ...bill } of plans) {
    const lines = [{ accountId: accountOf(association, account), amount: bill.amount, description: bill.description }];
    ids.push((await clerk.call(bills.addBill, { communityId, ...bill, lines })).billId);
  }
  const chosen = { communityId, ids };
  if (ids.length > 0) await approver.call(billBulk.approveBills, await approver.seen(billBulk.previewApprovals, chosen));
  return ids;
}

/** Enters a bill and has someone else approve it. */
export async function enterBill(clerk: Player, approver: Player, association: Association, bill: BillPlan): Promise<string> {
  const [billId] = await enterBills(clerk, approver, association, [bill]);
  assert(billId, 'one bill has one id');
  return billId;
}

/**
 * Reconciles a bank account with a statement on paper: everything up to its day has cleared, and it shows
 * what
 * the books do.
 */
export async function reconcileOnPaper(player: Player, communityId: string, bankAccountId: string, statementDate: string): Promise<void> {
  const begun = { communityId, bankAccountId, statementDate, statementBalance: '0.00' };
  const one = { communityId, ...(await player.call(banking.startReconciliation, begun)) };
  const { figures, onlyInBooks } = await player.call(banking.getReconciliation, one);
  await player.call(banking.editReconciliation, { ...one, statementDate, statementBalance: figures.book });
  if (onlyInBooks.length > 0) await player.call(banking.clearItems, { ...one, itemKeys: onlyInBooks.map(({ itemKey }) => itemKey) });
  await player.call(banking.finishReconciliation, one);
}

/** Pays bills in full by check. */
export async function payBills(
  player: Player,
  association: Association,
  checkDate: string,
  billIds: readonly string[],
): Promise<{ batchId: string; total: string; checks: { checkId: string; checkNumber: string; payee: string; amount: string }[] }> {
  const { communityId, operatingBankId: bankAccountId } = association;
  const open = await player.call(bills.listBills, { communityId, show: 'open' });
  const items = open.rows.filter((row) => billIds.includes(row.billId)).map((row) => `${row.billId}:${row.open}`);
  const preview = await player.call(checks.previewChecks, { communityId, bankAccountId, checkDate, items });
  return player.call(checks.issueChecks, { communityId, bankAccountId, checkDate, items, baseHash: preview.baseHash });
}

/**
 * Begins and adopts a study of the first reserve fund with the components of a file, contributing what is
 * given in a year.
 */
export async function adoptReserveStudy(
  player: Player,
  { communityId }: Association,
  study: { name: string; fileName: string; contribution: string; studyDate: string; adoptedDate: string; note: string },
): Promise<{ components: number; cost: string }> {
  const { funds } = await player.call(reserveStudies.listReserveStudies, { communityId });
  const { name, studyDate, contribution, adoptedDate, note } = study;
  const begun = { communityId, fundId: funds[0]?.fundId ?? '', name, studyDate, fromReserveStudyId: null };
  const { reserveStudyId } = await player.call(reserveStudies.startReserveStudy, begun);
  const file = textFile(study.fileName, sampleText(study.fileName));
  await player.call(reserveImport.calls.commit, { communityId, reserveStudyId, file });
  const read = await player.call(reserveStudies.getReserveStudy, { communityId, reserveStudyId });
  const { inflation, interest, minimum, version } = read.study;
  const own = { communityId, reserveStudyId };
  const saved = await player.call(reserveStudies.saveReserveStudy, {
    ...own,
    version,
    name,
    note,
    studyDate,
    method: 'CASH_FLOW',
    inflation,
    interest,
    minimum,
    contribution,
    components: read.components.map((each) => ({ ...each, lastDoneDate: each.lastDoneDate?.slice(0, 10) ?? null })),
  });
  await player.call(reserveStudies.adoptReserveStudy, { ...own, version: saved.version, adoptedDate, note });
  return { components: read.components.length, cost: read.study.cost };
}
