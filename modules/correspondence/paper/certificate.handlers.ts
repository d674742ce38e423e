// The handlers of certificates of mailing: the sheet, and the proof that makes the day of acceptance the day
// of service.
import { createHash, randomUUID } from 'node:crypto';
import { bytesOf, type HandlerInput, refuse, type UploadedFile } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { type KeptFile, lookAtFile } from '../../../packages/files/media-type.ts';
import { renderPdf } from '../../../packages/files/pdf/pdf.ts';
import { bringing, type Context, type Handlers } from '../../../packages/http/handlers.ts';
import { wholeFile } from '../../../packages/http/whole-file.ts';
import { assert, formatDate, notFound } from '../../../packages/kernel/kernel.ts';
import { type Thread, threadWork } from '../../../packages/threads/threads.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { findPrintJob } from '../letters/print-job.store.ts';
import { serveLetters } from '../letters/served.store.ts';
import { findSender } from '../merge/recipient.store.ts';
import { certificateRefusals, type mailingCertificates } from './certificate.contract.ts';
import {
  type CertificateRow,
  clearAcceptance,
  findCertificate,
  insertCertificate,
  keepAcceptance,
  listAcceptances,
  listMailed,
} from './certificate.store.ts';
import { CERTIFICATE_TEMPLATE, certificateSheet, type MailedPiece, rangeOf } from './certificate-sheet.rules.ts';

type Place = { communityId: string; mailingCertificateId: string };
type Accepting = HandlerInput<typeof mailingCertificates.recordAcceptance>;

async function theCertificate(tx: Tx, { communityId, mailingCertificateId }: Place, lock = false): Promise<CertificateRow> {
  const found = await findCertificate(tx, communityId, mailingCertificateId, lock);
  if (!found) throw notFound('The certificate');
  return found;
}

const lettersOf = (mailed: readonly MailedPiece[]) => mailed.flatMap(({ letterId }) => (letterId === null ? [] : [letterId]));

/** In a thread: what a proof is; refuses what is no PDF or picture. */
export function lookAtProof(file: UploadedFile): KeptFile {
  const kept = lookAtFile(bytesOf(file), file.fileName);
  if (kept.mediaType !== 'application/pdf' && !kept.mediaType.startsWith('image/')) throw refuse(certificateRefusals, 'proofKind');
  return kept;
}

const lookInThread = ({ file }: { file: UploadedFile }, thread: Thread) => thread.run(threadWork(lookAtProof, import.meta.url), file);

const recordAcceptance = bringing(lookInThread, async (context: Context<Accepting>, { fileName, mediaType }) => {
  const { tx, input, userId, now } = context;
  const { acceptedDate: acceptedOn, acceptedBy, mailingCertificateId } = input;
  const row = await theCertificate(tx, input, true);
  if (row.acceptedOn !== null) throw refuse(certificateRefusals, 'acceptedTwice');
  const today = await todayOf(tx, input.communityId, now);
  if (acceptedOn < row.earliestOn || acceptedOn > today)
    throw refuse(certificateRefusals, 'acceptedDay', { first: formatDate(row.earliestOn), last: formatDate(today) });
  const mailed = await listMailed(tx, row.printJobId);
  // Answered meanwhile that it did not print: what is to be printed again was not mailed.
  const job = await findPrintJob(tx, input.communityId, row.printJobId);
  if (job?.state !== 'PRINTED' || mailed.length !== row.pieces) throw refuse(certificateRefusals, 'notPrintedYet');
  const content = bytesOf(input.file);
  const proofKey = `${tx.customerId}/mailing-proofs/${randomUUID()}`;
  await context.keepFile(proofKey, content);
  const proofSha256 = createHash('sha256').update(content).digest('hex');
  const said = { acceptedOn, acceptedBy, proofName: fileName, proofType: mediaType, proofKey, proofSha256 };
  await keepAcceptance(tx, mailingCertificateId, said, { userId, now });
  const ids = lettersOf(mailed);
  await serveLetters(tx, ids, acceptedOn, { userId, now }, `Accepted by ${acceptedBy}`);
  context.record({ entityId: mailingCertificateId, after: { acceptedOn, acceptedBy, proofName: fileName, sha256: proofSha256 } });
  return { mailingCertificateId };
});

export const certificateHandlers: Handlers<typeof mailingCertificates> = {
  recordAcceptance,
  async makeCertificate(context) {
    const { tx, input, userId, now } = context;
    const job = await findPrintJob(tx, input.communityId, input.printJobId, true);
    if (!job) throw notFound('The print job');
    if (job.state !== 'PRINTED') throw refuse(certificateRefusals, 'notPrintedYet');
    const mailed = await listMailed(tx, input.printJobId);
    const [first] = mailed;
    if (!first) throw refuse(certificateRefusals, 'nothingMailed');
    const made = { ...input, title: job.title, pieces: mailed.length, mailClass: first.mailClass ?? ('FIRST_CLASS' as const) };
    const mailingCertificateId = await insertCertificate(tx, made, { userId, now });
    if (mailingCertificateId === null) throw refuse(certificateRefusals, 'certificateMade');
    context.record({ entityId: mailingCertificateId, after: { printJobId: input.printJobId, pieces: made.pieces, signer: made.signer } });
    return { mailingCertificateId };
  },
  async getCertificate({ tx, input }) {
    const row = await theCertificate(tx, input);
    const { earliestOn, handedOn: _handed, acceptedOn, proofType: _type, proofKey: _key, proofSha256: _hash, ...shown } = row;
    const [firstNumber, lastNumber] = rangeOf(await listMailed(tx, row.printJobId));
    const words = await listAcceptances(tx, input.mailingCertificateId);
    return { ...shown, firstNumber, lastNumber, earliestDate: earliestOn, acceptedDate: acceptedOn, words };
  },
  async downloadCertificate({ tx, input }) {
    const row = await theCertificate(tx, input);
    const sender = await findSender(tx, input.communityId);
    assert(sender, 'a certificate has its community');
    const of = { ...row, sender: sender.legalName, senderLines: sender.lines };
    const data = certificateSheet(of, await listMailed(tx, row.printJobId));
    const title = `Certificate of mailing, ${row.title}`;
    const body = await renderPdf({ template: CERTIFICATE_TEMPLATE, createdTime: row.madeTime, title, data });
    return { fileName: `${title}.pdf`, contentType: 'application/pdf', body };
  },
  async downloadAcceptance({ tx, input, services }) {
    const row = await theCertificate(tx, input);
    if (row.proofKey === null || row.proofSha256 === null) throw refuse(certificateRefusals, 'notAccepted');
    const body = await wholeFile(services.files, { fileKey: row.proofKey, sha256: row.proofSha256 });
    return { fileName: row.proofName, contentType: row.proofType, body };
  },
  async takeBackAcceptance(context) {
    const { tx, input, userId, now } = context;
    const row = await theCertificate(tx, input, true);
    if (row.acceptedOn === null) throw refuse(certificateRefusals, 'notAccepted');
    await clearAcceptance(tx, input.mailingCertificateId, { userId, now });
    const mailed = await listMailed(tx, row.printJobId);
    const ids = lettersOf(mailed);
    await serveLetters(tx, ids, row.handedOn, { userId, now }, 'Acceptance taken back');
    context.record({ entityId: input.mailingCertificateId, before: { acceptedOn: row.acceptedOn, acceptedBy: row.acceptedBy } });
    return { mailingCertificateId: input.mailingCertificateId };
  },
};
