// Taking a receipt back: what it would open again, and the act with an NSF fee where one is asked.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { assert, type Cents, type LocalDate, localDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { type EntryDraft, openBatch, openPeriodAt, periodAt, refuseBeforeOriginal } from '../../ledger/ledger.server.ts';
import { aliasesOf, loadCodes } from '../codes/code.store.ts';
import { loadOwners, ownerBalances } from '../owners/balance.store.ts';
import {
  type Act,
  backOutReceipts,
  bookCharges,
  needsOfReceipts,
  planPullBack,
  prepaidAccountsOf,
  refuseBefore,
} from '../subledger/acts.handlers.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import { backoutLines, prepaidLines } from '../subledger/posting.rules.ts';
import { loadChargeFacts, loadReceiptPrepaid, loadReceipts, loadStanding, lockOwners } from '../subledger/subledger.store.ts';
import { backoutRefusals, receipts } from './receipt.contract.ts';

/** Later than every post date: balances as they stand now. */
const endOfTime = localDate('9999-12-31');

async function theReceipt(tx: Tx, communityId: string, receiptId: string) {
  const [receipt] = await loadReceipts(tx, communityId, { receiptIds: [receiptId] });
  if (!receipt) throw notFound('The receipt');
  return receipt;
}

async function chargeNsfFee(tx: Tx, act: Act, ownershipId: string, on: LocalDate, amount: Cents): Promise<void> {
  const code = (await loadCodes(tx, act.communityId)).find((one) => one.kind === 'NSF' && one.isActive);
  if (!code) throw refuse(backoutRefusals, 'noNsfCode');
  const [owner] = await loadOwners(tx, act.communityId, [ownershipId]);
  assert(owner, 'a receipt has its owner');
  const { chargeCodeId: codeId, incomeAccountId, receivableAccountId, name } = code;
  const { propertyId } = owner;
  const fee = {
    ownershipId,
    propertyId,
    codeId,
    kind: 'NSF_FEE' as const,
    chargeDate: on,
    amount,
    instalmentStart: null,
    sourceCodeId: null,
    description: name,
  };
  await bookCharges(tx, act, [{ ...fee, incomeAccountId, receivableAccountId }]);
}

async function owesNow(tx: Tx, communityId: string, ownershipId: string): Promise<Cents> {
  const [balance] = await ownerBalances(tx, communityId, endOfTime, [ownershipId]);
  return balance?.owes_cents ?? 0n;
}

/**
 * What taking a receipt back on a day does: what it opens, the entries, and what all of it rests on. Refuses
 * what the act refuses on that day, unless it was taken back already.
 */
async function planOf(tx: Tx, communityId: string, receipt: Awaited<ReturnType<typeof theReceipt>>, postDate: LocalDate) {
  const { receiptId, cashAccountId, isBackedOut, ownershipId, amount_cents } = receipt;
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
  const drafts = [
    prepaidLines(accounts, taken, period.arTiming),
    backoutLines(cashAccountId, accounts.generalId, paid, left, period.arTiming),
  ].map((lines): EntryDraft => ({ postDate, entryType: 'RECEIPT_BACKOUT', sourceType: 'receipt-backout', sourceId: receiptId, lines }));
  const entry = await entryView(tx, communityId, drafts);
  const parts = [...paid, ...taken].map(({ charge, amount }) => [charge.chargeId, amount]);
  const base = [receiptId, postDate, amount_cents, isBackedOut, left, owesBefore, parts, entry];
  return { receipt, left, pulled, standing, owesBefore, period, entry, base };
}

type BackoutPlan = Awaited<ReturnType<typeof planOf>>;

/** The plan, made behind the lock of its owner where it is carried out. */
async function planned({ tx, input }: Context<HandlerInput<typeof receipts.previewBackout>>, commits: boolean): Promise<BackoutPlan> {
  const { communityId, receiptId, postDate } = input;
  if (commits) await lockOwners(tx, communityId, [(await theReceipt(tx, communityId, receiptId)).ownershipId]);
  return planOf(tx, communityId, await theReceipt(tx, communityId, receiptId), postDate);
}

async function viewOf(tx: Tx, communityId: string, { receipt, left, pulled, standing, owesBefore, period, entry }: BackoutPlan) {
  const [owner] = await loadOwners(tx, communityId, [receipt.ownershipId]);
  assert(owner, 'a receipt has its owner');
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
    owesAfter: owesBefore + reopened,
    hasNsfCode: (await loadCodes(tx, communityId)).some((code) => code.kind === 'NSF' && code.isActive),
    periodStatus: period.status,
    entry,
  };
}

const backout = previewed(receipts.previewBackout, receipts.backoutReceipt, {
  plan: planned,
  view: ({ tx, input }, plan) => viewOf(tx, input.communityId, plan),
  async refuse({ tx, input }, { receipt }) {
    if (receipt.isBackedOut) throw refuse(backoutRefusals, 'alreadyBackedOut');
    await openPeriodAt(tx, input.communityId, input.postDate);
  },
  async post(context, { receipt }) {
    const { tx, userId, now } = context;
    const { communityId, receiptId, postDate, reason, nsfFee, note } = context.input;
    const description = `${reason === 'NSF' ? 'Returned payment' : 'Corrected receipt'} ${receipt.checkNumber}`.trim();
    const batchId = await openBatch(tx, { communityId, kind: 'BACKOUT', state: 'POSTED', postDate, description, userId, now });
    const act: Act = { communityId, batchId, userId, now };
    await backOutReceipts(tx, act, [receipt], postDate, reason);
    if (nsfFee !== undefined) await chargeNsfFee(tx, act, receipt.ownershipId, postDate, nsfFee);
    context.record({ entityId: receiptId, batchId, reason: note || description, after: { reason, nsfFee } });
    return { batchId, owesAfter: await owesNow(tx, communityId, receipt.ownershipId) };
  },
});

export const backoutHandlers: Pick<Handlers<typeof receipts>, 'previewBackout' | 'backoutReceipt'> = {
  previewBackout: backout.preview,
  backoutReceipt: backout.commit,
};
