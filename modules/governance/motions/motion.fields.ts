// The fields of a motion, with the vote of each member.
import type { Fields } from '../../../packages/contract/contract.ts';

export const voteWords = { FOR: 'For', AGAINST: 'Against', ABSTAIN: 'Abstained', RECUSED: 'Recused', ABSENT: 'Absent' } as const;

export const motionFields = {
  name: {
    kind: 'text',
    title: 'Motion',
    most: 160,
    required: true,
    list: 'shown',
    help: 'Name an account by its property, not by the owner',
  },
  meetingId: { kind: 'ref', title: 'Meeting', required: true },
  motionText: { kind: 'longText', title: 'Text', most: 4000 },
  movedBy: { kind: 'text', title: 'Moved by', most: 80 },
  secondedBy: { kind: 'text', title: 'Seconded by', most: 80 },
  votes: {
    kind: 'listOf',
    title: 'Votes',
    one: 'vote',
    most: 40,
    of: {
      name: { kind: 'text', title: 'Member', most: 80, required: true },
      vote: { kind: 'choice', title: 'Vote', words: voteWords, initial: 'FOR' },
    },
  },
  outcome: {
    kind: 'choice',
    title: 'Outcome',
    words: { PENDING: 'Not voted yet', CARRIED: 'Carried', FAILED: 'Failed', TABLED: 'Tabled', WITHDRAWN: 'Withdrawn' },
    tones: { PENDING: 'attention', CARRIED: 'good', FAILED: 'problem' },
    initial: 'PENDING',
    list: 'shown',
  },
  minutesPage: { kind: 'text', title: 'Page of the minutes', most: 60, list: 'shown' },
} as const satisfies Fields;
