// Drafts, templates and what recurs: kept, gone on with, posted once, built for review, posted unattended,
// failed in a closed period.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { fireSchedules, type ScheduleDoor } from '../../../packages/jobs/schedules.ts';
import { timeZoneOf } from '../../communities/communities.server.ts';
import { personOfUser } from '../../identity/identity.server.ts';
import { accounting } from '../accounting.contract.ts';
import { aCommunity, accountId, postJournal, sendJournal, type TestCommunity } from '../ledger.testing.ts';
import { transactions } from '../transactions/transaction.contract.ts';
import { journal, journalActivityList, recurringEntries } from './journal.contract.ts';
import { recurringEntryWork } from './recurring-entry.handlers.ts';
import { savedEntries } from './saved-entry.contract.ts';

let maple: TestCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aCommunity();
  ({ communityId } = maple);
});
afterAll(() => maple.close());
beforeEach(() => maple.clock.set('2026-01-05T17:00:00.000Z'));

const line = (number: string, side: 'debit' | 'credit', amount: string) => ({ accountId: accountId(maple, number), [side]: amount });
const lines = (amount = '70.00') => [line('5010', 'debit', amount), line('1010', 'credit', amount)];
const typed = (change = {}) => ({ communityId, reference: 'DEP', description: 'Depreciation', lines: lines(), ...change });
const schedule = (change = {}) => ({
  name: 'Depreciation',
  mode: 'AUTOMATE' as const,
  frequency: 'MONTHLY' as const,
  startDate: '2026-01-31',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  ...change,
});
const waiting = () => maple.call(savedEntries.listSavedEntries, { communityId, kind: 'waiting' });
const journalOf = async () =>
  (await maple.call(journal.listJournalEntries, { communityId })).map((row) => [row.postDate.slice(0, 10), row.entryType, row.total]);

const door = (): ScheduleDoor => ({
  customerIds: async () => [maple.customerId],
  timeZoneOf,
  personOf: personOfUser,
  works: [recurringEntryWork],
  log: { info: () => {}, error: (details, message) => console.error(message, details) },
});
const fire = () => fireSchedules(maple.services, door());

describe('drafts', () => {
  it('are kept unfinished, gone on with, and gone once they are posted', async () => {
    const unfinished = {
      communityId,
      postDate: null,
      description: 'Half',
      lines: [{ accountId: accountId(maple, '5010'), debit: '70.00' }, { memo: 'later' }],
    };
    const { savedEntryId, version } = await maple.call(savedEntries.saveDraft, unfinished);
    const found = await maple.call(savedEntries.getSavedEntry, { communityId, savedEntryId });
    expect(found).toMatchObject({
      purpose: 'DRAFT',
      postDate: null,
      total: '70.00',
      lineCount: 2,
      lines: [
        { debit: '70.00', credit: null },
        { accountId: null, memo: 'later' },
      ],
    });
    const { version: second } = await maple.call(savedEntries.saveDraft, { ...typed(), savedEntryId, version, postDate: '2026-01-10' });
    const stale = await maple.send(savedEntries.saveDraft, { ...typed(), savedEntryId, version });
    expect([second, stale.json.code, (await waiting()).map((row) => row.description)]).toEqual(['2', 'changedMeanwhile', ['Depreciation']]);
    await postJournal(maple, { ...typed(), postDate: '2026-01-10', savedEntryId });
    const twice = await sendJournal(maple, { ...typed(), postDate: '2026-01-10', savedEntryId });
    const gone = await maple.send(savedEntries.removeSavedEntry, { communityId, savedEntryId });
    expect([twice.json.code, gone.json.code, await waiting()]).toEqual(['alreadyPosted', 'savedGone', []]);
  });

  it('saved four times at once with fresh keys are one draft; another content is another one', async () => {
    const typedOnce = typed({ description: 'Four clicks' });
    const saved = await Promise.all(Array.from({ length: 4 }, () => maple.call(savedEntries.saveDraft, typedOnce)));
    const [{ savedEntryId } = { savedEntryId: '' }] = saved;
    expect(new Set(saved.map((one) => one.savedEntryId))).toEqual(new Set([savedEntryId]));
    const other = await maple.call(savedEntries.saveDraft, { ...typedOnce, lines: lines('71.00') });
    expect(other.savedEntryId).not.toBe(savedEntryId);
    for (const id of [savedEntryId, other.savedEntryId]) await maple.call(savedEntries.removeSavedEntry, { communityId, savedEntryId: id });
  });

  it('an entry that is refused leaves its draft', async () => {
    const { savedEntryId } = await maple.call(savedEntries.saveDraft, typed());
    const answer = await sendJournal(maple, {
      ...typed({ lines: [line('5010', 'debit', '1.00'), line('1010', 'credit', '2.00')] }),
      postDate: '2026-01-10',
      savedEntryId,
    });
    expect([answer.json.code, (await waiting()).map((row) => row.savedEntryId)]).toEqual(['outOfBalance', [savedEntryId]]);
    await maple.call(savedEntries.removeSavedEntry, { communityId, savedEntryId });
  });
});

describe('templates', () => {
  it('keep lines with or without amounts, by a name of their own', async () => {
    const { savedEntryId, version } = await maple.call(savedEntries.saveTemplate, { ...typed(), name: 'Monthly fee', withAmounts: false });
    const found = await maple.call(savedEntries.getSavedEntry, { communityId, savedEntryId });
    expect(found.lines.map((one) => [one.debit, one.credit])).toEqual([
      [null, null],
      [null, null],
    ]);
    const taken = await maple.send(savedEntries.saveTemplate, { ...typed(), name: 'monthly FEE' });
    const empty = await maple.send(savedEntries.saveTemplate, { ...typed({ lines: [{ memo: 'nothing' }] }), name: 'Other' });
    await maple.call(savedEntries.saveTemplate, { ...typed(), name: 'Monthly fee', savedEntryId, version });
    const other = await maple.call(savedEntries.saveTemplate, { ...typed(), name: 'Second' });
    const renamed = await maple.send(savedEntries.saveTemplate, { ...typed(), name: 'Monthly fee', savedEntryId: other.savedEntryId });
    const names = (await maple.call(savedEntries.listSavedEntries, { communityId, kind: 'templates' })).map((row) => [row.name, row.total]);
    expect([taken.json.code, empty.json.code, renamed.json.code, names]).toEqual([
      'nameTaken',
      'emptyTemplate',
      'nameTaken',
      [
        ['Monthly fee', '70.00'],
        ['Second', '70.00'],
      ],
    ]);
  });

  it('an account merged meanwhile stands as the one it went into', async () => {
    const { savedEntryId } = await maple.call(savedEntries.saveTemplate, {
      ...typed({ lines: [line('5410', 'debit', '1.00')] }),
      name: 'Pest',
    });
    await sql`update ledger.account set is_active = false, survivor_id = ${accountId(maple, '5310')} where customer_id = ${maple.customerId} and account_id = ${accountId(maple, '5410')}`.execute(
      maple.db.asMigrator,
    );
    const { lines: found } = await maple.call(savedEntries.getSavedEntry, { communityId, savedEntryId });
    expect(found[0]?.accountId).toBe(accountId(maple, '5310'));
  });
});

describe('what recurs', () => {
  it('Automate posts each month with its mirror in the next, once however often the round is run', async () => {
    const before = (await journalOf()).length;
    const { scheduleId, nextDates } = await maple.call(savedEntries.addRecurringEntry, {
      ...typed({ reversesNext: true }),
      schedule: schedule({ endDate: '2026-03-31' }),
    });
    expect(nextDates.map((date) => date.slice(0, 10))).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
    maple.clock.set('2026-03-01T00:00:00.000Z');
    await Promise.all([fire(), fire()]);
    await fire();
    const rows = await journalOf();
    expect(rows.slice(0, rows.length - before).toReversed()).toEqual([
      ['2026-01-31', 'JOURNAL', '70.00'],
      ['2026-02-01', 'JOURNAL_REVERSAL', '70.00'],
      ['2026-02-28', 'JOURNAL', '70.00'],
      ['2026-03-01', 'JOURNAL_REVERSAL', '70.00'],
    ]);
    const [made] = await maple.call(journal.listJournalEntries, { communityId });
    expect((await maple.call(journal.getJournalEntry, { communityId, entryId: made!.entryId })).schedule).toEqual({
      scheduleId,
      name: 'Depreciation',
    });
    const runs = await maple.call(recurringEntries.calls.listScheduleRuns, { communityId, scheduleId });
    expect(runs.map((run) => [run.scheduledDate.slice(0, 10), run.state, run.opens?.screen])).toEqual([
      ['2026-02-28', 'DONE', 'journal-entry-view'],
      ['2026-01-31', 'DONE', 'journal-entry-view'],
    ]);
    await maple.call(recurringEntries.calls.endSchedule, { communityId, scheduleId });
  });

  it('Schedule builds a batch that waits, holds its period open, and is posted in that batch or discarded', async () => {
    await maple.call(savedEntries.addRecurringEntry, {
      ...typed(),
      schedule: schedule({ mode: 'SCHEDULE', frequency: 'ONCE', startDate: '2026-04-30' }),
    });
    await maple.call(savedEntries.addRecurringEntry, {
      ...typed(),
      schedule: schedule({ mode: 'SCHEDULE', frequency: 'ONCE', startDate: '2026-05-31' }),
    });
    maple.clock.set('2026-06-01T17:00:00.000Z');
    expect(await fire()).toBe(2);
    const built = (await waiting()).toSorted((a, b) => String(a.postDate).localeCompare(String(b.postDate)));
    expect(built.map((row) => [row.purpose, row.postDate?.slice(0, 10), row.total])).toEqual([
      ['UNPOSTED', '2026-04-30', '70.00'],
      ['UNPOSTED', '2026-05-31', '70.00'],
    ]);
    const close = await maple.send(accounting.changePeriod, { communityId, periodStartDate: '2026-04-01', status: 'CLOSED' });
    expect(close.json.code).toBe('unpostedBatches');
    const [april, may] = built.map((row) => row.savedEntryId);
    const { batchId, entryId } = await postJournal(maple, { ...typed(), postDate: '2026-04-30', savedEntryId: april! });
    // What the schedule planned stays with the batch, whatever was posted in it.
    const posted = await maple.call(transactions.getTransaction, { communityId, batchId });
    expect(posted.plan).toEqual({ schedule: 'Depreciation', lines: posted.lines });
    expect((await maple.call(journal.getJournalEntry, { communityId, entryId })).schedule?.name).toBe('Depreciation');
    await maple.call(savedEntries.removeSavedEntry, { communityId, savedEntryId: may! });
    const { rows } = await sql<{
      id: string;
      state: string;
    }>`select batch_id as id, state from ledger.batch where customer_id = ${maple.customerId} and post_date in ('2026-04-30', '2026-05-31') and kind = 'JOURNAL' order by post_date`.execute(
      maple.db.asMigrator,
    );
    expect(rows.map((row) => [row.id === batchId, row.state])).toEqual([
      [true, 'POSTED'],
      [false, 'DISCARDED'],
    ]);
  });

  it('a closed period makes nothing and is kept as FAILED_PERIOD, in both modes', async () => {
    const ids = [];
    for (const mode of ['AUTOMATE', 'SCHEDULE'] as const)
      ids.push(
        (
          await maple.call(savedEntries.addRecurringEntry, {
            ...typed(),
            schedule: schedule({ mode, frequency: 'ONCE', startDate: '2026-07-31' }),
          })
        ).scheduleId,
      );
    await maple.call(accounting.changePeriod, { communityId, periodStartDate: '2026-07-01', status: 'CLOSED' });
    const before = [await journalOf(), await waiting()];
    maple.clock.set('2026-08-01T17:00:00.000Z');
    await fire();
    for (const scheduleId of ids) {
      const [run] = await maple.call(recurringEntries.calls.listScheduleRuns, { communityId, scheduleId });
      expect([run?.state, run?.message]).toEqual(['FAILED_PERIOD', 'The period from 07/01/2026 to 07/31/2026 is closed.']);
    }
    expect([await journalOf(), await waiting()]).toEqual(before);
  });

  it.each([
    ['outOfBalance', () => ({ lines: [line('5010', 'debit', '1.00'), line('1010', 'credit', '2.00')] }), {}],
    ['controlAccount', () => ({ lines: [line('1200', 'debit', '1.00'), line('1010', 'credit', '1.00')] }), {}],
    ['noDates', () => ({}), { frequency: 'ONCE', startDate: '2025-01-01' }],
    ['cannotReverseNext', () => ({ entryType: 'OPENING', reversesNext: true }), {}],
  ])('%s is refused before anything is scheduled', async (code, entry, when) => {
    const answer = await maple.send(savedEntries.addRecurringEntry, { ...typed(entry()), schedule: schedule(when) });
    expect(answer.json.code).toBe(code);
  });
});

it('activity tells who did what, people and schedules', async () => {
  const { rows } = await maple.call(journalActivityList.calls.readPage, { communityId });
  const acts = rows.map((row) => [row.act, row.person, row.subject]);
  expect(acts).toContainEqual(['Made recurring', 'Ada Admin', 'Depreciation']);
  expect(acts).toContainEqual(['Posted', 'Ada Admin', 'DEP: Depreciation']);
  expect(acts).toContainEqual(['Draft kept', 'Ada Admin', 'Half']);
  expect(acts.filter(([act]) => act?.startsWith('Posted JE-')).length).toBe(2);
});
