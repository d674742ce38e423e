// What to beware of in a committee: whether enough vote for its quorum, and whether those who hear a case are
// independent of the board.
import type { CommitteeType } from './committee.contract.ts';

/** As much of a member who sits today as the rules ask for. */
export interface Seat {
  name: string;
  isVoting: boolean;
  isDirector: boolean;
}

/**
 * A committee that fines must have so many members who are no directors. Source: operations.md 3.10
 * (Florida).
 */
export const independentMembers = 3;

/** Sentences about a committee with these members sitting; none when all is well. */
export function warningsOf(
  { committeeType, quorum, isActive }: { committeeType: CommitteeType; quorum: number; isActive: boolean },
  seats: readonly Seat[],
): string[] {
  if (!isActive) return [];
  const warnings: string[] = [];
  const voting = seats.filter((seat) => seat.isVoting).length;
  if (voting < quorum) warnings.push(`${voting === 0 ? 'Nobody' : `Only ${voting}`} may vote today, and the quorum is ${quorum}.`);
  if (committeeType !== 'HEARING') return warnings;
  const directors = seats.filter((seat) => seat.isDirector).map((seat) => seat.name);
  if (directors.length > 0)
    warnings.push(
      `${directors.join(', ')} ${directors.length === 1 ? 'sits' : 'sit'} on the board as well: a hearing must be independent of it.`,
    );
  const free = seats.length - directors.length;
  if (free < independentMembers)
    warnings.push(`A hearing committee needs at least ${independentMembers} members who are not directors; it has ${free}.`);
  return warnings;
}
