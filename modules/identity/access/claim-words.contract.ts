// The claims in words, gathered by area as the role editor shows them, and the words of the levels.
import type { AccessLevel, Claim } from '../../../packages/contract/contract.ts';

/** The four access bits in the order of the columns; they are independent of each other. Source: specification 5. */
export const levelBits = [
  { bit: 1, word: 'View' },
  { bit: 2, word: 'Add' },
  { bit: 4, word: 'Edit' },
  { bit: 8, word: 'Delete' },
] as const satisfies readonly { bit: AccessLevel; word: string }[];

/** Every bit at once. */
export const fullLevel = 15;

/** Claims with their titles, by area. */
export const claimAreas: readonly { title: string; claims: readonly (readonly [Claim, string])[] }[] = [
  {
    title: 'Receivables',
    claims: [
      ['arownerpayments', 'Owner payments'],
      ['arlockbox', 'Lockbox'],
      ['arapplycharges', 'Charges'],
      ['arapplylatefees', 'Late fees'],
      ['arapplyinterest', 'Interest'],
      ['arapplyprepaid', 'Prepaid balances'],
      ['aradjustment', 'Adjustments of receivables'],
      ['arcollection', 'Collection'],
      ['arcodes', 'Charge codes and distributions'],
      ['artopspaydashboard', 'Payments dashboard'],
    ],
  },
  {
    title: 'Payables',
    claims: [
      ['apinvoice', 'Bills'],
      ['apprintchecks', 'Checks'],
      ['apvoidchecks', 'Voided checks'],
      ['apadjustment', 'Adjustments of payables'],
      ['apvendors', 'Vendors, in payables'],
      ['apdashboard', 'Payables dashboard'],
      ['invoiceexceptions', 'Exceptions of bills'],
    ],
  },
  {
    title: 'General ledger and banking',
    claims: [
      ['glaccounts', 'Accounts'],
      ['gljournalentries', 'Journal entries'],
      ['glbudgets', 'Budgets'],
      ['glaccountingsetup', 'Accounting setup'],
      ['glcloseyear', 'Year close'],
      ['bankmaintain', 'Bank accounts and reconciliations'],
    ],
  },
  {
    title: 'Communities and people',
    claims: [
      ['communitymaintain', 'Communities'],
      ['communitycommittees', 'Committees'],
      ['communitycommunications', 'Messages to communities'],
      ['communitymaintaininsurance', 'Insurance'],
      ['communitysignatures', 'Signatures'],
      ['amenities', 'Amenities'],
      ['ownermaintain', 'Owners and properties'],
      ['ownerrenters', 'Renters'],
      ['ownervisitors', 'Visitors'],
      ['ownercommunications', 'Messages to owners'],
      ['vendormanagement', 'Vendors'],
      ['maintainattorney', 'Attorneys'],
      ['propertyresale', 'Property resale'],
      ['portfoliodashboard', 'Portfolio dashboard'],
    ],
  },
  {
    title: 'Requests, violations and work orders',
    claims: [
      ['ccrviolations', 'Violations'],
      ['ccrcodes', 'Violation codes'],
      ['arcrecord', 'Architectural requests'],
      ['generalrequestmaintain', 'General requests'],
      ['generalrequestcodes', 'General request codes'],
      ['servicerequests', 'Service requests'],
      ['workordermaintain', 'Work orders'],
      ['workordercodes', 'Work order codes'],
    ],
  },
  {
    title: 'Reports',
    claims: [
      ['standardreports', 'Reports at all'],
      ['glreports', 'Ledger reports'],
      ['apreports', 'Payables reports'],
      ['arreports', 'Receivables reports'],
      ['arcreports', 'Architectural reports'],
      ['ccrreports', 'Violation reports'],
      ['generalrequestreports', 'General request reports'],
      ['workorderreports', 'Work order reports'],
    ],
  },
  {
    title: 'Owner access and administration',
    claims: [
      ['owneraccesssetup', 'Owner access setup'],
      ['owneraccessusersettings', 'Owner access accounts'],
      ['templatemaintain', 'Templates'],
      ['automation', 'Automation'],
      ['assignaccountowners', 'Community transfer'],
      ['salesforceaccounts', 'Billing account'],
      ['permissionmaintain', 'Roles, users and settings'],
    ],
  },
];

/** The title of a claim. */
export function claimTitle(claim: Claim): string {
  return claimAreas.flatMap((area) => area.claims).find(([name]) => name === claim)?.[1] ?? claim;
}
