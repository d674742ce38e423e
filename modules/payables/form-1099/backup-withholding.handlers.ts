// Backup withholding at payment: what is held back of the checks of a run, the entries that book it, and
// drawing it beside the checks.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import { addDays, type Cents, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import type { EntryDraft } from '../../ledger/ledger.server.ts';
import { checkRefusals } from '../checks/check.contract.ts';
import { drawPayments } from '../checks/draw.handlers.ts';
import type { CheckDraft } from '../checks/payment.rules.ts';
import { checkEntry } from '../subledger/posting.rules.ts';
import { type Filing, filingOf, firstDay, lastDay, opened, taxLawOf } from './filing.handlers.ts';
import { formsOf, type PaidPart, type Recipient, whyExcluded, withholdingOf } from './form-1099.rules.ts';
import { paidParts, type RecipientRow, recipientRows, reportableAccounts } from './form-1099.store.ts';
import type { TaxLaw } from './tax-law.rules.ts';
import { reportablePart, splitWithheld } from './withheld.rules.ts';

/** What is held back of one check. */
export interface HeldBack {
  draft: CheckDraft;
  amount: Cents;
  why: string;
  entry: Omit<EntryDraft, 'sourceId' | 'bankItemKey'>;
}

/** The checks of a run as they are paid, and by their place what is held back of each. */
interface Withholding {
  drafts: CheckDraft[];
  held: Map<number, HeldBack>;
}

interface Paying {
  communityId: string;
  checkDate: LocalDate;
  payees: ReadonlyMap<string, { name: string }>;
  timing: 'BILL' | 'PAYMENT';
  payableByFund: ReadonlyMap<string, string>;
}

const atRisk = (row: Recipient & RecipientRow) => row.gets1099 && (row.taxNumber === '' || row.hasOpenNotice);

/** Who of last year's payees got a form. */
function reportedOf(parts: readonly PaidPart[], recipients: ReadonlyMap<string, Recipient>, law: TaxLaw): ReadonlySet<string> {
  return new Set(
    formsOf(parts, recipients, [], law)
      .filter(({ due }) => due === 'FEDERAL')
      .map(({ vendorId }) => vendorId),
  );
}

const countedOf = (parts: readonly PaidPart[], of: Recipient) =>
  sumCents(parts.filter((part) => part.vendorId === of.vendorId && whyExcluded(part, of) === '').map(({ amount }) => amount));

/**
 * What the year's payments and last year's say of the vendors at risk, in a constant number of statements.
 */
async function standingOf(tx: Context<unknown>['tx'], filing: Filing, checkDate: LocalDate, vendorIds: readonly string[]) {
  const taxYear = Number(checkDate.slice(0, 4));
  const { communityIds } = filing;
  const before = await paidParts(tx, { communityIds, fromDate: firstDay(taxYear), throughDate: lastDay(taxYear), vendorIds });
  const lastYear = { communityIds, fromDate: firstDay(taxYear - 1), throughDate: addDays(firstDay(taxYear), -1) };
  const former = await paidParts(tx, { ...lastYear, vendorIds });
  return { before, former, law: taxLawOf(filing.lawState, taxYear), lawBefore: taxLawOf(filing.lawState, taxYear - 1) };
}

/**
 * What must be withheld of the checks of a run; most runs ask one statement and hold nothing back. Refuses
 * `withholdingAccount` where something is due and no account was chosen to hold it.
 */
export async function withholdFrom(context: Context<unknown>, drafts: CheckDraft[], paying: Paying): Promise<Withholding> {
  const { tx } = context;
  const { communityId, checkDate, payees, timing, payableByFund } = paying;
  const rows = opened(context, await recipientRows(tx, [...new Set(drafts.map(({ vendorId }) => vendorId))]));
  const risky = [...rows.values()].filter(atRisk);
  if (risky.length === 0) return { drafts, held: new Map() };
  const filing = await filingOf(context, communityId);
  const accounts = await reportableAccounts(tx, communityId);
  const { before, former, law, lawBefore } = await standingOf(
    tx,
    filing,
    checkDate,
    risky.map(({ vendorId }) => vendorId),
  );
  const reported = reportedOf(former, rows, lawBefore);
  const held = new Map<number, HeldBack>();
  const net = drafts.map((draft, i) => {
    const of = risky.find(({ vendorId }) => vendorId === draft.vendorId);
    if (!of || whyExcluded({ method: 'CHECK', isReportable: true, accountBox: null }, of) !== '') return draft;
    const { amount, why } = withholdingOf({
      of,
      hasOpenNotice: of.hasOpenNotice,
      wasReportedLastYear: law.withholding.atOnceIfReported && reported.has(of.vendorId),
      before: countedOf(before, of),
      payment: reportablePart(draft, (accountId) => accounts.has(accountId)),
      threshold: law.withholding.threshold,
      basisPoints: law.withholding.basisPoints,
    });
    if (amount === 0n) return draft;
    const payee = payees.get(draft.vendorId)?.name ?? '';
    const account = filing.own.withholdingAccountId;
    if (account === null) throw refuse(checkRefusals, 'withholdingAccount', { payee, amount: formatMoney(amount) });
    const split = splitWithheld(draft, amount);
    const lines = checkEntry(split.held, timing, account, payee, payableByFund);
    const entry = {
      postDate: checkDate,
      entryType: 'CHECK',
      reference: '',
      description: `${payee}: backup withholding`.slice(0, 200),
      sourceType: 'check',
      vendorId: draft.vendorId,
      lines,
    };
    held.set(i, { draft: split.held, amount, why, entry });
    return split.net;
  });
  return { drafts: net, held };
}

/** Draws what was held back beside its checks, which are drawn. `checks` by their place in the run. */
export async function drawHeld(
  context: Context<unknown>,
  order: { communityId: string; checkDate: LocalDate; batchId: string },
  held: ReadonlyMap<number, HeldBack>,
  checks: readonly { checkId: string; number: string }[],
): Promise<void> {
  for (const [why, own] of Map.groupBy(held, ([, one]) => one.why)) {
    const payments = own.flatMap(([i, { draft, entry }]) => {
      const check = checks[i];
      return check ? [{ draft, checkNumber: null, entry: { ...entry, reference: check.number }, paidWithCheckId: check.checkId }] : [];
    });
    const drawing = { ...order, bankAccountId: null, method: 'WITHHELD', reference: 'Backup withholding', reason: why } as const;
    await drawPayments(context, drawing, payments);
  }
}
