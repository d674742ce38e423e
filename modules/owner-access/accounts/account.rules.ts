// Whether an owner is invited to the portal, and in which language.
import type { Locale } from '../owners/portal.contract.ts';
import type { inviteStates } from './account.contract.ts';

/** What decides it. */
export interface InviteFacts {
  email: string;
  emailReturned: boolean;
  hasAccount: boolean;
  hasInvitation: boolean;
}

/**
 * Whether an invitation goes out. Who was named is invited once more while a letter waits; who has an
 * account never is.
 */
export function inviteState(facts: InviteFacts, isNamed: boolean): (typeof inviteStates)[number] {
  if (facts.hasAccount) return 'ACTIVE';
  if (!/^\S+@\S+$/.test(facts.email)) return 'NO_EMAIL';
  if (facts.emailReturned) return 'RETURNED';
  return facts.hasInvitation && !isNamed ? 'INVITED' : 'SEND';
}

/** The language of the portal for the one an owner reads: Spanish for Spanish, else English. */
export function localeOf(language: string): Locale {
  return /^(spanish|espa[nñ]ol)$/i.test(language.trim()) ? 'es' : 'en';
}
