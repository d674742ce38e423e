// The handlers of what the bank books by itself: preview a fee, interest or the difference of a check, post
// it through the ledger, and clear it at once.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { addDays, assert, type Cents, formatMoney, invalid, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import {
  type AccountRow,
  type EntryDraft,
  listAccountRows,
  openBatch,
  openPeriodAt,
  post,
  previewEntries,
} from '../../ledger/ledger.server.ts';
import { bankItemRefusals, banking } from '../banking.contract.ts';
import { bankItemKinds, bankItemLines, counterAccountFor } from './bank-item.rules.ts';
import { frameOf } from './match.handlers.ts';
import type { BankLine, BookItem } from './match.rules.ts';
import { findLine, insertMatches, listFreeItems } from './match.store.ts';
import { differenceOf, type Loaded, loadOne, loadOpen, refuseCompleted } from './reconciliation.handlers.ts';
import { findLast } from './reconciliation.store.ts';

type ItemInput = HandlerInput<(typeof banking)['previewBankItem']>;

/** A fee or interest about to be posted. */
interface Draft {
  entry: Omit<EntryDraft, 'sourceId'> & { description: string };
  line: BankLine | null;
  /** The check whose difference it is. */
  check: BookItem | null;
  amount: Cents;
  accounts: AccountRow[];
}

async function lineOf(context: Context<ItemInput>, loaded: Loaded): Promise<BankLine | null> {
  const { bankLineId } = context.input;
  if (!bankLineId) return null;
  const found = await findLine(context.tx, loaded.row.bankAccountId, bankLineId);
  if (!found) throw notFound('The bank line');
  if (found.isMatched) throw refuse(bankItemRefusals, 'lineMatched');
  return found.line;
}

/** The check a difference is about; null for what the bank booked alone. */
async function checkOf({ tx, input }: Context<ItemInput>, { place, row }: Loaded): Promise<BookItem | null> {
  if (input.kind !== 'DIFFERENCE') return null;
  const found = (await listFreeItems(tx, place, row.statementDate)).find((item) => item.itemKey === input.itemKey);
  if (!found) throw refuse(bankItemRefusals, 'notFree');
  return found;
}

function amountOf(input: ItemInput, line: BankLine | null, check: BookItem | null): Cents {
  if (check && !line)
    throw invalid('Choose the line of the statement the check is.', [{ path: 'bankLineId', message: 'must be filled in' }]);
  const amount = line ? line.amount - (check?.amount ?? 0n) : input.amount;
  if (amount === undefined) throw invalid('Give the amount of the fee or interest.', [{ path: 'amount', message: 'must be filled in' }]);
  return amount;
}

function wordsOf({ kind }: ItemInput, line: BankLine | null, check: BookItem | null): string {
  const { title } = bankItemKinds[kind];
  if (check && line) return `${title}: check ${check.reference} cleared at ${formatMoney(-line.amount)}`.slice(0, 200);
  return line?.description ? `${title}: ${line.description}`.slice(0, 200) : title;
}

/** The account of the other side: the one chosen, which no subledger may control, or the one of the role. */
function counterOf(input: ItemInput, fundId: string, accounts: readonly AccountRow[]): AccountRow {
  const { accountId, kind } = input;
  const { role, title } = bankItemKinds[kind];
  if (!accountId) {
    if (kind === 'DIFFERENCE') throw refuse(bankItemRefusals, 'noCounterAccount', { why: 'no role of the chart stands for a difference' });
    const byRole = counterAccountFor(
      kind,
      fundId,
      accounts.filter((account) => account.isActive),
    );
    if (!byRole) throw refuse(bankItemRefusals, 'noCounterAccount', { why: `no account of the chart has the role for this (${title})` });
    return byRole;
  }
  const chosen = accounts.find((account) => account.accountId === accountId);
  if (!chosen) throw notFound('The account');
  if (chosen.role !== '' && chosen.role !== role)
    throw invalid('A control account cannot take it.', [{ path: 'accountId', message: 'is a control account' }]);
  return chosen;
}

/**
 * The day given, else that of the line; a line that came late is recorded behind what was finished before.
 */
async function dateOf({ tx, input }: Context<ItemInput>, line: BankLine | null, { row }: Loaded): Promise<LocalDate> {
  const { statementDate, bankAccountId, reconciliationId } = row;
  const finished = await findLast(tx, bankAccountId, reconciliationId);
  const isLate = line && finished && line.lineDate <= finished.statementDate;
  const postDate = input.postDate ?? (isLate ? addDays(finished.statementDate, 1) : (line?.lineDate ?? statementDate));
  if (postDate > statementDate) throw refuse(bankItemRefusals, 'afterStatement');
  return postDate;
}

async function draftOf(context: Context<ItemInput>, loaded: Loaded): Promise<Draft> {
  const { input } = context;
  const line = await lineOf(context, loaded);
  const check = await checkOf(context, loaded);
  const amount = amountOf(input, line, check);
  const accounts = await listAccountRows(context.tx, input.communityId);
  const counter = counterOf(input, loaded.account.fundId, accounts);
  const { sourceType } = bankItemKinds[input.kind];
  const entry = {
    postDate: await dateOf(context, line, loaded),
    entryType: `BANK_${input.kind}`,
    description: wordsOf(input, line, check),
    sourceType,
    lines: bankItemLines(amount, loaded.account.accountId, counter.accountId),
  };
  return { entry, line, check, amount, accounts };
}

/**
 * What would be posted, and what that rests on: its lines, and how the reconciliation stands, so that one
 * item sent twice is posted once.
 */
async function plannedItem(context: Context<ItemInput>, commits: boolean) {
  const { tx, input } = context;
  const loaded = commits ? await loadOpen(context) : await loadOne(context);
  if (!commits) refuseCompleted(loaded);
  const draft = await draftOf(context, loaded);
  const { entry, amount, accounts } = draft;
  const [legs] = await previewEntries(tx, input.communityId, [{ ...entry, sourceId: '' }]);
  assert(legs, 'one draft makes one entry');
  const lines = legs.map((leg) => {
    const account = accounts.find((one) => one.accountId === leg.accountId);
    assert(account, 'a leg stands on an account of the chart');
    const { accountId, number, name, fundName } = account;
    const [debit, credit] = leg.amount > 0n ? [leg.amount, null] : [null, -leg.amount];
    return { accountId, number, name, fundName, debit, credit };
  });
  const { postDate, description } = entry;
  return { loaded, draft, lines, base: [postDate, description, amount, lines, await differenceOf(context, loaded.row)] };
}

const recording = previewed(banking.previewBankItem, banking.recordBankItem, {
  plan: plannedItem,
  async view(_context, { draft: { entry }, lines }) {
    return { postDate: entry.postDate, description: entry.description, lines };
  },
  refuse: ({ tx, input }, { draft }) => openPeriodAt(tx, input.communityId, draft.entry.postDate),
  async post(context, { loaded, draft }) {
    const { entry, line, check, amount } = draft;
    const { communityId, kind } = context.input;
    const { userId, now } = context;
    const { postDate, description } = entry;
    const batchId = await openBatch(context.tx, { communityId, kind: 'bank-item', state: 'POSTED', postDate, description, userId, now });
    const [entryId] = await post(context.tx, { communityId, batchId, userId, now, entries: [{ ...entry, sourceId: batchId }] });
    assert(entryId, 'one draft makes one entry');
    const reason = `${bankItemKinds[kind].title} recorded from the statement`;
    const items = [...(check ? [check] : []), { itemKey: `entry:${entryId}`, amount }];
    const [match] = await insertMatches(context.tx, frameOf(context, loaded), [
      { kind: 'RECORDED', reason, clearedOn: line?.lineDate ?? postDate, lines: line ? [line] : [], items },
    ]);
    assert(match?.cleared === sumCents(items.map((item) => item.amount)), 'the entry just posted and the check are free');
    context.record({ entityId: loaded.row.reconciliationId, batchId, after: { kind, amount, postDate, entryId } });
    return { difference: await differenceOf(context, loaded.row), entryId, matchId: match.matchId };
  },
});

export const bankItemHandlers: Pick<Handlers<typeof banking>, 'previewBankItem' | 'recordBankItem'> = {
  previewBankItem: recording.preview,
  recordBankItem: recording.commit,
};
