// Which channel a letter takes and why: what the owner agreed to, what the batch and the template ask for,
// and what is known of the addresses. Source: field guide 5.1, 5.3.
import type { BatchDelivery, Channel, ChannelReason, LeftOutReason, NoticeClass } from './letter.contract.ts';

/** What is asked of a batch. */
export interface ChannelTerms {
  delivery: BatchDelivery;
  noticeClass: NoticeClass;
  mayEmail: boolean;
}

/** What is known of an owner's ways. */
interface Owner {
  email: string;
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

/** Decides for one owner. A legal notice goes by email only where consent is on file. */
export function chooseChannel({ delivery, noticeClass, mayEmail }: ChannelTerms, owner: Owner): ChannelChoice {
  const hasConsent = owner.consentDate !== null;
  if (!mayEmail)
    return delivery === 'EMAIL' || owner.delivery !== 'PRINT' ? paper('TEMPLATE_ON_PAPER', owner) : paper('PREFERS_PAPER', owner);
  if (delivery === 'PAPER') return paper('ALL_ON_PAPER', owner);
  if (delivery === 'EMAIL') {
    if (owner.email === '') return { leftOut: 'NO_EMAIL' };
    return noticeClass === 'LEGAL' && !hasConsent ? paper('NO_CONSENT', owner) : { channels: ['EMAIL'], reason: 'ALL_BY_EMAIL' };
  }
  if (owner.delivery === 'PRINT') {
    const isOnlyWay = owner.mailReturned && owner.email !== '' && hasConsent;
    return isOnlyWay ? { channels: ['EMAIL'], reason: 'MAIL_RETURNED' } : paper('PREFERS_PAPER', owner);
  }
  if (owner.email === '') return paper('NO_EMAIL', owner);
  if (noticeClass === 'LEGAL' && !hasConsent) return paper('NO_CONSENT', owner);
  if (owner.delivery === 'EMAIL') return { channels: ['EMAIL'], reason: 'PREFERS_EMAIL' };
  return owner.mailingLines.length === 0
    ? { channels: ['EMAIL'], reason: 'PREFERS_EMAIL' }
    : { channels: ['PAPER', 'EMAIL'], reason: 'PREFERS_BOTH' };
}

/** Who is asked for at all. */
export interface AudienceTerms {
  who: 'PRIMARY' | 'ALL' | 'CHOSEN';
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
  if (terms.who === 'CHOSEN' && !terms.ownershipIds.has(owner.ownershipId)) return undefined;
  if (terms.excludedIds.has(owner.ownershipId)) return 'EXCLUDED';
  if (terms.who === 'PRIMARY' && !owner.isPrimary && !owner.getsCopies) return 'NOT_PRIMARY';
  return isHeld ? 'ON_HOLD' : null;
}
