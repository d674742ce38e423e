// What of a year's payments stands on which 1099: which payments count, thresholds by box, what is missing
// of a recipient.
import { type Cents, percentOf, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Box, type DueKind, formOf, type TaxClass, type TaxForm } from './tax-words.contract.ts';

/** What was paid to a vendor in a year from one kind of account by one kind of payment, in cents. */
export interface PaidPart {
  vendorId: string;
  communityId: string;
  method: string;
  /** Whether the account counts for 1099s, and the box it has of its own. */
  isReportable: boolean;
  accountBox: Box | null;
  amount: Cents;
}

/** A vendor as the tax office knows it. */
export interface Recipient {
  vendorId: string;
  name: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
  gets1099: boolean;
  taxKind: 'EIN' | 'SSN';
  /** Nine digits; blank where none is on file. */
  taxNumber: string;
  w9OnFile: boolean;
  taxClass: TaxClass;
  isAlwaysReported: boolean;
  box: Box;
  /** The last answer of the tax office; null where it was not asked. */
  tinCode: number | null;
}

/** Least amounts by box, in cents; a box without one is reported from the first cent. */
export type Thresholds = ReadonlyMap<Box, Cents>;

const corporations: ReadonlySet<TaxClass> = new Set(['C_CORP', 'S_CORP', 'LLC_C', 'LLC_S']);
/** Boxes that name corporations too: medical care, and proceeds to an attorney. */
const corporateBoxes: ReadonlySet<Box> = new Set(['MISC-6', 'MISC-10']);

/**
 * Why a payment is on no 1099; blank where it is on one. Cards and networks report what they settle;
 * corporations are exempt but for attorneys and medical care. Source: accounting.md 17.2, field-2026.md 1.7.
 */
export function whyExcluded(part: Pick<PaidPart, 'method' | 'isReportable' | 'accountBox'>, of: Recipient): string {
  if (!of.gets1099) return 'The vendor receives no 1099';
  if (part.method === 'CARD') return 'Paid by card: the card company reports it';
  if (!part.isReportable) return 'The account does not count for 1099s';
  if (of.taxClass === 'EXEMPT') return 'Exempt payee';
  if (corporations.has(of.taxClass) && !of.isAlwaysReported && !corporateBoxes.has(part.accountBox ?? of.box)) return 'Corporation';
  return '';
}

/** Vendors with one tax number are one recipient: the one with the lowest id stands on the form. */
export function combined(recipients: readonly Recipient[]): Map<string, string> {
  const first = new Map<string, string>();
  const into = new Map<string, string>();
  for (const { vendorId, taxNumber } of recipients.toSorted((one, other) => Number(BigInt(one.vendorId) - BigInt(other.vendorId)))) {
    const known = taxNumber === '' ? undefined : first.get(taxNumber);
    into.set(vendorId, known ?? vendorId);
    if (known === undefined && taxNumber !== '') first.set(taxNumber, vendorId);
  }
  return into;
}

/** What is missing before a form can be filed, in words. Source: field-2026.md 1.7. */
export function exceptionsOf(of: Recipient): string[] {
  return [
    ...(of.taxNumber === '' ? ['No tax number'] : of.taxNumber.length === 9 ? [] : ['Tax number is not nine digits']),
    ...(of.tinCode !== null && of.tinCode >= 1 && of.tinCode <= 3 ? ['Name and number do not match'] : []),
    ...(of.w9OnFile ? [] : ['No W-9']),
    ...(of.street === '' || of.city === '' || of.state === '' || of.postcode === '' ? ['Address incomplete'] : []),
    ...(of.taxClass === '' ? ['Tax class not known'] : []),
  ];
}

/** What stops a form: the rest is filed and corrected later. */
export const stopsFiling: readonly string[] = ['No tax number', 'Tax number is not nine digits', 'Address incomplete'];

/** A recipient's form of a year before it is reviewed. */
export interface OpenForm {
  vendorId: string;
  form: TaxForm;
  /** Every box with what was paid. */
  amounts: ReadonlyMap<Box, Cents>;
  /** What stands on the form: boxes that reach their threshold, or all where tax was withheld. */
  reported: ReadonlyMap<Box, Cents>;
  withheld: Cents;
  due: DueKind;
}

interface Withheld {
  vendorId: string;
  amount: Cents;
}

/**
 * The forms of a year from its payments: amounts by recipient and box, against thresholds by box, year and
 * state, in cents. What was withheld stands on the form with most, and makes it due whatever it says. Source:
 * field-2026.md 1.7, invariant 45.
 */
export function formsOf(
  parts: readonly PaidPart[],
  recipients: ReadonlyMap<string, Recipient>,
  withheld: readonly Withheld[],
  thresholds: { federal: Thresholds; state: Thresholds },
): OpenForm[] {
  const into = combined([...recipients.values()]);
  const counted = parts.flatMap((part) => {
    const of = recipients.get(part.vendorId);
    if (!of || whyExcluded(part, of) !== '') return [];
    return [{ vendorId: into.get(part.vendorId) ?? part.vendorId, box: part.accountBox ?? of.box, amount: part.amount }];
  });
  const heldBack = Map.groupBy(withheld, ({ vendorId }) => into.get(vendorId) ?? vendorId);
  return [...Map.groupBy(counted, ({ vendorId }) => vendorId)].flatMap(([vendorId, own]) => {
    const total = sumCents((heldBack.get(vendorId) ?? []).map(({ amount }) => amount));
    const byForm = [...Map.groupBy(own, ({ box }) => formOf(box))].map(([form, ofForm]) => {
      const amounts = new Map([...Map.groupBy(ofForm, ({ box }) => box)].map(([box, of]) => [box, sumCents(of.map((one) => one.amount))]));
      return { form, amounts, sum: sumCents(amounts.values()) };
    });
    const most = byForm.toSorted((one, other) => (other.sum > one.sum ? 1 : -1))[0]?.form;
    return byForm
      .filter(({ sum }) => sum !== 0n || total > 0n)
      .map(({ form, amounts }) => openForm({ vendorId, form, amounts, withheld: form === most ? total : 0n }, thresholds));
  });
}

function openForm(
  of: { vendorId: string; form: TaxForm; amounts: Map<Box, Cents>; withheld: Cents },
  { federal, state }: { federal: Thresholds; state: Thresholds },
): OpenForm {
  const reaching = (least: Thresholds, orAll: boolean) =>
    new Map([...of.amounts].filter(([box, amount]) => amount > 0n && (orAll || amount >= (least.get(box) ?? 1n))));
  const reported = reaching(federal, of.withheld > 0n);
  if (reported.size > 0 || of.withheld > 0n) return { ...of, reported, due: 'FEDERAL' };
  const byState = new Map([...reaching(state, false)].filter(([box]) => state.has(box)));
  return { ...of, reported: byState, due: byState.size > 0 ? 'STATE' : 'NONE' };
}

/** What backup withholding is asked about one payment. */
interface WithholdingMatter {
  of: Pick<Recipient, 'taxNumber'>;
  /** A B or C notice that nobody answered. */
  hasOpenNotice: boolean;
  wasReportedLastYear: boolean;
  /** Reportable payments of the year before this one, and this one's reportable part, in cents. */
  before: Cents;
  payment: Cents;
  threshold: Cents;
  basisPoints: number;
}

/**
 * Backup withholding from a payment, in cents, and why. It starts with the payment that reaches the year's
 * threshold, and at once where the payee was reported last year or a notice is open. Source: field-2026.md
 * 1.7 (26 U.S.C. 3406).
 */
export function withholdingOf(matter: WithholdingMatter): { amount: Cents; why: string } {
  const { of, hasOpenNotice, wasReportedLastYear, before, payment, threshold, basisPoints } = matter;
  if (payment <= 0n || (of.taxNumber !== '' && !hasOpenNotice)) return { amount: 0n, why: '' };
  const atOnce = hasOpenNotice || wasReportedLastYear;
  if (!atOnce && before + payment < threshold) return { amount: 0n, why: '' };
  return {
    amount: percentOf(payment, basisPoints),
    why: hasOpenNotice ? 'A notice of the tax office is open' : 'No tax number on file',
  };
}
