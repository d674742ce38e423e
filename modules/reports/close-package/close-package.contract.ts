// What is declared about close packages: the packages of a community, one with its figures and what moved
// since, freezing one by hand, and the file.
import { z } from 'zod';
import {
  command,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  id,
  instantOut,
  moneyOut,
  needs,
  query,
  rowKinds,
} from '../../../packages/contract/contract.ts';

const head = z.object({
  closePackageId: id,
  periodStartDate: dateOut,
  periodEndDate: dateOut,
  closedTime: instantOut,
  closedBy: z.string(),
  /** Figures are as known before this moment. */
  asKnownTime: instantOut,
  frozenTime: instantOut,
  hash: z.string(),
  /** True for the package of the closing that stands: false once the period was opened again. */
  isCurrent: z.boolean(),
});

/** A frozen figure as reports have theirs. */
const cell = z.object({
  text: z.string().exactOptional(),
  money: moneyOut.exactOptional(),
  date: dateOut.exactOptional(),
  count: z.number().exactOptional(),
  percent: z.number().exactOptional(),
});

export const closePackageRefusals = {
  periodNotClosed: 'The period is not closed. Its figures may still change.',
  alreadyFrozen: 'The figures of this closing are frozen already.',
} as const;

export const closePackages = defineEndpoints('ClosePackage', {
  listClosePackages: query({
    summary: 'The close packages of a community, the newest period first, and closed periods that have none yet.',
    permission: needs('glcloseyear', 1),
    input: z.object({ communityId: id }),
    output: z.object({
      packages: z.array(head),
      missing: z.array(z.object({ periodStartDate: dateOut, periodEndDate: dateOut, closedTime: instantOut })),
    }),
  }),
  getClosePackage: query({
    summary: 'A package with its frozen figures, and the cells that moved since, each with what moved it.',
    permission: needs('glcloseyear', 1),
    snapshot: true,
    input: z.object({ communityId: id, closePackageId: id }),
    output: head.extend({
      /** False when the kept bytes no longer have their hash. */
      isIntact: z.boolean(),
      parts: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          version: z.string(),
          hash: z.string(),
          columns: z.array(
            z.object({
              key: z.string(),
              title: z.string(),
              kind: z.enum(['code', 'text', 'money', 'date', 'count', 'percent']),
              over: z.string().exactOptional(),
            }),
          ),
          rows: z.array(
            z.object({
              kind: z.enum(rowKinds),
              level: z.number(),
              cells: z.record(z.string(), cell),
            }),
          ),
          moved: z.array(
            z.object({
              line: z.string(),
              column: z.string(),
              /** The place of the frozen figure; null when its line is new. */
              row: z.number().nullable(),
              key: z.string(),
              frozen: z.string(),
              now: z.string(),
              difference: moneyOut.nullable(),
              entries: z.array(
                z.object({
                  /**
                   * Null for an act that made no entry: a resale, a merge, a charge or bill under the cash
                   * method.
                   */
                  entryId: id.nullable(),
                  postDate: dateOut,
                  entryType: z.string(),
                  reference: z.string(),
                  description: z.string(),
                  enteredTime: instantOut,
                  amount: moneyOut.nullable(),
                }),
              ),
              /**
               * What came from or went to another figure beyond the entries, because these accounts changed
               * their side or type; null for nothing.
               */
              shifted: moneyOut.nullable(),
              shiftedAccounts: z.array(z.string()),
            }),
          ),
        }),
      ),
    }),
  }),
  freezeClosePackage: command({
    summary:
      'Freezes the figures of a closed period as they were known when it was closed. It happens by itself within a minute of the closing.',
    permission: needs('glcloseyear', 1),
    touches: 'close package',
    input: z.object({ communityId: id, periodStartDate: dateIn }),
    output: z.object({ closePackageId: id, hash: z.string() }),
    refusals: closePackageRefusals,
  }),
  downloadClosePackage: file({
    summary: 'A package as ZIP: each part as the bytes that were hashed and as CSV, and a manifest with the SHA-256 of every file.',
    permission: needs('glcloseyear', 1),
    input: z.object({ communityId: id, closePackageId: id }),
    output: z.custom<FileAnswer>(),
  }),
});

export const closePackageScreens = defineScreens({
  'close-package': {
    title: 'Close package',
    area: 'ledger',
    path: '/c/$communityId/accounting/close-packages',
    claims: needs('glcloseyear', 1),
    menu: { section: 'General ledger', order: 21, group: 'Years and closing' },
  },
});
