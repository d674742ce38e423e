// A report of receivables as lines of text with the figures asked for, every figure opened and added up on
// the way.
import { expect } from 'vitest';
import { formatDate, formatMoney, localDate, sumCents } from '../../packages/kernel/kernel.ts';
import { readParams } from '../../packages/reporting/params.ts';
import { takeRows } from '../../packages/reporting/report.ts';
import type { BilledCommunity } from './receivables.testing.ts';
import { receivablesShelf } from './reports.server.ts';

const calendar = { today: localDate('2026-02-28'), startOfYear: localDate('2026-01-01'), periods: [] };

/**
 * What a report shows: `lines` are the cells asked for, blank ones left out; `proofs` the outcome of each
 * proof in turn.
 */
export async function linesOf(maple: BilledCommunity, name: string, given: Readonly<Record<string, string>>, keys: readonly string[]) {
  const report = receivablesShelf.reports.find(({ declaration }) => declaration.name === name);
  if (!report) throw new Error(`there is no report ${name}`);
  const { communityId } = maple;
  const params = readParams(report.declaration, given, calendar);
  return maple.services.database.snapshot(maple.customerId, async (tx) => {
    const body = await report.run(tx, { communityId, params, knownTime: null });
    const { rows } = await takeRows(body, 1_000);
    for (const { cells } of rows) {
      for (const { money, sources } of Object.values(cells)) {
        const opened: bigint[] = [];
        for (const source of sources ?? []) {
          expect(report.declaration.opens).toContain(source.rows);
          const open = receivablesShelf.openers[source.rows];
          const all = await open?.(tx, { communityId, source, knownTime: null, since: null, after: null, limit: 1_000 });
          expect(sumCents(all?.rows.map((row) => row.amount) ?? [])).toBe(all?.movement ?? 0n);
          opened.push(all?.movement ?? money ?? 0n);
        }
        if (sources) expect(sumCents(opened)).toBe(money);
      }
    }
    const lines = rows.map(({ cells }) =>
      keys
        .flatMap((key) => {
          const { text, date, money, amount, count } = cells[key] ?? {};
          const cents = money ?? amount;
          if (cents !== undefined) return [formatMoney(cents, 'digits')];
          return date ? [formatDate(date)] : ((text || count?.toString()) ?? []);
        })
        .filter((word) => word !== '')
        .join(' '),
    );
    return {
      lines,
      proofs: body.checks.map(({ outcome, detail }) => `${outcome} ${detail}`),
      subtitle: body.subtitle,
      columns: body.columns,
    };
  });
}
