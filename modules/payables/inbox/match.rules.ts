// Names on documents as vendors and communities on file, and what a document is known by once it is read.
import { isLocalDate, type LocalDate, parseMoney } from '../../../packages/kernel/kernel.ts';
import { nameKey } from '../invoice-reading/party.rules.ts';
import type { InvoiceReading, ReadFieldName } from '../invoice-reading/reading.contract.ts';
import { accountKeyOf, type DocumentFacts } from './inbox.rules.ts';

const SHORTEST = 8;

/**
 * The one whose name a text is; else the only one whose name begins the text, or the other way round.
 * Undefined where several could be meant.
 */
export function namedIn<T>(text: string, all: readonly T[], namesOf: (one: T) => readonly string[]): T | undefined {
  const key = nameKey(text);
  if (key === '') return undefined;
  const equal = all.filter((one) => namesOf(one).some((name) => nameKey(name) === key));
  if (equal.length > 0) return equal.length === 1 ? equal[0] : undefined;
  const begin = all.filter((one) =>
    namesOf(one).some((name) => {
      const other = nameKey(name);
      return Math.min(other.length, key.length) >= SHORTEST && (other.startsWith(key) || key.startsWith(other));
    }),
  );
  return begin.length === 1 ? begin[0] : undefined;
}

/** The facts a reading gives; what is blank in it is left open. */
export function factsOf(
  reading: InvoiceReading | null,
): Omit<DocumentFacts, 'communityId' | 'vendorId'> & { vendorName: string; communityName: string } {
  const text = (name: ReadFieldName) => reading?.fields[name]?.value ?? '';
  const day = (name: 'date' | 'due'): LocalDate | null => {
    const value = text(name);
    return isLocalDate(value) ? value : null;
  };
  const [billDate, dueDate] = [day('date'), day('due')];
  return {
    kind: reading?.kind ?? 'BILL',
    billNumber: text('number').slice(0, 40),
    billDate,
    dueDate: billDate && dueDate && dueDate < billDate ? null : dueDate,
    total_cents: parseMoney(text('total')),
    accountNumber: text('accountNumber').slice(0, 40),
    accountKey: accountKeyOf(text('accountNumber').slice(0, 40)),
    serviceAddress: text('serviceAddress').slice(0, 200),
    vendorName: text('vendor'),
    communityName: text('community'),
  };
}

/** The domain of an address; blank for one many people share. */
export function ownDomain(email: string): string {
  const domain = email.toLowerCase().split('@')[1] ?? '';
  return /^(?:gmail|yahoo|hotmail|outlook|aol|icloud|msn|live|comcast|att|sbcglobal|proton(?:mail)?)\./.test(domain) ? '' : domain;
}

/** True where a mail comes from an address, or the domain, of a vendor on file. */
export function isKnownSender(sender: string, vendors: readonly { email: string }[]): boolean {
  const from = sender.toLowerCase();
  const domain = ownDomain(from);
  return vendors.some(({ email }) => email !== '' && (email.toLowerCase() === from || (domain !== '' && ownDomain(email) === domain)));
}
