// The handlers of journal entries.
import { randomUUID } from 'node:crypto';
import type { HandlerInput } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { assert, invalid, notFound, Refusal, sumCents } from '../../../packages/kernel/kernel.ts';
import { controlRoles } from '../chart/account.rules.ts';
import { type AccountRow, listAccountRows } from '../chart/account.store.ts';
import type { EntryDraft, Leg } from '../entry.rules.ts';
import { loadEntries } from '../ledger.store.ts';
import { openBatch, openPeriodAt, post, previewEntries, reverseEntries } from '../posting.handlers.ts';
import type { journal } from './journal.contract.ts';
import { listJournalRows } from './journal.store.ts';

type EntryInput = HandlerInput<typeof journal.addJournalEntry>;

function draftOf(input: EntryInput, accounts: ReadonlyMap<string, AccountRow>): EntryDraft {
  const lines = input.lines.map((line, i) => {
    const [debit, credit] = [line.debit ?? 0n, line.credit ?? 0n];
    if (debit < 0n || credit < 0n || (debit === 0n) === (credit === 0n)) {
      throw invalid(`Line ${i + 1} needs either a debit or a credit above zero.`, [
        { path: `lines.${i}.debit`, message: 'needs either a debit or a credit above zero' },
      ]);
    }
    const account = accounts.get(line.accountId);
    if (account && input.entryType === 'JOURNAL' && controlRoles.has(account.role)) {
      throw new Refusal(
        'controlAccount',
        `${account.number} ${account.name} is a control account; its own screens post to it, so that it agrees with its subledger.`,
      );
    }
    return { accountId: line.accountId, amount: debit - credit, memo: line.memo };
  });
  const sourceType = input.entryType === 'OPENING' ? 'opening' : 'journal';
  return {
    postDate: input.postDate,
    entryType: input.entryType,
    reference: input.reference,
    description: input.description,
    sourceType,
    sourceId: randomUUID(),
    lines,
  };
}

async function accountMap(tx: Tx, communityId: string): Promise<Map<string, AccountRow>> {
  return new Map((await listAccountRows(tx, communityId)).map((a) => [a.accountId, a]));
}

function show(legs: readonly Leg[], accounts: ReadonlyMap<string, AccountRow>) {
  return legs.map((leg) => {
    const account = accounts.get(leg.accountId);
    assert(account, 'a posted account exists');
    const { accountId, number, name, fundName } = account;
    return {
      accountId,
      number,
      name,
      fundName,
      debit: leg.amount > 0n ? leg.amount : null,
      credit: leg.amount < 0n ? -leg.amount : null,
      memo: leg.memo,
      isInterfund: leg.isInterfund,
    };
  });
}

export const journalHandlers: Handlers<typeof journal> = {
  async previewJournalEntry({ tx, input }) {
    await openPeriodAt(tx, input.communityId, input.postDate);
    const accounts = await accountMap(tx, input.communityId);
    const [legs = []] = await previewEntries(tx, input.communityId, [draftOf(input, accounts)]);
    return { lines: show(legs, accounts), total: sumCents(legs.filter((l) => l.amount > 0n).map((l) => l.amount)) };
  },
  async addJournalEntry(context) {
    const { tx, input, userId, now } = context;
    const { communityId, postDate, description } = input;
    const draft = draftOf(input, await accountMap(tx, communityId));
    const batchId = await openBatch(tx, { communityId, kind: input.entryType, state: 'POSTED', postDate, description, userId, now });
    const [entryId] = await post(tx, { communityId, batchId, userId, now, entries: [draft] });
    assert(entryId, 'one draft gives one entry');
    context.record({ entityId: entryId, batchId, after: draft });
    return { entryId, batchId };
  },
  async reverseJournalEntry(context) {
    const { tx, input, userId, now } = context;
    const { communityId, reason: description } = input;
    const [original] = await loadEntries(tx, communityId, [input.entryId]);
    if (!original) throw notFound('The entry');
    if (!['journal', 'opening'].includes(original.sourceType))
      throw new Refusal('belongsElsewhere', 'This entry was made by another screen; undo it there.');
    const postDate = input.postDate ?? original.postDate;
    const batchId = await openBatch(tx, { communityId, kind: 'REVERSAL', state: 'POSTED', postDate, description, userId, now });
    const [entryId] = await reverseEntries(tx, {
      communityId,
      batchId,
      userId,
      now,
      entryIds: [input.entryId],
      postDate,
      description: `Reversal: ${description}`,
    });
    assert(entryId, 'one entry gives one reversal');
    context.record({ entityId: input.entryId, batchId, reason: description, after: { reversedBy: entryId } });
    return { entryId };
  },
  async getJournalEntry({ tx, input }) {
    const [entry] = await loadEntries(tx, input.communityId, [input.entryId]);
    if (!entry) throw notFound('The entry');
    return { ...entry, lines: show(entry.legs, await accountMap(tx, input.communityId)) };
  },
  async listJournalEntries({ tx, input }) {
    const rows = await listJournalRows(tx, input.communityId, input.beforeEntryId ?? null);
    return rows.map(({ total_cents, ...row }) => ({ ...row, total: total_cents }));
  },
};
