// Transfers of a California community against the limit of its law, with who approved them and when.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { formatDate, formatMoney, localDate } from '../../../packages/kernel/kernel.ts';
import { readParams } from '../../../packages/reporting/params.ts';
import { takeRows } from '../../../packages/reporting/report.ts';
import { ledgerShelf } from '../../ledger/ledger.server.ts';
import { bankingShelf } from '../reports.server.ts';
import { aTransferringCommunity, type TransferringCommunity } from '../transfers/transfer.testing.ts';

let maple: TransferringCommunity;
beforeAll(async () => {
  maple = await aTransferringCommunity();
  await sql`update communities.community set law_state = 'CA', unit_count = 12 where community_id = ${maple.communityId}`.execute(
    maple.db.asMigrator,
  );
  await sql`insert into law.standing (customer_id, community_id, community_type, statutory_regime, collector_role, changed_by, changed_time)
    select customer_id, ${maple.communityId}, 'HOA', '', 'firstParty', min(user_id), '2026-01-01T00:00:00Z' from identity.app_user group by customer_id`.execute(
    maple.db.asMigrator,
  );
});
afterAll(() => maple.close());

async function logOf(more: Readonly<Record<string, string>> = {}) {
  const report = bankingShelf.reports.find(({ declaration }) => declaration.name === 'disbursement-control-log');
  if (!report) throw new Error('the report is on the shelf');
  const calendar = { today: localDate('2026-12-31'), startOfYear: localDate('2026-01-01'), periods: [] };
  const params = readParams(report.declaration, { fromDate: '2026-01-01', toDate: '2026-12-31', ...more }, calendar);
  const { communityId } = maple;
  return maple.services.database.snapshot(maple.customerId, async (tx) => {
    const body = await report.run(tx, { communityId, params, knownTime: null });
    const { rows } = await takeRows(body, 100);
    const source = rows.find(({ kind }) => kind === 'row')?.cells.amount?.sources?.[0];
    const opened =
      source &&
      (await ledgerShelf(() => Promise.resolve(new Map())).openers.postings?.(tx, {
        communityId,
        source,
        knownTime: null,
        since: null,
        after: null,
        limit: 10,
      }));
    const lines = rows.flatMap(({ kind, cells }) =>
      kind === 'row'
        ? [
            [
              cells.date?.date ? formatDate(cells.date.date) : '',
              formatMoney(cells.amount?.money ?? 0n, 'digits'),
              formatMoney(cells.limit?.amount ?? 0n, 'digits'),
              cells.exception?.text ?? '',
            ],
          ]
        : [],
    );
    return { lines, opened: opened?.movement, subtitle: body.subtitle };
  });
}

test('a transfer over the limit shows who approved it, and one approved after it left is an exception', async () => {
  await maple.sendOff({ amount: '6000.00' }, '2026-01-02');
  await maple.sendOff({ amount: '5000.00' }, '2026-02-10');
  await maple.sendOff({ amount: '5000.01' }, '2026-02-11');
  const late = ['01/02/2026', '6,000.00', '5,000.00', 'Over the limit, approved after it left'];
  const { lines, opened, subtitle } = await logOf();
  expect(lines).toEqual([late, ['02/10/2026', '5,000.00', '5,000.00', ''], ['02/11/2026', '5,000.01', '5,000.00', '']]);
  expect(opened).toBe(600_000n);
  expect(subtitle.join(' ')).toMatch(/5502/);
  expect((await logOf({ exceptionsOnly: 'on' })).lines).toEqual([late]);
});
