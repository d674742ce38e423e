// One-click unsubscribe: the link below an email and in its headers. Opening it changes nothing; posting
// to it does. Source: RFC 8058.
import type { Tx } from '../../../packages/db/database.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import type { PageAnswer, PublicForm, PublicPage } from '../../../packages/http/public-pages.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import { markOf, readMark } from '../../../packages/mail/mark.ts';
import { nameOf } from '../../communities/communities.server.ts';
import { insertAddressEvent, suppress } from '../consent/address.store.ts';
import { insertConsent } from '../consent/consent.store.ts';
import type { NoticeClass } from '../letters/letter.contract.ts';
import type { Language } from '../merge/document.contract.ts';
import { classesClosed } from './failed-email.rules.ts';
import { findSentEmail, type SentEmail } from './sent-email.store.ts';
import { footWordsOf, type UnsubscribePage, unsubscribeHtml, unsubscribeStyle } from './unsubscribe.rules.ts';

const path = '/unsubscribe/:mark';

/** What stands below an email of a class, and its headers. */
export function footOf(
  { secrets, publicUrl }: Pick<Services, 'secrets' | 'publicUrl'>,
  { customerId, letterId, noticeClass, language }: { customerId: string; letterId: string; noticeClass: NoticeClass; language: Language },
) {
  const { words, link } = footWordsOf(noticeClass, language);
  if (link === null) return { words, link, text: words, headers: {} };
  const address = `${publicUrl}/unsubscribe/${markOf(secrets, 'unsubscribe', [customerId, letterId])}`;
  return {
    words,
    link: { address, words: link },
    text: `${words} ${link}: ${address}`,
    headers: { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

const pageOf = (page: UnsubscribePage, noticeClass: NoticeClass = 'GENERAL', from = ''): PageAnswer => ({
  kind: 'html',
  html: unsubscribeHtml(page, noticeClass, from),
  style: unsubscribeStyle,
  mayBeIndexed: false,
  mayPost: true,
  ...(page === 'unknown' ? { status: 404 as const } : page === 'legal' ? { status: 409 as const } : {}),
});

interface Named extends SentEmail {
  customerId: string;
  from: string;
}

async function named(services: Services, mark: string): Promise<Named | null> {
  const [customerId, letterId] = readMark(services.secrets, 'unsubscribe', mark) ?? [];
  if (!customerId || !letterId) return null;
  return services.database.read(customerId, async (tx) => {
    const email = await findSentEmail(tx, letterId);
    return email ? { ...email, customerId, from: await nameOf(tx, email.communityId) } : null;
  });
}

/** Keeps what a reader said by the link; saying it twice changes nothing. */
async function unsubscribe(
  tx: Tx,
  { letterId, communityId, ownershipId, address, noticeClass, owner }: SentEmail,
  now: Instant,
): Promise<void> {
  const classes = classesClosed('UNSUBSCRIBED', noticeClass);
  const added = await suppress(tx, { channel: 'EMAIL', address, reason: 'UNSUBSCRIBED' }, classes, now);
  if (added === 0) return;
  const by = { userId: null, now };
  const about = { communityId, ownershipId, channel: 'EMAIL' as const, address };
  await insertAddressEvent(tx, { ...about, letterId, noticeClass, what: 'UNSUBSCRIBED', source: 'LINK', detail: '' }, by);
  const said = {
    isGiven: false,
    wording: 'Unsubscribed by the link in an email',
    givenBy: owner,
    source: 'LINK' as const,
    ipAddress: '',
    givenTime: now,
  };
  await insertConsent(tx, { ...about, ...said }, classes, by);
}

/** The page of a link, which asks and changes nothing: programs that look at links open it too. */
export const unsubscribePage: PublicPage = {
  path,
  async answer({ mark = '' }, services) {
    const email = await named(services, mark);
    if (!email) return pageOf('unknown');
    return pageOf(email.noticeClass === 'LEGAL' ? 'legal' : 'ask', email.noticeClass, email.from);
  },
};

/** What mail programs and the button of the page post to. */
export const unsubscribeForm: PublicForm = {
  path,
  async answer({ params, services }) {
    const email = await named(services, params['mark'] ?? '');
    if (!email) return pageOf('unknown');
    if (email.noticeClass === 'LEGAL') return pageOf('legal', 'LEGAL', email.from);
    await services.database.transact(email.customerId, (tx) => unsubscribe(tx, email, services.clock.now()));
    return pageOf('done', email.noticeClass, email.from);
  },
};
