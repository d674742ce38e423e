// The handlers of a reconciliation: start it, look at it from both sides, finish it, prove it, reopen it.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { addDays, assert, type Cents, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { balancesAsOf, listAccountRows } from '../../ledger/ledger.server.ts';
import { type banking, bankingRefusals, openRefusals } from '../banking.contract.ts';
import { bankItemKindOf, bankTypeTitle, type CounterAccount, counterAccountFor } from './bank-item.rules.ts';
import { type BankLine, type BookItem, checkNumberOf, type Misread, type Pairing, pairedInTotal, suggestMatches } from './match.rules.ts';
import {
  balanceAndFree,
  deleteMatches,
  insertMatches,
  lastMatchedOn,
  listEntriesOfItem,
  listFreeItems,
  listFreeLines,
  listFreeOpenings,
  listMatches,
  listOpenAsOf,
  type MatchRow,
  type Place,
  sumCleared,
} from './match.store.ts';
import { type Figures, figuresOf, mayFinish, waitingWords } from './reconciliation.rules.ts';
import {
  type AccountFacts,
  completeReconciliation,
  findAccounts,
  findBankOpening,
  findLast,
  holdCash,
  insertReconciliation,
  listReconciliationRows,
  listWork,
  lockAccount,
  lockReconciliation,
  type ReconciliationRow,
  reopen,
  updateHead,
} from './reconciliation.store.ts';

/** Which reconciliation a call is about. */
export interface One {
  communityId: string;
  reconciliationId: string;
}

/** A reconciliation with its bank account and its place in the books. */
export interface Loaded {
  row: ReconciliationRow;
  account: AccountFacts;
  place: Place;
}

/** How far ahead later statements are asked whether they show what is missing on this one. In days. */
const LATER_DAYS = 62;

/** Loads a reconciliation; a stranger's is not found. */
export async function loadOne(context: Context<One>): Promise<Loaded> {
  const { communityId, reconciliationId } = context.input;
  const [row] = await listReconciliationRows(context.tx, communityId, reconciliationId);
  if (!row) throw notFound('The reconciliation');
  const [account] = await findAccounts(context.tx, communityId, row.bankAccountId);
  assert(account, 'a reconciliation has its bank account');
  return { row, account, place: { communityId, bankAccountId: row.bankAccountId, accountId: account.accountId } };
}

/** Refuses `notOpen` for what is completed. */
export function refuseCompleted({ row }: Loaded): void {
  if (row.state === 'COMPLETED') throw refuse(openRefusals, 'notOpen');
}

/** Locks and loads a reconciliation that may still change; refuses `notOpen`. */
export async function loadOpen(context: Context<One>): Promise<Loaded> {
  await lockReconciliation(context.tx, context.input.communityId, context.input.reconciliationId);
  const loaded = await loadOne(context);
  refuseCompleted(loaded);
  return loaded;
}

/** What is left between the statement and what has cleared. */
export async function differenceOf(context: Context<unknown>, row: ReconciliationRow): Promise<Cents> {
  return row.statement_balance_cents - row.opening_cents - (await sumCleared(context.tx, row.reconciliationId));
}

async function bookBalance(context: Context<unknown>, place: Place, asOf: LocalDate): Promise<Cents> {
  const balances = await balancesAsOf(context.tx, place.communityId, asOf);
  return sumCents(balances.filter((row) => row.accountId === place.accountId).map((row) => row.balance_cents));
}

function summaryOf({ opening_cents, statement_balance_cents, ...row }: ReconciliationRow) {
  return { ...row, opening: opening_cents, statementBalance: statement_balance_cents };
}

function accountOf({ bankAccountId, name, bankName, last4, glNumber, glName, fundName }: AccountFacts) {
  return { bankAccountId, name, bankName, accountNumber: `••••${last4}`, glNumber, glName, fundName };
}

function lineOut({ bankLineId, lineDate, amount, typeCode, description, ...rest }: BankLine) {
  return {
    bankLineId,
    lineDate,
    amount,
    typeCode,
    typeTitle: bankTypeTitle(typeCode),
    description,
    checkNumber: checkNumberOf({ typeCode, description, ...rest }),
  };
}

function misreadOut(misread: Misread | undefined) {
  if (!misread) return null;
  const { item, difference } = misread;
  return { itemKey: item.itemKey, reference: item.reference, amount: item.amount, difference };
}

function itemOut({ itemKey, itemDate, amount, reference, description, entryCount }: BookItem) {
  const receipts = itemKey.startsWith('deposit:') && entryCount > 1 ? `${entryCount} receipts` : '';
  return { itemKey, itemDate, amount, reference, description: receipts || description || `${entryCount} entries`, entryCount };
}

/** Both sides of a reconciliation as they stand. */
interface Sides {
  pairing: Pairing;
  /** When a later statement shows an item that is missing on this one, by item key. */
  clearedLaterOn: ReadonlyMap<string, LocalDate>;
  matches: MatchRow[];
}

/** A completed reconciliation shows what was open on its day, whatever has cleared since. */
async function sidesOf(context: Context<unknown>, { row, place }: Loaded): Promise<Sides> {
  const matches = await listMatches(context.tx, row.reconciliationId);
  const lines = await listFreeLines(context.tx, row.bankAccountId, addDays(row.statementDate, LATER_DAYS));
  const isCompleted = row.state === 'COMPLETED';
  const now = isCompleted ? [] : lines.filter((line) => line.lineDate <= row.statementDate);
  const items = isCompleted
    ? await listOpenAsOf(context.tx, place, row.statementDate)
    : await listFreeItems(context.tx, place, row.statementDate);
  const pairing = isCompleted ? { suggestions: [], misread: [], lines: [], items } : suggestMatches(now, items);
  const later = suggestMatches(
    lines.filter((line) => line.lineDate > row.statementDate),
    pairing.items,
  );
  const clearedLaterOn = new Map(
    later.suggestions.flatMap(({ lines: [line], items }) =>
      line ? items.map((item): [string, LocalDate] => [item.itemKey, line.lineDate]) : [],
    ),
  );
  return { pairing, clearedLaterOn, matches };
}

function clearedAmounts(matches: readonly MatchRow[]): Cents[] {
  return matches.filter(({ kind }) => kind !== 'OPENING' && kind !== 'VOID').flatMap(({ items }) => items.map((item) => item.amount));
}

function figuresFor({ row }: Loaded, { pairing, matches }: Sides, recordable: readonly Cents[], book: Cents): Figures {
  return figuresOf({
    opening: row.opening_cents,
    statement: row.statement_balance_cents,
    cleared: clearedAmounts(matches),
    suggested: pairing.suggestions.flatMap(({ items }) => items.map((item) => item.amount)),
    recordable,
    open: pairing.items.map((item) => item.amount),
    book,
  });
}

/** The opening balances of the books clear with the first reconciliation, which starts from them. */
async function bindOpenings(
  context: Context<unknown>,
  place: Place,
  reconciliationId: string,
  statementDate: LocalDate,
  openings: Awaited<ReturnType<typeof listFreeOpenings>>,
) {
  if (openings.length === 0) return;
  const frame = { ...place, reconciliationId, statementDate, userId: context.userId, now: context.now };
  await insertMatches(context.tx, frame, [
    { kind: 'OPENING', reason: 'Opening balance of the books', clearedOn: statementDate, lines: [], items: openings },
  ]);
}

/**
 * Binds the lines of the bank nobody paired to the items cleared by hand, where both add up to the same; says
 * whether it did.
 */
async function pairInTotal(
  context: Context<unknown>,
  { row, place }: Omit<Loaded, 'account'>,
  lines: readonly BankLine[],
): Promise<boolean> {
  const matches = await listMatches(context.tx, row.reconciliationId);
  const byHand = matches.filter((match) => match.kind === 'HAND' && match.lines.length === 0);
  const paired = pairedInTotal(
    lines,
    byHand.flatMap(({ items }) => items),
  );
  if (!paired) return false;
  const { reconciliationId, statementDate } = row;
  const frame = { ...place, reconciliationId, statementDate, userId: context.userId, now: context.now };
  await deleteMatches(
    context.tx,
    byHand.map(({ matchId }) => matchId),
  );
  await insertMatches(context.tx, frame, [{ ...paired, clearedOn: lines.at(-1)?.lineDate ?? statementDate }]);
  return true;
}

export const reconciliationHandlers: Pick<
  Handlers<typeof banking>,
  | 'listReconciliations'
  | 'startReconciliation'
  | 'editReconciliation'
  | 'getReconciliation'
  | 'getBookItem'
  | 'finishReconciliation'
  | 'reopenReconciliation'
  | 'getReconciliationReport'
> = {
  async listReconciliations(context) {
    const { communityId } = context.input;
    const rows = await listReconciliationRows(context.tx, communityId, null);
    const work = new Map((await listWork(context.tx, communityId)).map((one) => [one.bankAccountId, one]));
    const accounts = (await findAccounts(context.tx, communityId, null)).map((account) => {
      const own = rows.filter((row) => row.bankAccountId === account.bankAccountId);
      const next = work.get(account.bankAccountId);
      const { fundName: _fund, ...facts } = accountOf(account);
      return {
        ...facts,
        reconciledOn: own.find((row) => row.state === 'COMPLETED')?.statementDate ?? null,
        openReconciliationId: own.find((row) => row.state !== 'COMPLETED')?.reconciliationId ?? null,
        nextOpening: own[0]?.statement_balance_cents ?? 0n,
        unmatchedLines: next?.unmatchedLines ?? 0,
        nextStatement:
          next?.statementDate && next.closing_cents !== null ? { statementDate: next.statementDate, closing: next.closing_cents } : null,
      };
    });
    return { accounts, reconciliations: rows.map(summaryOf) };
  },
  async startReconciliation(context) {
    const { communityId, bankAccountId, statementDate, statementBalance } = context.input;
    const [account] = await findAccounts(context.tx, communityId, bankAccountId);
    if (!account) throw notFound('The bank account');
    await lockAccount(context.tx, communityId, bankAccountId);
    const last = await findLast(context.tx, bankAccountId, null);
    if (last && last.state !== 'COMPLETED') throw refuse(bankingRefusals, 'reconciliationOpen', { day: last.statementDate });
    refuseUnlessAfter(statementDate, last);
    const place = { communityId, bankAccountId, accountId: account.accountId };
    const openings = last ? [] : await listFreeOpenings(context.tx, place, statementDate);
    const opening = last?.statement_balance_cents ?? sumCents(openings.map((one) => one.amount));
    const head = { communityId, bankAccountId, statementDate, opening, statementBalance, userId: context.userId, now: context.now };
    const reconciliationId = await insertReconciliation(context.tx, head);
    await bindOpenings(context, place, reconciliationId, statementDate, openings);
    context.record({ entityId: reconciliationId, after: { bankAccountId, statementDate, opening, statementBalance } });
    return { reconciliationId };
  },
  async editReconciliation(context) {
    const { reconciliationId, statementDate, statementBalance } = context.input;
    const { row, place } = await loadOpen(context);
    const last = await findLast(context.tx, row.bankAccountId, reconciliationId);
    refuseUnlessAfter(statementDate, last);
    const lastMatched = await lastMatchedOn(context.tx, reconciliationId);
    if (lastMatched && lastMatched > statementDate) {
      throw refuse(bankingRefusals, 'laterItemsMatched', { day: lastMatched });
    }
    const openings = last ? [] : await listFreeOpenings(context.tx, place, statementDate);
    const opening = row.opening_cents + sumCents(openings.map((one) => one.amount));
    await updateHead(context.tx, reconciliationId, { statementDate, opening, statementBalance });
    await bindOpenings(context, place, reconciliationId, statementDate, openings);
    const before = { statementDate: row.statementDate, statementBalance: row.statement_balance_cents };
    context.record({ entityId: reconciliationId, before, after: { statementDate, statementBalance, opening } });
    return { difference: await differenceOf(context, { ...row, opening_cents: opening, statement_balance_cents: statementBalance }) };
  },
  async getReconciliation(context) {
    const loaded = await loadOne(context);
    const { row, account, place } = loaded;
    const sides = await sidesOf(context, loaded);
    const { pairing, matches, clearedLaterOn } = sides;
    const accounts = (await listAccountRows(context.tx, place.communityId)).filter((one) => one.isActive);
    const misreadOf = new Map(pairing.misread.map((one) => [one.line, one]));
    const onlyOnStatement = pairing.lines.map((line) => ({
      ...lineOut(line),
      record: recordFor(line, account, accounts),
      misread: misreadOut(misreadOf.get(line)),
    }));
    const recordable = onlyOnStatement.filter(({ record }) => record).map((line) => line.amount);
    const last = await findLast(context.tx, row.bankAccountId, row.reconciliationId);
    const bankOpening = await findBankOpening(
      context.tx,
      row.bankAccountId,
      last && last.statementDate < row.statementDate ? last.statementDate : null,
      row.statementDate,
    );
    return {
      ...summaryOf(row),
      account: accountOf(account),
      bankOpening: bankOpening === row.opening_cents ? null : bankOpening,
      figures: figuresFor(loaded, sides, recordable, await bookBalance(context, place, row.statementDate)),
      lineCount:
        matches.flatMap(({ lines }) => lines).length + pairing.suggestions.flatMap(({ lines }) => lines).length + pairing.lines.length,
      suggested: pairing.suggestions.map(({ suggestionId, reason, lines, items }) => ({
        suggestionId,
        reason,
        lines: lines.map(lineOut),
        items: items.map(itemOut),
      })),
      onlyOnStatement,
      onlyInBooks: pairing.items.map((item) => ({
        ...itemOut(item),
        ...waitingWords(item, row.statementDate, clearedLaterOn.get(item.itemKey) ?? null),
      })),
      matched: matches.map((match) => ({ ...match, lines: match.lines.map(lineOut), items: match.items.map(itemOut) })),
    };
  },
  async getBookItem(context) {
    const { row, place } = await loadOne(context);
    const entries = await listEntriesOfItem(context.tx, place, context.input.itemKey, row.statementDate);
    return entries.map(({ amount_cents, ...entry }) => ({ ...entry, amount: amount_cents }));
  },
  async finishReconciliation(context) {
    const { row, place } = await loadOpen(context);
    await holdCash(context.tx, row.bankAccountId);
    const lines = await listFreeLines(context.tx, row.bankAccountId, row.statementDate);
    const difference = await differenceOf(context, row);
    const isPaired = difference === 0n && lines.length > 0 && (await pairInTotal(context, { row, place }, lines));
    mayFinish(difference, isPaired ? 0 : lines.length);
    const proof = await balanceAndFree(context.tx, place, row.statementDate);
    assert(
      row.statement_balance_cents + proof.inTransit - proof.outstanding === proof.book,
      'statement + in transit - outstanding = books',
    );
    await completeReconciliation(context.tx, row.reconciliationId, { ...proof, userId: context.userId, now: context.now });
    context.record({ entityId: row.reconciliationId, before: { state: row.state }, after: { state: 'COMPLETED', ...proof } });
    return { completedTime: context.now };
  },
  async reopenReconciliation(context) {
    const { place } = await loadOne(context);
    await lockAccount(context.tx, place.communityId, place.bankAccountId);
    await lockReconciliation(context.tx, place.communityId, context.input.reconciliationId);
    const { row } = await loadOne(context);
    if (row.state !== 'COMPLETED' || !row.isLatest) throw refuse(bankingRefusals, 'notLatest');
    await reopen(context.tx, row.reconciliationId);
    const { reason } = context.input;
    context.record({ entityId: row.reconciliationId, before: { state: row.state }, after: { state: 'REOPENED' }, reason });
    return { state: 'REOPENED' };
  },
  async getReconciliationReport(context) {
    const loaded = await loadOne(context);
    return proofOf(context, loaded);
  },
};

function refuseUnlessAfter(statementDate: LocalDate, last: { statementDate: LocalDate } | undefined): void {
  if (last && statementDate <= last.statementDate) {
    throw refuse(bankingRefusals, 'notAfterPrevious', { day: last.statementDate });
  }
}

function recordFor(line: BankLine, account: AccountFacts, accounts: readonly CounterAccount[]) {
  const kind = bankItemKindOf(line);
  const counter = kind && counterAccountFor(kind, account.fundId, accounts);
  return counter ? { kind, accountId: counter.accountId, glNumber: counter.number, glName: counter.name } : null;
}

/** Statement, what was in transit and outstanding on its day, and the books. */
async function proofOf(context: Context<unknown>, { row, account, place }: Loaded) {
  const matches = await listMatches(context.tx, row.reconciliationId);
  const open = await listOpenAsOf(context.tx, place, row.statementDate);
  const parts = {
    opening: row.opening_cents,
    statement: row.statement_balance_cents,
    cleared: clearedAmounts(matches),
    suggested: [],
    recordable: [],
  };
  const { difference, ...figures } = figuresOf({
    ...parts,
    open: open.map((item) => item.amount),
    book: await bookBalance(context, place, row.statementDate),
  });
  return {
    ...summaryOf(row),
    account: accountOf(account),
    figures,
    difference,
    inTransit: open.filter((item) => item.amount > 0n).map(itemOut),
    outstanding: open.filter((item) => item.amount < 0n).map(itemOut),
  };
}
