// Signed session tokens: EdDSA, two hours, with an id and the session they belong to.
import { importJWK, jwtVerify, SignJWT } from 'jose';
import { dateOfInstant, type Instant, millisecondsOf } from '../../packages/kernel/kernel.ts';

/** The keys tokens are signed with: the first signs, all of them verify. */
export interface SigningKeys {
  signing: readonly { id: string; jwk: Record<string, unknown> }[];
}

/** Seconds a token is good for. */
export const tokenSeconds = 7200;

const issuer = 'commonhold';
const audience = 'commonhold-staff';

export interface TokenFacts {
  sessionId: string;
  tokenId: string;
  loginId: string;
}

/** Signs a token for a session with the newest signing key. */
export async function signToken(secrets: SigningKeys, facts: TokenFacts, now: Instant): Promise<string> {
  const signing = secrets.signing[0];
  if (!signing) throw new Error('no signing key');
  const seconds = Math.floor(millisecondsOf(now) * 0.001);
  return new SignJWT({ sid: facts.sessionId })
    .setProtectedHeader({ alg: 'EdDSA', kid: signing.id, typ: 'JWT' })
    .setSubject(facts.loginId)
    .setJti(facts.tokenId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + tokenSeconds)
    .sign(await importJWK(signing.jwk, 'EdDSA'));
}

/** The facts of a good token, or null: only our keys, only EdDSA, only our audience, only before expiry. */
export async function readToken(secrets: SigningKeys, token: string, now: Instant): Promise<TokenFacts | null> {
  const verified = await jwtVerify(
    token,
    async (header) => {
      const signing = secrets.signing.find((k) => k.id === header.kid);
      if (!signing) throw new Error('unknown key');
      const { d: _private, ...publicJwk } = signing.jwk;
      return importJWK(publicJwk, 'EdDSA');
    },
    { algorithms: ['EdDSA'], issuer, audience, typ: 'JWT', currentDate: dateOfInstant(now) },
  ).catch(() => null);
  const payload = verified?.payload;
  if (!payload?.sub || !payload.jti || typeof payload['sid'] !== 'string') return null;
  return { sessionId: payload['sid'], tokenId: payload.jti, loginId: payload.sub };
}
