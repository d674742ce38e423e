// The database's own guards, probed with raw SQL as the application role; each probe is let through once its guard is off, so it would notice.

import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type Tables, type Tx } from '../../packages/db/database.ts';
import { localDate } from '../../packages/kernel/kernel.ts';
import { newCustomer } from '../../packages/testkit/testkit.ts';
import { community } from '../communities/communities.contract.ts';
import { accounting } from './accounting.contract.ts';
import { chartImport } from './chart/chart-import.contract.ts';
import { balancesAsOf, openBatch } from './ledger.server.ts';
import { aCommunity, accountId, type TestCommunity } from './ledger.testing.ts';

let maple: TestCommunity;

/** What the probes name: ids of Maple Court, of a second community and of another customer. */
let facts: {
  other: { communityId: string; batchId: string; accountId: string; costCenterId: string };
  stranger: { customerId: string; communityId: string; batchId: string };
  batchId: string;
  costCenterId: string;
};

beforeAll(async () => {
  maple = await aCommunity();
  const { communityId } = maple;
  await maple.call(accounting.changePeriod, { communityId, periodStartDate: '2026-03-01', status: 'CLOSED' });
  const batchId = await newBatch(communityId);
  facts = { batchId, costCenterId: await costCenterOf(communityId), other: await secondCommunity(), stranger: await anotherCustomer() };
});
afterAll(() => maple.close());

function newBatch(communityId: string): Promise<string> {
  const batch = {
    communityId,
    kind: 'JOURNAL',
    state: 'POSTED' as const,
    postDate: localDate('2026-01-05'),
    description: '',
    userId: '1',
    now: maple.clock.now(),
  };
  return maple.services.database.transact(maple.customerId, (tx) => openBatch(tx, batch));
}

async function costCenterOf(communityId: string): Promise<string> {
  const found = await sql<{ id: string }>`select cost_center_id as id from ledger.cost_center where community_id = ${communityId}`.execute(
    maple.db.asMigrator,
  );
  return found.rows[0]?.id ?? '';
}

async function secondCommunity() {
  const named = {
    name: 'Oak Court',
    shortCode: 'OC',
    legalName: 'Oak Court',
    street: '',
    city: '',
    state: '',
    postcode: '',
    timeZone: 'UTC',
  };
  const { communityId } = await maple.call(community.addCommunity, named);
  await maple.call(chartImport.calls.commit, {
    communityId,
    file: { fileName: 'c.csv', content: btoa('number,name,type,fund,role\n1010,Cash,ASSET,OPERATING,CASH\n') },
  });
  const [account] = await maple.call(accounting.pickAccounts, { communityId });
  return {
    communityId,
    batchId: await newBatch(communityId),
    accountId: account?.accountId ?? '',
    costCenterId: await costCenterOf(communityId),
  };
}

async function anotherCustomer() {
  const customerId = await newCustomer(maple.db, 'Elsewhere');
  const insert = async (statement: string) => (await sql.raw<{ id: string }>(statement).execute(maple.db.asMigrator)).rows[0]?.id ?? '';
  const communityId = await insert(
    `insert into communities.community (customer_id, name, short_code, legal_name) values (${customerId}, 'Far', 'F', 'Far') returning community_id as id`,
  );
  const yearId = await insert(`insert into ledger.fiscal_year (customer_id, community_id, label, start_on, end_on, ar_timing, ap_timing)
    values (${customerId}, ${communityId}, '2026', '2026-01-01', '2026-12-31', 'CHARGE', 'BILL') returning fiscal_year_id as id`);
  await insert(`insert into ledger.period (customer_id, community_id, fiscal_year_id, period_start, period_end, number, status)
    values (${customerId}, ${communityId}, ${yearId}, '2026-01-01', '2026-12-31', 1, 'CURRENT')`);
  const batchId = await insert(`insert into ledger.batch (customer_id, community_id, kind, state, post_date, entered_by, entered_time)
    values (${customerId}, ${communityId}, 'JOURNAL', 'POSTED', '2026-01-05', 1, now()) returning batch_id as id`);
  return { customerId, communityId, batchId };
}

/** An insert with values as SQL text. */
function insertInto(table: string, columns: Readonly<Record<string, string>>): string {
  return `insert into ${table} (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`;
}

/** The insert of a sound entry 9001 of January, with what the probe changes. */
function entry(change: Readonly<Record<string, string>> = {}): string {
  const { entry_id = '9001' } = change;
  return insertInto('ledger.entry', {
    customer_id: maple.customerId,
    community_id: maple.communityId,
    entry_id,
    batch_id: facts.batchId,
    period_start: "'2026-01-01'",
    post_date: "'2026-01-05'",
    entry_type: "'JOURNAL'",
    source_type: "'journal'",
    source_id: `'${entry_id}'`,
    entered_by: '1',
    entered_time: 'now()',
    ...change,
  });
}

type LegText = [account: string, cents: string, change?: Readonly<Record<string, string>>];

/** One insert of the legs of entry 9001: account number, cents, and what the probe changes. */
function legs(...given: readonly LegText[]): string {
  const funds = new Map([...maple.fundIds].map(([code, fundId]) => [code, fundId]));
  const reserve = ['1020', '1250', '1910', '3100', '4900', '6010'];
  const rows = given.map(([number, cents, change], i) => ({
    customer_id: maple.customerId,
    community_id: maple.communityId,
    entry_id: '9001',
    leg: String(i + 1),
    account_id: accountId(maple, number),
    fund_id: funds.get(reserve.includes(number) ? 'RESERVE' : 'OPERATING') ?? '',
    cost_center_id: facts.costCenterId,
    period_start: "'2026-01-01'",
    post_date: "'2026-01-05'",
    amount_cents: cents,
    ...change,
  }));
  return `insert into ledger.posting (${Object.keys(rows[0] ?? {}).join(', ')}) values ${rows.map((row) => `(${Object.values(row).join(', ')})`).join(', ')}`;
}

const sound: LegText[] = [
  ['1010', '500'],
  ['4000', '-500'],
];

/** Drops the constraint of a table that has these columns. */
function dropConstraint(table: string, kind: 'f' | 'u' | 'c', columns: string): string {
  return `do $$ declare found text; begin
    select conname into strict found from pg_constraint c where conrelid = '${table}'::regclass and contype = '${kind}'
      and (select string_agg(attname, ' ' order by k.n) from unnest(c.conkey) with ordinality k (num, n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) = '${columns}';
    execute format('alter table ${table} drop constraint %I', found); end $$`;
}

interface Guard {
  /** What is refused. */
  name: string;
  errcode: string;
  probe: () => string[];
  /** Takes the guard away. */
  off: string[];
  /** The owner for guards behind the grants; the application role otherwise. */
  role?: 'commonhold_owner';
  /** Another guard in front of this one, taken away in both runs. */
  front?: string[];
}

const noEntryTrigger = ['drop trigger guard_entry on ledger.entry'];
const noPostingTrigger = ['drop trigger guard_posting on ledger.posting'];
const guards: Guard[] = [
  {
    name: 'an entry in a closed period',
    errcode: 'CH001',
    probe: () => [entry({ period_start: "'2026-03-01'", post_date: "'2026-03-05'" })],
    off: noEntryTrigger,
  },
  {
    name: 'a year-closing entry in a closed period, unless the owner’s function makes it',
    errcode: 'CH001',
    probe: () => [entry({ period_start: "'2026-03-01'", post_date: "'2026-03-31'", entry_type: "'YEAR_CLOSE'" })],
    off: noEntryTrigger,
  },
  {
    name: 'a closing entry that the owner’s function did not make, also in an open period',
    errcode: 'CH032',
    probe: () => [entry({ entry_type: "'YEAR_CLOSE'" })],
    off: noEntryTrigger,
  },
  {
    name: 'the undoing of a closing that the owner’s function did not make',
    errcode: 'CH032',
    probe: () => [entry(), entry({ entry_id: '9002', entry_type: "'YEAR_CLOSE_REVERSAL'", reverses_entry_id: '9001' })],
    off: noEntryTrigger,
  },
  {
    name: 'a post date outside the entry’s period',
    errcode: 'CH002',
    probe: () => [entry({ post_date: "'2026-02-01'" })],
    off: noEntryTrigger,
  },
  {
    name: 'an entry under another isolation than read committed',
    errcode: 'CH003',
    probe: () => ['set transaction isolation level repeatable read', entry()],
    off: noEntryTrigger,
  },
  {
    name: 'legs that follow their entry into a period closed in between',
    errcode: 'CH001',
    probe: () => [entry(), "select ledger.change_period({customer}, {community}, '2026-01-01', 'CLOSED', 1, now())", legs(...sound)],
    off: noPostingTrigger,
  },
  {
    name: 'an entry out of balance',
    errcode: 'CH004',
    probe: () => [entry(), legs(['1010', '500'], ['4000', '-499'])],
    off: noPostingTrigger,
  },
  {
    name: 'an entry in balance, but not within each fund',
    errcode: 'CH004',
    probe: () => [entry(), legs(['1010', '500'], ['4900', '-500'])],
    off: noPostingTrigger,
  },
  {
    name: 'legs in two statements',
    errcode: 'CH005',
    probe: () => [entry(), legs(...sound), legs(['1010', '1', { leg: '3' }], ['4000', '-1', { leg: '4' }])],
    off: noPostingTrigger,
  },
  {
    name: 'legs that do not begin with 1',
    errcode: 'CH005',
    probe: () => [entry(), legs(['1010', '1', { leg: '2' }], ['4000', '-1', { leg: '3' }])],
    off: noPostingTrigger,
  },
  {
    name: 'a leg of zero',
    errcode: '23514',
    probe: () => [entry(), legs(...sound, ['5010', '0'])],
    off: [dropConstraint('ledger.posting', 'c', 'amount_cents')],
  },
  {
    name: 'the same source twice',
    errcode: '23505',
    probe: () => [entry(), entry({ entry_id: '9002', source_id: "'9001'" })],
    off: [dropConstraint('ledger.entry', 'u', 'customer_id source_type source_id')],
  },
  {
    name: 'a second reversal of an entry',
    errcode: '23505',
    probe: () => [entry(), entry({ entry_id: '9002', reverses_entry_id: '9001' }), entry({ entry_id: '9003', reverses_entry_id: '9001' })],
    off: ['drop index ledger.entry_reversed_once'],
  },
  {
    name: 'an overlap of periods',
    errcode: 'CH007',
    probe: () => yearOfOnePeriod(['2026-06-15', '2026-07-14'], ['2026-06-15', '2026-07-14']),
    off: ['drop trigger guard_period on ledger.period'],
  },
  {
    name: 'a year its periods do not cover',
    errcode: 'CH007',
    probe: () => yearOfOnePeriod(['2027-01-01', '2027-12-31'], ['2027-01-01', '2027-11-30']),
    off: ['drop trigger guard_period on ledger.period'],
  },
];

function yearOfOnePeriod(year: [start: string, end: string], period: [start: string, end: string]): string[] {
  const ids = { customer_id: '{customer}', community_id: '{community}', fiscal_year_id: '9001' };
  const timing = { ar_timing: "'CHARGE'", ap_timing: "'BILL'" };
  return [
    insertInto('ledger.fiscal_year', { ...ids, label: "'again'", start_on: `'${year[0]}'`, end_on: `'${year[1]}'`, ...timing }),
    insertInto('ledger.period', { ...ids, period_start: `'${period[0]}'`, period_end: `'${period[1]}'`, number: '1', status: "'OPEN'" }),
  ];
}

// Rows of one community that name a row of another, and the foreign key that forbids it.
const crossings: [name: string, table: string, columns: string, probe: () => string[]][] = [
  [
    'an account',
    'ledger.posting',
    'customer_id community_id account_id fund_id',
    () => [entry(), legs(['1010', '5', { account_id: facts.other.accountId }], ['4000', '-5'])],
  ],
  [
    'a fund that is not the account’s',
    'ledger.posting',
    'customer_id community_id account_id fund_id',
    () => [entry(), legs(['1010', '5', { fund_id: maple.fundIds.get('RESERVE') ?? '' }], ['4900', '-5'])],
  ],
  [
    'a cost center',
    'ledger.posting',
    'customer_id community_id cost_center_id',
    () => [entry(), legs(['1010', '5', { cost_center_id: facts.other.costCenterId }], ['4000', '-5'])],
  ],
  [
    'an entry',
    'ledger.posting',
    'customer_id entry_id community_id period_start post_date',
    () => [entry(), legs(['1010', '5', { post_date: "'2026-01-06'" }], ['4000', '-5', { post_date: "'2026-01-06'" }])],
  ],
  ['a batch', 'ledger.entry', 'customer_id community_id batch_id', () => [entry({ batch_id: facts.other.batchId })]],
  ['an ownership', 'ledger.entry', 'customer_id community_id ownership_id', () => [entry({ ownership_id: '987654' })]],
  ['a vendor', 'ledger.entry', 'customer_id vendor_id', () => [entry({ vendor_id: '987654' })]],
  ['an entry to reverse', 'ledger.entry', 'customer_id community_id reverses_entry_id', () => [entry({ reverses_entry_id: '987654' })]],
];
for (const [name, table, columns, probe] of crossings) {
  guards.push({ name: `${name} of another community, or none`, errcode: '23503', probe, off: [dropConstraint(table, 'f', columns)] });
}

// What the application may not do at all, and what would let it.
const denied: [name: string, grant: string, probe: () => string][] = [
  ['change an entry', 'update on ledger.entry', () => "update ledger.entry set description = 'x' where customer_id = {customer}"],
  ['delete an entry', 'delete on ledger.entry', () => 'delete from ledger.entry where customer_id = {customer}'],
  [
    'change a posting',
    'update on ledger.posting',
    () => 'update ledger.posting set amount_cents = amount_cents + 1 where customer_id = {customer}',
  ],
  ['delete a posting', 'delete on ledger.posting', () => 'delete from ledger.posting where customer_id = {customer}'],
  ['empty the postings', 'truncate on ledger.posting', () => 'truncate ledger.posting'],
  [
    'open a period past its function',
    'update on ledger.period',
    () => "update ledger.period set status = 'OPEN' where customer_id = {customer}",
  ],
  [
    'delete a period',
    'delete on ledger.period',
    () => "delete from ledger.period where customer_id = {customer} and period_start = '2026-12-01'",
  ],
  ['write the summary', 'insert on ledger.balance', () => insertInto('ledger.balance', summaryRow('period_start'))],
  ['change the summary', 'update on ledger.balance', () => 'update ledger.balance set amount_cents = 0 where customer_id = {customer}'],
  [
    'write the openings of years',
    'insert on ledger.opening_balance',
    () => insertInto('ledger.opening_balance', summaryRow('fiscal_year_start')),
  ],
  ['write a delta', 'insert on ledger.balance_delta', () => insertInto('ledger.balance_delta', summaryRow('period_start'))],
  ['delete a delta', 'delete on ledger.balance_delta', () => 'delete from ledger.balance_delta where customer_id = {customer}'],
];
const noFinalTriggers = ['drop trigger entry_is_final on ledger.entry', 'drop trigger posting_is_final on ledger.posting'];
for (const [name, grant, probe] of denied) {
  guards.push({
    name: `the application that would ${name}`,
    errcode: '42501',
    probe: () => [probe()],
    front: noFinalTriggers,
    off: [`grant ${grant} to commonhold_app`],
  });
}

function summaryRow(day: string): Record<string, string> {
  const ids = { account_id: accountId(maple, '1010'), fund_id: maple.fundIds.get('OPERATING') ?? '', cost_center_id: facts.costCenterId };
  return { customer_id: '{customer}', community_id: '{community}', ...ids, [day]: "'2026-01-01'", amount_cents: '1' };
}

// The owner has every grant, and still cannot change what was posted.
const changes: [statement: string, table: string, trigger: string][] = [
  ["update ledger.entry set description = 'x' where customer_id = {customer}", 'ledger.entry', 'entry_is_final'],
  ['delete from ledger.entry where customer_id = {customer}', 'ledger.entry', 'entry_is_final'],
  ["update ledger.posting set memo = 'x' where customer_id = {customer}", 'ledger.posting', 'posting_is_final'],
  ['delete from ledger.posting where customer_id = {customer}', 'ledger.posting', 'posting_is_final'],
  ['truncate ledger.posting', 'ledger.posting', 'posting_is_final'],
];
for (const [change, table, trigger] of changes) {
  const name = `the owner who would ${change.split(' ')[0]} ${table}`;
  guards.push({ name, errcode: 'CH006', role: 'commonhold_owner', probe: () => [change], off: [`drop trigger ${trigger} on ${table}`] });
}

// A row of a customer other than the one the transaction speaks for.
guards.push({
  name: 'an entry of another customer',
  errcode: '42501',
  probe: () => [
    entry({ customer_id: facts.stranger.customerId, community_id: facts.stranger.communityId, batch_id: facts.stranger.batchId }),
  ],
  // The guard looks for the period and for the standing of the community, which row-level security hides as well.
  off: ['ledger.entry', 'ledger.period', 'communities.community'].map((table) => `alter table ${table} disable row level security`),
});

const filled = (statement: string) => statement.replaceAll('{customer}', maple.customerId).replaceAll('{community}', maple.communityId);

async function runAll(db: Kysely<Tables>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(filled(statement)).execute(db);
}

class RolledBack extends Error {}

/** The errcode a probe ends with, or null when it is let through; nothing of it stays. */
async function outcome(work: (undo: () => never) => Promise<void>): Promise<string | null> {
  try {
    await work(() => {
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack) return null;
    return (error as { code?: string }).code ?? String(error);
  }
  throw new Error('the probe was not rolled back');
}

function asApplication(guard: Guard): Promise<string | null> {
  return outcome((undo) =>
    maple.services.database.transact(maple.customerId, async (tx) => {
      await runAll(tx.db, guard.probe());
      undo();
    }),
  );
}

/** The probe in a transaction of the migrator's, who takes guards away first and gives them back by rolling back. */
function behindGuards(guard: Guard, off: readonly string[]): Promise<string | null> {
  return outcome((undo) =>
    maple.db.asMigrator.transaction().execute(async (db) => {
      const [first = '', ...rest] = guard.probe();
      const isolation = first.startsWith('set transaction') ? [first] : [];
      await runAll(db, [
        ...isolation,
        ...(guard.front ?? []),
        ...off,
        `set local role ${guard.role ?? 'commonhold_app'}`,
        "set local app.customer_id = '{customer}'",
      ]);
      await runAll(db, isolation.length > 0 ? rest : [first, ...rest]);
      undo();
    }),
  );
}

describe('the database refuses by itself', () => {
  it.each(guards.map((guard) => [guard.errcode, guard.name, guard] as const))('%s: %s', async (errcode, _name, guard) => {
    if (!guard.role) expect(await asApplication(guard)).toBe(errcode);
    expect(await behindGuards(guard, [])).toBe(errcode);
    expect(await behindGuards(guard, guard.off)).toBe(null);
  });

  it('and lets a sound entry through', async () => {
    expect(await asApplication({ name: '', errcode: '', probe: () => [entry(), legs(...sound)], off: [] })).toBe(null);
  });
});

describe('the database itself', () => {
  /** Summary against postings, inside the transaction of a probe. */
  async function summaryAgrees(db: Kysely<Tables>): Promise<boolean> {
    const tx: Tx = { customerId: maple.customerId, db };
    const rows = await balancesAsOf(tx, maple.communityId, localDate('2026-01-31'));
    const found = await sql<{
      n: number;
    }>`select count(distinct account_id)::int as n from ledger.posting where customer_id = ${tx.customerId} and community_id = ${maple.communityId}`.execute(
      db,
    );
    return rows.length === found.rows[0]?.n;
  }

  it.each([
    ['writes the deltas of postings', [], true],
    ['would miss postings without record_delta', ['drop trigger record_delta on ledger.posting'], false],
  ] as const)('%s', async (_name, off, agrees) => {
    const probe: Guard = { name: '', errcode: '', probe: () => [entry(), legs(...sound)], off: [] };
    let found: boolean | null = null;
    await outcome((undo) =>
      maple.db.asMigrator.transaction().execute(async (db) => {
        await runAll(db, [...off, 'set local role commonhold_app', "set local app.customer_id = '{customer}'", ...probe.probe()]);
        found = await summaryAgrees(db);
        undo();
      }),
    );
    expect(found).toBe(agrees);
  });

  it.each([
    ['shows no row of another customer', [], 0],
    ['would show them without row-level security', ['alter table ledger.batch disable row level security'], 1],
  ] as const)('%s', async (_name, off, rows) => {
    let found = -1;
    await outcome((undo) =>
      maple.db.asMigrator.transaction().execute(async (db) => {
        await runAll(db, [...off, 'set local role commonhold_app', "set local app.customer_id = '{customer}'"]);
        found = (await sql`select 1 from ledger.batch where customer_id = ${facts.stranger.customerId}`.execute(db)).rows.length;
        undo();
      }),
    );
    expect(found).toBe(rows);
  });

  it('folds and closes for the customer of the transaction only', async () => {
    const { stranger } = facts;
    await maple.services.database.transact(maple.customerId, async ({ db }) => {
      await sql
        .raw(`select ledger.change_period(${stranger.customerId}, ${stranger.communityId}, '2026-01-01', 'CLOSED', 1, now())`)
        .execute(db);
      await sql.raw(`select ledger.fold_deltas(${stranger.customerId}, ${stranger.communityId})`).execute(db);
    });
    const { rows } = await sql`select status from ledger.period where customer_id = ${stranger.customerId}`.execute(maple.db.asMigrator);
    expect(rows).toEqual([{ status: 'CURRENT' }]);
  });
});
