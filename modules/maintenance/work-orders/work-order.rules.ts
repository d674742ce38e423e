// What work orders do by themselves: which state follows which, what is checked before one is sent or closed,
// and what its costs come to.
import { type Cents, formatDate, formatMoney, type LocalDate, mulDiv, percentOf, sumCents } from '../../../packages/kernel/kernel.ts';
import type { Priority } from '../families.contract.ts';
import type { WorkOrderState } from './work-order.contract.ts';

/** What a state may become; closing, sending and reopening have acts of their own. */
const following: Readonly<Record<WorkOrderState, readonly WorkOrderState[]>> = {
  NEW: ['SENT', 'ACCEPTED', 'SCHEDULED', 'DONE', 'CANCELED', 'CLOSED'],
  SENT: ['SENT', 'ACCEPTED', 'SCHEDULED', 'DONE', 'CANCELED', 'NEW'],
  ACCEPTED: ['SCHEDULED', 'DONE', 'CANCELED', 'NEW'],
  SCHEDULED: ['SCHEDULED', 'DONE', 'CANCELED', 'NEW'],
  DONE: ['CLOSED', 'SCHEDULED'],
  CLOSED: [],
  CANCELED: [],
};

/** True where an order of one state may become the other. */
export const mayBecome = (state: WorkOrderState, next: WorkOrderState): boolean => following[state].includes(next);

/** True where nothing of an order is changed any more. */
export const isEnded = (state: WorkOrderState): boolean => state === 'CLOSED' || state === 'CANCELED';

/** How a community handles orders; amounts in cents. */
export interface OrderSettings {
  approvalLimitAmount: Cents | null;
  emergencyDays: number;
  urgentDays: number;
  normalDays: number;
  lowDays: number;
  vendorCheck: 'WARN' | 'BLOCK';
  toleranceBasisPoints: number;
  answerHours: number;
  linkDays: number;
}

/** What holds where a community has set nothing. */
export const usualSettings: OrderSettings = {
  approvalLimitAmount: null,
  emergencyDays: 0,
  urgentDays: 2,
  normalDays: 10,
  lowDays: 30,
  vendorCheck: 'WARN',
  toleranceBasisPoints: 500,
  answerHours: 24,
  linkDays: 60,
};

/** Days until an order of a priority is due. */
export function dueDays(settings: OrderSettings, priority: Priority): number {
  return { EMERGENCY: settings.emergencyDays, URGENT: settings.urgentDays, NORMAL: settings.normalDays, LOW: settings.lowDays }[priority];
}

/** A point that is checked. */
export interface OrderCheck {
  name: string;
  holds: boolean;
  words: string;
}

/** A vendor as far as an order asks; days are those of its papers. */
interface VendorPapers {
  name: string;
  cautions: readonly string[];
  licenseNumber: string;
  licenseExpiresDate: LocalDate | null;
  w9Date: LocalDate | null;
}

/** What is checked of a vendor on the day of the work. */
export function vendorChecks(papers: VendorPapers, on: LocalDate): OrderCheck[] {
  const { name, cautions, licenseNumber, licenseExpiresDate: expires, w9Date } = papers;
  const day = formatDate(on);
  const licenseHolds = expires === null || expires >= on;
  const license = licenseNumber === '' ? 'No license on file' : `License ${licenseNumber}`;
  return [
    {
      name: 'Insurance and standing',
      holds: cautions.length === 0,
      words: cautions.length === 0 ? `Nothing against ${name} on ${day}` : cautions.join(' '),
    },
    {
      name: 'License',
      holds: licenseHolds,
      words: licenseHolds ? `${license}, good on ${day}` : `${license} of ${name} expired on ${formatDate(expires)}.`,
    },
    { name: 'W-9', holds: w9Date !== null, words: w9Date === null ? `No W-9 of ${name} is on file` : `W-9 of ${formatDate(w9Date)}` },
  ];
}

/** The first check that stops an order where the community blocks: insurance, standing or license. */
export const stoppingCheck = (checks: readonly OrderCheck[]): OrderCheck | undefined =>
  checks.find((one) => !one.holds && one.name !== 'W-9');

/** True where the limit of an order needs an approval it does not have. */
export function needsApproval(nte: Cents | null, limit: Cents | null, approved: Cents | null): boolean {
  return limit !== null && nte !== null && nte > limit && (approved === null || approved < nte);
}

/** The most an order may cost with its tolerance, in cents; null without a limit. */
export function mostAllowed(nte: Cents | null, toleranceBasisPoints: number): Cents | null {
  return nte === null ? null : nte + percentOf(nte, toleranceBasisPoints);
}

/** A cost of an order; quantity in thousandths, amounts in cents. */
interface CostLine {
  totalCost: Cents;
  totalPrice: Cents;
}

/** Quantity times amount: thousandths times cents, rounded to the cent. */
export const lineTotal = (quantityThousandths: bigint, amount: Cents): Cents => mulDiv(amount, quantityThousandths, 1000n);

/** What the lines cost, and what is billed for them. */
export function sumsOf(lines: readonly CostLine[]): { cost: Cents; price: Cents } {
  return { cost: sumCents(lines.map((one) => one.totalCost)), price: sumCents(lines.map((one) => one.totalPrice)) };
}

/** `2.5` of 2500 thousandths. */
export function quantityText(thousandths: bigint): string {
  const text = thousandths.toString().padStart(4, '0');
  return `${text.slice(0, -3)}.${text.slice(-3)}`.replace(/\.?0+$/, '');
}

/** Thousandths of a decimal text such as `2.5`. */
export function thousandthsOf(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(`${whole}${part.padEnd(3, '0').slice(0, 3)}`);
}

/** What is checked of an invoice against its order. */
export function invoiceChecks(of: {
  cost: Cents;
  invoice: Cents | null;
  nte: Cents | null;
  toleranceBasisPoints: number;
  isVerified: boolean;
}): OrderCheck[] {
  const { cost, invoice, nte, isVerified } = of;
  const asked = invoice ?? cost;
  const most = mostAllowed(nte, of.toleranceBasisPoints);
  const digits = (amount: Cents) => formatMoney(amount, 'digits');
  return [
    { name: 'Verified', holds: isVerified, words: isVerified ? 'The work was looked at' : 'Nobody has looked at the work yet' },
    {
      name: 'Amount',
      holds: most === null || asked <= most,
      words: most === null ? `${digits(asked)}, no limit` : `${digits(asked)} of ${digits(nte ?? 0n)}, with tolerance ${digits(most)}`,
    },
  ];
}
