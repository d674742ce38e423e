// Whom a provider elsewhere may sign in.

/** As much of a provider as decides. */
interface Vouching {
  customerId: string | null;
  emailDomains: readonly string[];
}

/** The address a provider sends people back to: a page, which hands what it was given to the server. */
export function returnAddress(publicUrl: string): string {
  return `${publicUrl}/sign-in/return`;
}

/**
 * The email address a provider vouches for, in lower case; undefined unless it says it has verified the
 * address, and its domain is one the provider was registered for: a provider of one customer must not speak
 * for the people of another.
 */
export function vouchedEmail(provider: Vouching, claims: { email?: unknown; email_verified?: unknown }): string | undefined {
  if (typeof claims.email !== 'string' || claims.email_verified !== true) return undefined;
  const email = claims.email.toLowerCase();
  const [name, domain, ...rest] = email.split('@');
  return name && domain && rest.length === 0 && provider.emailDomains.includes(domain) ? email : undefined;
}

/**
 * True when a login may be signed in by a provider: a user of its customer; the operator of the service
 * never.
 */
export function mayMatch(provider: Vouching, login: { customerId: string | null; isOperator: boolean }): boolean {
  return !login.isOperator && login.customerId !== null && (provider.customerId === null || provider.customerId === login.customerId);
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** True for the address of a provider on this machine, which alone may do without TLS. */
export function isPlain(issuer: URL): boolean {
  return issuer.protocol === 'http:' && loopback.test(issuer.hostname);
}

/** True for text that can be the address of a provider. */
export function isIssuer(text: string): boolean {
  return URL.canParse(text) && (new URL(text).protocol === 'https:' || isPlain(new URL(text)));
}

/** True for a domain of email addresses, in lower case: "example.com". */
export function isEmailDomain(text: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text);
}
