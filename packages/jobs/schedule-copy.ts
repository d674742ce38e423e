// Schedules that come along to another community: each paused, with what it is about, or left out whole with
// the reason.
import { allows, type HeldClaims, type Permission, type ScheduleMode } from '../contract/contract.ts';
import type { Tx } from '../db/database.ts';
import { type Instant, Refusal } from '../kernel/kernel.ts';
import { insertSchedule, listStandingSchedules, type ScheduleRow } from './schedule-store.ts';
import { nextRunAfter } from './scheduled-work.ts';

/** From which community to which, and for whom: the copies run in the name of whoever makes them. */
export interface CopyOrder {
  fromId: string;
  communityId: string;
  /** The time zone of the community they come to. */
  zone: string;
  held: HeldClaims;
  userId: string;
  now: Instant;
  /** What was copied already, by kind and id, so that two schedules of one thing stay so. */
  copied: Map<string, string>;
}

/** What a schedule is about in the other community. */
export interface SubjectCopy {
  subjectId: string;
  /** Where it can no longer be the one it was. */
  mode?: ScheduleMode;
  /** What a person must know of the copy. */
  remark?: string;
}

/** How the schedules of one kind come along. */
export interface ScheduleCopy {
  kind: string;
  /** Of the command that makes such a schedule. */
  permission: Permission;
  /**
   * Copies what a schedule is about, or gives the reason why it cannot come along; with a reason or a Refusal
   * nothing may have been written.
   */
  copySubject(tx: Tx, row: ScheduleRow, order: CopyOrder): Promise<SubjectCopy | { reason: string }>;
}

const mayMake = (held: HeldClaims, permission: Permission) => typeof permission !== 'string' && allows(held, permission);

async function copyOne(
  tx: Tx,
  row: ScheduleRow,
  copy: ScheduleCopy | undefined,
  order: CopyOrder,
): Promise<SubjectCopy | { reason: string }> {
  if (!copy) return { reason: 'What it does is of that community alone.' };
  if (!mayMake(order.held, copy.permission)) return { reason: 'You may not make what it does again and again.' };
  // A paused one may have outlived its last day.
  if (!nextRunAfter(row, order.now, order.zone)) return { reason: 'All of its days are over.' };
  const made = await copy.copySubject(tx, row, order).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return { reason: error.message };
  });
  if ('reason' in made) return made;
  const { communityId, userId, now } = order;
  const facts = { ...row, weekdays: [...row.weekdays], mode: made.mode ?? row.mode };
  await insertSchedule(tx, {
    communityId,
    kind: row.kind,
    subjectId: made.subjectId,
    facts,
    next: null,
    settings: row.settings,
    userId,
    now,
  });
  return made;
}

/**
 * Brings the schedules of a community that have not ended to another one, paused. Gives a sentence for each
 * that was left out or is not as it was.
 */
export async function copySchedules(tx: Tx, copies: readonly ScheduleCopy[], order: Omit<CopyOrder, 'copied'>): Promise<string[]> {
  const said: string[] = [];
  const whole = { ...order, copied: new Map<string, string>() };
  for (const row of await listStandingSchedules(tx, order.fromId)) {
    const copy = copies.find(({ kind }) => kind === row.kind);
    const made = await copyOne(tx, row, copy, whole);
    if ('reason' in made) said.push(`${row.name} is left out. ${made.reason}`);
    else if (made.remark) said.push(`${row.name} comes along. ${made.remark}`);
  }
  return said;
}
