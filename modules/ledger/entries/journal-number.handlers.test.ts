// Numbers of journal entries without gaps, editing what is posted, the mirror of the next period, control
// accounts, and the paper.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { readPdf } from '../../../packages/files/pdf/pdf.testing.ts';
import { stopPdfWorkers } from '../../../packages/files/pdf/pdf.ts';
import { accounting } from '../accounting.contract.ts';
import { bankAccounts } from '../bank-account/bank-account.contract.ts';
import { aCommunity, accountId, postJournal, seen, sendJournal, type TestCommunity } from '../ledger.testing.ts';
import { journal, journalList } from './journal.contract.ts';

let maple: TestCommunity;
beforeAll(async () => {
  maple = await aCommunity();
});
afterAll(async () => {
  await stopPdfWorkers();
  await maple.close();
});

function lines(text: string): { accountId: string; debit?: string; credit?: string }[] {
  return text.split(', ').map((part) => {
    const [side, number = '', amount = ''] = part.split(' ');
    return { accountId: accountId(maple, number), ...(side === 'Dr' ? { debit: amount } : { credit: amount }) };
  });
}
const entry = (text: string, change: Readonly<Record<string, unknown>> = {}) => ({
  communityId: maple.communityId,
  postDate: '2026-01-10',
  description: 'Landscaping',
  lines: lines(text),
  ...change,
});
const add = (text = 'Dr 5310 5.00, Cr 1010 5.00', change = {}) => postJournal(maple, entry(text, change));
const get = (entryId: string) => maple.call(journal.getJournalEntry, { communityId: maple.communityId, entryId });
async function balances(asOfDate: string): Promise<Record<string, string>> {
  const rows = await maple.call(accounting.listAccounts, { communityId: maple.communityId, asOfDate });
  return Object.fromEntries(rows.filter((row) => row.balance !== '0.00').map((row) => [row.number, row.balance]));
}

/** Lets the operating cash be reconciled through a day, as banking keeps it. */
async function reconcileThrough(day: string): Promise<void> {
  const { communityId, customerId } = maple;
  const facts = { communityId, name: 'Operating', bankName: 'Bank', routingNumber: '121042882', accountNumber: '4417' };
  const { bankAccountId } = await maple.call(bankAccounts.addBankAccount, { ...facts, accountId: accountId(maple, '1010') });
  await sql`select ledger.reconcile_cash(${customerId}, ${communityId}, ${bankAccountId}, ${day})`.execute(maple.db.asMigrator);
}

describe('numbers', () => {
  it('rise by one, whatever is refused between, and whoever posts at the same time', async () => {
    const first = (await add()).journalNumber;
    await sendJournal(maple, entry('Dr 5310 5.00, Cr 1010 4.00'));
    await sendJournal(maple, entry('Dr 5310 5.00, Cr 1010 5.00', { postDate: '2020-01-01' }));
    const together = await Promise.all(Array.from({ length: 12 }, (_, i) => add(undefined, { reference: `T-${i}` })));
    const numbers = together.map((one) => one.journalNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, i) => first + 1 + i));
    const { entryId } = await add();
    expect((await get(entryId)).journalNumber).toBe(first + 13);
  });

  it('a number that was taken falls back with its transaction', async () => {
    const before = (await add()).journalNumber;
    // The audit trail refuses the event, which is written last of all.
    await sql`alter table platform.audit_event add constraint held check (command <> 'JournalEntry.addJournalEntry') not valid`.execute(
      maple.db.asMigrator,
    );
    expect((await sendJournal(maple, entry('Dr 5310 5.00, Cr 1010 5.00'))).status).toBe(500);
    await sql`alter table platform.audit_event drop constraint held`.execute(maple.db.asMigrator);
    expect((await add()).journalNumber).toBe(before + 1);
  });

  it('the list shows them, and leaves the mirrors of edited entries to those who ask for all', async () => {
    const { entryId, journalNumber } = await add();
    await maple.call(
      journal.editJournalEntry,
      await seen(maple, journal.previewJournalEntry, { ...entry('Dr 5310 6.00, Cr 1010 6.00'), entryId }),
    );
    const text = `JE-${String(journalNumber).padStart(6, '0')}`;
    const rows = async (filters: string[]) =>
      (
        await maple.call(journalList.calls.readPage, {
          communityId: maple.communityId,
          filter: [`number:is:${text}`, ...filters],
          limit: 50,
        } as never)
      ).rows.map((row: { state: string; total: string }) => [row.state, row.total]);
    expect(await rows(['state:in:POSTED'])).toEqual([['POSTED', '6.00']]);
    expect((await rows([])).toSorted()).toEqual([
      ['MIRROR', '5.00'],
      ['POSTED', '6.00'],
      ['REVERSED', '5.00'],
    ]);
  });
});

describe('editing a posted entry', () => {
  it('reverses and posts anew in one act, under the same number, both linked', async () => {
    const before = await balances('2026-12-31');
    const { entryId, journalNumber, batchId } = await add('Dr 5310 40.00, Cr 1010 40.00', { reference: 'SG-1' });
    const edited = await maple.call(
      journal.editJournalEntry,
      await seen(maple, journal.previewJournalEntry, {
        ...entry('Dr 5410 45.00, Cr 1010 45.00', { postDate: '2026-01-12', reference: 'SG-1' }),
        entryId,
        reason: 'Wrong account',
      }),
    );
    expect([edited.journalNumber, edited.batchId === batchId]).toEqual([journalNumber, false]);
    const [old, now] = [await get(entryId), await get(edited.entryId)];
    const mirror = await get(old.reversedByEntryId!);
    expect([old.revision, mirror.revision, now.revision, mirror.postDate.slice(0, 10), now.reversedByEntryId]).toEqual([
      1,
      1,
      2,
      '2026-01-10',
      null,
    ]);
    expect([old.journalNumber, mirror.journalNumber, now.journalNumber]).toEqual([journalNumber, journalNumber, journalNumber]);
    expect(now.linked.map((linked) => [linked.entryId, linked.link])).toEqual([
      [entryId, 'sameNumber'],
      [mirror.entryId, 'sameNumber'],
    ]);
    const change = (number: string) => Number((before[number] ?? '0').replace(',', ''));
    const after = await balances('2026-12-31');
    expect([change('5410') + 45, change('1010') - 45, before['5310']]).toEqual([
      Number(after['5410']),
      Number(after['1010']),
      after['5310'],
    ]);
    const events = await maple.call(journal.listEntryEvents, { communityId: maple.communityId, entryId: edited.entryId });
    expect(events.map((event) => [event.command, event.reason])).toEqual([
      ['JournalEntry.editJournalEntry', 'Wrong account'],
      ['JournalEntry.addJournalEntry', ''],
    ]);
  });

  it.each([
    [
      'alreadyReversed',
      async () => {
        const { entryId } = await add();
        await maple.call(journal.reverseJournalEntry, { communityId: maple.communityId, entryId, reason: 'Once' });
        return entryId;
      },
    ],
    [
      'reconciled',
      async () => {
        const { entryId } = await add(undefined, { postDate: '2026-01-02' });
        await reconcileThrough('2026-01-02');
        return entryId;
      },
    ],
    [
      'periodClosed',
      async () => {
        const { entryId } = await add(undefined, { postDate: '2026-06-10' });
        await maple.call(accounting.changePeriod, { communityId: maple.communityId, periodStartDate: '2026-06-01', status: 'CLOSED' });
        return entryId;
      },
    ],
  ] as const)('%s refuses, says so beforehand, and makes nothing', async (code, prepare) => {
    const entryId = await prepare();
    const before = await balances('2026-12-31');
    expect((await get(entryId)).editRefusal?.code).toBe(code);
    const answer = await maple.send(
      journal.editJournalEntry,
      await seen(maple, journal.previewJournalEntry, { ...entry('Dr 5310 6.00, Cr 1010 6.00'), entryId }),
    );
    expect([answer.status, answer.json.code]).toEqual([409, code]);
    expect(await balances('2026-12-31')).toEqual(before);
  });

  it('what is wrong with the new lines leaves the old ones standing', async () => {
    const { entryId } = await add();
    const answer = await maple.send(
      journal.editJournalEntry,
      await seen(maple, journal.previewJournalEntry, { ...entry('Dr 5310 6.00, Cr 1010 5.00'), entryId }),
    );
    expect([answer.json.code, (await get(entryId)).reversedByEntryId]).toEqual(['outOfBalance', null]);
  });
});

describe('the mirror of the next period', () => {
  it('is dated its first day, linked, and has its own number', async () => {
    const posted = await add('Dr 5010 70.00, Cr 1010 70.00', { postDate: '2026-02-28', reversesNext: true });
    const mirror = await get(posted.reversalEntryId!);
    expect([mirror.postDate.slice(0, 10), mirror.reversesEntryId, mirror.journalNumber]).toEqual([
      '2026-03-01',
      posted.entryId,
      posted.journalNumber + 1,
    ]);
  });

  it('cannotReverseNext: opening balances; noPeriod: a year that is not set up, and nothing stands', async () => {
    const opening = await sendJournal(maple, entry('Dr 1010 1.00, Cr 3000 1.00', { entryType: 'OPENING', reversesNext: true }));
    expect(opening.json.code).toBe('cannotReverseNext');
    const before = await balances('2026-12-31');
    const late = await sendJournal(maple, entry('Dr 5010 1.00, Cr 1010 1.00', { postDate: '2026-12-31', reversesNext: true }));
    expect([late.json.code, await balances('2026-12-31')]).toEqual(['noPeriod', before]);
  });
});

describe('opening balances', () => {
  // The operating cash is reconciled through January 2 by now.
  const opening = (more: object) => entry('Dr 5310 1.00, Cr 3000 1.00', { entryType: 'OPENING', postDate: '2026-01-01', ...more });

  it('stand once, on the first day of the books, unless overridden with a reason', async () => {
    const late = await sendJournal(maple, opening({ postDate: '2026-01-02' }));
    expect([late.json.code, late.json.errorMessage]).toEqual([
      'openingDay',
      'Opening balances are dated 01/01/2026, the first day of the books.',
    ]);
    const { entryId } = await add('Dr 5310 1.00, Cr 3000 1.00', { entryType: 'OPENING', postDate: '2026-01-01' });
    const twice = await sendJournal(maple, opening({}));
    expect([twice.json.code, twice.json.errorMessage]).toEqual([
      'openingStands',
      'Opening balances were already posted on 01/01/2026. Edit that entry, or reverse it first.',
    ]);
    const look = await maple.send(journal.previewJournalEntry, opening({}));
    expect(look.json.code).toBe('openingStands');
    expect((await sendJournal(maple, opening({ postDate: '2026-02-01', overrideReason: 'The reserve was found later' }))).status).toBe(200);

    const edit = await seen(maple, journal.previewJournalEntry, { ...opening({ description: 'Brought forward' }), entryId });
    expect((await maple.send(journal.editJournalEntry, { ...edit, reason: 'Words' })).status).toBe(200);
    const other = await add();
    const turned = await maple.send(journal.previewJournalEntry, { ...opening({}), entryId: other.entryId });
    expect(turned.json.code).toBe('openingStands');
  });
});

describe('control accounts', () => {
  const touching = 'Dr 1200 9.00, Cr 4000 9.00';

  it('are overridden by full access with a reason, which stands in the audit trail', async () => {
    expect((await sendJournal(maple, entry(touching))).json.code).toBe('controlAccount');
    const { entryId } = await add(touching, { overrideReason: 'Write-off agreed by the board' });
    const [event] = await maple.call(journal.listEntryEvents, { communityId: maple.communityId, entryId });
    expect(event?.reason).toBe('Write-off agreed by the board');
  });

  it('and by nobody else, whatever the reason', async () => {
    const clerk = await maple.tokenFor('Accountant');
    const { communityId } = maple;
    await sql`update identity.role_claim set level = 7 where customer_id = ${maple.customerId} and claim = 'gljournalentries'
      and role_id = (select role_id from identity.role where customer_id = ${maple.customerId} and name = 'Accountant')`.execute(
      maple.db.asMigrator,
    );
    maple.clock.advance(60_000);
    const posts = await sendJournal(maple, entry('Dr 5310 1.00, Cr 1010 1.00', { communityId }), { token: clerk });
    const refused = await sendJournal(maple, entry(touching, { overrideReason: 'Please' }), { token: clerk });
    expect([posts.status, refused.status, refused.json.code]).toEqual([200, 409, 'controlAccount']);
  });
});

it('a reference that stands already is found, but not among what was reversed or stands under the same number', async () => {
  const reference = 'TWICE-1';
  const one = await add(undefined, { reference });
  const two = await add(undefined, { reference: 'twice-1' });
  await maple.call(journal.reverseJournalEntry, { communityId: maple.communityId, entryId: two.entryId, reason: 'Twice' });
  const find = (exceptNumber?: number) =>
    maple.call(journal.findSameReference, { communityId: maple.communityId, reference, ...(exceptNumber ? { exceptNumber } : {}) });
  expect((await find()).map((row) => row.entryId)).toEqual([one.entryId]);
  expect(await find(one.journalNumber)).toEqual([]);
});

it('an entry is printed with its number, lines by fund and links, the same bytes each time', async () => {
  const posted = await add('Dr 6010 100.00, Cr 1010 100.00', { reference: 'ROOF-1', description: 'Roof deposit', reversesNext: true });
  const token = await maple.tokenFor('Administrator');
  const print = async () => {
    const answer = await maple.app.inject({
      method: 'GET',
      url: journal.printJournalEntry.path,
      query: { communityId: maple.communityId, entryId: posted.entryId },
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.rawPayload;
  };
  const bytes = await print();
  const text = readPdf(bytes)
    .pages.map((page) => page.text)
    .join(' ');
  for (const words of [
    `JE-${String(posted.journalNumber).padStart(6, '0')}`,
    'Roof deposit',
    'Reserve',
    'Operating',
    '100.00',
    '01/10/2026',
    'Linked entries',
  ])
    expect(text).toContain(words);
  expect(Buffer.compare(bytes, await print())).toBe(0);
});
