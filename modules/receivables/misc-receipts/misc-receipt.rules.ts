// What makes a miscellaneous receipt: a payer, lines that add up, accounts that may take it, and the entry it
// posts.
import {
  allocate,
  type Cents,
  type FieldProblem,
  formatMoney,
  invalid,
  type LocalDate,
  percentOf,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { isChargeable } from '../../ledger/ledger.contract.ts';
import type { PayerKind } from './misc-receipt.contract.ts';

/** A line as entered, in cents; negative for what is kept back, such as a fee. */
export interface MiscLine {
  accountId: string;
  costCenterId?: string | undefined;
  amount: Cents;
  memo: string;
}

/** A receipt as entered. */
interface MiscDraft {
  payerKind: PayerKind;
  payerName: string;
  vendorId?: string | undefined;
  ownershipId?: string | undefined;
  amount: Cents;
  lines: readonly MiscLine[];
}

/** What must be known of the chart. */
interface Chart {
  accounts: ReadonlyMap<string, { role: string; isActive: boolean }>;
  costCenterIds: ReadonlySet<string>;
}

function payerProblems({ payerKind, payerName, vendorId, ownershipId }: MiscDraft): FieldProblem[] {
  const missing = { NAME: payerName === '', VENDOR: !vendorId, OWNER: !ownershipId }[payerKind];
  const path = { NAME: 'payerName', VENDOR: 'vendorId', OWNER: 'ownershipId' }[payerKind];
  return missing ? [{ path, message: 'must be filled in' }] : [];
}

function lineProblems(lines: readonly MiscLine[], { accounts, costCenterIds }: Chart): FieldProblem[] {
  return lines.flatMap((line, i) => {
    const account = accounts.get(line.accountId);
    const problems: FieldProblem[] = [];
    if (!account) problems.push({ path: `lines.${i}.accountId`, message: 'is not an account of this community' });
    else if (!account.isActive) problems.push({ path: `lines.${i}.accountId`, message: 'is inactive' });
    else if (!isChargeable(account))
      problems.push({ path: `lines.${i}.accountId`, message: 'is a control account; a receipt cannot be charged to it' });
    if (line.costCenterId && !costCenterIds.has(line.costCenterId))
      problems.push({ path: `lines.${i}.costCenterId`, message: 'is not a cost center of this community' });
    if (line.amount === 0n) problems.push({ path: `lines.${i}.amount`, message: 'must not be zero' });
    return problems;
  });
}

/**
 * Refuses (`invalid`, at the fields) a receipt without payer, of no amount, whose lines do not add up to it,
 * or that names an account no receipt may touch. Source: accounting.md 7.
 */
export function checkMiscReceipt(draft: MiscDraft, chart: Chart): void {
  const problems = [...payerProblems(draft), ...lineProblems(draft.lines, chart)];
  const sum = sumCents(draft.lines.map((line) => line.amount));
  if (draft.amount <= 0n) problems.push({ path: 'amount', message: 'must be more than zero' });
  if (sum !== draft.amount)
    problems.push({
      path: 'lines',
      message: `add up to ${formatMoney(sum, 'digits')}, the receipt is ${formatMoney(draft.amount, 'digits')}`,
    });
  if (problems.length > 0) throw invalid('The receipt is not complete.', problems);
}

/** A line of the entry: debit positive, in cents. */
interface MiscPosting {
  accountId: string;
  amount: Cents;
  memo?: string;
  costCenterId?: string;
}

/** Dr Cash / Cr lines, under every method. Source: accounting.md 7. */
function miscLines(cashAccountId: string, amount: Cents, lines: readonly MiscLine[]): MiscPosting[] {
  const others = lines.map(({ accountId, costCenterId, amount: cents, memo }) => ({
    accountId,
    amount: -cents,
    memo,
    ...(costCenterId ? { costCenterId } : {}),
  }));
  return [{ accountId: cashAccountId, amount }, ...others];
}

/** What the entry of a receipt is made of. */
interface Bookable {
  postDate: LocalDate;
  payerName: string;
  vendorId: string | null;
  ownershipId: string | null;
  checkNumber: string;
  description: string;
  amount: Cents;
  lines: readonly MiscLine[];
}

/** The entry of a receipt; the bank sees it as part of its deposit. */
export function miscEntry(
  receipt: Bookable,
  { cashAccountId, depositId, sourceId }: { cashAccountId: string; depositId: string; sourceId: string },
) {
  const { postDate, payerName, vendorId, ownershipId, checkNumber, description, amount, lines } = receipt;
  return {
    postDate,
    entryType: 'MISC_RECEIPT',
    reference: checkNumber,
    description: (description === '' ? payerName : `${payerName}: ${description}`).slice(0, 200),
    sourceType: 'misc-receipt',
    sourceId,
    vendorId,
    ownershipId,
    bankItemKey: `deposit:${depositId}`,
    lines: miscLines(cashAccountId, amount, lines),
  };
}

/**
 * What lines get of an amount by their percents, in basis points (1 % = 100): together exactly that part of
 * it, to the cent by largest remainder. Source: accounting.md 0.6.
 */
export function splitByPercents(amount: Cents, basisPoints: readonly number[]): Cents[] {
  const whole = basisPoints.reduce((sum, points) => sum + points, 0);
  if (whole <= 0) return basisPoints.map(() => 0n);
  return allocate(
    percentOf(amount, whole),
    basisPoints.map((points) => BigInt(points)),
  );
}
