// The insurance a vendor stands by: liability and workers compensation, with renewals, and which of it must
// be in force.
import { z } from 'zod';
import {
  dateOut,
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
  id,
  inputOf,
  moneyOut,
  only,
  outputOf,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { insuranceRefusals } from '../insurance/insurance.contract.ts';
import { coverFields, liabilityInsuranceFields } from './cover.fields.ts';
import { readsVendors, vendorRights } from './vendor.contract.ts';

export const liabilityInsurance = defineEndpoints(
  'LiabilityInsurance',
  recordCalls('liabilityInsurance', {
    words: 'liability insurance',
    inCommunity: false,
    readsAtOnce: true,
    rights: vendorRights,
    facts: inputOf(liabilityInsuranceFields),
    shown: outputOf(liabilityInsuranceFields),
    refusals: only(insuranceRefusals, 'renewedAlready'),
  }),
);

export const workersCompensationInsurance = defineEndpoints(
  'WorkersCompensationInsurance',
  recordCalls('workersCompensationInsurance', {
    words: 'workers compensation insurance',
    inCommunity: false,
    readsAtOnce: true,
    rights: vendorRights,
    facts: inputOf(coverFields),
    shown: outputOf(coverFields),
    refusals: only(insuranceRefusals, 'renewedAlready'),
  }),
);

/** Where a policy stands today. */
export const coverStandings = ['COMING', 'IN_FORCE', 'EXPIRING', 'EXPIRED', 'RENEWED'] as const;
export type CoverStanding = (typeof coverStandings)[number];

const coverRow = z.object({
  kind: z.enum(['LIABILITY', 'WORKERS']),
  /** Of liability insurance or workers compensation insurance, by its kind. */
  coverId: id,
  /** "General liability", "Workers compensation". */
  type: z.string(),
  carrier: z.string(),
  policyNumber: z.string(),
  limitAmount: moneyOut,
  effectiveDate: dateOut,
  expiresDate: dateOut,
  isRequired: z.boolean(),
  standing: z.enum(coverStandings),
});

export const vendorCover = defineEndpoints('VendorCover', {
  listVendorCover: query({
    summary: 'All insurance of a vendor with its renewals, the latest first.',
    permission: readsVendors,
    input: z.object({ vendorId: id }),
    output: z.array(coverRow),
  }),
});

export const coverKinds = defineRecordKinds({
  liabilityInsurance: {
    noun: 'liability insurance',
    title: 'Liability insurance',
    inCommunity: false,
    rights: vendorRights,
    screen: 'liability-insurance-view',
    param: 'liabilityInsuranceId',
    fields: liabilityInsuranceFields,
  },
  workersCompensationInsurance: {
    noun: 'workers compensation insurance',
    title: 'Workers compensation insurance',
    inCommunity: false,
    rights: vendorRights,
    screen: 'workers-compensation-insurance-view',
    param: 'workersCompensationInsuranceId',
    fields: coverFields,
  },
});

export const coverScreens = defineScreens({
  ...recordScreens('liability-insurance', {
    words: 'liability insurance',
    area: 'portfolio',
    path: '/liability-insurance',
    id: 'liabilityInsuranceId',
    rights: vendorRights,
    addPath: '/vendors/$vendorId/liability-insurance/new',
  }),
  ...recordScreens('workers-compensation-insurance', {
    words: 'workers compensation insurance',
    area: 'portfolio',
    path: '/workers-compensation-insurance',
    id: 'workersCompensationInsuranceId',
    rights: vendorRights,
    addPath: '/vendors/$vendorId/workers-compensation-insurance/new',
  }),
});
