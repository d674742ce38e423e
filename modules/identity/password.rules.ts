// Which passwords are refused although they are long enough. Source: OWASP ASVS 5.0, 6.2.4 and 6.2.11.

/** Why a password is refused. */
type Weakness = 'commonPassword' | 'ownEmail';

/** The part of an email address before the @. */
const nameOf = (email: string) => email.slice(0, email.lastIndexOf('@'));

/**
 * Why a password is easily guessed: many people use it, or it is made of the email address it signs in with.
 * Null where it is neither. Case does not count.
 */
export function weaknessOf(password: string, email: string, common: ReadonlySet<string>): Weakness | null {
  const [given, own] = [password.toLowerCase().trim(), email.toLowerCase()];
  if (given.includes(own) || given === nameOf(own)) return 'ownEmail';
  return common.has(given) ? 'commonPassword' : null;
}
