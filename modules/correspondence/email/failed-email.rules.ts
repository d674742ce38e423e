// What follows from an email that failed: whether its address is at fault, for which classes of message it is
// not written to any more, and whether the piece goes on paper. Sources: RFC 3463; field guide 5.1, 5.5.
import { type NoticeClass, noticeClasses } from '../letters/letter.contract.ts';

/** What went wrong with an email. */
export type EmailFailure = 'HARD_BOUNCE' | 'COMPLAINT' | 'UNSUBSCRIBED';

/**
 * True where the address itself is at fault by its enhanced status code: 5.1.x names an address that is not
 * there, 5.2.0 and 5.2.1 a mailbox that is closed, 5.4.4 a domain without a way. A full mailbox, a mail that
 * is too large or a policy fails the piece and leaves the address as it is. A server that gives no code is
 * believed.
 */
export function isAddressAtFault(status: string): boolean {
  return status === '' || /^5\.1\.\d{1,3}$/.test(status) || ['5.0.0', '5.2.0', '5.2.1', '5.4.4'].includes(status);
}

/**
 * The classes an address is closed for. One that is not there is closed for all. A complaint closes general
 * news and the class it was about; a link to unsubscribe closes its class alone, and never legal notices.
 */
export function classesClosed(failure: EmailFailure, noticeClass: NoticeClass): NoticeClass[] {
  if (failure === 'HARD_BOUNCE') return [...noticeClasses];
  if (failure === 'COMPLAINT') return noticeClass === 'GENERAL' ? ['GENERAL'] : ['GENERAL', noticeClass];
  return noticeClass === 'LEGAL' ? [] : [noticeClass];
}

/** True where the piece itself goes on paper: news that arrived and was disliked is not printed too. */
export function goesOnPaper(failure: EmailFailure, noticeClass: NoticeClass): boolean {
  return failure === 'HARD_BOUNCE' || (failure === 'COMPLAINT' && noticeClass !== 'GENERAL');
}
