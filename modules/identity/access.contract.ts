// The rules of access that are not one screen's own: those that ask for more than a claim, and those of whole
// groups. Source: specification 5 and 6.
import {
  type AccessLevel,
  type Claim,
  needs,
  needsOne,
  openToAll,
  type ReportGroup,
  type Requirement,
  type ScreenFacts,
} from '../../packages/contract/contract.ts';

/** The claims by which people, places and papers are kept. */
const entityClaims = [
  'amenities',
  'automation',
  'bankmaintain',
  'communitycommittees',
  'communitycommunications',
  'communitymaintain',
  'communitymaintaininsurance',
  'maintainattorney',
  'ownermaintain',
  'ownerrenters',
  'ownervisitors',
  'permissionmaintain',
  'vendormanagement',
] as const satisfies readonly Claim[];

/** Opens a profile's screen: any of the claims at the level; the server asks for the record's own. */
export function profileAccess(act: 'view' | 'add' | 'edit'): Requirement {
  const levels: Readonly<Record<typeof act, AccessLevel>> = { view: 1, add: 2, edit: 4 };
  return needsOne(levels[act], ...entityClaims);
}

/** How a profile's screen opens, and the record's own claim, which the server asks for. */
export function profileScreen(act: 'view' | 'add' | 'edit', row: Requirement): { claims: Requirement; row: Requirement } {
  return { claims: profileAccess(act), row };
}

/**
 * Screens that ask for more than one thing, by name. A screen of one of these names declares exactly this.
 */
export const screenAccess: Readonly<Record<string, Requirement>> = {
  'attorney-edit': { ...profileAccess('edit'), besides: needs('maintainattorney', 4) },
  'insurance-policy-edit': { ...profileAccess('edit'), besides: needs('communitymaintaininsurance', 4) },
  'merge-gl-accounts': needs('vendormanagement', 1, ['glaccounts', 15]),
  'merge-owner-history': needs('vendormanagement', 1, ['ownermaintain', 4]),
  'merge-vendor-history': needs('vendormanagement', 1),
  'merge-vendors': needs('vendormanagement', 1),
  'internal-billing-account': needs('salesforceaccounts', 1),
};

interface RecordScreens {
  /** What it is called: `bank contact`. */
  words: string;
  area: string;
  /** Where its records live: `/bank-contacts`. */
  path: string;
  /** What names a record in the path: `bankContactId`. */
  id: string;
  rights: (level: AccessLevel) => Requirement;
  /** Where one is added, if that is below another record. */
  addPath?: string;
}

/** The screens that add, change and show a record. */
export function recordScreens<const Name extends string>(
  name: Name,
  { words, area, path, id, rights, addPath = `${path}/new` }: RecordScreens,
): { [Face in `${Name}-add` | `${Name}-edit` | `${Name}-view`]: ScreenFacts } {
  const one = `${path}/$${id}`;
  const screens: Record<string, ScreenFacts> = {
    [`${name}-add`]: { title: `Add ${words}`, area, path: addPath, ...profileScreen('add', rights(2)) },
    [`${name}-edit`]: {
      title: `Edit ${words}`,
      area,
      path: `${one}/edit`,
      claims: screenAccess[`${name}-edit`] ?? profileAccess('edit'),
      row: rights(4),
    },
    [`${name}-view`]: { title: `View ${words}`, area, path: one, ...profileScreen('view', rights(1)) },
  };
  return screens as ReturnType<typeof recordScreens<Name>>;
}

const groupClaims: Readonly<Partial<Record<ReportGroup, Claim>>> = {
  'General ledger': 'glreports',
  'Accounts payable': 'apreports',
  'Accounts receivable': 'arreports',
  'Owner and property': 'ownermaintain',
  'Request: architectural': 'arcreports',
  'Request: general': 'generalrequestreports',
  Violation: 'ccrreports',
  'Work order': 'workorderreports',
};

/**
 * What the reports of a group need, beside whatever a report asks for itself. Groups without a claim are
 * open.
 */
export function reportAccess(group: ReportGroup): Requirement {
  const claim = groupClaims[group];
  return claim ? needs('standardreports', 1, [claim, 1]) : openToAll;
}

/** What pops up after signing in, and for whom. */
export const popupAccess = {
  openOperatingPeriods: needs('glcloseyear', 15),
  incomingTransfer: needs('assignaccountowners', 2),
} satisfies Record<string, Requirement>;
