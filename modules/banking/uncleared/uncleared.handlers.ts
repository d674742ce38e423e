// The handlers of uncleared bank transactions: look at one with what in the books it may be, leave it out of
// matching, take it back in.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { addDays, daysBetween, notFound } from '../../../packages/kernel/kernel.ts';
import { bankTypeTitle } from '../reconciliation/bank-item.rules.ts';
import { type BankLine, certainMatches, checkNumberOf, suggestMatches } from '../reconciliation/match.rules.ts';
import { listFreeItems, listFreeLines } from '../reconciliation/match.store.ts';
import { type unclearedLines, unclearedRefusals } from './uncleared.contract.ts';
import { deleteIgnored, findUnclearedLine, insertIgnored, lockLine, type UnclearedRow } from './uncleared.store.ts';

/** How long after a line what answers it may be entered. In days. */
const LATER_DAYS = 30;

const lineOf = ({ amount_cents: amount, ...row }: UnclearedRow): BankLine => ({ ...row, amount });

/**
 * What in the books a line may be: what matching suggests, then what has its amount, the nearest day first.
 */
async function candidatesFor(tx: Tx, communityId: string, row: UnclearedRow) {
  const place = { communityId, bankAccountId: row.bankAccountId, accountId: row.accountId };
  const upTo = row.openStatementDate ?? addDays(row.lineDate, LATER_DAYS);
  const [lines, items] = [await listFreeLines(tx, row.bankAccountId, upTo), await listFreeItems(tx, place, upTo)];
  const isThis = ({ lines: own }: { lines: readonly BankLine[] }) => own.length === 1 && own[0]?.bankLineId === row.bankLineId;
  const suggested = suggestMatches(lines, items).suggestions.find(isThis);
  const isCertain = certainMatches(lines, items).some(isThis);
  const keys = new Set(suggested?.items.map((one) => one.itemKey));
  const alike = items.filter((one) => one.amount === row.amount_cents && !keys.has(one.itemKey));
  const named = (suggested?.items ?? []).map((one) => ({ ...one, reason: suggested?.reason ?? '', isCertain }));
  const others = alike
    .toSorted((a, b) => Math.abs(daysBetween(row.lineDate, a.itemDate)) - Math.abs(daysBetween(row.lineDate, b.itemDate)))
    .map((one) => ({ ...one, reason: '', isCertain: false }));
  return [...named, ...others].slice(0, 20).map(({ itemKey, itemDate, amount, reference, description, reason, isCertain: certain }) => ({
    itemKey,
    itemDate,
    amount,
    reference,
    description,
    reason,
    isCertain: certain,
  }));
}

/** What was done about a line: its match, or the reason it is left out. */
function doneAbout(row: UnclearedRow) {
  const { reconciliationId, matchReason, matchedBy, matchedTime, ignoreReason, ignoredBy, ignoredTime } = row;
  const cleared =
    reconciliationId !== null && matchedTime !== null
      ? { reconciliationId, reason: matchReason ?? '', by: matchedBy ?? '', matchedTime }
      : null;
  const ignored = ignoredTime !== null ? { reason: ignoreReason ?? '', by: ignoredBy ?? '', ignoredTime } : null;
  const state = cleared ? ('CLEARED' as const) : ignored ? ('IGNORED' as const) : ('UNCLEARED' as const);
  return { cleared, ignored, state };
}

async function theLine(tx: Tx, { communityId, bankLineId }: { communityId: string; bankLineId: string }): Promise<UnclearedRow> {
  const row = await findUnclearedLine(tx, communityId, bankLineId);
  if (!row) throw notFound('The bank line');
  return row;
}

export const unclearedHandlers: Handlers<typeof unclearedLines> = {
  async getUnclearedLine({ tx, input }) {
    const { communityId, bankLineId } = input;
    const row = await theLine(tx, input);
    const done = doneAbout(row);
    const { lineDate, amount_cents: amount, typeCode, description, bankReference, bankAccountId, glAccount, source, importedBy } = row;
    return {
      communityId,
      bankLineId,
      ...done,
      lineDate,
      amount,
      typeCode,
      typeTitle: bankTypeTitle(typeCode),
      description,
      checkNumber: checkNumberOf(row),
      bankReference,
      bankAccountId,
      bankAccount: `${row.accountName} ••••${row.last4}`,
      glAccount,
      source,
      importedBy,
      importedTime: row.importedTime,
      isInterim: row.isInterim,
      openReconciliationId: row.openReconciliationId,
      candidates: done.state === 'UNCLEARED' ? await candidatesFor(tx, communityId, row) : [],
    };
  },
  async ignoreBankLine({ tx, input, userId, now, record }) {
    const { communityId, bankLineId, reason } = input;
    await lockLine(tx, communityId, bankLineId);
    const row = await theLine(tx, input);
    const { state } = doneAbout(row);
    if (state === 'CLEARED') throw refuse(unclearedRefusals, 'matchedMeanwhile');
    if (state === 'IGNORED') throw refuse(unclearedRefusals, 'ignoredAlready');
    await insertIgnored(tx, { communityId, bankAccountId: row.bankAccountId, bankLineId, reason, userId, now });
    record({ entityId: bankLineId, after: { reason, ...lineOf(row) } });
    return { bankLineId };
  },
  async restoreBankLine({ tx, input, record }) {
    const { bankLineId } = input;
    const row = await theLine(tx, input);
    if (doneAbout(row).state !== 'IGNORED') throw refuse(unclearedRefusals, 'notIgnored');
    await deleteIgnored(tx, bankLineId);
    record({ entityId: bankLineId, before: { reason: row.ignoreReason } });
    return { bankLineId };
  },
};
