// The words of information returns: forms and their boxes, kinds of taxpayers, answers and notices of the tax
// office.

/**
 * The boxes of the forms an association files. Source: field-2026.md 1.7; NEC 1b to 1d stay blank for
 * vendors.
 */
export const boxes = ['NEC-1a', 'MISC-1', 'MISC-2', 'MISC-3', 'MISC-6', 'MISC-10', 'INT-1'] as const;
export type Box = (typeof boxes)[number];
export const boxWords: Readonly<Record<Box, string>> = {
  'NEC-1a': 'NEC 1a Nonemployee compensation',
  'MISC-1': 'MISC 1 Rents',
  'MISC-2': 'MISC 2 Royalties',
  'MISC-3': 'MISC 3 Other income',
  'MISC-6': 'MISC 6 Medical and health care',
  'MISC-10': 'MISC 10 Gross proceeds to an attorney',
  'INT-1': 'INT 1 Interest',
};

export const taxForms = ['NEC', 'MISC', 'INT'] as const;
export type TaxForm = (typeof taxForms)[number];
/** The form a box stands on. */
export const formOf = (box: Box): TaxForm => (box.startsWith('NEC') ? 'NEC' : box.startsWith('INT') ? 'INT' : 'MISC');

export const taxClasses = ['', 'INDIVIDUAL', 'C_CORP', 'S_CORP', 'PARTNERSHIP', 'TRUST', 'LLC_C', 'LLC_S', 'LLC_P', 'EXEMPT'] as const;
export type TaxClass = (typeof taxClasses)[number];
export const taxClassWords: Readonly<Record<TaxClass, string>> = {
  '': 'Not known',
  INDIVIDUAL: 'Individual or sole proprietor',
  C_CORP: 'C corporation',
  S_CORP: 'S corporation',
  PARTNERSHIP: 'Partnership',
  TRUST: 'Trust or estate',
  LLC_C: 'LLC taxed as a C corporation',
  LLC_S: 'LLC taxed as an S corporation',
  LLC_P: 'LLC taxed as a partnership',
  EXEMPT: 'Exempt payee',
};

/** What the tax office answers to a name and number. */
export const tinCodeWords: Readonly<Record<number, string>> = {
  0: '0 Name and number match',
  1: '1 Number missing or not nine digits',
  2: '2 Number not issued',
  3: '3 Name and number do not match',
  4: '4 Invalid request',
  5: '5 Duplicate request',
  6: '6 Matches as a social security number',
  7: '7 Matches as an employer number',
  8: '8 Matches as both',
};

export const noticeKinds = ['ASKED', 'ASKED_YEAR_1', 'ASKED_YEAR_2', 'B_FIRST', 'B_SECOND', 'C_NOTICE'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
export const noticeWords: Readonly<Record<NoticeKind, string>> = {
  ASKED: 'W-9 asked for',
  ASKED_YEAR_1: 'W-9 asked for, first annual',
  ASKED_YEAR_2: 'W-9 asked for, second annual',
  B_FIRST: 'First B notice',
  B_SECOND: 'Second B notice',
  C_NOTICE: 'C notice: underreporter',
};

export const formStates = [
  'OPEN',
  'REVIEWED',
  'APPROVED',
  'SUBMITTED',
  'ACCEPTED',
  'ACCEPTED_WITH_ERRORS',
  'REJECTED',
  'REPLACED',
  'CORRECTED',
] as const;
export type FormState = (typeof formStates)[number];
export const formStateWords: Readonly<Record<FormState, string>> = {
  OPEN: 'Open',
  REVIEWED: 'Reviewed',
  APPROVED: 'Approved',
  SUBMITTED: 'Submitted',
  ACCEPTED: 'Accepted',
  ACCEPTED_WITH_ERRORS: 'Accepted with errors',
  REJECTED: 'Rejected',
  REPLACED: 'Replaced',
  CORRECTED: 'Corrected',
};
export const copyStates = ['NONE', 'PAPER', 'ELECTRONIC', 'RETURNED'] as const;
export const copyWords: Readonly<Record<(typeof copyStates)[number], string>> = {
  NONE: 'Not sent',
  PAPER: 'On paper',
  ELECTRONIC: 'Electronically',
  RETURNED: 'Came back',
};

/** Which return a total makes due. */
export const dueKinds = ['FEDERAL', 'STATE', 'NONE'] as const;
export type DueKind = (typeof dueKinds)[number];
export const dueWords: Readonly<Record<DueKind, string>> = { FEDERAL: 'Due', STATE: 'State only', NONE: 'Below threshold' };
