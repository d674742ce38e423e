// What reasons and confidence are called.
import type { Confidence, DuplicateReason } from './duplicate.contract.ts';

/** Why two people may be one, in words. */
export const reasonWords: Readonly<Record<DuplicateReason, string>> = {
  SAME_NAME: 'Same name',
  NEAR_NAME: 'Nearly the same name',
  FIRST_NAME: 'Same first name',
  EMAIL: 'same email',
  PHONE: 'same telephone',
  PLACE: 'same place',
};

/** How surely two people are one, with the tone it is shown in. */
export const confidenceWords: Readonly<Record<Confidence, readonly [string, 'good' | 'attention' | 'neutral']>> = {
  HIGH: ['Very likely', 'good'],
  MEDIUM: ['Likely', 'attention'],
  LOW: ['Perhaps', 'neutral'],
};
