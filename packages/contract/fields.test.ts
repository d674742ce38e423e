// Fields declared once, and what follows from them: values of calls, forms, imports, lists and words.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { factsFromRow, importColumnsOf, listColumnsOf } from './field-columns.ts';
import {
  blankOf,
  type FactsOf,
  type Fields,
  inputOf,
  outputOf,
  sentOf,
  type TypedOf,
  typedOf,
  valueWords,
  type WiredOf,
} from './fields.ts';

const fields = {
  name: { kind: 'text', title: 'Name', most: 20, required: true, list: 'shown', importAs: ['Called'] },
  email: { kind: 'text', title: 'Email', most: 60, like: 'email' },
  rules: { kind: 'longText', title: 'Rules', most: 100, importAs: [] },
  feeAmount: { kind: 'money', title: 'Fee', required: true, initial: '0.00' as never, list: 'hidden' },
  dueAmount: { kind: 'money', title: 'Due' },
  capacity: { kind: 'count', title: 'Holds', most: 500, least: 1, required: true, initial: 20, importAs: ['Capacity'] },
  share: { kind: 'percent', title: 'Share' },
  beginsDate: { kind: 'date', title: 'Begins', required: true, initial: 'today', past: 'usually', list: 'shown', importAs: ['From'] },
  endsDate: { kind: 'date', title: 'Ends', importAs: ['To'] },
  opensTime: { kind: 'time', title: 'Opens' },
  isOpen: { kind: 'flag', title: 'Open', initial: true, importAs: [] },
  state: { kind: 'choice', title: 'State', words: { NEW: 'New', DONE: 'Done' }, initial: 'NEW', list: 'shown', importAs: [] },
  placeId: { kind: 'ref', title: 'Place' },
  people: {
    kind: 'listOf',
    title: 'People',
    one: 'person',
    most: 3,
    of: { name: { kind: 'text', title: 'Name', most: 20, required: true }, relation: { kind: 'text', title: 'Relation', most: 10 } },
    importAs: ['Occupants'],
  },
} as const satisfies Fields;

const input = z.object(inputOf(fields));
const output = z.object(outputOf(fields));

const typed: TypedOf<typeof fields> = {
  name: 'Hall',
  email: '',
  rules: 'No shoes.\nNo dogs.',
  feeAmount: '12.50',
  dueAmount: '',
  capacity: '40',
  share: '12.5',
  beginsDate: '2026-01-05',
  endsDate: '',
  opensTime: '',
  isOpen: false,
  state: 'DONE',
  placeId: null,
  people: [{ name: 'Ana', relation: 'Aunt' }],
};
const facts: FactsOf<typeof fields> = {
  ...{ name: 'Hall', email: '', rules: 'No shoes.\nNo dogs.', feeAmount: 1250n, dueAmount: null, capacity: 40, share: 1250 },
  ...{ beginsDate: '2026-01-05' as never, endsDate: null, opensTime: null, isOpen: false, state: 'DONE', placeId: null },
  people: [{ name: 'Ana', relation: 'Aunt' }],
};

describe('from the form to the books and back', () => {
  it('a form is read into facts, and facts are shown as they were typed', () => {
    expect(input.parse(sentOf(fields, typed))).toEqual(facts);
    const wired = output.parse(facts) as WiredOf<typeof fields>;
    expect(typedOf(fields, wired)).toMatchObject({ ...typed, share: '12.50', beginsDate: '2026-01-05T00:00:00' });
  });

  it('a blank is what a new record has, and null where there is none', () => {
    const blank = blankOf(fields, '2026-11-26');
    expect([blank.beginsDate, blank.endsDate, blank.capacity, blank.feeAmount, blank.isOpen, blank.state]).toEqual([
      ...['2026-11-26', '', '20', '0.00', true],
      'NEW',
    ]);
    const read = input.parse(sentOf(fields, { ...blank, name: 'Hall', capacity: '', feeAmount: '' }));
    expect([read.capacity, read.feeAmount, read.endsDate, read.placeId]).toEqual([20, 0n, null, null]);
  });

  it.each([
    ['name', { name: ' ' }, 'must be filled in'],
    ['name', { name: 'x'.repeat(21) }, 'must have at most 20 characters'],
    ['email', { email: 'nobody' }, 'must be an email address'],
    ['capacity', { capacity: '0' }, 'must be a whole number from 1 to 500'],
    ['share', { share: '101' }, 'must be a percent from 0 to 100.00, with at most two decimals'],
    ['share', { share: 'half' }, 'must be a percent from 0 to 100.00, with at most two decimals'],
    ['beginsDate', { beginsDate: '' }, 'must be filled in'],
    ['opensTime', { opensTime: '25:00' }, 'must be a time such as 09:30'],
    ['people.0.name', { people: [{ name: '', relation: '' }] }, 'must be filled in'],
    ['rules', { rules: 'a\u0007' }, 'must not contain control characters'],
  ])('%s is refused in words', (path, change, message) => {
    const read = input.safeParse(sentOf(fields, { ...typed, ...change }));
    expect(read.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([path, message]);
  });
});

describe('imports', () => {
  it('has a column for what files bring, by title and aliases', () => {
    const columns = importColumnsOf(fields);
    expect(Object.keys(columns)).toEqual(['name', 'rules', 'capacity', 'beginsDate', 'endsDate', 'isOpen', 'state', 'people']);
    expect(columns.name).toMatchObject({ title: 'Name', kind: 'text', aliases: ['Called'], most: 20 });
    expect(columns.beginsDate).toMatchObject({ kind: 'date', past: 'usually' });
    expect(columns.state).toMatchObject({ kind: 'choice', choices: ['New', 'Done'] });
  });

  it('reads a row over what was there: what is silent stays, what is cleared begins again', () => {
    const row = { name: 'Barn', capacity: null, state: 'Done', people: 'Tom Reyes (Son); Ana', endsDate: undefined };
    const read = factsFromRow(fields, row, facts);
    expect([read.name, read.capacity, read.state, read.isOpen, read.feeAmount]).toEqual(['Barn', 20, 'DONE', false, 1250n]);
    expect(read.people).toEqual([
      { name: 'Tom Reyes', relation: 'Son' },
      { name: 'Ana', relation: '' },
    ]);
    expect(factsFromRow(fields, { name: 'New' }, null)).toMatchObject({ isOpen: true, beginsDate: null, people: [] });
  });
});

it('gives a list its columns, and says values in words', () => {
  const columns = listColumnsOf(fields);
  expect(Object.keys(columns)).toEqual(['name', 'feeAmount', 'beginsDate', 'state']);
  expect(columns.feeAmount).toMatchObject({ title: 'Fee', kind: 'money', hidden: true });
  expect(columns.state.words).toEqual({ NEW: ['New', 'neutral'], DONE: ['Done', 'neutral'] });
  expect(valueWords(fields.people, facts.people)).toBe('Ana (Aunt)');
  expect(valueWords(fields.beginsDate, '2026-01-05T00:00:00')).toBe('01/05/2026');
  expect([valueWords(fields.feeAmount, '1250.00'), valueWords(fields.state, 'DONE'), valueWords(fields.isOpen, false)]).toEqual([
    ...['1,250.00', 'Done'],
    'No',
  ]);
});
