// Whether two people may be one, as a table someone who keeps a directory can read; and what a merge unites.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMilliseconds, type Instant } from '../../../packages/kernel/kernel.ts';
import { noParty, type PartyFacts } from '../party/party.contract.ts';
import { displayNameOf } from '../party/party.rules.ts';
import { likenessOf, pairsAmong, type Weighed } from './duplicate.rules.ts';
import { confidenceWords, reasonWords } from './duplicate-words.rules.ts';
import { differing, gainsOf, goingBack, mayUndoPartyMerge, partyConflicts, unitedParty } from './party-merge.rules.ts';

let made = 0;
const person = (name: string, more: Partial<PartyFacts> = {}): Weighed => {
  const [firstName = '', lastName = ''] = name.split(' ');
  made += 1;
  const facts = { ...noParty, firstName, lastName, ...more };
  return { ...facts, displayName: displayNameOf(facts), partyId: String(made) };
};
const firm = (organizationName: string, more: Partial<PartyFacts> = {}) => person('', { kind: 'COMPANY', organizationName, ...more });

const email = { email: 'rosa@example.com' };
const phone = { phone: '(775) 555-0101' };
const place = { street: '12 Elm St', postcode: '89501-1234' };

describe('two people', () => {
  test.each<[string, Weighed, Weighed, string | null]>([
    ['the same name and email', person('Rosa Lee', email), person('Rosa Lee', { email: 'ROSA@example.com' }), 'HIGH SAME_NAME EMAIL'],
    [
      'the same name and telephone written otherwise',
      person('Rosa Lee', phone),
      person('rosa lee', { phone: '775.555.0101' }),
      'HIGH SAME_NAME PHONE',
    ],
    ['the same name and place', person('Rosa Lee', place), person('Rosa Lee', { ...place, postcode: '89501' }), 'HIGH SAME_NAME PLACE'],
    [
      'a second number of one is the first of the other',
      person('Rosa Lee', phone),
      person('Rosa Lee', { contacts: [{ kind: 'PHONE', label: 'HOME', value: '7755550101', isListed: true }] }),
      'HIGH SAME_NAME PHONE',
    ],
    [
      'one slip in the name, and email and telephone',
      person('Rosalind Lee', { ...email, ...phone }),
      person('Rosalind Leee', { ...email, ...phone }),
      'HIGH NEAR_NAME EMAIL PHONE',
    ],
    ['an initial and the same place', person('R Aldana', place), person('Rosa Aldana', place), 'MEDIUM NEAR_NAME PLACE'],
    ['first and last name exchanged, same telephone', person('Lee Rosa', phone), person('Rosa Lee', phone), 'MEDIUM NEAR_NAME PHONE'],
    ['married since, with the same email', person('Rosa Lee', email), person('Rosa Cho', email), 'LOW FIRST_NAME EMAIL'],
    ['the same name alone', person('Rosa Lee'), person('Rosa Lee'), 'LOW SAME_NAME'],
    [
      'the same name, reached at nothing alike',
      person('Rosa Lee', { ...email, ...phone }),
      person('Rosa Lee', { email: 'x@example.com', phone: '775-555-0199' }),
      null,
    ],
    [
      'a couple of one home',
      person('Rosa Lee', { ...email, ...phone, ...place }),
      person('Mark Lee', { ...email, ...phone, ...place }),
      null,
    ],
    ['first name and place', person('Rosa Lee', place), person('Rosa Cho', place), null],
    [
      'a firm with its ending and without, same place',
      firm('Alder Holdings LLC', place),
      firm('Alder Holdings', place),
      'MEDIUM NEAR_NAME PLACE',
    ],
    ['a firm and a person', firm('Alder Holdings', email), person('Rosa Lee', email), null],
    ['short names one slip apart', person('Al Do', phone), person('Al Du', phone), 'LOW FIRST_NAME PHONE'],
  ])('%s', (_what, a, b, said) => {
    const likeness = likenessOf(a, b);
    expect(likeness && [likeness.confidence, ...likeness.reasons].join(' ')).toBe(said);
    expect(likenessOf(b, a)).toEqual(likeness);
  });

  test('the surest pairs first, none that was told apart, the one entered first to the left', () => {
    const [a, b, c] = [person('Rosa Lee', email), person('Rosa Lee', { ...email, ...phone }), person('Rosa Lee')];
    const pairs = pairsAmong([c, b, a], (x, y) => x === a && y === c);
    expect(pairs.map(({ left, right, confidence }) => [left.partyId, right.partyId, confidence])).toEqual([
      [a.partyId, b.partyId, 'HIGH'],
      [b.partyId, c.partyId, 'LOW'],
    ]);
    for (const { reasons, confidence } of pairs)
      expect([confidenceWords[confidence][0], ...reasons.map((one) => reasonWords[one])].join('')).not.toBe('');
  });
});

describe('the one that stays', () => {
  const target = { ...person('Rosa Lee', { ...email, ...place }) };
  const source = person('Rosalind Lee', { ...phone, email: 'r.lee@example.com', street: '9 Oak Ct', city: 'Reno' });
  test('keeps its own, takes what it has none of, and is reached by everything', () => {
    const united = unitedParty(target, source, []);
    expect([united.firstName, united.email, united.phone, united.street]).toEqual([
      'Rosa',
      'rosa@example.com',
      '(775) 555-0101',
      '12 Elm St',
    ]);
    expect(gainsOf(target, united)).toEqual(['r.lee@example.com', '9 Oak Ct, Reno']);
  });
  test('takes what was chosen, and keeps what it had beside it', () => {
    const united = unitedParty(target, source, ['name', 'email', 'address']);
    expect([united.firstName, united.displayName, united.email, united.street]).toEqual([
      'Rosalind',
      'Rosalind Lee',
      'r.lee@example.com',
      '9 Oak Ct',
    ]);
    expect(gainsOf(target, united)).toEqual(['rosa@example.com', '12 Elm St, 89501-1234']);
  });
  test('differs in what is shown', () => {
    expect(partyConflicts(target, source).map((one) => one.fact)).toEqual(['name', 'phone', 'email', 'address']);
    expect(partyConflicts(target, target)).toEqual([]);
  });
  test('has back what it was, unless someone changed it again', () => {
    const some = fc.record({ a: fc.nat(3), b: fc.nat(3), c: fc.nat(3) });
    fc.assert(
      fc.property(some, some, (was, became) => {
        const [before, after] = [differing(was, became), differing(became, was)];
        expect({ ...became, ...goingBack(became, before, after) }).toEqual(was);
        expect(goingBack({ ...became, a: 9 }, before, after)).not.toHaveProperty('a');
      }),
    );
  });
  test('is taken back for thirty days', () => {
    const mergedTime = '2026-01-01T00:00:00.000Z' as Instant;
    const on = (days: number) => mayUndoPartyMerge({ mergedTime, undoneTime: null }, addMilliseconds(mergedTime, days * 86_400_000));
    expect([on(30), on(31), mayUndoPartyMerge({ mergedTime, undoneTime: mergedTime }, mergedTime)]).toEqual([true, false, false]);
  });
});
