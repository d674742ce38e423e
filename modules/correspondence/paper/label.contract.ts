// Labels for envelopes: who gets one, where on the sheet they stand. Nothing is kept of them.
import { z } from 'zod';
import {
  count,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  flag,
  id,
  needs,
  needsOne,
  query,
} from '../../../packages/contract/contract.ts';

const mayRead = needsOne(1, 'communitycommunications', 'ownercommunications');

/** A sheet of labels, in thousandths of an inch: where the first stands, how large each is, how far apart. */
export interface LabelStock {
  name: string;
  title: string;
  top: number;
  left: number;
  width: number;
  height: number;
  pitchX: number;
  pitchY: number;
  columns: number;
  rows: number;
}

/** Nine stocks of US Letter. Source: field guide 5.4 and the maker; a calibration page proves them. */
export const labelStocks: readonly LabelStock[] = [
  {
    name: '5160',
    title: 'Address, 30 a sheet',
    top: 500,
    left: 187,
    width: 2625,
    height: 1000,
    pitchX: 2750,
    pitchY: 1000,
    columns: 3,
    rows: 10,
  },
  {
    name: '5161',
    title: 'Address, 20 a sheet',
    top: 500,
    left: 156,
    width: 4000,
    height: 1000,
    pitchX: 4187,
    pitchY: 1000,
    columns: 2,
    rows: 10,
  },
  {
    name: '5162',
    title: 'Address, 14 a sheet',
    top: 833,
    left: 156,
    width: 4000,
    height: 1333,
    pitchX: 4187,
    pitchY: 1333,
    columns: 2,
    rows: 7,
  },
  {
    name: '5159',
    title: 'Address, 14 large a sheet',
    top: 250,
    left: 156,
    width: 4000,
    height: 1500,
    pitchX: 4187,
    pitchY: 1500,
    columns: 2,
    rows: 7,
  },
  {
    name: '5163',
    title: 'Shipping, 10 a sheet',
    top: 500,
    left: 156,
    width: 4000,
    height: 2000,
    pitchX: 4187,
    pitchY: 2000,
    columns: 2,
    rows: 5,
  },
  {
    name: '5164',
    title: 'Shipping, 6 a sheet',
    top: 500,
    left: 156,
    width: 4000,
    height: 3333,
    pitchX: 4187,
    pitchY: 3333,
    columns: 2,
    rows: 3,
  },
  {
    name: '5168',
    title: 'Shipping, 4 a sheet',
    top: 500,
    left: 500,
    width: 3500,
    height: 5000,
    pitchX: 4000,
    pitchY: 5000,
    columns: 2,
    rows: 2,
  },
  {
    name: '5126',
    title: 'Half sheets, 2 a sheet',
    top: 0,
    left: 0,
    width: 8500,
    height: 5500,
    pitchX: 8500,
    pitchY: 5500,
    columns: 1,
    rows: 2,
  },
  {
    name: '5167',
    title: 'Return address, 80 a sheet',
    top: 500,
    left: 281,
    width: 1750,
    height: 500,
    pitchX: 2062,
    pitchY: 500,
    columns: 4,
    rows: 20,
  },
];
const stockName = z.enum(['5160', '5161', '5162', '5159', '5163', '5164', '5168', '5126', '5167']);

export const labelAudiences = ['OWNERS', 'ALL_OWNERS', 'PREVIOUS', 'BOARD', 'RENTERS', 'VENDORS'] as const;
export type LabelAudience = (typeof labelAudiences)[number];
export const labelAudienceWords: Readonly<Record<LabelAudience, string>> = {
  OWNERS: 'Primary owners, and who gets copies',
  ALL_OWNERS: 'Every owner',
  PREVIOUS: 'Previous owners',
  BOARD: 'Board members',
  RENTERS: 'Renters',
  VENDORS: 'Vendors that serve the association',
};
export const labelSorts = ['ACCOUNT', 'NAME', 'ZIP'] as const;
export type LabelSort = (typeof labelSorts)[number];
export const labelSortWords: Readonly<Record<LabelSort, string>> = { ACCOUNT: 'Account', NAME: 'Name', ZIP: 'ZIP code' };

const order = {
  communityId: id,
  who: z.enum(labelAudiences).default('OWNERS'),
  sort: z.enum(labelSorts).default('ACCOUNT'),
  /** At the property instead of the mailing address. */
  atProperty: flag.default(false),
  /** One label for each household: people of one address share it. */
  oneEach: flag.default(true),
  /** Without those who get their notices by email. */
  withoutEmail: flag.default(false),
};

export const labelRefusals = { noLabels: 'Nobody is left to print a label for.' } as const;

export const labels = defineEndpoints('Label', {
  previewLabels: query({
    summary: 'The labels that would be printed, in order, and who has no address.',
    permission: mayRead,
    input: z.object(order),
    output: z.object({
      rows: z.array(z.object({ key: z.string(), accountNumber: z.string(), name: z.string(), lines: z.array(z.string()) })),
      withoutAddress: z.number(),
    }),
  }),
  downloadLabels: file({
    summary: 'Labels on a stock, after as many as are used up of the first sheet.',
    permission: mayRead,
    input: z.object({ ...order, stock: stockName.default('5160'), skip: count(79).default(0) }),
    output: z.custom<FileAnswer>(),
    refusals: labelRefusals,
  }),
  downloadCalibration: file({
    summary: 'A page with the outlines of a stock, to hold against a sheet.',
    permission: mayRead,
    input: z.object({ communityId: id, stock: stockName.default('5160') }),
    output: z.custom<FileAnswer>(),
  }),
});

export const labelScreens = defineScreens({
  'mailing-labels': {
    title: 'Mailings: labels',
    area: 'correspondence',
    path: '/c/$communityId/correspondence/labels',
    claims: needs('communitycommunications', 1),
    menu: { section: 'Correspondence', order: 2 },
  },
  'mailing-owner-labels': {
    title: 'Mailings: owner labels',
    area: 'correspondence',
    path: '/c/$communityId/correspondence/owner-labels',
    claims: needs('ownercommunications', 1),
    menu: { section: 'Correspondence', order: 3 },
  },
});
