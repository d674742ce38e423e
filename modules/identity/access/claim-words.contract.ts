// The claims in words, gathered by area as the role editor shows them, and the words of the levels.
import type { AccessLevel, Claim } from '../../../packages/contract/contract.ts';

/**
 * The four access bits in the order of the columns; they are independent of each other. Source: specification
 * 5.
 */
export const levelBits = [
  { bit: 1, word: 'View' },
  { bit: 2, word: 'Add' },
  { bit: 4, word: 'Edit' },
  { bit: 8, word: 'Delete' },
] as const satisfies readonly { bit: AccessLevel; word: string }[];

/** Every bit at once. */
export const fullLevel = 15;

/**
 * The claims that something asks for, with their titles, by area. A claim without a title is not offered;
 * roles that hold it keep it.
 */
export const claimAreas: readonly { title: string; claims: readonly (readonly [Claim, string])[] }[] = [
  {
    title: 'Receivables',
    claims: [
      ['arownerpayments', 'Owner payments'],
      ['artopspaydashboard', 'Online payments'],
      ['arlockbox', 'Lockbox'],
      ['arapplycharges', 'Charges'],
      ['arapplylatefees', 'Late fees'],
      ['arapplyinterest', 'Interest'],
      ['arcollection', 'Collections and payment plans'],
      ['arapplyprepaid', 'Prepaid balances'],
      ['aradjustment', 'Adjustments of receivables'],
      ['arcodes', 'Charge codes and distributions'],
    ],
  },
  {
    title: 'Payables',
    claims: [
      ['apdashboard', 'Posted bills'],
      ['apinvoice', 'Bills'],
      ['invoiceexceptions', 'Invoice exceptions'],
      ['apadjustment', 'Adjustments of bills'],
      ['apprintchecks', 'Checks'],
      ['apvoidchecks', 'Voided checks'],
      ['apvendors', 'Vendors, in payables'],
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
      ['communitysignatures', 'Signatures'],
      ['communitymaintaininsurance', 'Insurance'],
      ['amenities', 'Amenities'],
      ['ownermaintain', 'Owners and properties'],
      ['ownerrenters', 'Renters'],
      ['ownervisitors', 'Visitors'],
      ['ownercommunications', 'Messages to owners'],
      ['owneraccesssetup', 'Owner portal settings'],
      ['owneraccessusersettings', 'Owner portal accounts'],
      ['templatemaintain', 'Letter templates'],
      ['vendormanagement', 'Vendors'],
      ['maintainattorney', 'Attorneys'],
      ['propertyresale', 'Property resale'],
      ['portfoliodashboard', 'Portfolio dashboard'],
      ['salesforceaccounts', 'Internal billing'],
    ],
  },
  {
    title: 'Codes of requests, violations and work orders',
    claims: [
      ['ccrcodes', 'Violation codes'],
      ['generalrequestcodes', 'General request codes'],
      ['workordercodes', 'Work order codes'],
    ],
  },
  {
    title: 'Violations, requests and work orders',
    claims: [
      ['ccrviolations', 'Violations'],
      ['generalrequestmaintain', 'General requests'],
      ['servicerequests', 'Service requests'],
      ['workordermaintain', 'Work orders'],
      ['arcrecord', 'Architectural requests'],
      ['arcaccommodations', 'Accommodation requests, confidential'],
    ],
  },
  {
    title: 'Reports',
    claims: [
      ['standardreports', 'Reports at all'],
      ['glreports', 'Ledger reports'],
      ['apreports', 'Payables reports'],
      ['arreports', 'Receivables reports'],
      ['ccrreports', 'Reports of violations'],
      ['generalrequestreports', 'Reports of general requests'],
      ['workorderreports', 'Reports of work orders'],
      ['arcreports', 'Reports of architectural requests'],
    ],
  },
  {
    title: 'Owner access and administration',
    claims: [
      ['automation', 'Automation'],
      ['assignaccountowners', 'Community transfer'],
      ['permissionmaintain', 'Roles, users and settings'],
    ],
  },
];

/** The title of a claim. */
export function claimTitle(claim: Claim): string {
  return claimAreas.flatMap((area) => area.claims).find(([name]) => name === claim)?.[1] ?? claim;
}
