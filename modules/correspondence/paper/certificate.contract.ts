// Certificates of mailing: the sheet of the pieces of a print job that goes to the post, and the proof that
// the post accepted them. The day of acceptance is the day they count as served.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  defineScreens,
  type FileAnswer,
  file,
  id,
  instantOut,
  keptFileRefusals,
  line,
  needs,
  query,
  uploadedFile,
} from '../../../packages/contract/contract.ts';
import { mailClasses } from '../mail-house/mail-order.contract.ts';

const rights = (level: AccessLevel) => needs('ownercommunications', level);
const ofCertificate = { communityId: id, mailingCertificateId: id };

export const certificateRefusals = {
  notPrintedYet: 'Answer first whether this print job printed correctly.',
  certificateMade: 'This print job has its certificate already.',
  nothingMailed: 'No letter of this print job stands as printed.',
  acceptedDay: 'The post accepted these letters on a day from {first} to {last}.',
  acceptedTwice: 'The proof of acceptance stands already. Take it back first.',
  notAccepted: 'The post has not accepted these letters yet.',
  proofKind: 'The proof is a PDF or a picture: the stamped sheet, scanned or photographed.',
  ...keptFileRefusals,
} as const;

export const mailingCertificates = defineEndpoints('MailingCertificate', {
  makeCertificate: command({
    summary: 'Makes the certificate of mailing of a print job that printed.',
    permission: rights(2),
    touches: 'mailing certificate',
    input: z.object({ communityId: id, printJobId: id, signer: line(120, 1) }),
    output: z.object({ mailingCertificateId: id }),
    refusals: certificateRefusals,
  }),
  getCertificate: query({
    summary: 'A certificate of mailing with its acceptance and every word about it.',
    permission: rights(1),
    input: z.object(ofCertificate),
    output: z.object({
      ...ofCertificate,
      printJobId: id,
      letterBatchId: id.nullable(),
      title: z.string(),
      mailClass: z.enum(mailClasses),
      pieces: z.number(),
      signer: z.string(),
      madeBy: z.string(),
      madeTime: instantOut,
      /** The first and last number of the pieces; blank where they carry none. */
      firstNumber: z.string(),
      lastNumber: z.string(),
      acceptedDate: dateOut.nullable(),
      acceptedBy: z.string(),
      proofName: z.string(),
      /** The first day the pieces can have been accepted. */
      earliestDate: dateOut,
      words: z.array(
        z.object({
          what: z.enum(['ACCEPTED', 'TAKEN_BACK']),
          acceptedDate: dateOut,
          acceptedBy: z.string(),
          by: z.string(),
          eventTime: instantOut,
        }),
      ),
    }),
  }),
  downloadCertificate: file({
    summary: 'The sheet to take to the post, in the order of PS Form 3665.',
    permission: rights(1),
    input: z.object(ofCertificate),
    output: z.custom<FileAnswer>(),
  }),
  downloadAcceptance: file({
    summary: 'The proof that the post accepted the pieces.',
    permission: rights(1),
    input: z.object(ofCertificate),
    output: z.custom<FileAnswer>(),
    refusals: certificateRefusals,
  }),
  recordAcceptance: command({
    summary: 'Keeps the proof that the post accepted the pieces; they count as served on that day.',
    permission: rights(4),
    touches: 'mailing certificate',
    bodyLimit: 36 * 1024 * 1024,
    input: z.object({ ...ofCertificate, acceptedDate: dateIn, acceptedBy: line(120, 1), file: uploadedFile }),
    output: z.object({ mailingCertificateId: id }),
    refusals: certificateRefusals,
  }),
  takeBackAcceptance: command({
    summary: 'Takes an acceptance back; the pieces count as served on the day they were printed or mailed.',
    permission: rights(8),
    touches: 'mailing certificate',
    input: z.object(ofCertificate),
    output: z.object({ mailingCertificateId: id }),
    refusals: certificateRefusals,
  }),
});

export const certificateList = defineList({
  name: 'MailingCertificateList',
  title: 'Certificates of mailing',
  noun: 'certificates',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'mailingCertificateId',
  columns: {
    madeDate: { title: 'Made', kind: 'date', always: true },
    title: { title: 'Print job', kind: 'text' },
    mailClass: {
      title: 'Mail class',
      kind: 'status',
      always: true,
      words: { FIRST_CLASS: ['First class', 'neutral'], PRESORT: ['Presorted', 'neutral'], CERTIFIED: ['Certified', 'neutral'] },
    },
    pieces: { title: 'Pieces', kind: 'count', always: true, sum: true },
    state: {
      title: 'Proof',
      kind: 'status',
      always: true,
      words: { MISSING: ['Proof missing', 'attention'], ACCEPTED: ['Accepted', 'good'] },
    },
    acceptedDate: { title: 'Accepted', kind: 'date' },
    acceptedBy: { title: 'Accepted by', kind: 'text' },
    signer: { title: 'Signed by', kind: 'text' },
  },
  extra: {},
  views: { missing: { title: 'Proof missing', filters: ['state:in:MISSING'] }, all: { title: 'All' } },
  sort: '-madeDate',
});

export const certificateScreens = defineScreens({
  'mailing-certificates': {
    title: 'Certificates of mailing',
    also: 'proof of mailing acceptance PS form 3665 certified',
    area: 'correspondence',
    path: '/c/$communityId/correspondence/certificates',
    claims: rights(1),
    menu: { section: 'Correspondence', order: 9 },
  },
  'mailing-certificate': {
    title: 'Certificate of mailing',
    area: 'correspondence',
    path: '/c/$communityId/correspondence/certificates/$mailingCertificateId',
    claims: rights(1),
  },
});
