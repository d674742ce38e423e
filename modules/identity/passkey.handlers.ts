// Passkeys: making one and signing in with one, as WebAuthn level 3 has it. The person's presence is always
// verified, so a passkey needs no second step.
import type { VerifiedAuthenticationResponse, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { refuse } from '../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { addMilliseconds, notFound } from '../../packages/kernel/kernel.ts';
import { findLoginById } from './identity.store.ts';
import { deletePasskey, findPasskey, insertPasskey, listPasskeys, notePasskeyUsed, type Passkey } from './passkey.store.ts';
import { confirmCaller } from './password.handlers.ts';
import { localOf, startSession } from './session.handlers.ts';
import { addPasskeyRefusals, type mySecurity, type signIn, signInRefusals } from './sign-in.contract.ts';
import { tellByMail } from './tell.handlers.ts';
import { insertTicket, type TicketKind, takeTicket } from './ticket.store.ts';
import { countTries, forgetTries } from './try.handlers.ts';
import { proofTries } from './try.rules.ts';

/** Time to touch the device: five minutes. */
const TOUCH_MS = 300_000;

/**
 * Loaded with the first passkey: reading certificates takes several megabytes of code that most servers never
 * run.
 */
const loadPasskeys = () => import('@simplewebauthn/server');

/** The site as passkeys know it: bound to the address people use. */
function siteOf({ publicUrl }: { publicUrl: string }) {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

async function keepChallenge(context: Context<unknown>, kind: TicketKind, challenge: string, loginId: string | null): Promise<void> {
  const { now } = context;
  await insertTicket(localOf(context), { kind, secret: challenge, loginId, now, expires: addMilliseconds(now, TOUCH_MS) });
}

type Answered = Pick<Handlers<typeof signIn>, 'beginPasskey' | 'finishPasskey'>;
type Asserted = Parameters<Answered['finishPasskey']>[0];

async function verified(context: Asserted, passkey: Passkey): Promise<VerifiedAuthenticationResponse | null> {
  const { services, now, input } = context;
  const { rpID, origin } = siteOf(services);
  const { verifyAuthenticationResponse } = await loadPasskeys();
  const { userHandle, ...response } = input.answer.response;
  const taken = async (challenge: string) => (await takeTicket(services.database.local, 'passkey-sign-in', challenge, now)) !== undefined;
  return verifyAuthenticationResponse({
    response: { ...input.answer, response: { ...response, ...(userHandle ? { userHandle } : {}) } },
    expectedChallenge: taken,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.passkeyId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: Number(passkey.signCount),
    },
  }).catch(() => null);
}

export const passkeyEntryHandlers: Answered = {
  async beginPasskey(context) {
    const { rpID } = siteOf(context.services);
    const { generateAuthenticationOptions } = await loadPasskeys();
    const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout: TOUCH_MS });
    await keepChallenge(context, 'passkey-sign-in', options.challenge, null);
    return { options };
  },
  async finishPasskey(context) {
    const { local } = context.services.database;
    const tries = proofTries(context.request.address);
    await countTries(context, tries);
    const passkey = await findPasskey(local, context.input.answer.id);
    const proof = passkey && (await verified(context, passkey));
    const login = proof?.verified ? await findLoginById(local, passkey?.loginId ?? '0') : undefined;
    if (!passkey || !proof || !login) throw refuse(signInRefusals, 'wrongPasskey');
    await forgetTries(context, tries);
    await notePasskeyUsed(local, passkey.passkeyId, proof.authenticationInfo.newCounter, context.now);
    return startSession(context, { login, method: 'passkey', command: 'SignIn.finishPasskey', about: { passkey: passkey.name } });
  },
};

type Kept = Pick<Handlers<typeof mySecurity>, 'beginPasskey' | 'addPasskey' | 'removePasskey'>;
type Attested = Parameters<Kept['addPasskey']>[0];

async function attested(context: Attested): Promise<VerifiedRegistrationResponse | null> {
  const { services, now, input, principal } = context;
  const { rpID, origin } = siteOf(services);
  const { verifyRegistrationResponse } = await loadPasskeys();
  const { transports, ...response } = input.answer.response;
  const taken = async (challenge: string) =>
    (await takeTicket(localOf(context), 'passkey-new', challenge, now))?.loginId === principal.loginId;
  return verifyRegistrationResponse({
    response: { ...input.answer, response: { ...response, ...(transports ? { transports } : {}) } },
    expectedChallenge: taken,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null);
}

export const passkeyHandlers: Kept = {
  async beginPasskey(context) {
    const login = await confirmCaller(context);
    const known = await listPasskeys(localOf(context), login.loginId);
    const { generateRegistrationOptions } = await loadPasskeys();
    const options = await generateRegistrationOptions({
      rpName: 'Commonhold',
      rpID: siteOf(context.services).rpID,
      userName: login.email,
      userDisplayName: context.principal.displayName,
      userID: new TextEncoder().encode(`login ${login.loginId}`),
      attestationType: 'none',
      timeout: TOUCH_MS,
      excludeCredentials: known.map((each) => ({ id: each.passkeyId, transports: each.transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await keepChallenge(context, 'passkey-new', options.challenge, login.loginId);
    return { options };
  },
  async addPasskey(context) {
    const { loginId, customerId } = context.principal;
    const { name } = context.input;
    const proof = await attested(context);
    if (!proof?.verified) throw refuse(addPasskeyRefusals, 'wrongPasskey');
    const { credential } = proof.registrationInfo;
    const key = {
      passkeyId: credential.id,
      loginId,
      name,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      signCount: String(credential.counter),
      transports: context.input.answer.response.transports ?? [],
    };
    if (!(await insertPasskey(localOf(context), key, context.now))) throw refuse(signInRefusals, 'passkeyKnown');
    await tellByMail(context, { loginId, customerId }, 'passkey');
    context.record({ entityId: credential.id, after: { name } });
    return { Success: true };
  },
  async removePasskey(context) {
    const { passkeyId } = context.input;
    const name = await deletePasskey(localOf(context), context.principal.loginId, passkeyId);
    if (name === undefined) throw notFound('The passkey');
    context.record({ entityId: passkeyId, before: { name } });
    return { Success: true };
  },
};
