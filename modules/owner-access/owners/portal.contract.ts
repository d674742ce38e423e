// What the portal of owners asks of the server: how an owner gets in, and what they may see of their homes.
// Source: operations.md 18, field-2026.md 7.1.
import { z } from 'zod';
import {
  command,
  dateOut,
  declareJob,
  defineEndpoints,
  type FileAnswer,
  file,
  id,
  instantOut,
  line,
  moneyOut,
  only,
  query,
} from '../../../packages/contract/contract.ts';
import {
  entryRefusals,
  guardedRefusals,
  heldPassword,
  identityRefusals,
  passwordRefusals,
  signInRefusals,
} from '../../identity/identity.contract.ts';
import { chargeKinds, ledgerKind, whyKind } from '../../receivables/receivables.contract.ts';
import { boardCalls } from './board.contract.ts';
import { caseCalls } from './case.contract.ts';
import { contactCalls } from './contact.contract.ts';
import { act, home, own, success } from './owner-call.contract.ts';

/** The languages of the portal. */
export const locales = ['en', 'es'] as const;
export const locale = z.enum(locales);
export type Locale = z.output<typeof locale>;

/** Where the portal stands on the host of the pages. */
export const portalPath = '/portal';

/** A secret of a mailed link, behind the number of the customer it belongs to. */
const token = z
  .string()
  .regex(/^[1-9]\d{0,18}\.[\w-]{43}$/, 'is not right')
  .max(80);
/** A password an owner chooses. Source: operations.md 18, which asks for twelve. */
const ownerPassword = z.string().min(12, 'must have at least 12 characters').max(200, 'must have at most 200 characters');

export const portalRefusals = {
  otherBrowser: 'Open this link in the browser where you asked for it.',
  invitationOver: 'This invitation was used already, was taken back, or is more than 14 days old.',
} as const;

const tooManyTries = only(entryRefusals, 'tooManyTries');
const notHere = only(entryRefusals, 'notHere');

/** Calls of somebody who is not signed in, from our own pages alone. */
const door = { permission: 'public', fromOwnPages: true, toWebHost: true, ownKey: true } as const;

const portalDoor = {
  signIn: command({
    ...door,
    summary: 'Signs an owner in with email and password. The session is a cookie.',
    input: z.object({ email: line(254), password: heldPassword }),
    output: success,
    refusals: { ...tooManyTries, ...notHere, ...only(identityRefusals, 'wrongPassword') },
  }),
  askLink: command({
    ...door,
    summary: 'Mails a link that signs in once, if an owner signs in with the address; the answer is the same if not.',
    input: z.object({ email: line(254, 1) }),
    output: success,
    refusals: tooManyTries,
  }),
  useLink: command({
    ...door,
    summary: 'Signs in with a mailed link, once, in the browser that asked for it.',
    input: z.object({ token }),
    output: success,
    refusals: { ...tooManyTries, ...notHere, ...only(signInRefusals, 'linkOver'), ...only(portalRefusals, 'otherBrowser') },
  }),
  readInvitation: query({
    summary: 'What an invitation is for, before it is accepted. Changes nothing, however often it is read.',
    permission: 'public',
    fromOwnPages: true,
    byPost: true,
    input: z.object({ token }),
    output: z.object({ company: z.string(), community: z.string(), address: z.string(), name: z.string(), email: z.string(), locale }),
    refusals: only(portalRefusals, 'invitationOver'),
  }),
  acceptInvitation: command({
    ...door,
    summary: 'Accepts an invitation once: makes the account where there is none, adds the home to it, and signs in.',
    input: z.object({ token, locale, password: z.union([z.literal(''), ownerPassword]).default('') }),
    output: success,
    refusals: { ...passwordRefusals, ...tooManyTries, ...notHere, ...only(portalRefusals, 'invitationOver') },
  }),
};

const portalOwn = {
  getMe: query({
    ...own,
    summary: 'Who is signed in, and the homes they see: present ones, and those sold in the last 24 months.',
    input: z.object({}),
    output: z.object({
      name: z.string(),
      email: z.string(),
      locale,
      company: z.string(),
      hasPassword: z.boolean(),
      /** Who of the office looks at what the owner sees; empty for the owner. */
      lookedAtBy: z.string(),
      homes: z.array(
        z.object({
          ownershipId: id,
          community: z.string(),
          address: z.string(),
          accountNumber: z.string(),
          phone: z.string(),
          officeEmail: z.string(),
          isLive: z.boolean(),
          endedDate: dateOut.nullable(),
          /** The last day on which receipts of a home that was sold can be read. */
          untilDate: dateOut.nullable(),
          showsHistory: z.boolean(),
          showsDocuments: z.boolean(),
          showsRequests: z.boolean(),
          showsViolations: z.boolean(),
          showsArchitectural: z.boolean(),
          /** The owner sits on the board today. */
          isBoard: z.boolean(),
          accent: z.enum(['BLUE', 'GREEN', 'RED', 'SLATE']),
          greeting: z.string(),
          greetingSpanish: z.string(),
        }),
      ),
    }),
  }),
  getHome: query({
    ...own,
    summary: 'What is owed for a home today, why, by when, and what follows if it is not paid.',
    input: home,
    output: z.object({
      todayDate: dateOut,
      owes: moneyOut,
      prepaid: moneyOut,
      pastDueDate: dateOut.nullable(),
      charges: z.array(
        z.object({
          chargeId: id,
          kind: whyKind,
          name: z.string(),
          description: z.string(),
          date: dateOut,
          amount: moneyOut,
          open: moneyOut,
        }),
      ),
      lateFee: z.object({ payByDate: dateOut, amount: moneyOut }).nullable(),
      interest: z.object({ rateBasisPoints: z.number(), graceDays: z.number() }).nullable(),
      next: z.object({ date: dateOut, amount: moneyOut }).nullable(),
      lastPayment: z.object({ date: dateOut, amount: moneyOut }).nullable(),
      /** The office takes no payment itself, such as while an attorney has the account. */
      isOnHold: z.boolean(),
    }),
  }),
  getLedger: query({
    ...own,
    summary: 'The account of a home by month, newest first, with the balance at the end of each.',
    input: home,
    output: z.array(
      z.object({
        month: dateOut,
        balance: moneyOut,
        prepaidBalance: moneyOut,
        lines: z.array(
          z.object({
            key: z.string(),
            date: dateOut,
            kind: ledgerKind,
            description: z.string(),
            reference: z.string(),
            amount: moneyOut,
            chargeId: id.nullable(),
          }),
        ),
      }),
    ),
  }),
  getWhy: query({
    ...own,
    summary: 'Why one charge of a home is owed: its rule, its arithmetic, the clause, the resolution and the notices.',
    input: z.object({ ownershipId: id, chargeId: id }),
    output: z.object({
      kind: z.enum(chargeKinds),
      name: z.string(),
      description: z.string(),
      date: dateOut,
      amount: moneyOut,
      open: moneyOut,
      isReversed: z.boolean(),
      rule: z.string(),
      arithmetic: z.array(z.object({ words: z.string(), amount: moneyOut.nullable() })),
      clauses: z.array(z.object({ title: z.string(), clause: z.string() })),
      resolution: z.string(),
      law: z.string(),
      notices: z.array(z.object({ subject: z.string(), channel: z.string(), sentDate: dateOut })),
      applied: z.array(z.object({ date: dateOut, kind: z.string(), amount: moneyOut, open: moneyOut })),
    }),
  }),
  listReceipts: query({
    ...own,
    summary: 'What was paid for a home, newest first; also for 24 months after it was sold.',
    input: home,
    output: z.array(z.object({ key: z.string(), date: dateOut, reference: z.string(), amount: moneyOut })),
  }),
  listDocuments: query({
    ...own,
    summary: 'The documents of a home: those published to all owners, and to the owners of this home.',
    input: home,
    output: z.array(
      z.object({ attachmentId: id, name: z.string(), groupName: z.string(), fileName: z.string(), size: z.number(), isMine: z.boolean() }),
    ),
  }),
  readDocument: file({
    ...own,
    summary: 'One document of a home.',
    input: z.object({ ownershipId: id, attachmentId: id }),
    output: z.custom<FileAnswer>(),
  }),
  downloadHome: file({
    ...own,
    summary: 'Everything of a home its owner may see, as an archive: owner, account, cases and documents.',
    input: home,
    output: z.custom<FileAnswer>(),
  }),
  listSessions: query({
    ...own,
    summary: 'Where the owner is signed in.',
    input: z.object({}),
    output: z.array(
      z.object({ sessionId: z.uuid(), device: z.string(), startedTime: instantOut, seenTime: instantOut, isThis: z.boolean() }),
    ),
  }),
  saveLocale: command({
    ...act,
    summary: 'Sets the language of the portal and its letters.',
    input: z.object({ locale }),
    output: success,
  }),
  setPassword: command({
    ...act,
    summary: 'Sets or changes the password and ends the other sessions.',
    answerOnce: true,
    input: z.object({ heldPassword, password: ownerPassword }),
    output: success,
    refusals: { ...passwordRefusals, ...guardedRefusals, ...only(signInRefusals, 'samePassword') },
  }),
  endLook: command({
    ...act,
    alsoWhenLooking: true,
    summary: 'Ends a look of the office; for an owner it does nothing.',
    input: z.object({}),
    output: success,
  }),
  signOut: command({ ...act, summary: 'Ends this session.', input: z.object({}), output: success }),
  signOutEverywhere: command({ ...act, summary: 'Ends every session of the owner.', input: z.object({}), output: success }),
};

export const portal = defineEndpoints('Portal', { ...portalDoor, ...portalOwn, ...caseCalls, ...contactCalls, ...boardCalls });

/**
 * Mails to owners: invitations that wait, or a link to sign in. Secrets are made while they are sent, so that
 * no queue ever holds one.
 */
export const ownerMail = declareJob(
  'mail-owners',
  z.union([
    z.object({ kind: z.literal('invitations'), invitationIds: z.array(id).max(2000) }),
    z.object({ kind: z.literal('link'), accountId: id, browserHash: z.string(), device: z.string() }),
  ]),
);
