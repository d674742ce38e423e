// Owner statements through HTTP: previewed, made by a worker, read back as PDF text, cancelled, refused.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClientInput, type Endpoint, type JobView, jobs } from '../../../packages/contract/contract.ts';
import { unzip } from '../../../packages/files/zip.testing.ts';
import { routes } from '../../../packages/http/handlers.ts';
import { defineJob, jobRoutes } from '../../../packages/jobs/jobs.ts';
import { runWorker, type Worker } from '../../../packages/jobs/worker.ts';
import { groupOwnership, party } from '../../people/people.contract.ts';
import { type OwnerBooks, ownerBooks } from '../export/owner-books.testing.ts';
import { makeStatements, statements } from './statement.contract.ts';
import { statementHandlers } from './statement.handlers.ts';
import { statementsJob } from './statement.jobs.ts';
import { listKeptStatements } from './statement.store.ts';
import { statementCheckForm } from './statement-check.handlers.ts';
import { fileOfRun } from './statement-file.rules.ts';

let books: OwnerBooks;
const folder = mkdtempSync(join(tmpdir(), 'commonhold-statements-'));

beforeAll(async () => {
  books = await ownerBooks({ more: [...jobRoutes, ...routes(statements, statementHandlers)] });
});
afterAll(async () => {
  await books.close();
  rmSync(folder, { recursive: true });
});

const log = { info: () => {}, error: (details: object) => console.error(details) };
const work = (): Promise<Worker> => runWorker({ queueUrl: books.db.queueUrl, jobs: [statementsJob], services: books.services, log });
const january = () => ({ communityId: books.communityId, fromDate: '2026-01-01', statementDate: '2026-01-31' });

async function download<E extends Endpoint>(
  endpoint: E,
  input: ClientInput<E>,
): Promise<{ name: string; bytes: Buffer; headers: Record<string, unknown> }> {
  const token = await books.tokenFor('Administrator');
  const answer = await books.app.inject({
    method: 'GET',
    url: endpoint.path,
    query: input as Record<string, string>,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  return {
    name: /filename="([^"]+)"/.exec(String(answer.headers['content-disposition']))?.[1] ?? '',
    bytes: answer.rawPayload,
    headers: answer.headers,
  };
}

function textOf(bytes: Uint8Array): string {
  const file = join(folder, 'one.pdf');
  writeFileSync(file, bytes);
  const done = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  expect(done.status).toBe(0);
  return done.stdout;
}

/** Follows the job to its end, asking again when a stream ends before. */
async function follow(jobId: string): Promise<{ seen: JobView[]; last: JobView }> {
  const seen: JobView[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const { text } = await books.send(jobs.watchJob, { jobId });
    seen.push(
      ...text
        .trim()
        .split('\n')
        .map((row) => JSON.parse(row) as JobView),
    );
    const last = seen.at(-1);
    if (last && last.state !== 'waiting' && last.state !== 'running') return { seen, last };
  }
  throw new Error('the job did not end');
}

test('the preview says what each owner would get, and who gets nothing', async () => {
  const preview = await books.call(statements.previewStatements, january());
  const lines = preview.rows.map((r) => [r.accountNumber, r.opening, r.charges, r.payments, r.balance, r.prepaid, r.due]);
  expect(lines).toEqual([
    ['MC-0001', '0.00', '365.00', '365.00', '0.00', '0.00', '0.00'],
    ['MC-0002', '0.00', '365.00', '0.00', '365.00', '0.00', '365.00'],
    ['MC-0003', '310.00', '390.00', '0.00', '700.00', '0.00', '700.00'],
    ['MC-0004', '0.00', '365.00', '0.00', '365.00', '0.00', '365.00'],
    ['MC-0005', '-400.00', '365.00', '0.00', '-35.00', '35.00', '0.00'],
    ['MC-0006', '0.00', '365.00', '0.00', '365.00', '0.00', '365.00'],
    ['MC-0007', '0.00', '365.00', '0.00', '365.00', '0.00', '365.00'],
    ['MC-0008', '0.00', '440.00', '440.00', '0.00', '0.00', '0.00'],
    ['MC-0009', '0.00', '400.00', '0.00', '400.00', '0.00', '400.00'],
    ['MC-0010', '0.00', '400.00', '0.00', '400.00', '0.00', '400.00'],
    ['MC-0011', '0.00', '400.00', '0.00', '400.00', '0.00', '400.00'],
    ['MC-0012', '0.00', '400.00', '500.00', '-100.00', '100.00', '0.00'],
  ]);
  expect([preview.count, preview.due, preview.credit, preview.skipped]).toEqual([12, '3360.00', '135.00', []]);

  const owing = await books.call(statements.previewStatements, { ...january(), whom: 'OWING' });
  expect([owing.count, owing.due, owing.skipped.map((s) => [s.accountNumber, s.reason])]).toEqual([
    8,
    '3360.00',
    [
      ['MC-0001', 'Owes nothing'],
      ['MC-0005', 'Owes nothing'],
      ['MC-0008', 'Owes nothing'],
      ['MC-0012', 'Owes nothing'],
    ],
  ]);
});

test('February opens where January closed, also after a charge was reversed', async () => {
  const before = await books.call(statements.previewStatements, january());
  const after = await books.call(statements.previewStatements, {
    communityId: books.communityId,
    fromDate: '2026-02-01',
    statementDate: '2026-02-28',
    whom: 'EVERYONE',
  });
  expect(after.rows.map((r) => r.opening)).toEqual(before.rows.map((r) => r.balance));
  expect(after.rows.find((r) => r.accountNumber === 'MC-0008')).toMatchObject({ charges: '-75.00', balance: '-75.00', prepaid: '75.00' });
});

describe('a run', () => {
  let runId: string;

  test('makes one file per owner and one to print, with progress', async () => {
    const started = await books.call(statements.startStatements, {
      ...january(),
      dueDate: '2026-02-15',
      message: 'The annual meeting is on March 3.',
    });
    runId = started.runId;
    expect((await books.send(statements.downloadPrintFile, { communityId: books.communityId, runId })).status).toBe(404);
    const worker = await work();
    const { seen, last } = await follow(started.jobId);
    await worker.stop();
    expect(last).toMatchObject({
      state: 'done',
      done: 12,
      total: 12,
      result: { count: 12, due: '3360.00' },
      title: 'Statements of Maple Court, Jan 31, 2026',
    });
    expect(seen[0]?.state).toMatch(/waiting|running/);
    const runs = await books.call(statements.listStatementRuns, { communityId: books.communityId });
    expect(runs).toMatchObject([{ runId, state: 'done', count: 12, due: '3360.00', dueDate: '2026-02-15T00:00:00' }]);
  });

  test('its statements say what the preview said', async () => {
    const made = await books.call(statements.listStatements, { communityId: books.communityId, runId });
    expect(made.map((m) => [m.accountNumber, m.due, m.pages]).slice(0, 3)).toEqual([
      ['MC-0001', '0.00', 1],
      ['MC-0002', '365.00', 1],
      ['MC-0003', '700.00', 1],
    ]);
    const third = made.find((m) => m.accountNumber === 'MC-0003');
    const file = await download(statements.downloadStatement, {
      communityId: books.communityId,
      runId,
      ownershipId: third?.ownershipId ?? '',
    });
    expect([file.name, file.headers['content-type'], file.headers['x-content-type-options']]).toEqual([
      'MC-0003 statement 2026-01-31.pdf',
      'application/pdf',
      'nosniff',
    ]);
    const text = textOf(file.bytes);
    for (const words of [
      'Statement of account',
      'Maple Court Homeowners Association',
      'Anil Chaudhary',
      'MC-0003',
      '3 Maple Ct',
      'Sparks, NV 89434',
      'The annual meeting is on March 3.',
      'by Feb 15, 2026',
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Balance brought forward\s+310\.00/);
    expect(text).toMatch(/01\/01\/2026\s+Monthly assessment\s+310\.00\s+620\.00/);
    expect(text).toMatch(/01\/16\/2026\s+Late fee\s+25\.00\s+700\.00/);
    expect(text).toMatch(/01\/31\/2026\s+Balance\s+390\.00\s+0\.00\s+700\.00/);
    expect(text).toContain('$700.00');
    expect(text.replaceAll(' ', '')).toContain('MC-000300000700000');
  });

  test('a credit balance asks for nothing', async () => {
    const made = await books.call(statements.listStatements, { communityId: books.communityId, runId });
    const twelfth = made.find((m) => m.accountNumber === 'MC-0012');
    const text = textOf(
      (await download(statements.downloadStatement, { communityId: books.communityId, runId, ownershipId: twelfth?.ownershipId ?? '' }))
        .bytes,
    );
    expect(text).toContain('Nothing is due.');
    expect(text).toContain('The balance counts 100.00 of prepaid money in your favor.');
    expect(text).toMatch(/Payment, thank you, check 7731\s+500\.00\s+\(100\.00\)/);
  });

  test('all of them come as a ZIP archive and as one file to print', async () => {
    const zip = await download(statements.downloadStatements, { communityId: books.communityId, runId });
    expect(zip.name).toBe('MC statements 2026-01-31.zip');
    const entries = unzip(zip.bytes);
    expect(entries.map((e) => e.name).slice(0, 2)).toEqual(['MC-0001 statement 2026-01-31.pdf', 'MC-0002 statement 2026-01-31.pdf']);
    expect(entries.length).toBe(12);
    const print = await download(statements.downloadPrintFile, { communityId: books.communityId, runId });
    const text = textOf(print.bytes);
    expect(text.match(/Statement of account/g)?.length).toBe(12);
  });

  test('a file with one byte flipped is not sent, alone or among others', async () => {
    const { files, database } = books.services;
    const { communityId, customerId } = books;
    const kept = await database.read(customerId, listKeptStatements);
    // Twelve statements and the file to print.
    expect(kept.filter((one) => one.runId === runId)).toHaveLength(13);
    const [made] = await books.call(statements.listStatements, { communityId, runId });
    const ownershipId = made?.ownershipId ?? '';
    const asked = [
      [ownershipId, statements.downloadStatement, { communityId, runId, ownershipId }],
      [ownershipId, statements.downloadStatements, { communityId, runId }],
      [null, statements.downloadPrintFile, { communityId, runId }],
    ] as const;
    for (const [owner, endpoint, input] of asked) {
      const key = fileOfRun(customerId, { runId, ownershipId: owner });
      const pieces: Uint8Array[] = [];
      for await (const piece of await files.get(key)) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      const flipped = Buffer.from(bytes);
      flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] ?? 0) ^ 1;
      await files.put(key, flipped);
      const answer = await books.send(endpoint as never, input);
      expect([endpoint.name, answer.status, answer.json.code]).toEqual([endpoint.name, 500, 'fileDamaged']);
      await files.put(key, bytes);
      expect((await books.send(endpoint as never, input)).status).toBe(200);
    }
  });
});

test('a canceled run shows no file, and goes on where it stopped: no statement is made twice', async () => {
  const { files } = books.services;
  const keys: string[] = [];
  const knows: (() => boolean)[] = [];
  const started = await books.call(statements.startStatements, { ...january(), dueDate: '2026-02-15' });
  const { jobId } = started;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const slow = {
    ...books.services,
    files: {
      ...files,
      put: async (key: string, content: Uint8Array | AsyncIterable<Uint8Array>) => {
        // The fifth statement waits until the job was cancelled.
        if (keys.length === 4) await gate;
        keys.push(key);
        return files.put(key, content);
      },
    },
  };
  const worker = await runWorker({
    queueUrl: books.db.queueUrl,
    jobs: [
      defineJob(makeStatements, (context) => {
        knows.push(context.isCancelled);
        return statementsJob.run({ ...context, services: slow });
      }),
    ],
    services: books.services,
    log,
  });
  const until = async (state: JobView['state'], done: number) => {
    for (let tries = 0; tries < 1200; tries += 1) {
      const job = await books.call(jobs.getJob, { jobId });
      if (job.state === state && job.done >= done) return job;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the job did not become ${state}`);
  };
  await until('running', 3);
  expect(await books.call(jobs.cancelJob, { jobId })).toMatchObject({ state: 'cancelled', mayResume: true });
  // The run that was cancelled ends by itself once it knows; its queue entry is gone then.
  await expect.poll(() => knows[0]?.(), { timeout: 30_000 }).toBe(true);
  open();
  expect((await books.send(statements.downloadPrintFile, { communityId: books.communityId, runId: started.runId })).status).toBe(404);
  expect(await books.call(jobs.resumeJob, { jobId })).toMatchObject({ state: 'waiting', mayResume: false });
  expect((await until('done', 12)).opens).toEqual({ screen: 'mailing-statements', params: { communityId: books.communityId } });
  await worker.stop();
  const owners = keys.filter((key) => !key.endsWith('print.pdf'));
  expect([new Set(owners).size, owners.length - 12 <= 1]).toEqual([12, true]);
  const items = await books.call(jobs.listJobItems, { jobId });
  expect([items.length, items[0]?.message, new Set(items.map((item) => item.itemKey)).size]).toEqual([
    12,
    expect.stringMatching(/^MC-00/),
    12,
  ]);
  const last = items.at(-1)?.position ?? '';
  expect(await books.call(jobs.listJobItems, { jobId, after: last })).toEqual([]);
  const again = await books.send(jobs.resumeJob, { jobId });
  expect([again.status, again.json.code]).toEqual([409, 'cannotGoOn']);
  const runs = await books.call(statements.listStatementRuns, { communityId: books.communityId });
  expect(runs[0]).toMatchObject({ runId: started.runId, state: 'done', count: 12 });
});

test('dates in the wrong order and empty runs are refused', async () => {
  const wrong = await books.send(statements.previewStatements, { ...january(), fromDate: '2026-02-01' });
  expect([wrong.status, wrong.json.code, wrong.json.fields?.[0]?.path]).toEqual([400, 'invalid', 'fromDate']);
  const due = await books.send(statements.startStatements, { ...january(), dueDate: '2026-01-01' });
  expect([due.status, due.json.fields?.[0]?.path]).toEqual([400, 'dueDate']);
  const nobody = await books.send(statements.startStatements, {
    communityId: books.communityId,
    fromDate: '2025-01-01',
    statementDate: '2025-01-31',
    dueDate: '2025-02-15',
  });
  expect([nobody.status, nobody.json.code]).toEqual([409, 'nobody']);
});

test('jobs and files of others are not found', async () => {
  const [run] = await books.call(statements.listStatementRuns, { communityId: books.communityId });
  const other = await books.tokenFor('Administrator');
  expect((await books.send(jobs.getJob, { jobId: run?.jobId ?? '' }, { token: other })).status).toBe(404);
  const outsider = await books.tokenFor('Administrator', []);
  expect((await books.send(statements.listStatementRuns, { communityId: books.communityId }, { token: outsider })).status).toBe(404);
});

test('a group that wants one statement gets one for the homes of its members, mailed to who stands for it', async () => {
  const { communityId } = books;
  const partyOf = async (search: string) => (await books.call(party.pickParties, { search }))[0]?.partyId ?? '';
  const [anil, nora] = [await partyOf('Chaudhary Anil'), await partyOf('Dunleavy Nora')];
  const homes = ['MC-0003', 'MC-0004', 'MC-0005'];
  await books.call(groupOwnership.addGroupOwnership, {
    communityId,
    name: 'Alder Trust',
    primaryPartyId: nora,
    startDate: '2026-01-01',
    members: [{ partyId: anil }, { partyId: nora }],
    properties: homes.map((account) => ({ propertyId: books.units.get(account)?.propertyId ?? '', startDate: '2026-01-01' })),
    isStatementJoint: true,
  });
  const preview = await books.call(statements.previewStatements, january());
  // The owner of MC-0005 is no member: what others owe is none of their business.
  expect(preview.rows.filter((row) => row.group !== '').map((row) => [row.accountNumber, row.group])).toEqual([
    ['MC-0003', 'Alder Trust'],
    ['MC-0004', 'Alder Trust'],
  ]);
  expect([preview.count, preview.sheets, preview.due, preview.credit]).toEqual([12, 11, '3360.00', '135.00']);
  const { runId, jobId } = await books.call(statements.startStatements, { ...january(), dueDate: '2026-02-15' });
  const worker = await work();
  const { last } = await follow(jobId);
  await worker.stop();
  expect(last).toMatchObject({ state: 'done', result: { count: 12, due: '3360.00' } });
  const made = await books.call(statements.listStatements, { communityId, runId });
  const [third, fourth] = ['MC-0003', 'MC-0004'].map((account) => made.find((one) => one.accountNumber === account));
  expect([third?.leadOwnershipId, fourth?.leadOwnershipId]).toEqual([third?.ownershipId, third?.ownershipId]);
  const fetch = (ownershipId = '') => download(statements.downloadStatement, { communityId, runId, ownershipId });
  const text = textOf((await fetch(fourth?.ownershipId)).bytes);
  expect(text).toBe(textOf((await fetch(third?.ownershipId)).bytes));
  for (const words of ['Nora Dunleavy', 'Alder Trust', '2 homes', '4 Maple Ct', '$1,065.00', 'write group Alder Trust on the check'])
    expect(text).toContain(words);
  expect(text).toMatch(/Balance of MC-0003\s+390\.00\s+0\.00\s+700\.00/);
  expect(text).toMatch(/Balance of MC-0004\s+365\.00\s+0\.00\s+365\.00/);
  expect(text).toMatch(/Balance of all homes\s+755\.00\s+0\.00\s+1,065\.00/);
  const zip = unzip((await download(statements.downloadStatements, { communityId, runId })).bytes);
  expect(zip.length).toBe(11);
  const print = textOf((await download(statements.downloadPrintFile, { communityId, runId })).bytes);
  expect(print.match(/Statement of account/g)?.length).toBe(11);
});

describe('the chain of statements', () => {
  const make = async (fromDate: string, statementDate: string) => {
    const span = { communityId: books.communityId, fromDate, statementDate, whom: 'EVERYONE' as const };
    const { runId, jobId } = await books.call(statements.startStatements, { ...span, dueDate: statementDate });
    const worker = await work();
    try {
      expect((await follow(jobId)).last.state).toBe('done');
    } finally {
      await worker.stop();
    }
    return { runId, rows: await books.call(statements.listStatements, { communityId: books.communityId, runId }) };
  };
  const check = () => books.call(statements.checkStatementChain, { communityId: books.communityId });

  test('all statements of all owners fit, each opens where the last one closed, and one that is altered is found', async () => {
    const first = await make('2026-01-01', '2026-01-31');
    const second = await make('2026-02-01', '2026-02-28');
    const third = await make('2026-03-01', '2026-03-31');
    const closes = new Map(second.rows.map((row) => [row.ownershipId, row.balance]));
    expect(third.rows.length).toBeGreaterThan(5);
    expect(third.rows.filter((row) => row.opening !== closes.get(row.ownershipId))).toEqual([]);
    const sound = await check();
    expect([sound.faults, sound.count >= first.rows.length + second.rows.length + third.rows.length]).toEqual([[], true]);
    const [one] = second.rows;
    const { rows } = await sql<{ code: string }>`select code from receivables.statement
      where statement_run_id = ${second.runId} and ownership_id = ${one?.ownershipId}`.execute(books.db.asMigrator);
    const code = rows[0]?.code ?? '';
    const input = { communityId: books.communityId, runId: second.runId, ownershipId: one?.ownershipId ?? '' };
    expect(textOf((await download(statements.downloadStatement, input)).bytes)).toContain(code);
    const shown = await books.call(statements.checkStatementCode, { code: code.toLowerCase().replaceAll('-', ' ') });
    expect(shown.statement).toMatchObject({ accountNumber: one?.accountNumber, balance: one?.balance, isSound: true });
    expect((await books.call(statements.checkStatementCode, { code: '0000-0000-0000' })).statement).toBeNull();
    const checkedBy = async (fields: Record<string, string>, customerId = books.customerId) => {
      const posted = { params: { customerId }, fields: new Map(Object.entries(fields)), headers: {}, target: '', services: books.services };
      const answer = await statementCheckForm.answer(posted);
      return answer.kind === 'html' ? answer.html : answer.kind;
    };
    expect(await checkedBy({ code, amount: one?.due ?? '' })).toContain('as on the paper');
    expect(await checkedBy({ code, amount: '0.01' })).toContain('The amount differs');
    expect(await checkedBy({ code })).toContain('Genuine');
    expect(await checkedBy({ code: '0000-0000-0000' })).toContain('Not genuine');
    expect(await checkedBy({ code }, '999999')).toContain('Not genuine');
    expect(await checkedBy({ code }, 'x')).toContain('Not genuine');
    await sql`update receivables.statement set balance_cents = balance_cents - 100
      where statement_run_id = ${second.runId} and ownership_id = ${one?.ownershipId}`.execute(books.db.asMigrator);
    const { faults } = await check();
    expect(faults.map((fault) => [fault.accountNumber, fault.runId, fault.fault])).toEqual([
      [one?.accountNumber, second.runId, 'ALTERED'],
      [one?.accountNumber, third.runId, 'OPENING'],
    ]);
    expect((await books.call(statements.checkStatementCode, { code })).statement?.isSound).toBe(false);
    expect(await checkedBy({ code })).toContain('Not genuine');
  });
});
