// The handlers of receipts: what an owner owes, a deposit previewed and posted, a receipt taken back,
// beginning balances.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { assert, type Cents, formatDateShort, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { type Books, booksOf, coveringPeriod, openBatch, openPeriodIn, takeBatchId } from '../../ledger/ledger.server.ts';
import { listGroupAccounts, listGroupsOn } from '../../people/people.server.ts';
import { keepOrderLaw, lawfulOrderOn } from '../application/order-law.handlers.ts';
import { loadPayable } from '../application/payable.handlers.ts';
import { aliasesOf, loadCodes, loadLists } from '../codes/code.store.ts';
import { listPresentOwners, loadOwners, type OwnerBalance, ownerBalances } from '../owners/balance.store.ts';
import { type Allocation, inListOrder } from '../subledger/distribution.rules.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import { subledgerRefusals } from '../subledger/subledger.contract.ts';
import { findDistribution, loadOpenCharges, loadPrepaidBuckets, lockOwners } from '../subledger/subledger.store.ts';
import { type AllocatedReceipt, allocateReceipts, type ReceiptDraft } from './allocation.rules.ts';
import { backoutHandlers } from './backout.handlers.ts';
import { bookReceipts, readyToBook, receiptDrafts } from './booking.handlers.ts';
import { splitAsLast, splitOverHomes } from './group-split.rules.ts';
import { backoutRefusals, receipts } from './receipt.contract.ts';
import {
  type BankAccountFacts,
  insertDeposit,
  lastReceipts,
  lastSplitOf,
  listReceiptRows,
  loadBankAccounts,
  takeDepositId,
  usedChecks,
} from './receipt.store.ts';

type ReceiptsInput = HandlerInput<typeof receipts.previewReceipts>;

/** The codes of a distribution list of the community in order; refuses `noDistribution`. */
export async function listOrder(
  tx: Tx,
  communityId: string,
  which: { listId: string } | { kind: 'DEFAULT' | 'LOCKBOX' },
): Promise<string[]> {
  const list = await findDistribution(tx, communityId, which);
  if (!list) throw refuse(subledgerRefusals, 'noDistribution', { list: 'distribution list for this' });
  return list.codeIds;
}

async function theBankAccount(tx: Tx, communityId: string, bankAccountId: string): Promise<BankAccountFacts> {
  const account = (await loadBankAccounts(tx, communityId)).find((one) => one.bankAccountId === bankAccountId);
  if (!account) throw notFound('The bank account');
  return account;
}

async function allocate(tx: Tx, input: ReceiptsInput): Promise<AllocatedReceipt[]> {
  const { communityId, postDate } = input;
  const ownershipIds = [...new Set(input.rows.map((row) => row.ownershipId))];
  const [lists, open] = await Promise.all([loadLists(tx, communityId), loadPayable(tx, communityId, ownershipIds, postDate)]);
  const usual = lists.find((list) => list.kind === 'DEFAULT');
  const drafts = input.rows.map((row): ReceiptDraft => {
    const list = row.distributionListId ? lists.find((one) => one.distributionListId === row.distributionListId) : usual;
    if (!list) throw refuse(subledgerRefusals, 'noDistribution', { list: 'such distribution list' });
    const { ownershipId, amount, checkNumber, note, split } = row;
    return { ownershipId, amount, checkNumber, note, codeIds: list.codeIds, split: split ?? null };
  });
  return allocateReceipts(drafts, open);
}

function sumsOf(rows: readonly AllocatedReceipt[]) {
  const total = sumCents(rows.map((row) => row.draft.amount));
  const toPrepaid = sumCents(rows.map((row) => row.rest));
  return { count: rows.length, total, toCharges: total - toPrepaid, toPrepaid };
}

/** What the posting of receipts rests on: where every cent goes. */
export function baseOfReceipts(rows: readonly AllocatedReceipt[]): unknown {
  return rows.map(({ draft, allocations, rest }) => [
    draft.ownershipId,
    draft.amount,
    draft.checkNumber,
    allocations.map((a) => [a.charge.chargeId, a.amount]),
    rest,
  ]);
}

function shown(allocations: readonly Allocation[], aliasOf: ReadonlyMap<string, string>) {
  return allocations.map(({ charge, amount }) => ({
    chargeId: charge.chargeId,
    codeId: charge.codeId,
    alias: aliasOf.get(charge.codeId) ?? '',
    chargeDate: charge.chargeDate,
    amount,
  }));
}

/**
 * Where every cent of the receipts goes, what a person must look at, and what both rest on. The reads go to
 * the database together.
 */
async function plan(tx: Tx, input: ReceiptsInput, reading: Promise<Books>) {
  const { communityId, bankAccountId, postDate } = input;
  const ownershipIds = [...new Set(input.rows.map((row) => row.ownershipId))];
  const [account, books, rows, facts, used, last, law] = await Promise.all([
    theBankAccount(tx, communityId, bankAccountId),
    reading,
    allocate(tx, input),
    loadOwners(tx, communityId, ownershipIds, postDate),
    usedChecks(tx, communityId, input.rows),
    lastReceipts(tx, communityId, ownershipIds),
    lawfulOrderOn(tx, communityId, postDate),
  ]);
  const { arTiming, status } = coveringPeriod(books, postDate);
  const owners = new Map(facts.map((owner) => [owner.ownershipId, owner]));
  const timesOf = Map.groupBy(rows, (row) => row.draft.ownershipId);
  const planned = rows.map((row) => {
    const { ownershipId, checkNumber } = row.draft;
    const owner = owners.get(ownershipId);
    if (!owner) throw notFound('An owner');
    const warnings = [
      ...(used.has(`${ownershipId}:${checkNumber}`) ? (['CHECK_USED_BEFORE'] as const) : []),
      ...((timesOf.get(ownershipId) ?? []).length > 1 ? (['OWNER_TWICE'] as const) : []),
      ...(owner.holdsPayments ? (['PAYMENT_ON_HOLD'] as const) : []),
      ...(owner.isCurrent ? [] : (['PREVIOUS_OWNER'] as const)),
    ];
    return { row, owner, warnings };
  });
  // With the warnings and the owners' last receipts: what someone else has entered meanwhile is not posted a
  // second time unseen.
  const base = [postDate, bankAccountId, arTiming, planned.map((one) => one.warnings), last, baseOfReceipts(rows), law.said?.ruleVersion];
  return { account, books, status, rows, planned, law, base };
}

async function viewOf(
  tx: Tx,
  { communityId, postDate }: ReceiptsInput,
  { account, status, rows, planned, law }: Awaited<ReturnType<typeof plan>>,
) {
  const aliasOf = await aliasesOf(tx, communityId);
  const views = planned.map(({ row: { draft, allocations, rest, owesBefore, owesAfter }, owner, warnings }) => ({
    ownershipId: owner.ownershipId,
    accountNumber: owner.accountNumber,
    owner: owner.owner,
    amount: draft.amount,
    toCharges: draft.amount - rest,
    toPrepaid: rest,
    owesBefore,
    owesAfter,
    allocations: shown(allocations, aliasOf),
    warnings,
  }));
  const drafts = await receiptDrafts(tx, communityId, { depositId: '0', cashAccountId: account.cashAccountId, postDate }, rows);
  const entry = await entryView(tx, communityId, drafts);
  return { rows: views, ...sumsOf(rows), law: law.said, followsLaw: law.gaveWay, periodStatus: status, entry };
}

/** What posting takes beside its plan, read together with it. */
async function readyFor(tx: Tx, { communityId, postDate, rows }: ReceiptsInput, reading: Promise<Books>) {
  const [ready, batchId, depositId] = await Promise.all([
    readyToBook(tx, communityId, postDate, rows.length, reading),
    takeBatchId(tx),
    takeDepositId(tx),
  ]);
  return { ready, batchId, depositId };
}

async function planned({ tx, input }: Context<ReceiptsInput>, commits: boolean) {
  const { communityId, rows } = input;
  // Sent ahead of the reads, so that they wait behind the lock.
  const locked = commits ? lockOwners(tx, communityId, [...new Set(rows.map((row) => row.ownershipId))]) : null;
  const reading = booksOf(tx, communityId);
  const [read, taken] = await Promise.all([plan(tx, input, reading), commits ? readyFor(tx, input, reading) : null, locked]);
  return { ...read, taken };
}

const depositing = previewed(receipts.previewReceipts, receipts.postReceipts, {
  plan: planned,
  view: ({ tx, input }, plan) => viewOf(tx, input, plan),
  refuse: async ({ input }, { books }) => openPeriodIn(books, input.postDate),
  async post(context, { rows, account, taken, law }) {
    const { last, userId, now } = context;
    const { communityId, bankAccountId, postDate } = context.input;
    assert(taken, 'what is posted was made ready');
    const { ready, batchId, depositId } = taken;
    const description = context.input.description || `Receipts ${formatDateShort(postDate)}`;
    const deposit = { depositId, cashAccountId: account.cashAccountId, postDate };
    await openBatch(last, { batchId, communityId, kind: 'RECEIPTS', state: 'POSTED', postDate, description, userId, now });
    await insertDeposit(last, { communityId, bankAccountId, depositId, on: postDate });
    await bookReceipts(last, { communityId, batchId, userId, now }, deposit, rows, ready);
    await keepOrderLaw(last, communityId, law, { batchId, by: { userId, now } });
    const { count, total } = sumsOf(rows);
    context.record({ entityId: batchId, batchId, after: { depositId, count, total } });
    return { batchId, depositId, count, total };
  },
});

/** A page's end as text: `2026-01-31:17`. */
function readCursor(before: string | undefined): { postDate: string; receiptId: string } | null {
  const match = /^(\d{4}-\d{2}-\d{2}):(\d{1,19})$/.exec(before ?? '');
  return match ? { postDate: match[1] ?? '', receiptId: match[2] ?? '' } : null;
}

/** What an owner is to pay: owed less prepaid, nothing for who is ahead. */
function dueOf(balance: OwnerBalance | undefined): Cents {
  const due = balance ? balance.owes_cents - balance.prepaid_cents : 0n;
  return due > 0n ? due : 0n;
}

export const receiptHandlers: Handlers<typeof receipts> = {
  ...backoutHandlers,
  async getReceiptChoices(context) {
    const { tx, input } = context;
    const aliasOf = await aliasesOf(tx, input.communityId);
    const lists = await loadLists(tx, input.communityId);
    const today = await todayOf(tx, input.communityId, context.now);
    const balances = new Map((await ownerBalances(tx, input.communityId, today)).map((balance) => [balance.ownershipId, balance]));
    return {
      bankAccounts: (await loadBankAccounts(tx, input.communityId)).map(({ cashAccountId: _cash, ...account }) => account),
      lists: lists.map(({ codeIds, ...list }) => ({ ...list, aliases: codeIds.map((codeId) => aliasOf.get(codeId) ?? '') })),
      owners: (await listPresentOwners(tx, input.communityId, today)).map(
        ({ ownershipId, accountNumber, owner, address, holdsPayments }) => ({
          ownershipId,
          accountNumber,
          owner,
          address,
          holdsPayments,
          due: dueOf(balances.get(ownershipId)),
        }),
      ),
      groups: await listGroupsOn(tx, input.communityId, today),
    };
  },
  async splitGroupReceipt({ tx, input }) {
    const { communityId, groupOwnershipId, postDate, amount, rule } = input;
    const ownershipIds = await listGroupAccounts(tx, communityId, groupOwnershipId, postDate);
    if (ownershipIds.length === 0) throw refuse(backoutRefusals, 'noHomes');
    const facts = new Map((await loadOwners(tx, communityId, ownershipIds)).map((one) => [one.ownershipId, one]));
    const open = await loadOpenCharges(tx, communityId, ownershipIds, postDate);
    const last = rule === 'LAST' ? await lastSplitOf(tx, communityId, ownershipIds, postDate) : new Map<string, bigint>();
    const own =
      (await listGroupsOn(tx, communityId, postDate)).find((one) => one.groupOwnershipId === groupOwnershipId)?.splitRule ?? 'OLDEST';
    const usual = rule === 'LAST' ? own : rule;
    const isAsLast = last.size > 0;
    const parts = isAsLast ? splitAsLast(amount, ownershipIds, open, last) : splitOverHomes(amount, ownershipIds, open, usual);
    const rows = parts.map((part) => {
      const { accountNumber = '', owner = '', address = '' } = facts.get(part.ownershipId) ?? {};
      return { ...part, accountNumber, owner, address };
    });
    return { rows, owes: sumCents(parts.map((part) => part.owes)), rule: isAsLast ? ('LAST' as const) : usual };
  },
  async getOpenCharges(context) {
    const { tx } = context;
    const { communityId, ownershipId, postDate } = context.input;
    const [owner] = await loadOwners(tx, communityId, [ownershipId], postDate);
    if (!owner) throw notFound('The owner');
    const codes = new Map((await loadCodes(tx, communityId)).map((code) => [code.chargeCodeId, code]));
    const open = await loadOpenCharges(tx, communityId, [ownershipId], postDate);
    const listed = await findDistribution(tx, communityId, { kind: 'DEFAULT' });
    const order = [...new Set([...(listed?.codeIds ?? []), ...codes.keys()])];
    const buckets = await loadPrepaidBuckets(tx, communityId, [ownershipId], postDate);
    const last = await listReceiptRows(tx, communityId, { ownershipId, from: null, to: null, before: null, limit: 3 });
    const { accountNumber, owner: name, address, holdsPayments } = owner;
    return {
      ownershipId,
      accountNumber,
      owner: name,
      address,
      holdsPayments,
      charges: inListOrder(
        open.filter((charge) => charge.open > 0n),
        order,
      ).map(({ chargeId, codeId, chargeDate, open: due }) => ({
        chargeId,
        codeId,
        alias: codes.get(codeId)?.alias ?? '',
        description: codes.get(codeId)?.name ?? '',
        chargeDate,
        due,
      })),
      owes: sumCents(open.map((charge) => charge.open)),
      prepaid: sumCents(buckets.map((bucket) => bucket.available)),
      lastReceipts: last.map((r) => ({
        receiptId: r.receiptId,
        postDate: r.postDate,
        checkNumber: r.checkNumber,
        amount: r.amount_cents,
        isBackedOut: r.backedOutOn !== null,
      })),
    };
  },
  previewReceipts: depositing.preview,
  postReceipts: depositing.commit,
  async listReceipts(context) {
    const { communityId, ownershipId, fromDate, toDate, before, limit } = context.input;
    const filter = {
      ownershipId: ownershipId ?? null,
      from: fromDate ?? null,
      to: toDate ?? null,
      before: readCursor(before),
      limit: limit + 1,
    };
    const rows = await listReceiptRows(context.tx, communityId, filter);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      rows: page.map(({ amount_cents, ...row }) => ({ ...row, amount: amount_cents })),
      next: last ? `${last.postDate}:${last.receiptId}` : null,
    };
  },
};
