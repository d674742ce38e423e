// The SQL of signatures and of every use of them.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant } from '../../../packages/kernel/kernel.ts';
import type { SigningFacts } from './signature.rules.ts';

/** What is kept of a signature. */
export interface SignatureFacts extends Omit<SigningFacts, 'signatureId' | 'isActive'> {
  signer: string;
  signerTitle: string;
  userId: string | null;
}
export interface SignatureImage {
  imageSealed: string;
  mediaType: 'image/png' | 'image/jpeg';
  sha256: string;
}
export interface SignatureRow extends SignatureFacts, SignatureImage, SigningFacts {
  communityId: string;
  version: string;
  changedBy: string;
}

interface By {
  userId: string;
  now: Instant;
}

const columns = sql`s.signature_id as "signatureId", s.community_id as "communityId", s.version::text, s.user_id as "userId", s.signer, s.signer_title as "signerTitle",
  s.image_sealed as "imageSealed", s.media_type as "mediaType", s.sha256, s.signs_letters as "signsLetters", s.signs_checks as "signsChecks",
  s.bank_account_ids::text[] as "bankAccountIds", s.limit_cents, s.second_signature_id as "secondSignatureId", s.valid_from as "validFromDate",
  s.valid_through as "validThroughDate", s.is_active as "isActive", u.display_name as "changedBy"`;
type Raw = Omit<SignatureRow, 'limit'> & { limit_cents: Cents | null };
const rowOf = ({ limit_cents: limit, ...row }: Raw): SignatureRow => ({ ...row, limit });

/** One signature of a community; locked when it is about to be changed. */
export async function findSignature(tx: Tx, communityId: string, signatureId: string, lock = false): Promise<SignatureRow | undefined> {
  const found = await sql<Raw>`select ${columns} from correspondence.signature s
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = s.changed_by
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} and s.signature_id = ${signatureId}
    ${lock ? sql`for no key update of s` : sql``}`.execute(tx.db);
  return found.rows[0] && rowOf(found.rows[0]);
}

/** The signatures in use of a community, the oldest first. */
export async function listSignatures(tx: Tx, communityId: string): Promise<SignatureRow[]> {
  const found = await sql<Raw>`select ${columns} from correspondence.signature s
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = s.changed_by
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} and s.is_active order by s.signature_id`.execute(tx.db);
  return found.rows.map(rowOf);
}

/** Writes a signature. */
export async function insertSignature(tx: Tx, communityId: string, facts: SignatureFacts & SignatureImage, by: By): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into correspondence.signature (customer_id, community_id, user_id, signer, signer_title, image_sealed, media_type, sha256, signs_letters, signs_checks,
      bank_account_ids, limit_cents, second_signature_id, valid_from, valid_through, changed_by, changed_time)
    values (${tx.customerId}, ${communityId}, ${facts.userId}, ${facts.signer}, ${facts.signerTitle}, ${facts.imageSealed}, ${facts.mediaType}, ${facts.sha256},
      ${facts.signsLetters}, ${facts.signsChecks}, ${[...facts.bankAccountIds]}::bigint[], ${facts.limit}, ${facts.secondSignatureId}, ${facts.validFromDate}::date,
      ${facts.validThroughDate}::date, ${by.userId}, ${by.now}::timestamptz)
    returning signature_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Changes a signature that was found and locked. */
export async function updateSignature(tx: Tx, signatureId: string, facts: SignatureFacts & SignatureImage, by: By): Promise<void> {
  await sql`update correspondence.signature set user_id = ${facts.userId}, signer = ${facts.signer}, signer_title = ${facts.signerTitle},
      image_sealed = ${facts.imageSealed}, media_type = ${facts.mediaType}, sha256 = ${facts.sha256}, signs_letters = ${facts.signsLetters},
      signs_checks = ${facts.signsChecks}, bank_account_ids = ${[...facts.bankAccountIds]}::bigint[], limit_cents = ${facts.limit},
      second_signature_id = ${facts.secondSignatureId}, valid_from = ${facts.validFromDate}::date, valid_through = ${facts.validThroughDate}::date,
      changed_by = ${by.userId}, changed_time = ${by.now}::timestamptz, version = version + 1
    where customer_id = ${tx.customerId} and signature_id = ${signatureId}`.execute(tx.db);
}

/** Puts a signature in use or out of use. */
export async function setSignatureUse(tx: Tx, signatureId: string, isActive: boolean, by: By): Promise<void> {
  await sql`update correspondence.signature set is_active = ${isActive}, changed_by = ${by.userId}, changed_time = ${by.now}::timestamptz, version = version + 1
    where customer_id = ${tx.customerId} and signature_id = ${signatureId}`.execute(tx.db);
}

/** A use to be noted. */
export interface SignatureUse {
  signatureId: string;
  purpose: 'LETTERS' | 'CHECK';
  sourceId: string;
  withinId: string | null;
  reference: string;
  pieces: number;
  amount: Cents | null;
}

/** Notes uses of signatures; one statement. */
export async function insertUses(tx: Tx, uses: readonly SignatureUse[], by: By): Promise<void> {
  if (uses.length === 0) return;
  const rows = {
    signature_id: { type: 'bigint', values: uses.map((one) => one.signatureId) },
    purpose: { type: 'text', values: uses.map((one) => one.purpose) },
    source_id: { type: 'bigint', values: uses.map((one) => one.sourceId) },
    within_id: { type: 'bigint', values: uses.map((one) => one.withinId) },
    reference: { type: 'text', values: uses.map((one) => one.reference) },
    pieces: { type: 'integer', values: uses.map((one) => one.pieces) },
    amount_cents: { type: 'bigint', values: uses.map((one) => one.amount) },
  } as const;
  await sql`insert into correspondence.signature_use (customer_id, used_by, used_time, signature_id, purpose, source_id, within_id, reference, pieces, amount_cents)
    select customer.customer_id, ${by.userId}::bigint, ${by.now}::timestamptz, r.* from ${rowsFor(tx, rows, 'r')}`.execute(tx.db);
}

/** The latest uses of a signature. */
export async function listUses(
  tx: Tx,
  signatureId: string,
): Promise<{ purpose: 'LETTERS' | 'CHECK'; reference: string; pieces: number; amount: Cents | null; by: string; usedTime: Instant }[]> {
  const found = await sql<{
    purpose: 'LETTERS' | 'CHECK';
    reference: string;
    pieces: number;
    amount_cents: Cents | null;
    by: string;
    usedTime: Instant;
  }>`select e.purpose, e.reference, e.pieces, e.amount_cents, u.display_name as by, e.used_time as "usedTime" from correspondence.signature_use e
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.used_by
    where e.customer_id = ${tx.customerId} and e.signature_id = ${signatureId} order by e.signature_use_id desc limit 100`.execute(tx.db);
  return found.rows.map(({ amount_cents: amount, ...use }) => ({ ...use, amount }));
}

/** The images that signed within a printing, by what they signed, in the order they signed. */
export async function listImagesWithin(
  tx: Tx,
  withinId: string,
): Promise<{ sourceId: string; signatureId: string; signer: string; imageSealed: string }[]> {
  const found = await sql<{ sourceId: string; signatureId: string; signer: string; imageSealed: string }>`
    select e.source_id as "sourceId", s.signature_id as "signatureId", s.signer, s.image_sealed as "imageSealed" from correspondence.signature_use e
    join correspondence.signature s on s.customer_id = ${tx.customerId} and s.signature_id = e.signature_id
    where e.customer_id = ${tx.customerId} and e.within_id = ${withinId} and e.purpose = 'CHECK' order by e.signature_use_id`.execute(
    tx.db,
  );
  return found.rows;
}

/** The users of the customer who are active, by name. */
export async function listSigningUsers(tx: Tx): Promise<{ userId: string; name: string }[]> {
  const found = await sql<{ userId: string; name: string }>`select user_id as "userId", display_name as name from identity.app_user
    where customer_id = ${tx.customerId} and not is_inactive order by lower(display_name), user_id limit 1000`.execute(tx.db);
  return found.rows;
}
