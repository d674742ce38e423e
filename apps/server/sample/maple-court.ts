// One real month of a small association, step by step through the public calls, with the figures a bookkeeper
// can check by hand.
import { banking } from '../../../modules/banking/banking.contract.ts';
import { accounting, budgetImport, journal } from '../../../modules/ledger/ledger.contract.ts';
import { checks } from '../../../modules/payables/payables.contract.ts';
import { vendor } from '../../../modules/people/people.contract.ts';
import { beginningBalances, billing, lockbox, owners } from '../../../modules/receivables/receivables.contract.ts';
import { reports } from '../../../modules/reports/reports.contract.ts';
import { assert, type LocalDate } from '../../../packages/kernel/kernel.ts';
import {
  type Association,
  type AssociationPlan,
  accountOf,
  addCodes,
  adoptReserveStudy,
  billMonth,
  chargeLateFees,
  enterBill,
  payBills,
  sampleText,
  setUpAssociation,
  takeReceipts,
} from './association.ts';
import { mapleCourtLockbox, mapleCourtStatement } from './maple-bank.ts';
import { type Player, Refused, textFile } from './player.ts';
import { addPortfolio } from './portfolio.ts';

/** Figures of one step: what was found beside what must be. */
export interface StepFigures {
  step: string;
  figures: Readonly<Record<string, unknown>>;
  expected: Readonly<Record<string, unknown>>;
}

/** Who plays: someone who enters and someone who approves. */
export interface Cast {
  clerk: Player;
  approver: Player;
}

export const mapleCourtFacts = {
  name: 'Maple Court',
  shortCode: 'MC',
  legalName: 'Maple Court Homeowners Association',
  street: '1201 Maple Ct',
  city: 'Sparks',
  state: 'NV',
  postcode: '89434',
  timeZone: 'America/Los_Angeles',
};

const text = (name: string) => textFile(name, sampleText(name));

/** A text whose dates are of the story, with those of the year it is played in. */
const inYear = ({ on }: Association, told: string) => told.replace(/\d{4}-\d\d-\d\d/g, on);

const owner = (association: Association, accountNumber: string) => {
  const unit = association.units.find((u) => u.accountNumber === accountNumber);
  assert(unit, `the sample has ${accountNumber}`);
  return unit.ownershipId;
};

/**
 * What may differ from the story as it was written: the year it is played in, and what is set up for more
 * months.
 */
export interface MapleCourtPlan {
  yearsLater: number;
  years: AssociationPlan['years'];
  propertiesText?: string;
  today?: LocalDate;
}

const january2026: MapleCourtPlan = { yearsLater: 0, years: [{ label: '2026', startDate: '2026-01-01' }] };

/** Plays January, of 2026 unless another year is asked for, giving each step's figures as it is done. */
export async function* playMapleCourt({ clerk, approver }: Cast, plan = january2026): AsyncGenerator<StepFigures, Association> {
  const association = await setUpAssociation(approver, {
    facts: mapleCourtFacts,
    propertiesFile: 'maple-court-properties.csv',
    ...plan,
    method: 'ACCRUAL',
    lockboxId: '9100',
    accountNumbers: { operating: '400117010', reserve: '400117028' },
    lastCheckNumber: 1000,
  });
  await addPortfolio(approver, association);
  await addCodes(
    approver,
    association,
    { Townhome: { operating: '310.00', reserve: '55.00' }, 'End home': { operating: '345.00', reserve: '55.00' } },
    association.on('2025-01-01'),
  );
  yield {
    step: 'set up',
    figures: { units: association.units.length, accounts: association.accounts.size },
    expected: { units: 12, accounts: 62 },
  };
  yield* openBooks(approver, association);
  yield* bill(clerk, association);
  yield* collect(clerk, association);
  yield* pay({ clerk, approver }, association);
  yield* reconcile(clerk, association);
  yield* closeAndShow({ clerk, approver }, association);
  return association;
}

async function* openBooks(player: Player, association: Association): AsyncGenerator<StepFigures> {
  const { communityId } = association;
  const line = (number: string, side: 'debit' | 'credit', amount: string) => ({
    accountId: accountOf(association, number),
    [side]: amount,
  });
  const lines = [
    line('1010', 'debit', '10000.00'),
    line('1200', 'debit', '310.00'),
    line('2100', 'credit', '400.00'),
    line('3000', 'credit', '9910.00'),
    line('1020', 'debit', '25000.00'),
    line('3100', 'credit', '25000.00'),
  ];
  const entry = {
    communityId,
    postDate: association.on('2026-01-01'),
    reference: 'OPENING',
    description: 'Opening balances',
    entryType: 'OPENING' as const,
    lines,
  };
  const preview = await player.call(journal.previewJournalEntry, entry);
  await player.call(journal.addJournalEntry, { ...entry, baseHash: preview.baseHash });
  const begun = await player.call(beginningBalances.calls.commit, {
    communityId,
    postDate: association.on('2026-01-01'),
    file: textFile('maple-court-beginning-balances.csv', inYear(association, sampleText('maple-court-beginning-balances.csv'))),
  });
  const year = association.yearIds[0] ?? '';
  const budget = await player.call(budgetImport.calls.commit, { communityId, fiscalYearId: year, file: text('maple-court-budget.csv') });
  const study = await adoptReserveStudy(player, association, {
    name: 'Reserve study 2026',
    fileName: 'maple-court-reserve-components.csv',
    contribution: '7920.00',
    studyDate: association.on('2026-01-01'),
    adoptedDate: association.on('2026-01-05'),
    note: 'Board meeting of January 5, minutes 3',
  });
  yield { step: 'reserve study', figures: study, expected: { components: 8, cost: '112560.00' } };
  yield {
    step: 'opening balances and budget',
    figures: { entry: preview.total, owed: begun.totals.owed, prepaid: begun.totals.prepaid, budgetAccounts: budget.newCount },
    expected: { entry: '35310.00', owed: '310.00', prepaid: '400.00', budgetAccounts: 9 },
  };
}

async function* bill(clerk: Player, association: Association): AsyncGenerator<StepFigures> {
  const { communityId } = association;
  const posted = await billMonth(clerk, communityId, association.on('2026-01-01'));
  const again = await clerk.call(billing.previewCharges, { communityId, postDate: association.on('2026-01-01') });
  yield {
    step: 'monthly assessments',
    figures: { charges: posted.lineCount, total: posted.total, fromPrepaid: posted.fromPrepaid, secondRun: again.lineCount },
    expected: { charges: 24, total: '4520.00', fromPrepaid: '365.00', secondRun: 0 },
  };
}

async function* collect(clerk: Player, association: Association): AsyncGenerator<StepFigures> {
  const { communityId } = association;
  const file = textFile('maple-court-lockbox.bai', mapleCourtLockbox(association.on));
  const read = await clerk.call(lockbox.importLockbox, { file });
  const again = await clerk.call(lockbox.importLockbox, { file });
  const { lockboxFileId } = read;
  const found = await clerk.call(lockbox.getLockboxFile, { lockboxFileId });
  const wrong = found.lines.find((each) => each.status === 'EXCEPTION');
  assert(wrong, 'one payment of the file has a mis-scanned account');
  await clerk.call(lockbox.mendLockboxLine, {
    communityId,
    lockboxLineId: wrong.lockboxLineId,
    ownershipId: owner(association, 'MC-0011'),
  });
  const preview = await clerk.call(lockbox.previewLockbox, { communityId, lockboxFileId });
  const posted = await clerk.call(lockbox.postLockbox, { communityId, lockboxFileId, baseHash: preview.baseHash });
  yield {
    step: 'lockbox',
    figures: { matched: read.matched, exceptions: read.exceptions, againAdded: again.added, posted: posted.count, total: posted.total },
    expected: { matched: 8, exceptions: 1, againAdded: 0, posted: 9, total: '3390.00' },
  };
  const typed = await takeReceipts(clerk, association, association.on('2026-01-12'), [
    { ownershipId: owner(association, 'MC-0012'), amount: '500.00', checkNumber: '7731' },
  ]);
  yield { step: 'receipts', figures: { ...typed }, expected: { count: 1, total: '500.00', toCharges: '400.00', toPrepaid: '100.00' } };
  const fees = await chargeLateFees(clerk, communityId, association.on('2026-01-16'));
  const ledger = await clerk.call(owners.getOwnerLedger, { communityId, ownershipId: owner(association, 'MC-0003') });
  yield {
    step: 'late fees',
    figures: { fees: fees?.lineCount, total: fees?.total, owes: ledger.balance },
    expected: { fees: 1, total: '25.00', owes: '700.00' },
  };
}

async function* pay(cast: Cast, association: Association): AsyncGenerator<StepFigures> {
  const add = async (name: string) =>
    (await cast.clerk.call(vendor.addVendor, { name, street: '500 Sierra St', city: 'Reno', state: 'NV', postcode: '89501' })).vendorId;
  const enter = (vendorId: string, billNumber: string, billDate: string, amount: string, account: string, description: string) =>
    enterBill(cast.clerk, cast.approver, association, { vendorId, billNumber, billDate, amount, account, description });
  const landscape = await enter(
    await add('Sierra Green Landscape'),
    'SG-118',
    association.on('2026-01-05'),
    '1200.00',
    '5300',
    'Landscape service, January',
  );
  const management = await enter(
    await add('Cascade Community Management'),
    'CM-0126',
    association.on('2026-01-05'),
    '850.00',
    '5010',
    'Management fee, January',
  );
  const pest = await enter(
    await add('Truckee Pest Control'),
    'TP-77',
    association.on('2026-01-08'),
    '120.00',
    pestAccount,
    'Quarterly treatment',
  );
  const numbers: string[] = [];
  let total = '';
  for (const billId of [landscape, management, pest]) {
    const paid = await payBills(cast.clerk, association, association.on('2026-01-20'), [billId]);
    numbers.push(...paid.checks.map((c) => c.checkNumber));
    total = paid.total;
    if (billId === pest) yield* voidCheck(cast.clerk, association, paid.checks[0]?.checkId ?? '', numbers, total);
  }
}

/** Pest control in the sample chart. */
const pestAccount = '5330';

async function* voidCheck(
  clerk: Player,
  association: Association,
  checkId: string,
  numbers: readonly string[],
  total: string,
): AsyncGenerator<StepFigures> {
  const { communityId } = association;
  const voiding = { communityId, checkIds: [checkId], voidDate: association.on('2026-01-22') };
  const preview = await clerk.call(checks.previewVoid, voiding);
  await clerk.call(checks.voidChecks, { ...voiding, reason: 'Spoiled in the printer', baseHash: preview.baseHash });
  const { printingId } = await clerk.call(checks.recordPrinting, {
    communityId,
    checkIds: (await clerk.call(checks.listChecks, { communityId, state: 'outstanding' })).rows.map((c) => c.checkId),
  });
  yield {
    step: 'bills and checks',
    figures: { checks: numbers.join(' '), lastCheck: total, reopened: preview.bills[0]?.openAfter, printed: printingId !== '' },
    expected: { checks: '1001 1002 1003', lastCheck: '120.00', reopened: '120.00', printed: true },
  };
}

async function* reconcile(clerk: Player, association: Association): AsyncGenerator<StepFigures> {
  const { communityId, operatingBankId: bankAccountId } = association;
  const file = textFile('maple-court-statement.bai2', mapleCourtStatement(association.on));
  const read = await clerk.call(banking.importStatement, { communityId, file });
  const again = await clerk.call(banking.importStatement, { communityId, file });
  const { reconciliationId } = await clerk.call(banking.startReconciliation, {
    communityId,
    bankAccountId,
    statementDate: association.on('2026-01-31'),
    statementBalance: '12678.42',
  });
  const one = { communityId, reconciliationId };
  const start = await clerk.call(banking.getReconciliation, one);
  await clerk.call(banking.acceptMatches, { ...one, suggestionIds: start.suggested.map((s) => s.suggestionId) });
  for (const line of start.onlyOnStatement) {
    assert(line.record, 'fee and interest are recognized by their type codes');
    await clerk.call(
      banking.recordBankItem,
      await clerk.seen(banking.previewBankItem, { ...one, kind: line.record.kind, bankLineId: line.bankLineId }),
    );
  }
  const end = await clerk.call(banking.getReconciliation, one);
  await clerk.call(banking.finishReconciliation, one);
  yield {
    step: 'bank reconciliation',
    figures: {
      added: read.addedCount,
      againAdded: again.addedCount,
      suggested: start.suggested.length,
      difference: end.figures.difference,
      outstanding: end.figures.outstanding,
      book: end.figures.book,
    },
    expected: { added: 5, againAdded: 0, suggested: 4, difference: '0.00', outstanding: '850.00', book: '11828.42' },
  };
}

/** The reports that close the month, with their parameters. */
export const januaryReports = {
  'trial-balance': { toDate: '2026-01-31', suppressZero: 'on' },
  'balance-sheet-by-fund': { asOfDate: '2026-01-31', suppressZero: 'on' },
  'detailed-income-statement': { fromDate: '2026-01-01', toDate: '2026-01-31', suppressZero: 'on' },
  'general-ledger-detail': { fromDate: '2026-01-01', toDate: '2026-01-31', showIdle: 'off' },
  'aged-owner-balance': { asOfDate: '2026-01-31', chargeDetail: 'on', lastPayment: 'on' },
  'check-register': { fromDate: '2026-01-01', toDate: '2026-01-31', billDetail: 'on' },
} as const;

async function* closeAndShow({ clerk, approver }: Cast, association: Association): AsyncGenerator<StepFigures> {
  const { communityId } = association;
  const preview = await approver.call(accounting.previewPeriodClose, { communityId, periodStartDate: association.on('2026-01-01') });
  const ready = await clerk.seen(journal.previewJournalEntry, {
    communityId,
    postDate: association.on('2026-01-31'),
    description: 'Too late',
    lines: [
      { accountId: accountOf(association, '5010'), debit: '1.00' },
      { accountId: accountOf(association, '4890'), credit: '1.00' },
    ],
  });
  await approver.call(accounting.changePeriod, {
    communityId,
    periodStartDate: association.on('2026-01-01'),
    status: 'CLOSED',
    reason: 'January is done',
  });
  const late = await clerk.call(journal.addJournalEntry, ready).then(
    () => 'posted',
    (error: unknown) => (error instanceof Refused ? error.code : 'failed'),
  );
  yield {
    step: 'close',
    figures: { balanced: preview.debits === preview.credits, latePosting: late },
    expected: { balanced: true, latePosting: 'periodClosed' },
  };
  const holds: Record<string, boolean> = {};
  for (const [name, params] of Object.entries(januaryReports)) {
    const inItsYear = JSON.parse(inYear(association, JSON.stringify(params))) as typeof params;
    const { checks: found } = await clerk.call(reports.runReport, { communityId, name, ...inItsYear });
    holds[name] = found.length > 0 && found.every((check) => check.outcome === 'holds');
  }
  yield { step: 'reports', figures: holds, expected: Object.fromEntries(Object.keys(holds).map((name) => [name, true])) };
}
