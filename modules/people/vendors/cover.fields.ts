// The fields of the insurance a vendor stands by.
import type { Fields } from '../../../packages/contract/contract.ts';

export const coverFields = {
  vendorId: { kind: 'ref', title: 'Vendor', required: true },
  carrier: { kind: 'text', title: 'Carrier', most: 120, required: true },
  agent: { kind: 'text', title: 'Agent', most: 120 },
  agentPhone: { kind: 'text', title: 'Agent phone', most: 40, like: 'tel' },
  agentEmail: { kind: 'text', title: 'Agent email', most: 254, like: 'email' },
  policyNumber: { kind: 'text', title: 'Policy number', most: 60, required: true },
  limitAmount: { kind: 'money', title: 'Limit', required: true },
  effectiveDate: { kind: 'date', title: 'Effective', required: true },
  expiresDate: { kind: 'date', title: 'Expires', required: true },
  isAdditionalInsured: { kind: 'flag', title: 'The association is additional insured' },
  /** Only what is required is warned of, and may stop bills and checks. */
  isRequired: { kind: 'flag', title: 'Required', initial: true, help: 'When expired, warns or blocks bills and checks' },
  alertDays: { kind: 'count', title: 'Days of warning', most: 365, required: true, initial: 30, help: 'Before it expires' },
  note: { kind: 'longText', title: 'Note', most: 500 },
  /** The policy this one follows. */
  renewsId: { kind: 'ref', title: 'Renews' },
} as const satisfies Fields;

export const liabilityInsuranceFields = {
  ...coverFields,
  liabilityType: {
    kind: 'choice',
    title: 'Type',
    words: {
      GENERAL: 'General liability',
      AUTO: 'Auto',
      PROFESSIONAL: 'Professional, errors and omissions',
      UMBRELLA: 'Umbrella',
      OTHER: 'Other',
    },
    initial: 'GENERAL',
  },
} as const satisfies Fields;
