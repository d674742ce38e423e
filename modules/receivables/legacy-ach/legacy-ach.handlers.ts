// The handlers of legacy ACH files: what a file holds is looked at leniently, and booked strictly.
import { bytesOf, type HandlerInput, refuse, type UploadedFile } from '../../../packages/contract/contract.ts';
import { decodeText } from '../../../packages/files/text-encoding.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { broughtTo, previewed } from '../../../packages/http/previewed.ts';
import { assert, formatDateShort, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Thread, threadWork } from '../../../packages/threads/threads.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { openBatch, openPeriodAt, periodAt } from '../../ledger/ledger.server.ts';
import { keepOrderLaw, lawfulOrderOn } from '../application/order-law.handlers.ts';
import { loadPayable } from '../application/payable.handlers.ts';
import { insertDebitDeposit } from '../direct-debit/draw.store.ts';
import { allocateReceipts, type ReceiptDraft } from '../receipts/allocation.rules.ts';
import { bookReceipts, receiptDrafts } from '../receipts/booking.handlers.ts';
import { listOrder } from '../receipts/receipt.handlers.ts';
import { loadBankAccounts, takeDepositId } from '../receipts/receipt.store.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import { lockOwners } from '../subledger/subledger.store.ts';
import { legacyAch as calls, type legacyAch, legacyRefusals, legacyWords } from './legacy-ach.contract.ts';
import { entryKey, isPassedOver, judgeEntry, type LegacyFile, type Payer, payerKey, readLegacyFile } from './legacy-ach.rules.ts';
import { insertLegacyEntries, listBooked, listPayers } from './legacy-ach.store.ts';

type LegacyInput = HandlerInput<typeof calls.previewLegacyAch>;

/** Reads a legacy ACH file; run in a thread. */
export const readLegacyAch = (file: UploadedFile): LegacyFile => readLegacyFile(decodeText(bytesOf(file)).text);

const readInThread = ({ file }: { file: UploadedFile }, thread: Thread) => thread.run(threadWork(readLegacyAch, import.meta.url), file);

/** The owner of each account number; a number of several homes names nobody. */
async function payersOf({ tx, input }: Context<LegacyInput>): Promise<ReadonlyMap<string, Payer>> {
  const all = Map.groupBy(await listPayers(tx, input.communityId, input.postDate), (one) => payerKey(one.accountNumber));
  return new Map([...all].flatMap(([key, [payer, ...others]]) => (payer && others.length === 0 ? [[key, payer] as const] : [])));
}

async function planned(context: Context<LegacyInput>, commits: boolean) {
  const { tx, input } = context;
  const { communityId, postDate, bankAccountId } = input;
  const bank = (await loadBankAccounts(tx, communityId)).find((one) => one.bankAccountId === bankAccountId);
  if (!bank) throw notFound('The bank account');
  const { entries, faults, company } = broughtTo(context) as LegacyFile;
  const payers = await payersOf(context);
  const payerOf = (accountNumber: string) => payers.get(payerKey(accountNumber));
  if (commits) await lockOwners(tx, communityId, [...new Set(entries.flatMap((one) => payerOf(one.accountNumber)?.ownershipId ?? []))]);
  const traces = entries.map((one) => one.trace);
  const seen = new Set((await listBooked(tx, communityId, traces)).map(entryKey));
  const judged = entries.map((entry) => {
    const payer = payerOf(entry.accountNumber);
    return { entry, payer, verdict: judgeEntry(entry, payer, seen) };
  });
  const receipts = judged.filter((one) => one.verdict === 'RECEIPT');
  const codeIds = await listOrder(tx, communityId, { kind: 'DEFAULT' });
  const drafts = receipts.map(
    ({ entry, payer }): ReceiptDraft => ({
      ownershipId: payer?.ownershipId ?? '',
      amount: entry.amount,
      checkNumber: '',
      note: 'Legacy ACH',
      codeIds,
      split: null,
    }),
  );
  const owners = [...new Set(drafts.map((one) => one.ownershipId))];
  const allocated = allocateReceipts(drafts, await loadPayable(tx, communityId, owners, postDate));
  const { status } = await periodAt(tx, communityId, postDate);
  const law = await lawfulOrderOn(tx, communityId, postDate);
  const blocked = judged.filter((one) => one.verdict !== 'RECEIPT' && !isPassedOver(one.verdict));
  const pays = allocated.map(({ allocations, rest }) => [allocations.map((one) => [one.charge.chargeId, one.amount]), rest]);
  const verdicts = judged.map((one) => [one.entry.trace, one.verdict, one.payer?.ownershipId ?? '', one.entry.amount]);
  const base = [postDate, bankAccountId, verdicts, pays, faults.length, law.said?.ruleVersion ?? null];
  return { bank, judged, receipts, allocated, blocked, faults, company, status, law, base };
}

type Plan = Awaited<ReturnType<typeof planned>>;

async function viewOf({ tx, input }: Context<LegacyInput>, plan: Plan) {
  const { bank, judged, receipts, allocated, blocked, faults, company, status } = plan;
  const deposit = { depositId: '0', cashAccountId: bank.cashAccountId, postDate: input.postDate };
  const appliedOf = new Map(
    receipts.map(({ entry }, i) => [entry.number, sumCents((allocated[i]?.allocations ?? []).map((one) => one.amount))]),
  );
  return {
    entries: judged.map(({ entry, payer, verdict }) => ({
      number: entry.number,
      verdict,
      accountNumber: entry.accountNumber,
      owner: payer?.owner ?? '',
      nameInFile: entry.name,
      amount: entry.amount,
      applied: appliedOf.get(entry.number) ?? 0n,
      trace: entry.trace,
      effectiveDate: entry.effectiveDate,
    })),
    faults,
    company,
    receipts: receipts.length,
    total: sumCents(receipts.map(({ entry }) => entry.amount)),
    leftOut: blocked.length,
    periodStatus: status,
    entry: await entryView(tx, input.communityId, await receiptDrafts(tx, input.communityId, deposit, allocated)),
  };
}

const importing = previewed(calls.previewLegacyAch, calls.importLegacyAch, {
  read: readInThread,
  plan: planned,
  view: viewOf,
  async refuse({ tx, input }, { faults, blocked, receipts }) {
    const [fault] = faults;
    if (fault) throw refuse(legacyRefusals, 'fileFaults', { fault: `line ${fault.line}: ${fault.words}` });
    const [first] = blocked;
    if (first && !input.leavesOut) {
      const why = legacyWords[first.verdict].toLowerCase();
      throw refuse(legacyRefusals, 'entryFaults', { count: blocked.length, number: first.entry.number, why });
    }
    if (receipts.length === 0) throw refuse(legacyRefusals, 'nothingToBook');
    await openPeriodAt(tx, input.communityId, input.postDate);
  },
  async post(context, { bank, receipts, allocated, law }) {
    const { tx, input, userId, now, record } = context;
    const { communityId, postDate, file } = input;
    const description = `Legacy ACH ${formatDateShort(postDate)}`;
    const batchId = await openBatch(tx, { communityId, kind: 'DIRECT_DEBIT', state: 'POSTED', postDate, description, userId, now });
    const depositId = await takeDepositId(tx);
    await insertDebitDeposit(tx, { communityId, bankAccountId: bank.bankAccountId, depositId, on: postDate });
    const deposit = { depositId, cashAccountId: bank.cashAccountId, postDate };
    const receiptIds = await bookReceipts(tx, { communityId, batchId, userId, now }, deposit, allocated);
    const kept = receipts.map(({ entry: { trace, effectiveDate } }, i) => {
      assert(effectiveDate, 'a file without days has faults');
      return { receiptId: receiptIds[i] ?? '', trace, effectiveDate };
    });
    await insertLegacyEntries(tx, { communityId, fileName: file.fileName }, kept);
    await keepOrderLaw(tx, communityId, law, { batchId, by: { userId, now } });
    const total = sumCents(receipts.map(({ entry }) => entry.amount));
    record({ entityId: batchId, batchId, after: { fileName: file.fileName, count: receipts.length, total } });
    return { batchId, count: receipts.length, total };
  },
});

export const legacyAchHandlers: Handlers<typeof legacyAch> = {
  async getLegacyAchChoices({ tx, input: { communityId } }) {
    await requireCommunity(tx, communityId);
    const all = await loadBankAccounts(tx, communityId, 'AUTOPAY');
    return { bankAccounts: all.map(({ bankAccountId, name, last4 }) => ({ bankAccountId, name, last4 })) };
  },
  previewLegacyAch: importing.preview,
  importLegacyAch: importing.commit,
};
