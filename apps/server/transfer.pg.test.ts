// A community goes from one customer to another: the same trial balance, owner balances and documents there;
// killed in the middle it goes on; on any difference nothing came.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { community } from '../../modules/communities/communities.contract.ts';
import { hasCommunity, whyClosed } from '../../modules/communities/communities.server.ts';
import { findCommunityAgain, rebuildSearch } from '../../modules/desk/desk.server.ts';
import { operator, users } from '../../modules/identity/identity.contract.ts';
import { aServer, type TestServer } from '../../modules/identity/identity.testing.ts';
import { sealNow } from '../../modules/ledger/seal/seal.jobs.ts';
import { checkBook } from '../../modules/ledger/seal/seal-check.handlers.ts';
import { disclosureOrderList, resaleList, transfers } from '../../modules/lifecycle/lifecycle.contract.ts';
import { beginTransfersEverywhere, transferJob } from '../../modules/lifecycle/lifecycle.server.ts';
import { figuresOf } from '../../modules/lifecycle/transfer/transfer.testing.ts';
import { vendor } from '../../modules/people/people.contract.ts';
import { attachments, notes } from '../../modules/records/records.contract.ts';
import { sql } from '../../packages/db/database.ts';
import { openFileStore } from '../../packages/files/store.ts';
import { prepareQueue, runWorker } from '../../packages/jobs/worker.ts';
import { openHeadFolder } from '../../packages/seal/seal.ts';
import { workUntilIdle } from './idle-queue.testing.ts';
import { allRoutes } from './registry.ts';
import { playMapleCourt } from './sample/maple-court.ts';
import { inProcess, Player, Refused } from './sample/player.ts';
import { keepWorker } from './worker-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'commonhold-transfer-'));
const password = 'correct horse';
const day = '2026-01-05';
let server: TestServer;
/** At the old company, the new one, and one that has nothing to do with it. */
let old: Player;
let taker: Player;
let third: Player;
/** At the old company and the new one, with no community in scope. */
let apart: Player;
let hand: Player;
let toCustomerId = '';
let communityId = '';
let sameVendorId = '';

async function aCustomer(key: string): Promise<{ customerId: string; player: Player }> {
  const nobody = new Player(inProcess(server.app));
  const service = await nobody.signIn('operator@test.example', password);
  const administratorEmail = `olga@${key}.example`;
  const made = { key, name: `${key} Management`, administratorName: 'Olga', administratorEmail, administratorPassword: password };
  const { customerId } = await service.call(operator.createCustomer, made);
  return { customerId, player: await nobody.signIn(administratorEmail, password) };
}

async function refused(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (one: unknown) => one,
  );
  if (!(error instanceof Refused)) throw new Error(`it was not refused: ${error}`);
  return error.code;
}

async function eventually<T>(ask: () => T | Promise<T>, isIt: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`it did not happen within a hundred seconds: ${JSON.stringify(await ask())}`);
}

/** The worker processes this test started. */
function workers(): number[] {
  const threads = readdirSync('/proc/self/task');
  const children = threads.flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' '));
  return children.filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker.ts')).map(Number);
}

const papers = { fileName: 'rules.txt', content: Buffer.from('No pets above forty pounds.').toString('base64') };
const facts = { legalName: 'Oak', city: 'Reno', state: 'NV', timeZone: 'UTC' };

const as = (token: string) => new Player(inProcess(server.app), token);

beforeAll(async () => {
  server = await aServer(allRoutes, hasCommunity, whyClosed);
  server.services.files = openFileStore(pathToFileURL(join(folder, 'files')).href);
  await prepareQueue(server.db.queueUrl);
  old = as(await server.tokenFor('Administrator'));
  const story = playMapleCourt({ clerk: as(await server.tokenFor('Administrator')), approver: old });
  for (let turn = await story.next(); ; turn = await story.next()) {
    if (!turn.done) continue;
    communityId = turn.value.communityId;
    break;
  }
  await workUntilIdle(server);
  const on = { kind: 'community', entityId: communityId, communityId };
  await old.call(attachments.addAttachment, { ...on, file: papers });
  await old.call(notes.addNote, { record: on, kind: 'CALL', subject: 'Gate', body: 'The code changed', noteDate: day, seenBy: 'STAFF' });
  const made = await aCustomer('taker');
  toCustomerId = made.customerId;
  taker = made.player;
  third = (await aCustomer('third')).player;
  apart = as(await server.tokenFor('Administrator', []));
  const scoped = { displayName: 'Hana Hand', email: 'hana@taker.example', password, roleNames: ['Administrator'], communityIds: [] };
  await taker.call(users.addUser, { ...scoped, seesAllCommunities: false });
  hand = await new Player(inProcess(server.app)).signIn(scoped.email, password);
  const [known] = (
    await server.services.database.read(server.customerId, (tx) =>
      sql<{
        id: string;
        name: string;
      }>`select v.vendor_id as id, v.name from people.vendor v join payables.bill b using (customer_id, vendor_id)
        order by 2 limit 1`.execute(tx.db),
    )
  ).rows;
  // The old company's vendor and the new one's are the same firm under two names, by their tax number.
  const seen = await old.call(vendor.getVendor, { vendorId: known?.id ?? '' });
  await old.call(vendor.editVendor, { ...seen, taxNumber: '880123456', w9Date: null, licenceExpiresDate: null } as never);
  sameVendorId = (await taker.call(vendor.addVendor, { name: 'The same firm', taxNumber: '880123456' } as never)).vendorId;
}, 120_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = (customerId: string) =>
  server.services.database.read(customerId, async (tx) => (await sql`select from ledger.entry`.execute(tx.db)).rows.length);

describe('a key', () => {
  it('is made for one customer, whom nobody else replaces, and shown once', async () => {
    const order = { communityId, customerKey: 'taker', cutoverDate: day };
    expect(await refused(old.call(transfers.makeTransferKey, { ...order, customerKey: 'nobody' }))).toBe('noSuchCustomer');
    expect(await refused(old.call(transfers.makeTransferKey, { ...order, customerKey: 'test' }))).toBe('ownCustomer');
    expect(await refused(old.call(transfers.makeTransferKey, { ...order, cutoverDate: '2026-01-04' }))).toBe('invalid');
    const { key, last4, transferKeyId } = await old.call(transfers.makeTransferKey, order);
    expect(key).toMatch(/^([0-9A-F]{4}-){7}[0-9A-F]{4}$/);
    const [kept] = (await sql<Record<string, string>>`select * from lifecycle.transfer_key`.execute(server.db.asMigrator)).rows;
    expect(JSON.stringify(kept).toUpperCase()).not.toContain(key.replaceAll('-', ''));
    expect(kept?.['key_hash']).toBe(createHash('sha256').update(key.replaceAll('-', '').toLowerCase()).digest('hex'));
    expect(last4).toBe(key.slice(-4));
    expect(await refused(old.call(transfers.makeTransferKey, order))).toBe('keyOut');
    expect(await refused(third.call(transfers.openTransfer, { key }))).toBe('keyUnknown');
    expect(await refused(old.call(transfers.openTransfer, { key }))).toBe('keyUnknown');
    expect(await third.call(transfers.listTransfers, {})).toEqual([]);
    expect(await refused(third.call(transfers.revokeTransferKey, { transferKeyId }))).toBe('notFound');
    expect(await refused(taker.call(transfers.revokeTransferKey, { transferKeyId }))).toBe('notFound');
    // The key of a community that is out of scope is as good as none.
    expect(await apart.call(transfers.listTransfers, {})).toEqual([]);
    expect(await refused(apart.call(transfers.revokeTransferKey, { transferKeyId }))).toBe('notFound');
    expect(await refused(apart.call(transfers.confirmCutover, { transferKeyId, cutoverDate: day }))).toBe('notFound');
    await old.call(transfers.revokeTransferKey, { transferKeyId });
    expect(await refused(taker.call(transfers.openTransfer, { key }))).toBe('keySpent');
    expect(await refused(old.call(transfers.revokeTransferKey, { transferKeyId }))).toBe('tooLate');
  });

  it('ends after its days', async () => {
    const { key, transferKeyId } = await old.call(transfers.makeTransferKey, {
      communityId,
      customerKey: 'taker',
      cutoverDate: day,
      days: 1,
    });
    server.clock.set('2026-01-07T09:00:00.000Z');
    try {
      const again = await new Player(inProcess(server.app)).signIn('olga@taker.example', password);
      expect(await refused(again.call(transfers.redeemTransferKey, { key, name: 'X', shortCode: 'X', cutoverDate: '2026-01-07' }))).toBe(
        'keyExpired',
      );
      expect((await again.call(transfers.listTransfers, {}))[0]?.state).toBe('EXPIRED');
    } finally {
      server.clock.set('2026-01-05T17:00:00.000Z');
      await old.call(transfers.revokeTransferKey, { transferKeyId });
    }
  });

  it('is not made while something is open', async () => {
    const { communityId: draftId } = await old.call(community.addCommunity, { ...facts, name: 'Draft Court', shortCode: 'DC' });
    expect(await refused(old.call(transfers.makeTransferKey, { communityId: draftId, customerKey: 'taker', cutoverDate: day }))).toBe(
      'notActive',
    );
    const kept = await server.services.database.transact(server.customerId, async (tx) => {
      const found = await sql<{
        id: string;
      }>`insert into ledger.batch (customer_id, community_id, kind, state, post_date, entered_by, entered_time)
        values (${tx.customerId}, ${communityId}, 'journal', 'UNPOSTED', '2026-01-05', 1, now()) returning batch_id as id`.execute(tx.db);
      return found.rows[0]?.id;
    });
    expect((await old.call(transfers.checkCommunity, { communityId })).hindrances.map(({ what }) => what)).toEqual(['1 batch not posted']);
    expect(await refused(old.call(transfers.makeTransferKey, { communityId, customerKey: 'taker', cutoverDate: day }))).toBe('stillOpen');
    await sql`delete from ledger.batch where batch_id = ${kept}`.execute(server.db.asMigrator);
  });
});

/** Starts the worker beside this process, on the database and the files of the test. */
function workerBeside(): { stop(): Promise<void> } {
  const secretsFile = join(folder, 'secrets.json');
  writeFileSync(secretsFile, JSON.stringify({ ...server.services.secrets, ...server.db.passwords }), { mode: 0o600 });
  const before = { ...process.env };
  Object.assign(process.env, {
    DATABASE_URL: server.db.migratorUrl,
    SECRETS_FILE: secretsFile,
    FILES_URL: pathToFileURL(join(folder, 'files')).href,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  });
  const worker = keepWorker(() => undefined);
  return {
    stop: async () => {
      await worker.stop();
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
      Object.assign(process.env, before);
    },
  };
}

/** One firm with one tax number is one vendor there, and each document is what its SHA-256 says. */
async function expectSameDocuments(): Promise<void> {
  const there = await server.services.database.read(toCustomerId, async (tx) => {
    const files = await sql<{
      key: string;
      sha256: string;
    }>`select v.file_key as key, v.sha256 from records.attachment_version v`.execute(tx.db);
    const firm = await sql<{
      id: string;
    }>`select distinct b.vendor_id as id from payables.bill b where vendor_id = ${sameVendorId}`.execute(tx.db);
    return { files: files.rows, firm: firm.rows.length };
  });
  expect(there.firm).toBe(1);
  for (const { key: fileKey, sha256 } of there.files) {
    expect(fileKey.startsWith(`${toCustomerId}/`)).toBe(true);
    const pieces: Uint8Array[] = [];
    for await (const piece of await server.services.files.get(fileKey)) pieces.push(piece);
    expect(createHash('sha256').update(Buffer.concat(pieces)).digest('hex')).toBe(sha256);
  }
}

/** The copy has written most tables and waits for the last one. */
async function copyWaitsForLock(): Promise<void> {
  const seen = await eventually(
    async () => ({
      waiting: (
        await sql`select from pg_stat_activity where application_name = 'commonhold loading' and wait_event_type = 'Lock'
          and datname = current_database()`.execute(server.db.asMigrator)
      ).rows.length,
      failure: (await taker.call(transfers.listTransfers, {}))[0]?.failure ?? '',
    }),
    ({ waiting, failure }) => waiting > 0 || failure !== '',
  );
  expect(seen).toEqual({ waiting: 1, failure: '' });
}

describe('a transfer', () => {
  it('survives the death of its worker and brings the same trial balance, owner balances and documents', async () => {
    const { key } = await old.call(transfers.makeTransferKey, { communityId, customerKey: 'taker', cutoverDate: day });
    const brings = await taker.call(transfers.openTransfer, { key: key.toLowerCase() });
    expect(brings.communityName).toBe('Maple Court');
    expect(brings.counts.find(({ what }) => what === 'Properties')?.count).toBe(12);
    expect(brings.conflicts).toContainEqual({
      kind: 'Vendor',
      what: expect.any(String),
      outcome: 'Is The same firm here, by its tax number.',
    });
    const before = await figuresOf({ customerId: server.customerId, db: server.db.asMigrator }, server.customerId, communityId);
    expect([before.debitCents > 0n, before.owners > 12, before.documents > 0, before.summaryFaults]).toEqual([true, true, true, 0]);

    const lock = new pg.Client({ connectionString: server.db.migratorUrl });
    await lock.connect();
    await lock.query('begin; lock table reports.setting in access exclusive mode');
    const worker = workerBeside();
    try {
      await hand.call(transfers.redeemTransferKey, { key, name: 'Maple Court at Sparks', shortCode: 'MCS', cutoverDate: day });
      expect(await refused(taker.call(transfers.redeemTransferKey, { key, name: 'Twice', shortCode: 'TW', cutoverDate: day }))).toBe(
        'keySpent',
      );
      await copyWaitsForLock();
      // Whoever keeps which communities are closed asks again after two seconds.
      server.clock.set('2026-01-05T17:00:10.000Z');
      expect(
        await refused(
          old.call(notes.addNote, {
            record: { kind: 'community', entityId: communityId, communityId },
            kind: 'CALL',
            subject: 'x',
            body: 'x',
            noteDate: day,
            seenBy: 'STAFF',
          } as never),
        ),
      ).toBe('communityClosed');
      const [pid] = workers();
      process.kill(pid ?? 0, 'SIGKILL');
      await lock.query('rollback');
      const done = await eventually(
        async () => (await taker.call(transfers.listTransfers, {}))[0],
        (row) => row?.state === 'COMPLETED' || row?.state === 'FAILED',
      );
      expect(done).toMatchObject({
        state: 'COMPLETED',
        failure: '',
        last4: key.slice(-4),
        direction: 'IN',
        otherCustomer: 'Test Management',
      });
      expect(done?.figures.length).toBeGreaterThan(5);
      expect(done?.figures.every(({ from, to }) => from === to)).toBe(true);
    } finally {
      await lock.end();
      await worker.stop();
    }
    const both = { customerId: toCustomerId, db: server.db.asMigrator };
    expect(await figuresOf(both, toCustomerId, communityId)).toEqual(before);
    expect(await figuresOf(both, server.customerId, communityId)).toEqual(before);
    await expectSameDocuments();
  }, 300_000);

  it('leaves the old books to be read, and opens the new ones under their seals', async () => {
    expect((await old.call(community.getCommunity, { communityId })).standing).toBe('TRANSFERRED');
    expect(await taker.call(community.getCommunity, { communityId })).toMatchObject({
      name: 'Maple Court at Sparks',
      shortCode: 'MCS',
      standing: 'ACTIVE',
      managerUserId: null,
    });
    // What is under way there goes on here: a sale that is agreed, and what was ordered of it.
    const asked = { communityId, filters: [], sort: '' } as never;
    const sales = await taker.call(resaleList.calls.readPage, asked);
    expect(sales.rows.map(({ state, buyer }) => [state, buyer])).toEqual([['UNDER_CONTRACT', 'Petra Novak']]);
    expect((await taker.call(disclosureOrderList.calls.readPage, asked)).rows.length).toBe(1);
    const heads = openHeadFolder(pathToFileURL(join(folder, 'heads')).href);
    const { services } = server;
    await sealNow(services, toCustomerId, heads);
    const check = await services.database.snapshot(toCustomerId, async (tx) =>
      checkBook(tx, await heads.headsOf(toCustomerId), services.clock.now()),
    );
    expect(check).toMatchObject({ faults: [], waiting: 0 });
    const index = () =>
      services.database.read(toCustomerId, async (tx) => {
        const lines = await sql<{ line: string }>`select r::text as line from desk.search_record r where community_id = ${communityId}
          union all select k::text from desk.search_key k where community_id = ${communityId} order by 1`.execute(tx.db);
        return lines.rows.map(({ line }) => line);
      });
    const arrived = await index();
    await services.database.transact(toCustomerId, rebuildSearch);
    expect(await index()).toEqual(arrived);
    for (const kind of ['accounts', 'communities', 'entries', 'owners', 'properties'])
      expect(arrived.filter((line) => line.includes(`,${kind},`)).length).toBeGreaterThan(0);
    // Who did something keeps a name and nothing else: no address, no sign-in, no right.
    const came = await services.database.read(
      toCustomerId,
      async (tx) =>
        (
          await sql<{
            email: string;
            login: string;
            off: boolean;
          }>`select email, login_id::text as login, is_inactive as off from identity.app_user
        where display_name like '%(Test Management)'`.execute(tx.db)
        ).rows,
    );
    expect(came.length).toBeGreaterThan(0);
    expect(new Set(came.map(({ email, login, off }) => `${email}|${login}|${off}`))).toEqual(new Set(['|0|true']));
    expect(await refused(old.call(transfers.makeTransferKey, { communityId, customerKey: 'third', cutoverDate: day }))).toBe(
      'communityClosed',
    );
  });

  it('shows nobody what is not theirs', async () => {
    const ours = await rowsOf(server.customerId);
    expect(await rowsOf(toCustomerId)).toBe(ours);
    // Whoever took it over has it in their scope, in which there was none before.
    for (const player of [taker, hand])
      expect((await player.call(community.listCommunities, {})).map(({ name }) => name)).toEqual(['Maple Court at Sparks']);
    expect((await hand.call(transfers.listTransfers, {})).map(({ state }) => state)).toContain('COMPLETED');
    expect(await apart.call(transfers.listTransfers, {})).toEqual([]);
    expect((await third.call(community.listCommunities, {})).length).toBe(0);
    const [mine] = await old.call(transfers.listTransfers, {});
    expect(mine).toMatchObject({ direction: 'OUT', state: 'COMPLETED', otherCustomer: 'taker Management' });
  });
});

async function workHere<T>(work: () => Promise<T>): Promise<T> {
  const log = { info: () => {}, error: () => {} };
  const job = transferJob({ migratorUrl: server.db.migratorUrl, findAgain: findCommunityAgain });
  const worker = await runWorker({ queueUrl: server.db.queueUrl, jobs: [job], services: server.services, log });
  try {
    return await work();
  } finally {
    await worker.stop();
  }
}

const ended = (state: string | undefined) => state === 'FAILED' || state === 'COMPLETED';

describe('a transfer that cannot be accepted', () => {
  let birchId = '';
  beforeAll(async () => {
    await taker.call(community.addCommunity, { ...facts, name: 'Elm Court', shortCode: 'ELM' });
    birchId = (await old.call(community.addCommunity, { ...facts, name: 'Birch Court', shortCode: 'BC' })).communityId;
    await server.services.database.transact(server.customerId, (tx) =>
      sql`update communities.community set standing = 'ACTIVE', accounting_done = true, properties_done = true where community_id = ${birchId}`.execute(
        tx.db,
      ),
    );
    await old.call(attachments.addAttachment, { kind: 'community', entityId: birchId, communityId: birchId, file: papers });
  });
  const redeemed = async (cutoverDate: string, as = 'Birch Court') => {
    const { key } = await old.call(transfers.makeTransferKey, { communityId: birchId, customerKey: 'taker', cutoverDate });
    expect(await refused(taker.call(transfers.redeemTransferKey, { key, name: 'Elm Court', shortCode: 'BC', cutoverDate }))).toBe(
      'nameTaken',
    );
    return { key, ...(await taker.call(transfers.redeemTransferKey, { key, name: as, shortCode: 'BC', cutoverDate: day })) };
  };

  it('ends when both sides never said the same day, and makes room for another', async () => {
    const { transferKeyId } = await redeemed('2026-01-09');
    server.clock.set('2026-01-20T09:00:00.000Z');
    try {
      const late = as(await server.tokenFor('Administrator'));
      const lateTaker = await new Player(inProcess(server.app)).signIn('olga@taker.example', password);
      expect((await late.call(transfers.listTransfers, {}))[0]).toMatchObject({ state: 'EXPIRED', waitsForUs: false, mayRevoke: false });
      expect(await refused(late.call(transfers.confirmCutover, { transferKeyId, cutoverDate: day }))).toBe('nothingToConfirm');
      const order = { communityId: birchId, customerKey: 'taker', cutoverDate: '2026-02-01' };
      const { key, transferKeyId: nextId } = await late.call(transfers.makeTransferKey, order);
      const taken = { key, name: 'Birch Court', shortCode: 'BC', cutoverDate: '2026-02-02' };
      expect((await lateTaker.call(transfers.redeemTransferKey, taken)).state).toBe('REDEEMED');
      expect((await late.call(transfers.listTransfers, {})).map((row) => row.state).slice(0, 2)).toEqual(['REDEEMED', 'REVOKED']);
      await late.call(transfers.revokeTransferKey, { transferKeyId: nextId });
    } finally {
      server.clock.set('2026-01-05T17:00:00.000Z');
    }
  });

  it('waits until both sides say the same day', async () => {
    const { transferKeyId, state } = await redeemed('2026-01-09');
    expect(state).toBe('REDEEMED');
    expect((await old.call(transfers.listTransfers, {}))[0]).toMatchObject({
      waitsForUs: true,
      toCutoverDate: expect.stringContaining(day),
    });
    expect(await refused(old.call(transfers.confirmCutover, { transferKeyId, cutoverDate: '2026-01-08' }))).toBe('nothingToConfirm');
    await old.call(transfers.confirmCutover, { transferKeyId, cutoverDate: day });
    // What was opened since the key was made hinders it, and the new company is not told what.
    const batch = await server.services.database.transact(server.customerId, async (tx) => {
      const made = await sql<{
        id: string;
      }>`insert into ledger.batch (customer_id, community_id, kind, state, post_date, entered_by, entered_time)
        values (${tx.customerId}, ${birchId}, 'journal', 'UNPOSTED', '2026-01-05', 1, now()) returning batch_id as id`.execute(tx.db);
      return made.rows[0]?.id;
    });
    const failed = await workHere(async () => {
      await beginTransfersEverywhere(server.services);
      return await eventually(
        async () => (await taker.call(transfers.listTransfers, {}))[0],
        (row) => ended(row?.state),
      );
    });
    expect(failed).toMatchObject({
      state: 'FAILED',
      failure: 'Something of Birch Court is open at Test Management. Nothing was taken over.',
    });
    expect((await old.call(community.getCommunity, { communityId: birchId })).standing).toBe('ACTIVE');
    await sql`delete from ledger.batch where batch_id = ${batch}`.execute(server.db.asMigrator);
  }, 240_000);

  describe('copyDiffers', () => {
    it('takes back whatever came when a document is another one', async () => {
      const [file] = await server.services.database.read(
        server.customerId,
        async (tx) =>
          (
            await sql<{
              key: string;
            }>`select v.file_key as key from records.attachment_version v join records.attachment a using (customer_id, attachment_id)
          where a.community_id = ${birchId}`.execute(tx.db)
          ).rows,
      );
      await server.services.files.put(file?.key ?? '', Buffer.from('Pets of all sizes.'));
      await redeemed(day);
      const failed = await workHere(() =>
        eventually(
          async () => (await taker.call(transfers.listTransfers, {}))[0],
          (row) => ended(row?.state),
        ),
      );
      expect(failed?.failure).toContain('its SHA-256 is another one');
      expect((await old.call(community.getCommunity, { communityId: birchId })).standing).toBe('ACTIVE');
      expect((await taker.call(community.listCommunities, {})).map(({ name }) => name)).not.toContain('Birch Court');
      const left = readdirSync(join(folder, 'files', toCustomerId, 'attachments'));
      const theirs = await server.services.database.read(
        toCustomerId,
        async (tx) => (await sql`select from records.attachment_version`.execute(tx.db)).rows.length,
      );
      expect(left.length).toBe(theirs);
    }, 240_000);
  });
});
