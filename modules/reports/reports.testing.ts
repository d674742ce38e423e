// Maple Court after its January: billed, paid, its bills paid, its bank reconciled, all through the public
// calls. The figures of every golden text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../../packages/http/handlers.ts';
import { assert, textToCents } from '../../packages/kernel/kernel.ts';
import { banking } from '../banking/banking.contract.ts';
import { bankingNeighbors, bankingRoutes } from '../banking/banking.server.ts';
import { community } from '../communities/communities.contract.ts';
import { correspondenceRoutes } from '../correspondence/correspondence.server.ts';
import { lawRoutes } from '../law/law.server.ts';
import {
  accounting,
  bankAccounts,
  budgetImport,
  chartImport,
  reserveImport,
  reserveStudies,
  varianceComments,
} from '../ledger/ledger.contract.ts';
import { joinNeighbors } from '../ledger/ledger.server.ts';
import { aCommunity, accountId, postJournal, seen, type TestCommunity } from '../ledger/ledger.testing.ts';
import { maintenanceRoutes, violationMerge, violationRoutes } from '../maintenance/maintenance.server.ts';
import { bills, checks } from '../payables/payables.contract.ts';
import { paidToVendor, payablesNeighbors, payablesRoutes } from '../payables/payables.server.ts';
import { vendor } from '../people/people.contract.ts';
import { contractRoutes, peopleRecords } from '../people/people.server.ts';
import { beginningBalances, billing, codes, lockbox, receipts } from '../receivables/receivables.contract.ts';
import { receivablesMerge, receivablesNeighbors, receivablesRoutes } from '../receivables/receivables.server.ts';
import { recordsRoutes } from '../records/records.server.ts';
import { frozenDependents } from './close-package/frozen-dependent.handlers.ts';
import { playCases } from './maple-cases.testing.ts';
import { furnish } from './maple-people.testing.ts';
import { playReviews } from './maple-reviews.testing.ts';
import { playViolations } from './maple-violations.testing.ts';
import { keepWords } from './maple-words.testing.ts';
import type { RunReport } from './report-grid.rules.ts';
import { reportsRoutes } from './reports.server.ts';

type Method = 'CASH' | 'ACCRUAL' | 'MODIFIED';

/** Maple Court with its operating bank account. */
export interface PlayedCommunity extends TestCommunity {
  bankAccountId: string;
  approver: string;
}

const samples = join(import.meta.dirname, '../../apps/server/sample');
const upload = (fileName: string, content: string | Buffer) => ({ fileName, content: Buffer.from(content).toString('base64') });
const sample = (fileName: string) => upload(fileName, readFileSync(join(samples, fileName)));

const budget = `number,total
4000,46320.00
4100,300.00
4890,60.00
4900,7920.00
5010,10200.00
5310,14400.00
5410,1440.00
5890,216.00
6010,5000.00
`;

const beginning = `account,code,date,amount
MC-0003,ASMT,2025-12-01,310.00
MC-0005,PREPAID,2025-12-31,400.00
`;

/** A community where everything stands ready for the month and nothing has happened yet. */
async function setUp(method: Method): Promise<PlayedCommunity> {
  const neighbors = joinNeighbors(receivablesNeighbors, payablesNeighbors, bankingNeighbors, { dependents: [frozenDependents] });
  const more = [
    ...receivablesRoutes,
    ...payablesRoutes,
    ...maintenanceRoutes,
    ...violationRoutes([receivablesMerge]),
    ...correspondenceRoutes([receivablesMerge, violationMerge]),
    ...recordsRoutes(peopleRecords),
    ...lawRoutes,
    ...bankingRoutes,
    ...contractRoutes(paidToVendor),
    ...reportsRoutes,
  ];
  const of = await aCommunity({ method, more, neighbors });
  const { call, communityId, fiscalYearId } = of;
  const bank = { communityId, bankName: 'Kirkwood Bank of Nevada', routingNumber: '122402405' };
  const { bankAccountId } = await call(bankAccounts.addBankAccount, {
    ...bank,
    name: 'Operating',
    accountNumber: '400117010',
    accountId: accountId(of, '1010'),
    lockboxId: '9100',
    lastCheckNumber: 1000,
    isPrimary: true,
  });
  await call(bankAccounts.addBankAccount, { ...bank, name: 'Reserve', accountNumber: '400117028', accountId: accountId(of, '1020') });
  await call(budgetImport.calls.commit, { communityId, fiscalYearId, file: upload('budget.csv', budget) });
  await adoptStudy(of);
  await addCodes(of);
  return { ...of, bankAccountId, approver: await of.tokenFor('Accountant') };
}

/** The reserve study of the sample, adopted. */
async function adoptStudy({ call, communityId }: TestCommunity): Promise<void> {
  const { funds } = await call(reserveStudies.listReserveStudies, { communityId });
  const { reserveStudyId } = await call(reserveStudies.startReserveStudy, {
    communityId,
    fundId: funds[0]?.fundId ?? '',
    name: 'Reserve study 2026',
    studyDate: '2026-01-01',
    fromReserveStudyId: null,
  });
  await call(reserveImport.calls.commit, { communityId, reserveStudyId, file: sample('maple-court-reserve-components.csv') });
  const { study } = await call(reserveStudies.getReserveStudy, { communityId, reserveStudyId });
  const own = { communityId, reserveStudyId, version: study.version };
  await call(reserveStudies.adoptReserveStudy, { ...own, adoptedDate: '2026-01-05', note: '' });
}

async function addCodes(of: TestCommunity): Promise<void> {
  const { call, communityId, fiscalYearId } = of;
  const add = async (alias: string, name: string, kind: 'ASSESSMENT' | 'LATE_FEE' | 'NSF', income: string, receivable: string) =>
    (
      await call(codes.saveCode, {
        communityId,
        alias,
        name,
        kind,
        incomeAccountId: accountId(of, income),
        receivableAccountId: accountId(of, receivable),
      })
    ).chargeCodeId;
  const assessment = await add('ASMT', 'Assessment', 'ASSESSMENT', '4000', '1200');
  const reserve = await add('RSRV', 'Reserve assessment', 'ASSESSMENT', '4900', '1250');
  const late = await add('LATE', 'Late fee', 'LATE_FEE', '4100', '1210');
  const nsf = await add('NSF', 'Returned payment fee', 'NSF', '4110', '1220');
  const units = [...of.units.values()].map((unit) => unit.propertyId);
  const fee = { minimumLiability: '50.00', lateFeeKind: 'FLAT', lateFeeAmount: '25.00', lateFeeCodeId: late } as const;
  for (const [name, propertyIds, amount] of [
    ['Townhome', units.slice(0, 8), '310.00'],
    ['End home', units.slice(8), '345.00'],
  ] as const) {
    const category = { communityId, name, frequency: 'MONTHLY' } as const;
    const made = [
      await call(codes.saveCategory, { ...category, ...fee, chargeCodeId: assessment, amounts: [{ fiscalYearId, amount }] }),
      await call(codes.saveCategory, { ...category, chargeCodeId: reserve, amounts: [{ fiscalYearId, amount: '55.00' }] }),
    ];
    for (const { codeCategoryId } of made)
      await call(codes.linkCategory, { communityId, codeCategoryId, propertyIds, startDate: '2025-01-01' });
  }
  const codeIds = [assessment, reserve, late, nsf];
  await call(codes.saveDistribution, { communityId, kind: 'DEFAULT', name: 'Default', codeIds });
  await call(codes.saveDistribution, { communityId, kind: 'LOCKBOX', name: 'Lockbox', codeIds });
}

async function openBooks(of: PlayedCommunity, method: Method): Promise<void> {
  const { call, communityId } = of;
  const line = (number: string, side: 'debit' | 'credit', amount: string) => ({ accountId: accountId(of, number), [side]: amount });
  // Books on cash carry no receivable, so the opening one is missing there, and so is its share of the fund
  // balance.
  const owners =
    method === 'CASH' ? [line('3000', 'credit', '9600.00')] : [line('1200', 'debit', '310.00'), line('3000', 'credit', '9910.00')];
  const lines = [
    line('1010', 'debit', '10000.00'),
    ...owners,
    line('2100', 'credit', '400.00'),
    line('1020', 'debit', '25000.00'),
    line('3100', 'credit', '25000.00'),
  ];
  await postJournal(of, {
    communityId,
    postDate: '2026-01-01',
    reference: 'OPENING',
    description: 'Opening balances',
    entryType: 'OPENING',
    lines,
  });
  await call(beginningBalances.calls.commit, { communityId, postDate: '2026-01-01', file: upload('beginning.csv', beginning) });
}

async function bill({ call, communityId }: PlayedCommunity): Promise<void> {
  const { baseHash } = await call(billing.previewCharges, { communityId, postDate: '2026-01-01' });
  const { batchId } = await call(billing.keepCharges, { communityId, postDate: '2026-01-01', baseHash });
  const kept = await call(billing.getBatch, { communityId, batchId });
  await call(billing.postBatch, { communityId, batchId, baseHash: kept.baseHash });
}

async function collect(of: PlayedCommunity): Promise<void> {
  const { call, communityId, bankAccountId } = of;
  const ownershipOf = (accountNumber: string) => {
    const unit = of.units.get(accountNumber);
    assert(unit, `${accountNumber} is a unit`);
    return unit.ownershipId;
  };
  const { lockboxFileId } = await call(lockbox.importLockbox, { file: sample('maple-court-lockbox.bai') });
  const { lines } = await call(lockbox.getLockboxFile, { lockboxFileId });
  for (const { lockboxLineId } of lines.filter((each) => each.status === 'EXCEPTION')) {
    await call(lockbox.mendLockboxLine, { communityId, lockboxLineId, ownershipId: ownershipOf('MC-0011') });
  }
  const { baseHash } = await call(lockbox.previewLockbox, { communityId, lockboxFileId });
  await call(lockbox.postLockbox, { communityId, lockboxFileId, baseHash });
  const deposit = {
    communityId,
    bankAccountId,
    postDate: '2026-01-12',
    rows: [{ ownershipId: ownershipOf('MC-0012'), amount: '500.00', checkNumber: '7731' }],
  };
  const preview = await call(receipts.previewReceipts, deposit);
  await call(receipts.postReceipts, { ...deposit, baseHash: preview.baseHash });
  const fees = await call(billing.previewLateFees, { communityId, postDate: '2026-01-16' });
  const { batchId } = await call(billing.keepLateFees, { communityId, postDate: '2026-01-16', baseHash: fees.baseHash });
  const kept = await call(billing.getBatch, { communityId, batchId });
  await call(billing.postBatch, { communityId, batchId, baseHash: kept.baseHash });
}

async function pay(of: PlayedCommunity): Promise<void> {
  const { call, communityId, bankAccountId } = of;
  const plan = [
    ['Sierra Green Landscape', 'SG-118', '2026-01-05', '1200.00', '5310', 'Landscape service, January'],
    ['Cascade Community Management', 'CM-0126', '2026-01-05', '850.00', '5010', 'Management fee, January'],
    ['Truckee Pest Control', 'TP-77', '2026-01-08', '120.00', '5410', 'Quarterly treatment'],
  ] as const;
  let checkId = '';
  for (const [name, billNumber, billDate, amount, account, description] of plan) {
    const { vendorId } = await call(vendor.addVendor, { name, street: '500 Sierra St', city: 'Reno', state: 'NV', postcode: '89501' });
    const lines = [{ accountId: accountId(of, account), amount, description }];
    const { billId } = await call(bills.addBill, { communityId, vendorId, billNumber, billDate, amount, description, lines });
    const { revision } = await call(bills.getBill, { communityId, billId });
    const approved = await of.send(bills.approveBill, { communityId, billId, revision }, { token: of.approver });
    assert(approved.status === 200, approved.text);
    const run = { communityId, bankAccountId, checkDate: '2026-01-20', items: [`${billId}:${amount}`] };
    const { baseHash } = await call(checks.previewChecks, run);
    checkId = (await call(checks.issueChecks, { ...run, baseHash })).checks[0]?.checkId ?? '';
  }
  const order = { communityId, checkIds: [checkId], voidDate: '2026-01-22' };
  const { baseHash } = await call(checks.previewVoid, order);
  await call(checks.voidChecks, { ...order, reason: 'Spoiled in the printer', baseHash });
}

async function reconcile(of: PlayedCommunity): Promise<void> {
  const { call, communityId, bankAccountId } = of;
  await call(banking.importStatement, { communityId, file: sample('maple-court-statement.bai2') });
  const { reconciliationId } = await call(banking.startReconciliation, {
    communityId,
    bankAccountId,
    statementDate: '2026-01-31',
    statementBalance: '12678.42',
  });
  const one = { communityId, reconciliationId };
  const { suggested, onlyOnStatement } = await call(banking.getReconciliation, one);
  await call(banking.acceptMatches, { ...one, suggestionIds: suggested.map((each) => each.suggestionId) });
  for (const { bankLineId, record } of onlyOnStatement) {
    assert(record, 'fee and interest are known by their type codes');
    await call(banking.recordBankItem, await seen(of, banking.previewBankItem, { ...one, kind: record.kind, bankLineId }));
  }
  await call(banking.finishReconciliation, one);
}

async function playJanuary(method: Method) {
  const of = await setUp(method);
  await openBooks(of, method);
  await bill(of);
  await collect(of);
  await pay(of);
  await reconcile(of);
  await furnish(of);
  await playCases(of);
  await playReviews(of);
  await playViolations(of);
  await keepWords(of);
  const roofing = { accountId: accountId(of, '6010'), periodStartDate: '2026-01-01' };
  await of.call(varianceComments.writeVarianceComment, { communityId: of.communityId, ...roofing, comment: 'No roof work until spring' });
  return { of, frozen: await of.freeze() };
}

/** The month of each method, played once in a process. */
const played = new Map<Method, ReturnType<typeof playJanuary>>();

/**
 * Maple Court on a server and a database of its own, at the end of January 2026, under the accounting method
 * given; accrual unless said. `besides` adds routes of modules above.
 */
export async function aPlayedJanuary(method: Method = 'ACCRUAL', besides: readonly Route[] = []): Promise<PlayedCommunity> {
  const playing = played.get(method) ?? playJanuary(method);
  played.set(method, playing);
  const { of, frozen } = await playing;
  return { ...of, ...(await frozen.thaw(besides)) };
}

const cedarChart = `number,name,type,fund,role
1010,Operating cash,ASSET,OPERATING,CASH
1200,Assessments receivable,ASSET,OPERATING,RECEIVABLE
2000,Accounts payable,LIABILITY,OPERATING,PAYABLE
2500,Note to the bank,LIABILITY,OPERATING,
3000,Operating fund balance,EQUITY,OPERATING,FUND_BALANCE
4000,Assessment income,INCOME,OPERATING,
5310,Landscaping and snow,EXPENSE,OPERATING,
5330,Pool service,EXPENSE,OPERATING,
5890,Bank fees,EXPENSE,OPERATING,BANK_FEES
`;

/**
 * A second community of the same customer: a chart of its own, which shares some accounts, names one
 * otherwise and has others besides, books on cash with an overdrawn account, and one bank account. Returns
 * its id.
 */
export async function besideMaple(of: TestCommunity): Promise<string> {
  const { call } = of;
  const { communityId } = await call(community.addCommunity, {
    name: 'Cedar Ridge',
    shortCode: 'CR',
    legalName: 'Cedar Ridge Condominium Association',
    street: '9 Cedar Ridge Rd',
    city: 'Reno',
    state: 'NV',
    postcode: '89509',
    timeZone: 'America/New_York',
  });
  await call(chartImport.calls.commit, { communityId, file: upload('chart.csv', cedarChart) });
  const year = { label: '2026', startDate: '2026-01-01', method: 'CASH', frequency: 'MONTHLY' } as const;
  await call(accounting.addFiscalYear, { communityId, ...year });
  const accounts = new Map((await call(accounting.pickAccounts, { communityId })).map((each) => [each.number, each.accountId]));
  const bank = {
    communityId,
    bankName: 'Kirkwood Bank of Nevada',
    routingNumber: '122402405',
    name: 'Cedar checking',
    accountNumber: '400117036',
  };
  await call(bankAccounts.addBankAccount, { ...bank, accountId: accounts.get('1010') ?? '' });
  const enter = async (postDate: string, description: string, lines: readonly (readonly [string, 'debit' | 'credit', string])[]) =>
    postJournal(of, {
      communityId,
      postDate,
      reference: '',
      description,
      lines: lines.map(([number, side, amount]) => ({ accountId: accounts.get(number) ?? '', [side]: amount })),
    });
  await enter('2026-01-02', 'Assessments of January', [
    ['1010', 'debit', '900.00'],
    ['4000', 'credit', '900.00'],
  ]);
  await enter('2026-01-20', 'Snow and pool', [
    ['5310', 'debit', '650.00'],
    ['5330', 'debit', '400.00'],
    ['2500', 'credit', '75.50'],
    ['1010', 'credit', '974.50'],
  ]);
  return communityId;
}

/** A result with its money in cents again, as the golden text wants it. */
export function inCents(result: RunReport) {
  const rows = result.rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([key, { money, amount, date, sources: _sources, ...cell }]) => [
        key,
        {
          ...cell,
          ...(money === undefined ? {} : { money: textToCents(money) }),
          ...(amount === undefined ? {} : { amount: textToCents(amount) }),
          ...(date === undefined ? {} : { date: date.slice(0, 10) as typeof date }),
        },
      ]),
    ),
  }));
  return { ...result, rows };
}
