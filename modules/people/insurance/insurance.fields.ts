// The fields of an insurance policy of an association.
import type { Fields } from '../../../packages/contract/contract.ts';

export const insurancePolicyFields = {
  policyType: {
    kind: 'choice',
    title: 'Type',
    words: {
      PROPERTY: 'Property',
      LIABILITY: 'General liability',
      DIRECTORS: 'Directors and officers',
      FIDELITY: 'Fidelity and crime',
      UMBRELLA: 'Umbrella',
      FLOOD: 'Flood',
      EARTHQUAKE: 'Earthquake',
      WORKERS: 'Workers compensation',
      OTHER: 'Other',
    },
    initial: 'PROPERTY',
    list: 'shown',
  },
  carrier: { kind: 'text', title: 'Carrier', most: 120, required: true, list: 'shown' },
  policyNumber: { kind: 'text', title: 'Policy number', most: 60, required: true, list: 'shown' },
  agent: { kind: 'text', title: 'Agent', most: 120, list: 'hidden' },
  agentPhone: { kind: 'text', title: 'Agent phone', most: 40, like: 'tel' },
  agentEmail: { kind: 'text', title: 'Agent email', most: 254, like: 'email' },
  limitAmount: { kind: 'money', title: 'Limit', required: true, list: 'shown' },
  deductibleAmount: { kind: 'money', title: 'Deductible', required: true, initial: '0.00', list: 'shown' },
  premiumAmount: { kind: 'money', title: 'Premium', required: true, initial: '0.00', list: 'shown', sum: true },
  effectiveDate: { kind: 'date', title: 'Effective', required: true, initial: 'today', list: 'shown' },
  expiresDate: { kind: 'date', title: 'Expires', required: true, list: 'shown' },
  certificateContact: { kind: 'text', title: 'Lender certificates', most: 200, help: 'Whom lenders ask for a certificate' },
  alertDays: { kind: 'count', title: 'Days of warning', most: 365, required: true, initial: 60, help: 'Before it expires' },
  note: { kind: 'longText', title: 'Note', most: 500 },
  /** The policy this one follows. */
  renewsId: { kind: 'ref', title: 'Renews' },
} as const satisfies Fields;
