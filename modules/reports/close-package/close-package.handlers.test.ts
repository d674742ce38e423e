// Maple Court's January is closed and frozen; entries that come late move figures, and the package names
// every cell and entry, as an independent sum does.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unzip } from '../../../packages/files/zip.testing.ts';
import { accounting, batchList, undo } from '../../ledger/ledger.contract.ts';
import { accountId, postJournal } from '../../ledger/ledger.testing.ts';
import { beginningBalances } from '../../receivables/receivables.contract.ts';
import { aPlayedJanuary, type PlayedCommunity } from '../reports.testing.ts';
import { closePackages } from './close-package.contract.ts';
import { sha256 } from './freeze.handlers.ts';
import { freezeEverywhere } from './freeze-round.handlers.ts';

const january = '2026-01-01';
let maple: PlayedCommunity;
beforeAll(async () => {
  maple = await aPlayedJanuary();
}, 120_000);
afterAll(() => maple?.close());

const put = (status: 'OPEN' | 'CLOSED') =>
  maple.call(accounting.changePeriod, { communityId: maple.communityId, periodStartDate: january, status, reason: 'test' });

async function packages() {
  return maple.call(closePackages.listClosePackages, { communityId: maple.communityId });
}

async function newest() {
  const [first] = (await packages()).packages;
  return maple.call(closePackages.getClosePackage, { communityId: maple.communityId, closePackageId: first?.closePackageId ?? '' });
}

async function enter(debit: string, credit: string, amount: string, postDate = '2026-01-31') {
  maple.clock.advance(60_000);
  const line = (number: string, side: 'debit' | 'credit') => ({ accountId: accountId(maple, number), [side]: amount });
  return postJournal(maple, {
    communityId: maple.communityId,
    postDate,
    description: 'Late',
    reference: 'LATE',
    lines: [line(debit, 'debit'), line(credit, 'credit')],
  });
}

/** What every account of the chart holds at the end of January, from the postings alone. */
async function held(): Promise<Map<string, bigint>> {
  const found = await sql<{ number: string; cents: bigint }>`select a.number, sum(p.amount_cents)::bigint as cents from ledger.posting p
    join ledger.account a on a.customer_id = p.customer_id and a.account_id = p.account_id
    where p.customer_id = ${maple.customerId} and p.post_date <= '2026-01-31' group by a.number`.execute(maple.db.asMigrator);
  return new Map(found.rows.map((row) => [row.number, BigInt(row.cents)]));
}

const cents = (text: string | null) => BigInt((text ?? '0').replace('.', ''));

test('a closed month is frozen once, under the hash of its manifest, and nothing has moved', async () => {
  maple.clock.advance(60_000);
  await put('CLOSED');
  expect((await packages()).missing).toMatchObject([{ periodStartDate: expect.stringContaining(january) }]);
  expect(await freezeEverywhere(maple.services)).toBe(1);
  expect(await freezeEverywhere(maple.services)).toBe(0);
  const { rows } = await maple.call(batchList.calls.readPage, { communityId: maple.communityId, limit: 100 });
  const fees = rows.find((row) => row.kind === 'LATE_FEES')?.batchId ?? '';
  const { dependents } = await maple.call(undo.previewUndo, { communityId: maple.communityId, batchId: fees });
  expect(dependents.filter(({ door }) => door?.screen === 'close-package')).toMatchObject([
    { what: 'The close package of January 2026 holds it and stays frozen', fate: 'STAYS', amount: null },
  ]);
  const kept = await newest();
  expect(kept).toMatchObject({ isCurrent: true, isIntact: true });
  expect(kept.parts.map(({ name, moved }) => [name, moved])).toEqual(
    [
      'trial-balance',
      'balance-sheet-by-fund',
      'detailed-income-statement',
      'aged-owner-balance',
      'aged-payables',
      'bank-reconciliations',
      'source-documents',
    ].map((name) => [name, []]),
  );
  const cash = kept.parts[0]?.rows.find((row) => Object.values(row.cells).some((cell) => cell.text === '1010'));
  expect(Object.values(cash?.cells ?? {}).map((cell) => cell.money)).toContain('11828.42');
  expect(kept.parts.at(-1)?.rows.map((row) => row.cells['kind']?.text)).toEqual(['Bank statement', 'Bill', 'Bill', 'Bill', 'Lockbox file']);
  expect(kept.parts[5]?.rows[0]?.cells).toEqual({
    account: { text: '1010 Operating' },
    statementOn: { date: '2026-01-31T00:00:00' },
    statement: { money: '12678.42' },
    inTransit: { money: '0.00' },
    outstanding: { money: '850.00' },
    book: { money: '11828.42' },
  });
});

test('the file holds the hashed bytes, and the manifest the SHA-256 of every file', async () => {
  const [first] = (await packages()).packages;
  const answer = await maple.app.inject({
    method: 'GET',
    url: `${closePackages.downloadClosePackage.path}?communityId=${maple.communityId}&closePackageId=${first?.closePackageId}`,
    headers: { authorization: `Bearer ${await maple.tokenFor('Administrator')}` },
  });
  expect(answer.statusCode).toBe(200);
  const files = unzip(answer.rawPayload);
  const manifest = JSON.parse(Buffer.from(files.find((one) => one.name === 'manifest.json')?.bytes ?? []).toString());
  expect(manifest.package).toBe(first?.hash);
  expect(Object.keys(manifest.files)).toHaveLength(15);
  for (const { name, bytes } of files.filter((one) => one.name !== 'manifest.json'))
    expect([name, manifest.files[name]]).toEqual([name, sha256(bytes)]);
  expect(sha256(files.find((one) => one.name === 'package.json')?.bytes ?? '')).toBe(first?.hash);
});

test('what is open, or frozen already, is not frozen', async () => {
  const freeze = (periodStartDate: string) =>
    maple.send(closePackages.freezeClosePackage, { communityId: maple.communityId, periodStartDate });
  expect((await freeze('2026-02-01')).json.code).toBe('periodNotClosed');
  expect((await freeze(january)).json.code).toBe('alreadyFrozen');
});

test('an entry that comes late moves the cells of its accounts, and is named at each', async () => {
  await put('OPEN');
  const { entryId } = await enter('5310', '3000', '75.00');
  const kept = await newest();
  expect(kept).toMatchObject({ isCurrent: false, isIntact: true });
  const moved = Object.fromEntries(kept.parts.map((part) => [part.name, part.moved]));
  expect(moved['trial-balance']?.filter((cell) => cell.line.startsWith('5310')).map((cell) => [cell.frozen, cell.now])).toContainEqual([
    '1,200.00',
    '1,275.00',
  ]);
  for (const name of ['trial-balance', 'balance-sheet-by-fund', 'detailed-income-statement']) {
    expect(moved[name]?.length).toBeGreaterThan(0);
    for (const cell of moved[name] ?? [])
      if (cell.difference !== null && cell.entries.length > 0) expect(cell.entries.map((one) => one.entryId)).toEqual([entryId]);
  }
  // Cash of a reconciled day takes no late entry.
  const still = ['bank-reconciliations', 'aged-owner-balance', 'aged-payables', 'source-documents'];
  expect(still.map((name) => moved[name])).toEqual([[], [], [], []]);
});

test('closed again it is another package; the former shows what came between', async () => {
  maple.clock.advance(60_000);
  await put('CLOSED');
  const { hash } = await maple.call(closePackages.freezeClosePackage, { communityId: maple.communityId, periodStartDate: january });
  const { packages: both } = await packages();
  expect(both.map((one) => one.isCurrent)).toEqual([true, false]);
  expect(both[0]?.hash).toBe(hash);
  expect((await newest()).parts.flatMap((part) => part.moved)).toEqual([]);
});

type Kept = Awaited<ReturnType<typeof newest>>;

/**
 * The closing columns of the trial balance that moved, by account: what the column moved by, and how much of
 * it came from or went to the other column.
 */
function accountsMoved(kept: Kept): Map<string, readonly [moved: bigint, shifted: bigint]> {
  const cells = kept.parts[0]?.moved.filter((cell) => /^Closing (Debit|Credit)$/.test(cell.column) && /^\d{4} /.test(cell.line)) ?? [];
  const found = cells.map(
    (cell) => [`${cell.line.slice(0, 4)} ${cell.column}`, [cents(cell.difference), cents(cell.shifted)] as const] as const,
  );
  return new Map(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The same from the sums of postings alone: a balance stands in the column of its side, and nowhere else. */
function columnsMoved(frozen: ReadonlyMap<string, bigint>, now: ReadonlyMap<string, bigint>): Map<string, readonly [bigint, bigint]> {
  const found = [...now].flatMap(([number, is]) =>
    (['Debit', 'Credit'] as const).map((side) => {
      const sign = side === 'Debit' ? 1n : -1n;
      const [before, after] = [frozen.get(number) ?? 0n, is].map((each) => each * sign) as [bigint, bigint];
      const moved = (after > 0n ? after : 0n) - (before > 0n ? before : 0n);
      return [`${number} Closing ${side}`, [moved, moved - (after - before)]] as const;
    }),
  );
  return new Map(found.filter(([, [moved]]) => moved !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const totals = { 'Total assets': 1n, 'Total liabilities': -1n } as const;
const dueNumbers = ['1900', '1910'];

/**
 * What of the totals of the balance sheet came or went with accounts that changed their side, over all funds.
 */
function totalsShifted(kept: Kept): Record<string, bigint> {
  const moved = kept.parts[1]?.moved ?? [];
  return Object.fromEntries(
    Object.keys(totals).map((total) => [
      total,
      moved
        .filter((cell) => cell.line === total && ['Operating', 'Reserve'].includes(cell.column))
        .reduce((sum, cell) => sum + cents(cell.shifted), 0n),
    ]),
  );
}

/** The same from the sums: what funds owe each other is an asset until they owe it, then a liability. */
function totalsCrossed(frozen: ReadonlyMap<string, bigint>, now: ReadonlyMap<string, bigint>): Record<string, bigint> {
  return Object.fromEntries(
    Object.entries(totals).map(([total, sign]) => [
      total,
      dueNumbers.reduce((sum, number) => {
        const [before, after] = [frozen.get(number) ?? 0n, now.get(number) ?? 0n];
        if (before < 0n === after < 0n) return sum;
        const goes = sign === 1n ? after < 0n : before < 0n;
        return goes ? sum - after * sign : sum + before * sign;
      }, 0n),
    ]),
  );
}

describe('random late entries', () => {
  const accounts = ['3000', '1020', '4890', '5010', '5310', '5410', '6010', '4900'];
  const entry = fc.record({
    from: fc.constantFrom(...accounts),
    to: fc.constantFrom(...accounts),
    cents: fc.integer({ min: 1, max: 99_999 }),
  });

  test('the moved cells are those an independent sum finds, each explained to the cent by its entries', { timeout: 120_000 }, async () => {
    await put('OPEN');
    const frozen = await held();
    // The frozen chart is what stood when it was closed: nothing was entered since.
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 4 }), async (entries) => {
        for (const { from, to, cents: amount } of entries) if (from !== to) await enter(from, to, (amount * 0.01).toFixed(2));
        const now = await held();
        const kept = await newest();
        expect(accountsMoved(kept)).toEqual(columnsMoved(frozen, now));
        for (const part of kept.parts.slice(0, 3))
          for (const cell of part.moved) {
            if (cell.difference === null) continue;
            const explained = cell.entries.reduce((sum, one) => sum + cents(one.amount), cents(cell.shifted));
            expect([part.name, cell.line, cell.column, explained]).toEqual([part.name, cell.line, cell.column, cents(cell.difference)]);
          }
        expect(totalsShifted(kept)).toEqual(totalsCrossed(frozen, now));
      }),
      { numRuns: 6 },
    );
  });
});

test('an act on the account of an owner that made no entry is named at what it moved', async () => {
  maple.clock.advance(60_000);
  await put('CLOSED');
  const { communityId } = maple;
  await maple.call(closePackages.freezeClosePackage, { communityId, periodStartDate: january });
  await put('OPEN');
  maple.clock.advance(60_000);
  // A community begins once: what it began with is hidden from that rule.
  await maple.db.asMigrator.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`update ledger.batch set state = 'REVERSED' where customer_id = ${maple.customerId} and kind = 'BEGINNING'`.execute(db);
  });
  const content = Buffer.from('account,code,date,amount\nMC-0004,ASMT,2026-01-15,50.00\n').toString('base64');
  await maple.call(beginningBalances.calls.commit, { communityId, postDate: '2026-01-15', file: { fileName: 'b.csv', content } });
  const aged = (await newest()).parts.find((part) => part.name === 'aged-owner-balance');
  const moved = aged?.moved.filter((cell) => cell.difference !== null) ?? [];
  expect(moved.length).toBeGreaterThan(0);
  for (const cell of moved) expect(cell.entries.map((one) => [one.entryId, one.entryType])).toEqual([[null, 'BEGINNING']]);
});

test('a changed byte is told of', async () => {
  const [first] = (await packages()).packages;
  await maple.db.asMigrator.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`update reports.close_package_part set figures = figures || ' ' where part_no = 1 and close_package_id = ${first?.closePackageId ?? '0'}`.execute(
      db,
    );
  });
  expect((await newest()).isIntact).toBe(false);
});
