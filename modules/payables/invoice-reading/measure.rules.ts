// How well invoices are read: each field of a reading against the truth, right, left blank, or wrong.
import type { InvoiceReading } from './reading.contract.ts';

/** What a document says, as a person wrote it down; null where it does not say it. */
export type InvoiceTruth = Readonly<Record<string, string | null | undefined>>;

/** The fields that are measured, with the names a truth may give them. */
export const measuredFields = {
  vendor: ['vendor', 'seller', 'supplier'],
  number: ['number', 'invoiceNumber', 'billNumber'],
  date: ['date', 'invoiceDate', 'billDate'],
  due: ['due', 'dueDate'],
  total: ['total', 'amount', 'amountDue'],
  accountNumber: ['accountNumber', 'account', 'customerNumber'],
  serviceAddress: ['serviceAddress', 'service'],
} as const;
export type MeasuredField = keyof typeof measuredFields;
export const measuredNames = Object.keys(measuredFields) as MeasuredField[];

export interface Measured {
  field: MeasuredField;
  outcome: 'RIGHT' | 'BLANK' | 'WRONG';
  read: string;
  truth: string;
}

const key = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^0+(?=.)/, '');

/** An amount however it is written: sign and digits. */
const amountKey = (text: string) => `${/[-(]/.test(text) ? '-' : ''}${text.replace(/\D/g, '')}`;

/** Compares a reading with its truth; a truth that leaves a field out does not measure it. */
export function measure(reading: InvoiceReading, truth: InvoiceTruth): Measured[] {
  return measuredNames.flatMap((field) => {
    const name = measuredFields[field].find((one) => truth[one] !== undefined);
    if (name === undefined) return [];
    const [read, wanted] = [reading.fields[field]?.value ?? '', String(truth[name] ?? '')];
    const keyOf = field === 'total' ? amountKey : key;
    const outcome = keyOf(read) === keyOf(wanted) ? 'RIGHT' : read === '' ? 'BLANK' : 'WRONG';
    return [{ field, outcome, read, truth: wanted }];
  });
}
