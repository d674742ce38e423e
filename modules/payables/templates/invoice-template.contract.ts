// What payables declare about invoice templates: what a vendor bills again and again, when it recurs, and the
// dates that became bills.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  type FactsOf,
  id,
  inputOf,
  moneyOut,
  nameRefusals,
  needs,
  only,
  outputOf,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { billStatuses, lineIn } from '../bills/bill.contract.ts';
import { invoiceTemplateFields } from './invoice-template.fields.ts';

type Facts = FactsOf<typeof invoiceTemplateFields>;
export type TemplateFrequency = Facts['frequency'];
export type TemplateMode = Facts['mode'];
export const frequencyWords: Readonly<Record<TemplateFrequency, string>> = invoiceTemplateFields.frequency.words;
export const modeWords: Readonly<Record<TemplateMode, string>> = invoiceTemplateFields.mode.words;

const rights = (level: AccessLevel) => needs('apinvoice', level);

export const templateRefusals = {
  ...nameRefusals,
  datesUsed: 'Dates through {day} are used already. Start after that day, or keep the first date and the frequency.',
} as const;

export const templateDateRefusals = {
  notDue: 'This template makes no bill for {day}, or made it already.',
  notFree: 'Only a date that was skipped, or whose bill was canceled, can be used again.',
} as const;

export const invoiceTemplate = defineEndpoints('InvoiceTemplate', {
  ...recordCalls('invoiceTemplate', {
    words: 'invoice template',
    inCommunity: true,
    rights,
    facts: { ...inputOf(invoiceTemplateFields), lines: z.array(lineIn).min(1, 'must have at least one line').max(200) },
    shown: {
      ...outputOf(invoiceTemplateFields),
      vendorName: z.string(),
      nextDate: dateOut.nullable(),
      total: moneyOut,
      lines: z.array(
        z.object({
          accountId: id,
          number: z.string(),
          accountName: z.string(),
          fundName: z.string(),
          costCenterId: id,
          description: z.string(),
          amount: moneyOut,
        }),
      ),
    },
    refusals: templateRefusals,
  }),
  pickTemplates: query({
    summary: 'Active templates by vendor and name, to begin a bill with.',
    permission: rights(2),
    input: z.object({ communityId: id }),
    output: z.array(z.object({ invoiceTemplateId: id, name: z.string(), vendorName: z.string(), total: moneyOut })),
  }),
  draftBill: query({
    summary: 'A template as a bill of a day: its number, due date and lines.',
    permission: rights(2),
    input: z.object({ communityId: id, invoiceTemplateId: id, billDate: dateIn }),
    output: z.object({ billNumber: z.string(), dueDate: dateOut }),
  }),
  listOccurrences: query({
    summary: 'The dates of a template: those that became bills or were skipped, and the next ones.',
    permission: rights(1),
    input: z.object({ communityId: id, invoiceTemplateId: id }),
    output: z.array(
      z.object({
        occursDate: dateOut,
        state: z.enum(['MADE', 'SKIPPED', 'NEXT']),
        billNumber: z.string(),
        billId: id.nullable(),
        billStatus: z.enum(billStatuses).nullable(),
        batchId: id.nullable(),
        /** The date can be made free again: it was skipped, or its bill was cancelled. */
        canFree: z.boolean(),
      }),
    ),
  }),
  skipOccurrence: command({
    summary: 'Skips one date of a template: no bill is made for it.',
    permission: rights(4),
    touches: 'invoiceTemplate',
    input: z.object({ communityId: id, invoiceTemplateId: id, occursDate: dateIn }),
    output: z.object({ nextDate: dateOut.nullable() }),
    refusals: only(templateDateRefusals, 'notDue'),
  }),
  freeOccurrence: command({
    summary: 'Makes a date of a template free again that was skipped or whose bill was canceled.',
    permission: rights(4),
    touches: 'invoiceTemplate',
    input: z.object({ communityId: id, invoiceTemplateId: id, occursDate: dateIn }),
    output: z.object({ nextDate: dateOut.nullable() }),
    refusals: only(templateDateRefusals, 'notFree'),
  }),
});

const neutral = <K extends string>(words: Readonly<Record<K, string>>) =>
  Object.fromEntries(Object.entries(words).map(([key, word]) => [key, [word, 'neutral'] as const])) as Readonly<
    Record<K, readonly [string, 'neutral']>
  >;

export const invoiceTemplateList = defineList({
  name: 'InvoiceTemplateList',
  title: 'Invoice templates',
  noun: 'templates',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'invoiceTemplateId',
  recordKind: 'invoiceTemplate',
  columns: {
    name: { title: 'Template', kind: 'text' },
    vendorName: { title: 'Vendor', kind: 'text' },
    frequency: { title: 'Frequency', kind: 'status', always: true, words: neutral(frequencyWords) },
    nextDate: { title: 'Next', kind: 'date' },
    mode: { title: 'Bills', kind: 'status', always: true, words: neutral(modeWords) },
    status: {
      title: 'Status',
      kind: 'status',
      always: true,
      words: { ACTIVE: ['Active', 'good'], ENDED: ['Ended', 'neutral'], INACTIVE: ['Inactive', 'neutral'] },
    },
    total: { title: 'Amount', kind: 'money', always: true, sum: true },
    lastDate: { title: 'Last date', kind: 'date', hidden: true },
    description: { title: 'For', kind: 'text', hidden: true },
  },
  extra: { vendorId: id },
  views: {
    active: { title: 'Active', filters: ['status:in:ACTIVE'] },
    recurring: { title: 'Recurring', filters: ['frequency:in:WEEKLY,MONTHLY,QUARTERLY,YEARLY', 'status:in:ACTIVE'], sort: 'nextDate,name' },
    ended: { title: 'Ended', filters: ['status:in:ENDED'] },
    all: { title: 'All' },
  },
  sort: 'name',
});

export const invoiceTemplateKinds = defineRecordKinds({
  invoiceTemplate: {
    noun: 'invoice template',
    title: 'Invoice templates',
    inCommunity: true,
    rights,
    screen: 'invoice-template-view',
    param: 'invoiceTemplateId',
    fields: invoiceTemplateFields,
  },
});

export const invoiceTemplateScreens = defineScreens({
  'invoice-templates': {
    title: 'Invoice templates',
    also: 'Recurring bills',
    area: 'payables',
    path: '/c/$communityId/payables/invoice-templates',
    claims: rights(2),
    menu: { section: 'Payables', order: 9 },
  },
  'recurring-bills': {
    title: 'Recurring bills due',
    also: 'Generate recurring bills',
    area: 'payables',
    path: '/c/$communityId/payables/recurring-bills',
    claims: rights(2),
    menu: { section: 'Payables', order: 3 },
  },
  'invoice-template-add': {
    title: 'Add invoice template',
    area: 'payables',
    path: '/c/$communityId/payables/invoice-templates/new',
    claims: rights(2),
  },
  'invoice-template-edit': {
    title: 'Edit invoice template',
    area: 'payables',
    path: '/c/$communityId/payables/invoice-templates/$invoiceTemplateId/edit',
    claims: rights(4),
  },
  'invoice-template-view': {
    title: 'View invoice template',
    area: 'payables',
    path: '/c/$communityId/payables/invoice-templates/$invoiceTemplateId',
    claims: rights(1),
  },
});
