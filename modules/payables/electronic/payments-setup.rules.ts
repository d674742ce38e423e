// Pure rules of the change of bank details: who counts as the same person, and which call is evidence.
import { refuse } from '../../../packages/contract/contract.ts';
import { paymentsSetupRefusals } from './payments-setup.contract.ts';

/** A user as far as telling people apart goes. */
export interface Person {
  userId: string;
  loginId: string;
  email: string;
  phone: string;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** An address without what many mail boxes ignore: capitals, and what follows a plus sign. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@');
  return domain === '' ? '' : `${name.split('+')[0] ?? ''}@${domain}`;
}

/** True when two users are one person by what is known: user, sign-in, mail box or telephone. */
export function isSamePerson(a: Person, b: Person): boolean {
  if (a.userId === b.userId || a.loginId === b.loginId) return true;
  const sameMail = mailboxOf(a.email) !== '' && mailboxOf(a.email) === mailboxOf(b.email);
  const samePhone = digitsOf(a.phone).length >= 7 && digitsOf(a.phone) === digitsOf(b.phone);
  return sameMail || samePhone;
}

/** Digits of telephone numbers, each between blanks, so that one is found whole. */
export function phoneMarks(phones: readonly string[]): string {
  const kept = phones.map(digitsOf).filter((digits) => digits.length >= 7);
  return kept.length === 0 ? '' : ` ${kept.join(' ')} `;
}

/** Refuses a change asked for by mail (`byMail`), and a routing number with a wrong check digit. */
export function refuseDetails(details: { source: string; isRouting: boolean }): void {
  if (details.source === 'MAIL') throw refuse(paymentsSetupRefusals, 'byMail');
  if (!details.isRouting)
    throw refuse(paymentsSetupRefusals, 'badRouting', [{ path: 'routingNumber', message: 'has a wrong check digit' }]);
}

/**
 * Refuses a decision on details that do not wait (`decided`), by whom they were entered or the same person
 * under another sign-in (`ownProposal`), and approval without a call to a number that was on file when they
 * were entered (`calledNewNumber`). Source: field-2026.md 1.5.
 */
export function refuseBankDecision(
  bank: { state: string; phonesOnFile: string },
  people: { proposer: Person; decider: Person },
  decision: { approves: boolean; calledName: string; calledNumber: string },
): void {
  if (bank.state !== 'PROPOSED') throw refuse(paymentsSetupRefusals, 'decided');
  if (isSamePerson(people.proposer, people.decider)) throw refuse(paymentsSetupRefusals, 'ownProposal');
  const digits = digitsOf(decision.calledNumber);
  const isOnFile = digits.length >= 7 && bank.phonesOnFile.includes(` ${digits} `);
  if (decision.approves && !(isOnFile && decision.calledName.trim() !== ''))
    throw refuse(paymentsSetupRefusals, 'calledNewNumber', [{ path: 'calledNumber', message: 'must be a number that was on file' }]);
}
