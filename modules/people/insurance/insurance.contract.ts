// Insurance of an association: its policies, their renewals, when they run out, and whether fidelity cover
// reaches what lenders ask for.
import { z } from 'zod';
import {
  type AccessLevel,
  dateOut,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  type FactsOf,
  id,
  inputOf,
  listColumnsOf,
  moneyOut,
  needs,
  outputOf,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { insurancePolicyFields } from './insurance.fields.ts';

const rights = (level: AccessLevel) => needs('communitymaintaininsurance', level);

export type PolicyType = FactsOf<typeof insurancePolicyFields>['policyType'];

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
  ...recordCalls('insurancePolicy', {
    words: 'insurance policy',
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: inputOf(insurancePolicyFields),
    shown: outputOf(insurancePolicyFields),
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
    ...listColumnsOf(insurancePolicyFields),
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
    fields: insurancePolicyFields,
  },
});

export const insuranceScreens = defineScreens({
  'view-all-insurance-policies': {
    title: 'View all insurance policies',
    area: 'portfolio',
    path: '/c/$communityId/insurance-policies',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 34, group: 'People', name: 'View all insurance' },
  },
  ...recordScreens('insurance-policy', {
    words: 'insurance policy',
    area: 'portfolio',
    path: '/c/$communityId/insurance-policies',
    id: 'insurancePolicyId',
    rights,
  }),
});
