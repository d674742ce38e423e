// The handlers of receipts: what an owner owes, a deposit previewed and posted, a receipt taken back, beginning balances.
import { bytesOf, type HandlerInput } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { readCsv } from '../../../packages/files/csv-reader.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { assert, type Cents, formatDateShort, localDate, type LocalDate, notFound, Refusal, sumCents } from '../../../packages/kernel/kernel.ts';
import { openBatch, periodAt } from '../../ledger/ledger.server.ts';
import { loadCodes, loadLists } from '../codes/code.store.ts';
import { loadOwners, ownerBalances } from '../owners/balance.store.ts';
import { type Act, backOutReceipts, bookCharges, planPullBack } from '../subledger/acts.handlers.ts';
import { type Allocation, inListOrder } from '../subledger/distribution.rules.ts';
import { baseHashOf, entryView } from '../subledger/entry-view.handlers.ts';
import {
  findDistribution, insertCharges, insertMovements, loadChargeFacts, loadOpenCharges, loadPrepaidBuckets, loadReceiptPrepaid, loadReceipts, loadStanding, lockOwners, takeIds,
} from '../subledger/subledger.store.ts';
import { type AllocatedReceipt, allocateReceipts, type ReceiptDraft } from './allocation.rules.ts';
import { readBeginning } from './beginning.rules.ts';
import { bookReceipts, receiptDrafts } from './booking.handlers.ts';
import type { receipts } from './receipt.contract.ts';
import { type BankAccountFacts, hasBeginning, insertDeposit, listReceiptRows, loadBankAccounts, ownersByAccount, usedChecks } from './receipt.store.ts';

type ReceiptsInput = HandlerInput<typeof receipts.previewReceipts>;

/** Later than every post date: balances as they stand now. */
const endOfTime = localDate('9999-12-31');

/** The codes of a distribution list of the community in order; refuses `noDistribution`. */
export async function listOrder(tx: Tx, communityId: string, which: { listId: string } | { kind: 'DEFAULT' | 'LOCKBOX' }): Promise<string[]> {
  const list = await findDistribution(tx, communityId, which);
  if (!list) throw new Refusal('noDistribution', 'The community has no distribution list for this. Set one up under codes.');
  return list.codeIds;
}

async function theBankAccount(tx: Tx, communityId: string, bankAccountId: string): Promise<BankAccountFacts> {
  const account = (await loadBankAccounts(tx, communityId)).find((one) => one.bankAccountId === bankAccountId);
  if (!account) throw notFound('The bank account');
  return account;
}

async function allocate(tx: Tx, input: ReceiptsInput): Promise<AllocatedReceipt[]> {
  const { communityId, postDate } = input;
  const lists = await loadLists(tx, communityId);
  const usual = lists.find((list) => list.kind === 'DEFAULT');
  const drafts = input.rows.map((row): ReceiptDraft => {
    const list = row.distributionListId ? lists.find((one) => one.distributionListId === row.distributionListId) : usual;
    if (!list) throw new Refusal('noDistribution', 'The community has no such distribution list. Set one up under codes.');
    const { ownershipId, amount, checkNumber, note, split } = row;
    return { ownershipId, amount, checkNumber, note, codeIds: list.codeIds, split: split ?? null };
  });
  return allocateReceipts(drafts, await loadOpenCharges(tx, communityId, [...new Set(drafts.map((d) => d.ownershipId))], postDate));
}

function sumsOf(rows: readonly AllocatedReceipt[]) {
  const total = sumCents(rows.map((row) => row.draft.amount));
  const toPrepaid = sumCents(rows.map((row) => row.rest));
  return { count: rows.length, total, toCharges: total - toPrepaid, toPrepaid };
}

/** Names what receipts would post: where every cent goes. */
export function hashOfReceipts(head: readonly unknown[], rows: readonly AllocatedReceipt[]): string {
  return baseHashOf([...head, rows.map(({ draft, allocations, rest }) => [draft.ownershipId, draft.amount, draft.checkNumber, allocations.map((a) => [a.charge.chargeId, a.amount]), rest])]);
}

function shown(allocations: readonly Allocation[], aliasOf: ReadonlyMap<string, string>) {
  return allocations.map(({ charge, amount }) => ({ chargeId: charge.chargeId, codeId: charge.codeId, alias: aliasOf.get(charge.codeId) ?? '', chargeDate: charge.chargeDate, amount }));
}

async function aliases(tx: Tx, communityId: string): Promise<Map<string, string>> {
  return new Map((await loadCodes(tx, communityId)).map((code) => [code.chargeCodeId, code.alias]));
}

async function previewOf(tx: Tx, input: ReceiptsInput) {
  const { communityId, bankAccountId, postDate } = input;
  const account = await theBankAccount(tx, communityId, bankAccountId);
  const { arTiming } = await periodAt(tx, communityId, postDate);
  const rows = await allocate(tx, input);
  const owners = new Map((await loadOwners(tx, communityId, rows.map((row) => row.draft.ownershipId))).map((o) => [o.ownershipId, o]));
  const used = await usedChecks(tx, communityId, rows.map((row) => row.draft));
  const aliasOf = await aliases(tx, communityId);
  const timesOf = Map.groupBy(rows, (row) => row.draft.ownershipId);
  const views = rows.map(({ draft, allocations, rest, owesBefore, owesAfter }) => {
    const owner = owners.get(draft.ownershipId);
    if (!owner) throw notFound('An owner');
    const warnings = [
      ...(used.has(`${draft.ownershipId}:${draft.checkNumber}`) ? (['CHECK_USED_BEFORE'] as const) : []),
      ...((timesOf.get(draft.ownershipId) ?? []).length > 1 ? (['OWNER_TWICE'] as const) : []),
      ...(owner.holdsPayments ? (['PAYMENT_ON_HOLD'] as const) : []),
      ...(owner.isCurrent ? [] : (['PREVIOUS_OWNER'] as const)),
    ];
    const { ownershipId, accountNumber, owner: name } = owner;
    const toCharges = draft.amount - rest;
    return { ownershipId, accountNumber, owner: name, amount: draft.amount, toCharges, toPrepaid: rest, owesBefore, owesAfter, allocations: shown(allocations, aliasOf), warnings };
  });
  const drafts = await receiptDrafts(tx, communityId, { depositId: '0', cashAccountId: account.cashAccountId, postDate }, rows, []);
  return { rows, account, view: { rows: views, ...sumsOf(rows), entry: await entryView(tx, communityId, drafts), baseHash: hashOfReceipts([postDate, bankAccountId, arTiming], rows) } };
}

/** A page's end as text: `2026-01-31:17`. */
function readCursor(before: string | undefined): { postDate: string; receiptId: string } | null {
  const match = /^(\d{4}-\d{2}-\d{2}):(\d{1,19})$/.exec(before ?? '');
  return match ? { postDate: match[1] ?? '', receiptId: match[2] ?? '' } : null;
}

async function theReceipt(tx: Tx, communityId: string, receiptId: string) {
  const [receipt] = await loadReceipts(tx, communityId, { receiptIds: [receiptId] });
  if (!receipt) throw notFound('The receipt');
  return receipt;
}

async function chargeNsfFee(tx: Tx, act: Act, ownershipId: string, on: LocalDate, amount: Cents): Promise<void> {
  const code = (await loadCodes(tx, act.communityId)).find((one) => one.kind === 'NSF' && one.isActive);
  if (!code) throw new Refusal('noNsfCode', 'The community has no active code of kind NSF. Add one under codes.');
  const [owner] = await loadOwners(tx, act.communityId, [ownershipId]);
  assert(owner, 'a receipt has its owner');
  const { chargeCodeId: codeId, incomeAccountId, receivableAccountId, name } = code;
  const { propertyId } = owner;
  const fee = { ownershipId, propertyId, codeId, kind: 'NSF_FEE' as const, chargeDate: on, amount, instalmentStart: null, sourceCodeId: null, description: name };
  await bookCharges(tx, act, [{ ...fee, incomeAccountId, receivableAccountId }]);
}

async function owesNow(tx: Tx, communityId: string, ownershipId: string): Promise<Cents> {
  const [balance] = await ownerBalances(tx, communityId, endOfTime, [ownershipId]);
  return balance?.owes_cents ?? 0n;
}

export const receiptHandlers: Handlers<typeof receipts> = {
  async getReceiptChoices(context) {
    const { tx, input } = context;
    const aliasOf = await aliases(tx, input.communityId);
    const lists = await loadLists(tx, input.communityId);
    return {
      bankAccounts: (await loadBankAccounts(tx, input.communityId)).map(({ cashAccountId: _cash, ...account }) => account),
      lists: lists.map(({ codeIds, ...list }) => ({ ...list, aliases: codeIds.map((codeId) => aliasOf.get(codeId) ?? '') })),
    };
  },
  async getOpenCharges(context) {
    const { tx } = context;
    const { communityId, ownershipId, postDate } = context.input;
    const [owner] = await loadOwners(tx, communityId, [ownershipId]);
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
      charges: inListOrder(open.filter((charge) => charge.open > 0n), order).map(({ chargeId, codeId, chargeDate, open: due }) => ({
        chargeId,
        codeId,
        alias: codes.get(codeId)?.alias ?? '',
        description: codes.get(codeId)?.name ?? '',
        chargeDate,
        due,
      })),
      owes: sumCents(open.map((charge) => charge.open)),
      prepaid: sumCents(buckets.map((bucket) => bucket.available)),
      lastReceipts: last.map((r) => ({ receiptId: r.receiptId, postDate: r.postDate, checkNumber: r.checkNumber, amount: r.amount_cents, isBackedOut: r.backedOutOn !== null })),
    };
  },
  async previewReceipts(context) {
    return (await previewOf(context.tx, context.input)).view;
  },
  async postReceipts(context) {
    const { tx, userId, now } = context;
    const { communityId, bankAccountId, postDate, baseHash } = context.input;
    await lockOwners(tx, communityId, [...new Set(context.input.rows.map((row) => row.ownershipId))]);
    const { rows, account, view } = await previewOf(tx, context.input);
    if (view.baseHash !== baseHash) throw new Refusal('baseChanged', 'Something changed since the preview. Look at the new figures before going on.');
    const description = context.input.description || `Receipts ${formatDateShort(postDate)}`;
    const batchId = await openBatch(tx, { communityId, kind: 'RECEIPTS', state: 'POSTED', postDate, description, userId, now });
    const depositId = await insertDeposit(tx, communityId, bankAccountId, postDate);
    await bookReceipts(tx, { communityId, batchId, userId, now }, { depositId, cashAccountId: account.cashAccountId, postDate }, rows);
    const { count, total } = view;
    context.record({ entityId: batchId, batchId, after: { depositId, count, total } });
    return { batchId, depositId, count, total };
  },
  async listReceipts(context) {
    const { communityId, ownershipId, fromDate, toDate, before, limit } = context.input;
    const filter = { ownershipId: ownershipId ?? null, from: fromDate ?? null, to: toDate ?? null, before: readCursor(before), limit: limit + 1 };
    const rows = await listReceiptRows(context.tx, communityId, filter);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { rows: page.map(({ amount_cents, ...row }) => ({ ...row, amount: amount_cents })), next: last ? `${last.postDate}:${last.receiptId}` : null };
  },
  async previewBackout(context) {
    const { tx } = context;
    const { communityId, receiptId, postDate } = context.input;
    const receipt = await theReceipt(tx, communityId, receiptId);
    const [owner] = await loadOwners(tx, communityId, [receipt.ownershipId]);
    assert(owner, 'a receipt has its owner');
    const leftOf = await loadReceiptPrepaid(tx, [receiptId]);
    const pulled = receipt.isBackedOut ? [] : await planPullBack(tx, communityId, [receipt], leftOf, postDate);
    const standing = await loadStanding(tx, communityId, { receiptIds: [receiptId] });
    const facts = new Map((await loadChargeFacts(tx, communityId, [...standing.map((s) => s.chargeId), ...pulled.map((p) => p.application.chargeId)])).map((c) => [c.chargeId, c]));
    const aliasOf = await aliases(tx, communityId);
    const view = (chargeId: string, amount: Cents) => {
      const charge = facts.get(chargeId);
      assert(charge, 'an application has its charge');
      return { chargeId, codeId: charge.codeId, alias: aliasOf.get(charge.codeId) ?? '', chargeDate: charge.chargeDate, amount };
    };
    const owesBefore = await owesNow(tx, communityId, receipt.ownershipId);
    const reopened = sumCents([...standing.map((s) => s.amount), ...pulled.map((p) => p.amount)]);
    return {
      receiptId,
      ownershipId: receipt.ownershipId,
      accountNumber: owner.accountNumber,
      owner: owner.owner,
      postDate: receipt.postDate,
      checkNumber: receipt.checkNumber,
      amount: receipt.amount_cents,
      isBackedOut: receipt.isBackedOut,
      reopens: standing.map((s) => view(s.chargeId, s.amount)),
      fromPrepaid: leftOf.get(receiptId) ?? 0n,
      pulledBack: pulled.map((p) => view(p.application.chargeId, p.amount)),
      owesBefore,
      owesAfter: owesBefore + reopened,
      hasNsfCode: (await loadCodes(tx, communityId)).some((code) => code.kind === 'NSF' && code.isActive),
    };
  },
  async backoutReceipt(context) {
    const { tx, userId, now } = context;
    const { communityId, receiptId, postDate, reason, nsfFee, note } = context.input;
    const { ownershipId } = await theReceipt(tx, communityId, receiptId);
    await lockOwners(tx, communityId, [ownershipId]);
    const receipt = await theReceipt(tx, communityId, receiptId);
    if (receipt.isBackedOut) throw new Refusal('alreadyBackedOut', 'This receipt was taken back already.');
    if (postDate < receipt.postDate)
      throw new Refusal('beforeOriginal', 'It cannot be taken back before the day it was posted.', [{ path: 'postDate', message: `must not be before ${receipt.postDate}` }]);
    const description = `${reason === 'NSF' ? 'Returned payment' : 'Corrected receipt'} ${receipt.checkNumber}`.trim();
    const batchId = await openBatch(tx, { communityId, kind: 'BACKOUT', state: 'POSTED', postDate, description, userId, now });
    const act: Act = { communityId, batchId, userId, now };
    await backOutReceipts(tx, act, [receipt], postDate, reason);
    if (nsfFee !== undefined) await chargeNsfFee(tx, act, ownershipId, postDate, nsfFee);
    context.record({ entityId: receiptId, batchId, reason: note || description, after: { reason, nsfFee } });
    return { batchId, owesAfter: await owesNow(tx, communityId, ownershipId) };
  },
  async importBeginningBalances(context) {
    const { tx, userId, now } = context;
    const { communityId, file, postDate } = context.input;
    if (await hasBeginning(tx, communityId)) throw new Refusal('alreadyImported', 'Beginning balances were imported already. Undo that import first.');
    const codes = await loadCodes(tx, communityId);
    const codeIdByAlias = new Map(codes.map((code) => [code.alias, code.chargeCodeId]));
    const { rows, problems } = readBeginning(readCsv(bytesOf(file)), { owners: await ownersByAccount(tx, communityId), codeIdByAlias, postDate });
    if (problems.length > 0) throw new Refusal('rowsInError', `${problems.length} rows or columns are in error. Nothing was imported.`, problems.slice(0, 200));
    await lockOwners(tx, communityId, [...new Set(rows.map((row) => row.ownershipId))]);
    const batchId = await openBatch(tx, { communityId, kind: 'BEGINNING', state: 'POSTED', postDate, description: 'Beginning balances', userId, now });
    const owed = rows.filter((row) => row.codeId !== null);
    const ahead = rows.filter((row) => row.codeId === null);
    const ids = await takeIds(tx, 'charge', owed.length);
    const codeOf = new Map(codes.map((code) => [code.chargeCodeId, code]));
    await insertCharges(tx, { communityId, batchId }, owed.map(({ ownershipId, propertyId, codeId, date, amount }, i) => {
      const { incomeAccountId = '', receivableAccountId = null } = codeOf.get(codeId ?? '') ?? {};
      const common = { kind: 'BEGINNING' as const, chargeDate: date, instalmentStart: null, sourceCodeId: null, description: 'Beginning balance', entryId: null };
      return { ...common, chargeId: ids[i] ?? '', ownershipId, propertyId, codeId: codeId ?? '', amount, incomeAccountId, receivableAccountId };
    }));
    await insertMovements(tx, { communityId, batchId }, ahead.map(({ ownershipId, date, amount }) => ({ ownershipId, kind: 'BEGINNING' as const, receiptId: null, bucketCodeId: null, on: date, amount, entryId: null })));
    const sums = { charges: owed.length, owed: sumCents(owed.map((row) => row.amount)), prepaids: ahead.length, prepaid: sumCents(ahead.map((row) => row.amount)) };
    context.record({ entityId: batchId, batchId, after: { fileName: file.fileName, ...sums } });
    return { batchId, ...sums };
  },
};
