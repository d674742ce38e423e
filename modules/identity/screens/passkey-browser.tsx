// What the browser does with passkeys; loaded when someone uses one.
import { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { call } from '../../../packages/pages/client.ts';
import { mySecurity, signIn } from '../sign-in.contract.ts';

/**
 * A sign-in with a passkey: asked for by a button, or offered in the email field where the browser can.
 * Throws what `isDeclined` knows when nothing comes of it.
 */
export async function signInWithPasskey(inField: boolean): Promise<{ Token: string; UserId: string } | null> {
  if (inField && !(await browserSupportsWebAuthnAutofill())) return null;
  const { options } = await call(signIn.beginPasskey, {});
  const { response, ...answer } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inField });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const proof = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
  return await call(signIn.finishPasskey, {
    answer: { id: answer.id, rawId: answer.rawId, type: answer.type, clientExtensionResults: {}, response: proof },
  });
}

/** Makes a passkey on this device, or one that is plugged in, and has it kept under a name. */
export async function makePasskey(name: string, heldPassword: string): Promise<void> {
  const { options } = await call(mySecurity.beginPasskey, { heldPassword });
  const { response, ...answer } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) };
  await call(mySecurity.addPasskey, {
    name,
    answer: { id: answer.id, rawId: answer.rawId, type: answer.type, clientExtensionResults: {}, response: made },
  });
}

/** True when the person, or the browser for them, put the question away: that is no failure to show. */
export function isDeclined(error: unknown): boolean {
  if (error instanceof WebAuthnError) return error.code === 'ERROR_CEREMONY_ABORTED';
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** A failure of the browser in words; null for failures of ours, which have their own. */
export function wordsOf(error: unknown): string | null {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device holds a passkey of yours already.';
  return error instanceof WebAuthnError || error instanceof DOMException ? 'The browser could not use a passkey here.' : null;
}
