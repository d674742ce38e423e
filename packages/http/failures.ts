// Turns whatever a call threw into one failure body: `{ errorMessage, code?, fields?, reference }` with its
// status.
import { z } from 'zod';
import {
  customerWideMessage,
  everywhereRefusals,
  inactiveUserMessage,
  noPermissionMessage,
  problemSentence,
  type Refusals,
} from '../contract/contract.ts';
import { isDatabaseDown, OutcomeUnknown } from '../db/database.ts';
import { DISK_FULL, isDiskFull } from '../files/disk-full.ts';
import { type FieldProblem, Refusal } from '../kernel/kernel.ts';
import type { Guards } from './handlers.ts';

/** A failed call on its way out. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: readonly FieldProblem[];
  constructor(status: number, message: string, code?: string, fields: readonly FieldProblem[] = []) {
    super(message);
    this.name = 'Failure';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** 401: no token, or one that is not good any more. */
export const unauthenticated = () => new Failure(401, 'Please sign in.', 'unauthenticated');
/** 401: a user who was made inactive; signing in again would not help. */
export const inactive = () => new Failure(401, inactiveUserMessage, 'inactiveUser');
/** 403: signed in without the claim; the words are the specification's. */
export const forbidden = () => new Failure(403, noPermissionMessage, 'noPermission');
/** 403: a page of another site sent what only our own pages may send. */
export const foreignPage = () => new Failure(403, 'This was sent by a page of another site.', 'foreignPage');
/** 403: the office looks at what an owner sees, and changes nothing of theirs. */
export const lookingOnly = () => new Failure(403, 'You are looking at an owner’s account. Nothing can be changed.', 'lookingOnly');
/** 403: the command changes what all communities share, and the caller sees only some. */
export const beyondScope = () => new Failure(403, customerWideMessage, 'customerWide');
/** 409: what modules refuse before a call or below it, whatever the call declares. */
export const refused = ({ code, message, fields }: Refusal) => new Failure(409, message, code, fields);
/** 422: one key for two different requests. */
export const keyReused = () => new Failure(422, 'This request key was used before for a different request.', 'keyReused');
/** 422: a repeat of a call whose answer was a secret. */
export const shownOnce = () => new Failure(422, 'This was done already, and its answer is shown only once.', 'shownOnce');
/** 400: a command without its key could be done twice. */
export const keyMissing = () => new Failure(400, 'Commands need an Idempotency-Key header of 8 to 200 characters.', 'keyMissing');
/** 429: more calls of one user or customer wait than may; nothing of this one was done. */
export const tooMany = () =>
  new Failure(429, 'Too many requests are under way for you or your company. Please try again in a few seconds.', 'tooManyRequests');
/** 503: the database is away for a moment. */
const unavailable = () => new Failure(503, 'The database is restarting. Please try again in a few seconds.', 'unavailable');
/** 503: the same, of a command that is known to have left nothing. */
export const notSaved = () =>
  new Failure(503, 'The database is restarting. Your work was not saved; please try again in a few seconds.', 'unavailable');
/** 503: the database went away while the work was saved, and cannot be asked. */
const outcomeUnknown = () =>
  new Failure(
    503,
    'The database went away while your work was being saved, so it is not known whether it was. Send the same again to find out: it is not saved twice.',
    'outcomeUnknown',
  );

/** 503: PostgreSQL stopped a statement that ran too long. */
const stopped = () =>
  new Failure(503, 'This took longer than a call may take, and was stopped. Nothing was saved. Ask for less at a time.', 'tookTooLong');

/** What PostgreSQL says of a statement it stopped. */
const STOPPED = '57014';

/** 503: too many do the same at this moment; the sentence says what. */
export const busy = (sentence: string) => new Failure(503, sentence, 'busy');

/** What PostgreSQL refused by itself, in words. */
const keyWords: Record<string, [code: string, message: string]> = {
  '23505': ['conflict', 'The same record was saved a moment ago. Reload and look at it.'],
  '23503': ['conflict', 'A record this refers to does not exist or is still in use.'],
};

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/**
 * The failure for anything thrown. Refusals must be declared by the call; an undeclared one is a bug of ours
 * and becomes a 500 like any other, so that it is found. `guards` word what the modules' tables raise.
 */
export function toFailure(error: unknown, declared: Refusals, guards: Guards = {}): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof z.ZodError) {
    const fields = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
    return new Failure(400, fields.length > 0 ? problemSentence(fields) : 'The request is not valid.', 'invalid', fields);
  }
  if (error instanceof Refusal) {
    if (error.code === 'notFound') return new Failure(404, error.message, error.code);
    if (['invalid', 'malformedFile', 'fileTooLarge'].includes(error.code)) return new Failure(400, error.message, error.code, error.fields);
    if (error.code in declared || error.code in everywhereRefusals) return new Failure(409, error.message, error.code, error.fields);
  }
  if (error instanceof OutcomeUnknown) return outcomeUnknown();
  if (isDatabaseDown(error)) return unavailable();
  if (isDiskFull(error)) return new Failure(507, DISK_FULL, 'diskFull');
  if (codeOf(error) === STOPPED) return stopped();
  const guard = guards[codeOf(error)];
  if (guard) return refused(guard());
  const key = keyWords[codeOf(error)];
  if (key) return new Failure(409, key[1], key[0]);
  return new Failure(500, 'Something went wrong on our side. Nothing was saved. Please report the reference below.', 'bug');
}
