// Managers' comments in the report of exceptions: beside their line with who and when, in every format and in
// packages' figures, as they were known on a day.
import readExcel from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientOutput } from '../../packages/contract/contract.ts';
import { sql } from '../../packages/db/database.ts';
import { readPdf } from '../../packages/files/pdf/pdf.testing.ts';
import { stopPdfWorkers } from '../../packages/files/pdf/pdf.ts';
import { budgetImport, varianceComments } from '../ledger/ledger.contract.ts';
import { aCommunity, accountId, type TestCommunity } from '../ledger/ledger.testing.ts';
import { reports } from './reports.contract.ts';
import { reportsRoutes } from './reports.server.ts';

let maple: TestCommunity;
beforeAll(async () => {
  maple = await aCommunity({ more: reportsRoutes });
  const file = { fileName: 'budget.csv', content: Buffer.from('number,total\n6010,12000.00\n').toString('base64') };
  const { communityId, fiscalYearId } = maple;
  await maple.call(budgetImport.calls.commit, { communityId, fiscalYearId, file });
});
afterAll(async () => {
  await maple.close();
  await stopPdfWorkers();
});

const exceptions = (more: Record<string, string> = {}) => ({
  communityId: maple.communityId,
  name: 'budget-variance-exceptions',
  period: '2026-01-01',
  leastAmount: '100.00',
  ...more,
});
/** Writes as someone who signs in anew, since sessions end with their day. */
async function write(comment: string, more: Record<string, string> = {}) {
  const input = { communityId: maple.communityId, accountId: accountId(maple, '6010'), periodStartDate: '2026-01-01', comment, ...more };
  return maple.send(varianceComments.writeVarianceComment, input, { token: await maple.tokenFor('Administrator') });
}
const run = async (more: Record<string, string> = {}) => {
  const answer = await maple.send(reports.runReport, exceptions(more), { token: await maple.tokenFor('Administrator') });
  expect(answer.status).toBe(200);
  const { rows, columns } = answer.json as unknown as ClientOutput<typeof reports.runReport>;
  return { cell: rows.find((row) => row.cells['number']?.text === '6010')?.cells['comment'], columns: columns.map(({ title }) => title) };
};

describe('a comment on a variance', () => {
  test('stands beside its line with who and when, and what was said on a day is what was known on it', async () => {
    maple.clock.set('2026-02-02T18:00:00.000Z');
    expect((await run()).cell).toMatchObject({ text: '', remark: { words: '' } });
    await write('Roof work moved to March');
    maple.clock.set('2026-02-05T18:00:00.000Z');
    await write('Roof work canceled');
    const said = await run();
    expect(said.cell?.text).toMatch(/^Roof work canceled \(.+, 02\/05\/2026\)$/);
    expect(said.cell?.remark).toEqual({ on: `${accountId(maple, '6010')}:2026-01-01`, words: 'Roof work canceled' });
    expect((await run({ knownOn: '2026-02-02' })).cell?.text).toMatch(/^Roof work moved to March \(.+, 02\/02\/2026\)$/);
    expect((await run({ knownOn: '2026-02-01' })).cell?.text).toBe('');
    expect((await run({ comments: 'off' })).columns).not.toContain('Manager’s comment');
  });

  test('is in PDF, XLSX and CSV', async () => {
    const token = await maple.tokenFor('Accountant');
    const file = async (format: 'pdf' | 'xlsx' | 'csv') => {
      const answer = await maple.app.inject({
        method: 'GET',
        url: reports.exportReport.path,
        headers: { authorization: `Bearer ${token}` },
        query: { ...exceptions(), format },
      });
      expect(answer.statusCode).toBe(200);
      return answer.rawPayload;
    };
    const { pages } = await readPdf(await file('pdf'));
    // On paper a long comment runs over several lines.
    expect(pages[0]?.text.replaceAll(/\s+/g, ' ')).toContain('Roof work canceled');
    expect((await file('csv')).toString('utf8')).toContain('Roof work canceled (');
    const [sheet] = await readExcel(await file('xlsx'));
    expect(sheet?.data.flat().some((cell) => String(cell).startsWith('Roof work canceled ('))).toBe(true);
  });

  test('is taken back by nothing, said once however often it is sent, and never changed', async () => {
    const rows = async () =>
      (
        await sql<{
          comment: string;
        }>`select comment from ledger.variance_comment where customer_id = ${maple.customerId} order by variance_comment_id`.execute(
          maple.db.asMigrator,
        )
      ).rows.map(({ comment }) => comment);
    await write('Roof work canceled');
    await write('');
    expect((await run()).cell?.text).toBe('');
    expect(await rows()).toEqual(['Roof work moved to March', 'Roof work canceled', '']);
    const change = maple.services.database.transact(maple.customerId, (tx) =>
      sql`update ledger.variance_comment set comment = 'x' where customer_id = ${tx.customerId}`.execute(tx.db),
    );
    await expect(change).rejects.toMatchObject({ code: '42501' });
  });

  test('needs an income or expense account, a period, and the claim to change reports', async () => {
    expect((await write('x', { accountId: accountId(maple, '1010') })).status).toBe(404);
    expect((await write('x', { periodStartDate: '2026-01-02' })).status).toBe(404);
    const auditor = await maple.tokenFor('Auditor');
    const input = { communityId: maple.communityId, accountId: accountId(maple, '6010'), periodStartDate: '2026-01-01', comment: 'x' };
    expect((await maple.send(varianceComments.writeVarianceComment, input, { token: auditor })).status).toBe(403);
  });
});
