// The SQL of certificates of mailing: the sheet, its pieces, and the proof that the post accepted them.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { MailClass } from '../mail-house/mail-order.contract.ts';
import type { MailedPiece } from './certificate-sheet.rules.ts';

interface By {
  userId: string;
  now: Instant;
}

export interface CertificateRow {
  mailingCertificateId: string;
  communityId: string;
  printJobId: string;
  letterBatchId: string | null;
  title: string;
  mailClass: MailClass;
  pieces: number;
  signer: string;
  madeBy: string;
  madeTime: Instant;
  /** The day the letters were made: none is accepted before it. */
  earliestOn: LocalDate;
  /** The day the letters were printed, or mailed by a house. */
  handedOn: LocalDate;
  acceptedOn: LocalDate | null;
  acceptedBy: string;
  proofName: string;
  proofType: string;
  proofKey: string | null;
  proofSha256: string | null;
}

/** One certificate of a community; locked when it is about to be changed. */
export async function findCertificate(tx: Tx, communityId: string, mailingCertificateId: string, lock = false) {
  const found = await sql<CertificateRow>`
    select m.mailing_certificate_id as "mailingCertificateId", m.community_id as "communityId", m.print_job_id as "printJobId",
      j.letter_batch_id as "letterBatchId", m.title, m.mail_class as "mailClass", m.pieces, m.signer, u.display_name as "madeBy", m.made_time as "madeTime",
      (j.made_time at time zone c.time_zone)::date as "earliestOn",
      coalesce(o.mailed_on, (coalesce(j.answered_time, j.made_time) at time zone c.time_zone)::date) as "handedOn",
      m.accepted_on as "acceptedOn", m.accepted_by as "acceptedBy", m.proof_name as "proofName", m.proof_type as "proofType", m.proof_key as "proofKey",
      m.proof_sha256 as "proofSha256"
    from correspondence.mailing_certificate m
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = m.community_id
    join correspondence.print_job j on j.customer_id = ${tx.customerId} and j.print_job_id = m.print_job_id
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = m.made_by
    left join correspondence.mail_order o on o.customer_id = ${tx.customerId} and o.print_job_id = m.print_job_id and o.mailed_on is not null
      and o.state not in ('REJECTED', 'CANCELED')
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.mailing_certificate_id = ${mailingCertificateId}
    ${lock ? sql`for no key update of m` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** The pieces of a print job in the order of its file: letters handed over, or what else it printed. */
export async function listMailed(tx: Tx, printJobId: string): Promise<MailedPiece[]> {
  const found = await sql<MailedPiece>`
    select l.letter_id as "letterId", l.recipient, l.address_lines as "addressLines", l.pages, l.sha256, l.mail_class as "mailClass",
      coalesce(l.certified_number, l.tracking, '') as number, l.first_page as place
    from correspondence.letter l
    where l.customer_id = ${tx.customerId} and l.print_job_id = ${printJobId} and l.state in ('PRINTED', 'RETURNED')
    union all
    select null, p.recipient, p.address_lines, p.pages, p.sha256, null, '', p.first_page from correspondence.print_piece p
    where p.customer_id = ${tx.customerId} and p.print_job_id = ${printJobId} order by place`.execute(tx.db);
  return found.rows;
}

/** Writes a certificate; answers its id, or null where its print job has one. */
export async function insertCertificate(
  tx: Tx,
  made: Pick<CertificateRow, 'communityId' | 'printJobId' | 'title' | 'mailClass' | 'pieces' | 'signer'>,
  by: By,
): Promise<string | null> {
  const found = await sql<{ id: string }>`
    insert into correspondence.mailing_certificate (customer_id, community_id, print_job_id, title, mail_class, pieces, signer, made_by, made_time)
    values (${tx.customerId}, ${made.communityId}, ${made.printJobId}, ${made.title}, ${made.mailClass}, ${made.pieces}, ${made.signer}, ${by.userId},
      ${by.now}::timestamptz)
    on conflict (customer_id, print_job_id) do nothing returning mailing_certificate_id as id`.execute(tx.db);
  return found.rows[0]?.id ?? null;
}

/** What is known of an acceptance. */
export interface Acceptance {
  acceptedOn: LocalDate;
  acceptedBy: string;
  proofName: string;
  proofType: string;
  proofKey: string;
  proofSha256: string;
}

async function insertWord(tx: Tx, mailingCertificateId: string, what: 'ACCEPTED' | 'TAKEN_BACK', by: By): Promise<void> {
  await sql`insert into correspondence.mailing_acceptance (customer_id, mailing_certificate_id, what, accepted_on, accepted_by, proof_key, proof_sha256, by_user, event_time)
    select ${tx.customerId}::bigint, m.mailing_certificate_id, ${what}, m.accepted_on, m.accepted_by, m.proof_key, m.proof_sha256, ${by.userId}::bigint,
      ${by.now}::timestamptz
    from correspondence.mailing_certificate m where m.customer_id = ${tx.customerId} and m.mailing_certificate_id = ${mailingCertificateId}`.execute(
    tx.db,
  );
}

/** Keeps that the post accepted the pieces. */
export async function keepAcceptance(tx: Tx, mailingCertificateId: string, said: Acceptance, by: By): Promise<void> {
  await sql`update correspondence.mailing_certificate set accepted_on = ${said.acceptedOn}::date, accepted_by = ${said.acceptedBy}, proof_name = ${said.proofName},
      proof_type = ${said.proofType}, proof_key = ${said.proofKey}, proof_sha256 = ${said.proofSha256}, recorded_by = ${by.userId},
      recorded_time = ${by.now}::timestamptz, version = version + 1
    where customer_id = ${tx.customerId} and mailing_certificate_id = ${mailingCertificateId}`.execute(tx.db);
  await insertWord(tx, mailingCertificateId, 'ACCEPTED', by);
}

/** Takes an acceptance back; its proof stays with the words about it. */
export async function clearAcceptance(tx: Tx, mailingCertificateId: string, by: By): Promise<void> {
  await insertWord(tx, mailingCertificateId, 'TAKEN_BACK', by);
  await sql`update correspondence.mailing_certificate set accepted_on = null, accepted_by = '', proof_name = '', proof_type = '', proof_key = null,
      proof_sha256 = null, recorded_by = null, recorded_time = null, version = version + 1
    where customer_id = ${tx.customerId} and mailing_certificate_id = ${mailingCertificateId}`.execute(tx.db);
}

interface WordRow {
  what: 'ACCEPTED' | 'TAKEN_BACK';
  acceptedDate: LocalDate;
  acceptedBy: string;
  by: string;
  eventTime: Instant;
}

/** Every word about acceptance, the latest first. */
export async function listAcceptances(tx: Tx, mailingCertificateId: string): Promise<WordRow[]> {
  const found = await sql<WordRow>`
    select a.what, a.accepted_on as "acceptedDate", a.accepted_by as "acceptedBy", u.display_name as by, a.event_time as "eventTime"
    from correspondence.mailing_acceptance a
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = a.by_user
    where a.customer_id = ${tx.customerId} and a.mailing_certificate_id = ${mailingCertificateId}
    order by a.mailing_acceptance_id desc limit 100`.execute(tx.db);
  return found.rows;
}

/** True where the post accepted the letters of a print job. */
export async function isAccepted(tx: Tx, printJobId: string): Promise<boolean> {
  const found = await sql`select from correspondence.mailing_certificate
    where customer_id = ${tx.customerId} and print_job_id = ${printJobId} and accepted_on is not null`.execute(tx.db);
  return found.rows.length > 0;
}

/** Every proof of acceptance of the customer, with the hash it was kept with. */
export async function listKeptProofs(tx: Tx): Promise<{ fileKey: string; sha256: string }[]> {
  const found = await sql<{ fileKey: string; sha256: string }>`
    select distinct proof_key as "fileKey", proof_sha256 as sha256 from correspondence.mailing_acceptance
    where customer_id = ${tx.customerId} order by 1`.execute(tx.db);
  return found.rows;
}
