// What architectural requests do by themselves: the clock with its pauses, the topic their words speak of,
// what is missing, and where a request may go from where it stands.
import { isBusinessDay, type Pause, type Roll, termOf } from '../../../packages/clock/clock.ts';
import { addDays, daysBetween, type LocalDate, quotient } from '../../../packages/kernel/kernel.ts';
import type { ArchitecturalState } from './architectural.contract.ts';
import type { applicationWords } from './architectural.fields.ts';

/** `AR-12`. */
export const architecturalNumber = (number: number): string => `AR-${number}`;

/** What the packs of law call a topic. */
export const applicationOf: Readonly<Record<keyof typeof applicationWords, string>> = {
  OTHER: 'other',
  SOLAR: 'solar',
  EV_CHARGER: 'electric vehicle charger',
  ANTENNA: 'antenna',
  FLAG: 'flag',
  REBUILD: 'disaster rebuild',
};

/** The states before an answer. */
export const openStates: readonly ArchitecturalState[] = ['RECEIVED', 'INCOMPLETE', 'COMPLETE', 'IN_REVIEW'];
/** The states of an approval nobody has worked on yet. */
export const approvedStates: readonly ArchitecturalState[] = ['APPROVED', 'CONDITIONAL', 'DEEMED'];
const decidedStates: readonly ArchitecturalState[] = [...approvedStates, 'DENIED'];

/** True before an answer. */
export const isUnanswered = (state: ArchitecturalState): boolean => openStates.includes(state);
/** True where the last thing done was a decision. */
export const isDecided = (state: ArchitecturalState): boolean => decidedStates.includes(state);

const movesFrom: Readonly<Record<'WITHDRAWN' | 'DONE' | 'INSPECTED' | 'EXPIRED', readonly ArchitecturalState[]>> = {
  WITHDRAWN: [...openStates, ...approvedStates],
  DONE: approvedStates,
  INSPECTED: ['DONE'],
  EXPIRED: approvedStates,
};

/** True where a request may be moved so. */
export const mayMove = (from: ArchitecturalState, to: keyof typeof movesFrom): boolean => movesFrom[to].includes(from);
/** True where the last thing done was such a move. */
export const isMoved = (state: ArchitecturalState): boolean => state in movesFrom;

/** Where the last decision or move is taken back to, and the states before that; null where none was made. */
export function wayBack(statesBefore: readonly ArchitecturalState[]) {
  const state = statesBefore.at(-1);
  return state === undefined ? null : { state, statesBefore: statesBefore.slice(0, -1) };
}

/** How the documents of a community count the days of an answer. */
export interface OwnClock {
  days: number;
  dayKind: 'CALENDAR' | 'BUSINESS';
  startsAt: 'RECEIVED' | 'COMPLETE';
}

/** What a clock runs on. */
export interface Running {
  receivedDate: LocalDate;
  completeDate: LocalDate | null;
  pauses: readonly { fromDate: LocalDate; toDate: LocalDate | null }[];
}

/** Pauses that are over. An open one stops the clock altogether. */
export const pausesOver = (pauses: Running['pauses']): Pause[] =>
  pauses.flatMap(({ fromDate, toDate }) => (toDate === null ? [] : [{ from: fromDate, to: toDate }]));

/** The last day of an answer by the documents; null before the clock starts. */
export function ownDue(own: OwnClock, of: Running, isHoliday: (date: LocalDate) => boolean): LocalDate | null {
  const start = own.startsAt === 'RECEIVED' ? of.receivedDate : of.completeDate;
  if (start === null) return null;
  const kind = own.dayKind === 'CALENDAR' ? ('calendar' as const) : ('business' as const);
  const term = { n: own.days, unit: 'day' as const, kind, semantics: 'DEADLINE' as const, roll: 'none' as Roll };
  return termOf(term, start, { isHoliday, pauses: pausesOver(of.pauses) }).last;
}

/** The day by which a request is checked for what it lacks: so many business days after it came. */
export function checkDue(receivedDate: LocalDate, checkDays: number): LocalDate {
  let day = receivedDate;
  for (let left = checkDays; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** Days that are left, and the part of the time that is used up in percent; null while no clock runs. */
export function clockLeft(of: Running, dueDate: LocalDate | null, today: LocalDate): { daysLeft: number; usedPercent: number } | null {
  if (dueDate === null) return null;
  const whole = daysBetween(of.receivedDate, dueDate);
  const used = daysBetween(of.receivedDate, today);
  const percent = whole <= 0 ? 100 : quotient(used * 100, whole);
  return { daysLeft: daysBetween(today, dueDate), usedPercent: Math.max(0, Math.min(100, percent)) };
}

/** A stretch of a clock: time that counts, a pause, time that is left, or days after the last one. */
export interface ClockSpan {
  kind: 'run' | 'pause' | 'left' | 'late';
  fromDate: LocalDate;
  days: number;
}

/** The stretches of a clock from the day a request came to its last day, or to today where that is later. */
export function clockSpans(of: Running, dueDate: LocalDate, today: LocalDate): ClockSpan[] {
  const end = dueDate > today ? dueDate : today;
  const edges = [of.receivedDate, end, dueDate, today, ...of.pauses.flatMap(({ fromDate, toDate }) => [fromDate, toDate ?? today])];
  const days = [...new Set(edges.filter((day) => day >= of.receivedDate && day <= end))].sort();
  return days.slice(0, -1).map((fromDate, at) => {
    const isPaused = of.pauses.some((one) => one.fromDate <= fromDate && fromDate < (one.toDate ?? today));
    const kind = isPaused ? 'pause' : fromDate >= dueDate ? 'late' : fromDate >= today ? 'left' : 'run';
    return { kind, fromDate, days: daysBetween(fromDate, days[at + 1] ?? end) };
  });
}

/** Words of an accommodation of a disability, which the committee never sees. */
const accommodationWords =
  /\b(disab\w+|wheelchair|ramp|grab bar|stair ?lift|service (dog|animal)|(emotional )?support animal|reasonable accommodation|medical need|handicap\w*)\b/i;

/** True where a form reads as a request for an accommodation. */
export const readsAsAccommodation = (text: string): boolean => accommodationWords.test(text);

/** A topic as the detector sees it. */
export interface TopicWords {
  architecturalTopicId: string;
  name: string;
  words: string;
  isActive: boolean;
}

const wordsOf = (topic: TopicWords) =>
  `${topic.words},${topic.name}`
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The topic a text speaks of: the one most of whose words stand in it; null where none does. */
export function topicFound<T extends TopicWords>(text: string, topics: readonly T[]): T | null {
  const scored = topics
    .filter(({ isActive }) => isActive)
    .map((topic) => ({ topic, hits: wordsOf(topic).filter((word) => new RegExp(`\\b${escaped(word)}`, 'i').test(text)).length }))
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits);
  return scored[0]?.topic ?? null;
}

/** The names on a list of documents, one a line, each once. */
export const documentNames = (documents: string): string[] => [
  ...new Set(
    documents
      .split('\n')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** True where a condition asks to be named in the insurance of the owner. */
export const asksAdditionalInsured = (words: string): boolean => /additional(ly)? insured/i.test(words);

/** A request of a batch, and what the act does to it. */
export interface BatchSubject {
  architecturalRequestId: string;
  number: string;
  subject: string;
  state: ArchitecturalState;
  assigneeId: string | null;
  assignee: string;
  expiresDate: LocalDate | null;
}
export interface BatchLine extends BatchSubject {
  stateAfter: ArchitecturalState;
  assigneeAfter: string | null;
  change: string;
  /** Why it is left out; blank where it is not. */
  skipped: string;
}

/** What an act does to each request. `assigneeName` is blank for nobody. */
export function batchLines(
  subjects: readonly BatchSubject[],
  order: { act: 'ASSIGN' | 'EXPIRE'; assigneeId: string | null },
  { assigneeName, today }: { assigneeName: string; today: LocalDate },
): BatchLine[] {
  return subjects.map((subject): BatchLine => {
    const stays = { ...subject, stateAfter: subject.state, assigneeAfter: subject.assigneeId, change: '', skipped: '' };
    if (order.act === 'ASSIGN') {
      if (subject.assigneeId === order.assigneeId) return { ...stays, skipped: 'It is assigned so already' };
      return { ...stays, assigneeAfter: order.assigneeId, change: `${subject.assignee || 'Nobody'} to ${assigneeName || 'nobody'}` };
    }
    if (!approvedStates.includes(subject.state)) return { ...stays, skipped: 'It is no open approval' };
    if (subject.expiresDate === null || subject.expiresDate >= today) return { ...stays, skipped: 'Its approval has not run out' };
    return { ...stays, stateAfter: 'EXPIRED', change: 'Approval expired' };
  });
}
