// Making the bills templates are due for: preview and commit plan alike; a date of a template is used up with
// the bill it makes, under a key of the database.
import { allows, needs, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed, refuseChangedBase } from '../../../packages/http/previewed.ts';
import { addDays, type Cents, formatDate, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { isChargeable } from '../../ledger/ledger.contract.ts';
import { booksOf, openBatch, periodIn } from '../../ledger/ledger.server.ts';
import { cautionsFor } from '../../people/people.server.ts';
import { contentHash, finishApprovals } from '../bills/approval.handlers.ts';
import { approvalsRequired, insertDecisions } from '../bills/approval.store.ts';
import { billNumberKey } from '../bills/bill.rules.ts';
import { insertBill, insertBillLines, loadBillLines, loadBills } from '../bills/bill.store.ts';
import { loadChart, type PayablesChart, todayOf } from '../subledger/chart.handlers.ts';
import { billEntry, readableEntry } from '../subledger/posting.rules.ts';
import { dueDates, numberOf } from './invoice-template.rules.ts';
import {
  loadDueTemplates,
  loadTemplateLines,
  type TemplateLine,
  type TemplateRow,
  takeDates,
  usedDates,
  usedNumbers,
} from './invoice-template.store.ts';
import { recurringBills, recurringRefusals } from './recurring-bill.contract.ts';
import { type Decided, type DueBill, decide, markTwins, vendorNumberKey } from './recurring-bill.rules.ts';
import { refreshNextDates } from './template-dates.handlers.ts';

type Making = Context<Parameters<Handlers<typeof recurringBills>['previewRecurringBills']>[0]['input']>;

/** As many bills as one send makes. */
const MOST = 200;

interface Due extends DueBill {
  template: TemplateRow;
  lines: readonly TemplateLine[];
  occursOn: LocalDate;
  dueOn: LocalDate;
}
interface Planned extends Due, Decided {}

/** The dates of templates through a day, each as the bill it would be. */
async function findDue(
  tx: Tx,
  templates: readonly TemplateRow[],
  through: LocalDate,
): Promise<Omit<Due, 'cautions' | 'period' | 'isDuplicate'>[]> {
  const ids = templates.map((template) => template.templateId);
  const [used, lines] = [await usedDates(tx, ids), await loadTemplateLines(tx, ids)];
  return templates.flatMap((template) => {
    const own = lines.get(template.templateId) ?? [];
    const dates = dueDates(template, used.get(template.templateId) ?? new Set(), through, MOST + 1);
    return dates.map((date) => ({
      key: `${template.templateId}:${date.occursOn}`,
      template,
      lines: own,
      ...date,
      vendorId: template.vendorId,
      vendorName: template.vendorName,
      vendorActive: template.vendorActive,
      mode: template.mode,
      billNumber: numberOf(template.numberPattern, date),
      billDate: date.occursOn,
      dueOn: addDays(date.occursOn, template.dueDays ?? template.termsDays),
      amount: sumCents(own.map((line): Cents => line.amount)),
      badAccount: undefined,
      hasPayable: true,
    }));
  });
}

async function planOf(context: Making, commits: boolean) {
  const { tx, input, userId, held } = context;
  const { communityId, throughDate } = input;
  const templates = await loadDueTemplates(tx, communityId, throughDate, commits);
  const due = await findDue(tx, templates, throughDate);
  const [chart, books] = [await loadChart(tx, communityId), await booksOf(tx, communityId)];
  const vendorIds = [...new Set(due.map((bill) => bill.vendorId))];
  const cautions = await cautionsFor(tx, vendorIds, await todayOf(context, communityId));
  const taken = await usedNumbers(
    tx,
    due.map((bill) => ({ vendorId: bill.vendorId, numberKey: billNumberKey(bill.billNumber) })),
  );
  const whole = due.map(
    (bill): Due => ({
      ...bill,
      cautions: (cautions.get(bill.vendorId) ?? []).map((caution) => caution.words),
      period: periodIn(books, bill.billDate),
      badAccount: bill.lines.map((line) => chart.byId.get(line.accountId)).find((one) => one && !(one.isActive && isChargeable(one)))
        ?.number,
      hasPayable: bill.lines.every((line) => chart.payableByFund.has(line.fundId)),
      isDuplicate: taken.has(vendorNumberKey(bill.vendorId, bill.billNumber)),
    }),
  );
  const asked = {
    skip: new Set(input.skip),
    leave: new Set(input.leave),
    approvalsRequired: await approvalsRequired(tx, communityId),
    userId,
    mayApprove: allows(held, needs('apinvoice', 4)),
  };
  const bills = markTwins(whole)
    .map((bill): Planned => ({ ...bill, ...decide(bill, bill.template.changedBy, asked) }))
    .toSorted((a, b) => (a.billDate < b.billDate ? -1 : Number(a.billDate > b.billDate)));
  const base = bills.map(({ key, billNumber, dueOn, vendorId, lines, outcome, reason }) => [
    key,
    billNumber,
    dueOn,
    vendorId,
    lines,
    outcome,
    reason,
  ]);
  return { bills, chart, approvalsRequired: asked.approvalsRequired, base };
}
type Plan = Awaited<ReturnType<typeof planOf>>;

const isMade = ({ outcome }: Planned) => outcome === 'POST' || outcome === 'WAIT';
const isUsed = (bill: Planned) => isMade(bill) || bill.outcome === 'SKIP';

function sumsOf(bills: readonly Planned[]) {
  const made = bills.filter(isMade);
  return {
    made: made.length,
    posted: made.filter((bill) => bill.outcome === 'POST').length,
    skipped: bills.filter((bill) => bill.outcome === 'SKIP').length,
    total: sumCents(made.map((bill) => bill.amount)),
  };
}

/** What the bills that are booked at once add up to, where bills are booked. */
function entryOf(bills: readonly Planned[], { payableByFund, accounts }: PayablesChart) {
  const booked = bills.filter((bill) => bill.outcome === 'POST' && bill.period?.apTiming === 'BILL');
  return readableEntry(
    booked.flatMap((bill) => billEntry(bill.billNumber, bill.lines, payableByFund)),
    accounts,
  );
}

/** Enters a bill under the name of who wrote its template; who sends it in is the caller where it waits. */
async function enter({ tx, userId, now, input }: Context<{ communityId: string }>, bill: Planned, approvals: number): Promise<string> {
  const { template, billNumber, billDate, dueOn, lines, amount, vendorId } = bill;
  const { communityId } = input;
  const save = {
    communityId,
    vendorId,
    billNumber,
    billNumberKey: billNumberKey(billNumber),
    billDate,
    effectiveOn: billDate,
    dueOn,
    description: template.description,
    total: amount,
    userId: template.changedBy,
    now,
  };
  const submittedBy = bill.outcome === 'POST' ? template.changedBy : userId;
  const billId = await insertBill(tx, { ...save, approvalsRequired: approvals, submittedBy });
  await insertBillLines(tx, { communityId, billId, revision: 1 }, lines);
  return billId;
}

/** Approves and books the bills that post at once, within the batch. */
async function bookAtOnce(
  context: Context<{ communityId: string }>,
  billIds: readonly string[],
  approvals: number,
  batchId: string,
): Promise<void> {
  if (billIds.length === 0) return;
  const { tx, userId, now, input } = context;
  const bills = await loadBills(tx, input.communityId, billIds, true);
  const lines = Map.groupBy(await loadBillLines(tx, billIds), (line) => line.billId);
  const approving = bills.map((bill) => ({ bill, lines: lines.get(bill.billId) ?? [], effectiveOn: bill.effectiveOn }));
  const seen = approving.map((each) => ({ ...each.bill, contentHash: contentHash(each.bill, each.lines) }));
  if (approvals > 0) await insertDecisions(tx, seen, { userId, decision: 'APPROVED', reason: 'Recurring bill', now });
  await finishApprovals(context, input.communityId, approving, batchId);
}

const making = previewed(recurringBills.previewRecurringBills, recurringBills.makeRecurringBills, {
  plan: planOf,
  async view(_context, { bills, chart }) {
    const rows = bills.map(({ key, template, vendorName, billNumber, billDate, dueOn, amount, outcome, reason }) => {
      const { templateId: invoiceTemplateId, name } = template;
      return { key, invoiceTemplateId, name, vendorName, billNumber, billDate, dueDate: dueOn, amount, outcome, reason };
    });
    return { ...sumsOf(bills), rows, entry: entryOf(bills, chart) };
  },
  async refuse({ input }, { bills }) {
    if (bills.length > MOST) throw refuse(recurringRefusals, 'tooManyDue', { most: MOST });
    if (!bills.some(isUsed)) throw refuse(recurringRefusals, 'nothingDue', { day: formatDate(input.throughDate) });
  },
  async post(context, plan: Plan) {
    const { tx, userId, now, input } = context;
    const { communityId, throughDate } = input;
    const sums = sumsOf(plan.bills);
    const used = plan.bills.filter(isUsed);
    const description = `Recurring bills through ${formatDate(throughDate)}`;
    const postDate = used.at(-1)?.billDate ?? throughDate;
    const batchId = await openBatch(tx, { communityId, kind: 'recurring-bills', state: 'POSTED', postDate, description, userId, now });
    const dates = [];
    const atOnce: string[] = [];
    for (const bill of used) {
      const billId = isMade(bill) ? await enter(context, bill, plan.approvalsRequired) : null;
      if (billId !== null && bill.outcome === 'POST') atOnce.push(billId);
      dates.push({ templateId: bill.template.templateId, occursOn: bill.occursOn, billId });
    }
    // Templates are held, so no date is taken twice; the key of the table says so again.
    if ((await takeDates(tx, dates, { communityId, batchId, userId, now })) !== dates.length) refuseChangedBase('', plan.base);
    await bookAtOnce(context, atOnce, plan.approvalsRequired, batchId);
    await refreshNextDates(
      tx,
      dates.map((date) => date.templateId),
    );
    const billIds = dates.flatMap((date) => (date.billId === null ? [] : [date.billId]));
    context.record({ batchId, after: { throughDate, ...sums, billIds } });
    return { batchId, ...sums };
  },
});

export const recurringBillHandlers: Handlers<typeof recurringBills> = {
  previewRecurringBills: making.preview,
  makeRecurringBills: making.commit,
};
