// Insurance of an association: its policies, their renewals, when they run out, and whether fidelity cover
// reaches what lenders ask for.
import { z } from 'zod';
import {
  type AccessLevel,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  id,
  keptCalls,
  line,
  moneyIn,
  moneyOut,
  needs,
  query,
} from '../../../packages/contract/contract.ts';
import { optionalEmail } from '../../communities/communities.contract.ts';
import { profileScreen, screenAccess } from '../../identity/identity.contract.ts';

const rights = (level: AccessLevel) => needs('communitymaintaininsurance', level);

export const policyTypes = [
  'PROPERTY',
  'LIABILITY',
  'DIRECTORS',
  'FIDELITY',
  'UMBRELLA',
  'FLOOD',
  'EARTHQUAKE',
  'WORKERS',
  'OTHER',
] as const;
export type PolicyType = (typeof policyTypes)[number];
export const policyTypeWords: Readonly<Record<PolicyType, string>> = {
  PROPERTY: 'Property',
  LIABILITY: 'General liability',
  DIRECTORS: 'Directors and officers',
  FIDELITY: 'Fidelity and crime',
  UMBRELLA: 'Umbrella',
  FLOOD: 'Flood',
  EARTHQUAKE: 'Earthquake',
  WORKERS: 'Workers compensation',
  OTHER: 'Other',
};

/**
 * Where a policy stands today: in force, in force but soon over, over, followed by its renewal, or not begun.
 */
const standingWords = {
  EXPIRED: ['Expired', 'problem'],
  EXPIRING: ['Expires soon', 'attention'],
  IN_FORCE: ['In force', 'good'],
  COMING: ['To come', 'neutral'],
  RENEWED: ['Renewed', 'neutral'],
} as const;

const amountIn = moneyIn.refine((cents) => cents >= 0n, 'must not be negative');

const historyRow = z.object({
  insurancePolicyId: id,
  policyNumber: z.string(),
  carrier: z.string(),
  limitAmount: moneyOut,
  premiumAmount: moneyOut,
  effectiveDate: dateOut,
  expiresDate: dateOut,
});

export const insuranceRefusals = {
  renewedAlready: 'The policy has been renewed already.',
  renewalKind: 'A renewal is of the same type as the policy it follows.',
} as const;

export const insurancePolicy = defineEndpoints('InsurancePolicy', {
  ...keptCalls('insurancePolicy', {
    words: 'insurance policy',
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: {
      policyType: z.enum(policyTypes),
      carrier: line(120, 1),
      policyNumber: line(60, 1),
      agent: line(120).default(''),
      agentPhone: line(40).default(''),
      agentEmail: optionalEmail.default(''),
      limitAmount: amountIn,
      deductibleAmount: amountIn.prefault('0.00'),
      premiumAmount: amountIn.prefault('0.00'),
      effectiveDate: dateIn,
      expiresDate: dateIn,
      /** Who sends a lender a certificate. */
      certificateContact: line(200).default(''),
      /** So many days before its end the policy asks to be renewed. */
      alertDays: count(365).default(60),
      note: line(500).default(''),
      /** The policy this one follows. */
      renewsId: id.nullable().default(null),
    },
    shown: {
      policyType: z.enum(policyTypes),
      carrier: z.string(),
      policyNumber: z.string(),
      agent: z.string(),
      agentPhone: z.string(),
      agentEmail: z.string(),
      limitAmount: moneyOut,
      deductibleAmount: moneyOut,
      premiumAmount: moneyOut,
      effectiveDate: dateOut,
      expiresDate: dateOut,
      certificateContact: z.string(),
      alertDays: z.number(),
      note: z.string(),
      renewsId: id.nullable(),
    },
    refusals: insuranceRefusals,
  }),
  readPolicyHistory: query({
    summary: 'A policy with those before and after it, the latest first.',
    permission: rights(1),
    input: z.object({ communityId: id, insurancePolicyId: id }),
    output: z.array(historyRow),
  }),
});

export const fidelity = defineEndpoints('Fidelity', {
  checkFidelity: query({
    summary: 'Whether fidelity cover in force reaches three months of assessments and all reserves, with the arithmetic.',
    permission: rights(1),
    input: z.object({ communityId: id }),
    output: z.object({
      /** Three months of assessments as they were charged of late. */
      assessmentsAmount: moneyOut,
      /** Money in accounts of reserve funds. */
      reservesAmount: moneyOut,
      wantedAmount: moneyOut,
      coveredAmount: moneyOut,
      /** What is missing; nothing when cover reaches. */
      missingAmount: moneyOut,
    }),
  }),
});

export const insuranceList = defineList({
  name: 'InsurancePolicyList',
  title: 'Insurance policies',
  noun: 'insurance policies',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'insurancePolicyId',
  recordKind: 'insurancePolicy',
  columns: {
    policyType: {
      title: 'Type',
      kind: 'status',
      always: true,
      words: {
        PROPERTY: ['Property', 'neutral'],
        LIABILITY: ['General liability', 'neutral'],
        DIRECTORS: ['Directors and officers', 'neutral'],
        FIDELITY: ['Fidelity and crime', 'neutral'],
        UMBRELLA: ['Umbrella', 'neutral'],
        FLOOD: ['Flood', 'neutral'],
        EARTHQUAKE: ['Earthquake', 'neutral'],
        WORKERS: ['Workers compensation', 'neutral'],
        OTHER: ['Other', 'neutral'],
      },
    },
    carrier: { title: 'Carrier', kind: 'text' },
    policyNumber: { title: 'Policy number', kind: 'text' },
    agent: { title: 'Agent', kind: 'text', hidden: true },
    limitAmount: { title: 'Limit', kind: 'money', always: true },
    deductibleAmount: { title: 'Deductible', kind: 'money', always: true },
    premiumAmount: { title: 'Premium', kind: 'money', always: true, sum: true },
    effectiveDate: { title: 'Effective', kind: 'date', always: true },
    expiresDate: { title: 'Expires', kind: 'date', always: true },
    standing: { title: 'Standing', kind: 'status', always: true, words: standingWords },
  },
  extra: {},
  views: {
    current: { title: 'Current', filters: ['standing:in:EXPIRED,EXPIRING,IN_FORCE,COMING'] },
    expiring: { title: 'Expiring or expired', filters: ['standing:in:EXPIRED,EXPIRING'], sort: 'expiresDate' },
    all: { title: 'All, with those renewed' },
  },
  sort: 'expiresDate',
});

export const insuranceKinds = defineRecordKinds({
  insurancePolicy: {
    noun: 'insurance policy',
    title: 'Insurance policies',
    inCommunity: true,
    rights,
    screen: 'insurance-policy-view',
    param: 'insurancePolicyId',
  },
});

export const insuranceScreens = defineScreens({
  'view-all-insurance-policies': {
    title: 'View all insurance policies',
    area: 'portfolio',
    path: '/c/$communityId/insurance-policies',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 34, group: 'People' },
  },
  'insurance-policy-add': {
    title: 'Add insurance policy',
    area: 'portfolio',
    path: '/c/$communityId/insurance-policies/new',
    ...profileScreen('add', rights(2)),
  },
  'insurance-policy-edit': {
    title: 'Edit insurance policy',
    area: 'portfolio',
    path: '/c/$communityId/insurance-policies/$insurancePolicyId/edit',
    claims: screenAccess['insurance-policy-edit'] ?? rights(4),
    row: rights(4),
  },
  'insurance-policy-view': {
    title: 'View insurance policy',
    area: 'portfolio',
    path: '/c/$communityId/insurance-policies/$insurancePolicyId',
    ...profileScreen('view', rights(1)),
  },
});
