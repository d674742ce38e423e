// Damage of every kind, done behind the product's back: each lights its lamp, and the row to blame is named.
// What was played by the rules stays green.
import { sql as kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banking } from '../../modules/banking/banking.contract.ts';
import { alerts as alertCalls, desk } from '../../modules/desk/desk.contract.ts';
import { collectAlertsEverywhere, deskRoutes } from '../../modules/desk/desk.server.ts';
import { roles } from '../../modules/identity/identity.contract.ts';
import { accounting, batchList, journal, tieOuts, undo } from '../../modules/ledger/ledger.contract.ts';
import { tieOutEverywhere } from '../../modules/ledger/ledger.server.ts';
import { accountId, postJournal } from '../../modules/ledger/ledger.testing.ts';
import { allTieOuts, lookAt } from '../../modules/ledger/tie-out/tie-out.handlers.ts';
import { aPlayedJanuary, type PlayedCommunity } from '../../modules/reports/reports.testing.ts';
import type { Tx } from '../../packages/db/database.ts';
import { addDays, localDate } from '../../packages/kernel/kernel.ts';
import { ledgerNeighbors } from './registry.ts';

const endOfJanuary = localDate('2026-01-31');
const all = allTieOuts(ledgerNeighbors.tieOuts);

/** What the damage is done with: a statement, with the ids it needs by name. */
type Damage = (of: PlayedCommunity) => string;

/** What is red, and the entries and words it names, while the damage stands; it is taken back afterwards. */
async function redAfter(of: PlayedCommunity, damage: Damage, on = endOfJanuary) {
  const takeBack = new Error('taken back');
  let found: Awaited<ReturnType<typeof lookAt>> = [];
  let blamed = '';
  const work = of.db.asMigrator.transaction().execute(async (db) => {
    await kysely`set local session_replication_role = replica`.execute(db);
    const done = await kysely.raw<{ entry_id: string | null }>(damage(of)).execute(db);
    blamed = done.rows[0]?.entry_id ?? '';
    const tx: Tx = { customerId: of.customerId, db };
    found = await lookAt(tx, all, of.communityId, on);
    throw takeBack;
  });
  await work.catch((error: unknown) => {
    if (error !== takeBack) throw error;
  });
  const red = found.filter((one) => one.lamp === 'RED');
  return {
    lamps: red.map((one) => one.name),
    blamed,
    entries: red.flatMap((one) => one.offenders.map((each) => each.entryId)),
    words: red.flatMap((one) => one.offenders.map((each) => each.what)).join('\n'),
  };
}

describe.each(['ACCRUAL', 'CASH', 'MODIFIED'] as const)('Maple Court in January under %s', (method) => {
  let maple: PlayedCommunity;
  beforeAll(async () => {
    maple = await aPlayedJanuary(method);
  }, 120_000);
  afterAll(() => maple?.close());

  test('is green on every day', async () => {
    for (let on = localDate('2026-01-01'); on <= endOfJanuary; on = addDays(on, 1)) {
      const found = await maple.services.database.snapshot(maple.customerId, (tx) => lookAt(tx, all, maple.communityId, on));
      expect(found.filter((one) => one.lamp === 'RED')).toEqual([]);
      if (on < endOfJanuary) continue;
      const grey = {
        ACCRUAL: ['deposits-held'],
        CASH: ['receivables', 'deposits-held', 'payables'],
        MODIFIED: ['deposits-held', 'payables'],
      };
      expect(found.filter((one) => one.lamp === 'GREY').map((one) => one.name)).toEqual([...grey[method], 'in-transit', 'clearing']);
    }
  });
});

const receiptEntry = `(select entry_id from receivables.receipt where check_number = '7731')`;
const ar = (of: PlayedCommunity) => accountId(of, '1200');

/** An entry of 50.00 by hand, debit and credit by their numbers, with the roles the accounts get before. */
const byHand = (of: PlayedCommunity, debit: string, credit: string, role?: string) => `with given as (
    update ledger.account set role = coalesce(${role ? `'${role}'` : 'null'}, role) where account_id in (${accountId(of, debit)}, ${accountId(of, credit)})
  ), made as (
    insert into ledger.entry (customer_id, community_id, period_start, post_date, entry_type, batch_id, reference, description, source_type, source_id, entered_by, entered_time)
    select customer_id, community_id, period_start, post_date, 'JOURNAL', batch_id, 'JE-9', 'Written off', 'journal', 'by-hand', entered_by, entered_time
    from ledger.entry where entry_id = ${receiptEntry} returning *
  ), legs as (
    insert into ledger.posting (customer_id, entry_id, leg, community_id, account_id, fund_id, cost_center_id, period_start, post_date, amount_cents)
    select m.customer_id, m.entry_id, v.leg, m.community_id, v.account_id, p.fund_id, p.cost_center_id, m.period_start, m.post_date, v.cents
    from made m, (values (1, ${accountId(of, debit)}::bigint, 5000), (2, ${accountId(of, credit)}, -5000)) v (leg, account_id, cents),
      (select fund_id, cost_center_id from ledger.posting where entry_id = ${receiptEntry} and leg = 1) p
  ) select entry_id from made`;

/** Each damage returns the entry it concerns. */
const damages: readonly (readonly [what: string, lamp: string, names: string, damage: Damage])[] = [
  [
    'the amount of a posting changed',
    'receivables',
    'in the books on 1200',
    (of) =>
      `update ledger.posting set amount_cents = amount_cents - 100 where entry_id = ${receiptEntry} and account_id = ${ar(of)} returning entry_id`,
  ],
  [
    'the amount of a posting changed',
    'summary',
    'differ by',
    (of) =>
      `update ledger.posting set amount_cents = amount_cents - 100 where entry_id = ${receiptEntry} and account_id = ${ar(of)} returning entry_id`,
  ],
  [
    'a posting deleted',
    'summary',
    'lines of it are missing',
    () => `delete from ledger.posting where entry_id = ${receiptEntry} and leg = 2 returning entry_id`,
  ],
  [
    'a posting moved to a foreign account',
    'receivables',
    'no charge or payment made it',
    (of) =>
      `update ledger.posting set account_id = ${accountId(of, '1210')} where entry_id = ${receiptEntry} and account_id = ${ar(of)} returning entry_id`,
  ],
  [
    'an entry with its postings deleted',
    'receivables',
    'is not in the books',
    () => `with gone as (delete from ledger.posting where entry_id = ${receiptEntry} returning entry_id) select entry_id from gone limit 1`,
  ],
  [
    'an entry dated another day',
    'receivables',
    'dated 01/12/2026, but 01/13/2026 in the books',
    (of) =>
      `update ledger.posting set post_date = '2026-01-13' where entry_id = ${receiptEntry} and account_id = ${ar(of)} returning entry_id`,
  ],
  [
    'an application deleted',
    'receivables',
    'Receipt 7731 of MC-0012',
    () => `delete from receivables.application where entry_id = ${receiptEntry} returning entry_id`,
  ],
  [
    'a charge doubled',
    'receivables',
    'ASMT charged to MC-0012',
    () => `insert into receivables.charge (customer_id, community_id, ownership_id, property_id, charge_code_id, kind, charge_date, amount_cents, open_cents, batch_id,
        income_account_id, receivable_account_id, entry_id)
      select customer_id, community_id, ownership_id, property_id, charge_code_id, kind, charge_date, amount_cents, amount_cents, batch_id, income_account_id,
        receivable_account_id, entry_id from receivables.charge where amount_cents = 34500 and ownership_id = (select ownership_id from receivables.receipt where check_number = '7731')
      returning entry_id`,
  ],
  [
    'a charge without its entry',
    'receivables',
    'LATE charged to MC-0003: 25.00 is not in the books',
    () => `with it as (select charge_id, entry_id from receivables.charge where kind = 'LATE_FEE')
      update receivables.charge c set entry_id = null from it where c.charge_id = it.charge_id returning it.entry_id`,
  ],
  [
    'a charge that stands with the entry of another',
    'receivables',
    'no charge or payment made it',
    () => `with it as (select entry_id, charge_id, lead(entry_id) over (order by charge_id) as next from receivables.charge where kind = 'CHARGE' and amount_cents = 31000)
      update receivables.charge c set entry_id = it.next from it where c.charge_id = it.charge_id and it.charge_id = (select min(charge_id) from it) returning it.entry_id`,
  ],
  [
    'the amount of a charge altered',
    'receivables',
    'LATE charged to MC-0003: 26.00, but 25.00 in the books',
    () => `update receivables.charge set amount_cents = 2600, open_cents = 2600 where kind = 'LATE_FEE' returning entry_id`,
  ],
  [
    'an open amount altered',
    'receivables',
    'LATE of MC-0003: 0.00 shown as open, 25.00 by what was applied',
    () => `update receivables.charge set open_cents = 0 where kind = 'LATE_FEE' returning entry_id`,
  ],
  [
    'a beginning balance altered',
    'receivables',
    'Opening entry OPENING: 310.00 stands on the accounts, the subledger began with 320.00',
    () => `with it as (update receivables.charge set amount_cents = 32000, open_cents = 32000 where kind = 'BEGINNING' returning customer_id)
      select entry_id from ledger.entry where entry_type = 'OPENING'`,
  ],
  [
    'a prepaid movement deleted',
    'prepaid',
    'no prepaid movement made it',
    () => `delete from receivables.prepaid_movement where entry_id = ${receiptEntry} returning entry_id`,
  ],
  [
    'a prepaid balance altered',
    'prepaid',
    'Prepaid of MC-0012: 90.00 shown as held, 100.00 by its movements',
    () => `update receivables.prepaid_balance set balance_cents = 9000 where balance_cents = 10000 returning null as entry_id`,
  ],
  [
    'a bill canceled without its entry being reversed',
    'payables',
    'Canceled bill TP-77 of Truckee Pest Control: (120.00) is not in the books',
    () =>
      `update payables.bill set status = 'CANCELLED', open_cents = 0, cancelled_on = '2026-01-25', cancel_reason = 'x' where bill_number = 'TP-77' returning null as entry_id`,
  ],
  [
    'the open amount of a bill altered',
    'payables',
    'Open of bill TP-77: 20.00 shown, 120.00 by its parts',
    () => `update payables.bill set open_cents = 2000, status = 'PARTLY_PAID' where bill_number = 'TP-77' returning entry_id`,
  ],
  [
    'a line of a bill altered',
    'payables',
    'Bill SG-118 of Sierra Green Landscape: 1,300.00, but 1,200.00 in the books',
    () =>
      `update payables.bill_line set amount_cents = 130000 where amount_cents = 120000 returning (select b.entry_id from payables.bill b where b.bill_number = 'SG-118')`,
  ],
  ['a void forgotten', 'payables', 'no bill or check made it', () => `delete from payables.check_void returning entry_id`],
  [
    'the amount of a check altered',
    'payables',
    'Check 1001: 1,100.00 shown, 1,200.00 by its parts',
    () => `update payables.issued_check set amount_cents = 110000 where check_number = 1001 returning entry_id`,
  ],
  [
    'a cleared posting changed',
    'bank',
    'cleared at (1,200.00), but (1,100.00) in the books',
    (of) =>
      `update ledger.posting set amount_cents = -110000 where account_id = ${accountId(of, '1010')} and amount_cents = -120000 returning entry_id`,
  ],
  [
    'a cleared item deleted',
    'bank',
    'what was cleared makes',
    () => `delete from banking.match_item where amount_cents = -120000 returning null as entry_id`,
  ],
  [
    'the balance of a statement altered',
    'bank',
    'the statement ends at 12,000.00, what was cleared makes 12,678.42',
    () => `update banking.reconciliation set statement_balance_cents = 1200000, book_cents = book_cents - 67842 returning null as entry_id`,
  ],
  [
    'the amount of a bank line altered',
    'bank',
    'are matched with bank lines of',
    () => `with it as (update banking.bank_line set amount_cents = -119900 where amount_cents = -120000 returning bank_line_id)
      select entry_id from payables.issued_check where check_number = 1001`,
  ],
  [
    'a due to/from line changed',
    'interfund',
    'due from and due to differ',
    (of) => `with it as (select entry_id, leg from ledger.posting where account_id = ${accountId(of, '1900')} order by entry_id limit 1)
      update ledger.posting p set amount_cents = p.amount_cents + 100 from it where p.entry_id = it.entry_id and p.leg = it.leg returning p.entry_id`,
  ],
  [
    'money left on a clearing account',
    'clearing',
    'has not cleared',
    (of) => `with it as (update ledger.account set role = 'CLEARING' where account_id = ${accountId(of, '5890')})
      select entry_id from ledger.posting where account_id = ${accountId(of, '5890')}`,
  ],
  [
    'what one fund owes vendors moved to another',
    'payables',
    '50.00 on 2010, and no bill or check made it',
    (of) => byHand(of, '2000', '2010'),
  ],
  [
    'prepaid money moved to another account',
    'prepaid',
    '50.00 on 2100, and no prepaid movement made it',
    (of) => byHand(of, '6010', '2100', 'PREPAID'),
  ],
  [
    'deposits moved to another account',
    'deposits-held',
    '50.00 on 6010, and no deposit made it',
    (of) => byHand(of, '4110', '6010', 'DEPOSITS_HELD'),
  ],
  [
    'deposits held that nobody gave',
    'deposits-held',
    'on 4890, and no deposit made it',
    (of) => `with it as (update ledger.account set role = 'DEPOSITS_HELD' where account_id = ${accountId(of, '4890')})
      select entry_id from ledger.posting where account_id = ${accountId(of, '4890')}`,
  ],
  [
    'the summary altered',
    'summary',
    '4100 Late fee income, period from 01/01/2026: (26.00) in the summary, (25.00) by its postings',
    (of) => `update ledger.balance_delta set amount_cents = -2600 where account_id = ${accountId(of, '4100')} returning null as entry_id`,
  ],
  [
    'an entry moved out of its period',
    'summary',
    'it lies outside its period',
    () => `update ledger.entry set post_date = '2026-02-02' where entry_id = ${receiptEntry} returning entry_id`,
  ],
  [
    'a reversal that differs from its original',
    'summary',
    'it differs from what it reverses by',
    () =>
      `update ledger.posting set amount_cents = amount_cents * 2 where entry_id = (select entry_id from payables.check_void) returning entry_id`,
  ],
];

describe('damage behind the back of the product', () => {
  let maple: PlayedCommunity;
  beforeAll(async () => {
    maple = await aPlayedJanuary();
  }, 120_000);
  afterAll(() => maple?.close());

  test.each(damages)('%s lights %s: %s', async (_what, lamp, names, damage) => {
    const found = await redAfter(maple, damage);
    expect(found.lamps).toContain(lamp);
    expect(found.words).toContain(names);
    if (found.blamed !== '') expect(found.entries).toContain(found.blamed);
  });

  test('an entry by hand on a control account is named', async () => {
    const found = await redAfter(maple, (of) => byHand(of, '4000', '1200'));
    expect(found.lamps).toEqual(['receivables', 'summary']);
    expect(found.words).toContain('Journal JE-9 Written off: (50.00) on 1200, and no charge or payment made it');
    expect(found.entries).toContain(found.blamed);
  });
});

describe('an entry on a control account that was reversed', () => {
  let maple: PlayedCommunity;
  beforeAll(async () => {
    maple = await aPlayedJanuary();
  }, 120_000);
  afterAll(() => maple?.close());

  test.each([
    ['receivables', '1200', '4000'],
    ['payables', '2000', '2010'],
    ['prepaid', '2100', '4000'],
  ])('is red in %s until the day of its reversal, and green from then on', async (lamp, debit, credit) => {
    const { communityId } = maple;
    const { entryId } = await postJournal(maple, {
      communityId,
      postDate: '2026-01-20',
      description: 'By hand',
      overrideReason: 'The auditor asked for it',
      lines: [
        { accountId: accountId(maple, debit), debit: '50.00' },
        { accountId: accountId(maple, credit), credit: '50.00' },
      ],
    });
    const lampOn = async (day: string) => {
      const found = await maple.services.database.snapshot(maple.customerId, (tx) => lookAt(tx, all, communityId, localDate(day)));
      return found.find((one) => one.name === lamp)?.lamp;
    };
    expect(await lampOn('2026-01-31')).toBe('RED');
    await maple.call(journal.reverseJournalEntry, { communityId, entryId, reason: 'Not this way', postDate: '2026-02-02' });
    expect([await lampOn('2026-02-01'), await lampOn('2026-02-02'), await lampOn('2026-12-31')]).toEqual(['RED', 'GREEN', 'GREEN']);
  });
});

describe.each(['ACCRUAL', 'CASH', 'MODIFIED'] as const)('the month taken back batch by batch under %s', (method) => {
  let maple: PlayedCommunity;
  beforeAll(async () => {
    maple = await aPlayedJanuary(method);
  }, 120_000);
  afterAll(() => maple?.close());

  test('is green after every act, the opening balances among them', async () => {
    const { communityId } = maple;
    const { reconciliations } = await maple.call(banking.listReconciliations, { communityId });
    const one = { communityId, reconciliationId: reconciliations[0]?.reconciliationId ?? '' };
    await maple.call(banking.reopenReconciliation, { ...one, reason: 'The month is entered again' });
    const { matched } = await maple.call(banking.getReconciliation, one);
    await maple.call(banking.undoMatches, {
      ...one,
      matchIds: matched.filter((each) => each.kind !== 'OPENING').map((each) => each.matchId),
    });
    const { rows } = await maple.call(batchList.calls.readPage, { communityId, limit: 100 });
    let undone = 0;
    for (const { batchId } of rows.toSorted((a, b) => (BigInt(a.batchId) < BigInt(b.batchId) ? 1 : -1))) {
      const { baseHash, obstacle, refusal } = await maple.call(undo.previewUndo, { communityId, batchId });
      if (obstacle !== null || refusal) continue;
      await maple.call(undo.undoBatch, { communityId, batchId, reason: 'anew', baseHash });
      undone += 1;
      const found = await maple.services.database.snapshot(maple.customerId, (tx) => lookAt(tx, all, communityId, localDate('2026-12-31')));
      expect(found.filter((each) => each.lamp === 'RED')).toEqual([]);
    }
    expect(undone).toBeGreaterThanOrEqual(6);
  });
});

describe('the board', () => {
  let maple: PlayedCommunity;
  beforeAll(async () => {
    maple = await aPlayedJanuary('ACCRUAL', deskRoutes);
  }, 120_000);
  afterAll(() => maple?.close());

  const round = () => tieOutEverywhere(maple.services, ledgerNeighbors.tieOuts);
  /** Moves the summary of late fees by so many cents, behind the product's back. */
  const damage = (cents: number) =>
    kysely`update ledger.balance_delta set amount_cents = amount_cents + ${cents} where account_id = ${accountId(maple, '4100')}`.execute(
      maple.db.asMigrator,
    );
  const close = (more: object, token?: string) =>
    maple.send(
      accounting.changePeriod,
      { communityId: maple.communityId, periodStartDate: '2026-01-01', status: 'CLOSED', ...more },
      token === undefined ? {} : { token },
    );
  const lampOf = async (name: string) => {
    const { communities } = await maple.call(tieOuts.listTieOuts, {});
    return communities[0]?.lights.find((one) => one.name === name)?.lamp;
  };
  const alerts = async () => (await maple.call(alertCalls.getAlerts, { offset: 0, take: 100 })).Alerts.map((one) => one.Message);

  test('looks at each community once, and again after something was done there or a day went by', async () => {
    // Past the visits and hearings of the sample, which are later than the books.
    maple.clock.set('2026-02-04T17:00:00.000Z');
    expect(await round()).toBe(1);
    expect(await round()).toBe(0);
    maple.clock.advance(600_000);
    await maple.call(accounting.changePeriod, { communityId: maple.communityId, periodStartDate: '2026-02-01', status: 'CURRENT' });
    expect(await round()).toBe(1);
    maple.clock.advance(600_000);
    // It was done at the moment of the look, which may not have seen it.
    expect(await round()).toBe(1);
    expect(await round()).toBe(0);
    maple.clock.advance(86_400_001);
    expect(await round()).toBe(1);
    expect(await lampOf('summary')).toBe('GREEN');
  });

  test('a red lamp is told of, waits in the queue, and holds the closing of a period', async () => {
    await damage(100);
    await maple.call(tieOuts.runTieOuts, { communityId: maple.communityId });
    expect(await lampOf('summary')).toBe('RED');
    await collectAlertsEverywhere(maple.services);
    expect(await alerts()).toContain('The tie-out is red in Maple Court: summary');
    expect((await maple.call(desk.getQueue, {}))[0]?.redTieOuts).toBe(1);
    expect((await close({})).json).toMatchObject({ code: 'tieOutRed', errorMessage: expect.stringContaining('Summary') });
  });

  test('only glcloseyear 8 closes over it, with a reason that the audit trail keeps', async () => {
    expect((await close({ overridesTieOuts: true })).json.code).toBe('overrideWithoutReason');
    await maple.call(roles.addRole, {
      name: 'Sets up',
      claims: [
        { claim: 'glaccountingsetup', level: 15 },
        { claim: 'glcloseyear', level: 7 },
      ],
    });
    const setsUp = await maple.tokenFor('Sets up');
    expect((await close({ overridesTieOuts: true, reason: 'year end' }, setsUp)).status).toBe(403);
    expect((await close({ overridesTieOuts: true, reason: 'The auditor knows' })).status).toBe(200);
    const kept = await kysely<{ after: unknown; reason: string }>`select after, reason from platform.audit_event
      where customer_id = ${maple.customerId} and command = 'Accounting.changePeriod' order by audit_event_id desc limit 1`.execute(
      maple.db.asMigrator,
    );
    expect(kept.rows[0]).toEqual({ after: { status: 'CLOSED', overridden: ['Summary'] }, reason: 'The auditor knows' });
  });

  test('mended, it is green at the next look, and nothing is held', async () => {
    await damage(-100);
    await maple.call(accounting.changePeriod, {
      communityId: maple.communityId,
      periodStartDate: '2026-01-01',
      status: 'OPEN',
      reason: 'mended',
    });
    expect((await close({})).status).toBe(200);
    await maple.call(tieOuts.runTieOuts, { communityId: maple.communityId });
    expect(await lampOf('summary')).toBe('GREEN');
    await collectAlertsEverywhere(maple.services);
    expect(await alerts()).not.toContain('The tie-out is red in Maple Court: summary');
  });
});
