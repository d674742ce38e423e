// Copies a community to its new customer: the old books are closed, files and rows go over, the figures of
// both ends are held against each other, and only then it moves.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '../../../packages/contract/contract.ts';
import { isDatabaseDown, type Tx } from '../../../packages/db/database.ts';
import { type LoadingTx, loadTogether } from '../../../packages/db/loading.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import { defineJob, type JobContext, type JobDefinition, TryLater } from '../../../packages/jobs/jobs.ts';
import { pauseSchedules } from '../../../packages/jobs/schedules.ts';
import { assert, dateInZone, Refusal } from '../../../packages/kernel/kernel.ts';
import { findStanding, forgetClosed, saveStanding } from '../../communities/communities.server.ts';
import { insertScope } from '../../identity/identity.server.ts';
import { foldDeltas } from '../../ledger/ledger.server.ts';
import { statementFiles } from '../../receivables/receivables.server.ts';
import { copyCommunity, copyRefusals } from './transfer.contract.ts';
import { transferHindrances } from './transfer.rules.ts';
import { findGivenKey, saveKey, type TransferRow } from './transfer.store.ts';
import { acceptCopy, copyRows } from './transfer-copy.jobs.ts';
import { filesOf, openAtSource } from './transfer-facts.store.ts';

/**
 * What the job is given beside its services: the login that sees both customers, and how search learns of
 * what came.
 */
interface TransferPlace {
  migratorUrl: string;
  findAgain(tx: Tx, communityId: string): Promise<void>;
}

/** Other processes hear of a closed community within two seconds; what they let in before has ended then. */
const CLOSING_MS = 2_500;

type Say = (done: number, message: string) => void;
const STEPS = 100;

/**
 * Closes the books at the old customer for the time of the copy, unless something has been opened since the
 * key was made.
 */
async function holdSource(services: Services, row: TransferRow): Promise<void> {
  const { database, clock } = services;
  await database.transact(row.fromCustomerId, async (tx) => {
    const found = await findStanding(tx, row.communityId, true);
    // Closed by this transfer before it was interrupted.
    if (found?.standing === 'TRANSFERRED') return;
    const isOpen = transferHindrances(await openAtSource(tx, row.communityId, dateInZone(clock.now(), 'UTC'))).length > 0;
    if (found?.standing !== 'ACTIVE' || isOpen)
      throw refuse(copyRefusals, 'stillOpen', { community: row.communityName, company: row.fromCustomerName });
    await saveStanding(tx, row.communityId, {
      standing: 'TRANSFERRED',
      reason: `Being handed over to ${row.toCustomerName}`,
      by: row.madeBy,
      now: clock.now(),
    });
  });
  forgetClosed(services);
  await sleep(CLOSING_MS);
  while ((await database.transact(row.fromCustomerId, (tx) => foldDeltas(tx, row.communityId))) > 0);
}

/** The SHA-256 of a file; blank when there is none. */
async function hashOfFile({ files }: Services, key: string): Promise<string> {
  const pieces = await files.get(key).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'notFound') return null;
    throw error;
  });
  const hash = createHash('sha256');
  for await (const piece of pieces ?? []) hash.update(piece);
  return pieces ? hash.digest('hex') : '';
}

/** Copies a file and gives the SHA-256 of what came. */
async function copyFile({ files }: Services, from: string, to: string): Promise<string> {
  const hash = createHash('sha256');
  async function* hashed(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  }
  await files.put(to, hashed(await files.get(from)));
  return hash.digest('hex');
}

/** Where a file of one customer stands at another. */
const keyAt = (row: TransferRow, key: string): string => `${row.toCustomerId}${key.slice(row.fromCustomerId.length)}`;

/** What the new customer holds of a community that stood there before: the keys of its files. */
async function heldFiles(services: Services, row: TransferRow): Promise<Set<string>> {
  const { attached, statements } = await services.database.read(row.toCustomerId, (tx) => filesOf(tx, row.communityId));
  const printed = statements.flatMap(({ runId, ownershipIds }) => statementFiles(row.toCustomerId, runId, ownershipIds));
  return new Set([...attached.map(({ fileKey }) => fileKey), ...printed]);
}

async function copyFiles(services: Services, row: TransferRow, say: Say): Promise<void> {
  const held = await heldFiles(services, row);
  const { attached, statements } = await services.database.read(row.fromCustomerId, (tx) => filesOf(tx, row.communityId));
  for (const [index, { fileKey, sha256 }] of attached.entries()) {
    say(5, `Copying files, ${index + 1} of ${attached.length}`);
    // Where it stood before, most files stand still.
    if (held.has(keyAt(row, fileKey)) && (await hashOfFile(services, keyAt(row, fileKey))) === sha256) continue;
    if ((await copyFile(services, fileKey, keyAt(row, fileKey))) !== sha256)
      throw refuse(copyRefusals, 'copyDiffers', { difference: 'A file is not what it was when it was kept: its SHA-256 is another one.' });
  }
  for (const { runId, ownershipIds } of statements)
    for (const key of statementFiles(row.fromCustomerId, runId, ownershipIds)) {
      say(20, 'Copying statements');
      if (held.has(keyAt(row, key)) && (await hashOfFile(services, keyAt(row, key))) !== '') continue;
      // A statement that was never printed has no file; it is made from the books again.
      await copyFile(services, key, keyAt(row, key)).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'notFound')) throw error;
      });
    }
}

/** Opens the old books again and keeps why. What was copied of files goes. */
async function giveUp(services: Services, row: TransferRow, error: unknown): Promise<void> {
  const { database, clock, files } = services;
  const failure = error instanceof Refusal ? error.message : 'Something went wrong on our side. Nothing was taken over.';
  const { attached, statements } = await database.read(row.fromCustomerId, (tx) => filesOf(tx, row.communityId));
  const held = await heldFiles(services, row);
  const printed = statements.flatMap(({ runId, ownershipIds }) => statementFiles(row.fromCustomerId, runId, ownershipIds));
  for (const key of [...attached.map(({ fileKey }) => fileKey), ...printed])
    if (!held.has(keyAt(row, key))) await files.remove(keyAt(row, key));
  await database.transact(row.fromCustomerId, async (tx) => {
    const found = await findStanding(tx, row.communityId, true);
    if (found?.standing === 'TRANSFERRED')
      await saveStanding(tx, row.communityId, { standing: 'ACTIVE', reason: failure, by: row.madeBy, now: clock.now() });
    await saveKey(tx, row.transferKeyId, { state: 'FAILED', failure, endedBy: 'The copy', endedTime: clock.now() });
  });
  forgetClosed(services);
}

/** Ends a verified transfer: in one transaction the old books are closed for good and the new ones opened. */
async function complete(place: TransferPlace, services: Services, row: TransferRow): Promise<void> {
  const now = services.clock.now();
  const { communityId, transferKeyId } = row;
  await loadTogether(place.migratorUrl, row.toCustomerId, async (tx) => {
    const held = await findGivenKey(tx, transferKeyId, true);
    if (held?.state !== 'VERIFIED') return { keep: false, value: null };
    const source = { customerId: row.fromCustomerId, db: tx.db };
    await saveStanding(tx, communityId, { standing: 'ACTIVE', reason: `Taken over from ${row.fromCustomerName}`, by: row.redeemedBy, now });
    await saveStanding(source, communityId, {
      standing: 'TRANSFERRED',
      reason: `Handed over to ${row.toCustomerName}`,
      by: row.madeBy,
      now,
    });
    // Whoever took it over works in it, also where their scope is a list of communities.
    if (row.redeemedUserId) await insertScope(tx, row.redeemedUserId, communityId);
    await pauseSchedules(source, communityId);
    await saveKey(tx, transferKeyId, { state: 'COMPLETED', completedTime: now, newCommunityId: communityId });
    return { keep: true, value: null };
  });
  forgetClosed(services);
}

/** Everything until the copy is accepted: the rows and their proof stand or fall together. */
async function carryOver(place: TransferPlace, context: JobContext<unknown>, row: TransferRow, say: Say): Promise<void> {
  const { services } = context;
  say(1, `Closing the books at ${row.fromCustomerName}`);
  await holdSource(services, row);
  await copyFiles(services, row, say);
  const done = await loadTogether(place.migratorUrl, row.toCustomerId, async (tx: LoadingTx) => {
    const held = await findGivenKey(tx, row.transferKeyId, true);
    if (held?.state !== 'COPYING') return { keep: false, value: true };
    const { plan, matched } = await copyRows(tx, row, services, (part, whole) => say(25 + part, `Copying ${whole} tables`));
    say(85, 'Holding both ends against each other');
    const figures = await acceptCopy(tx, row, plan, services.clock.now());
    await place.findAgain(tx, row.communityId);
    await saveKey(tx, row.transferKeyId, { state: 'VERIFIED', verifiedTime: services.clock.now(), figures, matched });
    return { keep: true, value: true };
  });
  if (!done) throw refuse(copyRefusals, 'copyDiffers', { difference: 'A row of this community stands here already under its key.' });
}

/**
 * The job of a transfer. Killed at any moment it goes on where it was: what is not committed is not there,
 * and what is committed is not done again.
 */
export function transferJob(place: TransferPlace): JobDefinition {
  return defineJob(copyCommunity, async (context) => {
    const { services, customerId, payload } = context;
    const find = () => services.database.read(customerId, (tx) => findGivenKey(tx, payload.transferKeyId));
    // A transfer is ended or taken back as a whole, so nobody stops it half-way by a button.
    const say: Say = (done, message) => {
      if (!context.isCancelled()) context.progress(done, STEPS, message);
    };
    const row = await find();
    assert(row, 'a transfer is begun by its key');
    if (row.state === 'COPYING')
      await carryOver(place, context, row, say).catch(async (error: unknown) => {
        if (!isDatabaseDown(error) && !(error instanceof TryLater)) await giveUp(services, row, error);
        throw error;
      });
    if ((await find())?.state === 'VERIFIED') await complete(place, services, row);
    say(STEPS, 'Done');
    return { communityId: row.communityId, state: (await find())?.state };
  }) as unknown as JobDefinition;
}
