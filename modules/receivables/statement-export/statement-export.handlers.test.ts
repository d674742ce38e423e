// Statements for a mail house through HTTP and their job: counts and reasons before anything is made, mail
// orders of their own accord and by hand, files.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobRoutes } from '../../../packages/jobs/jobs.ts';
import { propertyFlags } from '../../communities/communities.contract.ts';
import { mailOrders, mailSettings } from '../../correspondence/correspondence.contract.ts';
import { correspondenceRoutes } from '../../correspondence/correspondence.server.ts';
import { statementExports } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, takeMoney, unitOf } from '../receivables.testing.ts';
import { statementsJob } from '../statements/statement.jobs.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity({ more: [...correspondenceRoutes([]), ...jobRoutes] });
  communityId = maple.communityId;
  await billMonth(maple, '2026-01-01');
  await takeMoney(maple, '2026-01-10', [['MC-0002', '365.00', '1']]);
});
afterAll(() => maple.close());

const asked = () => ({
  communityIds: [communityId],
  fromDate: '2026-01-01',
  statementDate: '2026-01-31',
  dueDate: '2026-02-15',
  whom: 'OWING' as const,
});
async function start(more: object = {}) {
  const order = { ...asked(), ...more };
  const { baseHash } = await maple.call(statementExports.previewStatementExport, order);
  return maple.call(statementExports.startStatementExport, { ...order, baseHash });
}
async function make(runId: string, jobId: string) {
  const { customerId, services } = maple;
  const pieces = { note: async () => undefined, finished: async () => new Map<string, string>() };
  const job = { jobId, customerId, userId: null, payload: { communityId, runId }, services, pieces: pieces as never };
  await statementsJob.run({ ...job, progress: () => undefined, isCancelled: () => false });
}

test('the preview counts each community and names who gets none, with the reason', async () => {
  const { propertyId } = unitOf(maple, 'MC-0003');
  await maple.call(propertyFlags.addPropertyFlag, { communityId, propertyId, flag: 'STATEMENTS', reason: 'Asked for' });
  const view = await maple.call(statementExports.previewStatementExport, asked());
  expect(view.communities).toMatchObject([{ communityId, statements: 10, sheets: 10, leftOut: 2, estimate: null }]);
  expect(view.leftOut.map(({ accountNumber, reason }) => [accountNumber, reason])).toEqual([
    ['MC-0002', 'Owes nothing'],
    ['MC-0003', 'Statements are on hold'],
  ]);
  expect((await maple.send(statementExports.previewStatementExport, { ...asked(), communityIds: ['999999'] })).status).toBe(404);
  expect((await maple.send(statementExports.previewStatementExport, { ...asked(), dueDate: '2026-01-30' })).status).toBe(400);
});

test('nobody is refused, and orders need a community that set how its mail is made', async () => {
  const none = await maple.call(statementExports.previewStatementExport, {
    ...asked(),
    fromDate: '2025-01-01',
    statementDate: '2025-01-31',
  });
  expect(none.refusal?.code).toBe('nobodyExported');
  const unset = await maple.call(statementExports.previewStatementExport, { ...asked(), orders: true });
  expect(unset.refusal).toMatchObject({ code: 'mailNotSetIn' });
});

test('a run is ordered by hand once, and again after its order was canceled', async () => {
  const { runs } = await start();
  const [run] = runs;
  const place = { communityId, runId: run?.runId ?? '' };
  expect((await maple.send(statementExports.orderStatements, place)).json.code).toBe('statementsNotMade');
  await make(place.runId, run?.jobId ?? '');
  expect((await maple.send(statementExports.orderStatements, place)).json.code).toBe('mailNotSet');
  const prices = { piecePrice: '0.74', sheetPrice: '0.06', colorPrice: '0.11' };
  await maple.call(mailSettings.saveMailSettings, { communityId, house: 'IN_HOUSE', ...prices, needsApproval: false });
  const { mailOrderId } = await maple.call(statementExports.orderStatements, place);
  expect(await maple.call(mailOrders.getMailOrder, { communityId, mailOrderId })).toMatchObject({
    kind: 'STATEMENTS',
    pieces: 10,
    pages: 10,
    estimate: '8.00',
  });
  const { rows } = await maple.call(mailOrders.readMailPieces, { communityId, mailOrderId });
  expect(rows.map(({ accountNumber, firstPage }) => [accountNumber, firstPage]).slice(0, 2)).toEqual([
    ['MC-0001', 1],
    ['MC-0004', 2],
  ]);
  expect((await maple.send(statementExports.orderStatements, place)).json.code).toBe('statementsOrdered');
  await maple.call(mailOrders.cancelMailOrder, { communityId, mailOrderId });
  expect((await maple.call(statementExports.listExportRuns, {}))[0]).toMatchObject({ state: 'done', count: 10, mailState: 'CANCELED' });
  expect((await maple.call(statementExports.orderStatements, place)).mailOrderId).not.toBe(mailOrderId);
  const lines = (await maple.send(statementExports.downloadStatementData, place)).text.trim().split('\r\n');
  expect(lines).toHaveLength(11);
  expect(lines[1]).toContain('MC-0001   00000365008');
  expect((await maple.send(statementExports.downloadStatementPrint, place)).status).toBe(200);
});

test('a run that orders its mailing does so when its files stand', async () => {
  const { runs } = await start({ orders: true });
  await make(runs[0]?.runId ?? '', runs[0]?.jobId ?? '');
  const [run] = await maple.call(statementExports.listExportRuns, {});
  expect(run).toMatchObject({ runId: runs[0]?.runId, state: 'done', mailState: 'ESTIMATED' });
});
