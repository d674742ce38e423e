// The dates of invoice templates: which come next, which are skipped, and which are free again.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { formatDate, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { type invoiceTemplate, templateDateRefusals } from './invoice-template.contract.ts';
import { dueDates, nextDate, numberOf } from './invoice-template.rules.ts';
import { findTemplate, freeDate, listUsed, loadRecurrences, saveNextDates, takeDates, usedDates } from './invoice-template.store.ts';

/** How many dates ahead a template shows. */
const AHEAD = 6;
const lastOfAll = '2199-12-01' as LocalDate;

/** Sets the next dates of templates after some were used or freed; locks them. */
export async function refreshNextDates(tx: Tx, templateIds: readonly string[]): Promise<ReadonlyMap<string, LocalDate | null>> {
  const recurrences = await loadRecurrences(tx, [...new Set(templateIds)]);
  const used = await usedDates(tx, templateIds);
  const next = new Map(recurrences.map((one) => [one.templateId, nextDate(one, used.get(one.templateId) ?? new Set())]));
  await saveNextDates(tx, next);
  return next;
}

export const templateDateHandlers: Pick<Handlers<typeof invoiceTemplate>, 'listOccurrences' | 'skipOccurrence' | 'freeOccurrence'> = {
  async listOccurrences({ tx, input: { communityId, invoiceTemplateId } }) {
    const template = await findTemplate(tx, communityId, invoiceTemplateId, false);
    if (!template) throw notFound('The invoice template');
    const used = await listUsed(tx, invoiceTemplateId);
    const ahead = dueDates(template, new Set(used.map((one) => one.occursDate)), lastOfAll, AHEAD);
    const next = ahead.map((occurrence) => ({
      occursDate: occurrence.occursOn,
      state: 'NEXT' as const,
      billId: null,
      billNumber: numberOf(template.numberPattern, occurrence),
      billStatus: null,
      batchId: null,
      canFree: false,
    }));
    const taken = used.map((one) => ({ ...one, canFree: one.state === 'SKIPPED' || one.billStatus === 'CANCELLED' }));
    return [...next.toReversed(), ...taken];
  },
  async skipOccurrence({ tx, input, userId, now, record }) {
    const { communityId, invoiceTemplateId, occursDate } = input;
    const template = await findTemplate(tx, communityId, invoiceTemplateId, true);
    if (!template) throw notFound('The invoice template');
    const used = (await usedDates(tx, [invoiceTemplateId])).get(invoiceTemplateId) ?? new Set<LocalDate>();
    const isDue = dueDates(template, used, occursDate, 1000).some((one) => one.occursOn === occursDate);
    if (!isDue) throw refuse(templateDateRefusals, 'notDue', { day: formatDate(occursDate) });
    await takeDates(tx, [{ templateId: invoiceTemplateId, occursOn: occursDate, billId: null }], {
      communityId,
      batchId: null,
      userId,
      now,
    });
    const next = await refreshNextDates(tx, [invoiceTemplateId]);
    record({ entityId: invoiceTemplateId, after: { skippedDate: occursDate } });
    return { nextDate: next.get(invoiceTemplateId) ?? null };
  },
  async freeOccurrence({ tx, input, now, record }) {
    const { communityId, invoiceTemplateId, occursDate } = input;
    if (!(await findTemplate(tx, communityId, invoiceTemplateId, true))) throw notFound('The invoice template');
    if (!(await freeDate(tx, invoiceTemplateId, occursDate, now))) throw refuse(templateDateRefusals, 'notFree');
    const next = await refreshNextDates(tx, [invoiceTemplateId]);
    record({ entityId: invoiceTemplateId, after: { freedDate: occursDate } });
    return { nextDate: next.get(invoiceTemplateId) ?? null };
  },
};
