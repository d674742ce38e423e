// Who is mailed a head and when.
import { describe, expect, it } from 'vitest';
import { parseInstant } from '../../../packages/kernel/kernel.ts';
import { headLetter, isDue } from './head-mail.rules.ts';

const at = (time: string) => parseInstant(`${time}T09:00:00Z`);

describe('a head', () => {
  it.each([
    // frequency, last mailed, closed since, now, due
    ['DAILY', null, false, '2026-02-01', true],
    ['CLOSE', null, false, '2026-02-01', false],
    ['CLOSE', null, true, '2026-02-01', true],
    ['DAILY', '2026-01-31', false, '2026-02-01', true],
    ['DAILY', '2026-02-01', false, '2026-02-01', false],
    ['WEEKLY', '2026-01-26', false, '2026-02-01', false],
    ['WEEKLY', '2026-01-25', false, '2026-02-01', true],
    ['MONTHLY', '2026-01-31', false, '2026-02-01', true],
    ['MONTHLY', '2026-02-01', false, '2026-02-28', false],
    ['MONTHLY', '2026-02-01', true, '2026-02-28', true],
    ['CLOSE', '2025-01-01', false, '2026-02-28', false],
    ['CLOSE', '2025-01-01', true, '2026-02-28', true],
  ] as const)('%s, mailed on %s, closed since: %s, is due on %s: %s', (frequency, sent, closedSince, now, due) => {
    const sentTime = sent && at(sent);
    expect(isDue({ frequency, sentTime, sentBlock: sent && '7' }, { number: '8' }, closedSince, at(now))).toBe(due);
    if (sent) expect(isDue({ frequency, sentTime, sentBlock: '8' }, { number: '8' }, closedSince, at(now))).toBe(false);
  });

  it('goes out as text that can be saved', () => {
    const letter = headLetter(
      'Rosa Aldana',
      'Sierra Management',
      { number: '8', signedTime: at('2026-02-01') },
      '{ "number": "8" }\n',
      '0123456789abcdef',
    );
    expect(letter.subject).toBe('Sealed books of Sierra Management: block 8');
    expect(letter.text).toContain('\n\n{ "number": "8" }\n');
    expect(letter.text).toContain('signed on 2026-02-01 with the key 0123456789abcdef.');
  });
});
