// Seals as people see them: how far the books are sealed, the head to download, and the mails to those who
// keep heads.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { openHeadFolder } from '../../../packages/seal/seal.ts';
import { accounting } from '../accounting.contract.ts';
import { aCommunity, type TestCommunity } from '../ledger.testing.ts';
import { seals } from './seal.contract.ts';
import { headMailJob, sealEverywhere } from './seal.jobs.ts';

let maple: TestCommunity;
const folder = mkdtempSync(join(tmpdir(), 'commonhold-seals-'));
const heads = openHeadFolder(pathToFileURL(folder).href);
beforeAll(async () => {
  maple = await aCommunity();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await maple.close();
});

const DAY_MS = 86_400_000;

/** The mails that were ordered and not seen here yet. */
let seen = 0;
async function ordered(): Promise<{ email: string; head: string; jobId: string }[]> {
  const found = await sql<{
    payload: { jobId: string; payload: { email: string; head: string } };
  }>`select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mail-seal-head' order by j.id`.execute(
    maple.db.asMigrator,
  );
  const fresh = found.rows.slice(seen);
  seen = found.rows.length;
  return fresh.map(({ payload: { jobId, payload } }) => ({ ...payload, jobId }));
}

describe('seals', () => {
  it('are told with the head, which can be downloaded', async () => {
    expect(await maple.call(seals.getSeals, {})).toEqual({ block: null, head: null, recipients: [] });
    expect((await maple.send(seals.downloadHead, {})).status).toBe(404);
    await sealEverywhere(maple.services, heads);
    const state = await maple.call(seals.getSeals, {});
    expect(state).toMatchObject({ block: { number: '1' }, head: { number: '1', fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) } });
    const answer = await maple.send(seals.downloadHead, {});
    expect(JSON.parse(answer.text)).toEqual((await heads.headsOf(maple.customerId))[0]);
  });

  it('are mailed to those whose time has come, and to all after a close', async () => {
    const add = (name: string, frequency: 'DAILY' | 'CLOSE') =>
      maple.call(seals.addRecipient, { name, email: `${name}@Example.com`, frequency });
    await add('daily', 'DAILY');
    const { recipientId } = await add('close', 'CLOSE');
    const again = await maple.send(seals.addRecipient, { name: 'Another', email: 'daily@example.com', frequency: 'DAILY' });
    expect([again.status, again.json.code]).toEqual([409, 'recipientTaken']);

    await sealEverywhere(maple.services, heads);
    const [first, ...others] = await ordered();
    expect([first?.email, others.length]).toEqual(['daily@example.com', 0]);
    // The same head is not mailed twice, whatever the time.
    maple.clock.advance(2 * DAY_MS);
    await sealEverywhere(maple.services, heads);
    expect(await ordered()).toEqual([]);
    // With the next event the chain grows, and its head is published and mailed in the same round.
    await maple.call(seals.removeRecipient, await add('gone', 'CLOSE'));
    await sealEverywhere(maple.services, heads);
    expect((await ordered()).map(({ email }) => email)).toEqual(['daily@example.com']);

    await maple.call(accounting.changePeriod, { communityId: maple.communityId, periodStartDate: '2026-01-01', status: 'CLOSED' });
    maple.clock.advance(3_600_000);
    await sealEverywhere(maple.services, heads);
    const closing = await ordered();
    expect(closing.map(({ email }) => email).toSorted()).toEqual(['close@example.com', 'daily@example.com']);
    const last = (await heads.headsOf(maple.customerId)).at(-1);
    expect(JSON.parse(closing[0]?.head ?? '')).toEqual(last);

    const sent: { to: string; text: string; subject: string }[] = [];
    const mail = { send: async (letter: { to: string; text: string; subject: string }) => void sent.push(letter) };
    const payload = { name: 'Close', email: 'close@example.com', head: closing[0]?.head ?? '' };
    const context = { jobId: 'x', customerId: maple.customerId, userId: null, payload, services: { ...maple.services, mail } };
    await headMailJob.run(context as unknown as Parameters<typeof headMailJob.run>[0]);
    expect(sent).toEqual([expect.objectContaining({ to: 'close@example.com', text: expect.stringContaining(last?.signature ?? 'none') })]);

    await maple.call(seals.removeRecipient, { recipientId });
    expect((await maple.send(seals.removeRecipient, { recipientId })).status).toBe(404);
    expect((await maple.call(seals.getSeals, {})).recipients.map(({ email, sentTime }) => [email, sentTime !== null])).toEqual([
      ['daily@example.com', true],
    ]);
  });
});
