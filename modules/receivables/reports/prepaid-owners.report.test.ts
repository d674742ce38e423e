// An owner who paid ahead and owes later charges: prepaid on one report, a credit beside the charges on the
// other, both tied to the books.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMoney, localDate } from '../../../packages/kernel/kernel.ts';
import { readParams } from '../../../packages/reporting/params.ts';
import { takeRows } from '../../../packages/reporting/report.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, takeMoney } from '../receivables.testing.ts';
import { receivablesShelf } from '../reports.server.ts';

let maple: BilledCommunity;
beforeAll(async () => {
  maple = await aBilledCommunity();
  await billMonth(maple, '2026-01-01');
  await billMonth(maple, '2026-02-01');
  // Money of January is not put against the charges of February.
  await takeMoney(maple, '2026-01-12', [
    ['MC-0001', '500.00', '11'],
    ['MC-0002', '365.00', '12'],
    ['MC-0004', '400.00', '13'],
  ]);
});
afterAll(() => maple.close());

async function run(name: string, given: Readonly<Record<string, string>>) {
  const report = receivablesShelf.reports.find(({ declaration }) => declaration.name === name);
  if (!report) throw new Error(`there is no report ${name}`);
  const calendar = { today: localDate('2026-02-28'), startOfYear: localDate('2026-01-01'), periods: [] };
  const params = readParams(report.declaration, given, calendar);
  return maple.services.database.snapshot(maple.customerId, async (tx) => {
    const body = await report.run(tx, { communityId: maple.communityId, params, knownTime: null });
    return { ...body, ...(await takeRows(body, 1_000)) };
  });
}

async function figuresOf(name: string, given: Readonly<Record<string, string>>, keys: readonly string[]): Promise<string[]> {
  const { rows } = await run(name, given);
  return rows.map(({ cells: { account, owner, ...cells } }) => {
    const figures = keys.map((key) => formatMoney(cells[key]?.money ?? 0n, 'digits'));
    return [account?.text ?? owner?.text, ...figures].join(' ');
  });
}

test.each([
  ['2026-01-31', ['MC-0001 135.00 0.00', 'MC-0004 35.00 0.00', 'Total, 2 owners 170.00 0.00']],
  ['2026-02-01', ['MC-0001 135.00 365.00', 'MC-0004 35.00 365.00', 'Total, 2 owners 170.00 730.00']],
])('who paid ahead by %s, the most first, beside what they have open', async (asOfDate, rows) => {
  expect(await figuresOf('prepaid-owners', { asOfDate }, ['prepaid', 'owes'])).toEqual(rows);
  expect((await run('prepaid-owners', { asOfDate })).checks).toEqual([
    { name: 'The total equals the prepaid accounts', outcome: 'holds', detail: '2100: 170.00' },
  ]);
});

test('what is kept for no code may pay any charge, and charges of later days are seen ahead, each opened by its rows', async () => {
  const keys = ['prepaid', 'unapplied', 'owes', 'future'];
  expect(await figuresOf('prepaid-owners', { asOfDate: '2026-01-31' }, keys)).toEqual([
    'MC-0001 135.00 135.00 0.00 365.00',
    'MC-0004 35.00 35.00 0.00 365.00',
    'Total, 2 owners 170.00 170.00 0.00 730.00',
  ]);
  expect((await figuresOf('prepaid-owners', { asOfDate: '2026-02-01' }, keys)).at(-1)).toBe('Total, 2 owners 170.00 170.00 730.00 0.00');
  const { rows } = await run('prepaid-owners', { asOfDate: '2026-01-31' });
  for (const key of keys) {
    const cell = rows[0]?.cells[key];
    const opened = await maple.services.database.snapshot(maple.customerId, (tx) =>
      Promise.all(
        (cell?.sources ?? []).map((source) =>
          receivablesShelf.openers[source.rows]?.(tx, {
            ...{ communityId: maple.communityId, source, since: null, knownTime: null, after: null, limit: 50 },
          } as never),
        ),
      ),
    );
    const sum = opened.reduce((all, one) => all + (one?.movement ?? 0n) + (one?.opening ?? 0n), 0n);
    expect([key, sum]).toEqual([key, cell?.money ?? 0n]);
  }
});

test('an amount to begin with leaves smaller balances out, and the tie still counts them', async () => {
  const given = { asOfDate: '2026-02-01', leastAmount: '100.00' };
  expect(await figuresOf('prepaid-owners', given, ['prepaid'])).toEqual(['MC-0001 135.00', 'Total, 1 owner 135.00']);
  const { checks, subtitle } = await run('prepaid-owners', given);
  expect([checks[0]?.outcome, subtitle.at(-1)]).toEqual(['holds', 'Prepaid balances of 100.00 and more']);
});

test('what someone who owes has paid ahead is, where it is not netted, a credit of its own on the aging, in no age and not in the balance', async () => {
  const rows = await figuresOf('aged-owner-balance', { asOfDate: '2026-02-01', netPrepaid: 'false' }, ['days30', 'balance', 'credit']);
  expect(rows.filter((row) => /^MC-000[124] /.test(row))).toEqual([
    'MC-0001 365.00 365.00 (135.00)',
    'MC-0002 365.00 365.00 0.00',
    'MC-0004 365.00 365.00 (35.00)',
  ]);
  expect(rows.at(-1)).toMatch(/ \(170\.00\)$/);
});
