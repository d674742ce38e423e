// The clock of an architectural request in stretches, the topic its words speak of, and where it is taken
// back to.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { clockSpans, readsAsAccommodation, topicFound, wayBack } from './architectural.rules.ts';

const on = localDate;
const of = {
  receivedDate: on('2026-10-06'),
  completeDate: on('2026-10-22'),
  pauses: [{ fromDate: on('2026-10-12'), toDate: on('2026-10-22') }],
};
const said = (due: string, today: string) => clockSpans(of, on(due), on(today)).map(({ kind, days }) => `${kind} ${days}`);

test.each([
  ['before its last day', '2026-12-15', '2026-11-20', ['run 6', 'pause 10', 'run 29', 'left 25']],
  ['after its last day', '2026-11-10', '2026-11-20', ['run 6', 'pause 10', 'run 19', 'late 10']],
  ['on its last day', '2026-11-20', '2026-11-20', ['run 6', 'pause 10', 'run 29']],
] as const)('%s the clock has these stretches', (_when, due, today, spans) => {
  expect(said(due, today)).toEqual(spans);
});

test('finds the topic most of whose words stand in a text, and none that is retired', () => {
  const topic = (architecturalTopicId: string, name: string, words: string, isActive = true) => ({
    architecturalTopicId,
    name,
    words,
    isActive,
  });
  const topics = [topic('1', 'Fence', 'fence, gate'), topic('2', 'Solar', 'panels, inverter'), topic('3', 'Gate', 'gate, latch', false)];
  const found = (text: string) => topicFound(text, topics)?.architecturalTopicId ?? null;
  expect([found('Solar panels beside the gate'), found('A latch for the gate'), found('A pond')]).toEqual(['2', '1', null]);
});

test('knows the words of an accommodation', () => {
  const texts = ['A wheelchair ramp', 'My support animal', 'A stair lift', 'A ramped garden wall', 'Paint'];
  expect(texts.map(readsAsAccommodation)).toEqual([true, true, true, false, false]);
});

test('takes the last step back, and no further than there are steps', () => {
  expect(wayBack(['IN_REVIEW', 'CONDITIONAL'])).toEqual({ state: 'CONDITIONAL', statesBefore: ['IN_REVIEW'] });
  expect(wayBack([])).toBeNull();
});
