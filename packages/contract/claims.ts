// The permission claims of the specification (section 6) and the arithmetic of their access bits.

/**
 * Access bits: read 1, create 2, update 4, delete 8, full 15; independent of each other: 2 does not imply 1.
 * Source: specification 5 and 6.
 */
export type AccessLevel = 1 | 2 | 4 | 8 | 15;

/** Every claim a role can carry. */
export const claims = [
  'amenities',
  'apadjustment',
  'apdashboard',
  'apinvoice',
  'apprintchecks',
  'apreports',
  'apvendors',
  'apvoidchecks',
  'aradjustment',
  'arapplycharges',
  'arapplyinterest',
  'arapplylatefees',
  'arapplyprepaid',
  'arcaccommodations',
  'arcodes',
  'arcollection',
  'arcrecord',
  'arcreports',
  'arlockbox',
  'arownerpayments',
  'arreports',
  'artopspaydashboard',
  'assignaccountowners',
  'automation',
  'bankmaintain',
  'ccrcodes',
  'ccrreports',
  'ccrviolations',
  'communitycommittees',
  'communitycommunications',
  'communitymaintain',
  'communitymaintaininsurance',
  'communitysignatures',
  'generalrequestcodes',
  'generalrequestmaintain',
  'generalrequestreports',
  'glaccounts',
  'glaccountingsetup',
  'glbudgets',
  'glcloseyear',
  'gljournalentries',
  'glreports',
  'invoiceexceptions',
  'maintainattorney',
  'owneraccesssetup',
  'owneraccessusersettings',
  'ownercommunications',
  'ownermaintain',
  'ownerrenters',
  'ownervisitors',
  'permissionmaintain',
  'portfoliodashboard',
  'propertyresale',
  'salesforceaccounts',
  'servicerequests',
  'standardreports',
  'templatemaintain',
  'vendormanagement',
  'workordercodes',
  'workordermaintain',
  'workorderreports',
] as const;
export type Claim = (typeof claims)[number];

/** What a person must hold: every claim of `all`, or one claim of `one`, each with all bits of its level. */
export interface Requirement {
  mode: 'all' | 'one';
  of: readonly { claim: Claim; level: AccessLevel }[];
  /** What is needed besides, whatever the mode. */
  besides?: Requirement;
}

/** The claims a person holds, as bit masks. */
export type HeldClaims = Readonly<Partial<Record<Claim, number>>>;

/** All of the named claims at their levels: `needs('glaccounts', 1)`, or pairs for several. */
export function needs(claim: Claim, level: AccessLevel, ...more: readonly [Claim, AccessLevel][]): Requirement {
  return { mode: 'all', of: [{ claim, level }, ...more.map(([c, l]) => ({ claim: c, level: l }))] };
}

/** At least one of the named claims at the level. */
export function needsOne(level: AccessLevel, ...of: readonly Claim[]): Requirement {
  return { mode: 'one', of: of.map((claim) => ({ claim, level })) };
}

/** The same claims at another level, each once. */
export function atLevel(level: AccessLevel, { mode, of, besides }: Requirement): Requirement {
  const claimed = [...new Set(of.map(({ claim }) => claim))].map((claim) => ({ claim, level }));
  return { mode, of: claimed, ...(besides ? { besides } : {}) };
}

/**
 * Dropping an unposted draft: the bit of deleting or, for who made it, the level it was made with. The gate
 * lets both in; the handler knows who made the draft and asks `mayDrop`.
 */
export function needsToDrop(madeWith: AccessLevel, ...of: readonly Claim[]): Requirement {
  return { mode: 'one', of: of.flatMap((claim) => [8 as const, madeWith].map((level) => ({ claim, level }))) };
}

/** Open to every signed-in user. */
export const openToAll: Requirement = { mode: 'all', of: [] };

/** True when the held bits satisfy the requirement. */
export function allows(held: HeldClaims, requirement: Requirement): boolean {
  const has = ({ claim, level }: { claim: Claim; level: AccessLevel }) => ((held[claim] ?? 0) & level) === level;
  const holds = requirement.mode === 'all' ? requirement.of.every(has) : requirement.of.some(has);
  return holds && (requirement.besides === undefined || allows(held, requirement.besides));
}

/** Shown to a user who was made inactive. */
export const inactiveUserMessage = 'This user is inactive. Please ask your administrator.';

/** Shown to a scoped caller of a command that is `customerWide`. */
export const customerWideMessage =
  'Every community of the company shares this, and you see only some of them. Ask someone who sees all communities.';

/** The words shown when a claim is missing. Source: specification 6, to the letter. */
export const noPermissionMessage = 'Sorry, your user role does not have sufficient permissions to access this functionality.';
