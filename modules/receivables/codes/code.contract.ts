// What receivables declare about charge codes: codes, their categories with amounts per fiscal year, who pays
// which, and in what order money pays them.
import { z } from 'zod';
import {
  command,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  flag,
  id,
  line,
  moneyIn,
  moneyOut,
  needs,
  needsOne,
  only,
  overwriteRefusals,
  query,
  type Requirement,
  version,
} from '../../../packages/contract/contract.ts';

export const codeKind = z.enum(['ASSESSMENT', 'SPECIAL', 'MISC', 'LATE_FEE', 'INTEREST', 'NSF']);
export type CodeKind = z.output<typeof codeKind>;
export const frequency = z.enum(['MONTHLY', 'QUARTERLY', 'ANNUAL']);
const lateFeeKind = z.enum(['NONE', 'FLAT', 'PERCENT']);
const lateFeeRepeat = z.enum(['ONCE', 'MONTHLY']);
const listKind = z.enum(['DEFAULT', 'LOCKBOX', 'CUSTOM']);
const notNegative = moneyIn.refine((cents) => cents >= 0n, 'must not be negative');

/** Who reads charge codes: who keeps them, and who charges or takes payments by them. */
const chargeCodeReaders = [
  'arcodes',
  'arapplycharges',
  'arapplylatefees',
  'arapplyprepaid',
  'arownerpayments',
  'arlockbox',
  'aradjustment',
  'propertyresale',
] as const;
export const readsChargeCodes = needsOne(1, ...chargeCodeReaders);

/** Who keeps codes of other kinds, none of which is a charge code. */
const otherCodeKeepers = ['ccrcodes', 'workordercodes', 'generalrequestcodes'] as const;

/** Adding takes 2, editing 4; the handler asks for the one that is meant. */
const addsOrEdits: Requirement = {
  mode: 'one',
  of: [
    { claim: 'arcodes', level: 2 },
    { claim: 'arcodes', level: 4 },
  ],
};

const category = z.object({
  codeCategoryId: id,
  version,
  chargeCodeId: id,
  name: z.string(),
  frequency,
  minimumLiability: moneyOut,
  lateFeeKind,
  lateFeeAmount: moneyOut,
  lateFeeBasisPoints: z.number(),
  /** Once per charge, or each month on all that is late. */
  lateFeeRepeat,
  lateFeeGraceDays: z.number(),
  /** A fee is at most the greater of the two; without either there is no cap. */
  lateFeeCapAmount: moneyOut,
  lateFeeCapBasisPoints: z.number(),
  lateFeeCodeId: id.nullable(),
  amounts: z.array(z.object({ fiscalYearId: id, yearLabel: z.string(), amount: moneyOut })),
  linkedCount: z.number(),
});

const distribution = z.object({
  distributionListId: id,
  version,
  kind: listKind,
  name: z.string(),
  codeIds: z.array(id),
  missingAliases: z.array(z.string()),
});

export const codeRefusals = {
  aliasTaken: 'Another code of this community has the alias {alias}.',
  wrongAccount: 'The income account must be of type income, the receivable account a receivable control account of this community.',
  nameTaken: 'Another category of this code is called {name}.',
  noLateFeeCode: 'A late fee needs a code of kind late fee to post to.',
  codeFixed: 'A category stays with its code. Add one to the other code.',
  laterLink: 'A property has a link of this code that starts later. End it first.',
  codeTwice: 'A code is on the list twice.',
} as const;

export const listRefusals = {
  nameTaken: 'Another list has this name, or the community has a list of this kind already.',
} as const;

export const codes = defineEndpoints('Code', {
  listCodes: query({
    summary:
      'The codes of a community of the kinds the caller may read, with their categories, and its distribution lists. Charge codes are read by who charges, takes payments or keeps them.',
    permission: needsOne(1, ...chargeCodeReaders, ...otherCodeKeepers),
    input: z.object({ communityId: id }),
    output: z.object({
      codes: z.array(
        z.object({
          chargeCodeId: id,
          version,
          alias: z.string(),
          name: z.string(),
          kind: codeKind,
          incomeAccountId: id,
          incomeAccount: z.string(),
          receivableAccountId: id.nullable(),
          receivableAccount: z.string(),
          isActive: z.boolean(),
          categories: z.array(category),
        }),
      ),
      distributionLists: z.array(distribution),
      /** Fiscal years that have a category without an amount: its charges would not bill. */
      yearsWithoutAmounts: z.array(z.object({ fiscalYearId: id, yearLabel: z.string(), categories: z.array(z.string()) })),
    }),
  }),
  saveCode: command({
    summary: 'Adds a charge code, or changes one. Linked accounts count for later charges only.',
    permission: addsOrEdits,
    touches: 'charge code',
    input: z.object({
      communityId: id,
      chargeCodeId: id.optional(),
      version: version.optional(),
      alias: line(10, 1).pipe(
        z
          .string()
          .toUpperCase()
          .regex(/^[A-Z0-9-]{1,10}$/, 'must be 1 to 10 letters, digits or hyphens'),
      ),
      name: line(60, 1),
      kind: codeKind,
      incomeAccountId: id,
      receivableAccountId: id.nullable().default(null),
      isActive: flag.default(true),
    }),
    output: z.object({ chargeCodeId: id }),
    refusals: { ...overwriteRefusals, ...only(codeRefusals, 'aliasTaken', 'wrongAccount') },
  }),
  saveCategory: command({
    summary: 'Adds a category of a code, or changes one, with its amount for each fiscal year. Amounts count for later runs only.',
    permission: addsOrEdits,
    touches: 'code category',
    input: z.object({
      communityId: id,
      codeCategoryId: id.optional(),
      version: version.optional(),
      chargeCodeId: id,
      name: line(60, 1),
      frequency,
      minimumLiability: notNegative.default(0n),
      lateFeeKind: lateFeeKind.default('NONE'),
      lateFeeAmount: notNegative.default(0n),
      lateFeeBasisPoints: count(10_000).default(0),
      lateFeeRepeat: lateFeeRepeat.default('MONTHLY'),
      lateFeeGraceDays: count(366).default(0),
      lateFeeCapAmount: notNegative.default(0n),
      lateFeeCapBasisPoints: count(10_000).default(0),
      lateFeeCodeId: id.nullable().default(null),
      amounts: z.array(z.object({ fiscalYearId: id, amount: notNegative })).max(50),
    }),
    output: z.object({ codeCategoryId: id }),
    refusals: { ...overwriteRefusals, ...only(codeRefusals, 'nameTaken', 'noLateFeeCode', 'codeFixed') },
  }),
  listLinkages: query({
    summary: 'Which property pays a code in which category.',
    permission: needs('arcodes', 1),
    input: z.object({ communityId: id, chargeCodeId: id }),
    output: z.array(
      z.object({
        propertyId: id,
        accountNumber: z.string(),
        address: z.string(),
        homeType: z.string(),
        owner: z.string(),
        categoryLinkageId: id.nullable(),
        codeCategoryId: id.nullable(),
        categoryName: z.string(),
        startDate: dateOut.nullable(),
        overrideAmount: moneyOut.nullable(),
      }),
    ),
  }),
  linkCategory: command({
    summary: 'Links properties to a category from a date on; an earlier link of the same code ends the day before.',
    permission: needs('arcodes', 4),
    touches: 'category linkage',
    input: z.object({
      communityId: id,
      codeCategoryId: id,
      propertyIds: z.array(id).min(1).max(5000),
      startDate: dateIn,
      overrideAmount: notNegative.nullable().default(null),
    }),
    output: z.object({ linked: z.number(), ended: z.number() }),
    refusals: only(codeRefusals, 'laterLink'),
  }),
  unlinkCategory: command({
    summary: 'Ends the links of properties to a code on a date.',
    permission: needs('arcodes', 4),
    touches: 'category linkage',
    input: z.object({ communityId: id, chargeCodeId: id, propertyIds: z.array(id).min(1).max(5000), endDate: dateIn }),
    output: z.object({ ended: z.number() }),
  }),
  saveDistribution: command({
    summary: 'Sets the order in which a distribution list pays codes. A code that is not listed is never paid by it.',
    permission: needs('arcodes', 4),
    touches: 'distribution list',
    input: z.object({
      communityId: id,
      distributionListId: id.optional(),
      version: version.optional(),
      kind: listKind,
      name: line(60, 1),
      codeIds: z.array(id).min(1).max(200),
    }),
    output: z.object({ distributionListId: id, missingAliases: z.array(z.string()) }),
    refusals: { ...overwriteRefusals, ...listRefusals, ...only(codeRefusals, 'codeTwice') },
  }),
});
