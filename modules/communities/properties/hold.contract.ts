// What a hold stops: one matrix of holds by effects, asked by every act that takes money, charges or sends.
import { type PropertyFlag, propertyFlagNames } from './property-flag.contract.ts';

/** What a hold may stop, as a sentence says it. Source: field-2026.md 2.5. */
export const holdEffects = {
  PAYMENT: 'Taking payments',
  AUTOPAY: 'Drawing autopay',
  PORTAL_PAY: 'Paying on the portal',
  LOCKBOX: 'Posting lockbox payments',
  LATE_FEE: 'Charging late fees',
  INTEREST: 'Charging interest',
  FEE: 'Charging collection fees',
  ACCELERATION: 'Accelerating installments',
  NOTICE: 'Sending delinquency notices',
  STATEMENT: 'Sending statements',
  VIOLATION_LETTER: 'Sending violation letters',
  RESALE: 'Reselling the property',
} as const;
export type HoldEffect = keyof typeof holdEffects;
export const holdEffectNames = Object.keys(holdEffects) as [HoldEffect, ...HoldEffect[]];

/** The effects of each flag of a property; a flag without effects marks the property and stops nothing. */
export const holdMatrix: Readonly<Record<PropertyFlag, readonly HoldEffect[]>> = {
  PAYMENTS: ['PAYMENT', 'AUTOPAY', 'PORTAL_PAY', 'LOCKBOX'],
  NOTICES: ['NOTICE'],
  STATEMENTS: ['STATEMENT'],
  LATE_FEES: ['LATE_FEE', 'INTEREST'],
  FEES: ['FEE'],
  VIOLATIONS: ['VIOLATION_LETTER'],
  DIRECT_DEBIT: [],
  RENTAL: [],
  ATTORNEY: ['NOTICE', 'VIOLATION_LETTER'],
  BANKRUPTCY: ['AUTOPAY', 'LATE_FEE', 'INTEREST', 'FEE', 'ACCELERATION', 'NOTICE'],
  MILITARY: ['ACCELERATION'],
};

/** The flags that stop something. */
export function flagsStopping(effect: HoldEffect): PropertyFlag[] {
  return propertyFlagNames.filter((flag) => holdMatrix[flag].includes(effect));
}
