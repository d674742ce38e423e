// The handlers of transfers that post: money leaves its bank account, arrives in the other, or all of it is
// taken back.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { assert, type LocalDate } from '../../../packages/kernel/kernel.ts';
import {
  booksOf,
  coveringPeriod,
  type EntryDraft,
  loadEntries,
  mirrorLines,
  openBatch,
  openPeriodIn,
  post,
  reverseEntries,
} from '../../ledger/ledger.server.ts';
import { entryView } from '../../receivables/receivables.server.ts';
import { fundTransfers, transferKinds, transferRefusals } from './transfer.contract.ts';
import {
  arriveLines,
  daysOf,
  refuseBeforeSent,
  refuseState,
  sendLines,
  standing,
  type TransferFacts,
  type TransferPosting,
} from './transfer.rules.ts';
import { insertPosting, listItems, listLoans, listPostings, lockTransfers, markCanceled, type TransferRow } from './transfer.store.ts';
import { endsOf, heldOn, refuseWrong, theTransfer } from './transfer-load.handlers.ts';

interface Of {
  communityId: string;
  fundTransferId: string;
  postDate: LocalDate;
}

/** A transfer with its ends and entries, behind the lock of the community's transfers where it is posted. */
async function loaded({ tx, input }: Context<Of>, commits: boolean) {
  if (commits) await lockTransfers(tx, input.communityId);
  const row = await theTransfer(tx, input);
  const { from, to } = await endsOf(tx, input.communityId, row);
  const books = await booksOf(tx, input.communityId);
  const postings = await listPostings(tx, row.fundTransferId);
  const facts: TransferFacts = { kind: row.kind, amount: row.amount_cents, from, to };
  const { status } = coveringPeriod(books, input.postDate);
  return { row, from, to, books, postings, facts, status };
}

type Loaded = Awaited<ReturnType<typeof loaded>>;

/** What every posting of a transfer is called in the books. */
function wordsOf({ row, from, to }: Pick<Loaded, 'row' | 'from' | 'to'>, what: string): string {
  const memo = row.memo === '' ? '' : `: ${row.memo}`;
  return `Transfer ${row.transferNumber}, ${transferKinds[row.kind].toLowerCase()}, ${from.name} to ${to.name}, ${what}${memo}`.slice(
    0,
    200,
  );
}

/** An entry of a transfer; the count of those before it keeps one source from being booked twice. */
function draftOf(of: Loaded, postDate: LocalDate, act: TransferPosting['act'], lines: EntryDraft['lines']): EntryDraft {
  const { fundTransferId, transferNumber } = of.row;
  const what = { SEND: 'sent', ARRIVE: 'arrived', BOTH: 'sent and arrived' }[act];
  return {
    postDate,
    entryType: act === 'ARRIVE' ? 'FUND_TRANSFER_ARRIVAL' : 'FUND_TRANSFER',
    reference: `T${transferNumber}`,
    description: wordsOf(of, what),
    sourceType: 'fund-transfer',
    sourceId: `${fundTransferId}:${of.postings.length + 1}`,
    lines,
  };
}

const viewOf = ({ row, from, to, status }: Loaded, postDate: LocalDate) => ({
  transferNumber: row.transferNumber,
  amount: row.amount_cents,
  fromAccount: from.name,
  toAccount: to.name,
  postDate,
  periodStatus: status,
});

const baseOf = ({ row, postings, from, to }: Loaded) => [row.version, row.state, postings, from.cashAccountId, to.cashAccountId];

/** Posts one entry of a transfer in a batch of its own. */
async function postOne(context: Context<Of>, of: Loaded, act: TransferPosting['act'], draft: EntryDraft) {
  const { tx, input, userId, now } = context;
  const { communityId, postDate } = input;
  const { fundTransferId } = of.row;
  const description = draft.description ?? '';
  const batchId = await openBatch(tx, { communityId, kind: 'FUND_TRANSFER', state: 'POSTED', postDate, description, userId, now });
  const [entryId] = await post(tx, { communityId, batchId, userId, now, entries: [draft] });
  assert(entryId, 'one draft makes one entry');
  await insertPosting(tx, communityId, { fundTransferId, entryId, batchId, act, postDate });
  context.record({ entityId: fundTransferId, batchId, after: { act, postDate, entryId } });
  return { fundTransferId, batchId };
}

async function plannedSending(context: Context<HandlerInput<typeof fundTransfers.previewSending>>, commits: boolean) {
  const { tx, input } = context;
  const of = await loaded(context, commits);
  const lines = sendLines(of.facts, of.books.accounts, input.sameDay);
  const draft = draftOf(of, input.postDate, input.sameDay ? 'BOTH' : 'SEND', lines);
  const entry = await entryView(tx, input.communityId, [draft]);
  const balance = await heldOn(tx, input.communityId, of.from.cashAccountId, input.postDate);
  return { of, draft, entry, balance, base: [baseOf(of), entry, balance] };
}

/** The facts of a request, as it was saved. */
async function savedDraft(context: Context<Of>, row: TransferRow) {
  const { amount_cents: amount, loanId } = row;
  return { ...row, amount, loanId, items: await listItems(context.tx, row.fundTransferId) };
}

const sending = previewed(fundTransfers.previewSending, fundTransfers.sendTransfer, {
  plan: plannedSending,
  async view({ input }, { of, entry, balance }) {
    return { ...viewOf(of, input.postDate), entry, balance, balanceAfter: balance - of.row.amount_cents };
  },
  async refuse(context, { of }) {
    const { row, facts, books } = of;
    refuseState(row, 'APPROVED');
    await refuseWrong(context.tx, context.input.communityId, await savedDraft(context, row), facts, row.fundTransferId);
    openPeriodIn(books, context.input.postDate);
  },
  post: (context, { of, draft }) => postOne(context, of, context.input.sameDay ? 'BOTH' : 'SEND', draft),
});

async function plannedArrival(context: Context<HandlerInput<typeof fundTransfers.previewArrival>>, commits: boolean) {
  const { tx, input } = context;
  const of = await loaded(context, commits);
  const draft = draftOf(of, input.postDate, 'ARRIVE', arriveLines(of.facts, of.books.accounts));
  const entry = await entryView(tx, input.communityId, [draft]);
  return { of, draft, entry, base: [baseOf(of), entry] };
}

const arriving = previewed(fundTransfers.previewArrival, fundTransfers.receiveTransfer, {
  plan: plannedArrival,
  async view({ input }, { of, entry }) {
    return { ...viewOf(of, input.postDate), entry };
  },
  async refuse({ input }, { of }) {
    refuseState(of.row, 'SENT');
    refuseBeforeSent(input.postDate, daysOf(of.postings).sentDate);
    openPeriodIn(of.books, input.postDate);
  },
  post: (context, { of, draft }) => postOne(context, of, 'ARRIVE', draft),
});

async function plannedVoid(context: Context<HandlerInput<typeof fundTransfers.previewVoid>>, commits: boolean) {
  const { tx, input } = context;
  const { communityId, postDate } = input;
  const of = await loaded(context, commits);
  const stand = standing(of.postings);
  const ids = stand.map((one) => one.entryId);
  const drafts = (await loadEntries(tx, communityId, ids)).map((original): EntryDraft => {
    const lines = mirrorLines(original.legs);
    return {
      postDate,
      entryType: 'FUND_TRANSFER',
      sourceType: 'reversal',
      sourceId: original.entryId,
      reversesEntryId: original.entryId,
      lines,
    };
  });
  const entry = await entryView(tx, communityId, drafts);
  const loans = of.row.kind === 'LOAN' ? await listLoans(tx, communityId, of.row.fundTransferId, null) : [];
  return { of, stand, entry, loans, base: [baseOf(of), entry, loans] };
}

const voiding = previewed(fundTransfers.previewVoid, fundTransfers.voidTransfer, {
  plan: plannedVoid,
  async view({ input }, { of, entry }) {
    return { ...viewOf(of, input.postDate), entry };
  },
  async refuse({ input }, { of, stand, loans }) {
    refuseState(of.row, 'SENT', 'ARRIVED');
    if (loans.some((loan) => loan.repaid_cents + loan.asked_cents > 0n)) throw refuse(transferRefusals, 'loanRepaid');
    for (const one of stand) refuseBeforeSent(input.postDate, one.postDate);
    openPeriodIn(of.books, input.postDate);
  },
  async post(context, { of, stand }) {
    const { tx, input, userId, now } = context;
    const { communityId, postDate, reason } = input;
    const { fundTransferId } = of.row;
    const description = wordsOf(of, 'voided');
    const batchId = await openBatch(tx, { communityId, kind: 'FUND_TRANSFER', state: 'POSTED', postDate, description, userId, now });
    const entryIds = stand.map((one) => one.entryId);
    await reverseEntries(tx, { communityId, batchId, userId, now, entryIds, postDate, description });
    await markCanceled(tx, [fundTransferId], { userId, now, reason, isVoid: true });
    context.record({ entityId: fundTransferId, batchId, reason, after: { state: 'VOIDED', voidedOn: postDate } });
    return { fundTransferId, batchId };
  },
});

export const postingHandlers: Pick<
  Handlers<typeof fundTransfers>,
  'previewSending' | 'sendTransfer' | 'previewArrival' | 'receiveTransfer' | 'previewVoid' | 'voidTransfer'
> = {
  previewSending: sending.preview,
  sendTransfer: sending.commit,
  previewArrival: arriving.preview,
  receiveTransfer: arriving.commit,
  previewVoid: voiding.preview,
  voidTransfer: voiding.commit,
};
