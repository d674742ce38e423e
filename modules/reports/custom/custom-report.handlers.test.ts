// Custom reports on Maple Court: kept, shared, run with related columns and totals, put on files and on a
// schedule; and closed, visibly, to whoever lacks one claim of one source.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { everyWeekday } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { fireSchedules } from '../../../packages/jobs/schedules.ts';
import { runWorker } from '../../../packages/jobs/worker.ts';
import type { Mail } from '../../../packages/mail/mail.ts';
import { timeZoneOf } from '../../communities/communities.server.ts';
import { listCustomerIds, personOfUser } from '../../identity/identity.server.ts';
import { dataExportJob, dataExportMailJob } from '../exports/export-job.handlers.ts';
import { customReports, customSchedules, dataExports } from '../reports.contract.ts';
import { customReportWork } from '../reports.server.ts';
import { aPlayedJanuary, type PlayedCommunity } from '../reports.testing.ts';
import { withinTime } from './custom-report.store.ts';
import { refuseMany } from './definition.handlers.ts';

let maple: PlayedCommunity;
let reader: string;
let poor: string;
let maker: string;
const log = { info: () => undefined, error: (details: object) => console.error(details) };

beforeAll(async () => {
  maple = await aPlayedJanuary();
  maple.clock.set('2026-02-02T17:00:00.000Z');
  for (const [role, claims] of [
    ['Reads charges', ['standardreports', 'arreports', 'ownermaintain']],
    ['Reads little', ['standardreports', 'arreports']],
  ] as const)
    await sql`with r as (insert into identity.role (customer_id, name) values (${maple.customerId}, ${role}) returning role_id)
      insert into identity.role_claim (customer_id, role_id, claim, level) select ${maple.customerId}, r.role_id, c.claim, 15
      from r, unnest(${[...claims]}::text[]) c (claim)`.execute(maple.db.asMigrator);
  reader = await maple.tokenFor('Reads charges');
  poor = await maple.tokenFor('Reads little');
  maker = await maple.userFor('Reads charges');
}, 120_000);
afterAll(() => maple?.close());

const here = () => ({ communityId: maple.communityId });
const definition = {
  source: 'ChargeData',
  related: ['owner'],
  columns: [
    { key: 'owner', title: 'Who owes' },
    { key: 'owner_email', title: '' },
    { key: 'amount', title: '' },
    { key: 'open', title: '' },
  ],
  query: { join: 'and', not: false, parts: ['chargeDate:from:2026-01-01', { join: 'or', not: true, parts: ['code:is:NSF'] }] },
  search: '',
  sort: 'owner',
  groups: ['codeName'],
  totals: { amount: 'sum', open: 'average' } as Record<string, 'sum' | 'count' | 'average'>,
};
const facts = { name: 'Charges by code', share: 'EVERYONE' as const, roleId: null, forAll: false, recipients: [], definition };
const keep = async (change: Partial<Omit<typeof facts, 'share' | 'roleId' | 'recipients'>> & Record<string, unknown> = {}) =>
  (await maple.call(customReports.addCustomReport, { ...here(), ...facts, ...change } as never)).customReportId;
const run = (customReportId: string) => maple.call(customReports.runCustomReport, { ...here(), customReportId });

describe('a query that is kept', () => {
  test('runs in groups with subtotals, related columns and totals of the kernel', async () => {
    const shown = await run(await keep());
    expect(shown.columns.map(({ title }) => title)).toEqual(['Who owes', 'Owner: Email', 'Amount', 'Open']);
    const totals = shown.rows
      .filter(({ kind }) => kind !== 'row')
      .map(({ kind, cells }) => [kind, cells['owner']?.text, cells['amount']?.amount]);
    expect(totals).toEqual([
      ['group', 'Charge: Assessment', undefined],
      ['subtotal', 'Total Assessment (12)', '3860.00'],
      ['group', 'Charge: Late fee', undefined],
      ['subtotal', 'Total Late fee (1)', '25.00'],
      ['group', 'Charge: Reserve assessment', undefined],
      ['subtotal', 'Total Reserve assessment (12)', '660.00'],
      ['group', 'Charge: Violation fine', undefined],
      ['subtotal', 'Total Violation fine (1)', '75.00'],
      ['grandTotal', 'Total (26)', '4620.00'],
    ]);
    expect([shown.count, shown.isCut]).toEqual([26, false]);
    expect(shown.rows.find(({ kind }) => kind === 'row')?.opens?.screen).toBe('owner-view');
    expect(shown.subtitle.join(' ')).toContain('not (Code');
  });

  test('reaches the row two steps off through the one between, and no row stands twice', async () => {
    const columns = [
      { key: 'owner', title: '' },
      { key: 'owner_property_address', title: '' },
      { key: 'amount', title: '' },
    ];
    const far = { ...definition, related: ['owner_property'], columns, totals: { amount: 'sum' } as typeof definition.totals };
    const shown = await run(await keep({ definition: far }));
    expect(shown.columns[1]?.title).toBe('Owner, property: Property');
    expect([shown.count, shown.rows.at(-1)?.cells['amount']?.amount]).toEqual([26, '4620.00']);
    const homes = new Set(shown.rows.flatMap(({ kind, cells }) => (kind === 'row' ? [cells['owner_property_address']?.text] : [])));
    expect([...homes].toSorted()).toEqual(expect.arrayContaining(['1 Maple Ct', '12 Maple Ct']));
    expect(homes.size).toBe(12);
    // What is only passed through shows nothing of its own, yet its claims are asked.
    const passing = { ...here(), ...facts, definition: { ...far, columns: [...columns, { key: 'owner_email', title: '' }] } };
    expect((await maple.send(customReports.addCustomReport, passing as never)).status).toBe(400);
    const closed = await maple.send(customReports.addCustomReport, { ...here(), ...facts, definition: far } as never, { token: poor });
    expect([closed.json['code'], closed.text.includes('Owners')]).toEqual(['sourceClosed', true]);
  });

  test('knows postings with their entry and their account', async () => {
    const columns = ['account', 'journal_number', 'account_rangeName', 'debit'].map((key) => ({ key, title: '' }));
    const both = { source: 'PostingData', related: ['journal', 'account'], columns, query: { join: 'and', not: false, parts: [] } };
    const shown = await run(await keep({ definition: { ...both, search: '', sort: 'account', groups: [], totals: { debit: 'sum' } } }));
    const plain = { ...both, related: [], columns: columns.filter(({ key }) => key === 'account' || key === 'debit') };
    const alone = await run(await keep({ definition: { ...plain, search: '', sort: 'account', groups: [], totals: { debit: 'sum' } } }));
    expect([shown.count, shown.rows.at(-1)?.cells['debit']]).toEqual([alone.count, alone.rows.at(-1)?.cells['debit']]);
  });

  test('is previewed before it is kept, with the same lines', async () => {
    const preview = await maple.call(customReports.previewCustomReport, { ...here(), definition: JSON.stringify(definition) });
    expect(preview.rows).toEqual((await run(await keep())).rows);
  });

  test('is changed over the revision that was opened, by its maker alone', async () => {
    const customReportId = await keep({ name: 'Mine' });
    const change = { ...here(), ...facts, customReportId, name: 'Renamed', revision: 1 };
    expect(await maple.call(customReports.changeCustomReport, change as never)).toEqual({ revision: 2 });
    const late = await maple.send(customReports.changeCustomReport, change as never);
    expect([late.status, late.json['code']]).toEqual([409, 'customReportChanged']);
    const other = await maple.send(customReports.changeCustomReport, { ...change, revision: 2 } as never, { token: reader });
    expect(other.status).toBe(404);
    await maple.call(customReports.removeCustomReport, { ...here(), customReportId });
    expect((await maple.send(customReports.runCustomReport, { ...here(), customReportId })).status).toBe(404);
  });

  test('that does not fit its source is refused at its field', async () => {
    const wrong = { ...here(), ...facts, definition: { ...definition, groups: ['nothing'] } };
    const answer = await maple.send(customReports.addCustomReport, wrong as never);
    expect([answer.status, (answer.json['fields'] as { path: string }[])[0]?.path]).toEqual([400, 'definition.groups']);
  });
});

describe('who may see it', () => {
  test('one claim of one source is missing: listed as closed, and shown, exported, scheduled and kept by no way', async () => {
    const customReportId = await keep({ name: 'Shared' });
    const listed = await maple.send(customReports.listCustomReports, here(), { token: poor });
    const mine = (JSON.parse(listed.text) as { customReportId: string }[]).find((row) => row.customReportId === customReportId);
    expect(mine).toMatchObject({ closedSources: ['Owners'], definition: null });
    const schedule = { name: 'S', mode: 'SCHEDULE', frequency: 'MONTHLY', startDate: '2026-02-10', weekdays: [...everyWeekday] };
    const tries = [
      [customReports.runCustomReport, { customReportId }],
      [customReports.exportCustomReport, { customReportId, format: 'csv' }],
      [customReports.listCustomRuns, { customReportId }],
      [customReports.previewCustomReport, { definition: JSON.stringify(definition) }],
      [customReports.scheduleCustomReport, { customReportId, format: 'csv', schedule }],
      [customReports.addCustomReport, facts],
      [dataExports.startDataExport, { format: 'csv', tables: [], customReportIds: [customReportId], fromDate: null, toDate: null }],
    ] as const;
    for (const [call, input] of tries) {
      const answer = await maple.send(call as typeof customReports.runCustomReport, { ...here(), ...input } as never, { token: poor });
      expect([answer.status, answer.json['code']]).toEqual([409, 'sourceClosed']);
      expect(answer.text).not.toContain('Assessment');
    }
    expect((await maple.send(customReports.runCustomReport, { ...here(), customReportId }, { token: reader })).status).toBe(200);
  });

  test('private to its maker, shared with a role, or for everyone', async () => {
    const seen = async (token: string) =>
      (JSON.parse((await maple.send(customReports.listCustomReports, here(), { token })).text) as { name: string }[]).map(
        (row) => row.name,
      );
    await keep({ name: 'Private', share: 'PRIVATE' });
    const roles = await maple.call(customReports.listShareRoles, {});
    await keep({ name: 'By role', share: 'ROLE', roleId: roles.find(({ name }) => name === 'Reads charges')?.roleId });
    expect(await seen(reader)).not.toContain('Private');
    expect(await seen(reader)).toContain('By role');
    expect(await seen(poor)).not.toContain('By role');
  });
});

describe('files, stars and runs', () => {
  test('a CSV has every line, and the run stands in the history with its revision', async () => {
    const customReportId = await keep({ name: 'On file' });
    const answer = await maple.app.inject({
      method: 'GET',
      url: customReports.exportCustomReport.path,
      headers: { authorization: `Bearer ${await maple.tokenFor('Accountant')}` },
      query: { ...here(), customReportId, format: 'csv' },
    });
    expect(answer.body.trim().split('\r\n').at(-1)).toBe('Total (26),,4620.00,17.88');
    await run(customReportId);
    const runs = await maple.call(customReports.listCustomRuns, { ...here(), customReportId });
    expect(runs.map(({ output, revision }) => `${output} ${revision}`)).toEqual(['SCREEN 1', 'CSV 1']);
    await maple.call(customReports.setFavouriteCustomReport, { ...here(), customReportId, isFavourite: true });
    const [one] = (await maple.call(customReports.listCustomReports, here())).filter((row) => row.customReportId === customReportId);
    expect(one?.isFavourite).toBe(true);
  });

  test('a statement that takes too long is stopped with words', async () => {
    const slow = maple.services.database.read(maple.customerId, (tx) => withinTime(tx, 20, () => sql`select pg_sleep(60)`.execute(tx.db)));
    await expect(slow).rejects.toMatchObject({ code: 'tookTooLong' });
  });

  test('a query that finds more than a report holds is refused with words', () => {
    expect(() => refuseMany(50_000)).not.toThrow();
    expect(() => refuseMany(50_001)).toThrow(expect.objectContaining({ code: 'tooManyRows' }));
  });

  test('a schedule makes the file and mails it to who may read it all, and to nobody else', async () => {
    const recipients = ['chair@board.example', maker];
    const customReportId = await keep({ name: 'Monthly charges', recipients });
    const silent = await keep({ name: 'Nobody', recipients: [] });
    const schedule = {
      name: 'Charges',
      mode: 'AUTOMATE' as const,
      frequency: 'MONTHLY' as const,
      startDate: '2026-02-10',
      startTime: '06:00',
      endDate: null,
      endTime: '23:59',
      weekdays: [...everyWeekday],
    };
    const order = { ...here(), format: 'xlsx' as const, schedule };
    const refused = await maple.send(customReports.scheduleCustomReport, { ...order, customReportId: silent });
    expect(refused.json['code']).toBe('noRecipients');
    await maple.call(customReports.scheduleCustomReport, { ...order, customReportId });
    maple.clock.set('2026-02-10T18:00:00.000Z');
    const door = { customerIds: listCustomerIds, timeZoneOf, personOf: personOfUser, works: [customReportWork], log };
    expect(await fireSchedules(maple.services, door)).toBe(1);
    const [planned] = await maple.call(customSchedules.calls.listSchedules, here());
    expect(planned?.lastRun).toMatchObject({ state: 'DONE', message: 'Made for 02/10/2026, mailed to 2' });
    const mails: Mail[] = [];
    const services = { ...maple.services, mail: { send: async (mail: Mail) => void mails.push(mail) } };
    const worker = await runWorker({ queueUrl: maple.db.queueUrl, jobs: [dataExportJob, dataExportMailJob], services, log });
    await vi.waitFor(() => expect(mails.map(({ to }) => to).sort()).toEqual([...recipients].sort()), { timeout: 60_000, interval: 50 });
    await worker.stop();
    expect(mails[0]?.attachments?.[0]?.fileName).toMatch(/Monthly charges 2026-02-10\.xlsx$/);
  });
});
