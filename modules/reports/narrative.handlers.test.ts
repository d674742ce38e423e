// The words of a manager to the board: kept by month and section, the newest counts, and shown in the report.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { narratives, reports } from './reports.contract.ts';
import { aPlayedJanuary, type PlayedCommunity } from './reports.testing.ts';

let maple: PlayedCommunity;
beforeAll(async () => {
  maple = await aPlayedJanuary();
});
afterAll(() => maple.close());

const write = (body: string, more: object = {}) =>
  maple.send(narratives.writeNarrative, {
    ...{ communityId: maple.communityId, periodStartDate: '2026-01-01', section: 'FINANCES' as const, body },
    ...more,
  });
const finances = async (period = '2026-01-01') => {
  const name = 'managers-report-to-the-board';
  const { rows } = await maple.call(reports.runReport, { communityId: maple.communityId, name, period });
  return rows.find(({ cells }) => cells['what']?.text === 'Finances')?.cells['words'];
};

test('a section stands in the report of its month with who and when, and nothing written takes it back', async () => {
  expect(await finances()).toMatchObject({ text: 'Not recorded', remark: { on: 'narrative:FINANCES:2026-01-01', words: '' } });
  expect((await write('A quiet month')).status).toBe(200);
  expect((await write('A quiet month, but for snow')).status).toBe(200);
  expect((await finances())?.text).toMatch(/^A quiet month, but for snow \(.+, 01\/05\/2026\)$/);
  expect((await finances('2026-02-01'))?.text).toBe('Not recorded');
  expect((await write('')).status).toBe(200);
  expect((await finances())?.text).toBe('Not recorded');
});

test('a month without a period has no words, and who only reads reports writes none', async () => {
  expect((await write('Nothing', { periodStartDate: '2019-01-01' })).status).toBe(404);
  const token = await maple.tokenFor('Auditor');
  const input = { communityId: maple.communityId, periodStartDate: '2026-01-01', section: 'AHEAD' as const, body: 'No' };
  expect((await maple.send(narratives.writeNarrative, input, { token })).status).toBe(403);
});
