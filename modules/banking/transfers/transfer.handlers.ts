// The handlers of transfers between bank accounts: requesting, changing, approving and canceling one, and
// looking at it. Nothing here posts.
import type { HandlerInput } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { mayDrop, refuseOthersDraft } from '../../../packages/http/permission.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { formatMoney, invalid, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { balancesAsOf, booksOf, type EntryDraft, listBankPurposes } from '../../ledger/ledger.server.ts';
import { entryView } from '../../receivables/receivables.server.ts';
import { fundTransferKinds, fundTransfers, transferRefusals } from './transfer.contract.ts';
import { arriveLines, daysOf, refuseApproval, refuseState, sendLines, type TransferFacts } from './transfer.rules.ts';
import {
  type BankEnd,
  type DueRow,
  dueBetween,
  findTransferLimit,
  insertTransfer,
  type LoanRow,
  labelTransfers,
  listBankEnds,
  listDues,
  listItems,
  listLoans,
  listPostings,
  listRepayments,
  listTransferLimits,
  listTwins,
  lockTransfers,
  markApproved,
  markCanceled,
  namedTransfers,
  replaceTransferLimits,
  type TransferDraft,
  type TransferRow,
  updateTransfer,
} from './transfer.store.ts';
import { endsOf, heldOn, openOf, refuseWrong, theTransfer } from './transfer-load.handlers.ts';
import { postingHandlers } from './transfer-posting.handlers.ts';

type Order = HandlerInput<typeof fundTransfers.previewTransfer>;

const draftOf = ({ kind, fromBankAccountId, toBankAccountId, amount, plannedDate, memo, reason, loanId, items }: Order): TransferDraft => ({
  kind,
  fromBankAccountId,
  toBankAccountId,
  amount,
  plannedDate,
  memo,
  reason,
  loanId: kind === 'REPAYMENT' ? (loanId ?? null) : null,
  items: kind === 'REIMBURSEMENT' ? items : [],
});

const shown = (postDate: LocalDate, lines: EntryDraft['lines']): EntryDraft => ({
  postDate,
  entryType: 'FUND_TRANSFER',
  sourceType: 'fund-transfer',
  sourceId: '0',
  lines,
});

/** A transfer as it would be requested, with what it would post. */
async function planned({ tx, input }: Context<Order>, commits: boolean) {
  const { communityId, fundTransferId, plannedDate, amount, kind } = input;
  if (commits) await lockTransfers(tx, communityId);
  if (input.fromBankAccountId === input.toBankAccountId)
    throw invalid('The transfer is not complete.', [{ path: 'toBankAccountId', message: 'must be another bank account' }]);
  const before = fundTransferId === undefined ? undefined : await theTransfer(tx, { communityId, fundTransferId });
  const draft = draftOf(input);
  const { from, to } = await endsOf(tx, communityId, draft);
  const { accounts } = await booksOf(tx, communityId);
  const facts: TransferFacts = { kind, amount, from, to };
  const isOneFund = from.fundId === to.fundId;
  const fits = isOneFund === (kind === 'SAME_FUND');
  const hasTransit = accounts.some((account) => account.role === 'IN_TRANSIT' && account.isActive && account.fundId === to.fundId);
  const sends = fits ? await entryView(tx, communityId, [shown(plannedDate, sendLines(facts, accounts, !hasTransit))]) : [];
  const arrives = fits && hasTransit ? await entryView(tx, communityId, [shown(plannedDate, arriveLines(facts, accounts))]) : [];
  const balance = await heldOn(tx, communityId, from.cashAccountId, plannedDate);
  const twins = await listTwins(tx, communityId, draft, fundTransferId ?? null);
  const base = [draft, before?.version, before?.state, from, to, sends, arrives, balance, twins];
  return { draft, facts, before, sends, arrives, balance, twins, base };
}

type Plan = Awaited<ReturnType<typeof planned>>;

async function view(_context: Context<Order>, { facts, sends, arrives, balance, twins }: Plan) {
  const { from, to, amount } = facts;
  return {
    fromFund: from.fundName,
    toFund: to.fundName,
    amount,
    balance,
    balanceAfter: balance - amount,
    isTwin: twins.length > 0,
    sends,
    arrives,
  };
}

async function refusePlan({ tx, input }: Context<Order>, { draft, facts, before }: Plan): Promise<void> {
  if (before) refuseState(before, 'REQUESTED', 'APPROVED');
  await refuseWrong(tx, input.communityId, draft, facts, before?.fundTransferId ?? null);
}

const requesting = previewed(fundTransfers.previewTransfer, fundTransfers.requestTransfer, {
  plan: planned,
  view,
  refuse: refusePlan,
  async post(context, { draft }) {
    const { tx, input, userId, now } = context;
    const made = await insertTransfer(tx, input.communityId, draft, { userId, now });
    context.record({ entityId: made.fundTransferId, after: { ...draft, transferNumber: made.transferNumber } });
    return made;
  },
});

const editing = previewed(fundTransfers.previewTransfer, fundTransfers.editTransfer, {
  plan: planned,
  view,
  refuse: refusePlan,
  async post(context, { draft, before }) {
    if (!before) throw notFound('The transfer');
    const { tx, input, userId, now } = context;
    const { fundTransferId, transferNumber } = before;
    const items = await listItems(tx, fundTransferId);
    await updateTransfer(tx, input.communityId, fundTransferId, draft, { userId, now });
    context.record({ entityId: fundTransferId, before: { ...before, items }, after: draft });
    return { fundTransferId, transferNumber };
  },
});

const loanOut = (loan: LoanRow) => {
  const { fundTransferId, transferNumber, fromFundId, toFundId, fromFund, toFund, amount_cents, repaid_cents } = loan;
  return {
    fundTransferId,
    transferNumber,
    fromFundId,
    toFundId,
    fromFund,
    toFund,
    amount: amount_cents,
    balance: amount_cents - repaid_cents,
  };
};

const itemOut = ({ due_cents, open_cents, amount_cents, ...item }: DueRow) => ({
  ...item,
  due: due_cents,
  open: open_cents,
  amount: amount_cents,
});

const accountOut = ({ cashAccountId: _cash, ...account }: BankEnd) => account;

/** Why the caller does not approve a transfer that waits; empty where they may. */
async function whyNotApprove({ tx, input, userId }: Context<{ communityId: string }>, row: TransferRow): Promise<string> {
  if (row.requestedById === userId) return transferRefusals.ownRequest;
  const limit = await findTransferLimit(tx, input.communityId, userId);
  if (limit === null || row.amount_cents <= limit) return '';
  return `This is over your limit of ${formatMoney(limit, 'digits')}.`;
}

const dropOf = ({ requestedById }: TransferRow) => ({ claim: 'bankmaintain', madeWith: 2, enteredById: requestedById }) as const;
const waits = ({ state }: TransferRow) => state === 'REQUESTED' || state === 'APPROVED';

async function transferView(context: Context<HandlerInput<typeof fundTransfers.getTransfer>>) {
  const { tx, input } = context;
  const { communityId, fundTransferId } = input;
  const row = await theTransfer(tx, input);
  const { from, to } = await endsOf(tx, communityId, row);
  const postings = await listPostings(tx, fundTransferId);
  const funds = { owedFundId: to.fundId, owingFundId: from.fundId };
  const items = row.kind === 'REIMBURSEMENT' ? await listDues(tx, communityId, funds, { ofId: fundTransferId, onlyItems: true }) : [];
  const [loan] = row.loanId === null ? [] : await listLoans(tx, communityId, row.loanId, null);
  const [own] = row.kind === 'LOAN' ? await listLoans(tx, communityId, fundTransferId, null) : [];
  const repayments = row.kind === 'LOAN' ? await listRepayments(tx, fundTransferId) : [];
  const whyNot = row.state === 'REQUESTED' ? await whyNotApprove(context, row) : '';
  const {
    amount_cents: amount,
    loanId: _loan,
    fromBankAccountId: _from,
    toBankAccountId: _to,
    requestedById: _by,
    version: _v,
    ...rest
  } = row;
  return {
    ...rest,
    ...daysOf(postings),
    amount,
    from: accountOut(from),
    to: accountOut(to),
    loan: loan ? loanOut(loan) : null,
    balance: own ? own.amount_cents - own.repaid_cents : null,
    repayments: repayments.map(({ amount_cents, ...one }) => ({ ...one, amount: amount_cents })),
    items: items.map(itemOut),
    postings,
    mayApprove: row.state === 'REQUESTED' && whyNot === '',
    mayCancel: waits(row) && mayDrop(context, dropOf(row)),
    whyNot,
  };
}

const documentHandlers: Omit<Handlers<typeof fundTransfers>, keyof typeof postingHandlers> = {
  async getTransferChoices({ tx, input: { communityId }, now }) {
    const today = await todayOf(tx, communityId, now);
    const [ends, balances, loans, purposes] = await Promise.all([
      listBankEnds(tx, communityId),
      balancesAsOf(tx, communityId, today),
      listLoans(tx, communityId, null, null),
      listBankPurposes(tx, communityId),
    ]);
    const held = (accountId: string) => sumCents(balances.filter((row) => row.accountId === accountId).map((row) => row.balance_cents));
    return {
      bankAccounts: ends.map((end) => ({ ...accountOut(end), balance: held(end.cashAccountId) })),
      reserveId: purposes.get('RESERVE') ?? null,
      loans: loans.filter((loan) => openOf(loan) > 0n).map(loanOut),
    };
  },
  async listDueEntries({ tx, input }) {
    const { communityId, fundTransferId } = input;
    const { from, to } = await endsOf(tx, communityId, input);
    const funds = { owedFundId: to.fundId, owingFundId: from.fundId };
    if (from.fundId === to.fundId) return { due: 0n, items: [] };
    const items = await listDues(tx, communityId, funds, { ofId: fundTransferId ?? null, onlyItems: false });
    return { due: await dueBetween(tx, communityId, funds), items: items.map(itemOut) };
  },
  previewTransfer: requesting.preview,
  requestTransfer: requesting.commit,
  editTransfer: editing.commit,
  getTransfer: transferView,
  async approveTransfer(context) {
    const { tx, input, userId, now } = context;
    await lockTransfers(tx, input.communityId);
    const row = await theTransfer(tx, input);
    refuseState(row, 'REQUESTED');
    const limit = await findTransferLimit(tx, input.communityId, userId);
    refuseApproval({ requestedById: row.requestedById, amount: row.amount_cents }, { userId, limit });
    await markApproved(tx, row.fundTransferId, { userId, now });
    context.record({ entityId: row.fundTransferId, after: { state: 'APPROVED' } });
    return { fundTransferId: row.fundTransferId };
  },
  async cancelTransfer(context) {
    const { tx, input, userId, now } = context;
    await lockTransfers(tx, input.communityId);
    const row = await theTransfer(tx, input);
    refuseOthersDraft(context, dropOf(row));
    refuseState(row, 'REQUESTED', 'APPROVED');
    await markCanceled(tx, [row.fundTransferId], { userId, now, reason: input.reason, isVoid: false });
    context.record({ entityId: row.fundTransferId, reason: input.reason, after: { state: 'CANCELED' } });
    return { fundTransferId: row.fundTransferId };
  },
  async getTransferLimits({ tx, input: { communityId } }) {
    const rows = await listTransferLimits(tx, communityId);
    return {
      everybody: rows.find((row) => row.roleId === null)?.limit_cents ?? null,
      roles: rows.flatMap(({ roleId, name, limit_cents }) => (roleId === null ? [] : [{ roleId, name, limit: limit_cents }])),
    };
  },
  async saveTransferLimits(context) {
    const { tx, input } = context;
    const { communityId, everybody, roles } = input;
    const before = await listTransferLimits(tx, communityId);
    const limits = [...(everybody === null ? [] : [{ roleId: null, limit: everybody }]), ...roles];
    await replaceTransferLimits(tx, communityId, limits);
    context.record({ entityId: communityId, before: { limits: before }, after: { limits } });
    return { communityId };
  },
};

export const fundTransferHandlers: Handlers<typeof fundTransfers> = { ...documentHandlers, ...postingHandlers };

/** What notes, tasks and files belong to. */
export const fundTransferRecords: RecordSource = {
  kind: fundTransferKinds['funds-transfer'],
  labels: labelTransfers,
  named: namedTransfers,
};
