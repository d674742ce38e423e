// Taking a receipt back: what it would open again, and the act with what a returned payment brings with it.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { addMonths, assert, type Cents, endOfTime, invalid, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { insertFlags, todayOf } from '../../communities/communities.server.ts';
import { type Asked, insertJudgments, judgmentOf, lawOf, refuseForbidden, saidOf } from '../../law/law.server.ts';
import {
  type AccountRow,
  type EntryDraft,
  openBatch,
  openPeriodAt,
  periodAt,
  post,
  refuseBeforeOriginal,
} from '../../ledger/ledger.server.ts';
import { aliasesOf, type CodeRow, loadCodes } from '../codes/code.store.ts';
import { loadOwners, type OwnerFacts, ownerBalances } from '../owners/balance.store.ts';
import {
  type Act,
  backOutReceipts,
  bookCharges,
  type NewCharge,
  needsOfReceipts,
  planPullBack,
  prepaidAccountsOf,
  refuseBefore,
} from '../subledger/acts.handlers.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import { backoutLines, chargeLines, prepaidLines } from '../subledger/posting.rules.ts';
import { loadChargeFacts, loadReceiptPrepaid, loadReceipts, loadStanding, lockOwners } from '../subledger/subledger.store.ts';
import { backoutRefusals, receipts } from './receipt.contract.ts';
import { bankFeesAccount, escapedLateFees } from './returned-payment.handlers.ts';
import { countReturns } from './returned-payment.store.ts';

async function theReceipt(tx: Tx, communityId: string, receiptId: string) {
  const [receipt] = await loadReceipts(tx, communityId, { receiptIds: [receiptId] });
  if (!receipt) throw notFound('The receipt');
  return receipt;
}

type BackoutInput = HandlerInput<typeof receipts.previewBackout>;

/** The charge of a fee for a payment the bank returned. */
export function nsfFee(
  { chargeCodeId: codeId, incomeAccountId, receivableAccountId, name }: CodeRow,
  { ownershipId, propertyId }: Pick<OwnerFacts, 'ownershipId' | 'propertyId'>,
  on: LocalDate,
  amount: Cents,
): NewCharge {
  return {
    ownershipId,
    propertyId,
    codeId,
    kind: 'NSF_FEE',
    chargeDate: on,
    amount,
    instalmentStart: null,
    sourceCodeId: null,
    description: name,
    incomeAccountId,
    receivableAccountId,
  };
}

/** The charge of the NSF fee; refuses `noNsfCode`. */
async function nsfCharge(tx: Tx, communityId: string, owner: OwnerFacts, on: LocalDate, amount: Cents): Promise<NewCharge> {
  const code = (await loadCodes(tx, communityId)).find((one) => one.kind === 'NSF' && one.isActive);
  if (!code) throw refuse(backoutRefusals, 'noNsfCode');
  return nsfFee(code, owner, on, amount);
}

async function owesNow(tx: Tx, communityId: string, ownershipId: string): Promise<Cents> {
  const [balance] = await ownerBalances(tx, communityId, endOfTime, [ownershipId]);
  return balance?.owes_cents ?? 0n;
}

/** How the packs are asked about the fee of a returned payment; null without a fee. */
function feeAsked({ nsfFee, postDate }: BackoutInput, checkCents: Cents, returnsBefore: number): Asked | null {
  if (nsfFee === undefined) return null;
  return { topic: 'nsfFee', asOf: postDate, facts: { act: 'chargeNsfFee', checkCents, feeCents: nsfFee, repeat: returnsBefore > 0 } };
}

/** What a returned payment brings with it beside its backout. */
interface WithIt {
  charges: NewCharge[];
  /** The bank's own fee, as an entry. */
  bankFee: EntryDraft[];
}

/** The bank's own fee: Dr Bank Fees / Cr Cash, an item of its own at the bank. Source: accounting.md 13. */
function bankFeeDraft(
  { postDate, bankFee, receiptId }: BackoutInput,
  cashAccountId: string,
  account: AccountRow | undefined,
): EntryDraft[] {
  if (bankFee === undefined) return [];
  if (!account) throw refuse(backoutRefusals, 'noBankFeesAccount');
  return [
    {
      postDate,
      entryType: 'BANK_FEE',
      description: 'Bank fee for a returned payment',
      sourceType: 'returned-payment-fee',
      sourceId: receiptId,
      lines: [
        { accountId: account.accountId, amount: bankFee },
        { accountId: cashAccountId, amount: -bankFee },
      ],
    },
  ];
}

/**
 * What taking a receipt back on a day does: what it opens, what is charged with it, the entries, and what all
 * of it rests on. Refuses what the act refuses on that day, unless it was taken back already.
 */
async function planOf(tx: Tx, input: BackoutInput, receipt: Awaited<ReturnType<typeof theReceipt>>) {
  const { communityId, postDate } = input;
  const { receiptId, cashAccountId, isBackedOut, ownershipId, amount_cents } = receipt;
  if (input.reason !== 'NSF' && (input.nsfFee !== undefined || input.bankFee !== undefined || input.chargeLateFees))
    throw invalid('Fees come with a payment the bank returned.', [{ path: 'reason', message: 'must be NSF where fees are charged' }]);
  if (!isBackedOut) refuseBeforeOriginal(postDate, receipt.postDate);
  if (!isBackedOut) await refuseBefore(tx, { receiptIds: [receiptId] }, postDate);
  const leftOf = await loadReceiptPrepaid(tx, [receiptId]);
  const left = leftOf.get(receiptId) ?? 0n;
  const pulled = isBackedOut ? [] : await planPullBack(tx, communityId, needsOfReceipts([receipt], leftOf), postDate);
  const standing = await loadStanding(tx, communityId, { receiptIds: [receiptId] });
  const owesBefore = await owesNow(tx, communityId, ownershipId);
  const period = await periodAt(tx, communityId, postDate);
  const accounts = await prepaidAccountsOf(tx, communityId);
  const taken = pulled.map(({ application, amount }) => ({ charge: application, bucketCodeId: application.bucketCodeId, amount: -amount }));
  const paid = standing.map((one) => ({ charge: one, amount: one.amount }));
  const [owner] = await loadOwners(tx, communityId, [ownershipId], postDate);
  assert(owner, 'a receipt has its owner');
  const isReturned = input.reason === 'NSF' && !isBackedOut;
  const escaped = isReturned ? await escapedLateFees(tx, communityId, receipt, postDate) : [];
  const feesAccount = await bankFeesAccount(tx, communityId, cashAccountId);
  const withIt: WithIt = {
    charges: [
      ...(isReturned && input.nsfFee !== undefined ? [await nsfCharge(tx, communityId, owner, postDate, input.nsfFee)] : []),
      ...(isReturned && input.chargeLateFees ? escaped.map((fee) => fee.charge) : []),
    ],
    bankFee: isReturned ? bankFeeDraft(input, cashAccountId, feesAccount) : [],
  };
  const backing = [
    prepaidLines(accounts, taken, period.arTiming),
    backoutLines(cashAccountId, accounts.generalId, paid, left, period.arTiming),
  ].map((lines): EntryDraft => ({ postDate, entryType: 'RECEIPT_BACKOUT', sourceType: 'receipt-backout', sourceId: receiptId, lines }));
  const charging = withIt.charges.map(
    (charge, i): EntryDraft => ({
      postDate,
      entryType: charge.kind,
      sourceType: 'charge',
      sourceId: String(i),
      lines: chargeLines(charge, charge.amount, period.arTiming),
    }),
  );
  const entry = await entryView(tx, communityId, [...backing, ...charging, ...withIt.bankFee]);
  const returnsBefore = await countReturns(tx, communityId, ownershipId, { after: addMonths(postDate, -12), to: postDate }, receiptId);
  const asked = isReturned ? feeAsked(input, amount_cents, returnsBefore) : null;
  const law = asked ? { asked, answer: (await lawOf(tx, communityId))(asked) } : null;
  const parts = [...paid, ...taken].map(({ charge, amount }) => [charge.chargeId, amount]);
  const rests = (input.chargeLateFees ? escaped : []).map(({ runDate, charge }) => [runDate, charge.codeId, charge.amount]);
  const base = [
    receiptId,
    postDate,
    amount_cents,
    isBackedOut,
    left,
    owesBefore,
    parts,
    await entryView(tx, communityId, backing),
    rests,
    law?.answer.ruleVersion,
  ];
  return { receipt, owner, left, pulled, standing, owesBefore, period, entry, escaped, feesAccount, withIt, returnsBefore, law, base };
}

type BackoutPlan = Awaited<ReturnType<typeof planOf>>;

/** The plan, made behind the lock of its owner where it is carried out. */
async function planned({ tx, input }: Context<BackoutInput>, commits: boolean): Promise<BackoutPlan> {
  const { communityId, receiptId } = input;
  if (commits) await lockOwners(tx, communityId, [(await theReceipt(tx, communityId, receiptId)).ownershipId]);
  return planOf(tx, input, await theReceipt(tx, communityId, receiptId));
}

async function viewOf(tx: Tx, { communityId, reason }: BackoutInput, plan: BackoutPlan) {
  const { receipt, owner, left, pulled, standing, owesBefore, period, entry, escaped, feesAccount, withIt, returnsBefore } = plan;
  const chargeIds = [...standing.map((s) => s.chargeId), ...pulled.map((p) => p.application.chargeId)];
  const facts = new Map((await loadChargeFacts(tx, communityId, chargeIds)).map((c) => [c.chargeId, c]));
  const aliasOf = await aliasesOf(tx, communityId);
  const view = (chargeId: string, amount: Cents) => {
    const charge = facts.get(chargeId);
    assert(charge, 'an application has its charge');
    return { chargeId, codeId: charge.codeId, alias: aliasOf.get(charge.codeId) ?? '', chargeDate: charge.chargeDate, amount };
  };
  /** A charge paid on several days is one line. */
  const linesOf = (taken: readonly { chargeId: string; amount: Cents }[]) =>
    [...Map.groupBy(taken, ({ chargeId }) => chargeId)].map(([chargeId, parts]) =>
      view(chargeId, sumCents(parts.map((part) => part.amount))),
    );
  const reopened = sumCents([...standing.map((s) => s.amount), ...pulled.map((p) => p.amount)]);
  const fees = sumCents(withIt.charges.map((charge) => charge.amount));
  const { receiptId, ownershipId, postDate, checkNumber, amount_cents: amount, isBackedOut } = receipt;
  return {
    receiptId,
    ownershipId,
    accountNumber: owner.accountNumber,
    owner: owner.owner,
    postDate,
    checkNumber,
    amount,
    isBackedOut,
    reopens: linesOf(standing),
    fromPrepaid: left,
    pulledBack: linesOf(pulled.map(({ application: { chargeId }, amount: part }) => ({ chargeId, amount: part }))),
    owesBefore,
    owesAfter: owesBefore + reopened + fees,
    hasNsfCode: (await loadCodes(tx, communityId)).some((code) => code.kind === 'NSF' && code.isActive),
    bankFeesAccount: feesAccount ? `${feesAccount.number} ${feesAccount.name}` : null,
    returnsBefore,
    suggestsHold: reason === 'NSF' && returnsBefore > 0 && !owner.holdsPayments,
    holdsPayments: owner.holdsPayments,
    escapedFees: escaped.map(({ runDate, charge: { codeId, description, amount: cents } }) => ({
      runDate,
      codeId,
      alias: aliasOf.get(codeId) ?? '',
      description,
      amount: cents,
    })),
    fees,
    law: plan.law ? saidOf(plan.law.answer) : null,
    periodStatus: period.status,
    entry,
  };
}

const backout = previewed(receipts.previewBackout, receipts.backoutReceipt, {
  plan: planned,
  view: ({ tx, input }, plan) => viewOf(tx, input, plan),
  async refuse({ tx, input }, { receipt, law }) {
    if (receipt.isBackedOut) throw refuse(backoutRefusals, 'alreadyBackedOut');
    if (receipt.isAtBank) throw refuse(backoutRefusals, 'atTheBank');
    if (law) refuseForbidden(law.answer, law.asked.asOf);
    await openPeriodAt(tx, input.communityId, input.postDate);
  },
  async post(context, { receipt, owner, withIt, law }) {
    const { tx, userId, now } = context;
    const { communityId, receiptId, postDate, reason, nsfFee, bankFee, chargeLateFees, holdPayments, note } = context.input;
    const description = `${reason === 'NSF' ? 'Returned payment' : 'Corrected receipt'} ${receipt.checkNumber}`.trim();
    const batchId = await openBatch(tx, { communityId, kind: 'BACKOUT', state: 'POSTED', postDate, description, userId, now });
    const act: Act = { communityId, batchId, userId, now };
    await backOutReceipts(tx, act, [receipt], postDate, reason);
    const [fee] = withIt.charges.length > 0 ? await bookCharges(tx, act, withIt.charges) : [];
    if (law?.answer.ruleVersion) {
      const subject = `NSF fee of ${owner.accountNumber} ${owner.owner}`;
      const kept = judgmentOf(law.asked, law.answer, { subject, recordKind: 'charge', recordId: fee?.chargeId ?? null });
      await insertJudgments(tx, communityId, [kept], { userId, now });
    }
    await post(tx, { ...act, entries: withIt.bankFee });
    if (holdPayments) {
      const today = await todayOf(tx, communityId, now);
      await insertFlags(tx, communityId, [owner.propertyId], { flag: 'PAYMENTS', reason: description, today }, context);
    }
    const after = { reason, nsfFee, bankFee, lateFees: chargeLateFees ? withIt.charges.length : 0, holdPayments };
    context.record({ entityId: receiptId, batchId, reason: note || description, after });
    return { batchId, owesAfter: await owesNow(tx, communityId, receipt.ownershipId) };
  },
});

export const backoutHandlers: Pick<Handlers<typeof receipts>, 'previewBackout' | 'backoutReceipt'> = {
  previewBackout: backout.preview,
  backoutReceipt: backout.commit,
};
