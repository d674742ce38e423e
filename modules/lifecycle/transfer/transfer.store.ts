// The SQL of keys of transfers: made, given, redeemed and brought to their end. A key shows to its maker and
// to whom it was made for; each statement names whose it may touch.
import { type Database, jsonText, sql, type Tx } from '../../../packages/db/database.ts';
import type { Matched } from '../../../packages/db/part-rows.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { TransferState } from './transfer.contract.ts';
import type { ShownFigure } from './transfer.rules.ts';

type Local = Database['local'];
type KeptState = Exclude<TransferState, 'EXPIRED'>;

/** What stands of the acceptance. */
interface KeptFigures {
  figures: ShownFigure[];
  tables: { what: string; count: number }[];
}

export interface TransferRow {
  transferKeyId: string;
  fromCustomerId: string;
  toCustomerId: string;
  communityId: string;
  communityName: string;
  fromCustomerName: string;
  toCustomerName: string;
  last4: string;
  state: KeptState;
  expiresOn: LocalDate;
  fromCutoverOn: LocalDate | null;
  toCutoverOn: LocalDate | null;
  madeBy: string;
  madeTime: Instant;
  redeemedBy: string;
  redeemedUserId: string | null;
  redeemedTime: Instant | null;
  newName: string;
  newShortCode: string;
  jobId: string | null;
  verifiedTime: Instant | null;
  completedTime: Instant | null;
  endedBy: string;
  endedTime: Instant | null;
  failure: string;
  figures: KeptFigures | null;
}

const columns = sql`k.transfer_key_id as "transferKeyId", k.customer_id as "fromCustomerId", k.to_customer_id as "toCustomerId", k.community_id as "communityId",
  k.community_name as "communityName", k.from_customer_name as "fromCustomerName", k.to_customer_name as "toCustomerName", k.last4, k.state,
  k.expires_on as "expiresOn", k.from_cutover_on as "fromCutoverOn", k.to_cutover_on as "toCutoverOn", k.made_by as "madeBy", k.made_time as "madeTime",
  k.redeemed_by as "redeemedBy", k.redeemed_user_id as "redeemedUserId", k.redeemed_time as "redeemedTime", k.new_name as "newName",
  k.new_short_code as "newShortCode", k.job_id as "jobId", k.verified_time as "verifiedTime", k.completed_time as "completedTime", k.ended_by as "endedBy",
  k.ended_time as "endedTime", k.failure, k.figures`;

/** The keys a customer made or was given, the newest first. */
export async function listTransferRows(tx: Tx): Promise<TransferRow[]> {
  const found = await sql<TransferRow>`select ${columns} from lifecycle.transfer_key k
    where k.customer_id = ${tx.customerId} or k.to_customer_id = ${tx.customerId} order by k.transfer_key_id desc limit 500`.execute(tx.db);
  return found.rows;
}

/** A key the customer of the transaction made, held until its end. */
export async function holdOwnKey(tx: Tx, transferKeyId: string): Promise<TransferRow | undefined> {
  const found = await sql<TransferRow>`select ${columns} from lifecycle.transfer_key k
    where k.customer_id = ${tx.customerId} and k.transfer_key_id = ${transferKeyId} for update`.execute(tx.db);
  return found.rows[0];
}

/** The key that opens with these digits for the customer of the transaction, held until its end. */
export async function holdKeyByHash(tx: Tx, hash: string): Promise<TransferRow | undefined> {
  const found = await sql<TransferRow>`select ${columns} from lifecycle.transfer_key k
    where k.to_customer_id = ${tx.customerId} and k.key_hash = ${hash} and k.key_hash <> '' for update`.execute(tx.db);
  return found.rows[0];
}

/** A key the customer of the transaction takes a community by. */
export async function findGivenKey(tx: Tx, transferKeyId: string, lock = false): Promise<TransferRow | undefined> {
  const found = await sql<TransferRow>`select ${columns} from lifecycle.transfer_key k
    where k.to_customer_id = ${tx.customerId} and k.transfer_key_id = ${transferKeyId} ${lock ? sql`for update` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** The keys by which a community may be taken over, or is about to be, as a table `k`. */
export const liveKeys = (tx: Tx, communityId: string, today: LocalDate) =>
  sql`lifecycle.transfer_key k where k.customer_id = ${tx.customerId} and k.community_id = ${communityId}
    and (k.state in ('COPYING', 'VERIFIED') or k.state = 'GENERATED' and k.expires_on >= ${today} and k.key_hash <> ''
      or k.state = 'REDEEMED' and (k.from_cutover_on = k.to_cutover_on or greatest(k.expires_on, k.to_cutover_on) >= ${today}))`;

/** True while a key for the community is good or under way. */
export async function hasLiveKey(tx: Tx, communityId: string, today: LocalDate): Promise<boolean> {
  const found = await sql`select from ${liveKeys(tx, communityId, today)} limit 1`.execute(tx.db);
  return found.rows.length > 0;
}

/**
 * Ends the keys on whose day both sides never agreed, once none is live: one key of a community is under way
 * at a time.
 */
export async function revokeUnagreedKeys(tx: Tx, communityId: string, by: string, now: Instant): Promise<void> {
  await sql`update lifecycle.transfer_key set state = 'REVOKED', ended_by = ${by}, ended_time = ${now}
    where customer_id = ${tx.customerId} and community_id = ${communityId} and state = 'REDEEMED'`.execute(tx.db);
}

/** A way a community went, to a customer where some of what it names stands under another id. */
interface Departure {
  completedTime: Instant;
  matched: Matched[];
}

/**
 * The ways of a community since it last left a customer, in their order; none when it never stood there. Its
 * books stand there under the ids they have. Read without a customer: keys of those the community was with in
 * between are neither's.
 */
export async function waysSince(local: Local, communityId: string, customerId: string): Promise<Departure[]> {
  const found = await sql<Departure>`select k.completed_time as "completedTime", k.matched from lifecycle.transfer_key k
    where k.community_id = ${communityId} and k.state = 'COMPLETED' and k.transfer_key_id >= (select max(l.transfer_key_id) from lifecycle.transfer_key l
      where l.community_id = k.community_id and l.customer_id = ${customerId} and l.state = 'COMPLETED')
    order by k.transfer_key_id`.execute(local);
  return found.rows;
}

/** Moves a key on; only what is named changes. */
export async function saveKey(
  tx: Tx,
  transferKeyId: string,
  change: Partial<{
    state: KeptState;
    fromCutoverOn: LocalDate;
    toCutoverOn: LocalDate;
    endedBy: string;
    endedTime: Instant;
    failure: string;
    jobId: string;
    copyingTime: Instant;
    verifiedTime: Instant;
    completedTime: Instant;
    newCommunityId: string;
    figures: KeptFigures;
    matched: readonly Matched[];
  }>,
): Promise<void> {
  const { figures, matched, ...plain } = change;
  const names: Record<string, string> = {
    state: 'state',
    fromCutoverOn: 'from_cutover_on',
    toCutoverOn: 'to_cutover_on',
    endedBy: 'ended_by',
    endedTime: 'ended_time',
    failure: 'failure',
    jobId: 'job_id',
    copyingTime: 'copying_time',
    verifiedTime: 'verified_time',
    completedTime: 'completed_time',
    newCommunityId: 'new_community_id',
  };
  const sets = Object.entries(plain).map(([name, value]) => sql`${sql.ref(names[name] ?? name)} = ${value}`);
  if (figures) sets.push(sql`figures = ${jsonText(figures)}::jsonb`);
  if (matched) sets.push(sql`matched = ${jsonText(matched)}::jsonb`);
  await sql`update lifecycle.transfer_key set ${sql.join(sets)}
    where transfer_key_id = ${transferKeyId} and (customer_id = ${tx.customerId} or to_customer_id = ${tx.customerId})`.execute(tx.db);
}

/** Takes a key for its customer: who, when, on which day and under which name. */
export async function saveRedeemed(
  tx: Tx,
  transferKeyId: string,
  by: { userId: string; name: string; now: Instant },
  as: { name: string; shortCode: string; cutoverOn: LocalDate },
): Promise<void> {
  await sql`update lifecycle.transfer_key set state = 'REDEEMED', redeemed_by = ${by.name}, redeemed_user_id = ${by.userId}, redeemed_time = ${by.now},
      new_name = ${as.name}, new_short_code = ${as.shortCode}, to_cutover_on = ${as.cutoverOn}
    where transfer_key_id = ${transferKeyId} and to_customer_id = ${tx.customerId}`.execute(tx.db);
}

/** Transfers whose copy is to begin by a day, or whose job ended without ending them. */
export async function transfersToBegin(local: Local, today: LocalDate): Promise<{ transferKeyId: string; toCustomerId: string }[]> {
  const found = await sql<{ transferKeyId: string; toCustomerId: string }>`
    select k.transfer_key_id as "transferKeyId", k.to_customer_id as "toCustomerId" from lifecycle.transfer_key k
    where k.state = 'REDEEMED' and k.from_cutover_on = k.to_cutover_on and k.to_cutover_on <= ${today}
      or k.state in ('COPYING', 'VERIFIED') and not exists (
        select from platform.job_progress j where j.job_id = k.job_id and j.state in ('waiting', 'running'))
    order by k.transfer_key_id`.execute(local);
  return found.rows;
}

/** The name of a customer, as its own transaction knows it. */
export async function customerName(tx: Tx): Promise<string> {
  const found = await sql<{ name: string }>`select name from identity.customer where customer_id = ${tx.customerId}`.execute(tx.db);
  return found.rows[0]?.name ?? '';
}
