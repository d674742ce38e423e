// Data exports on Maple Court: several tables in one archive with rows and hashes, going on after a cancel,
// expiring, closed without claims; and a long one in pages.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ClientInput, jobs } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { unzip } from '../../../packages/files/zip.testing.ts';
import { jobRoutes } from '../../../packages/jobs/jobs.ts';
import { runWorker } from '../../../packages/jobs/worker.ts';
import { openQuery } from '../custom/definition.handlers.ts';
import { joinedSources } from '../data/data-source.server.ts';
import { dataExports } from '../reports.contract.ts';
import { aPlayedJanuary, type PlayedCommunity } from '../reports.testing.ts';
import { makeDataExport } from './data-export.contract.ts';
import { dataExportJob, writeQuery } from './export-job.handlers.ts';

let maple: PlayedCommunity;
const few = 'Reads nothing much';
const log = { info: () => undefined, error: (details: object) => console.error(details) };
beforeAll(async () => {
  maple = await aPlayedJanuary('ACCRUAL', jobRoutes);
  maple.clock.set('2026-02-02T17:00:00.000Z');
  await sql`with r as (insert into identity.role (customer_id, name) values (${maple.customerId}, ${few}) returning role_id)
    insert into identity.role_claim (customer_id, role_id, claim, level) select ${maple.customerId}, r.role_id, 'standardreports', 15 from r`.execute(
    maple.db.asMigrator,
  );
}, 120_000);
afterAll(() => maple?.close());

const here = () => ({ communityId: maple.communityId });
const order = (change: Partial<ClientInput<typeof dataExports.startDataExport>> = {}) => ({
  ...here(),
  format: 'csv' as const,
  tables: [
    { source: 'ChargeData', columns: ['chargeDate', 'owner', 'amount'] },
    { source: 'VendorList', columns: [] },
  ],
  customReportIds: [],
  fromDate: null,
  toDate: null,
  ...change,
});
const start = (change: Parameters<typeof order>[0] = {}) => maple.call(dataExports.startDataExport, order(change));

async function work(): Promise<void> {
  const worker = await runWorker({ queueUrl: maple.db.queueUrl, jobs: [dataExportJob], services: maple.services, log });
  await vi.waitFor(
    async () => {
      const open = sql`select 1 from platform.job_progress where kind = ${makeDataExport.name} and state in ('waiting', 'running')`;
      expect((await open.execute(maple.db.asMigrator)).rows).toEqual([]);
    },
    { timeout: 60_000, interval: 50 },
  );
  await worker.stop();
}

async function take(dataExportId: string, role = 'Accountant') {
  const token = await maple.tokenFor(role);
  const answer = await maple.app.inject({
    method: 'GET',
    url: dataExports.openDataExport.path,
    headers: { authorization: `Bearer ${token}` },
    query: { ...here(), dataExportId },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload, text: answer.body };
}

const listed = async (dataExportId: string) => {
  const [row] = (await maple.call(dataExports.listDataExports, here())).filter((each) => each.dataExportId === dataExportId);
  return row;
};

describe('an export', () => {
  test('of several tables is one archive; its history says who, when, how many rows, and the hash of the file', async () => {
    const { dataExportId } = await start();
    expect((await take(dataExportId)).text).toContain('exportNotMade');
    await work();
    const row = await listed(dataExportId);
    expect(row).toMatchObject({ state: 'DONE', rowCount: 31, name: 'Charges and 1 more', parts: [{ rowCount: 27 }, { rowCount: 4 }] });
    const { bytes } = await take(dataExportId);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(row?.sha256);
    const files = unzip(bytes);
    expect(files.map(({ name }) => name)).toEqual(['Charges.csv', 'Vendors.csv']);
    expect(
      createHash('sha256')
        .update(files[0]?.bytes ?? '')
        .digest('hex'),
    ).toBe(row?.parts[0]?.sha256);
    expect(files[0]?.bytes.toString().split('\r\n')[0]).toContain('Charged,Owner,Amount');
    const audit = await sql<{
      command: string;
    }>`select command from platform.audit_event where entity_kind = 'data export' order by event_time, command`.execute(
      maple.db.asMigrator,
    );
    expect(audit.rows.map(({ command }) => command).toSorted()).toEqual(['DataExports.openDataExport', 'DataExports.startDataExport']);
  });

  test('as JSON keeps amounts as text to the cent, and takes only the days asked for', async () => {
    const { dataExportId } = await start({
      format: 'json',
      tables: [{ source: 'ChargeData', columns: ['chargeDate', 'code', 'amount'] }],
      fromDate: '2026-01-10',
      toDate: '2026-01-31',
    });
    await work();
    expect(JSON.parse((await take(dataExportId)).text)).toEqual([{ chargeDate: '2026-01-16', code: 'LATE', amount: '25.00' }]);
  });

  test('that was canceled goes on where it stopped', async () => {
    const { dataExportId, jobId } = await start();
    await maple.call(jobs.cancelJob, { jobId });
    expect((await listed(dataExportId))?.state).toBe('CANCELLED');
    await maple.call(jobs.resumeJob, { jobId });
    await work();
    expect((await listed(dataExportId))?.state).toBe('DONE');
    const items = await maple.call(jobs.listJobItems, { jobId });
    expect(items.map(({ itemKey, state, message }) => [itemKey, state, message])).toEqual([
      ['1. Charges', 'done', '27 rows'],
      ['2. Vendors', 'done', '4 rows'],
    ]);
  });

  test('expires: its file is then refused with words, and removed by the next export', async () => {
    const { dataExportId } = await start();
    await work();
    maple.clock.set('2026-02-09T17:00:01.000Z');
    expect((await take(dataExportId)).text).toContain('exportExpired');
    expect((await listed(dataExportId))?.state).toBe('EXPIRED');
    await start();
    await work();
    await expect(maple.services.files.get(`${maple.customerId}/exports/${dataExportId}/1`)).rejects.toMatchObject({ code: 'notFound' });
  });

  test('is neither started, listed nor taken without the claims of every table', async () => {
    const refused = await maple.send(dataExports.startDataExport, order(), { token: await maple.tokenFor(few) });
    expect(refused.json['code']).toBe('sourceClosed');
    const { dataExportId } = await start();
    await work();
    expect((await take(dataExportId, few)).text).toContain('sourceClosed');
    const seen = await maple.send(dataExports.listDataExports, here(), { token: await maple.tokenFor(few) });
    expect(seen.text).toBe('[]');
  });

  test('of a whole book asks for every right there is, and for every community', async () => {
    expect((await maple.send(dataExports.startBookExport, here(), { token: await maple.tokenFor(few) })).status).toBe(403);
    const ofOne = await maple.tokenFor('Administrator', [maple.communityId]);
    expect((await maple.send(dataExports.startBookExport, here(), { token: ofOne })).json['code']).toBe('bookNotYours');
    const started = await maple.call(dataExports.startBookExport, here());
    expect((await listed(started.dataExportId))?.name).toBe('Whole book');
    await maple.call(jobs.cancelJob, { jobId: started.jobId });
  });
});

test('a hundred thousand rows are read a thousand at a time, whatever their number', async () => {
  const charges = joinedSources.get('ChargeData');
  if (!charges) throw new Error('charges are a source');
  const definition = {
    source: 'ChargeData',
    related: [],
    columns: [{ key: 'amount', title: '' }],
    query: { join: 'and', not: false, parts: [] },
    search: '',
    sort: '',
    groups: [],
    totals: {},
  };
  const query = openQuery(definition, { standardreports: 15, arreports: 15 });
  const source = {
    ...charges,
    read: async (of: Parameters<typeof charges.read>[0]) => {
      const own = await charges.read(of);
      const columns = Object.fromEntries(Object.keys(own.columns).map((key) => [key, sql`n.n`]));
      return { id: sql`n.n`, columns, from: sql`generate_series(1, 100000) as n (n)`, where: sql`true` };
    },
  };
  const told: number[] = [];
  const made = await maple.services.database.snapshot(maple.customerId, (tx) =>
    writeQuery(
      maple.services,
      { tx, now: maple.services.clock.now(), communities: 'all', input: here() },
      { ...query, source, read: { ...query.read, sort: [{ key: 'amount', desc: false }] } },
      { key: 'long/1', title: 'Long', owner: 'Maple', format: 'csv', tell: (rows) => told.push(rows) },
    ),
  );
  expect(made.rowCount).toBe(100_000);
  expect(told.at(-1)).toBe(100_000);
});
