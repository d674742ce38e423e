// Who files of a record can be published to, and how long a removed one is kept.
import { addDays, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Audience } from './attachment.contract.ts';

/** Kinds of picture every browser shows. */
export const pictureTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/**
 * Files of a community may go to its owners and its board, those of a property to its owner (operations.md
 * 4); those of other records to the board alone.
 */
export function audiencesOf({ kind, communityId }: { kind: string; communityId: string | null }): Audience[] {
  if (communityId === null) return ['NOBODY'];
  if (kind === 'community') return ['NOBODY', 'OWNERS', 'BOARD'];
  return kind === 'property' ? ['NOBODY', 'PROPERTY_OWNER', 'BOARD'] : ['NOBODY', 'BOARD'];
}

/** The last day a removed file is kept: seven years, of 365.25 days each (operations.md 4, retention). */
export function keptUntil(removedOn: LocalDate): LocalDate {
  return addDays(removedOn, 2557);
}
