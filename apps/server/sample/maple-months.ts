// Maple Court after its January: billed, collected and paid each month, reconciled and closed up to the month
// whose bank statement waits, and as far into this month as today reaches.
import { banking } from '../../../modules/banking/banking.contract.ts';
import { accounting, journal } from '../../../modules/ledger/ledger.contract.ts';
import { bills, checks } from '../../../modules/payables/payables.contract.ts';
import { vendorList } from '../../../modules/people/people.contract.ts';
import { attachments } from '../../../modules/records/records.contract.ts';
import {
  addDays,
  addMonths,
  assert,
  type Cents,
  centsToText,
  dateParts,
  endOfMonth,
  type LocalDate,
  localDate,
  textToCents,
} from '../../../packages/kernel/kernel.ts';
import {
  type Association,
  accountOf,
  billMonth,
  chargeLateFees,
  enterBills,
  payBills,
  reconcileOnPaper,
  sampleText,
  takeReceipts,
} from './association.ts';
import { invoiceOf } from './invoice.ts';
import { type BankLine, balanceAfter, operatingStatement } from './maple-bank.ts';
import type { Cast } from './maple-court.ts';
import { textFile } from './player.ts';
import type { SampleDays } from './sample-days.ts';

/** Who has paid nothing since the books began, and who missed the month whose statement waits. */
const behind = 'MC-0003';
const missedOne = 'MC-0007';

const landscape = 'Sierra Green Landscape';
const management = 'Cascade Community Management';
const pest = 'Truckee Pest Control';

/** The month that is played, and what goes on from month to month. */
interface Turn {
  cast: Cast;
  association: Association;
  days: SampleDays;
  month: LocalDate;
  vendorIds: ReadonlyMap<string, string>;
  /** The account as the bank left it at the end of the month before. */
  opening: Cents;
  /** Checks the bank has not seen yet. */
  outstanding: { checkNumber: string; amount: Cents }[];
}

const dayOf = (month: LocalDate, day: number): LocalDate => addDays(month, day - 1);

async function collect({ cast, association, days, month }: Turn): Promise<Cents> {
  const postDate = dayOf(month, 9);
  if (postDate > days.today) return 0n;
  const absent = month === days.waiting ? [behind, missedOne] : [behind];
  const rows = association.units
    .filter(({ accountNumber }) => !absent.includes(accountNumber))
    .map(({ ownershipId, homeType, accountNumber }) => ({
      ownershipId,
      amount: homeType === 'Townhome' ? '365.00' : '400.00',
      checkNumber: `${dateParts(month).month}${accountNumber.slice(-3)}`,
    }));
  return textToCents((await takeReceipts(cast.clerk, association, postDate, rows)).total);
}

/** Reserve assessments go to the account of the reserve, January's with February's. */
async function moveReserves({ cast, association, days, month }: Turn): Promise<Cents> {
  const postDate = dayOf(month, 15);
  if (postDate > days.today) return 0n;
  const amount = dateParts(month).month === 2 && month.slice(0, 4) === days.maple.firstMonth.slice(0, 4) ? '1320.00' : '660.00';
  const entry = {
    communityId: association.communityId,
    postDate,
    reference: 'RESERVE',
    description: 'Reserve assessments to the reserve account',
    lines: [
      { accountId: accountOf(association, '1020'), debit: amount },
      { accountId: accountOf(association, '1010'), credit: amount },
    ],
  };
  await cast.clerk.call(journal.addJournalEntry, await cast.clerk.seen(journal.previewJournalEntry, entry));
  return textToCents(amount);
}

/** What the month is billed for by its vendors: number, vendor, amount, account and text. */
function billsOf(month: LocalDate): (readonly [string, string, string, string, string])[] {
  const { year, month: nth } = dateParts(month);
  const tag = `${month.slice(5, 7)}${`${year}`.slice(2)}`;
  const monthly = [
    [`SG-${tag}`, landscape, '1200.00', '5300', 'Landscape service'],
    [`CM-${tag}`, management, '850.00', '5010', 'Management fee'],
  ] as const;
  return [4, 7, 10].includes(nth) ? [...monthly, [`TP-${tag}`, pest, '120.00', '5330', 'Quarterly treatment']] : [...monthly];
}

/** Enters and pays the bills; gives what the bank sees of it this month. */
async function pay(turn: Turn): Promise<BankLine[]> {
  const { cast, association, days, month, vendorIds } = turn;
  const { communityId } = association;
  const cleared = turn.outstanding
    .splice(0)
    .map(({ checkNumber, amount }): BankLine => [dayOf(month, 3), '475', amount, `CHECK ${checkNumber}`]);
  const billDate = dayOf(month, 5);
  if (billDate > days.today) return cleared;
  const plans = billsOf(month).map(([billNumber, name, amount, account, description]) => {
    return { billNumber, billDate, amount, account, description, vendorId: vendorIds.get(name) ?? '' };
  });
  await enterBills(cast.clerk, cast.approver, association, plans);
  const checkDate = dayOf(month, 20);
  if (checkDate > days.today) return cleared;
  const open = await cast.clerk.call(bills.listBills, { communityId, show: 'open' });
  const paid = await payBills(
    cast.clerk,
    association,
    checkDate,
    open.rows.map(({ billId }) => billId),
  );
  await cast.clerk.call(checks.recordPrinting, { communityId, checkIds: paid.checks.map(({ checkId }) => checkId) });
  for (const { checkNumber, payee, amount } of paid.checks) {
    if (payee === management) turn.outstanding.push({ checkNumber, amount: textToCents(amount) });
    else cleared.push([dayOf(month, 23), '475', textToCents(amount), `CHECK ${checkNumber}`]);
  }
  return cleared;
}

/** Imports the statement of the month, and reconciles with it unless it is the one that waits. */
async function statement({ cast: { clerk }, association, days, month, opening }: Turn, lines: readonly BankLine[]): Promise<void> {
  const { communityId, operatingBankId: bankAccountId } = association;
  const statementDate = endOfMonth(month);
  const file = textFile(`operating-${month.slice(0, 7)}.bai2`, operatingStatement(opening, statementDate, lines));
  await clerk.call(banking.importStatement, { communityId, file });
  if (month === days.waiting) return;
  const statementBalance = centsToText(balanceAfter(opening, lines));
  const { reconciliationId } = await clerk.call(banking.startReconciliation, {
    communityId,
    bankAccountId,
    statementDate,
    statementBalance,
  });
  const one = { communityId, reconciliationId };
  const found = await clerk.call(banking.getReconciliation, one);
  await clerk.call(banking.acceptMatches, { ...one, suggestionIds: found.suggested.map((each) => each.suggestionId) });
  for (const { record, bankLineId } of found.onlyOnStatement) {
    assert(record, 'the bank says fee and interest by their type codes');
    const item = { ...one, kind: record.kind, bankLineId };
    await clerk.call(banking.recordBankItem, await clerk.seen(banking.previewBankItem, item));
  }
  await clerk.call(banking.finishReconciliation, one);
}

async function playMonth(turn: Turn): Promise<void> {
  const { cast, association, days, month } = turn;
  const { communityId } = association;
  await billMonth(cast.clerk, communityId, month);
  const received = await collect(turn);
  const moved = await moveReserves(turn);
  if (dayOf(month, 16) <= days.today) await chargeLateFees(cast.clerk, communityId, dayOf(month, 16));
  const paid = await pay(turn);
  if (month === days.month) return;
  const last = endOfMonth(month);
  const lines: BankLine[] = [
    ...paid,
    [dayOf(month, 10), '175', received, 'DEPOSIT'],
    [dayOf(month, 15), '495', moved, 'TRANSFER TO RESERVE'],
    [last, '698', 1_800n, 'SERVICE CHARGE'],
    [last, '354', 642n, 'INTEREST PAID'],
  ];
  await statement(turn, lines);
  turn.opening = balanceAfter(turn.opening, lines);
  if (month <= days.closed)
    await cast.approver.call(accounting.changePeriod, { communityId, periodStartDate: month, status: 'CLOSED', reason: 'Month is done' });
}

/** A bill of the landscaper that waits to be approved, with the invoice it came on. */
async function awaitApproval({ cast: { clerk }, association, days, vendorIds }: Turn): Promise<void> {
  const { communityId } = association;
  const billDate = dayOf(days.month, 5) > days.today ? days.today : dayOf(days.month, 5);
  const [billNumber, amount, description] = ['SG-2207', '486.50', 'Irrigation repair: valve and two heads'];
  const { billId } = await clerk.call(bills.addBill, {
    communityId,
    vendorId: vendorIds.get(landscape) ?? '',
    billNumber,
    billDate,
    amount,
    description,
    lines: [{ accountId: accountOf(association, '5300'), amount, description }],
  });
  const file = textFile(`${billNumber}.pdf`, invoiceOf({ vendor: landscape, billNumber, billDate, amount, description }));
  await clerk.call(attachments.addAttachment, { kind: 'bill', entityId: billId, communityId, name: `Invoice ${billNumber}`, file });
}

/** The homes of Maple Court with a place on the map, along the court. */
export function placedHomes(): string {
  const [titles = '', ...rows] = sampleText('maple-court-properties.csv').trim().split('\n');
  const place = (nth: number) => `${(-119.7512 + nth * 0.00021).toFixed(5)},${(39.5412 + nth * 0.00004).toFixed(5)}`;
  return [`${titles},Longitude,Latitude`, ...rows.map((row, nth) => `${row},${place(nth)}`)].join('\n');
}

/** Plays the months after the January that `playMapleCourt` played. */
export async function playMapleMonths(cast: Cast, association: Association, days: SampleDays): Promise<void> {
  const { communityId } = association;
  const { years } = await cast.approver.call(accounting.getAccountingSetup, { communityId });
  for (const { periodStartDate, status } of years.flatMap((year) => year.periods))
    if (status === 'FUTURE' && periodStartDate.slice(0, 10) <= days.month)
      await cast.approver.call(accounting.changePeriod, { communityId, periodStartDate: periodStartDate.slice(0, 10), status: 'OPEN' });
  const { rows } = await cast.clerk.call(vendorList.calls.readPage, {});
  const vendorIds = new Map(rows.map(({ name, vendorId }) => [name, vendorId]));
  const outstanding = [{ checkNumber: '1002', amount: 85_000n }];
  let turn: Turn = { cast, association, days, vendorIds, outstanding, opening: 1_267_842n, month: localDate(days.maple.firstMonth) };
  for (let month = addMonths(days.maple.firstMonth, 1); month <= days.month; month = addMonths(month, 1)) {
    turn = { ...turn, month };
    await playMonth(turn);
  }
  await reconcileOnPaper(cast.clerk, communityId, association.reserveBankId, endOfMonth(days.closed));
  await awaitApproval(turn);
}
