// What a list of communities gives and takes when it is saved.

/** Whom a list is about: its communities and its users. */
export interface ListMembers {
  communityIds: readonly string[];
  userIds: readonly string[];
}

/** A user, with the communities they have by other ways than the list in hand. */
export interface ScopedUser {
  userId: string;
  displayName: string;
  seesAllCommunities: boolean;
  otherwiseIds: readonly string[];
}

export interface ListEffect {
  userId: string;
  displayName: string;
  givenIds: string[];
  takenIds: string[];
}

/**
 * What changes for each user, nobody named for whom nothing does: what comes by another way too is neither
 * given nor taken.
 */
export function effectsOf(before: ListMembers, after: ListMembers, users: readonly ScopedUser[]): ListEffect[] {
  const has = ({ communityIds, userIds }: ListMembers, userId: string) => (userIds.includes(userId) ? communityIds : []);
  return users.flatMap(({ userId, displayName, seesAllCommunities, otherwiseIds }) => {
    if (seesAllCommunities) return [];
    const otherwise = new Set(otherwiseIds);
    const had = new Set(has(before, userId).filter((one) => !otherwise.has(one)));
    const gets = new Set(has(after, userId).filter((one) => !otherwise.has(one)));
    const givenIds = [...gets].filter((one) => !had.has(one));
    const takenIds = [...had].filter((one) => !gets.has(one));
    return givenIds.length + takenIds.length === 0 ? [] : [{ userId, displayName, givenIds, takenIds }];
  });
}
