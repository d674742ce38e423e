// Signatures: whose hand, what it may sign and up to which amount, and every use of it. An image is never
// read back but by the user whose hand it is.
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
  flag,
  id,
  instantOut,
  keptFileRefusals,
  line,
  listOf,
  moneyIn,
  moneyOut,
  needs,
  overwriteRefusals,
  query,
  uploadedFile,
  version,
} from '../../../packages/contract/contract.ts';

const rights = (level: AccessLevel) => needs('communitysignatures', level);

export const signatureRefusals = {
  signatureNotPicture: 'A signature is a PNG or JPEG picture.',
  signatureTooLarge: 'The picture of a signature has at most 300 KB.',
  signatureForNothing: 'Say whether it signs letters, checks, or both.',
  secondIsSame: 'The second signature is of another person.',
  limitNotPositive: 'The limit is above zero, or blank for any amount.',
  validBackward: 'A signature is valid through a day on or after its first.',
  ...keptFileRefusals,
} as const;
export const imageRefusals = { notYourSignature: 'Only the person whose signature this is sees it.' } as const;
export const signatureUseRefusals = {
  signatureClosed: 'Your role may not sign letters with a signature kept here.',
  signatureNotValid: 'The signature of {signer} does not sign letters on {day}.',
} as const;

const facts = {
  signer: line(120, 1),
  signerTitle: line(120).default(''),
  userId: id.nullable().default(null),
  signsLetters: flag.default(false),
  signsChecks: flag.default(false),
  bankAccountIds: listOf(id).pipe(z.array(id).max(200)).default([]),
  limit: moneyIn.nullable().default(null),
  secondSignatureId: id.nullable().default(null),
  validFromDate: dateIn,
  validThroughDate: dateIn.nullable().default(null),
};
const ofSignature = { communityId: id, signatureId: id };

export const signatures = defineEndpoints('Signature', {
  getSignatureChoices: query({
    summary: 'Users, bank accounts and other signatures, to choose from.',
    permission: rights(1),
    input: z.object({ communityId: id }),
    output: z.object({
      users: z.array(z.object({ userId: id, name: z.string() })),
      bankAccounts: z.array(z.object({ bankAccountId: id, name: z.string() })),
      others: z.array(z.object({ signatureId: id, signer: z.string() })),
    }),
  }),
  getSignature: query({
    summary: 'What a signature may sign, and how it was used. Never its image.',
    permission: rights(1),
    input: z.object(ofSignature),
    output: z.object({
      ...ofSignature,
      version,
      signer: z.string(),
      signerTitle: z.string(),
      userId: id.nullable(),
      isMine: z.boolean(),
      signsLetters: z.boolean(),
      signsChecks: z.boolean(),
      bankAccountIds: z.array(id),
      limit: moneyOut.nullable(),
      secondSignatureId: id.nullable(),
      validFromDate: dateOut,
      validThroughDate: dateOut.nullable(),
      isActive: z.boolean(),
      sha256: z.string(),
      uses: z.array(
        z.object({
          purpose: z.enum(['LETTERS', 'CHECK']),
          reference: z.string(),
          pieces: z.number(),
          amount: moneyOut.nullable(),
          by: z.string(),
          usedTime: instantOut,
        }),
      ),
    }),
  }),
  addSignature: command({
    summary: 'Keeps a new signature; its image is sealed.',
    permission: rights(2),
    touches: 'signature',
    bodyLimit: 500_000,
    input: z.object({ communityId: id, ...facts, file: uploadedFile }),
    output: z.object({ signatureId: id }),
    refusals: signatureRefusals,
  }),
  editSignature: command({
    summary: 'Changes what a signature may sign, or its image.',
    permission: rights(4),
    touches: 'signature',
    bodyLimit: 500_000,
    input: z.object({ ...ofSignature, version, ...facts, file: uploadedFile.nullable().default(null) }),
    output: z.object({ signatureId: id }),
    refusals: { ...signatureRefusals, ...overwriteRefusals },
  }),
  useSignature: command({
    summary: 'Puts a signature out of use, or in use again. Its uses stay.',
    permission: rights(8),
    touches: 'signature',
    input: z.object({ ...ofSignature, isActive: z.boolean() }),
    output: z.object({ signatureId: id }),
  }),
  getMySignatureImage: file({
    summary: 'The image of a signature, for the user whose hand it is alone.',
    permission: rights(1),
    input: z.object(ofSignature),
    output: z.custom<FileAnswer>(),
    refusals: imageRefusals,
  }),
  listLetterSignatures: query({
    summary: 'The signatures that may sign letters today.',
    permission: needs('communitysignatures', 1, ['communitycommunications', 1]),
    input: z.object({ communityId: id }),
    output: z.array(z.object({ signatureId: id, signer: z.string(), signerTitle: z.string() })),
  }),
});

export const signatureList = defineList({
  name: 'SignatureList',
  title: 'Signatures',
  noun: 'signatures',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'signatureId',
  columns: {
    signer: { title: 'Signer', kind: 'text' },
    signerTitle: { title: 'Title', kind: 'text' },
    signsLetters: { title: 'Letters', kind: 'flag' },
    signsChecks: { title: 'Checks', kind: 'flag' },
    limit: { title: 'Signs alone up to', kind: 'money' },
    second: { title: 'Above it with', kind: 'text' },
    validFromDate: { title: 'From', kind: 'date', always: true },
    validThroughDate: { title: 'Through', kind: 'date' },
    uses: { title: 'Uses', kind: 'count', always: true, sum: true },
    state: { title: 'Status', kind: 'status', always: true, words: { ACTIVE: ['In use', 'good'], RETIRED: ['Out of use', 'neutral'] } },
  },
  extra: {},
  views: { active: { title: 'In use', filters: ['state:in:ACTIVE'] }, all: { title: 'All' } },
  sort: 'signer',
});

export const signatureScreens = defineScreens({
  signatures: {
    title: 'Signatures',
    also: 'signature image signer',
    area: 'correspondence',
    path: '/c/$communityId/correspondence/signatures',
    claims: rights(1),
    menu: { section: 'Correspondence', order: 13 },
  },
});
