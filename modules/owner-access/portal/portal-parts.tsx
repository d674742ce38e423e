// What the pages of the portal are made of: words in the chosen language, days, money, rows, and the states
// of a part that loads or failed.
import { createContext, type ReactNode, useContext } from 'react';
import { dateParts, type LocalDate, localDate, weekdayOf } from '../../../packages/kernel/local-date.ts';
import type { Locale } from '../owners/portal.contract.ts';
import { type Messages, messages } from './messages.tsx';
import type { Asked, PortalFailure } from './portal-client.tsx';

/** The language the page is read in, and how to change it. */
export interface Language {
  locale: Locale;
  setLocale(locale: Locale): void;
}

export const LanguageContext = createContext<Language>({ locale: 'en', setLocale: () => undefined });

/** The messages of the chosen language. */
export function useWords(): Messages {
  return messages[useContext(LanguageContext).locale];
}

/** A day from the wire, which carries a time that means nothing. */
const dayOf = (value: string): LocalDate => localDate(value.slice(0, 10));

/** A day in words; with its weekday where it is near, with its year where asked for. */
export function dayIn(words: Messages, value: string, { near = false, year = false } = {}): string {
  const day = dayOf(value);
  const { year: of, month, day: number } = dateParts(day);
  const weekday = near ? (words.weekdays[weekdayOf(day) - 1] ?? '') : '';
  return words.day({ weekday, month: words.months[month - 1] ?? '', day: number, year: year ? of : null });
}

/** A month in words: its name, and the year where asked for. */
export function monthIn(words: Messages, value: LocalDate | string, year = false): string {
  const { year: of, month } = dateParts(dayOf(value));
  const name = words.months[month - 1] ?? '';
  return year ? words.month(name, of) : name;
}

/** Money as it is printed in lists, from the wire: `1,250.00`. */
export function moneyIn(text: string): string {
  return text.replace('-', '').replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** An amount in a list; what reduces the account stands in parentheses, which hang beyond the edge. */
export function Amount({ value }: { value: string }) {
  if (!value.startsWith('-')) return <span className="n">{moneyIn(value)}</span>;
  return (
    <span className="n">
      <span className="neg">
        ({moneyIn(value)}
        <i>)</i>
      </span>
    </span>
  );
}

const paths = {
  home: 'M5 12l-2 0l9 -9l9 9l-2 0M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6',
  account: 'M3 8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3l0 -8M3 10l18 0M7 15l.01 0M11 15l2 0',
  documents: 'M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2M9 9l1 0M9 13l6 0M9 17l6 0',
  profile: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2',
  requests: 'M8 9h8M8 13h6M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12',
  board: 'M3 21h18M5 21v-14l8 -4v18M19 21v-10l-6 -4M9 9v.01M9 12v.01M9 15v.01M9 18v.01',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 7v5l3 3',
  right: 'M9 6l6 6l-6 6',
  left: 'M5 12l14 0M5 12l6 6M5 12l6 -6',
  alert:
    'M12 9v4M12 16h.01M10.24 3.957l-8.422 14.06a1.989 1.989 0 0 0 1.7 2.983h16.845a1.989 1.989 0 0 0 1.7 -2.983l-8.423 -14.06a1.989 1.989 0 0 0 -3.4 0',
} as const;

/** Words of the association's own records, in the language they were written in. */
export function Own({ children }: { children: ReactNode }) {
  return (
    <span lang="en" data-own="">
      {children}
    </span>
  );
}

/** A step of something that goes on: done, now, or to come. */
export interface LifeStep {
  key: string;
  is: 'done' | 'now' | 'ahead';
  title: ReactNode;
  when?: string;
  text?: ReactNode;
}

/** The life of something in steps; the shape says where it stands. */
export function Life({ steps }: { steps: readonly LifeStep[] }) {
  return (
    <ol className="life">
      {steps.map(({ key, is, title, when, text }) => (
        <li
          key={key}
          className={is === 'done' ? 'dn' : is === 'now' ? 'nw' : ''}
          {...(is === 'now' ? { 'aria-current': 'step' as const } : {})}
        >
          {when && <span className="w">{when}</span>}
          {is === 'now' ? <b>{title}</b> : title}
          {text && <small>{text}</small>}
        </li>
      ))}
    </ol>
  );
}

/** An outline icon; the word beside it says what it means. */
export function Icon({ name, size = '' }: { name: keyof typeof paths; size?: 's' | 'l' | '' }) {
  return (
    <svg className={`i ${size}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** What went wrong, in words: the sentence of its code, or that it was us. */
export function failureIn({ failures }: Messages, { code }: PortalFailure): string {
  if (code === 'offline') return failures.offline;
  return failures.codes[code] ?? failures.other;
}

/** A part that failed: what, that money is fine, and how to go on. */
export function FailedPart({ failure, again, phone = '' }: { failure: PortalFailure; again(): void; phone?: string }) {
  const words = useWords();
  const isOffline = failure.code === 'offline';
  return (
    <div className="note prob" role="alert">
      <Icon name="alert" />
      <span>
        <b>{isOffline ? words.failures.offline : words.failures.title}</b> {!isOffline && words.failures.fine}
        <br />
        <button type="button" className="lk" onClick={again}>
          {words.tryAgain}
        </button>{' '}
        {phone && <a href={`tel:${phone}`}>{words.failures.call(phone)}</a>}
        {failure.reference && <small>{words.failures.reference(failure.reference)}</small>}
      </span>
    </div>
  );
}

/** Shapes of rows while they load. */
export function LoadingPart({ rows = 3 }: { rows?: number }) {
  const words = useWords();
  return (
    <div className="late" role="status" aria-label={words.loading}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={String(index)} className="li" aria-hidden="true">
          <span className="x">
            <span className="sk wide" />
            <span className="sk thin" />
          </span>
          <span className="sk sum" />
        </div>
      ))}
    </div>
  );
}

/** A part of a page by what became of its call: loading, failed, or what it holds. */
export function Part<T>({ of, phone, rows, children }: { of: Asked<T>; phone?: string; rows?: number; children(data: T): ReactNode }) {
  if (of.failure) return <FailedPart failure={of.failure} again={of.again} {...(phone ? { phone } : {})} />;
  if (of.data === null) return <LoadingPart {...(rows ? { rows } : {})} />;
  return <>{children(of.data)}</>;
}
