// Whether a community may be worked in: from its set-up to its end.

/**
 * DRAFT: being set up. ACTIVE. DEACTIVATED and TRANSFERRED (handed to another customer): kept for reading.
 * Source: operations.md 3.1.
 */
export const standings = ['DRAFT', 'ACTIVE', 'DEACTIVATED', 'TRANSFERRED'] as const;
export type Standing = (typeof standings)[number];

/** The words of each, with the tone they are shown in. */
export const standingWords = {
  DRAFT: ['Being set up', 'attention'],
  ACTIVE: ['Active', 'good'],
  DEACTIVATED: ['Deactivated', 'neutral'],
  TRANSFERRED: ['Transferred out', 'neutral'],
} as const satisfies Readonly<Record<Standing, readonly [string, string]>>;

/** True when a community is kept for reading only. */
export function isReadOnly(standing: Standing): boolean {
  return standing === 'DEACTIVATED' || standing === 'TRANSFERRED';
}
