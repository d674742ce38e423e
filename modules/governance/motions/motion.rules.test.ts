// How votes are counted: majorities, two thirds, unanimity, quorum, recusals.
import { expect, test } from 'vitest';
import { carries, type Deciding, tallyWords, type Vote } from './motion.rules.ts';

const votes = (text: string): Vote[] =>
  [...text].map((letter, at) => ({
    name: `Member ${at}`,
    vote: ({ F: 'FOR', N: 'AGAINST', A: 'ABSTAIN', R: 'RECUSED', O: 'ABSENT' } as const)[letter as 'F'],
  }));
const board = (decisionRule: Deciding['decisionRule'], quorum = 3, voting = 5): Deciding => ({ decisionRule, quorum, voting });

test.each<[votes: string, body: Deciding | null, carried: boolean]>([
  ['FFN', board('PRESENT'), true],
  ['FFNN', board('PRESENT'), false],
  ['FFAA', board('PRESENT'), false],
  ['FF', board('PRESENT'), false],
  ['FFNOO', board('ALL'), false],
  ['FFFOO', board('ALL'), true],
  ['FFNRR', board('ALL'), true],
  ['FFN', board('TWO_THIRDS'), true],
  ['FFNN', board('TWO_THIRDS'), false],
  ['FFF', board('UNANIMOUS'), true],
  ['FFA', board('UNANIMOUS'), false],
  ['FN', null, false],
  ['FFN', null, true],
])('%s by %o: %s', (text, body, carried) => {
  expect(carries(votes(text), body)).toBe(carried);
});

test('a count names abstentions and recusals only where there are some', () => {
  expect(tallyWords(votes('FFFN'))).toBe('3 for, 1 against');
  expect(tallyWords(votes('FFAR'))).toBe('2 for, 0 against, 1 abstained, 1 recused');
});
