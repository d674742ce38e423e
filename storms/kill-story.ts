// The story the kill storm tells: months of an association with every kind of batch, each command of it under
// fire.
import { Refused, textFile } from '../apps/server/sample/player.ts';
import { banking } from '../modules/banking/banking.contract.ts';
import { accounting, journal } from '../modules/ledger/ledger.contract.ts';
import { bills, checks } from '../modules/payables/payables.contract.ts';
import { billing, lockbox } from '../modules/receivables/receivables.contract.ts';
import { addDays, addMonths, type Cents, centsToText, endOfMonth, type LocalDate, localDate } from '../packages/kernel/kernel.ts';
import { accountIn, BANK, type Book, DUES_CENTS, enterBills } from './book.ts';
import { type Killer, type Plan, quiet } from './killer.ts';

/** A month of the story. */
export interface Month {
  /** The first day. */
  first: LocalDate;
  /**
   * How many owners pay by lockbox in a file that nobody attacks, so that later attempts need not repeat all
   * of them; and how many under fire. The others are late.
   */
  paidQuietly: number;
  paidUnderFire: number;
  /** What the bank held when the month began. */
  bankOpening: Cents;
  plan: Plan;
}

/** In the short form one command of each kind is under fire: the one that posts. */
const minor = ({ plan }: Month): Plan => (plan.named === 'one' ? quiet : plan);
const day = (month: Month, number: number) => addDays(month.first, number - 1);
const compact = (date: LocalDate) => date.slice(2).replaceAll('-', '');

/** Bills the dues of every home. */
export async function assess(killer: Killer, { communityId }: Book, month: Month): Promise<void> {
  const { clerk } = killer.world;
  const postDate = month.first;
  const { baseHash } = await killer.ask(clerk, billing.previewCharges, { communityId, postDate });
  const { batchId } = await killer.act('assessments', clerk, billing.keepCharges, { communityId, postDate, baseHash }, minor(month));
  const kept = await killer.ask(clerk, billing.getBatch, { communityId, batchId });
  await killer.act('assessments', clerk, billing.postBatch, { communityId, batchId, baseHash: kept.baseHash }, month.plan);
}

function lockboxFile(book: Book, month: Month, from: number, count: number) {
  const on = day(month, 9);
  const rows = book.accountNumbers
    .slice(from, from + count)
    .map((account, i) => `${account},${centsToText(DUES_CENTS)},${on},${2000 + from + i},${BANK.lockboxId},1,${from + i + 1},Owner`);
  const text = ['Account,Amount,Date,Check,Lockbox,Batch,Line,Name', ...rows].join('\n');
  return textFile(`${month.first}-${from}.csv`, text);
}

/** Takes the payments of the month's lockbox files in. */
export async function collect(killer: Killer, book: Book, month: Month): Promise<void> {
  const { communityId } = book;
  const { clerk } = killer.world;
  for (const [from, count, isQuiet] of [
    [0, month.paidQuietly, true],
    [month.paidQuietly, month.paidUnderFire, false],
  ] as const) {
    if (count === 0) continue;
    const file = lockboxFile(book, month, from, count);
    const { lockboxFileId } = await killer.act('lockbox', clerk, lockbox.importLockbox, { file }, isQuiet ? quiet : minor(month));
    const { baseHash } = await killer.ask(clerk, lockbox.previewLockbox, { communityId, lockboxFileId });
    await killer.act('lockbox', clerk, lockbox.postLockbox, { communityId, lockboxFileId, baseHash }, isQuiet ? quiet : month.plan);
  }
}

/** Charges those who did not pay. */
export async function chargeLate(killer: Killer, { communityId }: Book, month: Month): Promise<void> {
  const { clerk } = killer.world;
  const run = { communityId, postDate: day(month, 16) };
  const { baseHash } = await killer.ask(clerk, billing.previewLateFees, run);
  const { batchId } = await killer.act('late fees', clerk, billing.keepLateFees, { ...run, baseHash }, minor(month));
  const kept = await killer.ask(clerk, billing.getBatch, { communityId, batchId });
  await killer.act('late fees', clerk, billing.postBatch, { communityId, batchId, baseHash: kept.baseHash }, month.plan);
}

/** Pays a bill of every vendor by check. Returns the checks. */
export async function pay(killer: Killer, book: Book, month: Month): Promise<{ checkNumber: string; amount: string }[]> {
  const { communityId, bankAccountId } = book;
  const { clerk } = killer.world;
  const billIds = await enterBills(killer.world, book, day(month, 5), '100.00');
  const open = await killer.ask(clerk, bills.listBills, { communityId, show: 'open' });
  const items = open.rows.filter((row) => billIds.includes(row.billId)).map((row) => `${row.billId}:${row.open}`);
  const run = { communityId, bankAccountId, checkDate: day(month, 20), items };
  const { baseHash } = await killer.ask(clerk, checks.previewChecks, run);
  const issued = await killer.act('check run', clerk, checks.issueChecks, { ...run, baseHash }, month.plan);
  const checkIds = issued.checks.map((check) => check.checkId);
  await killer.act('check run', clerk, checks.recordPrinting, { communityId, checkIds }, minor(month));
  return issued.checks;
}

/** The bank's word about the month: the lockbox, every check, a fee and interest. */
function statementOf(month: Month, paid: readonly { checkNumber: string; amount: string }[]): { file: string; closing: Cents } {
  const lines: { code: string; cents: Cents; on: LocalDate; reference: string }[] = [
    { code: '115', cents: DUES_CENTS * BigInt(month.paidQuietly + month.paidUnderFire), on: day(month, 9), reference: '' },
    ...paid.map(({ checkNumber }) => ({ code: '475', cents: -10_000n, on: day(month, 23), reference: checkNumber })),
    { code: '698', cents: -1_800n, on: endOfMonth(month.first), reference: '' },
    { code: '354', cents: 642n, on: endOfMonth(month.first), reference: '' },
  ];
  const size = (cents: Cents) => (cents < 0n ? -cents : cents);
  const closing = lines.reduce((sum, line) => sum + line.cents, month.bankOpening);
  const total = lines.reduce((sum, line) => sum + size(line.cents), month.bankOpening + closing);
  const asOf = compact(endOfMonth(month.first));
  const details = lines.map(({ code, cents, on, reference }) => `16,${code},${size(cents)},V,${compact(on)},,,${reference},/`);
  const file = [
    `01,122402405,STORM,${asOf},0600,1,,,2/`,
    `02,STORM,122402405,1,${asOf},2400,USD,2/`,
    `03,${BANK.accountNumber},USD,010,${month.bankOpening},,/`,
    `88,015,${closing},,/`,
    ...details,
    `49,${total},${details.length + 3}/`,
    `98,${total},1,${details.length + 5}/`,
    `99,${total},1,${details.length + 7}/`,
  ];
  return { file: file.join('\n'), closing };
}

/** Reconciles the bank's statement with the books. Returns what the bank holds at the end. */
export async function reconcile(
  killer: Killer,
  book: Book,
  month: Month,
  paid: readonly { checkNumber: string; amount: string }[],
): Promise<Cents> {
  const { communityId, bankAccountId } = book;
  const { clerk } = killer.world;
  const { file, closing } = statementOf(month, paid);
  const kind = 'reconciliation';
  await killer.act(kind, clerk, banking.importStatement, { communityId, file: textFile(`${month.first}.bai2`, file) }, minor(month));
  const statement = { communityId, bankAccountId, statementDate: endOfMonth(month.first), statementBalance: centsToText(closing) };
  const { reconciliationId } = await killer.act(kind, clerk, banking.startReconciliation, statement, minor(month));
  const one = { communityId, reconciliationId };
  const found = await killer.ask(clerk, banking.getReconciliation, one);
  const suggestionIds = found.suggested.map((each) => each.suggestionId);
  await killer.act(kind, clerk, banking.acceptMatches, { ...one, suggestionIds }, month.plan);
  for (const line of found.onlyOnStatement) {
    const item = { ...one, kind: line.record?.kind ?? ('FEE' as const), bankLineId: line.bankLineId };
    const { baseHash } = await killer.ask(clerk, banking.previewBankItem, item);
    await killer.act(kind, clerk, banking.recordBankItem, { ...item, baseHash }, minor(month));
  }
  await killer.act(kind, clerk, banking.finishReconciliation, one, minor(month));
  return closing;
}

/** Closes a month; afterwards it takes no posting. */
export async function closeMonth(
  killer: Killer,
  book: Book,
  first: LocalDate,
  plan: Plan,
  kind: 'month close' | 'year close' = 'month close',
): Promise<void> {
  const { communityId } = book;
  const { approver, clerk } = killer.world;
  const period = { communityId, periodStartDate: first, reason: 'The month is done' };
  const { status } = await killer.ask(approver, accounting.previewPeriodClose, { communityId, periodStartDate: first });
  if (status === 'FUTURE') await killer.act(kind, approver, accounting.changePeriod, { ...period, status: 'OPEN' }, quiet);
  await killer.act(kind, approver, accounting.changePeriod, { ...period, status: 'CLOSED' }, plan);
  const lines = [
    { accountId: accountIn(book, '5010'), debit: '1.00' },
    { accountId: accountIn(book, '4890'), credit: '1.00' },
  ];
  const late = { communityId, postDate: first, description: 'Too late', lines, baseHash: '0'.repeat(64) };
  const refusal = await clerk.player.call(journal.addJournalEntry, late).then(
    () => 'posted',
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  );
  if (refusal !== 'periodClosed') killer.blame('late postings', `an entry dated ${first} after the close: ${refusal}`);
}

/** Opens the next fiscal year. */
export async function openYear(killer: Killer, { communityId }: Book, plan: Plan): Promise<void> {
  const year = { communityId, label: '2027', startDate: '2027-01-01', method: 'ACCRUAL' as const, frequency: 'MONTHLY' as const };
  await killer.act('year close', killer.world.approver, accounting.addFiscalYear, year, plan);
}

/** The first day of a month of 2026; January is 0. */
export function monthOf(index: number): LocalDate {
  return addMonths(localDate('2026-01-01'), index);
}
