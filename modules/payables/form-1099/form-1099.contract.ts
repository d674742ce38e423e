// What payables declare about 1099s: the forms of a year with what is due and what is missing, their review
// and filing, and what is known of the taxes of vendors.
import { z } from 'zod';
import {
  command,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  id,
  instantOut,
  line,
  lines,
  moneyOut,
  needs,
  only,
  overwriteRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { boxes, copyStates, dueKinds, formStates, noticeKinds, taxClasses, taxForms } from './tax-words.contract.ts';

const may = needs('apvendors', 4);
const mayDrop = needs('apvendors', 8);

export const form1099Refusals = {
  ...overwriteRefusals,
  notOpen: 'The form of {vendor} was reviewed already.',
  cannotFile: 'The form of {vendor} cannot be filed: {reasons}.',
  belowThreshold: 'What was paid to {vendor} is below the threshold: no form is due.',
  paidSince: 'Payments to {vendor} changed since the review. Take the review back and review the form again.',
  wrongState: 'The form of {vendor} is {state}: this step does not come next.',
  nothingApproved: 'No approved form waits to be filed.',
  receiptGiven: 'A receipt is on file for this submission already.',
  unseenCommunities: 'The manager files for all its communities, so only someone who sees them all may do this.',
  noPayer: 'The payer has no {what}. Complete it first.',
  noticeAnswered: 'This notice was answered already.',
} as const;

const amounts = z.array(z.object({ box: z.enum(boxes), amount: moneyOut }));
const shownForm = z.object({
  /** Vendor and form: what is open has no id of its own. */
  rowKey: z.string(),
  formId: id.nullable(),
  vendorId: id,
  vendorName: z.string(),
  form: z.enum(taxForms),
  taxLast4: z.string(),
  amounts,
  /** What stands on the form. */
  total: moneyOut,
  belowThreshold: moneyOut,
  withheld: moneyOut,
  due: z.enum(dueKinds),
  state: z.enum(formStates),
  kind: z.enum(['ORIGINAL', 'CORRECTION', 'REPLACEMENT']),
  /** Payments changed since it was reviewed. */
  isChanged: z.boolean(),
  exceptions: z.array(z.string()),
  submissionId: id.nullable(),
  receipt: z.string(),
  outcomeNote: z.string(),
  copyState: z.enum(copyStates),
  consentDate: dateOut.nullable(),
});

const year = count(2100, 2020);
const ofYear = { communityId: id, taxYear: year };
const formIds = z.array(id).min(1, 'must name a form').max(500, 'must name at most 500 forms');
const fileAnswer = z.custom<FileAnswer>();

const payerFacts = { payer: z.enum(['COMMUNITY', 'MANAGER']), withholdingAccountId: id.nullable() };
const managerFacts = {
  name: line(80, 1),
  street: line(80, 1),
  city: line(40, 1),
  state: line(20, 1),
  postcode: line(20, 1),
  phone: line(20).default(''),
};

export const form1099 = defineEndpoints('Form1099', {
  getForms1099: query({
    summary: 'The 1099s of a payer and year: amounts by box against thresholds, what is missing, and how each stands.',
    permission: may,
    input: z.object(ofYear),
    output: z.object({
      payer: z.object({
        ...payerFacts,
        version: version.nullable(),
        name: z.string(),
        taxLast4: z.string(),
        missing: z.array(z.string()),
        state: z.string(),
        withholdingAccount: z.string(),
      }),
      /** The manager files, and the caller does not see all communities. */
      isShut: z.boolean(),
      forms: z.array(shownForm),
      thresholds: z.array(z.object({ box: z.enum(boxes), federal: moneyOut.nullable(), state: moneyOut.nullable() })),
      law: z.array(z.object({ ruleVersion: z.string(), citation: z.string() })),
      stateFiling: z.object({ combined: z.boolean(), direct: z.string() }).nullable(),
      dueDates: z.array(z.object({ what: z.string(), dueDate: dateOut })),
      efileAtLeast: z.number(),
      titleRows: z.array(
        z.object({
          form: z.enum(taxForms),
          isConfirmed: z.boolean(),
          writtenDate: dateOut,
          pasted: z.boolean(),
          unknown: z.array(z.string()),
          missing: z.array(z.string()),
        }),
      ),
      submissions: z.array(
        z.object({
          submissionId: id,
          form: z.enum(taxForms),
          kind: z.string(),
          forms: z.number(),
          madeBy: z.string(),
          madeTime: instantOut,
          submittedDate: dateOut.nullable(),
          receipt: z.string(),
        }),
      ),
      liabilities: z.array(z.object({ accountId: id, number: z.string(), name: z.string() })),
      accounts: z.array(z.object({ accountId: id, number: z.string(), name: z.string(), box: z.enum(boxes).nullable() })),
    }),
  }),
  saveTaxPayer: command({
    summary: 'Sets who files for a community, and the liability account that holds what is withheld.',
    permission: may,
    touches: 'community',
    input: z.object({ communityId: id, version: version.nullable(), ...payerFacts }),
    output: z.object({ version }),
    refusals: only(form1099Refusals, 'changedMeanwhile'),
  }),
  getManagerPayer: query({
    summary: 'The manager as a payer, its number by the last digits.',
    permission: may,
    input: z.object({}),
    output: z.object({
      name: z.string(),
      street: z.string(),
      city: z.string(),
      state: z.string(),
      postcode: z.string(),
      phone: z.string(),
      taxLast4: z.string(),
      version: version.nullable(),
    }),
  }),
  saveManagerPayer: command({
    summary: 'Sets the manager as a payer for the communities it files for.',
    permission: may,
    customerWide: true,
    touches: 'manager payer',
    input: z.object({
      ...managerFacts,
      version: version.nullable(),
      /** Nine digits; blank keeps the number on file. */
      taxNumber: z.union([z.literal(''), z.string().regex(/^\d{9}$/, 'must be nine digits')]).default(''),
    }),
    output: z.object({ version }),
    refusals: only(form1099Refusals, 'changedMeanwhile', 'noPayer'),
  }),
  setAccountBox: command({
    summary: 'Gives an account that counts for 1099s a box of its own, or that of the vendor again.',
    permission: may,
    touches: 'gl account',
    input: z.object({ communityId: id, accountId: id, box: z.enum(boxes).nullable() }),
    output: z.object({}),
  }),
  getVendorTax: query({
    summary: 'What is known of the taxes of a vendor: its class, its box, answers of the tax office, notices.',
    permission: may,
    input: z.object({ vendorId: id }),
    output: z.object({
      version: version.nullable(),
      taxClass: z.enum(taxClasses),
      exemptCode: z.string(),
      box: z.enum(boxes),
      isAlwaysReported: z.boolean(),
      consentDate: dateOut.nullable(),
      tinResults: z.array(
        z.object({ tinResultId: id, code: z.number(), checkedDate: dateOut, taxLast4: z.string(), enteredBy: z.string() }),
      ),
      notices: z.array(
        z.object({
          taxNoticeId: id,
          kind: z.enum(noticeKinds),
          noticeDate: dateOut,
          answeredDate: dateOut.nullable(),
          answer: z.string(),
          note: z.string(),
          /** B notices are answered within 15 business days. */
          answerByDate: dateOut.nullable(),
        }),
      ),
    }),
  }),
  saveVendorTax: command({
    summary: 'Sets the tax class of a vendor, its box, and how it gets its copy.',
    permission: may,
    touches: 'vendor',
    input: z.object({
      vendorId: id,
      version: version.nullable(),
      taxClass: z.enum(taxClasses),
      exemptCode: line(4).default(''),
      box: z.enum(boxes),
      isAlwaysReported: z.boolean(),
      consentDate: dateIn.nullable(),
    }),
    output: z.object({ version }),
    refusals: only(form1099Refusals, 'changedMeanwhile'),
  }),
  addTinResult: command({
    summary: 'Keeps what the tax office answered about the name and number of a vendor.',
    permission: may,
    touches: 'vendor',
    input: z.object({ vendorId: id, code: count(8), checkedDate: dateIn }),
    output: z.object({ tinResultId: id }),
  }),
  addTaxNotice: command({
    summary: 'Keeps a request for a W-9 or a notice of the tax office. A B or C notice starts withholding until it is answered.',
    permission: may,
    touches: 'vendor',
    input: z.object({ vendorId: id, kind: z.enum(noticeKinds), noticeDate: dateIn, note: lines(500).default('') }),
    output: z.object({ taxNoticeId: id }),
  }),
  answerTaxNotice: command({
    summary: 'Closes a notice with what came in: a signed W-9, or for a second notice the validation.',
    permission: may,
    touches: 'vendor',
    input: z.object({ vendorId: id, taxNoticeId: id, answeredDate: dateIn, answer: line(200, 1) }),
    output: z.object({}),
    refusals: only(form1099Refusals, 'noticeAnswered'),
  }),
  reviewForms: command({
    summary: 'Keeps forms as they were reviewed, with amounts and recipient.',
    permission: may,
    touches: 'form 1099',
    input: z.object({ ...ofYear, rowKeys: z.array(line(40, 3)).min(1, 'must name a form').max(500, 'must name at most 500 forms') }),
    output: z.object({ count: z.number() }),
    refusals: only(form1099Refusals, 'notOpen', 'cannotFile', 'belowThreshold', 'unseenCommunities', 'noPayer'),
  }),
  takeBackReview: command({
    summary: 'Takes the review of forms back that are not submitted: their amounts follow the payments again.',
    permission: mayDrop,
    touches: 'form 1099',
    input: z.object({ ...ofYear, formIds }),
    output: z.object({ count: z.number() }),
    refusals: only(form1099Refusals, 'wrongState', 'unseenCommunities'),
  }),
  approveForms: command({
    summary: 'Approves reviewed forms for filing. Refused where payments changed since the review.',
    permission: may,
    touches: 'form 1099',
    input: z.object({ ...ofYear, formIds }),
    output: z.object({ count: z.number() }),
    refusals: only(form1099Refusals, 'wrongState', 'paidSince', 'unseenCommunities'),
  }),
  makeSubmission: command({
    summary: 'Puts approved forms of one kind into a file for the tax office, at most a hundred.',
    permission: may,
    touches: 'form 1099',
    input: z.object({ ...ofYear, form: z.enum(taxForms), kind: z.enum(['ORIGINAL', 'CORRECTION', 'REPLACEMENT']).default('ORIGINAL') }),
    output: z.object({ submissionId: id, count: z.number() }),
    refusals: only(form1099Refusals, 'nothingApproved', 'unseenCommunities'),
  }),
  downloadIrisFile: file({
    summary: 'The file of a submission for the portal of the tax office.',
    permission: may,
    input: z.object({ ...ofYear, submissionId: id }),
    output: fileAnswer,
    refusals: only(form1099Refusals, 'unseenCommunities'),
  }),
  recordReceipt: command({
    summary: 'Keeps the receipt of the portal: the forms of the file are submitted.',
    permission: may,
    touches: 'form 1099',
    input: z.object({ ...ofYear, submissionId: id, submittedDate: dateIn, receipt: line(80, 1) }),
    output: z.object({ count: z.number() }),
    refusals: only(form1099Refusals, 'receiptGiven', 'unseenCommunities'),
  }),
  recordOutcome: command({
    summary: 'Keeps what the tax office answered about submitted forms.',
    permission: may,
    touches: 'form 1099',
    input: z.object({
      ...ofYear,
      formIds,
      outcome: z.enum(['ACCEPTED', 'ACCEPTED_WITH_ERRORS', 'REJECTED']),
      note: lines(500).default(''),
    }),
    output: z.object({ count: z.number() }),
    refusals: only(form1099Refusals, 'wrongState', 'unseenCommunities'),
  }),
  correctForm: command({
    summary: 'Makes the form that corrects an accepted one, or replaces a rejected one, with the amounts of today.',
    permission: may,
    touches: 'form 1099',
    input: z.object({ ...ofYear, formId: id }),
    output: z.object({ formId: id }),
    refusals: only(form1099Refusals, 'wrongState', 'cannotFile', 'unseenCommunities', 'noPayer'),
  }),
  downloadCopies: file({
    summary: 'The copies of recipients as one PDF to print; numbers are shortened.',
    permission: may,
    input: z.object({ ...ofYear, formIds: z.union([z.array(id), id.transform((one) => [one])]) }),
    output: fileAnswer,
    refusals: only(form1099Refusals, 'unseenCommunities'),
  }),
  recordCopies: command({
    summary: 'Keeps how and when recipients were sent their copies, or that one came back.',
    permission: may,
    touches: 'form 1099',
    input: z.object({ ...ofYear, formIds, copyState: z.enum(['PAPER', 'ELECTRONIC', 'RETURNED']), copyDate: dateIn }),
    output: z.object({ count: z.number() }),
    refusals: only(form1099Refusals, 'wrongState', 'unseenCommunities'),
  }),
  pasteTitleRow: command({
    summary: 'Keeps the titles of the current template of the tax office; files follow them byte for byte.',
    permission: may,
    customerWide: true,
    touches: 'iris template',
    input: z.object({ taxYear: year, form: z.enum(taxForms), titles: line(20_000, 1) }),
    output: z.object({ isConfirmed: z.boolean(), unknown: z.array(z.string()), missing: z.array(z.string()) }),
  }),
  downloadDe542: file({
    summary: 'Independent contractors of a California community as the EDD asks for them (DE 542), as CSV.',
    permission: may,
    input: z.object({ communityId: id, fromDate: dateIn, throughDate: dateIn }),
    output: fileAnswer,
  }),
});

export const form1099Screens = defineScreens({
  'form-1099': {
    title: '1099 forms and filing',
    area: 'payables',
    path: '/c/$communityId/payables/form-1099',
    claims: may,
    menu: { section: 'Payables', order: 12 },
  },
});
