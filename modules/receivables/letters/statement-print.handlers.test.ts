// Statements through the pipeline of mail: a print job of a run, printed again from a page, ordered.
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  letterList,
  mailingCertificates,
  mailOrders,
  mailSettings,
  printJobList,
  printJobs,
} from '../../correspondence/correspondence.contract.ts';
import { statements } from '../statements/statement.contract.ts';
import { statementsJob } from '../statements/statement.jobs.ts';
import { aMailing, type Mailing } from './mailing.testing.ts';

let at: Mailing;
let communityId: string;
beforeAll(async () => {
  at = await aMailing();
  communityId = at.communityId;
});
afterAll(() => at.of.close());

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Makes a run of every owner, as its worker does. */
async function run(): Promise<string> {
  const span = { communityId, fromDate: '2026-11-01', statementDate: '2026-11-20', whom: 'EVERYONE' as const };
  const { runId } = await at.of.call(statements.startStatements, { ...span, dueDate: '2026-12-05' });
  const { customerId, services } = at.of;
  const pieces = { note: async () => undefined, finished: async () => new Map<string, string>() };
  const jobId = '00000000-0000-4000-8000-000000000001';
  const how = { progress: () => undefined, pieces: pieces as never, isCancelled: () => false };
  await statementsJob.run({ jobId, customerId, userId: null, payload: { communityId, runId }, services, ...how });
  return runId;
}

const textOf = (bytes: Uint8Array) => spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' }).stdout;
async function fileFrom(printJobId: string, fromPage: number): Promise<string> {
  const token = await at.of.tokenFor('Administrator');
  const query = { communityId, printJobId, fromPage: String(fromPage) };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await at.of.app.inject({ method: 'GET', url: printJobs.downloadPrintJob.path, query, headers });
  expect(answer.statusCode).toBe(200);
  return textOf(answer.rawPayload);
}

it('are given to the printer once, and printed again from a page on', async () => {
  const runId = await run();
  const { printJobId } = await at.of.call(statements.printStatements, { communityId, runId });
  expect((await at.of.send(statements.printStatements, { communityId, runId })).json.code).toBe('printGiven');
  const { rows } = await at.of.call(printJobList.calls.readPage, { communityId });
  expect(rows).toMatchObject([{ printJobId, kind: 'STATEMENTS', pieces: 12, pages: 12, state: 'READY' }]);
  expect((await at.of.call(statements.listStatementRuns, { communityId }))[0]?.printJobId).toBe(printJobId);
  const all = await fileFrom(printJobId, 1);
  const rest = await fileFrom(printJobId, 12);
  expect(all).toContain('MC-0001');
  expect(rest).toContain('MC-0012');
  expect(rest).not.toContain('MC-0001');
  expect((await at.of.send(printJobs.downloadPrintJob, { communityId, printJobId, fromPage: 13 })).status).toBe(404);
});

it('are ordered of a house, mailed, and accepted by the post', async () => {
  const { printJobId } = await at.of.call(statements.printStatements, { communityId, runId: await run() });
  const prices = { piecePrice: '0.74', sheetPrice: '0.06', colorPrice: '0.11', needsApproval: false };
  await at.of.call(mailSettings.saveMailSettings, { communityId, ...prices });
  const place = { communityId, ...(await at.of.call(mailOrders.addLetterOrder, { communityId, printJobId })) };
  expect(await at.of.call(mailOrders.getMailOrder, place)).toMatchObject({
    kind: 'STATEMENTS',
    pieces: 12,
    source: { screen: 'mailing-statements' },
  });
  const { baseHash } = await at.of.call(mailOrders.previewSubmit, place);
  await at.of.call(mailOrders.submitMailOrder, { ...place, baseHash });
  await at.of.call(mailOrders.recordHouseAnswer, { ...place, state: 'MAILED', mailedDate: '2026-11-20', cost: '9.60' });
  const made = await at.of.call(mailingCertificates.makeCertificate, { communityId, printJobId, signer: 'Tess Treasurer' });
  const certificate = await at.of.call(mailingCertificates.getCertificate, { communityId, ...made });
  expect(certificate).toMatchObject({ pieces: 12, letterBatchId: null });
  const acceptedDate = certificate.earliestDate.slice(0, 10);
  const proof = { acceptedDate, acceptedBy: 'Sparks Post Office', file: { fileName: 'sheet.png', content: png } };
  await at.of.call(mailingCertificates.recordAcceptance, { communityId, ...made, ...proof });
  expect((await at.of.call(letterList.calls.readPage, { communityId })).rows).toEqual([]);
});

it('of before their pages were counted are made again', async () => {
  const runId = await run();
  await at.of.db.asMigrator.updateTable('receivables.statement').set({ first_page: null }).where('statement_run_id', '=', runId).execute();
  expect((await at.of.send(statements.printStatements, { communityId, runId })).json.code).toBe('placesUnknown');
});
