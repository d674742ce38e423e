// Packages on Maple Court: kept, made of one snapshot under continuous page numbers, opened and mailed by
// what each reader may run, and made on schedule.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { everyWeekday, type JobDeclaration } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { readPdf } from '../../../packages/files/pdf/pdf.testing.ts';
import { stopPdfWorkers } from '../../../packages/files/pdf/pdf.ts';
import { fireSchedules } from '../../../packages/jobs/schedules.ts';
import { runWorker } from '../../../packages/jobs/worker.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import type { Mail } from '../../../packages/mail/mail.ts';
import { timeZoneOf } from '../../communities/communities.server.ts';
import { listCustomerIds, personOfUser } from '../../identity/identity.server.ts';

import { accountId, postJournal } from '../../ledger/ledger.testing.ts';
import { packageSchedules, reportPackages, reportRuns } from '../reports.contract.ts';
import { packageWork } from '../reports.server.ts';
import { aPlayedJanuary, besideMaple, type PlayedCommunity } from '../reports.testing.ts';
import { packetJob, packetMailJob } from './packet-job.handlers.ts';
import { mailPacket, makePacket } from './report-package.contract.ts';

let maple: PlayedCommunity;
let glOnly: string;
let glMail: string;
const mails: Mail[] = [];
const log = { info: () => undefined, error: (details: object) => console.error(details) };

beforeAll(async () => {
  maple = await aPlayedJanuary();
  maple.clock.set('2026-02-02T17:00:00.000Z');
  for (const [role, claims] of [
    ['Ledger only', ['standardreports', 'glreports']],
    ['Reports only', ['standardreports']],
  ] as const)
    await sql`with r as (insert into identity.role (customer_id, name) values (${maple.customerId}, ${role}) returning role_id)
      insert into identity.role_claim (customer_id, role_id, claim, level) select ${maple.customerId}, r.role_id, c.claim, 1
      from r, unnest(${[...claims]}::text[]) c (claim)`.execute(maple.db.asMigrator);
  glOnly = await maple.tokenFor('Ledger only');
  glMail = await maple.userFor('Ledger only');
}, 120_000);
afterAll(async () => {
  await maple?.close();
  await stopPdfWorkers();
});

const here = () => ({ communityId: maple.communityId });
const agedOwners = { name: 'aged-owner-balance', parameters: { asOfDate: 'endOfLastMonth' } };
const trialBalance = { name: 'trial-balance', parameters: { toDate: 'endOfLastMonth' } };
const facts = {
  name: 'Board',
  coverTitle: 'January packet',
  audienceNote: 'For the board',
  recipients: ['chair@board.example'],
  forAll: false,
  members: [agedOwners, trialBalance],
};

/** Lets a worker do what is queued of a kind, until nothing of it waits. */
async function work(...kinds: readonly JobDeclaration[]): Promise<void> {
  const services = { ...maple.services, mail: { send: async (mail: Mail) => void mails.push(mail) } };
  const worker = await runWorker({ queueUrl: maple.db.queueUrl, jobs: [packetJob, packetMailJob], services, log });
  const names = kinds.map(({ name }) => name);
  await vi.waitFor(
    async () => {
      const open = sql`select 1 from platform.job_progress where kind = any(${names}::text[]) and state in ('waiting', 'running')`;
      expect((await open.execute(maple.db.asMigrator)).rows).toEqual([]);
    },
    { timeout: 60_000, interval: 50 },
  );
  await worker.stop();
}

async function open(packageRunId: string, token: string) {
  const answer = await maple.app.inject({
    method: 'GET',
    url: reportPackages.openPackageRun.path,
    headers: { authorization: `Bearer ${token}` },
    query: { ...here(), packageRunId },
  });
  const pages = answer.statusCode === 200 ? readPdf(answer.rawPayload).pages.map((page) => page.text) : [];
  return {
    status: answer.statusCode,
    bytes: answer.rawPayload,
    pages,
    all: pages.join('\n'),
    code: answer.statusCode === 200 ? '' : answer.body,
  };
}

const runs = () => maple.call(reportPackages.listPackageRuns, here());

async function made(packageKey: string): Promise<string> {
  const { packageRunId } = await maple.call(reportPackages.runPackage, { ...here(), packageKey });
  await work(makePacket);
  return packageRunId;
}

describe('a packet', () => {
  let key: string;
  let run: string;
  let accountant: string;
  beforeAll(async () => {
    key = (await maple.call(reportPackages.addPackage, { ...here(), ...facts })).packageKey;
    accountant = await maple.tokenFor('Accountant');
    run = await made(key);
  }, 120_000);

  test('has a cover, its contents, and pages numbered from the first to the last', async () => {
    const { pages } = await open(run, accountant);
    const [listed] = await runs();
    expect(listed).toMatchObject({ packageRunId: run, state: 'DONE', pageCount: pages.length, memberCount: 2, leftOutCount: 0 });
    expect(pages[0]).toContain('January packet');
    expect(pages[0]).toContain('For the board');
    expect(pages[1]).toMatch(/Aged owner balance {2}3\nTrial balance {2}4/);
    for (const [i, page] of pages.entries()) if (i > 0) expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
    expect(pages[2]).toContain('As of January 31, 2026');
  });

  test('made again of the same figures is the same bytes', async () => {
    const again = await made(key);
    const [one, two] = [await open(run, accountant), await open(again, accountant)];
    expect(two.bytes.equals(one.bytes)).toBe(true);
  });

  test('stays as it was read when the books go on, and all members end at one posting', async () => {
    const before = await open(run, accountant);
    const lines = [
      { accountId: accountId(maple, '5010'), debit: '77.00' },
      { accountId: accountId(maple, '3000'), credit: '77.00' },
    ];
    await postJournal(maple, { ...here(), postDate: '2026-01-31', reference: '', description: 'Late', lines });
    expect((await open(run, accountant)).bytes.equals(before.bytes)).toBe(true);
    const later = await made(key);
    expect((await open(later, accountant)).all).not.toBe(before.all);
    const kept = (await maple.call(reportRuns.listRuns, here())).filter(({ output }) => output === 'PACKAGE').slice(0, 2);
    expect(kept.map(({ name }) => name).toSorted()).toEqual(['aged-owner-balance', 'trial-balance']);
    expect(new Set(kept.map(({ lastEntryId }) => lastEntryId)).size).toBe(1);
    expect(kept.find(({ name }) => name === 'trial-balance')?.parameters).toMatchObject({ toDate: '2026-01-31' });
  });

  test('opens without the members its reader may not run, and names them', async () => {
    const { pages, all } = await open(run, glOnly);
    expect(pages[1]).toMatch(/Trial balance {2}3[\s\S]*Left out\nAged owner balance/);
    expect(pages[1]).toContain('may not run it');
    expect(all).not.toContain('Chaudhary');
    const nobody = await open(run, await maple.tokenFor('Reports only'));
    expect(nobody.code).toContain('nothingToShow');
  });

  test('of several communities opens the member to those alone who may look into each of them', async () => {
    await besideMaple(maple);
    const together = { name: 'trial-balance', parameters: { ...trialBalance.parameters, communities: 'all' } };
    const both = await maple.call(reportPackages.addPackage, { ...here(), ...facts, name: 'Both', members: [agedOwners, together] });
    const of = await made(both.packageKey);
    const whole = await open(of, accountant);
    expect(whole.all).toContain('Cedar Ridge Condominium Association');
    const next = whole.pages.find((page) => page.includes('Cedar Ridge') === false && page.startsWith('Trial balance'));
    expect(next).toContain('Maple Court Homeowners Association');
    const local = await open(of, await maple.tokenFor('Accountant', [maple.communityId]));
    expect(local.pages[1]).toMatch(/Aged owner balance {2}3\n[\s\S]*Left out\nTrial balance/);
    expect(local.all).not.toContain('Cedar Ridge');
  });

  test('is made without what its maker may not run', async () => {
    const started = await maple.send(reportPackages.runPackage, { ...here(), packageKey: key }, { token: glOnly });
    await work(makePacket);
    const { all } = await open(String(started.json['packageRunId']), accountant);
    expect(all).toContain('The person who made this packet may not run it.');
    expect(all).not.toContain('Chaudhary');
  });

  test('is mailed to each by what they may run; addresses of nobody in the books stand in the audit trail', async () => {
    mails.length = 0;
    const recipients = ['chair@board.example', glMail];
    await maple.call(reportPackages.mailPackageRun, { ...here(), packageRunId: run, recipients });
    await work(mailPacket);
    const textFor = (to: string) =>
      readPdf(mails.find((mail) => mail.to === to)?.attachments?.[0]?.content ?? new Uint8Array())
        .pages.map((page) => page.text)
        .join('\n');
    expect(mails.map((mail) => mail.to).toSorted()).toEqual(recipients.toSorted());
    expect(textFor('chair@board.example')).toContain('Chaudhary');
    expect(textFor(glMail)).not.toContain('Chaudhary');
    const audit = await sql<{
      after: unknown;
    }>`select after from platform.audit_event where command = 'ReportPackages.mailPackageRun'`.execute(maple.db.asMigrator);
    expect(audit.rows).toMatchObject([{ after: { recipients, external: ['chair@board.example'] } }]);
  });

  test('is not opened or mailed before it is made', async () => {
    const { packageRunId } = await maple.call(reportPackages.runPackage, { ...here(), packageKey: key });
    expect((await open(packageRunId, accountant)).code).toContain('packetNotMade');
    await expect(
      maple.call(reportPackages.mailPackageRun, { ...here(), packageRunId, recipients: ['chair@board.example'] }),
    ).rejects.toMatchObject({ message: expect.stringContaining('packetNotMade') });
    await work(makePacket);
    expect((await open(packageRunId, accountant)).status).toBe(200);
  });
});

describe('packages', () => {
  test('of the product can be run as they stand', async () => {
    const listed = await maple.call(reportPackages.listPackages, here());
    expect(listed.filter((one) => one.isStandard)).toHaveLength(6);
    const { pages } = await open(await made('monthly-board-packet'), await maple.tokenFor('Accountant'));
    expect(pages[1]).toContain('Reserve statement');
    expect((await open(await made('compliance-meeting'), await maple.tokenFor('Administrator'))).pages[1]).toContain('Hearing docket');
    expect((await open(await made('manager-weekly'), await maple.tokenFor('Accountant'))).pages[1]).toContain('Cash position');
  });

  test('what was not made is made again, counted from its own day', async () => {
    await maple.call(reportPackages.runPackage, { ...here(), packageKey: 'owner-monthly-summary', onDate: '2026-01-15' });
    expect((await runs())[0]?.todayDate).toContain('2026-01-15');
    await work(makePacket);
  });

  test('are changed over the revision that was opened, and removed', async () => {
    const { packageKey } = await maple.call(reportPackages.addPackage, { ...here(), ...facts, name: 'Second' });
    const change = (revision: number, name: string) =>
      maple.call(reportPackages.changePackage, { ...here(), packageKey, revision, ...facts, name });
    expect(await change(1, 'Third')).toEqual({ revision: 2 });
    await expect(change(1, 'Fourth')).rejects.toThrow('packageChanged');
    await maple.call(reportPackages.removePackage, { ...here(), packageKey });
    expect((await maple.call(reportPackages.listPackages, here())).map(({ name }) => name)).not.toContain('Third');
  });

  test('hold only reports, whose parameters can be read, and for every community nothing of one', async () => {
    const add = (members: typeof facts.members, forAll = false) =>
      maple.call(reportPackages.addPackage, { ...here(), ...facts, forAll, members });
    await expect(add([{ name: 'no-report', parameters: { asOfDate: 'today' } }])).rejects.toThrow(/reports you may run/);
    await expect(add([{ name: 'aged-owner-balance', parameters: { asOfDate: 'someday' } }])).rejects.toThrow(/must be a date/);
    const picked = { name: 'check-register', parameters: { bankAccountId: maple.bankAccountId } } as unknown as typeof agedOwners;
    await expect(add([picked], true)).rejects.toThrow('notForAll');
    await add([picked]);
  });
});

test('on schedule a packet counts from its day, and Automate mails it', async () => {
  mails.length = 0;
  const { packageKey } = await maple.call(reportPackages.addPackage, { ...here(), ...facts, name: 'Monthly' });
  const schedule = {
    name: 'Monthly packet',
    mode: 'AUTOMATE' as const,
    frequency: 'MONTHLY' as const,
    startDate: '2026-03-03',
    weekdays: [...everyWeekday],
  };
  const order = { ...here(), packageKey, schedule };
  const none = await maple.call(reportPackages.addPackage, { ...here(), ...facts, name: 'Nobody', recipients: [] });
  await expect(maple.call(reportPackages.schedulePackage, { ...order, packageKey: none.packageKey })).rejects.toThrow('noRecipients');
  await expect(
    maple.call(reportPackages.schedulePackage, {
      ...order,
      schedule: { ...schedule, frequency: 'ONCE' as const, startDate: '2025-03-03' },
    }),
  ).rejects.toThrow('noDates');
  await maple.call(reportPackages.schedulePackage, order);
  maple.clock.set('2026-03-05T17:00:00.000Z');
  const door = {
    customerIds: listCustomerIds,
    timeZoneOf,
    personOf: personOfUser,
    works: [packageWork],
    log,
  };
  expect(await fireSchedules(maple.services, door)).toBe(1);
  expect(await fireSchedules(maple.services, door)).toBe(0);
  await work(makePacket);
  await work(mailPacket);
  const [run] = await runs();
  expect(run).toMatchObject({ state: 'DONE', name: 'Monthly', todayDate: expect.stringContaining(localDate('2026-03-03')) });
  expect(mails.map((mail) => mail.to)).toEqual(['chair@board.example']);
  const [listed] = await maple.call(packageSchedules.calls.listSchedules, here());
  expect(listed).toMatchObject({ subjectId: packageKey, lastRun: { state: 'DONE', message: 'Made for 03/03/2026, mailed to 1' } });
});
