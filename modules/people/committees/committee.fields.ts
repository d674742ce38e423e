// The fields of a committee, and of its members beside who they are.
import type { Fields } from '../../../packages/contract/contract.ts';

export const committeeFields = {
  name: { kind: 'text', title: 'Name', most: 80, required: true },
  committeeType: {
    kind: 'choice',
    title: 'Type',
    words: { BOARD: 'Board', ARCHITECTURAL: 'Architectural', HEARING: 'Fining and hearing', OTHER: 'Other' },
    initial: 'OTHER',
    list: 'shown',
  },
  quorum: { kind: 'count', title: 'Quorum', most: 50, least: 1, required: true, initial: 1, help: 'Voting members who must be present' },
  decisionRule: {
    kind: 'choice',
    title: 'How it decides',
    words: {
      PRESENT: 'Majority of those present',
      ALL: 'Majority of all voting members',
      TWO_THIRDS: 'Two thirds of those present',
      UNANIMOUS: 'Unanimous',
    },
    initial: 'PRESENT',
  },
  description: { kind: 'text', title: 'Description', most: 500 },
  isActive: { kind: 'flag', title: 'Active', initial: true, help: 'A dissolved committee keeps its members as history' },
} as const satisfies Fields;

export const committeeMemberFields = {
  committeeId: { kind: 'ref', title: 'Committee', required: true },
  position: { kind: 'text', title: 'Position', most: 60, required: true, help: 'President, secretary, treasurer, chair …' },
  startDate: { kind: 'date', title: 'Term begins', required: true, initial: 'today' },
  endDate: { kind: 'date', title: 'Term ends', help: 'Blank while none is set' },
  isVoting: { kind: 'flag', title: 'Votes', initial: true },
  isSigner: { kind: 'flag', title: 'May sign' },
  hasPortal: { kind: 'flag', title: 'Portal access' },
  /** The order in which requests go from one to the next. */
  approverOrder: { kind: 'count', title: 'Order of approval', most: 50, least: 1, help: 'Blank: everyone is asked at the same time' },
  notices: {
    kind: 'choice',
    title: 'Hears of',
    words: { EVERY: 'Every request', DECISIONS: 'Decisions only', NONE: 'Nothing' },
    initial: 'EVERY',
  },
} as const satisfies Fields;
