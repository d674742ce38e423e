// Twenty-four months of a real building: 77 units at 555 E Carson St, billed, mostly paid, sometimes late,
// its bills paid by check, its months and its first year closed.
import { accounting, budgetImport, journal, savedEntries, yearClose } from '../../../modules/ledger/ledger.contract.ts';
import { vendor } from '../../../modules/people/people.contract.ts';
import { customReports } from '../../../modules/reports/reports.contract.ts';
import { addDays, addMonths, endOfMonth, type LocalDate, localDate, modulo } from '../../../packages/kernel/kernel.ts';
import {
  type Association,
  accountOf,
  addCodes,
  billMonth,
  chargeLateFees,
  enterBills,
  payBills,
  reconcileOnPaper,
  sampleText,
  setUpAssociation,
  takeReceipts,
} from './association.ts';
import type { Cast } from './maple-court.ts';
import { textFile } from './player.ts';
import type { SampleDays } from './sample-days.ts';

const months = 24;

/**
 * A number from 0 to 99 that depends on the unit and the month only, so that the story is the same every
 * time.
 */
function chance(unit: number, month: number): number {
  return modulo(unit * 37 + month * 61 + unit * month * 13, 100);
}

/** What a unit pays in a month: most in full, a few nothing, some twice the month after. */
function paymentOf(unit: number, month: number): string | null {
  if (unit === 12 || unit === 40) return month < 15 ? '395.00' : null;
  if (chance(unit, month) < 4) return null;
  if (month > 0 && chance(unit, month - 1) < 4) return '790.00';
  return chance(unit, month) < 7 ? '400.00' : '395.00';
}

async function collect({ clerk }: Cast, association: Association, month: number, monthStart: LocalDate, today: LocalDate): Promise<void> {
  const rows = association.units.flatMap((unit, index) => {
    const amount = paymentOf(index, month);
    return amount ? [{ ownershipId: unit.ownershipId, amount, checkNumber: String(3000 + month * 100 + index) }] : [];
  });
  const day = (of: string) => localDate(`${monthStart.slice(0, 8)}${of}`);
  const early = rows.filter((_, i) => modulo(i, 3) !== 2);
  const late = rows.filter((_, i) => modulo(i, 3) === 2);
  if (day('05') <= today) await takeReceipts(clerk, association, day('05'), early);
  if (day('11') <= today) await takeReceipts(clerk, association, day('11'), late);
}

const suppliers = [
  { name: 'Harbor Building Maintenance', account: '5320', amount: '6150.00', number: 'HB' },
  { name: 'South Bay Water and Power', account: '5200', amount: '4985.40', number: 'SW' },
  { name: 'Pacific Crest Management', account: '5010', amount: '2310.00', number: 'PC' },
  { name: 'Golden State Janitorial', account: '5340', amount: '1875.00', number: 'GJ' },
] as const;

/**
 * Plays two years up to today. The first year is closed, the month of today and the one before it stay open.
 */
export async function playCarsonTerrace(cast: Cast, { today, closed, month: lastMonth, carson }: SampleDays): Promise<void> {
  const { firstMonth } = carson;
  const association = await setUpAssociation(cast.approver, {
    facts: {
      name: 'Carson Terrace',
      shortCode: 'CT',
      legalName: 'Carson Terrace Condominium Association',
      street: '555 E Carson St',
      city: 'Carson',
      state: 'CA',
      postcode: '90745',
      timeZone: 'America/Los_Angeles',
    },
    propertiesFile: 'carson-terrace-properties.csv',
    years: carson.years,
    method: 'ACCRUAL',
    lockboxId: '9200',
    accountNumbers: { operating: '510022301', reserve: '510022319' },
    lastCheckNumber: 4000,
  });
  const { communityId } = association;
  await openAllPeriods(cast, association, lastMonth);
  await addCodes(cast.approver, association, { Condominium: { operating: '320.00', reserve: '75.00' } }, firstMonth);
  await openBooks(cast, association, firstMonth);
  const file = textFile('carson-terrace-budget.csv', sampleText('carson-terrace-budget.csv'));
  for (const fiscalYearId of association.yearIds) await cast.approver.call(budgetImport.calls.commit, { communityId, fiscalYearId, file });
  const vendorIds = new Map<string, string>();
  for (const { name } of suppliers)
    vendorIds.set(
      name,
      (await cast.clerk.call(vendor.addVendor, { name, city: 'Carson', state: 'CA', postcode: '90745', street: '1 Harbor Way' })).vendorId,
    );
  for (let month = 0; month < months; month += 1) {
    const monthStart = addMonths(firstMonth, month);
    await billMonth(cast.clerk, communityId, monthStart);
    await collect(cast, association, month, monthStart, today);
    if (addDays(monthStart, 14) <= today) await moveReserves(cast, association, addDays(monthStart, 14));
    if (addDays(monthStart, 15) <= today) await chargeLateFees(cast.clerk, communityId, addDays(monthStart, 15));
    const plans = (addDays(monthStart, 7) <= today ? suppliers : []).map(({ name, account, amount, number }) => ({
      vendorId: vendorIds.get(name) ?? '',
      billNumber: `${number}-${monthStart.slice(0, 7)}`,
      billDate: addDays(monthStart, 7),
      amount,
      account,
      description: name,
    }));
    const billIds = await enterBills(cast.clerk, cast.approver, association, plans);
    if (month < months - 1) await payBills(cast.clerk, association, localDate(`${monthStart.slice(0, 8)}20`), billIds);
    if (month < months - 2)
      await cast.approver.call(accounting.changePeriod, {
        communityId,
        periodStartDate: monthStart,
        status: 'CLOSED',
        reason: 'Month is done',
      });
    if (month === 11) await closeFirstYear(cast, association);
  }
  for (const bankAccountId of [association.operatingBankId, association.reserveBankId])
    await reconcileOnPaper(cast.clerk, communityId, bankAccountId, endOfMonth(closed));
}

/**
 * The first year closes once its last month has: what was earned and spent goes to the balances of the funds.
 */
async function closeFirstYear({ approver }: Cast, { communityId, yearIds }: Association): Promise<void> {
  const year = { communityId, fiscalYearId: yearIds[0] ?? '' };
  const { baseHash } = await approver.call(yearClose.previewYearClose, year);
  await approver.call(yearClose.closeYear, { ...year, reference: 'YE 2025', description: 'Close fiscal year 2024-2025', baseHash });
}

/** Later years begin with future periods; this story needs them open. */
async function openAllPeriods({ approver }: Cast, { communityId }: Association, lastMonth: LocalDate): Promise<void> {
  const { years } = await approver.call(accounting.getAccountingSetup, { communityId });
  for (const period of years.flatMap((y) => y.periods)) {
    if (period.status !== 'FUTURE' || period.periodStartDate.slice(0, 10) > lastMonth) continue;
    await approver.call(accounting.changePeriod, { communityId, periodStartDate: period.periodStartDate, status: 'OPEN' });
  }
}

/**
 * Reserve assessments arrive with the others; each month they go to the reserve's own bank account, which
 * settles what the funds owe each other.
 */
async function moveReserves({ clerk }: Cast, association: Association, postDate: LocalDate): Promise<void> {
  await clerk.call(
    journal.addJournalEntry,
    await clerk.seen(journal.previewJournalEntry, {
      communityId: association.communityId,
      postDate,
      reference: 'RESERVE',
      description: 'Reserve assessments to the reserve account',
      lines: [
        { accountId: accountOf(association, '1020'), debit: '5775.00' },
        { accountId: accountOf(association, '1010'), credit: '5775.00' },
      ],
    }),
  );
}

async function openBooks({ approver }: Cast, association: Association, firstMonth: LocalDate): Promise<void> {
  const line = (number: string, side: 'debit' | 'credit', amount: string) => ({
    accountId: accountOf(association, number),
    [side]: amount,
  });
  await approver.call(
    journal.addJournalEntry,
    await approver.seen(journal.previewJournalEntry, {
      communityId: association.communityId,
      postDate: firstMonth,
      reference: 'OPENING',
      description: 'Opening balances',
      entryType: 'OPENING',
      lines: [
        line('1010', 'debit', '58912.40'),
        line('3000', 'credit', '58912.40'),
        line('1020', 'debit', '168204.77'),
        line('3100', 'credit', '168204.77'),
      ],
    }),
  );
  await approver.call(savedEntries.saveTemplate, {
    communityId: association.communityId,
    name: 'Reserve transfer',
    withAmounts: false,
    reference: 'RESERVE',
    description: 'Reserve assessments to the reserve account',
    lines: [
      { accountId: accountOf(association, '1020'), memo: 'To the reserve account' },
      { accountId: accountOf(association, '1010'), memo: 'From the operating account' },
    ],
  });
  await approver.call(customReports.addCustomReport, {
    communityId: association.communityId,
    name: 'Open charges by code',
    share: 'EVERYONE',
    roleId: null,
    forAll: true,
    recipients: [],
    definition: {
      source: 'ChargeData',
      related: ['owner'],
      columns: ['owner', 'owner_email', 'chargeDate', 'amount', 'open'].map((key) => ({ key, title: key === 'owner' ? 'Who owes' : '' })),
      query: { join: 'and', not: false, parts: ['open:over:0.00'] },
      search: '',
      sort: 'owner,chargeDate',
      groups: ['codeName'],
      totals: { amount: 'sum', open: 'sum' },
    },
  });
}
