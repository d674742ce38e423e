// The insurance a vendor stands by: liability and workers compensation, with renewals, and which of it must
// be in force.
import { z } from 'zod';
import {
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
  flag,
  id,
  keptCalls,
  line,
  moneyIn,
  moneyOut,
  only,
  query,
} from '../../../packages/contract/contract.ts';
import { optionalEmail } from '../../communities/communities.contract.ts';
import { profileScreen } from '../../identity/identity.contract.ts';
import { insuranceRefusals } from '../insurance/insurance.contract.ts';
import { readsVendors, vendorRights } from './vendor.contract.ts';

export const liabilityTypes = ['GENERAL', 'AUTO', 'PROFESSIONAL', 'UMBRELLA', 'OTHER'] as const;
export type LiabilityType = (typeof liabilityTypes)[number];
export const liabilityTypeWords: Readonly<Record<LiabilityType, string>> = {
  GENERAL: 'General liability',
  AUTO: 'Auto',
  PROFESSIONAL: 'Professional, errors and omissions',
  UMBRELLA: 'Umbrella',
  OTHER: 'Other',
};

const facts = {
  vendorId: id,
  carrier: line(120, 1),
  agent: line(120).default(''),
  agentPhone: line(40).default(''),
  agentEmail: optionalEmail.default(''),
  policyNumber: line(60, 1),
  limitAmount: moneyIn.refine((cents) => cents >= 0n, 'must not be negative'),
  effectiveDate: dateIn,
  expiresDate: dateIn,
  /** The association stands on the certificate. */
  isAdditionalInsured: flag.default(false),
  /** Only what is required is warned of, and may stop bills and checks. */
  isRequired: flag.default(true),
  alertDays: count(365).default(30),
  note: line(500).default(''),
  /** The policy this one follows. */
  renewsId: id.nullable().default(null),
};

const shown = {
  vendorId: id,
  carrier: z.string(),
  agent: z.string(),
  agentPhone: z.string(),
  agentEmail: z.string(),
  policyNumber: z.string(),
  limitAmount: moneyOut,
  effectiveDate: dateOut,
  expiresDate: dateOut,
  isAdditionalInsured: z.boolean(),
  isRequired: z.boolean(),
  alertDays: z.number(),
  note: z.string(),
  renewsId: id.nullable(),
};

export const liabilityInsurance = defineEndpoints(
  'LiabilityInsurance',
  keptCalls('liabilityInsurance', {
    words: 'liability insurance',
    inCommunity: false,
    readsAtOnce: true,
    rights: vendorRights,
    facts: { ...facts, liabilityType: z.enum(liabilityTypes).default('GENERAL') },
    shown: { ...shown, liabilityType: z.enum(liabilityTypes) },
    refusals: only(insuranceRefusals, 'renewedAlready'),
  }),
);

export const workersCompensationInsurance = defineEndpoints(
  'WorkersCompensationInsurance',
  keptCalls('workersCompensationInsurance', {
    words: 'workers compensation insurance',
    inCommunity: false,
    readsAtOnce: true,
    rights: vendorRights,
    facts,
    shown,
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
  },
  workersCompensationInsurance: {
    noun: 'workers compensation insurance',
    title: 'Workers compensation insurance',
    inCommunity: false,
    rights: vendorRights,
    screen: 'workers-compensation-insurance-view',
    param: 'workersCompensationInsuranceId',
  },
});

export const coverScreens = defineScreens({
  'liability-insurance-add': {
    title: 'Add liability insurance',
    area: 'portfolio',
    path: '/vendors/$vendorId/liability-insurance/new',
    ...profileScreen('add', vendorRights(2)),
  },
  'liability-insurance-edit': {
    title: 'Edit liability insurance',
    area: 'portfolio',
    path: '/liability-insurance/$liabilityInsuranceId/edit',
    ...profileScreen('edit', vendorRights(4)),
  },
  'liability-insurance-view': {
    title: 'View liability insurance',
    area: 'portfolio',
    path: '/liability-insurance/$liabilityInsuranceId',
    ...profileScreen('view', vendorRights(1)),
  },
  'workers-compensation-insurance-add': {
    title: 'Add workers compensation insurance',
    area: 'portfolio',
    path: '/vendors/$vendorId/workers-compensation-insurance/new',
    ...profileScreen('add', vendorRights(2)),
  },
  'workers-compensation-insurance-edit': {
    title: 'Edit workers compensation insurance',
    area: 'portfolio',
    path: '/workers-compensation-insurance/$workersCompensationInsuranceId/edit',
    ...profileScreen('edit', vendorRights(4)),
  },
  'workers-compensation-insurance-view': {
    title: 'View workers compensation insurance',
    area: 'portfolio',
    path: '/workers-compensation-insurance/$workersCompensationInsuranceId',
    ...profileScreen('view', vendorRights(1)),
  },
});
