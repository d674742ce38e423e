// Signed session tokens: EdDSA, two hours, with an id and the session they belong to.
import { importJWK, jwtVerify, SignJWT } from 'jose';
import { dateOfInstant, type Instant, millisecondsOf } from '../../packages/kernel/kernel.ts';

/** The keys tokens are signed with: the first signs, all of them verify. */
export interface SigningKeys {
  signing: readonly { id: string; jwk: Record<string, unknown> }[];
}

const issuer = 'commonhold';
const audience = 'commonhold-staff';

/** What a token says: whose it is, and of which session. */
export interface TokenFacts {
  sessionId: string;
  tokenId: string;
  loginId: string;
}

/** A token's facts with when it was signed, in seconds since 1970. */
export interface ReadToken extends TokenFacts {
  signedSeconds: number;
}

const secondsOf = (time: Instant) => Math.floor(millisecondsOf(time) * 0.001);

/** Signs a token for a session with the newest signing key; it counts from now until `expires`. */
export async function signToken(secrets: SigningKeys, facts: TokenFacts, now: Instant, expires: Instant): Promise<string> {
  const signing = secrets.signing[0];
  if (!signing) throw new Error('no signing key');
  const seconds = secondsOf(now);
  return new SignJWT({ sid: facts.sessionId })
    .setProtectedHeader({ alg: 'EdDSA', kid: signing.id, typ: 'JWT' })
    .setSubject(facts.loginId)
    .setJti(facts.tokenId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(secondsOf(expires))
    .sign(await importJWK(signing.jwk, 'EdDSA'));
}

/** The facts of a good token, or null: only our keys, only EdDSA, only our audience, only before expiry. */
export async function readToken(secrets: SigningKeys, token: string, now: Instant): Promise<ReadToken | null> {
  const verified = await jwtVerify(
    token,
    async (header) => {
      const signing = secrets.signing.find((k) => k.id === header.kid);
      if (!signing) throw new Error('unknown key');
      const { d: _private, ...publicJwk } = signing.jwk;
      return importJWK(publicJwk, 'EdDSA');
    },
    { algorithms: ['EdDSA'], issuer, audience, typ: 'JWT', currentDate: dateOfInstant(now), requiredClaims: ['exp', 'nbf', 'iat'] },
  ).catch(() => null);
  const payload = verified?.payload;
  if (!payload?.sub || !payload.jti || !payload.iat || typeof payload['sid'] !== 'string' || payload.iat > secondsOf(now)) return null;
  return { sessionId: payload['sid'], tokenId: payload.jti, loginId: payload.sub, signedSeconds: payload.iat };
}
