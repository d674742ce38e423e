// Every sentence of the portal in both languages. A message that lacks one does not compile; the words of
// the trade follow docs/spanish-words.md.
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import type { Locale, portal } from '../owners/portal.contract.ts';
import type { CaseMessages } from './case-messages.tsx';
import { english } from './english.tsx';
import { spanish } from './spanish.tsx';

type LedgerKind = ClientOutput<typeof portal.getLedger>[number]['lines'][number]['kind'];
type WhyKind = ClientOutput<typeof portal.getHome>['charges'][number]['kind'];

/** What every language says. */
export interface Messages {
  months: readonly string[];
  /** From Monday on. */
  weekdays: readonly string[];
  /** A day with the parts its place needs: `Nov 1`, `Mon Nov 30`, `Nov 1, 2025`. */
  day(parts: { weekday: string; month: string; day: number; year: number | null }): string;
  month(month: string, year: number): string;
  product: string;
  otherLanguage: string;
  /** The greeting of the office in this language, else in the other. */
  greetingOf(home: { greeting: string; greetingSpanish: string }): string;
  back: string;
  tryAgain: string;
  loading: string;
  close: string;
  tabs: { home: string; account: string; requests: string; board: string; documents: string; profile: string };
  failures: {
    title: string;
    fine: string;
    offline: string;
    reference(code: string): string;
    call(phone: string): string;
    codes: Readonly<Record<string, string>>;
    other: string;
  };
  signIn: {
    title: string;
    lead: string;
    email: string;
    password: string;
    enter: string;
    sendLink: string;
    withPassword: string;
    withLink: string;
    sentTitle: string;
    sent(email: string): string;
    noAccount: string;
  };
  link: { title: string; lead: string; enter: string; none: string };
  invitation: {
    title: string;
    lead(company: string, community: string): string;
    home: string;
    email: string;
    notYou: string;
    password: string;
    passwordHelp: string;
    accept: string;
    none: string;
    signInInstead: string;
  };
  home: {
    youOwe: string;
    paid: string;
    pastDue(day: string): string;
    dueOn(day: string): string;
    why: string;
    seeAccount: string;
    owedToday: string;
    due(day: string): string;
    added(day: string): string;
    part(open: string, amount: string): string;
    whyAdded: string;
    span(from: string, to: string, count: number): string;
    showEach: string;
    whyOwe: string;
    payBy(day: string): string;
    nothingMore: string;
    lateFee(amount: string): string;
    interest(rate: string, days: number): string;
    nothingFollows: string;
    onHold: string;
    howToPay: string;
    howToPayText(account: string): string;
    next(month: string): string;
    nextDue(day: string): string;
    credit: string;
    creditNote: string;
    caughtUp: string;
    lastPayment(day: string, amount: string): string;
    noPayment: string;
    office: string;
    kinds: Readonly<Record<WhyKind, string>>;
    monthOf(name: string, month: string): string;
  };
  sold: { title(day: string): string; until(day: string): string; receipts: string; none: string };
  noHome: { title: string; text: string };
  account: {
    title: string;
    youOwe: string;
    all: string;
    charges: string;
    payments: string;
    balance(amount: string): string;
    credit(amount: string): string;
    check(number: string): string;
    none: string;
    kinds: Readonly<Record<LedgerKind, string>>;
  };
  why: {
    title: string;
    of(name: string, day: string): string;
    stillOpen(amount: string): string;
    settled: string;
    reversed: string;
    arithmetic: string;
    from: string;
    rule: string;
    clause: string;
    resolution: string;
    law: string;
    notice: string;
    sentOn(day: string): string;
    paidSince: string;
    left: string;
    /** Said where sentences of the association's own records stand in English. */
    ownWords: string;
    ask: string;
  };
  documents: { title: string; none: string; mine: string; everyone: string; size(kilobytes: string): string };
  profile: {
    title: string;
    language: string;
    email: string;
    manager: string;
    changeEmail: string;
    homes: string;
    password: string;
    setPassword: string;
    changePassword: string;
    heldPassword: string;
    newPassword: string;
    passwordHelp: string;
    passwordSaved: string;
    devices: string;
    thisDevice: string;
    seen(day: string): string;
    signOut: string;
    signOutEverywhere: string;
    textSize: string;
    download: string;
    downloadText: string;
    save: string;
  };
  switcher: string;
  board: {
    title: string;
    owed: string;
    asOf(day: string): string;
    accounts(count: string): string;
    noNames: string;
    buckets: Readonly<Record<'CURRENT' | 'OVER_30' | 'OVER_60' | 'OVER_90', string>>;
    open: string;
    violations: string;
    projects: string;
    orders: string;
    documents: string;
    noDocuments: string;
  };
  contacts: {
    title: string;
    phone: string;
    street: string;
    street2: string;
    city: string;
    state: string;
    postcode: string;
    save: string;
    ask: string;
    saved: string;
    asked(number: string): string;
    onFile: string;
    none: string;
    consent: string;
    channels: Readonly<Record<'EMAIL' | 'TEXT', string>>;
    /** What is agreed to, word by word, and kept. */
    wordings: Readonly<Record<'EMAIL' | 'TEXT', string>>;
    states: Readonly<Record<'ALL' | 'SOME' | 'NONE', string>>;
    agree: string;
    stop: string;
    noAddress: string;
  };
  look: { banner(name: string): string; end: string };
  cases: CaseMessages;
}

/** The messages of each language. */
export const messages: Readonly<Record<Locale, Messages>> = { en: english, es: spanish };
