// What readers of an email are told about unsubscribing: below the letter, and on the page the link opens.
// Source: RFC 8058.
import type { NoticeClass } from '../letters/letter.contract.ts';
import type { Language } from '../merge/document.contract.ts';
import { escaped } from '../merge/letter-html.rules.ts';

const footWords = {
  en: {
    LEGAL: 'This is a legal notice. You cannot unsubscribe from legal notices; ask the association to send them by mail instead.',
    more: 'You get this email because you are an owner here.',
    link: 'Unsubscribe',
  },
  es: {
    LEGAL: 'Este es un aviso legal. No puede darse de baja de los avisos legales; pida a la asociación que se los envíe por correo.',
    more: 'Recibe este correo porque es propietario aquí.',
    link: 'Darse de baja',
  },
} as const;

/** The words below an email of a class. */
export function footWordsOf(noticeClass: NoticeClass, language: Language): { words: string; link: string | null } {
  const words = footWords[language];
  return noticeClass === 'LEGAL' ? { words: words.LEGAL, link: null } : { words: words.more, link: words.link };
}

/** What the page of a link shows. */
export type UnsubscribePage = 'ask' | 'done' | 'legal' | 'unknown';

const pageWords: Readonly<Record<UnsubscribePage, { title: string; text: string }>> = {
  ask: { title: 'Unsubscribe', text: '' },
  done: { title: 'You are unsubscribed', text: '' },
  legal: {
    title: 'Legal notices cannot be unsubscribed from',
    text: 'The association must deliver this kind of notice. Ask its office to send your notices by mail instead.',
  },
  unknown: { title: 'This link is not valid', text: 'Open the link in the email again, or ask the office of your association.' },
};

const classWords: Readonly<Record<NoticeClass, string>> = {
  GENERAL: 'general news by email',
  BILLING: 'statements and billing by email',
  LEGAL: 'legal notices by email',
};

function textOf(page: UnsubscribePage, noticeClass: NoticeClass, from: string): string {
  if (page === 'ask') return `Stop ${classWords[noticeClass]} from ${from}?`;
  if (page === 'done') {
    const stays = noticeClass === 'BILLING' ? 'Bills come by mail from now on.' : 'Bills and legal notices still come.';
    return `${from} sends you no more ${classWords[noticeClass]}. ${stays}`;
  }
  return pageWords[page].text;
}

/** The style of the page, named by its digest in the policy. */
export const unsubscribeStyle =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto 0;padding:0 1rem}button{font:inherit;padding:.5rem 1.25rem}:root{color-scheme:light dark}';

/** The page a link opens; asking changes nothing, its button does. */
export function unsubscribeHtml(page: UnsubscribePage, noticeClass: NoticeClass, from: string): string {
  const form = page === 'ask' ? '<form method="post"><button type="submit">Unsubscribe</button></form>' : '';
  const { title } = pageWords[page];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${unsubscribeStyle}</style></head><body><h1>${title}</h1><p>${escaped(textOf(page, noticeClass, from))}</p>${form}</body></html>`;
}
