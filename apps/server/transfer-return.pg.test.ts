// A community comes back to a customer that held it before: its earlier books are brought up to date, what is
// never changed must be as it was, and the way may be gone again.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { community } from '../../modules/communities/communities.contract.ts';
import { hasCommunity, whyClosed } from '../../modules/communities/communities.server.ts';
import { findCommunityAgain } from '../../modules/desk/desk.server.ts';
import { operator } from '../../modules/identity/identity.contract.ts';
import { aServer, type TestServer } from '../../modules/identity/identity.testing.ts';
import { journal } from '../../modules/ledger/ledger.contract.ts';
import { sealNow } from '../../modules/ledger/seal/seal.jobs.ts';
import { checkBook } from '../../modules/ledger/seal/seal-check.handlers.ts';
import { resale, resaleList, transfers } from '../../modules/lifecycle/lifecycle.contract.ts';
import { beginTransfersEverywhere, transferJob } from '../../modules/lifecycle/lifecycle.server.ts';
import { figuresOf } from '../../modules/lifecycle/transfer/transfer.testing.ts';
import { committee, ownership, property, vendor } from '../../modules/people/people.contract.ts';
import { attachments, notes } from '../../modules/records/records.contract.ts';
import { sql } from '../../packages/db/database.ts';
import { openFileStore } from '../../packages/files/store.ts';
import { prepareQueue, runWorker } from '../../packages/jobs/worker.ts';
import { openHeadFolder } from '../../packages/seal/seal.ts';
import { workUntilIdle } from './idle-queue.testing.ts';
import { allRoutes } from './registry.ts';
import { type Association, accountOf, takeReceipts } from './sample/association.ts';
import { playMapleCourt } from './sample/maple-court.ts';
import { inProcess, Player } from './sample/player.ts';

const folder = mkdtempSync(join(tmpdir(), 'commonhold-return-'));
const password = 'correct horse';
/** A sale of the story has its day three days before. */
const day = '2026-03-20';
/** In a period that is open. */
const postDate = '2026-02-02';
let server: TestServer;
let association: Association;
let communityId = '';

interface End {
  key: string;
  customerId: string;
  player: Player;
  name: string;
}
/** The company that had it first, and the one it goes to. */
let first: End;
let second: End;

beforeAll(async () => {
  server = await aServer(allRoutes, hasCommunity, whyClosed);
  server.services.files = openFileStore(pathToFileURL(join(folder, 'files')).href);
  await prepareQueue(server.db.queueUrl);
  const as = async () => new Player(inProcess(server.app), await server.tokenFor('Administrator'));
  const story = playMapleCourt({ clerk: await as(), approver: await as() });
  for (let turn = await story.next(); ; turn = await story.next()) {
    if (!turn.done) continue;
    association = turn.value;
    break;
  }
  await workUntilIdle(server);
  communityId = association.communityId;
  server.clock.set(`${day}T17:00:00.000Z`);
  first = { key: 'test', customerId: server.customerId, player: await as(), name: 'Maple Court' };
  const nobody = new Player(inProcess(server.app));
  const service = await nobody.signIn('operator@test.example', password);
  const administratorEmail = 'olga@taker.example';
  const made = { key: 'taker', name: 'taker Management', administratorName: 'Olga', administratorEmail, administratorPassword: password };
  const { customerId } = await service.call(operator.createCustomer, made);
  second = { key: 'taker', customerId, player: await nobody.signIn(administratorEmail, password), name: 'Maple Court at Sparks' };
  // One firm is a vendor of both; another is two vendors at the old company, and one here.
  const [one, two] = await vendorsOf(first);
  for (const vendorId of [one, two]) {
    const seen = await first.player.call(vendor.getVendor, { vendorId: vendorId ?? '' });
    await first.player.call(vendor.editVendor, { ...seen, taxNumber: '880123456', w9Date: null, licenceExpiresDate: null } as never);
  }
  await second.player.call(vendor.addVendor, { name: 'The same firm', taxNumber: '880123456' } as never);
}, 120_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The vendors of bills, by id. */
async function vendorsOf({ customerId }: End): Promise<string[]> {
  const found = await sql<{
    id: string;
  }>`select distinct vendor_id as id from payables.bill where customer_id = ${customerId} and community_id = ${communityId} order by 1`.execute(
    server.db.asMigrator,
  );
  return found.rows.map(({ id }) => id);
}

/** Hands the community over and waits until it is there, or until it is refused. */
async function goes(from: End, to: End, meanwhile: () => Promise<void> = async () => {}) {
  const { key } = await from.player.call(transfers.makeTransferKey, { communityId, customerKey: to.key, cutoverDate: day });
  const brings = await to.player.call(transfers.openTransfer, { key });
  const job = transferJob({ migratorUrl: server.db.migratorUrl, findAgain: findCommunityAgain });
  const log = { info: () => {}, error: () => {} };
  const worker = await runWorker({ queueUrl: server.db.queueUrl, jobs: [job], services: server.services, log });
  try {
    await to.player.call(transfers.redeemTransferKey, { key, name: to.name, shortCode: 'MC', cutoverDate: day });
    await meanwhile();
    for (let tries = 0; ; tries += 1) {
      await beginTransfersEverywhere(server.services);
      const [row] = await to.player.call(transfers.listTransfers, {});
      if (row && (row.state === 'COMPLETED' || row.state === 'FAILED')) {
        return { row, brings };
      }
      if (tries > 900) throw new Error(`it did not end: ${JSON.stringify(row)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    await worker.stop();
  }
}

const figuresAt = ({ customerId }: End) => figuresOf({ customerId, db: server.db.asMigrator }, customerId, communityId);

/**
 * Figures and rows are the same at both ends, seals hold where it arrived, and each file is what its SHA-256
 * says.
 */
async function expectSame(from: End, to: End): Promise<void> {
  expect(await figuresAt(to)).toEqual(await figuresAt(from));
  const heads = openHeadFolder(pathToFileURL(join(folder, 'heads')).href);
  for (const { customerId } of [from, to]) {
    await sealNow(server.services, customerId, heads);
    const check = await server.services.database.snapshot(customerId, async (tx) =>
      checkBook(tx, await heads.headsOf(customerId), server.services.clock.now()),
    );
    expect(check).toMatchObject({ faults: [], waiting: 0 });
  }
  const files = await sql<{ key: string; sha256: string }>`select file_key as key, sha256 from records.attachment_version
    where customer_id = ${to.customerId}`.execute(server.db.asMigrator);
  for (const { key, sha256 } of files.rows) {
    expect(key.startsWith(`${to.customerId}/`)).toBe(true);
    const pieces: Uint8Array[] = [];
    for await (const piece of await server.services.files.get(key)) pieces.push(piece);
    expect(createHash('sha256').update(Buffer.concat(pieces)).digest('hex')).toBe(sha256);
  }
}

async function posts({ player }: End, reference: string, amount: string): Promise<void> {
  const lines = [
    { accountId: accountOf(association, '1010'), debit: amount },
    { accountId: accountOf(association, '3000'), credit: amount },
  ];
  const entry = { communityId, postDate, reference, description: 'A correction', lines };
  await player.call(journal.addJournalEntry, await player.seen(journal.previewJournalEntry, entry as never));
}

const textFile = (fileName: string, text: string) => ({ fileName, content: Buffer.from(text).toString('base64') });

/** The present owner of the second home. */
async function anOwner({ player }: End) {
  const { rows } = await player.call(property.listProperties, { communityId, limit: 12 });
  const [owner] = await player.call(ownership.listOwnershipsOfProperty, { communityId, propertyId: rows[1]?.propertyId ?? '' });
  if (!owner) throw new Error('the home has an owner');
  return owner;
}

async function receives(end: End, amount: string, checkNumber: string): Promise<void> {
  const { ownershipId } = await anOwner(end);
  await takeReceipts(end.player, association, postDate, [{ ownershipId, amount, checkNumber }]);
}

const onCommunity = () => ({ kind: 'community', entityId: communityId, communityId });

let committeeId = '';
let noteId = '';
let attachmentId = '';

/** What the first company leaves when it hands over. */
async function worksAtFirst(): Promise<void> {
  const { player } = first;
  committeeId = (await player.call(committee.addCommittee, { communityId, name: 'Garden', committeeType: 'OTHER' } as never)).committeeId;
  const note = { record: onCommunity(), kind: 'CALL', subject: 'Gate', body: 'The code is 1', noteDate: day, seenBy: 'STAFF' } as const;
  noteId = (await player.call(notes.addNote, note)).noteId;
  const kept = await player.call(attachments.addAttachment, { ...onCommunity(), file: textFile('rules.txt', 'No pets.') });
  attachmentId = kept.attachmentId;
  await posts(first, 'A-1', '10.00');
}

/**
 * What the second company does with it: books, an owner, a sale, a committee that goes, a note and a file
 * that change.
 */
async function worksAtSecond(): Promise<void> {
  const { player } = second;
  await posts(second, 'B-1', '20.00');
  await receives(second, '55.00', '9001');
  const { ownershipId } = await anOwner(second);
  const seen = await player.call(ownership.getOwnership, { communityId, ownershipId });
  const renamed = { ...seen, communityId, lastName: 'Newname', displayName: '', nameChange: 'CORRECTION', phone: '775-555-0777' };
  await player.call(ownership.editOwnership, renamed as never);
  await player.call(committee.deleteCommittee, { communityId, committeeId });
  const facts = { kind: 'CALL', subject: 'Gate', body: 'The code is 2', noteDate: day, seenBy: 'STAFF' } as const;
  await player.call(notes.editNote, { noteId, version: '1', ...facts } as never);
  await player.call(attachments.addAttachment, { ...onCommunity(), attachmentId, file: textFile('rules.txt', 'Small pets.') });
  await player.call(attachments.addAttachment, { ...onCommunity(), file: textFile('pool.txt', 'Open at nine.') });
  const [sale] = (await player.call(resaleList.calls.readPage, { communityId, filters: [], sort: '' } as never)).rows;
  const one = { communityId, resaleId: sale?.resaleId ?? '' };
  const settled = { ...one, addressVerified: true };
  await player.call(resale.settleResale, { ...settled, baseHash: (await player.call(resale.previewResale, one)).baseHash });
  // Here the firm gives another number, by which nobody would find it again.
  const [firm] = (await vendorsOf(second)).toReversed();
  const known = await player.call(vendor.getVendor, { vendorId: firm ?? '' });
  await player.call(vendor.editVendor, { ...known, taxNumber: '880999999', w9Date: null, licenceExpiresDate: null } as never);
}

const standingAt = async ({ player }: End) => (await player.call(community.getCommunity, { communityId })).standing;

describe('a community that comes back', () => {
  it('goes out with a firm that is two vendors here and one there', async () => {
    await worksAtFirst();
    const { row, brings } = await goes(first, second);
    expect([row.failure, row.state, brings.earlier]).toEqual(['', 'COMPLETED', null]);
    await expectSame(first, second);
  }, 240_000);

  it('is refused while a row that never changes is another one here, and nothing is touched', async () => {
    await worksAtSecond();
    const tampered = (change: string) =>
      server.db.asMigrator.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update ledger.entry set description = ${change} where customer_id = ${first.customerId} and reference = 'A-1'`.execute(
          tx,
        );
      });
    await tampered('Another word');
    const before = await figuresAt(first);
    const files = readdirSync(join(folder, 'files', first.customerId, 'attachments')).length;
    const { row } = await goes(second, first);
    expect(row.failure).toBe(
      'What is never changed is not the same as in the earlier books here: Entry (ledger): 1 row. Nothing was taken over.',
    );
    expect([await standingAt(first), await standingAt(second)]).toEqual(['TRANSFERRED', 'ACTIVE']);
    expect(await figuresAt(first)).toEqual(before);
    expect(readdirSync(join(folder, 'files', first.customerId, 'attachments')).length).toBe(files);
    await tampered('A correction');
  }, 240_000);

  it('brings its earlier books up to date', async () => {
    const { row, brings } = await goes(second, first);
    expect([row.failure, row.state]).toEqual(['', 'COMPLETED']);
    expect(brings).toMatchObject({ isNameTaken: false, isCodeTaken: false });
    expect(brings.earlier?.leftTime.slice(0, 10)).toBe(day);
    const counted = new Map(brings.earlier?.tables.map(({ what, ...rows }) => [what, rows]));
    expect(counted.get('Entry (ledger)')).toEqual({ comes: 2, changes: 0, goes: 0 });
    expect(counted.get('Committee (people)')).toEqual({ comes: 0, changes: 0, goes: 1 });
    expect(counted.get('Attachment version (records)')).toEqual({ comes: 2, changes: 0, goes: 0 });
    await expectSame(second, first);
    expect([await standingAt(first), await standingAt(second)]).toEqual(['ACTIVE', 'TRANSFERRED']);
    const { player } = first;
    const owner = await player.call(ownership.getOwnership, { communityId, ownershipId: (await anOwner(first)).ownershipId });
    expect([owner.lastName, owner.phone]).toEqual(['Newname', '775-555-0777']);
    const sales = await player.call(resaleList.calls.readPage, { communityId, filters: [], sort: '' } as never);
    expect(sales.rows.map(({ state }) => state)).toEqual(['SETTLED']);
    const [note] = (await player.call(notes.listNotes, onCommunity() as never)) as unknown as { body: string }[];
    expect(JSON.stringify(note)).toContain('The code is 2');
    // Who worked here before is who they were; who worked there came with a name alone.
    const people = await sql<{ name: string; off: boolean }>`select display_name as name, is_inactive as off from identity.app_user
      where customer_id = ${first.customerId} and (display_name like '%Management)' or login_id <> 0) order by 1`.execute(
      server.db.asMigrator,
    );
    expect(people.rows.filter(({ name }) => name.includes('('))).toEqual([{ name: 'Olga (taker Management)', off: true }]);
    expect(people.rows.filter(({ name }) => !name.includes('(')).every(({ off }) => !off)).toBe(true);
    const ways = (await player.call(transfers.listTransfers, {})).map(({ direction, state }) => `${direction} ${state}`);
    expect(ways).toEqual(['IN COMPLETED', 'IN FAILED', 'OUT COMPLETED']);
  }, 240_000);

  it('is worked on here, and there no more', async () => {
    await receives(first, '45.00', '9002');
    await posts(first, 'A-2', '30.00');
    await expect(posts(second, 'B-2', '1.00')).rejects.toThrow(/communityClosed/);
  }, 60_000);

  it('goes out a second time, over the books of the first, also when it is killed with half the rows written', async () => {
    const lock = new pg.Client({ connectionString: server.db.migratorUrl });
    await lock.connect();
    // Its rows may be read, so everything is made ready, and not written.
    await lock.query('begin; lock table reports.setting in share mode');
    const { row, brings } = await goes(first, second, async () => {
      for (let killed = 0; killed === 0; ) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        const found = await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'commonhold loading' and wait_event_type = 'Lock' and datname = current_database()`.execute(
          server.db.asMigrator,
        );
        killed = found.rows.length;
      }
      await lock.query('rollback');
      await lock.end();
    });
    expect([row.failure, row.state]).toEqual(['', 'COMPLETED']);
    expect(brings.earlier?.changes).toBeGreaterThan(0);
    await expectSame(first, second);
    await posts(second, 'B-3', '40.00');
    expect((await second.player.call(transfers.listTransfers, {})).map(({ direction }) => direction)).toEqual(['IN', 'OUT', 'OUT', 'IN']);
  }, 240_000);
});
