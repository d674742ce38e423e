// Which channel a letter takes and why: what the owner agreed to, what the batch and the template ask for,
// and what is known of the addresses. Source: field guide 5.1, 5.3.
import type { BatchDelivery, Channel, ChannelReason, LeftOutReason, NoticeClass } from './letter.contract.ts';

/** What is asked of a batch. */
export interface ChannelTerms {
  delivery: BatchDelivery;
  noticeClass: NoticeClass;
  mayEmail: boolean;
}

/** Where an owner stands with the class of the batch. */
export interface Standing {
  /** The last word on email that was kept; null where none was, and the day on the owner's record counts. */
  emailConsent: boolean | null;
  /** Emails of the class that failed since. */
  emailFailures: number;
  /** Why the address is not written to; null where it is. */
  emailStop: 'HARD_BOUNCE' | 'COMPLAINT' | 'UNSUBSCRIBED' | 'STOPPED' | 'SUPPRESSED' | null;
  textConsent: boolean;
  isTextStopped: boolean;
}

/** What is known of an owner's ways. */
interface Owner extends Standing {
  email: string;
  phone: string;
  delivery: 'PRINT' | 'EMAIL' | 'BOTH';
  /** The day of the consent to email; null without one. */
  consentDate: string | null;
  mailReturned: boolean;
  mailingLines: readonly string[];
}

/** The channels with their reason, or why there is none. */
export type ChannelChoice = { channels: readonly Channel[]; reason: ChannelReason } | { leftOut: LeftOutReason };

const paper = (reason: ChannelReason, { mailingLines }: Owner): ChannelChoice =>
  mailingLines.length === 0 ? { leftOut: 'NO_ADDRESS' } : { channels: ['PAPER'], reason };

/** Failed emails after which consent holds no more. Source: Maryland Code, Real Property 11B-113.1. */
const MOST_FAILURES = 2;

/** True where the owner agreed to email: the last word that was kept, or else the day on the record. */
export function agreedToEmail({ emailConsent, consentDate }: { emailConsent: boolean | null; consentDate: string | null }): boolean {
  return emailConsent ?? consentDate !== null;
}

/** True where the channel failed an owner so often that consent to it holds no more. */
export const isConsentVoid = (failures: number): boolean => failures >= MOST_FAILURES;

/** Why no email goes to an owner though there is an address; null where it may. */
function emailHindered(noticeClass: NoticeClass, owner: Owner): ChannelReason | null {
  if (owner.emailStop !== null) return 'EMAIL_SUPPRESSED';
  if (owner.emailConsent === false) return 'CONSENT_WITHDRAWN';
  if (isConsentVoid(owner.emailFailures)) return 'CONSENT_VOID';
  return noticeClass === 'LEGAL' && !agreedToEmail(owner) ? 'NO_CONSENT' : null;
}

/** Texts go to those alone who agreed to them, and never carry a legal notice. */
function byText(noticeClass: NoticeClass, owner: Owner): ChannelChoice {
  if (noticeClass === 'LEGAL') return paper('NOT_BY_TEXT', owner);
  if (owner.phone === '') return { leftOut: 'NO_PHONE' };
  if (owner.isTextStopped) return { leftOut: 'TEXT_STOPPED' };
  return owner.textConsent ? { channels: ['TEXT'], reason: 'ALL_BY_TEXT' } : { leftOut: 'NO_TEXT_CONSENT' };
}

/**
 * Decides for one owner. A legal notice goes by email only where consent stands; an address that failed is
 * written to on paper; who unsubscribed from general news gets none.
 */
export function chooseChannel({ delivery, noticeClass, mayEmail }: ChannelTerms, owner: Owner): ChannelChoice {
  if (delivery === 'TEXT') return byText(noticeClass, owner);
  if (!mayEmail)
    return delivery === 'EMAIL' || owner.delivery !== 'PRINT' ? paper('TEMPLATE_ON_PAPER', owner) : paper('PREFERS_PAPER', owner);
  if (delivery === 'PAPER') return paper('ALL_ON_PAPER', owner);
  const hindered = owner.email === '' ? null : emailHindered(noticeClass, owner);
  const isUnsubscribed = noticeClass === 'GENERAL' && owner.emailStop === 'UNSUBSCRIBED';
  if (delivery === 'EMAIL') {
    if (owner.email === '') return { leftOut: 'NO_EMAIL' };
    if (isUnsubscribed) return { leftOut: 'UNSUBSCRIBED' };
    return hindered ? paper(hindered, owner) : { channels: ['EMAIL'], reason: 'ALL_BY_EMAIL' };
  }
  if (owner.delivery === 'PRINT') {
    const isOnlyWay = owner.mailReturned && owner.email !== '' && hindered === null && agreedToEmail(owner);
    return isOnlyWay ? { channels: ['EMAIL'], reason: 'MAIL_RETURNED' } : paper('PREFERS_PAPER', owner);
  }
  if (owner.email === '') return paper('NO_EMAIL', owner);
  if (isUnsubscribed && owner.delivery === 'EMAIL') return { leftOut: 'UNSUBSCRIBED' };
  if (hindered) return paper(hindered, owner);
  if (owner.delivery === 'EMAIL' || owner.mailingLines.length === 0) return { channels: ['EMAIL'], reason: 'PREFERS_EMAIL' };
  return { channels: ['PAPER', 'EMAIL'], reason: 'PREFERS_BOTH' };
}

/**
 * The channels of a letter without those that a rule of law blocks: an email it blocks goes on paper, a text
 * it blocks is left out.
 */
export function lawfulChoice(
  choice: ChannelChoice,
  owner: { mailingLines: readonly string[] },
  isBlocked: (channel: Channel) => boolean,
): ChannelChoice {
  if ('leftOut' in choice) return choice;
  const blocked = choice.channels.filter(isBlocked);
  if (blocked.length === 0) return choice;
  if (blocked.includes('TEXT')) return { leftOut: 'NO_TEXT_CONSENT' };
  return owner.mailingLines.length === 0 ? { leftOut: 'NO_ADDRESS' } : { channels: ['PAPER'], reason: 'NO_CONSENT' };
}

/** Who is asked for at all. */
export interface AudienceTerms {
  who: 'PRIMARY' | 'ALL' | 'CHOSEN' | 'QUERY';
  ownershipIds: ReadonlySet<string>;
  excludedIds: ReadonlySet<string>;
}

/** Whether a hold of the property stops letters of a kind. */
export function stopsLetters(
  kind: string,
  { holdsNotices, holdsStatements, holdsViolations }: { holdsNotices: boolean; holdsStatements: boolean; holdsViolations: boolean },
): boolean {
  if (kind === 'COLLECTION') return holdsNotices;
  if (kind === 'STATEMENT') return holdsStatements;
  return kind === 'VIOLATION' && holdsViolations;
}

/** Why an owner is not written to; null where they are, `undefined` where nobody asked for them. */
export function leftOutOf(
  terms: AudienceTerms,
  owner: { ownershipId: string; isPrimary: boolean; getsCopies: boolean },
  isHeld = false,
): LeftOutReason | null | undefined {
  if ((terms.who === 'CHOSEN' || terms.who === 'QUERY') && !terms.ownershipIds.has(owner.ownershipId)) return undefined;
  if (terms.excludedIds.has(owner.ownershipId)) return 'EXCLUDED';
  if (terms.who === 'PRIMARY' && !owner.isPrimary && !owner.getsCopies) return 'NOT_PRIMARY';
  return isHeld ? 'ON_HOLD' : null;
}
