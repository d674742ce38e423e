// The handlers of invoice templates: added, changed, shown and deleted, and a template as the bill of a day.
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { addDays, assert, type Cents, invalid, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { findVendor } from '../../people/people.server.ts';
import { type BillLineDraft, lineProblems } from '../bills/bill.rules.ts';
import { loadChart } from '../subledger/chart.handlers.ts';
import { loadCostCenters } from '../subledger/chart.store.ts';
import { type invoiceTemplate, invoiceTemplateKinds } from './invoice-template.contract.ts';
import { checkTemplate, nextDate, numberOf, placeOf, refuseRestart } from './invoice-template.rules.ts';
import {
  deleteTemplateLines,
  findTemplate,
  keptTemplates,
  listPickable,
  type TemplateFacts,
  type TemplateLine,
  usedDates,
} from './invoice-template.store.ts';
import { templateDateHandlers } from './template-dates.handlers.ts';

type TemplateHandlers = Handlers<typeof invoiceTemplate>;
type Typed = Parameters<TemplateHandlers['addInvoiceTemplate']>[0]['input'];

/** Lines as typed, each with its fund and cost center; refuses accounts no bill may be charged to. */
async function readLines({ tx }: Context<unknown>, communityId: string, lines: readonly BillLineDraft[]): Promise<TemplateLine[]> {
  const chart = await loadChart(tx, communityId);
  const costCenters = await loadCostCenters(tx, communityId);
  const problems = lineProblems(lines, chart.byId, new Set(costCenters.map((one) => one.costCenterId)));
  if (problems.length > 0) throw invalid('The template is not complete.', problems);
  const main = costCenters.find((one) => one.code === '000')?.costCenterId;
  assert(main, 'every community has cost center 000');
  return lines.map(({ accountId, costCenterId, amount, description }) => {
    const account = chart.byId.get(accountId);
    return { accountId, fundId: account?.fundId ?? '', costCenterId: costCenterId ?? account?.costCenterId ?? main, amount, description };
  });
}

const keeping = keepRecord({
  kept: keptTemplates,
  kind: 'invoiceTemplate',
  words: 'invoice template',
  async check(context, typed: TemplateFacts, before): Promise<TemplateFacts> {
    const { tx, userId } = context;
    checkTemplate(typed);
    const vendor = await findVendor(tx, typed.vendorId);
    if (!vendor?.isActive && before?.facts.vendorId !== typed.vendorId)
      throw invalid('The vendor cannot be billed from.', [{ path: 'vendorId', message: vendor ? 'is inactive' : 'is not a vendor' }]);
    const used = before ? (await usedDates(tx, [before.id])).get(before.id) : undefined;
    const lastUsed = [...(used ?? [])].toSorted().at(-1) ?? null;
    if (before) refuseRestart(before.facts, typed, lastUsed);
    const { name, vendorId, numberPattern, description, dueDays, frequency, firstDate, lastDate, times, mode, isActive } = typed;
    const facts = { name, vendorId, numberPattern, description, dueDays, frequency, firstDate, lastDate, times, mode, isActive };
    const lines = await readLines(context, context.input.communityId ?? '', typed.lines);
    return { ...facts, lines, nextDate: nextDate(typed, used ?? new Set<LocalDate>()), changedBy: userId };
  },
  goingToo: (id) => [{ table: 'payables.invoice_template_line', column: 'invoice_template_id', ids: [id] }],
  removing: ({ tx }, row) => deleteTemplateLines(tx, row.id),
});

/** What is typed carries neither funds, nor the next date, nor who typed it: `check` finds them. */
const typed = (context: Context<Typed>) => context as unknown as Context<TemplateFacts & { communityId: string }>;

async function show({ tx, input }: Parameters<TemplateHandlers['getInvoiceTemplate']>[0]) {
  const { communityId, invoiceTemplateId } = input;
  const row = await keptTemplates.find(tx, invoiceTemplateId, communityId);
  const template = await findTemplate(tx, communityId, invoiceTemplateId, false);
  if (!row || !template) throw notFound('The invoice template');
  const { byId } = await loadChart(tx, communityId);
  const { changedBy: _by, lines, ...facts } = row.facts;
  return {
    ...facts,
    vendorId: template.vendorId,
    vendorName: template.vendorName,
    invoiceTemplateId,
    version: row.version,
    total: sumCents(lines.map((line): Cents => line.amount)),
    lines: lines.map(({ fundId: _fund, ...line }) => {
      const account = byId.get(line.accountId);
      return { ...line, number: account?.number ?? '', accountName: account?.name ?? '', fundName: account?.fundName ?? '' };
    }),
  };
}

export const invoiceTemplateHandlers: TemplateHandlers = {
  ...templateDateHandlers,
  addInvoiceTemplate: (context) => keeping.add(typed(context)),
  editInvoiceTemplate: (context) => keeping.edit(typed(context) as Parameters<typeof keeping.edit>[0]),
  deleteInvoiceTemplate: keeping.remove,
  getInvoiceTemplate: show,
  async pickTemplates({ tx, input }) {
    return (await listPickable(tx, input.communityId)).map(({ total_cents, ...one }) => ({ ...one, total: total_cents }));
  },
  async draftBill({ tx, input: { communityId, invoiceTemplateId, billDate } }) {
    const template = await findTemplate(tx, communityId, invoiceTemplateId, false);
    if (!template) throw notFound('The invoice template');
    const billNumber = numberOf(template.numberPattern, { occursOn: billDate, place: placeOf(template, billDate) });
    return { billNumber, dueDate: addDays(billDate, template.dueDays ?? template.termsDays) };
  },
};

/** What notes, tasks, files and fields of templates hang on. */
export const invoiceTemplateRecords: RecordSource = {
  kind: invoiceTemplateKinds.invoiceTemplate,
  labels: (tx, ids) => keptTemplates.labels(tx, ids),
  named: keptTemplates.named,
};
