// The rules of workflows: conditions, time, switching, shadow beside people, and that recipes are sound.
import { describe, expect, it } from 'vitest';
import { type Instant, localDate } from '../../../packages/kernel/kernel.ts';
import { answersOf, conditionWords, factWords, holds, meets, operatorsOf, unknownField, whyNotMet } from './condition.rules.ts';
import { definitionIn } from './definition.contract.ts';
import { compareRuns, type ShadowPair } from './difference.rules.ts';
import { recipes } from './recipe.contract.ts';
import { filled, lackOf, sentencesOf } from './sentence.rules.ts';
import { whyNotAgain, whyNotStarted } from './starting.rules.ts';
import { subjectOf } from './subject.contract.ts';
import { stateAfter } from './switch.rules.ts';
import { dayAfter, nextTime, waitEnd } from './timing.rules.ts';

const at = (text: string) => text as Instant;
const none = new Map<string, string>();
const names = { people: none, roles: none, templates: none, jobs: none, workflows: none, acts: none, community: 'any community' };
const sent = { field: 'state', op: 'IS' as const, value: 'SENT' };
const day = { field: 'hoursSent', op: 'AT_LEAST' as const, value: '24' };

describe('conditions', () => {
  it.each([
    ['a state', sent, { state: 'SENT' }, true],
    ['another state', sent, { state: 'NEW' }, false],
    ['enough hours', day, { hoursSent: 24 }, true],
    ['too few hours', day, { hoursSent: 23 }, false],
    ['hours that are not known', day, { hoursSent: null }, false],
    ['a flag', { field: 'hasVendor', op: 'IS', value: 'no' }, { hasVendor: false }, true],
    ['not a flag', { field: 'hasVendor', op: 'IS_NOT', value: 'no' }, { hasVendor: true }, true],
    ['at most', { field: 'daysLate', op: 'AT_MOST', value: '0' }, { daysLate: -2 }, true],
    ['no such field', { field: 'color', op: 'IS', value: 'red' }, {}, false],
  ] as const)('asks for %s', (_what, condition, facts, expected) => {
    expect(meets('workOrder', facts, condition)).toBe(expected);
  });

  it('joins questions by all or any, with groups within', () => {
    const group = { all: true, conditions: [sent], groups: [{ all: false, conditions: [day, { ...day, field: 'daysLate', value: '1' }] }] };
    expect(holds('workOrder', { state: 'SENT', hoursSent: 2, daysLate: 3 }, group)).toBe(true);
    expect(holds('workOrder', { state: 'SENT', hoursSent: 2, daysLate: 0 }, group)).toBe(false);
    expect(holds('workOrder', {}, { all: true, conditions: [], groups: [] })).toBe(true);
    expect(answersOf('workOrder', { state: 'SENT' }, group)).toHaveLength(3);
  });

  it('names the one that fails, with what stands there', () => {
    expect(whyNotMet('workOrder', { state: 'NEW', hoursSent: 30 }, { all: true, conditions: [sent, day], groups: [] })).toBe(
      'State is Sent: it is New',
    );
    expect(conditionWords('returnedPayment', { field: 'amount', op: 'AT_LEAST', value: '12500' })).toBe('Amount is at least 125.00');
    expect(factWords('insurance', { daysLeft: 3, isRequired: true, isRenewed: false }).map(({ value }) => value)).toEqual([
      '3',
      'yes',
      'no',
    ]);
    expect(operatorsOf({ title: '', kind: 'flag' })).toEqual(['IS', 'IS_NOT']);
  });

  it('finds a question that does not fit its field', () => {
    const of = (condition: typeof sent | typeof day) =>
      unknownField({ subject: 'workOrder', where: { all: true, conditions: [condition], groups: [] }, steps: [] });
    expect(of(sent)).toBe('');
    expect(of({ ...sent, value: 'LOST' })).toBe('State is LOST');
    expect(of({ ...day, value: 'soon' })).not.toBe('');
  });
});

describe('the recipes', () => {
  it('are twenty, each with a name of its own', () => {
    expect(recipes).toHaveLength(20);
    expect(new Set(recipes.map(({ key }) => key)).size).toBe(20);
  });
  it.each(recipes.map((recipe) => [recipe.title, recipe] as const))('%s is sound and reads as sentences', (_title, { definition }) => {
    expect(definitionIn.parse(definition)).toEqual(definition);
    expect(unknownField(definition)).toBe('');
    const lacking = definition.steps.map((step) => lackOf(step, definition)).filter((lack) => lack !== '' && lack !== 'choose the letter');
    expect(lacking).toEqual([]);
    const sentences = sentencesOf(definition, names);
    expect(sentences.length).toBeGreaterThan(definition.steps.length);
    for (const { parts } of sentences) expect(parts.map(({ text }) => text).join('')).not.toBe('');
    expect(subjectOf(definition.subject).title).not.toBe('');
  });
});

describe('time', () => {
  const zone = 'America/Los_Angeles';
  const trigger = { kind: 'SCHEDULE' as const, acts: [], every: 'DAY' as const, weekday: 2, day: 31, time: '06:00' };
  it.each([
    ['DAY', '2026-03-02T13:00:00.000Z', '2026-03-02T14:00:00.000Z'],
    ['DAY', '2026-03-02T15:00:00.000Z', '2026-03-03T14:00:00.000Z'],
    ['HOUR', '2026-03-02T15:20:00.000Z', '2026-03-02T16:00:00.000Z'],
    ['WEEK', '2026-03-04T15:00:00.000Z', '2026-03-10T13:00:00.000Z'],
    ['MONTH', '2026-02-02T15:00:00.000Z', '2026-02-28T14:00:00.000Z'],
    ['MONTH', '2026-02-28T15:00:00.000Z', '2026-03-31T13:00:00.000Z'],
  ] as const)('every %s after %s is %s', (every, now, expected) => {
    expect(nextTime({ ...trigger, every }, at(now), zone)).toBe(expected);
  });
  it('counts business days past weekends and holidays', () => {
    expect(dayAfter(localDate('2026-11-25'), 2, true)).toBe('2026-11-30');
    expect(dayAfter(localDate('2026-07-02'), 1, false)).toBe('2026-07-03');
    expect(waitEnd(at('2026-07-02T15:00:00.000Z'), 'UTC', 2, false)).toBe('2026-07-04T15:00:00.000Z');
  });
  it('says when a record may start it again', () => {
    const now = at('2026-03-10T00:00:00.000Z');
    expect(whyNotAgain(null, at('2026-01-01T00:00:00.000Z'), now)).toMatch('once per record');
    expect(whyNotAgain(5, at('2026-03-08T00:00:00.000Z'), now)).toMatch('last 5 days');
    expect(whyNotAgain(5, at('2026-03-01T00:00:00.000Z'), now)).toBe('');
    expect(whyNotAgain(0, now, now)).toBe('');
    expect(
      whyNotStarted(
        { subject: 'workOrder', where: { all: true, conditions: [sent], groups: [] }, onceDays: 0 },
        { state: 'NEW' },
        undefined,
        now,
      ),
    ).toBe('State is Sent: it is New');
  });
});

describe('switching', () => {
  const now = at('2026-03-10T00:00:00.000Z');
  const draft = { state: 'DRAFT' as const, stateBefore: null, shadowTime: null, activeTime: null, seenTime: null };
  it('goes on only by way of shadow, and back to what it was after a pause', () => {
    expect(stateAfter(draft, 'ON', now)).toBeNull();
    const shadow = stateAfter(draft, 'SHADOW', now);
    expect(shadow).toMatchObject({ state: 'SHADOW', shadowTime: now, activeTime: now });
    const paused = shadow && stateAfter(shadow, 'PAUSED', now);
    expect(paused).toMatchObject({ state: 'PAUSED', stateBefore: 'SHADOW', activeTime: null });
    expect(paused && stateAfter(paused, 'ON', now)).toMatchObject({ state: 'ON', shadowTime: now, activeTime: now });
    expect(shadow && stateAfter(shadow, 'DRAFT', now)).toMatchObject({ state: 'DRAFT', shadowTime: null });
  });
});

describe('shadow beside people', () => {
  const pair: ShadowPair = {
    runId: '1',
    label: 'MC-0001',
    community: 'Maple Court',
    zone: 'UTC',
    startedTime: at('2026-03-10T08:00:00.000Z'),
    judged: null,
    kind: 'TASK',
    would: 'Task “Call”',
    stepTime: at('2026-03-10T08:00:00.000Z'),
    did: 'Call them',
    didBy: 'Ada',
    didTime: at('2026-03-10T16:00:00.000Z'),
  };
  const nothing = { did: null, didBy: null, didTime: null };
  it.each([
    ['SAME', [pair]],
    ['LATE', [{ ...pair, didTime: at('2026-03-12T08:00:00.000Z') }]],
    ['MISSED', [{ ...pair, ...nothing }]],
    ['PARTLY', [pair, { ...pair, kind: 'NOTE', ...nothing }]],
  ] as const)('is %s', (verdict, pairs) => {
    expect(compareRuns(pairs)[0]?.verdict).toBe(verdict);
  });
  it('leaves out what cannot be compared', () => {
    expect(compareRuns([{ ...pair, kind: 'JOB', ...nothing }])).toEqual([]);
  });
});

it('fills in the record, the community and the day', () => {
  expect(filled('{record} in {community} on {day}', { label: 'MC-1', community: 'Maple', day: localDate('2026-11-20') })).toBe(
    'MC-1 in Maple on Nov 20',
  );
});
