// What identity declares about ways of signing in: the second step, passkeys, providers elsewhere, a
// forgotten password, and everybody's own security page.
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { z } from 'zod';
import {
  command,
  declareJob,
  defineEndpoints,
  defineScreens,
  id,
  inactiveUserMessage,
  instantOut,
  line,
  only,
  openToAll,
  query,
} from '../../packages/contract/contract.ts';

/** A password someone chooses: from 10 to 200 characters, whatever they are. */
export const newPassword = z.string().min(10, 'must have at least 10 characters').max(200, 'must have at most 200 characters');

/** Why a password someone chooses is refused. */
export const passwordRefusals = {
  commonPassword: 'Many people use this password, so it is guessed first. Choose another one.',
  ownEmail: 'The password must not be the email address or its name.',
} as const;

/** A password someone says they have. */
export const heldPassword = z.string().max(200);

const storedUser = z.object({ Token: z.string(), UserId: z.string() });
const secret = z.string().regex(/^[\w-]{1,200}$/, 'is not right');
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/, 'must be base64url')
    .max(max);
const credential = {
  id: bytes(1400).min(1),
  rawId: bytes(1400).min(1),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** A one-time code of six digits, or a recovery code; blanks and hyphens do not count. */
const code = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{16})$/, 'must be the six digits, or a recovery code'));

/** Refusals of every way to sign in, in the same words wherever they are met. */
export const entryRefusals = {
  tooManyTries: 'Too many tries. Please wait a moment and try again.',
  inactiveUser: inactiveUserMessage,
  notHere: 'People of the sample sign in only on the machine itself: their passwords are public.',
} as const;

export const signInRefusals = {
  wrongCode: 'This code is not right, or was used already.',
  stepOver: 'This took too long. Please sign in again.',
  wrongPasskey: 'This passkey does not sign anybody in here.',
  providerAway: 'The other place to sign in does not answer. Please try again in a moment.',
  visitOver: 'This sign-in was begun in another window, or took too long. Please begin again.',
  notVouched: 'The other place did not say who you are. Please begin again.',
  unknownPerson: 'Nobody signs in here with that account. Please ask your administrator to add you.',
  linkOver: 'This link was used already, or is more than an hour old. Please ask for a new one.',
  samePassword: 'The new password is the one you have.',
  factorOn: 'One-time codes are on already.',
  factorOff: 'One-time codes are off.',
  passkeyKnown: 'This passkey is known already.',
} as const;

export const confirmFactorRefusals = {
  wrongCode: 'This code is not right. Please look at the clock of your phone, and try the next code.',
} as const;

export const addPasskeyRefusals = {
  wrongPasskey: 'This passkey could not be read. Please begin again.',
} as const;

export const signIn = defineEndpoints('SignIn', {
  finishWithCode: command({
    summary: 'The second step of a sign-in: a one-time code or a recovery code.',
    permission: 'public',
    ownKey: true,
    input: z.object({ ticket: secret, code }),
    output: storedUser,
    refusals: { ...entryRefusals, ...only(signInRefusals, 'wrongCode', 'stepOver') },
  }),
  beginPasskey: command({
    summary: 'What the browser needs to ask for a passkey.',
    permission: 'public',
    ownKey: true,
    input: z.object({}),
    output: z.object({ options: z.custom<PublicKeyCredentialRequestOptionsJSON>() }),
  }),
  finishPasskey: command({
    summary: 'Signs in with a passkey.',
    permission: 'public',
    ownKey: true,
    input: z.object({
      answer: z.object({
        ...credential,
        response: z.object({
          clientDataJSON: bytes(4000),
          authenticatorData: bytes(4000),
          signature: bytes(4000),
          userHandle: bytes(200).optional(),
        }),
      }),
    }),
    output: storedUser,
    refusals: { ...entryRefusals, ...only(signInRefusals, 'wrongPasskey') },
  }),
  listProviders: query({
    summary: 'Where else people can sign in: for everybody, and for the domain of an email address.',
    permission: 'public',
    input: z.object({ email: line(254).default('') }),
    output: z.array(z.object({ providerId: id, name: z.string() })),
  }),
  listSamplePeople: query({
    summary: 'The people of the sample, with their public password, where this machine alone reaches the server; nobody elsewhere.',
    permission: 'public',
    input: z.object({}),
    output: z.array(z.object({ email: z.string(), name: z.string(), role: z.string(), password: z.string() })),
  }),
  beginProvider: command({
    summary: 'The address of a provider to sign in at.',
    permission: 'public',
    // The cookie between the two steps belongs to the host of the pages.
    toWebHost: true,
    ownKey: true,
    input: z.object({ providerId: id }),
    output: z.object({ url: z.string() }),
    refusals: only(signInRefusals, 'providerAway'),
  }),
  finishProvider: command({
    summary: 'Signs in a person who comes back from a provider.',
    permission: 'public',
    toWebHost: true,
    ownKey: true,
    input: z.object({
      query: z
        .string()
        .regex(/^\?[\x21-\x7e]*$/, 'is not right')
        .max(8000),
    }),
    output: storedUser,
    refusals: { ...entryRefusals, ...only(signInRefusals, 'visitOver', 'notVouched', 'unknownPerson') },
  }),
  askReset: command({
    summary: 'Mails a link for a new password to an address, if someone signs in with it; the answer is the same if not.',
    permission: 'public',
    ownKey: true,
    input: z.object({ email: line(254, 1) }),
    output: z.object({ Success: z.boolean() }),
    refusals: { tooManyTries: entryRefusals.tooManyTries },
  }),
  resetPassword: command({
    summary: 'Sets a new password with the link of a mail, and ends every session.',
    permission: 'public',
    ownKey: true,
    input: z.object({ ticket: secret, password: newPassword }),
    output: z.object({ Success: z.boolean() }),
    refusals: { ...passwordRefusals, ...only(signInRefusals, 'linkOver') },
  }),
});

/** Refusals of what asks for the password once more. */
export const guardedRefusals = { ...only(entryRefusals, 'tooManyTries'), wrongPassword: 'The password is not right.' } as const;
const success = z.object({ Success: z.boolean() });

export const mySecurity = defineEndpoints('MySecurity', {
  getSecurity: query({
    summary: 'My ways of signing in, and where I am signed in.',
    permission: 'session',
    input: z.object({}),
    output: z.object({
      sessions: z.array(
        z.object({
          sessionId: z.uuid(),
          device: z.string(),
          address: z.string(),
          method: z.enum(['password', 'code', 'passkey', 'provider']),
          startedTime: instantOut,
          seenTime: instantOut,
          isThis: z.boolean(),
        }),
      ),
      secondFactor: z.object({ sinceTime: instantOut.nullable(), recoveryCodesLeft: z.number() }),
      passkeys: z.array(z.object({ passkeyId: z.string(), name: z.string(), enteredTime: instantOut, usedTime: instantOut.nullable() })),
      linked: z.array(z.object({ providerId: id, name: z.string(), enteredTime: instantOut })),
    }),
  }),
  endSession: command({
    summary: 'Ends one of my sessions; its tokens are refused from then on.',
    permission: 'session',
    touches: 'session',
    input: z.object({ sessionId: z.uuid() }),
    output: success,
  }),
  endOtherSessions: command({
    summary: 'Ends all my sessions but this one.',
    permission: 'session',
    touches: 'session',
    input: z.object({}),
    output: z.object({ ended: z.number() }),
  }),
  changePassword: command({
    summary: 'Changes my password and ends my other sessions.',
    permission: 'session',
    touches: 'login',
    input: z.object({ heldPassword, password: newPassword }),
    output: success,
    refusals: { ...guardedRefusals, ...passwordRefusals, ...only(signInRefusals, 'samePassword') },
  }),
  beginFactor: command({
    summary: 'A key for an authenticator app; it counts once a code of it was given.',
    permission: 'session',
    answerOnce: true,
    touches: 'second factor',
    input: z.object({ heldPassword }),
    output: z.object({
      key: z.string(),
      link: z.string(),
      /** The link as a QR code: an SVG picture. */
      picture: z.string(),
    }),
    refusals: { ...guardedRefusals, ...only(signInRefusals, 'factorOn') },
  }),
  confirmFactor: command({
    summary: 'Turns one-time codes on with a first code; the recovery codes are shown this once.',
    permission: 'session',
    answerOnce: true,
    touches: 'second factor',
    input: z.object({ code }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: {
      ...confirmFactorRefusals,
      ...only(signInRefusals, 'factorOn'),
      tooManyTries: entryRefusals.tooManyTries,
    },
  }),
  renewRecoveryCodes: command({
    summary: 'New recovery codes; those from before are worth nothing.',
    permission: 'session',
    answerOnce: true,
    touches: 'second factor',
    input: z.object({ heldPassword }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: { ...guardedRefusals, ...only(signInRefusals, 'factorOff') },
  }),
  removeFactor: command({
    summary: 'Turns one-time codes off.',
    permission: 'session',
    touches: 'second factor',
    input: z.object({ heldPassword }),
    output: success,
    refusals: guardedRefusals,
  }),
  beginPasskey: command({
    summary: 'What the browser needs to make a passkey.',
    permission: 'session',
    touches: 'passkey',
    input: z.object({ heldPassword }),
    output: z.object({ options: z.custom<PublicKeyCredentialCreationOptionsJSON>() }),
    refusals: guardedRefusals,
  }),
  addPasskey: command({
    summary: 'Keeps a passkey the browser made.',
    permission: 'session',
    touches: 'passkey',
    input: z.object({
      name: line(60, 1),
      answer: z.object({
        ...credential,
        response: z.object({
          clientDataJSON: bytes(4000),
          attestationObject: bytes(40_000),
          transports: z
            .array(z.string().regex(/^[a-z-]{1,20}$/))
            .max(10)
            .optional(),
        }),
      }),
    }),
    output: success,
    refusals: { ...addPasskeyRefusals, ...only(signInRefusals, 'passkeyKnown') },
  }),
  removePasskey: command({
    summary: 'Removes one of my passkeys.',
    permission: 'session',
    touches: 'passkey',
    input: z.object({ passkeyId: bytes(1400).min(1) }),
    output: success,
  }),
  removeLink: command({
    summary: 'Forgets my account at a provider.',
    permission: 'session',
    touches: 'provider link',
    input: z.object({ providerId: id }),
    output: success,
  }),
});

/** What a mail about someone's account can tell. */
const securityNews = ['reset', 'password', 'factor-on', 'factor-off', 'passkey'] as const;
export type SecurityNews = (typeof securityNews)[number];

/**
 * A mail about someone's account. The secret of a link is made while it is sent, so that no queue ever holds
 * it.
 */
export const securityMail = declareJob(
  'mail-security',
  z.object({
    loginId: id,
    news: z.enum(securityNews),
    /** From where it was asked or done, and when. */
    address: z.string(),
    device: z.string(),
    time: z.string(),
  }),
);

export const mySecurityScreens = defineScreens({
  'my-security': { title: 'My sign-in methods and sessions', area: 'shell', path: '/my-security', claims: openToAll },
});
