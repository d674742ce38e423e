// Parameters that only statements have.
import type { ReportParam } from '../../../packages/contract/contract.ts';

/** The order of accounts. */
export const sortParam = {
  name: 'sort',
  title: 'Sort',
  kind: 'choice',
  required: true,
  choices: [
    { value: 'number', title: 'By account number' },
    { value: 'name', title: 'By name' },
  ],
  initial: 'number',
} as const satisfies ReportParam;

/** The sign of a variance. */
export const varianceParam = {
  name: 'variance',
  title: 'Variance',
  kind: 'choice',
  required: true,
  choices: [
    { value: 'favorable', title: 'Favorable is positive' },
    { value: 'difference', title: 'Actual less budget' },
  ],
  initial: 'favorable',
} as const satisfies ReportParam;

/** The days a balance sheet is compared with. */
export const comparedDays = [
  { value: 'priorMonth', title: 'Prior month' },
  { value: 'priorYearEnd', title: 'Prior year-end' },
] as const;
