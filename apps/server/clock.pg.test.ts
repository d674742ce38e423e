// The clock of the server is moved an hour, forward and back: nothing acknowledged is lost or done twice, and
// who works is told plainly what to do.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { account, pyramid } from '../../modules/identity/identity.contract.ts';
import { journal } from '../../modules/ledger/ledger.contract.ts';
import { aCommunity, accountId, seen, type TestCommunity } from '../../modules/ledger/ledger.testing.ts';
import { sealEverywhere } from '../../modules/ledger/seal/seal.jobs.ts';
import { declareJob } from '../../packages/contract/contract.ts';
import { sql } from '../../packages/db/database.ts';
import { defineJob, enqueueJob } from '../../packages/jobs/jobs.ts';
import { findJob } from '../../packages/jobs/progress.ts';
import { runWorker } from '../../packages/jobs/worker.ts';
import { openHeadFolder } from '../../packages/seal/seal.ts';
import { verifyCustomer } from './verify.ts';

const HOUR_MS = 3_600_000;

let books: TestCommunity;
const folder = mkdtempSync(join(tmpdir(), 'commonhold-clock-'));
const heads = openHeadFolder(pathToFileURL(folder).href);
const runs: string[] = [];
const noting = defineJob(declareJob('noting', z.object({})), async ({ jobId }) => {
  runs.push(jobId);
  return 'noted';
});

beforeAll(async () => {
  books = await aCommunity();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await books.close();
});

const signIn = async (password = 'correct horse') => {
  const answer = await books.send(account.signIn, { email: 'ada@test.example', password }, { token: null });
  return { code: answer.json.code, token: String(answer.json['Token'] ?? '') };
};
const statusWith = async (token: string) => (await books.send(pyramid.getPermissions, {}, { token })).status;
const entry = (reference: string) => ({
  communityId: books.communityId,
  postDate: '2026-01-04',
  description: 'Landscaping',
  reference,
  lines: [
    { accountId: accountId(books, '5310'), debit: '5.00' },
    { accountId: accountId(books, '1010'), credit: '5.00' },
  ],
});
/** Every entry and event there is, as a number each. */
async function counted(): Promise<{ entries: number; events: number }> {
  const found = await sql<{ entries: number; events: number }>`select (select count(*)::int from ledger.entry) as entries,
    (select count(*)::int from platform.audit_event where command = 'JournalEntry.addJournalEntry') as events`.execute(books.db.asMigrator);
  return found.rows[0] ?? { entries: 0, events: 0 };
}

describe.each([
  ['forward', HOUR_MS],
  ['back', -HOUR_MS],
])('the clock is moved an hour %s', (way, moved) => {
  it('a command sent before and again after is done once and answered the same', async () => {
    const [key, { token }] = [randomUUID(), await signIn()];
    const input = await seen(books, journal.previewJournalEntry, entry(`${way}-1`), token);
    const first = await books.send(journal.addJournalEntry, input, { token, key });
    expect([first.status, first.text]).toEqual([200, expect.stringContaining('entryId')]);
    const before = await counted();
    books.clock.advance(moved);
    const now = (await signIn()).token;
    const again = await books.send(journal.addJournalEntry, input, { token: now, key });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await counted()).toEqual(before);
    const next = await books.send(journal.addJournalEntry, await seen(books, journal.previewJournalEntry, entry(`${way}-2`), now), {
      token: now,
    });
    expect(next.status).toBe(200);
    expect(await counted()).toEqual({ entries: before.entries + 1, events: before.events + 1 });
    books.clock.advance(-moved);
  });

  it('a session goes on or is asked to sign in, and never fails otherwise', async () => {
    const { token } = await signIn();
    expect(await statusWith(token)).toBe(200);
    books.clock.advance(moved);
    expect([200, 401]).toContain(await statusWith(token));
    expect(await statusWith((await signIn()).token)).toBe(200);
    books.clock.advance(-moved);
    expect(await statusWith(token)).toBe(200);
  });

  it('who mistyped a password before does not wait an hour for the next try', async () => {
    for (let tries = 1; tries <= 6; tries += 1) await signIn('not the password');
    expect((await signIn()).code).toBe('tooManyTries');
    books.clock.advance(moved);
    expect((await signIn()).code).toBeUndefined();
    books.clock.advance(-moved);
  });

  it('what is sealed before and after stays one sound chain', async () => {
    const { token } = await signIn();
    const post = async (reference: string) =>
      books.send(journal.addJournalEntry, await seen(books, journal.previewJournalEntry, entry(reference), token), { token });
    expect((await post(`${way}-3`)).status).toBe(200);
    expect(await sealEverywhere(books.services, heads)).toBeGreaterThan(0);
    books.clock.advance(moved);
    const { token: now } = await signIn();
    const input = await seen(books, journal.previewJournalEntry, entry(`${way}-4`), now);
    expect((await books.send(journal.addJournalEntry, input, { token: now })).status).toBe(200);
    expect(await sealEverywhere(books.services, heads)).toBeGreaterThan(0);
    const { database, files } = books.services;
    let text = '';
    const customer = { key: 'test', customerId: books.customerId };
    const sound = await verifyCustomer(database, customer, { heads, files }, books.clock.now(), (piece) => {
      text += piece;
    });
    expect([sound, text]).toEqual([true, expect.stringContaining('everything is as it was sealed and kept')]);
    books.clock.advance(-moved);
  });

  it('a job that waited is done once', async () => {
    const { database } = books.services;
    const jobId = await database.transact(books.customerId, (tx) => enqueueJob(tx, noting, { payload: {}, title: 'Note', userId: '1' }));
    books.clock.advance(moved);
    const log = { info: () => {}, error: () => {} };
    const worker = await runWorker({ queueUrl: books.db.queueUrl, jobs: [noting], services: books.services, log });
    const look = () => database.read(books.customerId, (tx) => findJob(tx, '1', jobId));
    await expect.poll(async () => (await look())?.state, { timeout: 20_000 }).toBe('done');
    await worker.stop();
    expect(runs.filter((one) => one === jobId)).toHaveLength(1);
    books.clock.advance(-moved);
  });
});
