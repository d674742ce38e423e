// The stages of a collection, which every community shares whatever it calls its own steps, and the acts of
// law that belong to each. Source: field-2026.md 2.2.

export const stageWords = {
  CURRENT: ['Current', 'neutral'],
  REMINDER: ['Reminder', 'neutral'],
  LATE: ['Late notice', 'attention'],
  NOTICE_1: ['First notice', 'attention'],
  NOTICE_2: ['Second notice', 'attention'],
  INTENT_TO_LIEN: ['Intent to lien', 'attention'],
  LIEN_APPROVED: ['Lien approved', 'attention'],
  LIENED: ['Lien recorded', 'problem'],
  INTENT_TO_FORECLOSE: ['Intent to foreclose', 'problem'],
  FORECLOSURE: ['Foreclosure', 'problem'],
  SOLD: ['Sold', 'neutral'],
  REDEEMED: ['Redeemed', 'good'],
  CURED: ['Cured', 'good'],
  WRITTEN_OFF: ['Written off', 'neutral'],
} as const satisfies Record<string, readonly [string, 'neutral' | 'good' | 'attention' | 'problem']>;
export type Stage = keyof typeof stageWords;
export const stageNames = Object.keys(stageWords) as [Stage, ...Stage[]];

/** The stages a step of a community may stand for, in their order. */
export const steppedStages = stageNames.slice(1, 10) as [Stage, ...Stage[]];
/** The stages that close a case. */
export const closingStages: readonly Stage[] = ['SOLD', 'REDEEMED', 'CURED', 'WRITTEN_OFF'];

/** The acts of a collection ladder that taking a case to a stage is. */
export const stageActs: Readonly<Partial<Record<Stage, readonly string[]>>> = {
  LIENED: ['RECORD_LIEN'],
  INTENT_TO_FORECLOSE: ['NOTICE_OF_INTENT_TO_FORECLOSE'],
  FORECLOSURE: ['FORECLOSE', 'NOTICE_OF_SALE'],
};
/** The acts that giving a case to an attorney or agency is. */
export const referralActs: readonly string[] = ['AUTHORISE_COLLECTION', 'REFER_TO_COLLECTION'];

/** What stands beside the stage and stops or bends it. */
export const sideWords = {
  NONE: ['', 'neutral'],
  PLAN: ['Payment plan', 'good'],
  BANKRUPTCY: ['Bankruptcy', 'problem'],
  DISPUTE: ['Dispute', 'attention'],
  MILITARY: ['Service member', 'attention'],
  ATTORNEY_HOLD: ['With attorney', 'attention'],
} as const satisfies Record<string, readonly [string, 'neutral' | 'good' | 'attention' | 'problem']>;
export type Side = keyof typeof sideWords;
export const sideNames = Object.keys(sideWords) as [Side, ...Side[]];

/** What is shown and asked of one requirement of law. */
export const requirementWords = {
  PROVED: ['Proved', 'good'],
  MISSING: ['Missing', 'problem'],
  WAITING: ['Not yet', 'attention'],
} as const;
