// What requests do by themselves: their number in words, whether a promise is kept, and what an act on many
// of them changes of each.
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { type RequestState, requestStates } from './request.contract.ts';

/** `R-12`. */
export const requestNumber = (number: number): string => `R-${number}`;

/** `WO-12`. */
export const orderNumber = (number: number): string => `WO-${number}`;

/** True where a request is done with: nobody waits for anything. */
export const isOver = (state: RequestState): boolean => state === 'RESOLVED' || state === 'CLOSED' || state === 'MERGED';

/** True where the promise day is over and the request is not. */
export function isPromiseLate(state: RequestState, promisedDate: LocalDate | null, today: LocalDate): boolean {
  return promisedDate !== null && promisedDate < today && !isOver(state);
}

/** A request as an act on many sees it. */
export interface BatchSubject {
  requestId: string;
  number: string;
  subject: string;
  state: RequestState;
  assigneeId: string | null;
  assignee: string;
  email: string;
}

/** What someone does to many requests. */
interface BatchOrder {
  act: 'ASSIGN' | 'STATE' | 'REPLY';
  assigneeId: string | null;
  state: RequestState | null;
}

/** One request of a batch: what changes of it, or why nothing does. */
export interface BatchLine extends BatchSubject {
  stateAfter: RequestState;
  assigneeAfter: string | null;
  change: string;
  /** Why it is left out; blank where it is not. */
  skipped: string;
}

function skippedWhy({ state, assigneeId, email }: BatchSubject, order: BatchOrder): string {
  if (state === 'MERGED') return 'It was merged into another one';
  if (order.act === 'ASSIGN') return assigneeId === order.assigneeId ? 'It is assigned so already' : '';
  if (order.act === 'STATE') return state === order.state ? `It is ${requestStates[state][0].toLowerCase()} already` : '';
  return email === '' ? 'Who asked has no email address' : '';
}

/** What an act does to each request. `assigneeName` is the name of who gets them; blank for nobody. */
export function batchLines(subjects: readonly BatchSubject[], order: BatchOrder, assigneeName: string): BatchLine[] {
  return subjects.map((subject): BatchLine => {
    const skipped = skippedWhy(subject, order);
    const stays = { stateAfter: subject.state, assigneeAfter: subject.assigneeId };
    if (skipped !== '') return { ...subject, ...stays, change: '', skipped };
    if (order.act === 'ASSIGN') {
      const change = `${subject.assignee || 'Nobody'} to ${assigneeName || 'nobody'}`;
      return { ...subject, ...stays, assigneeAfter: order.assigneeId, change, skipped };
    }
    if (order.act === 'STATE') {
      const stateAfter = order.state ?? subject.state;
      return { ...subject, ...stays, stateAfter, change: `${requestStates[subject.state][0]} to ${requestStates[stateAfter][0]}`, skipped };
    }
    // An answer opens what is new.
    const stateAfter = subject.state === 'NEW' ? 'OPEN' : subject.state;
    return { ...subject, ...stays, stateAfter, change: `Answer to ${subject.email}`, skipped };
  });
}

/** The part of an email that was written now: the quoted text below an answer is left out. */
export function newPartOf(text: string): string {
  const rows = text.replaceAll('\r', '').split('\n');
  const quoted = rows.findIndex(
    (row) => /^>/.test(row) || /^On .{5,200} wrote:$/.test(row.trim()) || /^-{2,} ?Original Message/i.test(row),
  );
  return (quoted < 0 ? rows : rows.slice(0, quoted)).join('\n').trim().slice(0, 8000);
}
