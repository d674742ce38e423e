// Labels through HTTP: who gets one, a sheet that begins after the used ones, and nobody.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '../../../packages/files/pdf/pdf.testing.ts';
import { labels } from '../../correspondence/correspondence.contract.ts';
import { correspondenceRoutes } from '../../correspondence/correspondence.server.ts';
import { aCommunity, type TestCommunity } from '../../ledger/ledger.testing.ts';

let of: TestCommunity;
beforeAll(async () => {
  of = await aCommunity({ more: correspondenceRoutes([]) });
});
afterAll(() => of.close());

it('prints a label for each household, and a calibration page', async () => {
  const { communityId } = of;
  const seen = await of.call(labels.previewLabels, { communityId });
  expect([seen.rows.length, seen.withoutAddress]).toEqual([12, 0]);
  expect(seen.rows[0]).toMatchObject({ accountNumber: 'MC-0001', name: 'Rosa Aldana' });
  const headers = { authorization: `Bearer ${await of.tokenFor('Administrator')}` };
  const printed = await of.app.inject({
    method: 'GET',
    url: labels.downloadLabels.path,
    query: { communityId, stock: '5164', skip: '5' },
    headers,
  });
  const pages = readPdf(printed.rawPayload).pages;
  // One after the five that are used, then six and five.
  expect(pages.length).toBe(3);
  expect(pages[0]?.text).toContain('Aldana');
  const page = await of.app.inject({ method: 'GET', url: labels.downloadCalibration.path, query: { communityId, stock: '5167' }, headers });
  expect(readPdf(page.rawPayload).pages[0]?.text).toContain('Avery 5167');
});

it('says that nobody is left', async () => {
  const { communityId } = of;
  for (const who of ['BOARD', 'RENTERS'] as const) {
    expect((await of.call(labels.previewLabels, { communityId, who })).rows).toEqual([]);
    expect((await of.send(labels.downloadLabels, { communityId, who })).json.code).toBe('noLabels');
  }
});
