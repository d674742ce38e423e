// Journal entries through HTTP: posted, previewed, reversed, listed, refused for every declared reason,
// repeated and malformed.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { localDate, Refusal } from '../../../packages/kernel/kernel.ts';
import { malformedVariants } from '../../../packages/testkit/malformed.ts';
import { community } from '../../communities/communities.contract.ts';
import { accounting } from '../accounting.contract.ts';
import { chartImport } from '../chart/chart-import.contract.ts';
import { openBatch, type post, setBatchState, takeUnposted } from '../ledger.server.ts';
import { aCommunity, accountId, postJournal, seen, sendJournal, type TestCommunity } from '../ledger.testing.ts';
import { journal } from './journal.contract.ts';

let maple: TestCommunity;
beforeAll(async () => {
  maple = await aCommunity();
});
afterAll(() => maple.close());

/** `Dr 1010 5.00, Cr 4000 5.00` as the lines of a call. */
function lines(text: string): { accountId: string; debit?: string; credit?: string }[] {
  return text.split(', ').map((part) => {
    const [side, number = '', amount = ''] = part.split(' ');
    return { accountId: accountId(maple, number), ...(side === 'Dr' ? { debit: amount } : { credit: amount }) };
  });
}

function entry(text: string, change: Readonly<Record<string, unknown>> = {}) {
  const facts = { communityId: maple.communityId, postDate: '2026-01-10', description: 'Landscaping', reference: 'SG-118' };
  return { ...facts, lines: lines(text), ...change };
}

async function balances(asOfDate = '2026-12-31'): Promise<Record<string, string>> {
  const rows = await maple.call(accounting.listAccounts, { communityId: maple.communityId, asOfDate });
  return Object.fromEntries(rows.filter((row) => row.balance !== '0.00').map((row) => [row.number, row.balance]));
}

describe('a journal entry', () => {
  it('is shown with its due to/from lines before it is posted, posted just so, and found again', async () => {
    const input = entry('Dr 6010 100.00, Cr 1010 100.00');
    const preview = await maple.call(journal.previewJournalEntry, input);
    const shown = (of: typeof preview.lines) =>
      of.map(
        (l) => `${l.number} ${l.fundName} ${l.debit ?? '-'} ${l.credit ?? '-'}${l.isInterfund ? ` due to/from ${l.counterFund}` : ''}`,
      );
    expect(shown(preview.lines)).toEqual([
      '6010 Reserve 100.00 -',
      '1010 Operating - 100.00',
      '1910 Reserve - 100.00 due to/from Operating',
      '1900 Operating 100.00 - due to/from Reserve',
    ]);
    expect(preview.total).toBe('200.00');
    expect(await balances()).toEqual({});
    const { entryId } = await postJournal(maple, input);
    const found = await maple.call(journal.getJournalEntry, { communityId: maple.communityId, entryId });
    expect(shown(found.lines)).toEqual(shown(preview.lines));
    expect(found).toMatchObject({
      postDate: '2026-01-10T00:00:00',
      reference: 'SG-118',
      reversesEntryId: null,
      reversedByEntryId: null,
      enteredTime: maple.clock.now(),
    });
    expect(await balances()).toEqual({ '1010': '-100.00', '1900': '100.00', '1910': '-100.00', '6010': '100.00' });
  });

  it('reversed on a later day leaves the earlier balances and ends at nothing; both name each other', async () => {
    const { communityId } = maple;
    const [original] = await maple.call(journal.listJournalEntries, { communityId });
    const entryId = original?.entryId ?? '';
    const { entryId: reversalId } = await maple.call(journal.reverseJournalEntry, {
      communityId,
      entryId,
      postDate: '2026-02-03',
      reason: 'Wrong fund',
    });
    expect(await balances('2026-02-02')).toEqual({ '1010': '-100.00', '1900': '100.00', '1910': '-100.00', '6010': '100.00' });
    expect(await balances()).toEqual({});
    expect((await maple.call(journal.getJournalEntry, { communityId, entryId })).reversedByEntryId).toBe(reversalId);
    const reversal = await maple.call(journal.getJournalEntry, { communityId, entryId: reversalId });
    expect([reversal.reversesEntryId, reversal.description, reversal.lines.filter((l) => l.isInterfund).length]).toEqual([
      entryId,
      'Reversal: Wrong fund',
      2,
    ]);
    const rows = await maple.call(journal.listJournalEntries, { communityId });
    expect(rows.slice(0, 2).map((row) => [row.entryId, row.entryType, row.total, row.isReversed])).toEqual([
      [reversalId, 'JOURNAL_REVERSAL', '200.00', false],
      [entryId, 'JOURNAL', '200.00', true],
    ]);
  });

  it('is listed fifty at a time, newest first, without gaps between pages', async () => {
    const { communityId } = maple;
    for (let i = 0; i < 60; i += 1) await postJournal(maple, entry('Dr 5310 1.00, Cr 1010 1.00', { reference: `P${i}` }));
    const first = await maple.call(journal.listJournalEntries, { communityId });
    const second = await maple.call(journal.listJournalEntries, { communityId, beforeEntryId: first.at(-1)?.entryId });
    expect(first).toHaveLength(50);
    expect([...first, ...second].slice(0, 60).map((row) => row.reference)).toEqual(Array.from({ length: 60 }, (_, i) => `P${59 - i}`));
  });

  it('leaves an audit event with who, what and why', async () => {
    const { entryId, batchId } = await postJournal(maple, entry('Dr 5310 7.00, Cr 1010 7.00'));
    await maple.call(journal.reverseJournalEntry, { communityId: maple.communityId, entryId, reason: 'Typed twice' });
    const { rows } =
      await sql`select command, entity_id, batch_id::text as batch, reason, community_id::text as community from platform.audit_event
      where customer_id = ${maple.customerId} and entity_id = ${entryId} and entity_kind = 'journal entry' order by audit_event_id`.execute(
        maple.db.asMigrator,
      );
    expect(rows).toMatchObject([
      { command: 'JournalEntry.addJournalEntry', entity_id: entryId, batch: batchId, community: maple.communityId },
      { command: 'JournalEntry.reverseJournalEntry', entity_id: entryId, reason: 'Typed twice' },
    ]);
  });
});

describe('a journal entry is refused', () => {
  const refused = async (input: object) => {
    const [preview, add] = [await maple.send(journal.previewJournalEntry, input), await sendJournal(maple, input)];
    return { preview: preview.json.code ?? preview.status, add: [add.status, add.json.code] };
  };

  it.each([
    ['outOfBalance', 'Dr 5310 5.00, Cr 1010 4.99', {}],
    ['emptyEntry', 'Dr 5310 5.00', {}],
    ['controlAccount', 'Dr 1200 5.00, Cr 4000 5.00', {}],
    ['controlAccount', 'Dr 5310 5.00, Cr 2000 5.00', {}],
    ['controlAccount', 'Dr 1010 5.00, Cr 2100 5.00', {}],
    ['controlAccount', 'Dr 1900 5.00, Cr 1010 5.00', {}],
    ['noPeriod', 'Dr 5310 5.00, Cr 1010 5.00', { postDate: '2025-12-31' }],
    ['periodClosed', 'Dr 5310 5.00, Cr 1010 5.00', { postDate: '2026-11-20' }],
    ['periodNotOpen', 'Dr 5310 5.00, Cr 1010 5.00', { postDate: '2027-05-20' }],
  ])('%s: %s %j, by the preview already', async (code, text, change) => {
    if (code === 'periodClosed')
      await maple.send(accounting.changePeriod, { communityId: maple.communityId, periodStartDate: '2026-11-01', status: 'CLOSED' });
    if (code === 'periodNotOpen')
      await maple.send(accounting.addFiscalYear, {
        communityId: maple.communityId,
        label: '2027',
        startDate: '2027-01-01',
        method: 'ACCRUAL',
        frequency: 'MONTHLY',
      });
    expect(await refused(entry(text, change))).toEqual({ preview: code, add: [409, code] });
  });

  it('unknownAccount: an account of another community', async () => {
    const facts = { name: 'Oak', shortCode: 'OAK', legalName: 'Oak', street: '', city: '', state: '', postcode: '', timeZone: 'UTC' };
    const { communityId } = await maple.call(community.addCommunity, facts);
    await maple.call(chartImport.calls.commit, {
      communityId,
      file: { fileName: 'c.csv', content: btoa('number,name,type,fund,role\n1010,Cash,ASSET,OPERATING,CASH\n') },
    });
    const [cash] = await maple.call(accounting.pickAccounts, { communityId });
    const crossing = entry('Dr 5310 5.00, Cr 1010 5.00');
    expect(await refused({ ...crossing, lines: [crossing.lines[0], { accountId: cash?.accountId, credit: '5.00' }] })).toEqual({
      preview: 'unknownAccount',
      add: [409, 'unknownAccount'],
    });
  });

  it('inactiveAccount: an account put aside', async () => {
    await sql`update ledger.account set is_active = false where account_id = ${accountId(maple, '5410')}`.execute(maple.db.asMigrator);
    expect(await refused(entry('Dr 5410 5.00, Cr 1010 5.00'))).toEqual({ preview: 'inactiveAccount', add: [409, 'inactiveAccount'] });
  });

  it('noInterfundAccount: funds that cannot owe each other', async () => {
    const bare = await aCommunity();
    try {
      await sql`update ledger.account set role = '' where role = 'INTERFUND'`.execute(bare.db.asMigrator);
      const crossing = [
        { accountId: accountId(bare, '6010'), debit: '5.00' },
        { accountId: accountId(bare, '1010'), credit: '5.00' },
      ];
      const answer = await sendJournal(bare, {
        ...entry('Dr 5310 5.00, Cr 1010 5.00'),
        communityId: bare.communityId,
        lines: crossing,
      });
      expect([answer.status, answer.json.code]).toEqual([409, 'noInterfundAccount']);
    } finally {
      await bare.close();
    }
  });

  it('alreadyReversed: a second reversal; belongsElsewhere: what another screen made', async () => {
    const { communityId } = maple;
    const { entryId } = await postJournal(maple, entry('Dr 5310 9.00, Cr 1010 9.00'));
    const { entryId: reversalId } = await maple.call(journal.reverseJournalEntry, { communityId, entryId, reason: 'Once' });
    const again = await maple.send(journal.reverseJournalEntry, { communityId, entryId, reason: 'Twice' });
    expect([again.status, again.json.code]).toEqual([409, 'alreadyReversed']);
    const ofReversal = await maple.send(journal.reverseJournalEntry, { communityId, entryId: reversalId, reason: 'Back' });
    expect([ofReversal.status, ofReversal.json.code]).toEqual([409, 'belongsElsewhere']);
  });

  it('beforeOriginal: a reversal dated before its entry, which stands as it was', async () => {
    const { communityId } = maple;
    const { entryId } = await postJournal(maple, entry('Dr 5310 9.00, Cr 1010 9.00', { postDate: '2026-01-10' }));
    const order = { communityId, entryId, reason: 'Twice' };
    const { status, json } = await maple.send(journal.reverseJournalEntry, { ...order, postDate: '2026-01-09' });
    expect([status, json.code, json.fields?.[0]]).toEqual([
      409,
      'beforeOriginal',
      { path: 'postDate', message: 'must not be before 01/10/2026' },
    ]);
    expect((await maple.call(journal.getJournalEntry, { communityId, entryId })).reversedByEntryId).toBe(null);
    expect((await maple.send(journal.reverseJournalEntry, { ...order, postDate: '2026-01-10' })).status).toBe(200);
  });

  it('an entry of this customer’s other community is not found', async () => {
    const [first] = await maple.call(journal.listJournalEntries, { communityId: maple.communityId });
    const [other] = (await maple.call(community.listCommunities, {})).filter((each) => each.communityId !== maple.communityId);
    const communityId = other?.communityId ?? '';
    for (const endpoint of [journal.getJournalEntry, journal.reverseJournalEntry]) {
      expect((await maple.send(endpoint, { communityId, entryId: first?.entryId, reason: 'x' })).status).toBe(404);
    }
  });
});

describe('what posting itself refuses, whoever calls it', () => {
  const by = { userId: '1', now: '2026-01-05T17:00:00.000Z' as never };
  const inTransaction = (work: (tx: Parameters<typeof post>[0], batchId: string) => Promise<unknown>): Promise<unknown> =>
    maple.services.database
      .transact(maple.customerId, async (tx) => {
        const batch = {
          communityId: maple.communityId,
          kind: 'JOURNAL',
          state: 'UNPOSTED' as const,
          postDate: localDate('2026-01-10'),
          description: '',
          ...by,
        };
        return work(tx, await openBatch(tx, batch));
      })
      .then(
        () => 'done',
        (error: unknown) => (error instanceof Refusal ? error.code : error),
      );

  it.each([
    ['discarded', 'DISCARDED'],
    ['alreadyPosted', 'POSTED'],
    ['alreadyPosted', 'REVERSED'],
  ] as const)('%s: taking a batch that is %s', async (code, state) => {
    expect(
      await inTransaction(async (tx, batchId) => {
        await takeUnposted(tx, maple.communityId, batchId);
        await setBatchState(tx, batchId, state, by);
        await takeUnposted(tx, maple.communityId, batchId);
      }),
    ).toBe(code);
  });

  it('notFound: a batch of another community', async () => {
    expect(await inTransaction((tx, batchId) => takeUnposted(tx, '987654', batchId))).toBe('notFound');
  });
});

describe('who may', () => {
  it('a board member neither posts nor looks; an auditor looks only; an accountant of elsewhere finds nothing', async () => {
    const [board, auditor, stranger] = [
      await maple.tokenFor('Board member'),
      await maple.tokenFor('Auditor'),
      await maple.tokenFor('Accountant', []),
    ];
    const { communityId } = maple;
    const input = entry('Dr 5310 5.00, Cr 1010 5.00');
    expect((await sendJournal(maple, input, { token: board })).status).toBe(403);
    expect((await maple.send(journal.listJournalEntries, { communityId }, { token: board })).status).toBe(403);
    expect((await sendJournal(maple, input, { token: auditor })).status).toBe(403);
    expect((await maple.send(journal.listJournalEntries, { communityId }, { token: auditor })).status).toBe(200);
    expect((await sendJournal(maple, input, { token: stranger })).status).toBe(404);
  });
});

describe('a request sent again', () => {
  it('with the same body gets the same bytes and posts nothing; with another body it is refused', async () => {
    const key = randomUUID();
    const input = entry('Dr 5310 3.00, Cr 1010 3.00', { reference: key.slice(0, 8) });
    const order = await seen(maple, journal.previewJournalEntry, input);
    const first = await maple.send(journal.addJournalEntry, order, { key });
    const again = await maple.send(journal.addJournalEntry, order, { key });
    expect([again.status, again.text]).toEqual([200, first.text]);
    const rows = await maple.call(journal.listJournalEntries, { communityId: maple.communityId });
    expect(rows.filter((row) => row.reference === key.slice(0, 8))).toHaveLength(1);
    const other = await sendJournal(maple, { ...input, description: 'Other' }, { key });
    expect([other.status, other.json.code]).toEqual([422, 'keyReused']);
  });

  it('after a refusal is tried anew with the same key', async () => {
    const key = randomUUID();
    const closed = entry('Dr 5310 3.00, Cr 1010 3.00', { postDate: '2026-10-05' });
    const change = (status: 'CLOSED' | 'OPEN') =>
      maple.call(accounting.changePeriod, { communityId: maple.communityId, periodStartDate: '2026-10-01', status });
    await change('CLOSED');
    expect((await sendJournal(maple, closed, { key })).status).toBe(409);
    await change('OPEN');
    expect((await sendJournal(maple, closed, { key })).status).toBe(200);
  });
});

describe('malformed input', () => {
  const sound = () => ({ ...entry('Dr 5310 5.00, Cr 1010 5.00'), entryType: 'JOURNAL' });

  it('of a preview is answered with 200, 400, 404 or 409, never with 500', { timeout: 60_000 }, async () => {
    const statuses = new Map<number, number>();
    for (const [name, input] of malformedVariants(sound())) {
      const answer = await maple.send(journal.previewJournalEntry, input);
      expect([200, 400, 404, 409], `${name}: ${answer.status} ${answer.text}`).toContain(answer.status);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
    expect(statuses.get(400)).toBeGreaterThan(100);
  });

  it.each([
    ['a negative debit', [{ debit: '-5.00' }, { credit: '5.00' }], 'lines.0.debit'],
    ['a debit and a credit on one line', [{ debit: '5.00', credit: '5.00' }, { credit: '5.00' }], 'lines.0.debit'],
    ['a line of nothing', [{ debit: '5.00' }, {}], 'lines.1.debit'],
    ['three decimals', [{ debit: '5.001' }, { credit: '5.001' }], 'lines.0.debit'],
    ['an amount beyond exact sums', [{ debit: '10000000000.00' }, { credit: '10000000000.00' }], 'lines.0.debit'],
  ])('%s is named at its field', async (_name, amounts, path) => {
    const input = {
      ...sound(),
      lines: amounts.map((amount, i) => ({ accountId: accountId(maple, ['5310', '1010'][i] ?? ''), ...amount })),
    };
    const answer = await sendJournal(maple, input);
    expect([answer.status, answer.json.fields?.[0]?.path]).toEqual([400, path]);
  });

  it('the largest amounts there may be are posted and summed exactly', async () => {
    const { communityId } = maple;
    const many = Array.from({ length: 2000 }, (_, i) => ({
      accountId: accountId(maple, i < 1000 ? '3100' : '6010'),
      ...(i < 1000 ? { credit: '9999999999.99' } : { debit: '9999999999.99' }),
    }));
    for (let i = 0; i < 3; i += 1)
      await postJournal(maple, { ...entry('Dr 5310 5.00, Cr 1010 5.00', { postDate: '2026-09-09' }), lines: many });
    const chart = await maple.call(accounting.listAccounts, { communityId, asOfDate: '2026-09-30' });
    expect(chart.find((row) => row.number === '3100')?.balance).toBe('-29999999999970.00');
  });
});
