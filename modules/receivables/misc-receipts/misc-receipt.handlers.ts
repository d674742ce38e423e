// The handlers of miscellaneous receipts: what one may name, entering one, changing one that is posted, and
// looking at it.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { assert, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { isChargeable, postingRefusals } from '../../ledger/ledger.contract.ts';
import {
  type Books,
  booksOf,
  coveringPeriod,
  type EntryDraft,
  openBatch,
  openPeriodIn,
  post,
  refuseBeforeOriginal,
  reverseEntries,
} from '../../ledger/ledger.server.ts';
import { findVendor } from '../../people/people.server.ts';
import { listPresentOwners, loadOwners } from '../owners/balance.store.ts';
import { insertDeposit, loadBankAccounts, takeDepositId } from '../receipts/receipt.store.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import { miscReceiptKinds, miscReceiptRefusals, miscReceipts } from './misc-receipt.contract.ts';
import { checkMiscReceipt, miscEntry } from './misc-receipt.rules.ts';
import {
  findMiscReceipt,
  insertMiscReceipt,
  insertRevision,
  isCheckUsed,
  labelMiscReceipts,
  listDepositsOn,
  listMiscLines,
  listMiscTwins,
  listPayingVendors,
  listRevisions,
  lockMiscReceipts,
  type MiscReceiptRow,
  namedMiscReceipts,
} from './misc-receipt.store.ts';

type MiscInput = HandlerInput<typeof miscReceipts.previewMiscReceipt>;

/** The name of the payer, and the vendor or owner behind it. */
async function payerOf(tx: Tx, { communityId, payerKind, payerName, vendorId, ownershipId }: MiscInput) {
  if (payerKind === 'VENDOR' && vendorId) {
    const vendor = await findVendor(tx, vendorId);
    if (!vendor) throw notFound('The vendor');
    return { payerName: vendor.name, vendorId, ownershipId: null };
  }
  if (payerKind === 'OWNER' && ownershipId) {
    const [owner] = await loadOwners(tx, communityId, [ownershipId]);
    if (!owner) throw notFound('The owner');
    return { payerName: owner.owner, vendorId: null, ownershipId };
  }
  return { payerName, vendorId: null, ownershipId: null };
}

function chartOf({ accounts, costCenters }: Books) {
  return {
    accounts: new Map(accounts.map((account) => [account.accountId, account])),
    costCenterIds: new Set(costCenters.filter((center) => center.isActive).map((center) => center.costCenterId)),
  };
}

/** The receipt that is edited; undefined for a new one. */
async function edited(tx: Tx, { communityId, miscReceiptId }: MiscInput): Promise<MiscReceiptRow | undefined> {
  if (miscReceiptId === undefined) return undefined;
  const found = await findMiscReceipt(tx, communityId, miscReceiptId);
  if (!found) throw notFound('The receipt');
  return found;
}

/** The entry of a receipt as it stands, drawn again for a preview. */
async function entryOf(tx: Tx, communityId: string, row: MiscReceiptRow): Promise<EntryDraft> {
  const account = (await loadBankAccounts(tx, communityId)).find((one) => one.bankAccountId === row.bankAccountId);
  assert(account, 'a deposit has its bank account');
  const lines = (await listMiscLines(tx, row.miscReceiptId, row.revision)).map(({ accountId, costCenterId, amount_cents, memo }) => ({
    accountId,
    costCenterId: costCenterId ?? undefined,
    amount: amount_cents,
    memo,
  }));
  const { cashAccountId } = account;
  return miscEntry({ ...row, amount: row.amount_cents, lines }, { cashAccountId, depositId: row.depositId, sourceId: '0' });
}

/** What takes an entry back on a day, drawn for a preview. */
const mirrorOf = (draft: EntryDraft, postDate: LocalDate): EntryDraft => ({
  ...draft,
  postDate,
  lines: draft.lines.map((line) => ({ ...line, amount: -line.amount })),
});

/**
 * A receipt as it would be posted, what it takes back, and what both rest on: its lines, the deposits of the
 * day, and receipts like it. Behind the lock of the community's misc receipts where it is posted.
 */
async function planned({ tx, input }: Context<MiscInput>, commits: boolean) {
  const { communityId, bankAccountId, postDate, amount, checkNumber, lines } = input;
  if (commits) await lockMiscReceipts(tx, communityId);
  const books = await booksOf(tx, communityId);
  checkMiscReceipt(input, chartOf(books));
  const account = (await loadBankAccounts(tx, communityId)).find((one) => one.bankAccountId === bankAccountId);
  if (!account) throw notFound('The bank account');
  const before = await edited(tx, input);
  const payer = await payerOf(tx, input);
  const exceptId = before?.miscReceiptId ?? null;
  const twins = await listMiscTwins(tx, communityId, { postDate, payerName: payer.payerName, amount }, exceptId);
  const used = await isCheckUsed(tx, communityId, { payerName: payer.payerName, checkNumber }, exceptId);
  const deposits = await listDepositsOn(tx, communityId, bankAccountId, postDate);
  const receipt = { ...input, ...payer, lines };
  const draft = miscEntry(receipt, { cashAccountId: account.cashAccountId, depositId: '0', sourceId: '0' });
  const entry = await entryView(tx, communityId, [draft]);
  const reverses = before ? await entryView(tx, communityId, [mirrorOf(await entryOf(tx, communityId, before), before.postDate)]) : [];
  const { status } = coveringPeriod(books, postDate);
  const base = [postDate, payer, entry, reverses, before?.revision, before?.isReversed, twins, used, deposits.map((one) => one.depositId)];
  return { account, books, before, payer, twins, used, deposits, entry, reverses, status, base };
}

type MiscPlan = Awaited<ReturnType<typeof planned>>;

async function view({ input }: Context<MiscInput>, { payer, twins, used, deposits, entry, reverses, status }: MiscPlan) {
  return {
    payerName: payer.payerName,
    amount: input.amount,
    warnings: [...(used ? (['CHECK_USED_BEFORE'] as const) : []), ...(twins.length > 0 ? (['POSTED_BEFORE'] as const) : [])],
    deposits: deposits.map(({ depositId, count, total_cents: total }) => ({ depositId, count, total })),
    periodStatus: status,
    entry,
    reverses,
  };
}

async function refuseMisc({ input }: Context<MiscInput>, { books, before, deposits }: MiscPlan): Promise<void> {
  openPeriodIn(books, input.postDate);
  if (before) {
    if (before.isReversed) throw refuse(postingRefusals, 'alreadyReversed', { entry: `Receipt ${before.receiptNumber}` });
    openPeriodIn(books, before.postDate);
  }
  const own = before && before.depositId === input.depositId && keepsDeposit(input, before);
  if (input.depositId && !own && !deposits.some((one) => one.depositId === input.depositId))
    throw refuse(miscReceiptRefusals, 'otherDeposit', [{ path: 'depositId', message: 'is of another bank account or day' }]);
}

/** True while the deposit of a receipt still is of its bank account and day. */
const keepsDeposit = (input: MiscInput, before: MiscReceiptRow) =>
  before.bankAccountId === input.bankAccountId && before.postDate === input.postDate;

/** The deposit it goes into: the one chosen, the one it stands in, or a new one. */
async function depositFor(tx: Tx, input: MiscInput, before: MiscReceiptRow | undefined): Promise<string> {
  if (input.depositId) return input.depositId;
  if (before && keepsDeposit(input, before)) return before.depositId;
  const depositId = await takeDepositId(tx);
  const { communityId, bankAccountId, postDate: on } = input;
  await insertDeposit(tx, { communityId, bankAccountId, depositId, on });
  return depositId;
}

/** Posts the receipt; an edit takes the entry that stands back first, on its own day. */
async function carryOut(context: Context<MiscInput>, { account, before, payer }: MiscPlan) {
  const { tx, input, userId, now } = context;
  const { communityId, postDate } = input;
  const { miscReceiptId, receiptNumber } = before ?? (await insertMiscReceipt(tx, communityId));
  const revision = (before?.revision ?? 0) + 1;
  const name = `Misc receipt ${receiptNumber}`;
  const description = `${before ? `${name} edited` : name}: ${payer.payerName}`.slice(0, 200);
  const batchId = await openBatch(tx, { communityId, kind: 'MISC_RECEIPT', state: 'POSTED', postDate, description, userId, now });
  const frame = { communityId, batchId, userId, now };
  if (before) await reverseEntries(tx, { ...frame, entryIds: [before.entryId], description: `Edited: ${name}` });
  const depositId = await depositFor(tx, input, before);
  const receipt = { ...input, ...payer };
  const sourceId = `${miscReceiptId}:${revision}`;
  const draft = miscEntry(receipt, { cashAccountId: account.cashAccountId, depositId, sourceId });
  const [entryId] = await post(tx, { ...frame, entries: [draft] });
  assert(entryId, 'one draft makes one entry');
  await insertRevision(tx, { ...receipt, miscReceiptId, revision, batchId, entryId, depositId }, input.lines);
  context.record({ entityId: miscReceiptId, batchId, ...(before ? { before } : {}), after: { ...receipt, receiptNumber, depositId } });
  return { miscReceiptId, receiptNumber, batchId, depositId };
}

/** The mirror of a receipt on a day, behind the lock where it is posted. */
async function plannedReversal({ tx, input }: Context<HandlerInput<typeof miscReceipts.previewMiscReversal>>, commits: boolean) {
  const { communityId, miscReceiptId, postDate } = input;
  if (commits) await lockMiscReceipts(tx, communityId);
  const row = await findMiscReceipt(tx, communityId, miscReceiptId);
  if (!row) throw notFound('The receipt');
  const books = await booksOf(tx, communityId);
  const entry = await entryView(tx, communityId, [mirrorOf(await entryOf(tx, communityId, row), postDate)]);
  return { row, books, status: coveringPeriod(books, postDate).status, entry, base: [row, postDate, entry] };
}

const reversing = previewed(miscReceipts.previewMiscReversal, miscReceipts.reverseMiscReceipt, {
  plan: plannedReversal,
  async view(_context, { row, status, entry }) {
    const { receiptNumber, payerName, amount_cents: amount, postDate, isReversed } = row;
    return { receiptNumber, payerName, amount, postDate, isReversed, periodStatus: status, entry };
  },
  async refuse({ input }, { row, books }) {
    if (row.isReversed) throw refuse(postingRefusals, 'alreadyReversed', { entry: `Receipt ${row.receiptNumber}` });
    refuseBeforeOriginal(input.postDate, row.postDate);
    openPeriodIn(books, input.postDate);
  },
  async post(context, { row }) {
    const { tx, input, userId, now } = context;
    const { communityId, miscReceiptId, postDate, reason } = input;
    const description = `Misc receipt ${row.receiptNumber} reversed: ${row.payerName}`.slice(0, 200);
    const batchId = await openBatch(tx, { communityId, kind: 'MISC_RECEIPT', state: 'POSTED', postDate, description, userId, now });
    await reverseEntries(tx, { communityId, batchId, userId, now, entryIds: [row.entryId], postDate, description });
    context.record({ entityId: miscReceiptId, batchId, reason: reason || description, after: { reversedOn: postDate } });
    return { batchId };
  },
});

const plan = { plan: planned, view, refuse: refuseMisc };
const adding = previewed(miscReceipts.previewMiscReceipt, miscReceipts.addMiscReceipt, {
  ...plan,
  post: (context, seen) => carryOut(context, seen),
});
const editing = previewed(miscReceipts.previewMiscReceipt, miscReceipts.editMiscReceipt, {
  ...plan,
  post: (context, seen) => carryOut(context, seen),
});

export const miscReceiptHandlers: Handlers<typeof miscReceipts> = {
  async getMiscReceiptChoices({ tx, input, now }) {
    const { communityId } = input;
    const today = await todayOf(tx, communityId, now);
    const [banks, books, vendors, owners] = await Promise.all([
      loadBankAccounts(tx, communityId),
      booksOf(tx, communityId),
      listPayingVendors(tx),
      listPresentOwners(tx, communityId, today),
    ]);
    const { hasCostCenters, costCenters, subAccounts } = books;
    return {
      bankAccounts: banks.map(({ cashAccountId: _cash, ...account }) => account),
      accounts: books.accounts.filter(isChargeable),
      costCenters: hasCostCenters ? costCenters.filter((center) => center.isActive) : [],
      subAccounts: hasCostCenters ? [...subAccounts] : [],
      vendors,
      owners: owners.map(({ ownershipId, accountNumber, owner, address }) => ({ ownershipId, accountNumber, owner, address })),
    };
  },
  async getMiscReceipt({ tx, input: { communityId, miscReceiptId } }) {
    const row = await findMiscReceipt(tx, communityId, miscReceiptId);
    if (!row) throw notFound('The receipt');
    const { amount_cents: amount, entryId: _entry, ...receipt } = row;
    const lines = await listMiscLines(tx, miscReceiptId, row.revision);
    const revisions = await listRevisions(tx, miscReceiptId);
    return {
      ...receipt,
      amount,
      lines: lines.map(({ amount_cents, ...line }) => ({ ...line, amount: amount_cents })),
      entry: await entryView(tx, communityId, [await entryOf(tx, communityId, row)]),
      revisions: revisions.map(({ amount_cents, ...revision }) => ({ ...revision, amount: amount_cents })),
    };
  },
  previewMiscReceipt: adding.preview,
  addMiscReceipt: adding.commit,
  editMiscReceipt: editing.commit,
  previewMiscReversal: reversing.preview,
  reverseMiscReceipt: reversing.commit,
};

/** What notes, tasks and files belong to. */
export const miscReceiptRecords: RecordSource = {
  kind: miscReceiptKinds['misc-receipt'],
  labels: labelMiscReceipts,
  named: namedMiscReceipts,
};
