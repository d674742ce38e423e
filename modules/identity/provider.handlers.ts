// Signing in at an OpenID Connect provider: the code flow with PKCE, state and nonce, bound to one browser by
// a cookie. Nobody becomes a user by it.
import type { Configuration, IDToken } from 'openid-client';
import { refuse } from '../../packages/contract/contract.ts';
import { openText } from '../../packages/db/secrets.ts';
import type { Context, Handlers, Services } from '../../packages/http/handlers.ts';
import { addMilliseconds, notFound } from '../../packages/kernel/kernel.ts';
import { findLogin, findLoginById, type LoginFacts } from './identity.store.ts';
import { isPlain, mayMatch, returnAddress, vouchedEmail } from './provider.rules.ts';
import { findLinkedLogin, findProvider, insertLink, listOffered, type Provider } from './provider.store.ts';
import { startSession } from './session.handlers.ts';
import { type signIn, signInRefusals } from './sign-in.contract.ts';
import { insertTicket, newSecret, takeTicket } from './ticket.store.ts';
import { countTries, forgetTries } from './try.handlers.ts';
import { proofTries } from './try.rules.ts';

/** Names the visit to a provider in the browser that began it. */
const cookie = 'commonhold-visit';
/** Time to sign in at the provider: ten minutes. */
const VISIT_MS = 600_000;
/** Patience with a provider, in seconds. */
const PATIENCE_S = 10;

/** Loaded with the first visit to a provider. */
const loadOpenId = () => import('openid-client');

/**
 * What a provider says of itself, asked anew for each sign-in: they are rare, and a provider that changed its
 * keys is not kept out.
 */
async function discover(services: Services, provider: Provider): Promise<Configuration | null> {
  const { allowInsecureRequests, discovery } = await loadOpenId();
  const issuer = new URL(provider.issuer);
  const secret = openText(services.secrets, provider.clientSecretSealed);
  return discovery(issuer, provider.clientId, secret, undefined, {
    timeout: PATIENCE_S,
    ...(isPlain(issuer) ? { execute: [allowInsecureRequests] } : {}),
  }).catch(() => null);
}

type Vouched = IDToken & { email?: unknown; email_verified?: unknown };

/**
 * Whom a provider vouches for: linked before, or by an email address it has verified and may speak for,
 * which is linked now.
 */
async function personOf(context: Context<unknown>, provider: Provider, claims: Vouched): Promise<LoginFacts | undefined> {
  const { local } = context.services.database;
  const linked = await findLinkedLogin(local, provider.providerId, claims.sub);
  if (linked) {
    const login = await findLoginById(local, linked);
    return login && mayMatch(provider, login) ? login : undefined;
  }
  const email = vouchedEmail(provider, claims);
  const login = email ? await findLogin(local, email) : undefined;
  if (!login || !mayMatch(provider, login)) return undefined;
  await insertLink(local, provider.providerId, claims.sub, login.loginId, context.now);
  return login;
}

type ProviderCalls = Pick<Handlers<typeof signIn>, 'listProviders' | 'beginProvider' | 'finishProvider'>;

/** What the provider's answer proves; null when it proves nothing, whatever the reason. */
async function exchange(
  context: Context<{ query: string }>,
  provider: Provider,
  facts: Readonly<Record<string, string>>,
): Promise<Vouched | null> {
  const { services, input } = context;
  const { authorizationCodeGrant, fetchUserInfo } = await loadOpenId();
  const configuration = await discover(services, provider);
  if (!configuration) return null;
  const tokens = await authorizationCodeGrant(configuration, new URL(returnAddress(services.publicUrl) + input.query), {
    pkceCodeVerifier: facts['verifier'] ?? '',
    expectedState: facts['state'] ?? '',
    expectedNonce: facts['nonce'] ?? '',
    idTokenExpected: true,
  }).catch(() => null);
  const claims = tokens?.claims();
  if (!tokens || !claims) return null;
  if ('email' in claims) return claims;
  // By the letter of OpenID Connect Core 5.4 the email address is told apart from the token.
  const told = await fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(() => null);
  return told ? { ...claims, email: told.email, email_verified: told.email_verified } : claims;
}

export const providerHandlers: ProviderCalls = {
  async listProviders(context) {
    const domain = context.input.email.toLowerCase().split('@')[1] ?? '';
    return listOffered(context.services.database.local, domain);
  },
  async beginProvider(context) {
    const { services, now } = context;
    const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } = await loadOpenId();
    const provider = await findProvider(services.database.local, context.input.providerId);
    if (!provider) throw notFound('The place to sign in');
    const configuration = await discover(services, provider);
    if (!configuration) throw refuse(signInRefusals, 'providerAway');
    const facts = { providerId: provider.providerId, state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const secret = newSecret();
    await insertTicket(services.database.local, {
      kind: 'provider',
      secret,
      loginId: null,
      facts,
      now,
      expires: addMilliseconds(now, VISIT_MS),
    });
    context.setCookie(cookie, secret);
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: returnAddress(services.publicUrl),
      scope: 'openid email',
      state: facts.state,
      nonce: facts.nonce,
      code_challenge: await calculatePKCECodeChallenge(facts.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href };
  },
  async finishProvider(context) {
    const { services, now, request } = context;
    const { local } = services.database;
    const tries = proofTries(request.address);
    await countTries(context, tries);
    const ticket = await takeTicket(local, 'provider', request.cookies[cookie] ?? '', now);
    const provider = ticket && (await findProvider(local, ticket.facts['providerId'] ?? '0'));
    if (!ticket || !provider) throw refuse(signInRefusals, 'visitOver');
    const claims = await exchange(context, provider, ticket.facts);
    if (!claims) throw refuse(signInRefusals, 'notVouched');
    const login = await personOf(context, provider, claims);
    if (!login) throw refuse(signInRefusals, 'unknownPerson');
    await forgetTries(context, tries);
    context.setCookie(cookie, null);
    return startSession(context, { login, method: 'provider', command: 'SignIn.finishProvider', about: { provider: provider.name } });
  },
};
