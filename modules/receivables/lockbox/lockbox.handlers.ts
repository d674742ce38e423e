// The handlers of lockbox files: import, mending what nobody could match, posting what is matched as
// receipts.
import { createHash } from 'node:crypto';
import { bytesOf, type HandlerInput, refuse, type UploadedFile } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { decodeText } from '../../../packages/files/text-encoding.ts';
import { bringing, type Context, type Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { dateInZone, formatDate, formatDateShort, formatMoney, notFound, type Refusal, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Thread, threadWork } from '../../../packages/threads/threads.ts';
import { type Books, booksOf, coveringPeriod, type EntryDraft, openBatch, openPeriodIn } from '../../ledger/ledger.server.ts';
import { loadPayable } from '../application/payable.handlers.ts';
import { scanlinesOf, teachAlias } from '../lockbox-settings/lockbox-setting.handlers.ts';
import { loadAliases } from '../lockbox-settings/lockbox-setting.store.ts';
import { readByAccount, withAliases } from '../lockbox-settings/scanline-setting.rules.ts';
import { loadOwners } from '../owners/balance.store.ts';
import { type AllocatedReceipt, allocateReceipts, type ReceiptDraft } from '../receipts/allocation.rules.ts';
import { bookReceipts, receiptDrafts } from '../receipts/booking.handlers.ts';
import { baseOfReceipts, listOrder } from '../receipts/receipt.handlers.ts';
import { type BankAccountFacts, loadBankAccounts, lockboxDeposit } from '../receipts/receipt.store.ts';
import { afterAllocations, type OpenCharge } from '../subledger/distribution.rules.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import { lockOwners } from '../subledger/subledger.store.ts';
import { lockbox, lockboxRefusals } from './lockbox.contract.ts';
import { lockboxKey, parseLockbox } from './lockbox.rules.ts';
import {
  deleteLine,
  earlierChecks,
  findFileByHash,
  insertFile,
  insertLines,
  type LineRow,
  listFiles,
  loadLines,
  loadLockboxAccounts,
  loadPayers,
  lockLine,
  lockLines,
  markPosted,
  mendLine,
  setKnownCount,
} from './lockbox.store.ts';
import { accountKey, checkKey, matchLines } from './match.rules.ts';
import { lockboxPresets, scanlineOf } from './presets.rules.ts';

/** A file as the caller sees it: counted and summed over the payments in their scope. */
async function theFile(context: Context<unknown>, lockboxFileId: string) {
  const [file] = await listFiles(context.tx, context, { lockboxFileId });
  if (!file) throw notFound('The lockbox file');
  const { total_cents, ...facts } = file;
  return { ...facts, total: total_cents };
}

/** Payments of one bank account and day, allocated after those of earlier days. */
interface LockboxDay {
  account: BankAccountFacts;
  depositDate: LineRow['depositDate'];
  lines: readonly LineRow[];
  receipts: readonly AllocatedReceipt[];
}

/** The matched payments of a community in a file, allocated day by day. */
async function allocateDays(tx: Tx, communityId: string, lockboxFileId: string): Promise<LockboxDay[]> {
  const lines = (await loadLines(tx, lockboxFileId, new Set([communityId]))).filter(
    (line) => line.status === 'MATCHED' && line.communityId === communityId,
  );
  if (lines.length === 0) return [];
  const accounts = new Map((await loadBankAccounts(tx, communityId)).map((account) => [account.bankAccountId, account]));
  const codeIds = await listOrder(tx, communityId, { kind: 'LOCKBOX' });
  const owners = [...new Set(lines.map((line) => line.ownershipId ?? ''))];
  const groups = [...Map.groupBy(lines, (line) => `${line.depositDate}:${line.bankAccountId}`)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const latest = groups.at(-1)?.[1][0]?.depositDate ?? '';
  const days: LockboxDay[] = [];
  let spent: AllocatedReceipt['allocations'][number][] = [];
  let open: { on: string; charges: OpenCharge[] } = { on: '', charges: [] };
  for (const [, own] of groups) {
    const [first] = own;
    const account = accounts.get(first?.bankAccountId ?? '');
    if (!first || !account) throw notFound('The bank account of a lockbox');
    // A file holds one day, seldom a few: charges are read once for each of them.
    if (open.on !== first.depositDate)
      open = { on: first.depositDate, charges: await loadPayable(tx, communityId, owners, first.depositDate) };
    const drafts = own.map(
      (line): ReceiptDraft => ({
        ownershipId: line.ownershipId ?? '',
        amount: line.amount_cents,
        checkNumber: line.checkNumber,
        note: 'Lockbox receipt',
        codeIds,
        split: null,
      }),
    );
    const receipts = allocateReceipts(drafts, afterAllocations(open.charges, spent));
    spent = first.depositDate === latest && groups.length === 1 ? spent : [...spent, ...receipts.flatMap((receipt) => receipt.allocations)];
    days.push({ account, depositDate: first.depositDate, lines: own, receipts });
  }
  return days;
}

/** What posting the days of a file rests on. */
function baseOfDays(books: Books, days: readonly LockboxDay[]): unknown {
  return days.map(({ account, depositDate, lines, receipts }) => {
    const { arTiming } = coveringPeriod(books, depositDate);
    return [lines.map((line) => line.lockboxLineId), depositDate, account.bankAccountId, arTiming, baseOfReceipts(receipts)];
  });
}

function sumOf(lines: readonly LineRow[]) {
  return sumCents(lines.map((line) => line.amount_cents));
}

/**
 * The id of the lockbox bank account a mended payment belongs to. Refuses `otherCommunity` and
 * `noBankAccount`.
 */
function bankAccountFor(line: LineRow, communityId: string, accounts: readonly BankAccountFacts[], asked: string | undefined): string {
  if (line.bankAccountId && line.communityId !== communityId)
    throw refuse(lockboxRefusals, 'otherCommunity', { lockbox: line.lockboxId, community: line.communityName });
  const bankAccountId = line.bankAccountId ?? asked;
  if (!bankAccountId) throw refuse(lockboxRefusals, 'noBankAccount', [{ path: 'bankAccountId', message: 'must be chosen' }]);
  if (!accounts.some((account) => account.bankAccountId === bankAccountId)) throw notFound('The bank account');
  return bankAccountId;
}

/**
 * A payment in the caller's scope that waits, locked. One of another community is not found; one that nobody
 * could place belongs to everybody.
 */
async function waitingLine({ tx, communities }: Context<unknown>, lockboxLineId: string): Promise<LineRow> {
  const line = await lockLine(tx, lockboxLineId);
  if (!line || (line.communityId && communities !== 'all' && !communities.has(line.communityId))) throw notFound('The payment');
  if (line.status !== 'EXCEPTION' && line.status !== 'MATCHED') throw refuse(lockboxRefusals, 'notWaiting');
  return line;
}

/** The refusal of a payment that came before: the check and the day it came in first. */
async function alreadyCame(tx: Tx, line: LineRow): Promise<Refusal> {
  const check = { ...line, amount: line.amount_cents };
  const others = (await earlierChecks(tx, [check])).filter((one) => one.lockboxLineId !== line.lockboxLineId);
  const first = others.find((one) => checkKey(one) === checkKey(check));
  const what = `${line.checkNumber === '' ? 'A payment' : `Check ${line.checkNumber}`} of ${formatMoney(line.amount_cents, 'digits')}`;
  const words = first ? `${what} came in on ${formatDate(first.depositDate)} already.` : `${what} stands in the file twice.`;
  return refuse(lockboxRefusals, 'alreadyImported', { payment: words }, [{ path: 'reason', message: 'must be given' }]);
}

type ImportInput = HandlerInput<typeof lockbox.importLockbox>;

/** In a thread: what a lockbox file holds. Refuses `malformedFile`. */
export function readLockbox(file: UploadedFile, preset: ImportInput['preset']) {
  const bytes = bytesOf(file);
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  return { contentHash, read: parseLockbox(decodeText(bytes).text, preset) };
}

const readInThread = ({ file, preset }: ImportInput, thread: Thread) => thread.run(threadWork(readLockbox, import.meta.url), file, preset);

/** The matched payments of a file, day by day, read behind their locks where they are posted. */
async function planned(context: Context<HandlerInput<typeof lockbox.previewLockbox>>, commits: boolean) {
  const { tx, input } = context;
  const { communityId, lockboxFileId } = input;
  const file = await theFile(context, lockboxFileId);
  if (commits) {
    await lockLines(tx, lockboxFileId);
    const waiting = (await loadLines(tx, lockboxFileId, new Set([communityId]))).filter(
      (line) => line.status === 'MATCHED' && line.communityId === communityId,
    );
    await lockOwners(tx, communityId, [...new Set(waiting.map((line) => line.ownershipId ?? ''))]);
  }
  const [books, days] = [await booksOf(tx, communityId), await allocateDays(tx, communityId, lockboxFileId)];
  return { file, books, days, base: baseOfDays(books, days) };
}

type Plan = Awaited<ReturnType<typeof planned>>;

async function viewOf(tx: Tx, communityId: string, { file, books, days }: Plan) {
  const drafts: EntryDraft[] = [];
  for (const { account, depositDate, receipts } of days) {
    const deposit = { depositId: '0', cashAccountId: account.cashAccountId, postDate: depositDate };
    drafts.push(...(await receiptDrafts(tx, communityId, deposit, receipts)));
  }
  const pairs = days.flatMap(({ lines, receipts }) => lines.map((line, i) => ({ line, receipt: receipts[i] })));
  return {
    deposits: days.map(({ account, depositDate, lines }) => ({
      depositDate,
      bankAccountId: account.bankAccountId,
      bankAccount: account.name,
      periodStatus: coveringPeriod(books, depositDate).status,
      count: lines.length,
      total: sumOf(lines),
    })),
    rows: pairs.map(({ line, receipt }) => ({
      lockboxLineId: line.lockboxLineId,
      ownershipId: line.ownershipId ?? '',
      accountNumber: line.accountNumber,
      owner: line.owner,
      checkNumber: line.checkNumber,
      amount: line.amount_cents,
      toCharges: line.amount_cents - (receipt?.rest ?? 0n),
      toPrepaid: receipt?.rest ?? 0n,
      owesBefore: receipt?.owesBefore ?? 0n,
    })),
    count: pairs.length,
    total: sumOf(pairs.map(({ line }) => line)),
    waiting: file.exceptions,
    entry: await entryView(tx, communityId, drafts),
  };
}

const posting = previewed(lockbox.previewLockbox, lockbox.postLockbox, {
  plan: planned,
  view: ({ tx, input }, plan) => viewOf(tx, input.communityId, plan),
  async refuse(_context, { books, days }) {
    if (days.length === 0) throw refuse(lockboxRefusals, 'nothingToDo');
    for (const { depositDate } of days) openPeriodIn(books, depositDate);
  },
  async post(context, { file, days }) {
    const { tx, userId, now } = context;
    const { communityId, lockboxFileId } = context.input;
    const batchIds: string[] = [];
    for (const { account, depositDate, lines, receipts } of days) {
      const description = `Lockbox ${formatDateShort(depositDate)}, ${file.fileName}`;
      const batchId = await openBatch(tx, {
        communityId,
        kind: 'LOCKBOX',
        state: 'POSTED',
        postDate: depositDate,
        description,
        userId,
        now,
      });
      const depositId = await lockboxDeposit(tx, communityId, account.bankAccountId, depositDate);
      const receiptIds = await bookReceipts(
        tx,
        { communityId, batchId, userId, now },
        { depositId, cashAccountId: account.cashAccountId, postDate: depositDate },
        receipts,
      );
      await markPosted(
        tx,
        lines.map((line, i) => ({ lockboxLineId: line.lockboxLineId, receiptId: receiptIds[i] ?? '' })),
      );
      batchIds.push(batchId);
    }
    const posted = days.flatMap((day) => day.lines);
    context.record({
      entityId: lockboxFileId,
      ...(batchIds[0] ? { batchId: batchIds[0] } : {}),
      after: { batchIds, count: posted.length, total: sumOf(posted) },
    });
    return { batchIds, count: posted.length, total: sumOf(posted) };
  },
});

export const lockboxHandlers: Handlers<typeof lockbox> = {
  importLockbox: bringing(readInThread, async (context: Context<ImportInput>, { contentHash, read: asRead }) => {
    const { tx, userId, now } = context;
    const read = readByAccount(asRead, scanlineOf(lockboxPresets[asRead.preset]), await scanlinesOf(tx));
    const { file } = context.input;
    const facts = {
      fileName: file.fileName,
      contentHash,
      preset: read.preset,
      fileOn: read.fileDate,
      itemCount: read.itemCount,
      total: read.total,
      userId,
      now,
    };
    const lockboxFileId = await insertFile(tx, facts);
    if (!lockboxFileId) {
      const known = await findFileByHash(tx, contentHash);
      if (!known) throw notFound('The lockbox file');
      const { lockboxFileId: knownId, ...importedBefore } = known;
      // A known file without a payment in the caller's scope shows no figure.
      const [seen] = await listFiles(tx, context, { lockboxFileId: knownId });
      const { matched = 0, exceptions = 0, itemCount = 0, total_cents: total = 0n } = seen ?? {};
      context.record({ entityId: knownId, after: { fileName: file.fileName, wasKnown: true } });
      return { lockboxFileId: knownId, importedBefore, added: 0, known: itemCount, matched, exceptions, total, warnings: [] };
    }
    const accounts = (await loadLockboxAccounts(tx)).map(({ lockboxId, ...rest }) => ({ ...rest, lockboxKey: lockboxKey(lockboxId) }));
    const boxes = new Set(read.boxes.map((box) => lockboxKey(box.lockboxId)));
    const named = accounts.filter((account) => boxes.has(account.lockboxKey));
    const owners = (
      await loadPayers(
        tx,
        named.map((account) => account.communityId),
        read.fileDate ?? dateInZone(now, 'UTC'),
      )
    ).map(({ accountNumber, ...rest }) => ({ ...rest, accountKey: accountKey(accountNumber) }));
    const aliases = await loadAliases(
      tx,
      named.map((account) => account.communityId),
    );
    const items = read.boxes.flatMap((box) => box.batches.flatMap((batch) => batch.items));
    const known = new Set((await earlierChecks(tx, items)).map(checkKey));
    const added = await insertLines(tx, lockboxFileId, matchLines(read, named, withAliases(owners, aliases), known));
    await setKnownCount(tx, lockboxFileId, read.itemCount - added);
    const { matched, exceptions, total } = await theFile(context, lockboxFileId);
    context.record({ entityId: lockboxFileId, after: { fileName: file.fileName, added, matched, exceptions, total } });
    return {
      lockboxFileId,
      importedBefore: null,
      added,
      known: read.itemCount - added,
      matched,
      exceptions,
      total,
      warnings: read.warnings,
    };
  }),
  async listLockboxFiles(context) {
    const { beforeFileId, limit } = context.input;
    const files = await listFiles(context.tx, context, { beforeFileId: beforeFileId ?? null, limit });
    return files.map(({ total_cents, ...file }) => ({ ...file, total: total_cents }));
  },
  async getLockboxFile(context) {
    const file = await theFile(context, context.input.lockboxFileId);
    const lines = await loadLines(context.tx, file.lockboxFileId, context.communities);
    return { ...file, lines: lines.map(({ amount_cents, lockboxFileId: _file, ...line }) => ({ ...line, amount: amount_cents })) };
  },
  async mendLockboxLine(context) {
    const { tx } = context;
    const { communityId, lockboxLineId, ownershipId, bankAccountId, reason, teach } = context.input;
    const line = await waitingLine(context, lockboxLineId);
    if (line.amount_cents === 0n) throw refuse(lockboxRefusals, 'zeroAmount');
    if (line.reason === 'DUPLICATE' && !reason) throw await alreadyCame(tx, line);
    const to = {
      communityId,
      ownershipId,
      bankAccountId: bankAccountFor(line, communityId, await loadBankAccounts(tx, communityId), bankAccountId),
    };
    const [owner] = await loadOwners(tx, communityId, [ownershipId]);
    if (!owner) throw notFound('The owner');
    await mendLine(tx, lockboxLineId, to, context);
    if (teach && line.ownerAccount !== '')
      await teachAlias(context, { communityId, ownershipId, alias: line.ownerAccount, isTaught: true });
    context.record({
      entityId: lockboxLineId,
      before: { status: line.status, reason: line.reason, ownershipId: line.ownershipId },
      after: { ...to, ...(teach ? { taught: line.ownerAccount } : {}) },
      ...(reason && { reason }),
    });
    return { lockboxLineId };
  },
  async deleteLockboxLine(context) {
    const { lockboxLineId, reason } = context.input;
    const line = await waitingLine(context, lockboxLineId);
    await deleteLine(context.tx, lockboxLineId, reason, context);
    context.record({ entityId: lockboxLineId, reason, before: { status: line.status } });
    return { lockboxLineId };
  },
  previewLockbox: posting.preview,
  postLockbox: posting.commit,
};
